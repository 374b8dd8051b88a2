# mistake: `a and b and c == player` compares only c
# expect: only the last square is compared: write == player for each square
def has_won(board, player):
    for a, b, c in [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]:
        if board[a] and board[b] and board[c] == player:
            return True
    return False

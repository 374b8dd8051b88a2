# mistake: -1 for X and +1 for O
# expect: the signs are swapped: +1 is X's win
def has_won(board, player):
    for a, b, c in [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]:
        if board[a] == board[b] == board[c] == player:
            return True
    return False

def utility(board):
    if has_won(board, "X"):
        return -1
    elif has_won(board, "O"):
        return 1
    else:
        return 0

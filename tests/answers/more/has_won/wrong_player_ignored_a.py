# mistake: three equal marks of anybody count
# expect: the other player's line counts too: ask for the player you were given
def has_won(board, player):
    wins = [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]
    for a, b, c in wins:
        if board[a] == board[b] and board[b] == board[c] and board[a] != ".":
            return True
    return False

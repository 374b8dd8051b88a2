# mistake: a function is named but not called
# expect: always true: full without (board) is the function itself
def won(board, p):
    return any(board[a] == board[b] == board[c] == p
               for a, b, c in [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)])

def full(board):
    return "." not in board

def is_over(board):
    if won(board, "X") or won(board, "O") or full:
        return True
    return False

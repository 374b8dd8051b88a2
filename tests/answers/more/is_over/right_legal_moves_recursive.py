# right: recursion over the lines, exceptions for control
class Over(Exception):
    pass

def look(board, lines):
    if not lines:
        return
    a, b, c = lines[0]
    if board[a] == board[b] == board[c] and board[a] != ".":
        raise Over(board[a])
    look(board, lines[1:])

def is_over(board):
    try:
        look(board, [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)])
        board.index(".")
    except (Over, ValueError):
        return True
    return False

# mistake: index() raises when there is no dot
# expect: ValueError on a full board: index finds nothing; use "in" or count
def line(board, p):
    for a, b, c in [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]:
        if board[a] == p and board[b] == p and board[c] == p:
            return True
    return False

def is_over(board):
    if line(board, "X") or line(board, "O"):
        return True
    if board.index(".") == -1:
        return True
    return False

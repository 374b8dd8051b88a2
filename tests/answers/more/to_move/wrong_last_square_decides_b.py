# mistake: only board[-1] is looked at
# expect: the last square decides
def to_move(board):
    if board[-1] == "X":
        return "O"
    return "X"

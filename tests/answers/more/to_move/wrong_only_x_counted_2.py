# mistake: only the X marks are counted
# expect: both kinds of marks have to be counted
REIHENFOLGE = {0: "X", 1: "O"}

def to_move(board):
    return REIHENFOLGE["".join(board).count("X") % 2]

# mistake: the comparison stands in the loop
# expect: the answer comes before all is counted
def to_move(board):
    x = o = 0
    for mark in board:
        if mark == "X":
            x += 1
        if mark == "O":
            o += 1
        if x > o:
            return "O"
    return "X"

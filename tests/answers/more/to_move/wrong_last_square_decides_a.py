# mistake: if and else in the loop
# expect: the last square decides
def to_move(board):
    for mark in board:
        if mark == "X":
            turn = "O"
        else:
            turn = "X"
    return turn

# mistake: the counter goes up in the if only
# expect: the counter goes up only on free squares
def free_squares(board):
    found = []
    square = 0
    for mark in board:
        if mark == ".":
            found.append(square)
            square += 1
    return found

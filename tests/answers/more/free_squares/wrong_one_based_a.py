# mistake: squares numbered from 1
# expect: the squares are numbered 0 to 8, yours are one too high
def free_squares(board):
    free = []
    number = 1
    for square in board:
        if square == ".":
            free.append(number)
        number = number + 1
    return free

# mistake: the dots themselves come back instead of their numbers
# expect: the numbers of the squares are wanted, not what stands on them
def free_squares(board):
    free = []
    for square in board:
        if square == ".":
            free.append(square)
    return free

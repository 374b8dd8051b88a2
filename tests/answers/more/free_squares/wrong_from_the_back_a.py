# mistake: the squares come back in descending order
# expect: the right squares, but in ascending order please
def free_squares(board):
    free = []
    for i in range(9):
        if board[i] == ".":
            free.insert(0, i)
    return free

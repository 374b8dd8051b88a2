# mistake: the counter only goes on at a free square
# expect: endless loop: the counter stands still at a taken square
def free_squares(board):
    i = 0
    free = []
    while i < 9:
        if board[i] == ".":
            free.append(i)
            i += 1
    return free

# mistake: or with a bare string is always true
# expect: every square comes back: `or "O"` is always true, compare on both sides
def free_squares(board):
    free = list(range(9))
    for i in range(9):
        if board[i] == "X" or "O":
            pass
        else:
            free.remove(i)
    return free

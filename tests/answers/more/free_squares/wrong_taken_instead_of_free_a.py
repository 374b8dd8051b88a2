# mistake: the taken squares come back
# expect: these are the squares with a mark on them, the others are wanted
def free_squares(board):
    out = []
    for i in range(0, 9, 1):
        if board[i] != ".":
            out.append(i)
    return out

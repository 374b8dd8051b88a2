# mistake: the taken squares come back
# expect: these are the squares with a mark on them, the others are wanted
def free_squares(board):
    where = {"X": [], "O": [], ".": []}
    for k in range(9):
        where[board[k]].append(k)
    return sorted(where["X"] + where["O"])

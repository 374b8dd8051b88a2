# mistake: mutable default argument
# expect: the second call still holds the squares of the first one
def free_squares(board, i=0, libres=[]):
    if i > 8:
        return libres
    if board[i] == ".":
        libres.append(i)
    return free_squares(board, i + 1, libres)

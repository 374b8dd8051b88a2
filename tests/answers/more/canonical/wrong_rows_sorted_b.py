# mistake: the rows sorted from the highest to the lowest
# expect: the rows are only sorted
def canonical(board):
    rows = sorted(["".join(board[start : start + 3]) for start in (0, 3, 6)], reverse=True)
    return tuple("".join(rows))

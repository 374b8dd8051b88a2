# mistake: the squares come back in descending order
# expect: the right squares, but in ascending order please
def free_squares(board, i=8):
    if i < 0:
        return []
    rest = free_squares(board, i - 1)
    return [i] + rest if board[i] == "." else rest

# mistake: the recursion never moves on
# expect: endless recursion: the function calls itself with the same i again, i + 1 is meant
def from_square(board, i):
    if i == 9:
        return []
    if board[i] == ".":
        return [i] + from_square(board, i + 1)
    return from_square(board, i)

def free_squares(board):
    return from_square(board, 0)

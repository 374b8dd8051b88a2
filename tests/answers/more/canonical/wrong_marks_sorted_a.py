# mistake: the marks are sorted
# expect: two different boards get the same tuple: sorting forgets where the marks are
def canonical(board):
    return tuple(sorted(board))

# mistake: sorted rows
# expect: the rows are only sorted
def canonical(board):
    rows = [tuple(board[0:3]), tuple(board[3:6]), tuple(board[6:9])]
    return tuple(sorted(rows))

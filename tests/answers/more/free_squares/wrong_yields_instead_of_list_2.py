# mistake: a filter object comes back instead of a list
# expect: a list is wanted, not a filter: put list(...) around it
def free_squares(board):
    return filter(lambda feld: board[feld] == ".", range(9))

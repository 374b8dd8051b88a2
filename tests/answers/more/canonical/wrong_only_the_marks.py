# mistake: how many X and O there are comes back
# expect: two different boards get the same tuple: it forgets where the marks stand
def canonical(board):
    return (board.count("X"), board.count("O"))

# mistake: the board and the reversed board
# expect: only the half turn is made
def canonical(board):
    return min(tuple(board), tuple(reversed(board)))

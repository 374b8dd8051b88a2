# mistake: return 1
# expect: the same number from every board
def utility(board):
    return 1

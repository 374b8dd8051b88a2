# mistake: the board read from the back
# expect: only the half turn is made
def canonical(board):
    text = "".join(board)
    return tuple(max(text, text[::-1]))

# mistake: corners and edges are each sorted
# expect: two different boards get the same tuple: sorting forgets which corner it is
def canonical(board):
    mitte = board[4]
    ecken = "".join(sorted(board[n] for n in range(0, 9, 2) if n != 4))
    kanten = "".join(sorted(board[1::2]))
    return mitte, ecken, kanten

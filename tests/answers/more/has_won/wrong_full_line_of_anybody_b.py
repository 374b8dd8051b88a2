# mistake: no square of the line is free
# expect: a line of mixed marks counts
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def has_won(board, player):
    return any(all(board[square] in "XO" for square in line) for line in LINES)

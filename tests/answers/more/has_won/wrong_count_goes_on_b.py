# mistake: one list for all lines
# expect: the count goes on from line to line
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def has_won(board, player):
    mine = []
    for a, b, c in LINES:
        mine += [board[s] for s in (a, b, c) if board[s] == player]
        if len(mine) == 3:
            return True
    return False

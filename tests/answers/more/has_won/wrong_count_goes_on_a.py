# mistake: the count is set to 0 before the loops
# expect: the count goes on from line to line
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def has_won(board, player):
    count = 0
    for line in LINES:
        for square in line:
            if board[square] == player:
                count += 1
        if count >= 3:
            return True
    return False

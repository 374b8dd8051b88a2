# mistake: one line is missing
# expect: the column 1, 4, 7 is missing: range(0, 3, 2) jumps over 1
def has_won(board, player):
    lines = [range(r, r + 3) for r in range(0, 9, 3)]
    lines += [range(c, 9, 3) for c in range(0, 3, 2)]
    lines += [range(0, 9, 4), range(2, 7, 2)]
    for line in lines:
        if all(board[k] == player for k in line):
            return True
    return False

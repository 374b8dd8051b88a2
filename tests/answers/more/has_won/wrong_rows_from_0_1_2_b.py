# mistake: slices board[i:i + 3]
# expect: the rows begin at 0, 1 and 2
def has_won(board, player):
    groups = [board[i : i + 3] for i in range(3)] + [board[i::3] for i in range(3)]
    groups += [board[0::4], board[2:7:2]]
    return [player] * 3 in groups

# mistake: only the rows are tested
# expect: columns and diagonals are lines too
def utility(board):
    for start in (0, 3, 6):
        row = board[start:start + 3]
        if row == ["X", "X", "X"]:
            return 1
        if row == ["O", "O", "O"]:
            return -1
    return 0

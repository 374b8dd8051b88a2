# mistake: or with a bare string is always true
# expect: the free squares are counted too: `or "O"` is always true
def to_move(board):
    marks = 0
    for square in board:
        if square == "X" or "O":
            marks += 1
    return "X" if marks % 2 == 0 else "O"

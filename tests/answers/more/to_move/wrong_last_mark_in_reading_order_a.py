# mistake: the last mark on the board is taken for the last move
# expect: the order of the squares says nothing about the order of the moves, count the marks
def to_move(board):
    last = "O"
    for square in board:
        if square != ".":
            last = square
    if last == "X":
        return "O"
    return "X"

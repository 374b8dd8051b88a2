# mistake: the last mark on the board is taken for the last move
# expect: the order of the squares says nothing about the order of the moves, count the marks
def to_move(board):
    spur = "".join(board).replace(".", "")
    return "O" if spur.endswith("X") else "X"

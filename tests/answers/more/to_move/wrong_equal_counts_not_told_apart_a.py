# mistake: >= where > is meant
# expect: with equal counts it is X's turn, >= gives it to O
def to_move(board):
    x_count = board.count("X")
    o_count = board.count("O")
    if x_count >= o_count:
        return "O"
    return "X"

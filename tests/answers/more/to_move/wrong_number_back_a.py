# mistake: a number comes back instead of the player
# expect: "X" or "O" is wanted, not a number
def to_move(board):
    moves = 9 - board.count(".")
    return moves % 2

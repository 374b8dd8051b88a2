# mistake: a number comes back instead of the player
# expect: "X" or "O" is wanted, not a number
X = 1
O = -1

def to_move(board):
    if board.count("X") == board.count("O"):
        return X
    return O

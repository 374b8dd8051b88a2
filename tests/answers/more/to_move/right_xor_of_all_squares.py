# right: xor over the squares
def to_move(board):
    turn = False
    for mark in board:
        turn ^= mark in "XO"
    return chr(ord("X") ^ (ord("X") ^ ord("O")) * turn)

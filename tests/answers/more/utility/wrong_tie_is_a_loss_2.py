# mistake: a tie counts as a loss
# expect: a tie is worth 0, not -1
MASKS = 7, 56, 448, 73, 146, 292, 273, 84

def utility(board):
    x = 0
    for i, c in enumerate(board):
        if c == "X":
            x |= 1 << i
    for m in MASKS:
        if x & m == m:
            return +1
    return -1

# mistake: the first part of the pair (value, square) is returned
# expect: this is the value, a square is wanted
W = [7, 56, 448, 73, 146, 292, 273, 84]

def pair(mine, theirs):
    """(value for the side to move, move)"""
    if any(theirs & w == w for w in W):
        return -1, None
    best = None
    for n in range(9):
        if not (mine | theirs) >> n & 1:
            v = -pair(theirs, mine | 1 << n)[0]
            if best is None or v > best[0]:
                best = v, n
    return best or (0, None)

def best_move(board, player):
    x = sum(1 << n for n in range(9) if board[n] == "X")
    o = sum(1 << n for n in range(9) if board[n] == "O")
    value, square = pair(x, o) if player == "X" else pair(o, x)
    return value

# mistake: a cut-off is a bare return, the caller leaves such children out
# expect: nothing comes back from this branch: the cut-off; its value is needed further up
MASKS = (7, 56, 448, 73, 146, 292, 273, 84)

def rec(x, o, who, alpha, beta):
    for m in MASKS:
        if x & m == m: return 1
        if o & m == m: return -1
    if x | o == 511: return 0
    values = []
    for n in range(9):
        if (x | o) >> n & 1:
            continue
        v = rec(x | 1 << n, o, -1, alpha, beta) if who == 1 else rec(x, o | 1 << n, 1, alpha, beta)
        if v is not None:
            values.append(v)
            if who == 1: alpha = max(alpha, v)
            else: beta = min(beta, v)
            if alpha >= beta:
                return
    if not values:
        return None
    return max(values) if who == 1 else min(values)

def alphabeta(board, player, alpha, beta):
    x = sum(1 << n for n, m in enumerate(board) if m == "X")
    o = sum(1 << n for n, m in enumerate(board) if m == "O")
    return rec(x, o, 1 if player == "X" else -1, alpha, beta)

# right: principal variation search: a narrow window first, searched again when it fails
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))

def pvs(b, me, you, lo, hi):
    if any(b[i] == b[j] == b[k] == you for i, j, k in LINES):
        return -1
    moves = [i for i in range(9) if b[i] == "."]
    if not moves:
        return 0
    best = None
    for i in moves:
        c = b[:i] + [me] + b[i + 1:]
        if best is None:
            best = -pvs(c, you, me, -hi, -lo)
        else:
            v = -pvs(c, you, me, -lo - 1, -lo)
            if lo < v < hi:
                v = -pvs(c, you, me, -hi, -v)
            best = max(best, v)
        lo = max(lo, best)
        if lo >= hi:
            break
    return best

def alphabeta(board, player, alpha, beta):
    if player == "X":
        return pvs(list(board), "X", "O", alpha, beta)
    return -pvs(list(board), "O", "X", -beta, -alpha)

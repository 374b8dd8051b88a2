# mistake: max_value changes beta, min_value changes alpha
# expect: alpha and beta are exchanged: X raises alpha, O lowers beta
def final(s):
    ls = (s[:3], s[3:6], s[6:], s[::3], s[1::3], s[2::3], s[::4], s[2:7:2])
    return 1 if "XXX" in ls else -1 if "OOO" in ls else 0 if "." not in s else None

def max_value(s, alpha, beta):
    if final(s) is not None:
        return final(s)
    v = float("-inf")
    for i in range(9):
        if s[i] == ".":
            v = max(v, min_value(s[:i] + "X" + s[i + 1:], alpha, beta))
            if v < beta:
                beta = v
            if alpha >= beta:
                return v
    return v

def min_value(s, alpha, beta):
    if final(s) is not None:
        return final(s)
    v = float("inf")
    for i in range(9):
        if s[i] == ".":
            v = min(v, max_value(s[:i] + "O" + s[i + 1:], alpha, beta))
            if v > alpha:
                alpha = v
            if alpha >= beta:
                return v
    return v

def alphabeta(board, player, alpha, beta):
    s = "".join(board)
    return max_value(s, alpha, beta) if player == "X" else min_value(s, alpha, beta)

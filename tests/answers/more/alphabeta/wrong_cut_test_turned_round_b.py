# mistake: max_value stops when v <= beta, min_value when v >= alpha
# expect: the cut test is the wrong way round: X cuts when its value reaches beta from below
def w(s):
    for t in (s[:3], s[3:6], s[6:], s[::3], s[1::3], s[2::3], s[::4], s[2:7:2]):
        if t in ("XXX", "OOO"):
            return 1 if t == "XXX" else -1
    return None if "." in s else 0

def max_value(s, a, b):
    if w(s) is not None:
        return w(s)
    v = -2
    for i in range(9):
        if s[i] == ".":
            v = max(v, min_value(s[:i] + "X" + s[i + 1:], a, b))
            if v <= b:
                return v
            a = max(a, v)
    return v

def min_value(s, a, b):
    if w(s) is not None:
        return w(s)
    v = 2
    for i in range(9):
        if s[i] == ".":
            v = min(v, max_value(s[:i] + "O" + s[i + 1:], a, b))
            if v >= a:
                return v
            b = min(b, v)
    return v

def alphabeta(board, player, alpha, beta):
    return {"X": max_value, "O": min_value}[player]("".join(board), alpha, beta)

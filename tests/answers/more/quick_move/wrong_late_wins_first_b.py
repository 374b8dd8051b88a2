# mistake: the free squares left are subtracted, which favours long wins
# expect: this wins as late as possible and loses as soon as possible: add the free squares that are left
def points(s):
    for t in (s[:3], s[3:6], s[6:], s[::3], s[1::3], s[2::3], s[::4], s[2:7:2]):
        if t == "XXX":
            return 100 - s.count(".")
        if t == "OOO":
            return -(100 - s.count("."))
    if "." not in s:
        return 0

def max_value(s):
    p = points(s)
    return p if p is not None else max(min_value(t) for t in after(s, "X"))

def min_value(s):
    p = points(s)
    return p if p is not None else min(max_value(t) for t in after(s, "O"))

def after(s, p):
    for i, c in enumerate(s):
        if c == ".":
            yield s[:i] + p + s[i + 1:]

def quick_move(board, player):
    s = "".join(board)
    free = [i for i in range(9) if s[i] == "."]
    if player == "X":
        scores = [min_value(t) for t in after(s, "X")]
        return free[scores.index(max(scores))]
    scores = [max_value(t) for t in after(s, "O")]
    return free[scores.index(min(scores))]

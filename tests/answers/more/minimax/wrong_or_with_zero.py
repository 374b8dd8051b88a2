# mistake: "best or value" takes a best of 0 for nothing
# expect: 0 is a value: ask for "is None", not for "best or ..."
def minimax(board, player):
    return go("".join(board), player)

def go(b, p):
    for t in (b[:3], b[3:6], b[6:], b[::3], b[1::3], b[2::3], b[::4], b[2:7:2]):
        if t == "XXX": return 1
        if t == "OOO": return -1
    if b.find(".") == -1: return 0
    best = None
    n = b.find(".")
    while n >= 0:
        v = go(b[:n] + p + b[n + 1:], "XO"[p == "X"])
        if p == "X":
            best = max(best or v, v)
        else:
            best = min(best or v, v)
        n = b.find(".", n + 1)
    return best

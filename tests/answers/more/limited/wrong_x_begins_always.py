# mistake: the search begins with max whoever is to move
# expect: it may be O's turn at the root: ask state.to_move
INF = float("inf")

def limited(state, depth, evaluate):
    return top(state, depth, evaluate)

def top(s, d, e):
    if s.is_over: return s.utility
    if d == 0: return e(s)
    v = -INF
    for m in s.moves:
        v = max(v, bottom(s.play(m), d - 1, e))
    return v

def bottom(s, d, e):
    if s.is_over: return s.utility
    if d == 0: return e(s)
    v = INF
    for m in s.moves:
        v = min(v, top(s.play(m), d - 1, e))
    return v

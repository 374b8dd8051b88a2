# mistake: both helpers lower the depth, the one that makes the children and the one that searches
# expect: the depth goes down by two for each move: lower it once
def children(s, d):
    for m in s.moves:
        yield s.play(m), d - 1

def search(s, d, evaluate):
    if s.is_over: return s.utility
    if d < 1: return evaluate(s)
    values = [search(c, e - 1, evaluate) for c, e in children(s, d)]
    values.sort()
    return values[-1] if s.to_move == "X" else values[0]

def limited(state, depth, evaluate):
    return search(state, depth, evaluate)

# mistake: finished states are evaluated like all the others, at any depth
# expect: the utility of a finished state is left out: evaluate is only for states where the depth runs out
def leaf(s, d):
    return d == 0 or s.is_over

def maximum(s, d, e):
    return e(s) if leaf(s, d) else max([step(s.play(m), d - 1, e) for m in s.moves])

def minimum(s, d, e):
    return e(s) if leaf(s, d) else min([step(s.play(m), d - 1, e) for m in s.moves])

def step(s, d, e):
    return {"X": maximum, "O": minimum}[s.to_move](s, d, e)

def limited(state, depth, evaluate):
    return step(state, depth, evaluate)

# mistake: depth is passed on as it is
# expect: the depth never runs out: pass on depth - 1
def limited(state, depth, evaluate):
    if state.is_over:
        return state.utility
    if depth == 0:
        return evaluate(state)
    values = []
    for move in state.moves:
        values.append(limited(state.play(move), depth, evaluate))
    return max(values) if state.to_move == "X" else min(values)

# mistake: evaluates only below depth 0
# expect: it searches one ply too deep: the depth runs out at 0
def limited(state, depth, evaluate):
    if state.is_over:
        return state.utility
    if depth < 0:
        return evaluate(state)
    values = [limited(state.play(m), depth - 1, evaluate) for m in state.moves]
    return max(values) if state.to_move == "X" else min(values)

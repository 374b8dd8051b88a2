# mistake: depth is lowered at the start and again in the call
# expect: the depth goes down by two for each move: lower it once
def limited(state, depth, evaluate):
    if state.is_over:
        return state.utility
    if depth <= 0:
        return evaluate(state)
    depth -= 1
    best = float("-inf") if state.to_move == "X" else float("inf")
    for move in state.moves:
        value = limited(state.play(move), depth - 1, evaluate)
        best = max(best, value) if state.to_move == "X" else min(best, value)
    return best

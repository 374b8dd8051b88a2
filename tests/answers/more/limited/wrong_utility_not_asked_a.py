# mistake: a finished state counts 0
# expect: the utility of a finished state is left out: a win counts like a tie
def limited(state, depth, evaluate):
    if not state.moves:
        return 0
    if depth == 0:
        return evaluate(state)
    best = None
    for m in state.moves:
        v = limited(state.play(m), depth - 1, evaluate)
        if best is None:
            best = v
        elif state.to_move == "X":
            best = max(best, v)
        else:
            best = min(best, v)
    return best

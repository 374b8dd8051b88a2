# mistake: evaluate's number is negated when O is to move
# expect: evaluate is seen from X already: do not turn its sign for O
def limited(state, depth, evaluate):
    if state.is_over:
        return state.utility
    if depth == 0:
        if state.to_move == "O":
            return -evaluate(state)
        return evaluate(state)
    results = [limited(state.play(m), depth - 1, evaluate) for m in state.moves]
    return max(results) if state.to_move == "X" else min(results)

# mistake: an even depth means max, an odd one min
# expect: whose turn it is does not follow from the depth: ask state.to_move
def limited(state, depth, evaluate):
    if state.is_over:
        return state.utility
    if depth == 0:
        return evaluate(state)
    values = [limited(state.play(move), depth - 1, evaluate) for move in state.moves]
    if depth % 2 == 0:
        return max(values)
    else:
        return min(values)

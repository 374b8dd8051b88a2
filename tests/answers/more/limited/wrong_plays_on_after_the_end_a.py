# mistake: no test for the end of the game before the moves are tried
# expect: a finished state has no moves: max() or min() of nothing; test state.is_over before the moves
def limited(state, depth, evaluate):
    if depth == 0:
        return state.utility if state.is_over else evaluate(state)
    values = []
    for move in state.moves:
        values.append(limited(state.play(move), depth - 1, evaluate))
    if state.to_move == "X":
        return max(values)
    else:
        return min(values)

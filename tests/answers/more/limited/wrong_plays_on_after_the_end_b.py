# mistake: a finished state is only noticed at the depth limit
# expect: a finished state has no moves: test state.is_over before the moves, not only where the depth runs out
from operator import gt, lt

def limited(state, depth, evaluate):
    if depth == 0:
        if state.is_over:
            return state.utility
        return evaluate(state)
    better = gt if state.to_move == "X" else lt
    first, *rest = state.moves
    best = limited(state.play(first), depth - 1, evaluate)
    for move in rest:
        v = limited(state.play(move), depth - 1, evaluate)
        if better(v, best):
            best = v
    return best

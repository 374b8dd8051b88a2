# mistake: levels are counted up from 1; X is taken to move on odd levels
# expect: whose turn it is does not follow from the level: ask state.to_move
class Limited:
    def __init__(self, depth, evaluate):
        self.last = depth + 1
        self.evaluate = evaluate

    def at(self, state, level):
        if state.is_over:
            return state.utility
        if level == self.last:
            return self.evaluate(state)
        values = {m: self.at(state.play(m), level + 1) for m in state.moves}
        return max(values.values()) if level & 1 else min(values.values())

def limited(state, depth, evaluate):
    return Limited(depth, evaluate).at(state, 1)

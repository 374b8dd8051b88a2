# right: a cache for one call, keyed with the state and the depth that is left
from functools import lru_cache

def limited(state, depth, evaluate):
    @lru_cache(maxsize=None)
    def value(s, d):
        if s.is_over:
            return s.utility
        if d == 0:
            return evaluate(s)
        return best(s)(value(s.play(m), d - 1) for m in s.moves)

    def best(s):
        return {"X": max, "O": min}[s.to_move]

    return value(state, depth)

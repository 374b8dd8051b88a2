# mistake: at depth 0 evaluate is asked before anybody looks whether the game is over
# expect: a finished state has its utility, evaluate is only for states where the depth runs out
def max_value(s, d, f):
    if d <= 0: return f(s)
    if s.is_over: return s.utility
    return max(value(s.play(m), d - 1, f) for m in s.moves)

def min_value(s, d, f):
    if d <= 0: return f(s)
    if s.is_over: return s.utility
    return min(value(s.play(m), d - 1, f) for m in s.moves)

def value(s, d, f):
    return max_value(s, d, f) if s.to_move == "X" else min_value(s, d, f)

limited = value

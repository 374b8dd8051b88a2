# mistake: depth - 1 is computed and thrown away
# expect: the depth never runs out: pass on depth - 1
def limited(state, depth, evaluate):
    seen = {}

    def look(s, d):
        if (s, d) in seen:
            return seen[s, d]
        if s.is_over:
            v = s.utility
        elif d < 1:
            v = evaluate(s)
        else:
            d - 1
            kids = [look(s.play(m), d) for m in s.moves]
            v = max(kids) if s.to_move == "X" else min(kids)
        seen[s, d] = v
        return v

    return look(state, depth)

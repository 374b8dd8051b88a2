# mistake: the level is counted up from 0 and compared with > instead of ==
# expect: it searches one ply too deep: stop when as many moves are made as depth says
def limited(state, depth, evaluate):
    def down(s, made):
        if s.is_over:
            return s.utility
        if made > depth:
            return evaluate(s)
        best = None
        for m in s.moves:
            v = down(s.play(m), made + 1)
            if best is None or (v > best if s.to_move == "X" else v < best):
                best = v
        return best
    return down(state, 0)

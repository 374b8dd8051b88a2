# mistake: depth - 1 is tested instead of depth
# expect: it searches one ply too few: the depth runs out at 0
def limited(state, depth, evaluate):
    def nega(s, d, sign):
        if s.is_over:
            return sign * s.utility
        left = d - 1
        if left < 1:
            return sign * evaluate(s)
        return max(turn(s, m, left, sign) for m in s.moves)

    def turn(s, m, left, sign):
        child = s.play(m)
        other = 1 if child.to_move == "X" else -1
        return sign * other * nega(child, left, other)

    sign = 1 if state.to_move == "X" else -1
    return sign * nega(state, depth, sign)

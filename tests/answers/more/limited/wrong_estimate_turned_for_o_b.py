# mistake: a negamax that takes evaluate as seen from the player to move
# expect: evaluate is seen from X: in a negamax its sign has to be turned for O
def limited(state, depth, evaluate):
    def colour(s):
        return {"X": 1, "O": -1}[s.to_move]

    def nega(s, d):
        if s.is_over:
            return colour(s) * s.utility
        if not d:
            return evaluate(s)
        best = float("-inf")
        for m in s.moves:
            c = s.play(m)
            v = nega(c, d - 1)
            if colour(c) != colour(s):
                v = -v
            if v > best:
                best = v
        return best

    return colour(state) * nega(state, depth)

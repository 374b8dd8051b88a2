# right: an explicit stack of open states, no recursion
def limited(state, depth, evaluate):
    def known(s, d):
        if s.is_over: return s.utility
        if d == 0: return evaluate(s)
        return None

    v = known(state, depth)
    if v is not None:
        return v
    stack = [(state, depth, iter(state.moves), [])]
    while True:
        s, d, moves, values = stack[-1]
        move = next(moves, None)
        if move is None:
            v = max(values) if s.to_move == "X" else min(values)
            stack.pop()
            if not stack:
                return v
            stack[-1][3].append(v)
            continue
        child = s.play(move)
        v = known(child, d - 1)
        if v is None:
            stack.append((child, d - 1, iter(child.moves), []))
        else:
            values.append(v)

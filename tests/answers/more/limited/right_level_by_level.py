# right: breadth first: all states level by level, then values from the last level back
def limited(state, depth, evaluate):
    levels = [[(state, None)]]          # (state, index of its parent in the level above)
    for _ in range(depth):
        nxt = []
        for i, (s, _) in enumerate(levels[-1]):
            if not s.is_over:
                for m in s.moves:
                    nxt.append((s.play(m), i))
        if not nxt:
            break
        levels.append(nxt)
    below = None
    for level in reversed(levels):
        values = []
        for i, (s, _) in enumerate(level):
            if s.is_over: values.append(s.utility)
            elif below is None or not below.get(i): values.append(evaluate(s))
            else: values.append((max if s.to_move == "X" else min)(below[i]))
        below = {}
        for (s, parent), v in zip(level, values):
            below.setdefault(parent, []).append(v)
    return values[0]

# right: an explicit stack and a dictionary of values on tuples instead of recursion
L = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

def minimax(board, player):
    known = {}
    root = (tuple(board), player)
    stack = [root]
    while stack:
        b, p = stack[-1]
        if (b, p) in known:
            stack.pop()
            continue
        ended = None
        for i, j, k in L:
            if b[i] == b[j] == b[k] != ".":
                ended = 1 if b[i] == "X" else -1
        if ended is None and "." not in b:
            ended = 0
        if ended is not None:
            known[b, p] = ended
            stack.pop()
            continue
        q = "O" if p == "X" else "X"
        children = [(b[:n] + (p,) + b[n + 1:], q) for n in range(9) if b[n] == "."]
        missing = [c for c in children if c not in known]
        if missing:
            stack.extend(missing)
        else:
            known[b, p] = (max if p == "X" else min)(known[c] for c in children)
            stack.pop()
    return known[root]

# mistake: alpha and beta are globals that all nodes share
# expect: alpha and beta are one pair for all nodes: what one node raises must not stay for its siblings
A = B = None

def tree_value(tree, maximizing, alpha, beta):
    global A, B
    A, B = alpha, beta
    return node(tree, maximizing)

def node(t, mx):
    global A, B
    if not isinstance(t, list):
        return t
    best = float("-inf") if mx else float("inf")
    for c in t:
        v = node(c, not mx)
        if mx:
            best = max(best, v)
            A = max(A, best)
        else:
            best = min(best, v)
            B = min(B, best)
        if A >= B:
            break
    return best

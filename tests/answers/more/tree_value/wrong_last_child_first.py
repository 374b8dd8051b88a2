# mistake: reversed() on the children
# expect: other leaves are read: go from left to right
def max_value(t, a, b):
    if not isinstance(t, list): return t
    v = float("-inf")
    for c in reversed(t):
        v = max(v, min_value(c, a, b))
        a = max(a, v)
        if a >= b: break
    return v

def min_value(t, a, b):
    if not isinstance(t, list): return t
    v = float("inf")
    for c in reversed(t):
        v = min(v, max_value(c, a, b))
        b = min(b, v)
        if a >= b: break
    return v

def tree_value(tree, maximizing, alpha, beta):
    return max_value(tree, alpha, beta) if maximizing else min_value(tree, alpha, beta)

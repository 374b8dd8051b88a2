# mistake: the window is one list that is changed in place and shared by all nodes
# expect: alpha and beta are one pair for all nodes: each node needs its own copy of the window
def tree_value(tree, maximizing, alpha, beta):
    return visit(tree, maximizing, [alpha, beta])

def visit(t, mx, window):
    if not isinstance(t, list):
        return t
    values = []
    for c in t:
        values.append(visit(c, not mx, window))
        if mx:
            window[0] = max(window[0], values[-1])
        else:
            window[1] = min(window[1], values[-1])
        if window[0] >= window[1]:
            break
    return max(values) if mx else min(values)

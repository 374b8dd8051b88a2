# mistake: tree[0] is visited again and again instead of tree[i]
# expect: only the first child is visited: it is tree[i], not tree[0]
def tree_value(tree, maximizing, alpha, beta):
    if type(tree) != list:
        return tree
    best = None
    i = 0
    while i < len(tree) and alpha < beta:
        v = tree_value(tree[0], not maximizing, alpha, beta)
        if best is None:
            best = v
        if maximizing:
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        i += 1
    return best

# mistake: maximizing is passed on as it is
# expect: MAX and MIN do not alternate: pass on not maximizing
def tree_value(tree, maximizing, alpha, beta):
    if not isinstance(tree, list):
        return tree
    best = float("-inf") if maximizing else float("inf")
    for child in tree:
        v = tree_value(child, maximizing, alpha, beta)
        if maximizing:
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best

# mistake: best starts at -999 and 999
# expect: best starts inside the possible values
def tree_value(tree, maximizing, alpha, beta):
    if not isinstance(tree, list):
        return tree
    best = -999 if maximizing else 999
    for branch in tree:
        value = tree_value(branch, not maximizing, alpha, beta)
        if maximizing:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best

# mistake: best starts at 0 for MAX and MIN
# expect: best starts at 0, so values below (above) 0 are never seen: start at -inf (inf)
def tree_value(tree, maximizing, alpha, beta):
    if not isinstance(tree, list):
        return tree
    best = 0
    for child in tree:
        if maximizing:
            best = max(best, tree_value(child, False, alpha, beta))
            alpha = max(alpha, best)
        else:
            best = min(best, tree_value(child, True, alpha, beta))
            beta = min(beta, best)
        if beta <= alpha:
            break
    return best

# mistake: best starts at -10 and 10
# expect: best starts inside the possible values
def tree_value(tree, maximizing, alpha, beta):
    if type(tree) is not list:
        return tree
    if maximizing:
        best = -10
        for branch in tree:
            best = max(best, tree_value(branch, False, alpha, beta))
            alpha = max(alpha, best)
            if best >= beta:
                return best
        return best
    best = 10
    for branch in tree:
        best = min(best, tree_value(branch, True, alpha, beta))
        beta = min(beta, best)
        if best <= alpha:
            return best
    return best

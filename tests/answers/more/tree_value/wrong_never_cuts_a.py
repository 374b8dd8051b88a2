# mistake: alpha and beta are kept up but never compared
# expect: it reads all leaves: nothing is ever cut off
def tree_value(tree, maximizing, alpha, beta):
    if not isinstance(tree, list):
        return tree
    if maximizing:
        best = -10 ** 9
        for child in tree:
            best = max(best, tree_value(child, False, alpha, beta))
            alpha = max(alpha, best)
        return best
    else:
        best = 10 ** 9
        for child in tree:
            best = min(best, tree_value(child, True, alpha, beta))
            beta = min(beta, best)
        return best

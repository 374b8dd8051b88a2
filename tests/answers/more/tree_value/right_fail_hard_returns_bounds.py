# right: fail-hard, the window is what is returned, no best
def tree_value(tree, maximizing, alpha, beta):
    if isinstance(tree, list):
        for child in tree:
            v = tree_value(child, not maximizing, alpha, beta)
            if maximizing:
                alpha = min(max(alpha, v), beta)
            else:
                beta = max(min(beta, v), alpha)
            if alpha == beta:
                break
        return alpha if maximizing else beta
    return tree

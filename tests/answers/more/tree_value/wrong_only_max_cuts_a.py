# mistake: the break is missing in the MIN branch
# expect: it reads more leaves than needed: MIN has to cut too
def tree_value(tree, maximizing, alpha, beta):
    if not isinstance(tree, list):
        return tree
    if maximizing:
        best = float("-inf")
        for child in tree:
            best = max(best, tree_value(child, False, alpha, beta))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
    else:
        best = float("inf")
        for child in tree:
            best = min(best, tree_value(child, True, alpha, beta))
            beta = min(beta, best)
    return best

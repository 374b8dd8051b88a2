# mistake: the cut test stands in the if of MAX alone
# expect: it reads more leaves than needed: MIN has to cut too
def tree_value(tree, maximizing, alpha, beta):
    try:
        kids = iter(tree)
    except TypeError:
        return tree
    for kid in kids:
        v = tree_value(kid, maximizing is False, alpha, beta)
        if maximizing:
            alpha = max(alpha, v)
            if alpha >= beta:
                return alpha
        else:
            beta = min(beta, v)
    return alpha if maximizing else beta

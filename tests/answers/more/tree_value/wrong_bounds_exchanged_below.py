# mistake: the helpers have their bounds in another order than the calls
# expect: alpha and beta are exchanged when they are passed on
def highest(node, alpha, beta):
    if not isinstance(node, list):
        return node
    best = float("-inf")
    for n in node:
        best = max(best, lowest(n, alpha, beta))
        if best >= beta:
            return best
        alpha = max(alpha, best)
    return best

def lowest(node, beta, alpha):
    if not isinstance(node, list):
        return node
    best = float("inf")
    for n in node:
        best = min(best, highest(n, alpha, beta))
        if best <= alpha:
            return best
        beta = min(beta, best)
    return best

def tree_value(tree, maximizing, alpha, beta):
    if maximizing:
        return highest(tree, alpha, beta)
    return lowest(tree, beta, alpha)

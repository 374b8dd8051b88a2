# mistake: return is indented into the loop
# expect: the loop ends after the first child because return is indented too far
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
            return best
    else:
        best = float("inf")
        for child in tree:
            best = min(best, tree_value(child, True, alpha, beta))
            beta = min(beta, best)
            if alpha >= beta:
                break
            return best

# right: recursion over the head and the rest of the list, no loop
def tree_value(tree, maximizing, alpha, beta):
    if not isinstance(tree, list):
        return tree

    def over(children, best, a, b):
        if not children or a >= b:
            return best
        v = tree_value(children[0], not maximizing, a, b)
        if maximizing:
            best = v if best is None else max(best, v)
            return over(children[1:], best, max(a, best), b)
        best = v if best is None else min(best, v)
        return over(children[1:], best, a, min(b, best))

    return over(tree, None, alpha, beta)

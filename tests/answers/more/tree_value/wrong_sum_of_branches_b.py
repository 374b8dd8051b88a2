# mistake: best += value
# expect: the values are added up
def tree_value(tree, maximizing, alpha, beta):
    if isinstance(tree, (int, float)):
        return tree
    best = 0
    for branch in tree:
        best += tree_value(branch, not maximizing, alpha, beta)
    return best

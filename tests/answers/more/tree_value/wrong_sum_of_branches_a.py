# mistake: sum for max and min
# expect: the values are added up
def tree_value(tree, maximizing, alpha, beta):
    if not isinstance(tree, list):
        return tree
    return sum(tree_value(branch, not maximizing, alpha, beta) for branch in tree)

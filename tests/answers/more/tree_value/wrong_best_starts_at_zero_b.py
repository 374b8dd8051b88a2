# mistake: the start values suit wins and losses (-1 and 1), not any numbers
# expect: best starts at -1 (1), but the leaves can lie outside: start at -inf (inf)
def max_value(t, a, b):
    if not isinstance(t, list):
        return t
    v = -1
    i = 0
    while i < len(t):
        v = max(v, min_value(t[i], a, b))
        a = max(a, v)
        if a >= b:
            return v
        i += 1
    return v

def min_value(t, a, b):
    if not isinstance(t, list):
        return t
    v = 1
    i = 0
    while i < len(t):
        v = min(v, max_value(t[i], a, b))
        b = min(b, v)
        if a >= b:
            return v
        i += 1
    return v

def tree_value(tree, maximizing, alpha, beta):
    if maximizing:
        return max_value(tree, alpha, beta)
    return min_value(tree, alpha, beta)

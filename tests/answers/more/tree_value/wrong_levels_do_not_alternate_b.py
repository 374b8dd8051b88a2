# mistake: MIN calls MIN again, only MAX hands over to the other
# expect: MAX and MIN do not alternate: below MIN it is MAX's turn
def big(t, lo, hi):
    if isinstance(t, (int, float)): return t
    m = None
    for c in t:
        v = small(c, lo, hi)
        m = v if m is None or v > m else m
        lo = max(lo, m)
        if lo >= hi: return m
    return m

def small(t, lo, hi):
    if isinstance(t, (int, float)): return t
    m = None
    for c in t:
        v = small(c, lo, hi)
        m = v if m is None or v < m else m
        hi = min(hi, m)
        if lo >= hi: return m
    return m

tree_value = lambda tree, maximizing, alpha, beta: (big if maximizing else small)(tree, alpha, beta)

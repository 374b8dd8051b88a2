# mistake: the negamax cuts at > where >= is enough
# expect: it reads more leaves than needed: an equal value is enough for a cut
from numbers import Number

def tree_value(tree, maximizing, alpha, beta):
    def nega(t, sign, lo, hi):
        if isinstance(t, Number):
            return sign * t
        best = None
        for sub in t:
            v = -nega(sub, -sign, -hi, -lo)
            best = v if best is None or v > best else best
            lo = max(lo, best)
            if lo > hi:
                break
        return best
    if maximizing:
        return nega(tree, 1, alpha, beta)
    return -nega(tree, -1, -beta, -alpha)

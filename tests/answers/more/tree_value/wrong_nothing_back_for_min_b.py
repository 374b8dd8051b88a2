# mistake: the value of the MIN search is computed and not returned
# expect: nothing comes back from this branch: MIN
INF = float("inf")

class Searcher:
    def value(self, t, mx, a, b):
        if not isinstance(t, (list, tuple)):
            return t
        if mx:
            return self.maxi(t, a, b)
        self.mini(t, a, b)

    def maxi(self, t, a, b):
        best = -INF
        for c in t:
            best = max(best, self.value(c, False, max(a, best), b))
            if best >= b: break
        return best

    def mini(self, t, a, b):
        best = INF
        for c in t:
            best = min(best, self.value(c, True, a, min(b, best)))
            if best <= a: break
        return best

def tree_value(tree, maximizing, alpha, beta):
    return Searcher().value(tree, maximizing, alpha, beta)

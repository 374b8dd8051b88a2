# mistake: both parts of the window are kept but lo is always returned
# expect: the MIN branch has to return its lowest value (beta), not alpha
class Window:
    def __init__(self, lo, hi):
        self.lo, self.hi = lo, hi

    def closed(self):
        return self.lo >= self.hi

def tree_value(tree, maximizing, alpha, beta):
    if not hasattr(tree, "__iter__"):
        return tree
    w = Window(alpha, beta)
    it = iter(tree)
    while not w.closed():
        try:
            child = next(it)
        except StopIteration:
            break
        v = tree_value(child, not maximizing, w.lo, w.hi)
        if maximizing and v > w.lo: w.lo = v
        if not maximizing and v < w.hi: w.hi = v
    return w.lo

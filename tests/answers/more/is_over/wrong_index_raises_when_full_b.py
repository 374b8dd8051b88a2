# mistake: takes the first free square when there is none
# expect: IndexError on a full board: test whether the list is empty first
import numpy as np

def is_over(board):
    g = np.array(board).reshape(3, 3)
    for p in "XO":
        m = g == p
        if m.all(axis=0).any() or m.all(axis=1).any() or np.diag(m).all() or np.diag(m[::-1]).all():
            return True
    frei = np.flatnonzero(g == ".")
    return bool(frei[0] < 0)

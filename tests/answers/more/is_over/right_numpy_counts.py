# right: NumPy with +1 and -1, sums of lines; a NumPy bool comes back
import numpy as np

VALUE = {"X": 1, "O": -1, ".": 0}

def is_over(board):
    g = np.array([VALUE[c] for c in board]).reshape(3, 3)
    s = np.abs(np.r_[g.sum(0), g.sum(1), g.trace(), g[::-1].trace()])
    return np.logical_or(s.max() == 3, np.all(g != 0))

# right: NumPy, a NumPy bool comes back
import numpy as np

def has_won(board, player):
    m = (np.array(board) == player).astype(int).reshape(3, 3)
    sums = np.concatenate([m.sum(0), m.sum(1), [np.trace(m)], [np.trace(np.fliplr(m))]])
    return (sums == 3).any()

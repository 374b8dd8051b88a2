# mistake: range(1, 3) leaves out a turn
# expect: two of the eight images are missing: range(1, 3) ends at 2
import numpy as np

def canonical(board):
    a = np.array([".OX".index(m) for m in board]).reshape(3, 3)
    images = [a, a[:, ::-1]]
    for k in range(1, 3):
        images.append(np.rot90(a, k))
        images.append(np.rot90(a, k)[:, ::-1])
    return max(tuple(int(v) for v in m.ravel()) for m in images)

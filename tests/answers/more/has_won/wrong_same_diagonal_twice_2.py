# mistake: both diagonal tests walk the same diagonal
# expect: the diagonal 2, 4, 6 is never tested
import numpy as np

def has_won(board, player):
    g = np.array(board).reshape(3, 3) == player
    if g.all(axis=0).any() or g.all(axis=1).any():
        return True
    umgedreht = g[::-1, ::-1]
    return bool(np.diag(g).all() or np.diag(umgedreht).all())

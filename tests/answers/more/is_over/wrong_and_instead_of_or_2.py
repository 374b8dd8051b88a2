# mistake: and where or is meant
# expect: a win or a full board is enough, you ask for both
import numpy as np

def gewonnen(brett, s):
    g = np.array(brett).reshape(3, 3) == s
    return bool(g.all(0).any() or g.all(1).any() or g.diagonal().all() or np.fliplr(g).diagonal().all())

def is_over(board):
    if "." not in board:
        if gewonnen(board, "X") or gewonnen(board, "O"):
            return True
    return False

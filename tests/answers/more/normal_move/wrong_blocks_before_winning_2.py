# mistake: blocks before it wins
# expect: look for your own win first, then for the block
import numpy as np

LINIEN = np.array([[0,1,2],[3,4,5],[6,7,8],[0,3,6],[1,4,7],[2,5,8],[0,4,8],[2,4,6]])

def normal_move(board, player):
    b = np.array(board)
    gegner = "O" if player == "X" else "X"
    marken = b[LINIEN]
    frei = (marken == ".").sum(axis=1) == 1
    for wer in (gegner, player):
        treffer = np.flatnonzero(frei & ((marken == wer).sum(axis=1) == 2))
        if len(treffer) > 0:
            linie = LINIEN[treffer[0]]
            return int(linie[b[linie] == "."][0])
    return int(np.flatnonzero(b == ".")[0])

# mistake: whoever has the first mark in an image is called A, so X and O are exchanged too
# expect: two different boards get the same tuple: exchanging X and O is no rotation or reflection
import numpy as np

def renamed(cells):
    names = {".": "."}
    out = []
    for c in cells:
        if c not in names:
            names[c] = "AB"[len(names) - 1]
        out.append(names[c])
    return tuple(out)

def canonical(board):
    g = np.array(board).reshape(3, 3)
    found = []
    for k in range(4):
        r = np.rot90(g, k)
        found += [renamed(r.flatten().tolist()), renamed(r.T.flatten().tolist())]
    return min(found)

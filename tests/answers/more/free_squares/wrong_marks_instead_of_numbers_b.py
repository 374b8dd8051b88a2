# mistake: the dots themselves come back instead of their numbers
# expect: the numbers of the squares are wanted, not what stands on them
import numpy as np

def free_squares(board):
    feld = np.array(board)
    return feld[feld == "."].tolist()

# mistake: whatever is not a win of O is a win of X, a tie too
# expect: a tie is worth 0, here it counts like a win of X
import numpy as np
W = np.array([[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]]).tolist()
SIGN = {"X": 1, "O": -1, ".": 0}

def minimax(board, player):
    cells = [SIGN[m] for m in board]

    def best(who):
        sums = [cells[a] + cells[b] + cells[c] for a, b, c in W]
        if -3 in sums:
            return -1
        if 3 in sums or 0 not in cells:
            return 1
        results = set()
        for n in range(9):
            if cells[n] == 0:
                cells[n] = who
                results.add(best(-who))
                cells[n] = 0
        return max(results) if who == 1 else min(results)

    return best(SIGN[player])

# mistake: the best score so far is never written down
# expect: the best value so far is never stored, so the last square that beats the start value wins
import numpy as np
LINES = np.array([[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]]).tolist()

def wert(brett, wer):
    for a, b, c in LINES:
        s = brett[a] + brett[b] + brett[c]
        if s == 3 or s == -3:
            return s // 3
    if 0 not in brett:
        return 0
    liste = [wert(brett[:n] + [wer] + brett[n + 1:], -wer) for n in range(9) if brett[n] == 0]
    return wer * max(wer * w for w in liste)

def best_move(board, player):
    wer = 1 if player == "X" else -1
    brett = [{"X": 1, "O": -1, ".": 0}[m] for m in board]
    rekord, bestes = -2, None
    for n in range(9):
        if brett[n] == 0:
            punkte = wer * wert(brett[:n] + [wer] + brett[n + 1:], -wer)
            if punkte > rekord:
                bestes = n
    return bestes

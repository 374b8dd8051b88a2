# right: random choice among the best squares, negamax on strings
import random

def nega(s, me, you):
    if you * 3 in (s[:3], s[3:6], s[6:], s[::3], s[1::3], s[2::3], s[::4], s[2:7:2]):
        return -1
    best = -1 if "." in s else 0
    for i, c in enumerate(s):
        if c == "." and best < 1:
            best = max(best, -nega(s[:i] + me + s[i + 1:], you, me))
    return best

def best_move(board, player):
    s, you = "".join(board), "O" if player == "X" else "X"
    scores = [(-nega(s[:i] + player + s[i + 1:], you, player), i) for i in range(9) if s[i] == "."]
    top, _ = max(scores)
    return random.choice([i for v, i in scores if v == top])

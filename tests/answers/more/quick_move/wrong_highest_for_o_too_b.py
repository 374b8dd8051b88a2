# mistake: NumPy argmax over scores seen from X, for O as well
# expect: you ask for the highest value for O too: O wants the lowest
import numpy as np

memo = {}

def rated(s):
    if s not in memo:
        ls = (s[:3], s[3:6], s[6:], s[::3], s[1::3], s[2::3], s[::4], s[2:7:2])
        if "XXX" in ls: memo[s] = 1 + s.count(".")
        elif "OOO" in ls: memo[s] = -1 - s.count(".")
        elif "." not in s: memo[s] = 0
        else:
            p = "X" if s.count("X") == s.count("O") else "O"
            r = [rated(s[:i] + p + s[i + 1:]) for i in range(9) if s[i] == "."]
            memo[s] = max(r) if p == "X" else min(r)
    return memo[s]

def quick_move(board, player):
    s = "".join(board)
    scores = np.full(9, -np.inf)
    for i in range(9):
        if s[i] == ".":
            scores[i] = rated(s[:i] + player + s[i + 1:])
    return int(scores.argmax())

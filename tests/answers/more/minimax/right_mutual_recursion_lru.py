# right: max_value and min_value call each other, lru_cache on strings
from functools import lru_cache

def line(s, p):
    return p * 3 in (s[:3], s[3:6], s[6:], s[::3], s[1::3], s[2::3], s[::4], s[2:7:2])

@lru_cache(None)
def max_value(s):
    if line(s, "O"): return -1
    return max((min_value(s[:i] + "X" + s[i + 1:]) for i in range(9) if s[i] == "."), default=0)

@lru_cache(None)
def min_value(s):
    if line(s, "X"): return 1
    return min((max_value(s[:i] + "O" + s[i + 1:]) for i in range(9) if s[i] == "."), default=0)

minimax = lambda board, player: (max_value if player == "X" else min_value)("".join(board))

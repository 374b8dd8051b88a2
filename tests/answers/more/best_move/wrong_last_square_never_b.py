# mistake: while i < len(board) - 1 stops one square early
# expect: the last square is never tried: len(board) - 1 is 8 and the loop ends before it
from functools import lru_cache

@lru_cache(maxsize=None)
def judge(b, me, you):
    for i, j, k in ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)):
        if b[i] == you and b[j] == you and b[k] == you:
            return -1
    if "." not in b:
        return 0
    return max(-judge(b[:n] + me + b[n + 1:], you, me) for n, c in enumerate(b) if c == ".")

def best_move(board, player):
    b = "".join(board)
    you = "X" if player == "O" else "O"
    choice = (-5, None)
    i = 0
    while i < len(board) - 1:
        if b[i] == ".":
            v = -judge(b[:i] + player + b[i + 1:], you, player)
            if v > choice[0]:
                choice = (v, i)
        i += 1
    return choice[1]

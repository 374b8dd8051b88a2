# mistake: the first square that beats the start value ends the search (return in the if)
# expect: the loop ends after the first free square because return stands inside it
from functools import lru_cache
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))

@lru_cache(maxsize=None)
def pts(b, p):
    marks = 9 - b.count(".")
    for i, j, k in LINES:
        if b[i] == b[j] == b[k] == "X":
            return 50 - marks
        if b[i] == b[j] == b[k] == "O":
            return marks - 50
    if marks == 9:
        return 0
    values = [pts(b[:n] + (p,) + b[n + 1:], "XO"["XO".index(p) - 1]) for n in range(9) if b[n] == "."]
    return max(values) if p == "X" else min(values)

def quick_move(board, player):
    b = tuple(board)
    best = -999
    for n in range(9):
        if b[n] == ".":
            v = pts(b[:n] + (player,) + b[n + 1:], "XO"["XO".index(player) - 1])
            if player == "O":
                v = -v
            if v > best:
                best, square = v, n
                return square

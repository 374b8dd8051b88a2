# right: a table of all boards is built backwards with a loop at the first call, a generator finds the square
from itertools import product

table = {}

def build():
    lines = lambda s: (s[:3], s[3:6], s[6:], s[::3], s[1::3], s[2::3], s[::4], s[2:7:2])
    boards = ["".join(p) for p in product(".OX", repeat=9)]
    for s in sorted(boards, key=lambda s: s.count(".")):
        ls = lines(s)
        if "XXX" in ls: table[s] = 1
        elif "OOO" in ls: table[s] = -1
        elif "." not in s: table[s] = 0
        else:
            p = "X" if s.count("X") <= s.count("O") else "O"
            vs = [table[s[:i] + p + s[i + 1:]] for i in range(9) if s[i] == "."]
            table[s] = max(vs) if p == "X" else min(vs)

def best_move(board, player):
    if not table:
        build()
    s = "".join(board)
    return next(i for i in range(9) if s[i] == "." and table[s[:i] + player + s[i + 1:]] == table[s])

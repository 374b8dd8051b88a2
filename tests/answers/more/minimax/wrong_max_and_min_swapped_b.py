# mistake: the comparison signs belong to the other player
# expect: max and min are exchanged: X wants the highest value
from operator import lt, gt

class Player:
    def __init__(self, mark, better, worst):
        self.mark, self.better, self.worst = mark, better, worst

X = Player("X", lt, 99)
O = Player("O", gt, -99)
X.other, O.other = O, X

def end(b):
    for a, c, d in ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)):
        if b[a] != "." and b[a] == b[c] == b[d]:
            return 1 if b[a] == "X" else -1
    return None if "." in b else 0

def rec(b, who):
    e = end(b)
    if e is not None:
        return e
    best = who.worst
    for i in range(9):
        if b[i] == ".":
            v = rec(b[:i] + [who.mark] + b[i + 1:], who.other)
            if who.better(v, best):
                best = v
    return best

def minimax(board, player):
    return rec(board, X if player == "X" else O)

# mistake: all squares with the best value of a pruned root are collected, the last of them is taken
# expect: after a cut-off a value is only a bound: this square looks as good but is not
def lines(s):
    return s[:3], s[3:6], s[6:], s[::3], s[1::3], s[2::3], s[::4], s[2:7:2]

def negamax(s, me, you, lo, hi):
    if you * 3 in lines(s):
        return -1
    if "." not in s:
        return 0
    top = -1
    for n, c in enumerate(s):
        if c == ".":
            top = max(top, -negamax(s[:n] + me + s[n + 1:], you, me, -hi, -max(lo, top)))
            if top >= hi:
                break
    return top

def best_move(board, player):
    s = "".join(board)
    you = "O" if player == "X" else "X"
    lo, scores = -2, []
    for n in range(9):
        if s[n] == ".":
            v = -negamax(s[:n] + player + s[n + 1:], you, player, -2, -lo)
            scores.append((v, n))
            lo = max(lo, v)
    top = max(v for v, n in scores)
    return [n for v, n in scores if v == top][-1]

# mistake: +1 for whoever has won
# expect: O's win is -1, seen from X
def hat_drei(brett, s):
    t = "".join(brett)
    return s * 3 in (t[:3], t[3:6], t[6:], t[::3], t[1::3], t[2::3], t[::4], t[2:7:2])

def utility(board):
    if hat_drei(board, "X") or hat_drei(board, "O"):
        return 1
    return 0

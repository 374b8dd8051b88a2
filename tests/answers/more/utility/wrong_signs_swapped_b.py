# mistake: -1 for X and +1 for O
# expect: the signs are swapped: +1 is X's win
def utility(board):
    s = "".join(board)
    alles = " ".join((s[0:3], s[3:6], s[6:9], s[0::3], s[1::3], s[2::3], s[0::4], s[2:7:2]))
    return ("OOO" in alles) - ("XXX" in alles)

# mistake: the lines are added up
# expect: two lines at once are still +1, not 2
def lineas(t):
    return [t[0:3], t[3:6], t[6:9], t[0::3], t[1::3], t[2::3], t[0::4], t[2:7:2]]

def utility(board):
    todas = lineas("".join(board))
    return todas.count("XXX") - todas.count("OOO")

# mistake: the loop starts at square 1
# expect: the first square is never tried: squares are counted from 0
def someone(s):
    for a in (s[:3], s[3:6], s[6:], s[::3], s[1::3], s[2::3], s[::4], s[2:7:2]):
        if a[0] != "." and a[0] == a[1] == a[2]:
            return (a[0] == "X") - (a[0] == "O")
    return None

def minimax(board, player):
    def nega(s, me, you, sign):
        w = someone(s)
        if w is not None:
            return sign * w
        if "." not in s:
            return 0
        top = -9
        for n in range(1, 9):
            if s[n] == ".":
                top = max(top, -nega(s[:n] + me + s[n + 1:], you, me, -sign))
        return top
    if player == "X":
        return nega("".join(board), "X", "O", 1)
    return -nega("".join(board), "O", "X", -1)

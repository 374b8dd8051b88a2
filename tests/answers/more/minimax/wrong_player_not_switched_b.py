# mistake: == instead of = when the turn is passed on, so it never is
# expect: the player is not switched: == compares, it does not assign
def three(s, m):
    return m * 3 in (s[:3], s[3:6], s[6:], s[::3], s[1::3], s[2::3], s[::4], s[2:7:2])

def minimax(board, player):
    s = "".join(board)
    if three(s, "X"): return 1
    if three(s, "O"): return -1
    if "." not in s: return 0
    nxt = player
    if player == "X":
        nxt == "O"
    else:
        nxt == "X"
    low, high = 5, -5
    for n in range(9):
        if s[n] == ".":
            copy = list(s)
            copy[n] = player
            v = minimax(copy, nxt)
            if v < low: low = v
            if v > high: high = v
    return high if player == "X" else low

# mistake: three in a row across the edge counts
# expect: the line across the edge is not a line
def has_won(board, player):
    s = "".join(board)
    p = player
    return (p * 3 in s
            or any(s[c] == s[c + 3] == s[c + 6] == p for c in (0, 1, 2))
            or s[0] + s[4] + s[8] == p * 3
            or s[2] + s[4] + s[6] == p * 3)

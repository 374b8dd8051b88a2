# mistake: only X's squares go into the tuple
# expect: two different boards get the same tuple: the squares of O are missing
def where(r, c, k):
    for _ in range(k % 4):
        r, c = c, 2 - r
    if k >= 4:
        c = 2 - c
    return 3 * r + c

def canonical(board):
    places = [divmod(n, 3) for n, m in enumerate(board) if m == "X"]
    return min(tuple(sorted(where(r, c, k) for r, c in places)) for k in range(8))

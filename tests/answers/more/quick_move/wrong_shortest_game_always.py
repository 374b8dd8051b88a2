# mistake: among equal values always the shortest game, also when losing
# expect: this loses sooner than it has to: when losing take the longest game
def end(b):
    for a in (b[0:3], b[3:6], b[6:9], b[0::3], b[1::3], b[2::3], b[0::4], b[2:7:2]):
        if a == ["X"] * 3: return 1
        if a == ["O"] * 3: return -1
    return None if "." in b else 0

def solve(b, p):
    """(value seen from p, plies to the end)"""
    e = end(b)
    if e is not None:
        return (e if p == "X" else -e), 0
    q = "O" if p == "X" else "X"
    options = []
    for i in range(9):
        if b[i] == ".":
            b[i] = p
            v, n = solve(b, q)
            b[i] = "."
            options.append((-v, n + 1))
    top = max(v for v, n in options)
    return top, min(n for v, n in options if v == top)

def quick_move(board, player):
    q = "O" if player == "X" else "X"
    options = []
    for i in range(9):
        if board[i] == ".":
            board[i] = player
            v, n = solve(board, q)
            board[i] = "."
            options.append((-v, -n, -i))
    return -max(options)[2]

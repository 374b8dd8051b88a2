# right: never compares values: asks "can X force a win?" and "can O force a win?"; backwards over the squares
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

def has(b, p):
    return any(b[i] == b[j] == b[k] == p for i, j, k in LINES)

def can_force(b, who, turn):
    other = "O" if who == "X" else "X"
    if has(b, who): return True
    if has(b, other) or "." not in b: return False
    nxt = "O" if turn == "X" else "X"
    after = (can_force(b[:i] + turn + b[i + 1:], who, nxt) for i in reversed(range(9)) if b[i] == ".")
    return any(after) if turn == who else all(after)

def minimax(board, player):
    b = "".join(board)
    if can_force(b, "X", player):
        return 1
    return -1 if can_force(b, "O", player) else 0

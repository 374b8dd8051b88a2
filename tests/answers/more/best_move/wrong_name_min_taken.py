# mistake: a variable in best_move is called min
# expect: min is a number here, not the built-in: rename the variable
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

def best_move(board, player):
    b = "".join(board)
    min = 2

    def value(b, p):
        for i, j, k in LINES:
            if b[i] == b[j] == b[k] != ".":
                return 1 if b[i] == "X" else -1
        if "." not in b:
            return 0
        vs = [value(b[:n] + p + b[n + 1:], "O" if p == "X" else "X") for n in range(9) if b[n] == "."]
        if p == "X":
            return max(vs)
        return min(vs)

    where = None
    for n in range(9):
        if b[n] == ".":
            v = value(b[:n] + player + b[n + 1:], "O" if player == "X" else "X")
            if player == "X":
                v = -v
            if v < min:
                min, where = v, n
    return where

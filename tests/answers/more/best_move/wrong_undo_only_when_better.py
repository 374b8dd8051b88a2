# mistake: undo only inside the if
# expect: the move was not taken back when it was not better: the undo belongs behind the if
def three(b, p):
    return any(b[i] == p and b[j] == p and b[k] == p for i, j, k in
               [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)])

def max_value(b):
    if three(b, "O"): return -1
    v = None
    for i in range(9):
        if b[i] == ".":
            w = min_value(b[:i] + ["X"] + b[i + 1:])
            v = w if v is None else max(v, w)
    return 0 if v is None else v

def min_value(b):
    if three(b, "X"): return 1
    v = None
    for i in range(9):
        if b[i] == ".":
            w = max_value(b[:i] + ["O"] + b[i + 1:])
            v = w if v is None else min(v, w)
    return 0 if v is None else v

def best_move(board, player):
    record = move = None
    for i in [n for n in range(9) if board[n] == "."]:
        board[i] = player
        now = min_value(board) if player == "X" else -max_value(board)
        if record is None or now > record:
            record = now
            move = i
            board[i] = "."
    return move

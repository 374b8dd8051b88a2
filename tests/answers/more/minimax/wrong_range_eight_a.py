# mistake: range(8) leaves out square 8
# expect: the last square is never tried: range(8) ends at 7
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

def result(board):
    for a, b, c in LINES:
        if board[a] == board[b] == board[c] != ".":
            return {"X": 1, "O": -1}[board[a]]
    return 0 if "." not in board else None

def minimax(board, player):
    r = result(board)
    if r is not None:
        return r
    best = -5 if player == "X" else 5
    for i in range(8):
        if board[i] == ".":
            board[i] = player
            v = minimax(board, "O" if player == "X" else "X")
            board[i] = "."
            best = max(best, v) if player == "X" else min(best, v)
    return best

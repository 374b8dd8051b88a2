# mistake: the cut test is there but does nothing (pass)
# expect: it visits as many boards as minimax: nothing is ever cut off
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

def score(b):
    for a, c, d in LINES:
        if b[a] + b[c] + b[d] == "XXX": return 1
        if b[a] + b[c] + b[d] == "OOO": return -1
    return None if "." in b else 0

def alphabeta(board, player, alpha, beta):
    known = score(board)
    if known is not None:
        return known
    other = {"X": "O", "O": "X"}[player]
    best = None
    for square, mark in enumerate(board):
        if mark != ".":
            continue
        v = alphabeta(board[:square] + [player] + board[square + 1:], other, alpha, beta)
        if best is None or (v > best) == (player == "X"):
            best = v
        if player == "X":
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if beta <= alpha:
            pass  # prune
    return best

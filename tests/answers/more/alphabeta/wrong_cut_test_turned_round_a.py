# mistake: cuts while alpha <= beta
# expect: the cut test is the wrong way round: cut when alpha >= beta
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

def has_won(board, p):
    return any(board[a] == board[b] == board[c] == p for a, b, c in LINES)

def alphabeta(board, player, alpha, beta):
    if has_won(board, "X"):
        return 1
    if has_won(board, "O"):
        return -1
    if "." not in board:
        return 0
    best = -1000 if player == "X" else 1000
    for i in range(9):
        if board[i] == ".":
            board[i] = player
            score = alphabeta(board, "O" if player == "X" else "X", alpha, beta)
            board[i] = "."
            if player == "X":
                best = max(best, score)
                alpha = max(alpha, best)
            else:
                best = min(best, score)
                beta = min(beta, best)
            if alpha <= beta:
                break
    return best

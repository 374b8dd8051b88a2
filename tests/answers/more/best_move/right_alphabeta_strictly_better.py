# right: alpha-beta below the root, only a strictly better square replaces the old one; centre first
ORDER = [4, 8, 6, 2, 0, 7, 5, 3, 1]
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

def ab(board, player, alpha, beta):
    for a, b, c in LINES:
        if board[a] == board[b] == board[c] != ".":
            return 1 if board[a] == "X" else -1
    if "." not in board:
        return 0
    for i in ORDER:
        if board[i] == ".":
            board[i] = player
            v = ab(board, "O" if player == "X" else "X", alpha, beta)
            board[i] = "."
            if player == "X": alpha = max(alpha, v)
            else: beta = min(beta, v)
            if alpha >= beta: break
    return alpha if player == "X" else beta

def best_move(board, player):
    alpha, beta, move = -2, 2, None
    for i in ORDER:
        if board[i] == ".":
            board[i] = player
            v = ab(board, "O" if player == "X" else "X", alpha, beta)
            board[i] = "."
            if player == "X" and v > alpha: alpha, move = v, i
            if player == "O" and v < beta: beta, move = v, i
    return move

# mistake: a full board without a winner hands back the start value
# expect: a full board without a winner is worth 0
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def winner(board):
    for a, b, c in LINES:
        if board[a] != "." and board[a] == board[b] == board[c]:
            return board[a]
    return None


def minimax(board, player):
    won = winner(board)
    if won:
        return 1 if won == "X" else -1
    best = -5 if player == "X" else 5
    for square in range(9):
        if board[square] == ".":
            board[square] = player
            value = minimax(board, "O" if player == "X" else "X")
            board[square] = "."
            best = max(best, value) if player == "X" else min(best, value)
    return best

# mistake: the loop begins at square 1
# expect: the first square is never tried
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
    if "." not in board:
        return 0
    values = [
        minimax(board[:n] + [player] + board[n + 1 :], "OX"[player == "O"])
        for n in range(1, 9)
        if board[n] == "."
    ]
    return (max if player == "X" else min)(values, default=-2 if player == "X" else 2)

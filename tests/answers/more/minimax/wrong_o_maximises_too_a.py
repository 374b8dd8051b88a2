# mistake: both players take the highest value
# expect: you ask for the highest value for O too
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

def check(board):
    for a, b, c in LINES:
        if board[a] == board[b] == board[c] != ".":
            return board[a]
    return "tie" if "." not in board else None

def minimax(board, player):
    result = check(board)
    if result:
        return {"X": 1, "O": -1, "tie": 0}[result]
    bestScore = -float("inf")
    for i in range(9):
        if board[i] == ".":
            board[i] = player
            score = minimax(board, "O" if player == "X" else "X")
            board[i] = "."
            bestScore = max(score, bestScore)
    return bestScore

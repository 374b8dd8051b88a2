# mistake: the depth is counted but does not enter the score
# expect: the value is kept but a later win is taken: the depth is passed on and never used
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

def minimax(board, depth, isMax):
    for a, b, c in LINES:
        if board[a] == board[b] == board[c] != ".":
            return 10 if board[a] == "X" else -10
    if "." not in board:
        return 0
    best = -1000 if isMax else 1000
    for i in range(9):
        if board[i] == ".":
            board[i] = "X" if isMax else "O"
            v = minimax(board, depth + 1, not isMax)
            board[i] = "."
            best = max(best, v) if isMax else min(best, v)
    return best

def quick_move(board, player):
    bestVal, bestMove = None, -1
    for i in range(9):
        if board[i] == ".":
            board[i] = player
            v = minimax(board, 0, player == "O")
            board[i] = "."
            if bestVal is None or (v > bestVal if player == "X" else v < bestVal):
                bestVal, bestMove = v, i
    return bestMove

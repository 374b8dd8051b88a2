# mistake: best_move takes the highest value for O too
# expect: you ask for the highest value for O too: O wants the lowest
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

def won(board, p):
    for a, b, c in LINES:
        if board[a] == board[b] == board[c] == p:
            return True
    return False

def minimax(board, depth, isMaximizing):
    if won(board, "X"): return 1
    if won(board, "O"): return -1
    if "." not in board: return 0
    if isMaximizing:
        bestScore = -800
        for key in range(9):
            if board[key] == ".":
                board[key] = "X"
                score = minimax(board, depth + 1, False)
                board[key] = "."
                if score > bestScore:
                    bestScore = score
        return bestScore
    else:
        bestScore = 800
        for key in range(9):
            if board[key] == ".":
                board[key] = "O"
                score = minimax(board, depth + 1, True)
                board[key] = "."
                if score < bestScore:
                    bestScore = score
        return bestScore

def best_move(board, player):
    bestScore = -800
    bestMove = 0
    for key in range(9):
        if board[key] == ".":
            board[key] = player
            score = minimax(board, 0, player == "O")
            board[key] = "."
            if score > bestScore:
                bestScore = score
                bestMove = key
    return bestMove

# mistake: the worst move is taken: max and min exchanged at the root
# expect: this is the worst square: X wants the highest value, O the lowest
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

def minimax(board, player):
    for a, b, c in LINES:
        if board[a] == board[b] == board[c] != ".":
            return 1 if board[a] == "X" else -1
    if "." not in board:
        return 0
    scores = []
    for i in range(9):
        if board[i] == ".":
            scores.append(minimax(board[:i] + [player] + board[i + 1:], "O" if player == "X" else "X"))
    return max(scores) if player == "X" else min(scores)

def best_move(board, player):
    scores = {}
    for i in range(9):
        if board[i] == ".":
            scores[i] = minimax(board[:i] + [player] + board[i + 1:], "O" if player == "X" else "X")
    if player == "X":
        return min(scores, key=scores.get)
    else:
        return max(scores, key=scores.get)

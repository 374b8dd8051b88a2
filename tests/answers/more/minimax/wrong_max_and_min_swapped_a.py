# mistake: X takes the lowest and O the highest value
# expect: max and min are exchanged: X wants the highest value
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

def minimax(board, player):
    for i, j, k in LINES:
        if board[i] == board[j] == board[k] == "X":
            return 1
        if board[i] == board[j] == board[k] == "O":
            return -1
    moves = [m for m in range(9) if board[m] == "."]
    if not moves:
        return 0
    scores = []
    for m in moves:
        board[m] = player
        scores.append(minimax(board, "O" if player == "X" else "X"))
        board[m] = "."
    if player == "O":
        return max(scores)
    else:
        return min(scores)

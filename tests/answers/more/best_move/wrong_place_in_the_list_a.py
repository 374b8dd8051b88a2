# mistake: the place in the list of values is returned instead of the square
# expect: this is the place in the list of free squares, not the number of the square
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

def minimax(board, player):
    for a, b, c in LINES:
        if board[a] == board[b] == board[c] != ".":
            return 1 if board[a] == "X" else -1
    if "." not in board:
        return 0
    values = []
    for i in range(9):
        if board[i] == ".":
            board[i] = player
            values.append(minimax(board, "O" if player == "X" else "X"))
            board[i] = "."
    return max(values) if player == "X" else min(values)

def best_move(board, player):
    free = [i for i in range(9) if board[i] == "."]
    values = []
    for i in free:
        board[i] = player
        values.append(minimax(board, "O" if player == "X" else "X"))
        board[i] = "."
    if player == "X":
        return values.index(max(values))
    return values.index(min(values))

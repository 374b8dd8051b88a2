# mistake: the square gets a blank instead of a dot when the move is taken back
# expect: the move is taken back with the wrong character: a free square is "."
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

def minimax(board, player):
    for a, b, c in LINES:
        if board[a] == board[b] == board[c] and board[a] in "XO":
            return 1 if board[a] == "X" else -1
    free = [i for i in range(9) if board[i] not in ("X", "O")]
    if not free:
        return 0
    values = []
    for i in free:
        board[i] = player
        values.append(minimax(board, "O" if player == "X" else "X"))
        board[i] = " "
    return max(values) if player == "X" else min(values)

def best_move(board, player):
    best, move = -2, None
    sign = 1 if player == "X" else -1
    for i in range(9):
        if board[i] not in ("X", "O"):
            board[i] = player
            v = sign * minimax(board, "O" if player == "X" else "X")
            board[i] = " "
            if v > best:
                best, move = v, i
    return move

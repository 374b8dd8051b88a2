# mistake: a pair of value and square comes back
# expect: a number is wanted, not a pair of value and square
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

def minimax(board, player):
    for a, b, c in LINES:
        if board[a] == board[b] == board[c] and board[a] != ".":
            return (1, None) if board[a] == "X" else (-1, None)
    if "." not in board:
        return (0, None)
    best = None
    for i in range(9):
        if board[i] != ".":
            continue
        board[i] = player
        value, _ = minimax(board, "O" if player == "X" else "X")
        board[i] = "."
        if best is None or (player == "X" and value > best[0]) or (player == "O" and value < best[0]):
            best = (value, i)
    return best

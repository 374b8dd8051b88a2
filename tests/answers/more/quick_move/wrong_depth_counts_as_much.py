# mistake: the depth is subtracted from a win of 2
# expect: a late win counts less than a tie: the depth must never outweigh the value
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def winner(board):
    for a, b, c in LINES:
        if board[a] != "." and board[a] == board[b] == board[c]:
            return board[a]
    return None


def score(board, player, depth):
    won = winner(board)
    if won == "X":
        return 2 - depth
    if won == "O":
        return depth - 2
    if "." not in board:
        return 0
    found = []
    for square in range(9):
        if board[square] == ".":
            board[square] = player
            found.append(score(board, "O" if player == "X" else "X", depth + 1))
            board[square] = "."
    return max(found) if player == "X" else min(found)


def quick_move(board, player):
    best, where = None, None
    for square in range(9):
        if board[square] == ".":
            board[square] = player
            value = score(board, "O" if player == "X" else "X", 1)
            board[square] = "."
            if best is None or (value > best if player == "X" else value < best):
                best, where = value, square
    return where

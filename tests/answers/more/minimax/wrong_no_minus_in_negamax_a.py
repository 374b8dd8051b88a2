# mistake: the minus is missing
# expect: the sign is not turned round in negamax
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def has_won(board, player):
    for a, b, c in LINES:
        if board[a] == board[b] == board[c] == player:
            return True
    return False


def other(player):
    return "O" if player == "X" else "X"


def free_squares(board):
    return [s for s in range(9) if board[s] == "."]


def minimax(board, player):
    if has_won(board, other(player)):
        return -1
    if "." not in board:
        return 0
    best = -2
    for square in free_squares(board):
        board[square] = player
        best = max(best, minimax(board, other(player)))
        board[square] = "."
    return best

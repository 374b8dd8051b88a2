# mistake: the loser sees -1, and everybody takes the highest
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
    if has_won(board, "X") or has_won(board, "O"):
        return -1
    if "." not in board:
        return 0
    after = [board[:s] + [player] + board[s + 1 :] for s in free_squares(board)]
    return max(minimax(one, other(player)) for one in after)

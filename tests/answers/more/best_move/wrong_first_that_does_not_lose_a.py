# mistake: returns at value >= 0
# expect: it stops at the first move that does not lose
def other(player):
    return "O" if player == "X" else "X"


def free_squares(board):
    return [s for s in range(9) if board[s] == "."]


LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def has_won(board, player):
    for a, b, c in LINES:
        if board[a] == board[b] == board[c] == player:
            return True
    return False


def utility(board):
    return 1 if has_won(board, "X") else -1 if has_won(board, "O") else 0


def is_over(board):
    return has_won(board, "X") or has_won(board, "O") or "." not in board


def minimax(board, player):
    if is_over(board): return utility(board)
    v = []
    for s in free_squares(board):
        board[s] = player
        v.append(minimax(board, other(player)))
        board[s] = "."
    return max(v) if player == "X" else min(v)


def best_move(board, player):
    for square in free_squares(board):
        board[square] = player
        value = minimax(board, other(player))
        board[square] = "."
        if player == "X" and value >= 0 or player == "O" and value <= 0:
            return square
    return free_squares(board)[0]

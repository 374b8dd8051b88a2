# mistake: break in every loop
# expect: it stops at the first win
def other(player):
    return "O" if player == "X" else "X"


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


def free_squares(board):
    return [s for s in range(9) if board[s] == "."]


def pair(board, player, depth):
    if is_over(board):
        return utility(board) * (10 - depth), None
    best = None
    for square in free_squares(board):
        board[square] = player
        value, _ = pair(board, other(player), depth + 1)
        board[square] = "."
        value = value if player == "X" else -value
        if best is None or value > best:
            best, found = value, square
        if best > 0:
            break
    return (best if player == "X" else -best), found
def quick_move(board, player):
    return pair(board, player, 0)[1]

# mistake: pairs with the distance first
# expect: the distance comes before the value
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


def outcome(board, player):
    if is_over(board):
        return 0, utility(board)
    found = []
    for square in free_squares(board):
        board[square] = player
        distance, value = outcome(board, other(player))
        board[square] = "."
        found.append((distance + 1, -value if player == "X" else value))
    distance, value = min(found)
    return distance, -value if player == "X" else value
def quick_move(board, player):
    best = None
    for square in free_squares(board):
        board[square] = player
        distance, value = outcome(board, other(player))
        board[square] = "."
        key = distance, -value if player == "X" else value
        if best is None or key < best:
            best, found = key, square
    return found

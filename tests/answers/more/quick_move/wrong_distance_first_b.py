# mistake: the squares are sorted by distance, then by value
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
    """(value for the player to move, plies)"""
    if is_over(board):
        return utility(board) * (1 if player == "X" else -1), 0
    best = None
    for square in free_squares(board):
        value, plies = outcome(board[:square] + [player] + board[square + 1 :], other(player))
        key = (-value, -plies - 1 if -value > 0 else plies + 1)
        if best is None or key > best:
            best = key
    return best[0], abs(best[1])
def quick_move(board, player):
    def key(square):
        value, plies = outcome(board[:square] + [player] + board[square + 1 :], other(player))
        return plies, value
    return sorted(free_squares(board), key=key)[0]

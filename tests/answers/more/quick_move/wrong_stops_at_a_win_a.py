# mistake: return at the first win at the root
# expect: it stops at the first win
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


def score(board, player, depth):
    if has_won(board, "X"):
        return 10 - depth
    if has_won(board, "O"):
        return depth - 10
    if "." not in board:
        return 0
    found = []
    for square in free_squares(board):
        board[square] = player
        found.append(score(board, other(player), depth + 1))
        board[square] = "."
    return max(found) if player == "X" else min(found)


def quick_move(board, player):
    best = None
    for square in free_squares(board):
        board[square] = player
        value = score(board, other(player), 1)
        board[square] = "."
        if value > 0 if player == "X" else value < 0:
            return square
        if best is None or (value > best if player == "X" else value < best):
            best, found = value, square
    return found

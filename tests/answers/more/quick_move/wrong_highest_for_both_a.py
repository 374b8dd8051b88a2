# mistake: max in the search and at the root
# expect: both players take the highest value
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


def high(board, player, depth):
    if has_won(board, "X"):
        return 10 - depth
    if has_won(board, "O"):
        return depth - 10
    found = []
    for square in free_squares(board):
        board[square] = player
        found.append(high(board, other(player), depth + 1))
        board[square] = "."
    return max(found, default=0)
def quick_move(board, player):
    values = {}
    for square in free_squares(board):
        board[square] = player
        values[square] = high(board, other(player), 1)
        board[square] = "."
    return max(values, key=values.get)

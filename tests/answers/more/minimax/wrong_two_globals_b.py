# mistake: best is a dictionary with an entry for each player
# expect: one best value for all levels
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


def minimax(board, player):
    best = {}
    def search(player):
        if is_over(board):
            return utility(board)
        best[player] = None
        for square in free_squares(board):
            board[square] = player
            value = search(other(player))
            board[square] = "."
            if best[player] is None or (value > best[player]) == (player == "X"):
                best[player] = value
        return best[player]
    return search(player)

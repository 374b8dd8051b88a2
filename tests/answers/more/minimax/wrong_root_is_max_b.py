# mistake: a flag that begins with True
# expect: the player at the root is taken to be X
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
    def search(board, player, maximizing):
        if is_over(board):
            return utility(board)
        choose = max if maximizing else min
        after = [board[:s] + [player] + board[s + 1 :] for s in free_squares(board)]
        return choose(search(one, other(player), not maximizing) for one in after)

    return search(board, player, True)

# mistake: the next player is fixed
# expect: minimax is asked with O to move
def free_squares(board):
    return [s for s in range(9) if board[s] == "."]


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


def minimax(board, player):
    if is_over(board): return utility(board)
    v = []
    for s in free_squares(board):
        board[s] = player
        v.append(minimax(board, other(player)))
        board[s] = "."
    return max(v) if player == "X" else min(v)


def best_move(board, player):
    def value(square):
        return minimax(board[:square] + [player] + board[square + 1 :], "O")
    choose = max if player == "X" else min
    return choose(free_squares(board), key=value)

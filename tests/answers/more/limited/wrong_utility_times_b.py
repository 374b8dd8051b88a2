# mistake: a win counts 1000
# expect: the utility is multiplied
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


WORTH = {1: 1000, 0: 0, -1: -1000}
def limited(state, depth, evaluate):
    if state.is_over:
        return WORTH[state.utility]
    if depth == 0:
        return evaluate(state)
    choose = max if state.to_move == "X" else min
    return choose(limited(state.play(move), depth - 1, evaluate) for move in state.moves)

# mistake: the players are exchanged when the mark is put
# expect: the mark of the other player is put on the board
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def has_won(board, player):
    for a, b, c in LINES:
        if board[a] == board[b] == board[c] == player:
            return True
    return False


def free_squares(board):
    return [s for s in range(9) if board[s] == "."]


def minimax(board, player):
    if has_won(board, "X"):
        return 1
    if has_won(board, "O"):
        return -1
    opponent = "X" if player == "O" else "O"
    values = [minimax(board[:s] + [opponent] + board[s + 1 :], opponent) for s in free_squares(board)]
    if not values:
        return 0
    return max(values) if player == "X" else min(values)

# mistake: the centre is asked for at the top
# expect: the centre comes before win and block
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


def normal_move(board, player):
    if board[4] == ".":
        return 4
    for who in player, other(player):
        for square in free_squares(board):
            board[square] = who
            wins = has_won(board, who)
            board[square] = "."
            if wins:
                return square
    return free_squares(board)[0]

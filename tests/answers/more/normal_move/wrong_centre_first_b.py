# mistake: weights in which the centre counts most
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
    def weight(square):
        def wins(who):
            return has_won(board[:square] + [who] + board[square + 1 :], who)

        return 100 * (square == 4) + 10 * wins(player) + 5 * wins(other(player))

    return max(free_squares(board), key=weight)

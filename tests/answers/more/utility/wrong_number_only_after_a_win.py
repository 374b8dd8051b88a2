# mistake: the number is set only where somebody has won
# expect: at a tie the variable has no value
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def winner(board):
    for a, b, c in LINES:
        if board[a] != "." and board[a] == board[b] == board[c]:
            return board[a]
    return None


def utility(board):
    if winner(board) == "X":
        number = 1
    elif winner(board) == "O":
        number = -1
    return number

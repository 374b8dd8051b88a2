# mistake: the same player moves again in the recursion
# expect: the player is not switched: after X it is O's turn
WINS = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]]

def has_won(board, player):
    for w in WINS:
        if all(board[i] == player for i in w):
            return True
    return False

def minimax(board, player):
    if has_won(board, "X"):
        return 1
    elif has_won(board, "O"):
        return -1
    elif board.count(".") == 0:
        return 0
    values = []
    for square in [i for i, mark in enumerate(board) if mark == "."]:
        board[square] = player
        values.append(minimax(board, player))
        board[square] = "."
    if player == "X":
        return max(values)
    return min(values)

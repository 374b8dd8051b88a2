# mistake: the rows start at i instead of 3 * i
# expect: the rows begin at 0, 1 and 2
def has_won(board, player):
    for i in range(3):
        if board[i] == board[i + 1] == board[i + 2] == player:
            return True
        if board[i] == board[i + 3] == board[i + 6] == player:
            return True
    return board[0] == board[4] == board[8] == player or board[2] == board[4] == board[6] == player

# mistake: two lines at once are not a win
# expect: one move can finish two lines: test for at least one line
def has_won(board, player):
    lineas = 0
    for i in range(3):
        if board[i] == player and board[i + 3] == player and board[i + 6] == player:
            lineas += 1
        if board[3 * i] == player and board[3 * i + 1] == player and board[3 * i + 2] == player:
            lineas += 1
    if board[4] == player:
        if board[0] == player and board[8] == player:
            lineas += 1
        if board[2] == player and board[6] == player:
            lineas += 1
    if lineas == 1:
        return True
    else:
        return False

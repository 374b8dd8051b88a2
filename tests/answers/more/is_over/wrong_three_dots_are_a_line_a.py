# mistake: three free squares count as a line
# expect: three equal dots are not a win
def is_over(board):
    for i in range(3):
        if board[3*i] == board[3*i+1] == board[3*i+2]:
            return True
        if board[i] == board[i+3] == board[i+6]:
            return True
    if board[0] == board[4] == board[8] or board[2] == board[4] == board[6]:
        return True
    return "." not in board

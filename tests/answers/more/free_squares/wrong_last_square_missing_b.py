# mistake: the last square is never looked at
# expect: square 8 is missing: the loop stops one square too early
def free_squares(board):
    casillas = []
    i = 0
    while i < len(board) - 1:
        if board[i] not in "XO":
            casillas.append(i)
        i += 1
    return casillas

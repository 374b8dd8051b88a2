# mistake: the last square is never looked at
# expect: square 8 is missing: range(8) ends at 7
def free_squares(board):
    liste = []
    for i in range(8):
        if board[i] == ".":
            liste += [i]
    return liste

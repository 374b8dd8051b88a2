# mistake: found = found.append(square)
# expect: append gives None back
def free_squares(board):
    found = []
    for square in range(9):
        if board[square] == ".":
            found = found.append(square)
    return found

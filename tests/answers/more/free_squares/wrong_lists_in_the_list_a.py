# mistake: append([square])
# expect: lists are in the list
def free_squares(board):
    found = []
    for square in range(9):
        if board[square] == ".":
            found.append([square])
    return found

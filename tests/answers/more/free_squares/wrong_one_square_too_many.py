# mistake: the loop goes on to square 9
# expect: there is no square 9
def free_squares(board):
    found = []
    square = 0
    while square <= 9:
        if board[square] == ".":
            found.append(square)
        square += 1
    return found

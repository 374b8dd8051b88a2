# mistake: break in the else
# expect: the loop ends at the first taken square
def free_squares(board):
    found = []
    for square in range(9):
        if board[square] != ".":
            break
        found.append(square)
    return found

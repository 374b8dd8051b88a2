# mistake: while the square is free
# expect: the loop ends at the first taken square
def free_squares(board):
    found, square = [], 0
    while square < 9 and board[square] == ".":
        found += [square]
        square = square + 1
    return found

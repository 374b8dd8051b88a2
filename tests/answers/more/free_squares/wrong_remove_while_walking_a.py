# mistake: removes from the list it walks over
# expect: a taken square stays in: removing inside the loop makes it skip the next one
def free_squares(board):
    squares = [0, 1, 2, 3, 4, 5, 6, 7, 8]
    for s in squares:
        if board[s] != ".":
            squares.remove(s)
    return squares

# mistake: [found] is handed back
# expect: a list is around the list
def free_squares(board):
    found = [square for square in range(9) if board[square] == "."]
    return [found]

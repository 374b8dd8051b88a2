# mistake: the default of max
# expect: the same square from every board
def free_squares(board):
    return [s for s in range(9) if board[s] == "."]


def normal_move(board, player):
    return max([0], default=free_squares(board))

# mistake: the last square is not counted
# expect: the mark on square 8 is not counted: the slice [:-1] leaves it out
def to_move(board):
    zeichen = [z for z in board[:-1] if z != "."]
    if len(zeichen) % 2:
        return "O"
    return "X"

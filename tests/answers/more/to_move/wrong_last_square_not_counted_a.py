# mistake: the last square is not counted
# expect: the mark on square 8 is not counted: range(8) ends at 7
def to_move(board):
    xs, os = 0, 0
    for i in range(8):
        if board[i] == "X":
            xs += 1
        if board[i] == "O":
            os += 1
    if xs > os:
        return "O"
    return "X"

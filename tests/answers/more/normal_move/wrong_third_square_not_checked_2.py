# mistake: the third square of the line may be taken
# expect: this square is taken already
LINES = [{0,1,2},{3,4,5},{6,7,8},{0,3,6},{1,4,7},{2,5,8},{0,4,8},{2,4,6}]

def missing(board, who):
    mine = {i for i in range(9) if board[i] == who}
    for line in LINES:
        rest = line - mine
        if len(rest) == 1:
            return rest.pop()
    return None

def normal_move(board, player):
    move = missing(board, player)
    if move is not None:
        return move
    move = missing(board, "X" if player == "O" else "O")
    if move is not None:
        return move
    return board.index(".")

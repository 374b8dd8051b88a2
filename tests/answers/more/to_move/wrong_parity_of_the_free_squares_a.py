# mistake: the parity of the free squares the wrong way round
# expect: nine squares are free at the start, an odd number means X
def to_move(board):
    free = 0
    for s in board:
        if s == ".":
            free += 1
    if free % 2 == 0:
        return "X"
    else:
        return "O"

# mistake: only a full board ends the game
# expect: a win ends the game before the board is full
def is_over(board):
    frei = [i for i, f in enumerate(board) if f == "."]
    return len(frei) == 0

# mistake: one free square counts as a full board
# expect: one square is still free, the game goes on
def lines_of(b):
    t = "".join(b)
    return [t[0:3], t[3:6], t[6:9], t[::3], t[1::3], t[2::3], t[::4], t[2:7:2]]

def is_over(board):
    if "XXX" in lines_of(board) or "OOO" in lines_of(board):
        return True
    return not board.count(".") > 1

# mistake: enumerate over the free marks
# expect: the counter goes up only on free squares
def free_squares(board):
    free_marks = [mark for mark in board if mark == "."]
    return [number for number, mark in enumerate(free_marks)]

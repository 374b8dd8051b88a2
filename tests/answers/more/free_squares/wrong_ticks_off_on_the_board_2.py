# mistake: changes the board while counting
# expect: the board you were given is changed: pop takes the squares away
def free_squares(board):
    result = []
    number = 0
    while board:
        if board.pop(0) == ".":
            result.append(number)
        number += 1
    return result

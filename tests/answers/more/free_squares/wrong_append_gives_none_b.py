# mistake: the list is what insert gives back
# expect: insert gives None back
def free_squares(board):
    result = list()
    for number, mark in enumerate(board):
        if mark == ".":
            result = result.insert(len(result), number)
    return sorted(result)

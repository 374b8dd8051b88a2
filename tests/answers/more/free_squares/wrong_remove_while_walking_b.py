# mistake: removes from the list it walks over
# expect: a taken square stays in: deleting inside the loop makes it skip the next one
def free_squares(board):
    paare = list(enumerate(board))
    for paar in paare:
        if paar[1] == "X" or paar[1] == "O":
            del paare[paare.index(paar)]
    return [nr for nr, _ in paare]

# mistake: the number of marks as a key without % 2
# expect: KeyError from two marks on: the dictionary has only two entries
an_der_reihe = {0: "X", 1: "O"}

def to_move(board):
    zuege = 0
    for feld in board:
        zuege += feld != "."
    return an_der_reihe[zuege]

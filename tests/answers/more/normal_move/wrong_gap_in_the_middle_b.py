# mistake: the gap in the middle is not seen
# expect: X.X is a threat too: the free square may be in the middle
def suche(board, p):
    ziele = {p + p + ".": 2, "." + p + p: 0}
    for i, d in ((0, 1), (3, 1), (6, 1), (0, 3), (1, 3), (2, 3), (0, 4), (2, 2)):
        wort = board[i] + board[i + d] + board[i + 2 * d]
        if wort in ziele:
            return [i + d * ziele[wort]]
    return []

def normal_move(board, player):
    andere = "O" if player == "X" else "X"
    frei = [i for i in range(8, -1, -1) if board[i] == "."]
    return (suche(board, player) + suche(board, andere) + frei)[0]

# mistake: the own win is not looked for
# expect: it blocks but never takes its own win
def gefahr(t, p):
    for i, d in ((0, 1), (3, 1), (6, 1), (0, 3), (1, 3), (2, 3), (0, 4), (2, 2)):
        felder = [i, i + d, i + 2 * d]
        reihe = "".join(t[f] for f in felder)
        if reihe.count(p) == 2 and "." in reihe:
            yield felder[reihe.find(".")]

def normal_move(board, player):
    feind = {"X": "O", "O": "X"}
    return next(gefahr(board, feind[player]), board.index("."))

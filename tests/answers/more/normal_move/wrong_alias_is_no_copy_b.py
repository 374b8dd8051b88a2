# mistake: b = board is not a copy
# expect: the board you were given is changed: b = board is a second name, not a copy
def drei(t, p):
    return p * 3 in (t[:3], t[3:6], t[6:], t[::3], t[1::3], t[2::3], t[::4], t[2:7:2])

def nach_zug(brett, feld, wer):
    neu = brett
    neu[feld] = wer
    return neu

def normal_move(board, player):
    frei = [i for i, c in enumerate(board) if c == "."]
    text = "".join(board)
    gegner = "OX"["XO".index(player)]
    for wer in (player, gegner):
        for f in frei:
            if drei(text[:f] + wer + text[f + 1:], wer):
                nach_zug(board, f, player)
                return f
    nach_zug(board, frei[0], player)
    return frei[0]

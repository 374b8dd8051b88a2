# mistake: the block test puts the wrong mark
# expect: it never blocks: to see the opponent's threat you have to put the opponent's mark
def gagne(b, p):
    t = "".join(b)
    return p * 3 in (t[:3], t[3:6], t[6:], t[::3], t[1::3], t[2::3], t[::4], t[2:7:2])

def essai(board, case, marque):
    copie = list(board)
    copie[case] = marque
    return copie

def normal_move(board, player):
    adversaire = "XO".replace(player, "")
    libres = [k for k in range(9) if board[k] == "."]
    bons = [k for k in libres if gagne(essai(board, k, player), player)]
    bloque = [k for k in libres if gagne(essai(board, k, player), adversaire)]
    return (bons + bloque + libres)[0]

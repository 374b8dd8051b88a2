# mistake: the marks tried are never removed
# expect: the move was not taken back
def gewinner(feld):
    reihen = [feld[0:3], feld[3:6], feld[6:9], feld[0::3], feld[1::3], feld[2::3], feld[0::4], feld[2:7:2]]
    if ["X", "X", "X"] in reihen:
        return "X"
    if ["O", "O", "O"] in reihen:
        return "O"
    return None

def minimax(board, player):
    g = gewinner(board)
    if g is not None:
        return 1 if g == "X" else -1
    frei = [n for n in range(9) if board[n] == "."]
    if frei == []:
        return 0
    gegner = "O" if player == "X" else "X"
    werte = []
    while frei:
        zug = frei.pop(0)
        if board[zug] != ".":
            continue
        board[zug] = player
        werte.append(minimax(board, gegner))
    return max(werte) if player == "X" else min(werte)

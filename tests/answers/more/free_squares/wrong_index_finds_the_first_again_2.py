# mistake: find() always finds the first dot
# expect: the same square comes back again and again: find gives only the first "."
def free_squares(board):
    text = "".join(board)
    anzahl = text.count(".")
    plaetze = []
    while anzahl > 0:
        plaetze.append(text.find("."))
        anzahl -= 1
    return plaetze

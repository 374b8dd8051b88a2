# mistake: `is` where == is meant
# expect: never true: `is` asks for the same object, compare with ==
def has_won(board, player):
    ziel = [player, player, player]
    linien = [board[0:3], board[3:6], board[6:9], board[0::3], board[1::3], board[2::3], board[0::4], board[2:7:2]]
    i = 0
    while i < len(linien):
        if linien[i] is ziel:
            return True
        i = i + 1
    return False

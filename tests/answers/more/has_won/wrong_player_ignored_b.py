# mistake: three equal marks of anybody count
# expect: the other player's line counts too: ask for the player you were given
def has_won(board, player):
    t = "".join(board)
    alle = {t[0:3], t[3:6], t[6:9], t[0::3], t[1::3], t[2::3], t[0::4], t[2:8:2]}
    return bool(alle & {"XXX", "OOO"})

# mistake: only a win ends the game
# expect: a full board ends the game too
import re

def is_over(board):
    s = "".join(board)
    lineas = " ".join([s[:3], s[3:6], s[6:], s[::3], s[1::3], s[2::3], s[::4], s[2:7:2]])
    return bool(re.search("XXX|OOO", lineas))

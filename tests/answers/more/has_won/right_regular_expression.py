# right: one regular expression for all eight lines
import re

def has_won(board, player):
    p = re.escape(player)
    pattern = (rf"^(?:...)*{p}{p}{p}|{p}..{p}..{p}|^{p}...{p}...{p}|^..{p}.{p}.{p}")
    return re.search(pattern, "".join(board)) is not None

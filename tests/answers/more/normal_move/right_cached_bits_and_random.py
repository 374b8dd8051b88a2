# right: bits, functools.cache on the pair of numbers, random choice outside the cache
import random
from functools import cache

MASKS = (7, 56, 448, 73, 146, 292, 273, 84)

@cache
def choices(me, you):
    free = [1 << i for i in range(9) if not (me | you) >> i & 1]
    for bits in (me, you):
        hits = [f for f in free if any((bits | f) & m == m and f & m for m in MASKS)]
        if hits:
            return hits
    return free

def normal_move(board, player):
    me = sum(1 << i for i in range(9) if board[i] == player)
    you = sum(1 << i for i in range(9) if board[i] not in (player, "."))
    return random.choice(choices(me, you)).bit_length() - 1

# right: bit masks, scores shrink towards 0 on the way up by a division, random among the best
import random
MASKS = (7, 56, 448, 73, 146, 292, 273, 84)

def s(me, you, memo):
    if (me, you) not in memo:
        if any(you & m == m for m in MASKS): memo[me, you] = -1.0
        elif me | you == 511: memo[me, you] = 0.0
        else: memo[me, you] = max(-0.9 * s(you, me | 1 << n, memo) for n in range(9) if not (me | you) >> n & 1)
    return memo[me, you]

def quick_move(board, player):
    memo = {}
    mine = sum(1 << n for n in range(9) if board[n] == player)
    other = sum(1 << n for n in range(9) if board[n] not in (player, "."))
    scores = {n: -s(other, mine | 1 << n, memo) for n in range(9) if board[n] == "."}
    top = max(scores.values())
    return random.choice([n for n in scores if scores[n] == top])

# right: asks "can I win in 1, 3, 5 ... plies?", else delays; no scores at all
from functools import lru_cache

def won(s, p):
    return p * 3 in (s[:3], s[3:6], s[6:], s[::3], s[1::3], s[2::3], s[::4], s[2:7:2])

@lru_cache(None)
def wins_in(s, me, you, plies):
    """the side to move forces a win within so many plies"""
    if plies < 1 or won(s, you): return False
    for i in range(9):
        if s[i] == ".":
            t = s[:i] + me + s[i + 1:]
            if won(t, me) or loses_in(t, you, me, plies - 1): return True
    return False

@lru_cache(None)
def loses_in(s, me, you, plies):
    if won(s, you): return True
    if plies < 2 or "." not in s or won(s, me): return False
    return all(wins_in(s[:i] + me + s[i + 1:], you, me, plies - 1) for i in range(9) if s[i] == ".")

def quick_move(board, player):
    s, you = "".join(board), "O" if player == "X" else "X"
    after = {i: s[:i] + player + s[i + 1:] for i in range(9) if s[i] == "."}
    for plies in range(0, 10):
        for i, t in after.items():
            if loses_in(t, you, player, plies): return i
    safe = [i for i, t in after.items() if not wins_in(t, you, player, 9)]
    if safe: return safe[len(safe) // 2]
    for plies in range(9, -1, -1):
        later = [i for i, t in after.items() if not wins_in(t, you, player, plies)]
        if later: return later[-1]

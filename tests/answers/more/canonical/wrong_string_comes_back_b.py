# mistake: str() of the tuple is returned
# expect: a tuple is wanted, not a string
from functools import reduce

def turn(b):
    return tuple(b[3 * (2 - c) + r] for r in range(3) for c in range(3))

def flip(b):
    return tuple(b[3 * r + 2 - c] for r in range(3) for c in range(3))

def canonical(board):
    start = tuple(board)
    turns = [reduce(lambda b, _: turn(b), range(k), start) for k in range(4)]
    smallest = min(turns + [flip(t) for t in turns])
    return str(smallest)

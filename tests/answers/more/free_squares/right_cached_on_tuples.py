# right: functools.cache on a tuple, a fresh list each time
from functools import cache

@cache
def _free(squares):
    return tuple(i for i, s in enumerate(squares) if s == ".")

def free_squares(board):
    return list(_free(tuple(board)))

# right: a context manager takes every trial move back; helper names that clash (next, free_squares)
from contextlib import contextmanager

@contextmanager
def trial(board, square, mark):
    board[square] = mark
    try:
        yield board
    finally:
        board[square] = "."

def next(player):
    return "O" if player == "X" else "X"

def free_squares(board, backwards=True):
    return [i for i in (range(8, -1, -1) if backwards else range(9)) if board[i] == "."]

def winner(b):
    for i, d in ((0, 1), (3, 1), (6, 1), (0, 3), (1, 3), (2, 3), (0, 4), (2, 2)):
        if b[i] == b[i + d] == b[i + 2 * d] != ".":
            return b[i]

def normal_move(board, player):
    for who in (player, next(player)):
        for s in free_squares(board):
            with trial(board, s, who) as after:
                if winner(after) == who:
                    return s
    return free_squares(board)[0]

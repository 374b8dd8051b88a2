"""What is true of every board of tic-tac-toe, for the checks to compare with.

A board is written as nine characters here, row by row: "X.OX.XOO.".
"""

from __future__ import annotations

from functools import cache

from ttt.search import best_moves, reachable, solve, value_moves
from ttt.tictactoe import TicTacToe

LINES = TicTacToe.lines
ROWS, COLUMNS, DIAGONALS = frozenset(LINES[:3]), frozenset(LINES[3:6]), frozenset(LINES[6:])
OTHER = {"X": "O", "O": "X"}


@cache
def states() -> dict[str, TicTacToe]:
    """Every reachable board with its state: fewest marks first, then "." before "O" before "X"."""
    found = {"".join(str(state).split()): state for state in reachable(TicTacToe())}
    return dict(sorted(found.items(), key=lambda item: (marks_on(item[0]), item[0])))


def state(board: str) -> TicTacToe:
    return states()[board]


def unfinished() -> list[str]:
    """The boards on which somebody has to move, smallest first."""
    return [board for board, one in states().items() if not one.is_over]


def finished() -> list[str]:
    return [board for board, one in states().items() if one.is_over]


def marks_on(board: str) -> int:
    return 9 - board.count(".")


def free(board: str) -> list[int]:
    return [square for square, mark in enumerate(board) if mark == "."]


def put(board: str, square: int, player: str) -> str:
    """The board with one mark more, also where the rules forbid it."""
    return board[:square] + player + board[square + 1 :]


@cache
def lines_of(board: str, player: str) -> tuple[tuple[int, ...], ...]:
    """The lines that a player holds."""
    return tuple(line for line in LINES if all(board[square] == player for square in line))


def won(board: str, player: str) -> bool:
    return bool(lines_of(board, player))


def utility(board: str) -> int:
    """+1, 0 or -1 by who holds a line, on any board."""
    return won(board, "X") - won(board, "O")


@cache
def value(board: str) -> int:
    """The value of a reachable board."""
    return solve(state(board)).value


@cache
def good_squares(board: str) -> frozenset[int]:
    """The squares that keep the value."""
    return frozenset(value_moves(state(board)))


@cache
def quick_squares(board: str) -> frozenset[int]:
    """The squares that keep the value and win soonest, or lose latest."""
    return frozenset(best_moves(state(board)))


@cache
def wins_in_one(board: str, player: str) -> frozenset[int]:
    """The free squares on which `player` would complete a line."""
    return frozenset(square for square in free(board) if won(put(board, square, player), player))


def normal_squares(board: str, player: str) -> frozenset[int]:
    """The squares that the player called normal may take: a win, else a block, else any."""
    return wins_in_one(board, player) or wins_in_one(board, OTHER[player]) or frozenset(free(board))

"""What is true of tic-tac-toe, worked out on plain texts and without the package that is measured."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache
from typing import NamedTuple

# A board is a text of nine characters, row by row: "X", "O", and "." for a free square.
EMPTY = "." * 9
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


class WrongAnswer(Exception):
    """An answer that is not true, so that its time says nothing."""


class Solved(NamedTuple):
    """What a board is worth, seen from X, and the plies to the end of a game that somebody wins.

    `keeping` are the moves that keep the value, and `best` those of them that win soonest or lose latest.
    """

    value: int
    distance: int
    keeping: frozenset[int]
    best: frozenset[int]


class Claim(NamedTuple):
    """What a contender says of a board; one that doesn't look at distances has None there."""

    value: int
    distance: int | None
    best: Collection[int]


def to_move(board: str) -> str:
    return "X" if board.count("X") == board.count("O") else "O"


def winner(board: str) -> str | None:
    return next((board[a] for a, b, c in LINES if board[a] == board[b] == board[c] != "."), None)


def free_squares(board: str) -> list[int]:
    return [] if winner(board) else [square for square, mark in enumerate(board) if mark == "."]


def after(board: str, square: int) -> str:
    return board[:square] + to_move(board) + board[square + 1 :]


@cache
def solved() -> dict[str, Solved]:
    """The truth about each board that a game can reach, those with more marks first."""
    found: dict[str, Solved] = {}
    layers = [{EMPTY}]
    while layers[-1]:
        layers.append({after(board, square) for board in layers[-1] for square in free_squares(board)})
    for layer in reversed(layers):
        for board in sorted(layer):
            found[board] = _solved(board, found)
    return found


def _solved(board: str, found: Mapping[str, Solved]) -> Solved:
    children = {square: found[after(board, square)] for square in free_squares(board)}
    if not children:
        return Solved({"X": 1, "O": -1, None: 0}[winner(board)], 0, frozenset(), frozenset())
    value = (max if to_move(board) == "X" else min)(child.value for child in children.values())
    keeping = {square: child.distance for square, child in children.items() if child.value == value}
    wins = value == (1 if to_move(board) == "X" else -1)
    distance = (min if wins else max)(keeping.values())
    best = {square for square, plies in keeping.items() if value == 0 or plies == distance}
    return Solved(value, distance + 1, frozenset(keeping), frozenset(best))


@cache
def unfinished() -> list[str]:
    """The boards on which a move can be made."""
    return [board for board, truth in solved().items() if truth.best]


def check_claims(claims: Mapping[str, Claim], name: str) -> None:
    """Raises `WrongAnswer` if a claim is false, or if one is missing for a board that can be moved on."""
    for board, truth in solved().items():
        if board not in claims:
            if truth.best:
                raise WrongAnswer(f"{name} says nothing of {board}.")
            continue
        value, distance, best = claims[board]
        if distance is None:
            right = value == truth.value and frozenset(best) == truth.keeping
        else:
            right = value == truth.value and frozenset(best) == truth.best
            right = right and (value == 0 or distance == truth.distance)
        if not right:
            raise WrongAnswer(f"{name} says {claims[board]} of {board}, but it is {truth}.")


def check_reply(board: str, square: int, name: str) -> None:
    """Raises `WrongAnswer` if `square` is no move that keeps the value of `board`."""
    if square not in solved()[board].keeping:
        raise WrongAnswer(
            f"{name} answers {board} with {square}, which is not one of {sorted(solved()[board].keeping)}."
        )


def check_equal(found: object, expected: object, name: str) -> None:
    """Raises `WrongAnswer` if the two differ."""
    if found != expected:
        raise WrongAnswer(f"{name} found {found!r}, but it is {expected!r}.")

"""Players for games that are too large to see to the end: they look some plies ahead, and guess."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cache

from ttt.engine import Answer, Budget, deepen
from ttt.state import GridState, refuse_finished
from ttt.strategies import Strategy

MOST_CANDIDATES = 50  # moves; where there are more, only those near a mark are looked at
HIGHEST_WEIGHT = 1_000


def open_lines(state: GridState) -> int:
    """A guess at the value, seen from X: lines that only one player has marks on count for that player.

    A line with one mark counts 1, with two 10, with three 100, with more 1,000; those of O count against X.
    """
    x, o = _bitboard(state, "X"), _bitboard(state, "O")
    guess = 0
    for line in _line_masks(type(state)):
        x_marks, o_marks = (x & line).bit_count(), (o & line).bit_count()
        if x_marks and not o_marks:
            guess += min(10 ** (x_marks - 1), HIGHEST_WEIGHT)
        elif o_marks and not x_marks:
            guess -= min(10 ** (o_marks - 1), HIGHEST_WEIGHT)
    return guess


def moves_nearby(state: GridState, reach: int = 2) -> Sequence[int]:
    """The legal moves at most `reach` rows and columns away from a mark, or near the centre without any."""
    marks = _bitboard(state, "X") | _bitboard(state, "O")
    near = 0
    for square, around in enumerate(_surroundings(state.width, state.height, reach)):
        if marks >> square & 1:
            near |= around
    if not marks:
        near = 1 << (state.height // 2 * state.width + state.width // 2)
    return [move for move in state.moves if near >> move & 1] or state.moves


def looks_ahead(plies: int, evaluate: Callable[[GridState], float] = open_lines) -> Strategy:
    """The strategy that searches so many plies deep, and guesses with `evaluate` what comes after.

    Where there are many moves, it looks only at those near a mark. Among moves that look equally good it
    rolls dice.
    """

    def strategy(
        state: GridState,
        rng=random,
        stop: Callable[[], bool] = bool,
        progress: Callable[[str], object] = str,
    ) -> int:
        refuse_finished(state)
        first = list(_candidates(state))
        rng.shuffle(first)

        def report(answer: Answer) -> None:
            progress(f"{answer.depth} plies ahead, {answer.nodes:,} states so far")

        answer = deepen(
            state,
            evaluate,
            depth=plies,
            budget=Budget(stop=stop),
            progress=report,
            moves=lambda other: first if other is state else _candidates(other),
            key=lambda other: other,
        )
        return answer.move

    strategy.__name__ = f"looks {plies} ahead"
    return strategy


def _candidates(state: GridState) -> Sequence[int]:
    if len(state.moves) > MOST_CANDIDATES:
        return moves_nearby(state)
    return state.ordered_moves if hasattr(type(state), "ordered_moves") else state.moves


LEVELS: dict[str, Strategy] = {f"looks {plies} ahead": looks_ahead(plies) for plies in (1, 2, 4)}


def _bitboard(state: GridState, player: str) -> int:
    """The squares of a player as a number: bit n is set when the player holds square n."""
    marks = "".join(str(state).split())
    return int("".join("1" if mark == player else "0" for mark in reversed(marks)), 2)


@cache
def _line_masks(game: type[GridState]) -> list[int]:
    return [sum(1 << square for square in line) for line in game.lines]


@cache
def _surroundings(width: int, height: int, reach: int) -> list[int]:
    """For each square, the squares at most `reach` rows and columns away, as bits."""
    places = [(row, column) for row in range(height) for column in range(width)]
    return [
        sum(
            1 << row * width + column
            for row in range(max(0, top - reach), min(height, top + reach + 1))
            for column in range(max(0, left - reach), min(width, left + reach + 1))
        )
        for top, left in places
    ]

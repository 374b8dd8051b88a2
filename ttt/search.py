"""Exact search: what a state is worth, and which moves keep that worth.

Values are always seen from X: +1 X wins, 0 tie, -1 O wins. So X is MAX and O is MIN.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from ttt.state import State, refuse_finished

MOST_MOVES = 10  # to the end of a game with more moves than these, `solve` takes seconds


def minimax(state: State) -> int:
    """The value of `state` when both sides play perfectly."""
    if state.is_over:
        return state.utility
    values = [minimax(state.play(move)) for move in state.moves]
    return max(values) if state.to_move == "X" else min(values)


class Outcome(NamedTuple):
    """How a game ends under best play: its value, and its distance, the number of plies until then."""

    value: int
    distance: int


@cache
def solve(state: State) -> Outcome:
    """The outcome of `state` when both sides play perfectly: win soon, lose late.

    Every state met on the way is remembered, so it is meant for games of up to some 100,000 states.
    In a tie no length is better than another; the distance is then that of the first best move.
    """
    if state.is_over:
        return Outcome(state.utility, 0)
    outcomes = move_values(state).values()
    return max(outcomes, key=_rank) if state.to_move == "X" else min(outcomes, key=_rank)


def move_values(state: State) -> dict[int, Outcome]:
    """The outcome of each legal move, that move's own ply counted; empty for a finished state."""
    outcomes = {}
    for move in state.moves:
        value, distance = solve(state.play(move))
        outcomes[move] = Outcome(value, distance + 1)
    return outcomes


def best_moves(state: State) -> list[int]:
    """The moves that keep value and distance, in the order of `state.moves`.

    They win as soon as possible, or lose as late as possible, or keep the tie. A finished state
    has none and raises `ValueError`.
    """
    refuse_finished(state)
    best = _rank(solve(state))
    return [move for move, outcome in move_values(state).items() if _rank(outcome) == best]


def value_moves(state: State) -> list[int]:
    """The moves that keep the value, whatever the distance, in the order of `state.moves`.

    A finished state has none and raises `ValueError`.
    """
    refuse_finished(state)
    value = solve(state).value
    return [move for move, outcome in move_values(state).items() if outcome.value == value]


def reachable(state: State) -> list[State]:
    """Every state that play from `state` can reach, `state` included, each once, by number of plies."""
    found = {state: None}  # a dict keeps the order of arrival, a set would not
    layer = [state]
    while layer:
        layer = list(dict.fromkeys(child.play(move) for child in layer for move in child.moves))
        layer = [child for child in layer if child not in found]
        found.update(dict.fromkeys(layer))
    return list(found)


def _rank(outcome: Outcome) -> tuple[int, int]:
    """A key that is higher the better the outcome is for X: by value, then a near win, a far loss."""
    return outcome.value, -outcome.value * outcome.distance

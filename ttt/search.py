"""Exact search: what a state is worth, and which moves keep that worth.

Values are always seen from X: +1 X wins, 0 tie, -1 O wins. So X is MAX and O is MIN.
"""

from __future__ import annotations

from collections import namedtuple
from math import inf

from ttt.state import State, refuse_finished

MOST_MOVES = 10  # to the end of a game with more moves than these, `solve` takes seconds; see `ttt.engine`


def minimax(state: State) -> int:
    """The value of `state` when both sides play perfectly."""
    if state.is_over:
        return state.utility
    values = [minimax(state.play(move)) for move in state.moves]
    return max(values) if state.to_move == "X" else min(values)


def alphabeta(state: State, alpha: float = -inf, beta: float = inf) -> float:
    """The value of `state` as `minimax` finds it, without looking at moves that can't matter.

    The window says what is settled elsewhere: X can get `alpha` and O can hold it to `beta`. A value inside
    it is exact. A result of `alpha` or less means that the value is no higher than that result, and one of
    `beta` or more that it is no lower (fail-soft).
    """
    if state.is_over:
        return state.utility
    if state.to_move == "X":
        value = -inf
        for move in state.moves:
            value = max(value, alphabeta(state.play(move), alpha, beta))
            alpha = max(alpha, value)
            if alpha >= beta:
                break  # O will not let the game come here
    else:
        value = inf
        for move in state.moves:
            value = min(value, alphabeta(state.play(move), alpha, beta))
            beta = min(beta, value)
            if alpha >= beta:
                break  # X will not let the game come here
    return value


class Outcome(namedtuple("Outcome", "value distance")):
    """How a game ends under best play: its value, and its distance, the number of plies until then."""

    __slots__ = ()


def solve(state: State) -> Outcome:
    """The outcome of `state` when both sides play perfectly: win soon, lose late.

    Every state met on the way is remembered, so it is meant for games of up to some 100,000 states.
    In a tie no length is better than another; the distance is then that of the first best move.
    """
    rank, distance, _ = solutions.get(state) or _solution(state)
    return Outcome(round(rank / _HIGHEST), distance)


def best_moves(state: State) -> list[int]:
    """The moves that keep value and distance, in the order of `state.moves`.

    They win as soon as possible, or lose as late as possible, or keep the tie. A finished state
    has none and raises `ValueError`.
    """
    _, _, best = solutions.get(state) or _solution(state)
    if not best:
        refuse_finished(state)
    return list(best)


def move_values(state: State) -> dict[int, Outcome]:
    """The outcome of each legal move, that move's own ply counted; empty for a finished state."""
    outcomes = {}
    for move in state.moves:
        value, distance = solve(state.play(move))
        outcomes[move] = Outcome(value, distance + 1)
    return outcomes


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


# What `solve` has found out so far: for each state its rank, distance and best moves.
# The rank, seen from X, puts value and distance into one number: a near win is high, a near loss low.
solutions: dict[State, tuple[int, int, tuple[int, ...]]] = {}
_HIGHEST = 10_000  # the rank of a won game; each ply before takes one away, and no game is that long


def _solution(state: State) -> tuple[int, int, tuple[int, ...]]:
    """The entry of `state` in `solutions`, made by trying every move."""
    if hasattr(type(state), "children"):
        children = state.children
    else:
        children = [] if state.is_over else [(move, state.play(move)) for move in state.moves]
    if not children:
        solution = _whole_utility(state) * _HIGHEST, 0, ()
    else:
        sign = 1 if state.to_move == "X" else -1
        top = -inf
        for move, child in children:
            found = solutions.get(child) or _solution(child)
            rank = sign * found[0]
            if rank > top:
                top, first, best = rank, found, [move]
            elif rank == top:
                best.append(move)
        rank, distance, _ = first
        nearer = (rank > 0) - (rank < 0)
        solution = rank - nearer, distance + 1, tuple(best)
    solutions[state] = solution
    return solution


def _whole_utility(state: State) -> int:
    utility = state.utility
    if not isinstance(utility, int):
        raise ValueError(
            f"solve needs whole numbers as utilities, and {state!r} has {utility!r}; minimax and alphabeta "
            f"take any number."
        )
    return utility

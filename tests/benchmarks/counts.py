"""Numbers that are the same on every machine: how many nodes a search meets."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from tests.benchmarks.boards import symmetry_only, table_only
from tests.benchmarks.ours import Ours
from ttt import FourByFour, TicTacToe, alphabeta, minimax
from ttt.engine import search

CENTRE_FIRST = (4, 0, 2, 6, 8, 1, 3, 5, 7)


class Count(NamedTuple):
    """A number, and what it should be: exactly, or at most."""

    what: str
    found: int
    exactly: int | None = None
    at_most: int | None = None

    @property
    def met(self) -> bool:
        if self.exactly is not None:
            return self.found == self.exactly
        return self.at_most is None or self.found <= self.at_most


class Played(TicTacToe):
    """The game, with a count of the moves made in it."""

    __slots__ = ()
    plays = 0

    def play(self, move):
        Played.plays += 1
        return super().play(move)


class PlayedCentreFirst(Played):
    """The same, with the squares on most lines first."""

    __slots__ = ()

    @property
    def moves(self):
        return tuple(sorted(super().moves, key=CENTRE_FIRST.index))


def calls(search: Callable, state: Played) -> int:
    """How often the search calls itself: once for each move made, and once for the root."""
    Played.plays = 0
    search(state)
    return Played.plays + 1


def counts() -> Iterator[Count]:
    yield Count("calls of minimax", calls(minimax, Played()), exactly=549_946)
    yield Count("calls of alphabeta, row order", calls(alphabeta, Played()), exactly=18_297)
    yield Count("calls of alphabeta, centre first", calls(alphabeta, PlayedCentreFirst()), exactly=7_275)
    yield Count("states that solve remembers", len(Ours().solve()), exactly=5_478)
    yield Count("nodes of search, 4x4", search(FourByFour()).nodes, at_most=20_000)
    yield Count("nodes of search, 4x4, symmetry only", symmetry_only(FourByFour()).nodes, at_most=150_000)
    yield Count("nodes of search, 4x4, table only", table_only(FourByFour()).nodes)

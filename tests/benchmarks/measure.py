"""Ratios of two measurements that were taken one after the other, so that a busy machine slows both."""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from statistics import median
from time import perf_counter


@dataclass(frozen=True)
class Result:
    """The ratio of ours to the peer's over some rounds, and what it should be at most."""

    work: str
    against: str
    at_most: float
    ours: Sequence[float]
    peers: Sequence[float]
    unit: str = "ms"

    @property
    def quotients(self) -> list[float]:
        return [ours / peer for ours, peer in zip(self.ours, self.peers, strict=True)]

    @property
    def ratio(self) -> float:
        """The median of the quotients, one a round; not the quotient of the medians."""
        return median(self.quotients)

    @property
    def met(self) -> bool:
        return self.ratio <= self.at_most


@dataclass(frozen=True)
class Skipped:
    """A work that was not measured, and why."""

    work: str
    against: str
    at_most: float
    reason: str


@dataclass(frozen=True)
class Comparison:
    """A work done by us and by a peer; each does it once, checks its answer and tells what it took.

    `needs` are the modules without which it can't be done. A `slow` one takes several seconds a round.
    """

    work: str
    against: str
    at_most: float
    ours: Callable[[], float]
    peer: Callable[[], float]
    needs: Sequence[str] = ()
    slow: bool = False
    most_rounds: int | None = None
    unit: str = "ms"

    @property
    def titles(self) -> list[tuple[str, str, float]]:
        return [(self.work, self.against, self.at_most)]

    def measure(self, rounds: int) -> list[Result]:
        pairs = take_turns(self.ours, self.peer, min(rounds, self.most_rounds or rounds))
        ours, peers = zip(*pairs, strict=True)
        return [Result(self.work, self.against, self.at_most, ours, peers, self.unit)]


def take_turns(
    ours: Callable[[], float], peer: Callable[[], float], rounds: int
) -> list[tuple[float, float]]:
    """What both took in each round; who begins alternates, since the second may find warmer caches."""
    pairs = []
    for number in range(rounds):
        if number % 2:
            second = peer()
            pairs.append((ours(), second))
        else:
            first = ours()
            pairs.append((first, peer()))
    return pairs


def missing(needs: Sequence[str]) -> list[str]:
    """Those of the modules that are not installed."""
    return [name for name in needs if find_spec(name) is None]


def clocked(function: Callable, *arguments: object) -> tuple[float, object]:
    """The milliseconds that a call took, and its answer."""
    # What was there before, such as the reference, is no business of its garbage collector.
    gc.collect()
    gc.freeze()
    start = perf_counter()
    answer = function(*arguments)
    milliseconds = (perf_counter() - start) * 1000
    gc.unfreeze()
    return milliseconds, answer

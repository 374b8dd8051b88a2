"""The package as the benchmark drives it."""

from __future__ import annotations

import sys
from collections.abc import Mapping

from tests.benchmarks.reference import Claim
from ttt import TicTacToe, perfect, solve
from ttt.search import solutions


class Ours:
    """The perfect player; a new one knows nothing yet."""

    name = "ttt"

    def __init__(self) -> None:
        solutions.clear()
        for name, module in list(sys.modules.items()):
            if name.partition(".")[0] == "ttt":
                for member in vars(module).values():
                    if hasattr(member, "cache_clear"):
                        member.cache_clear()

    def position(self, board: str) -> TicTacToe:
        return TicTacToe.from_text(board)

    def reply(self, state: TicTacToe) -> int:
        return perfect(state)

    def solve(self) -> Mapping[TicTacToe, tuple[int, int, tuple[int, ...]]]:
        """The table of every state, filled by solving the empty board."""
        solve(TicTacToe())
        return solutions


def claims(table: Mapping[TicTacToe, tuple[int, int, tuple[int, ...]]]) -> dict[str, Claim]:
    """What a table of `Ours` says."""
    found = {}
    for state, (_, _, best) in table.items():
        value, distance = solve(state)
        found["".join(str(state).split())] = Claim(value, distance, best)
    return found

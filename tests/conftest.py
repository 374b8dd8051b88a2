import json
from pathlib import Path

import pytest

from ttt import TicTacToe, reachable

CASES = json.loads((Path(__file__).parent / "cases" / "games.json").read_text(encoding="utf-8"))["cases"]


def cases(*kinds: str, type: str | None = None) -> list:
    """The cases of some kinds, as pytest parameters named by their ids."""
    chosen = [case for case in CASES if case["kind"] in kinds and type in (None, case["type"])]
    return [pytest.param(case, id=case["id"]) for case in chosen]


@pytest.fixture(scope="session")
def all_states() -> list[TicTacToe]:
    """Every state that a game of tic-tac-toe can reach."""
    return reachable(TicTacToe())

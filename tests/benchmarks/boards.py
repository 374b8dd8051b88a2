"""Four in a row on four by four squares, searched to its end: a tie."""

from __future__ import annotations

from tests.benchmarks.measure import clocked
from tests.benchmarks.reference import check_equal
from ttt import FourByFour
from ttt.engine import Answer, search


def table_only(state: FourByFour) -> Answer:
    return search(state, moves=lambda state: state.ordered_moves, key=lambda state: state)


def symmetry_only(state: FourByFour) -> Answer:
    return search(state, moves=lambda state: state.ordered_moves)


def four_by_four(method) -> float:
    milliseconds, answer = clocked(method, FourByFour())
    check_equal((answer.value, answer.exact), (0, True), "search")
    return milliseconds


def four_by_four_by_easyai() -> float:
    from tests.benchmarks import easyai

    milliseconds, value = clocked(easyai.four_by_four)
    check_equal(value, 0, "easyAI with table")
    return milliseconds

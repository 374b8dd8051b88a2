"""What a fresh process takes: its time from start to end, and its memory at the peak."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from time import perf_counter

from tests.benchmarks.reference import EMPTY, check_equal, check_reply

REPOSITORY = Path(__file__).parents[2]

# Each prints its first move. What a program imports is part of what it takes.
FIRST_MOVES = {
    "ttt": "from ttt import TicTacToe, perfect; print(perfect(TicTacToe()))",
    "easyAI with table": "from tests.benchmarks.easyai import first_move; print(first_move())",
    "OpenSpiel alpha-beta": (
        "from tests.benchmarks.openspiel import alpha_beta_first_move; print(alpha_beta_first_move())"
    ),
    "OpenSpiel MinimaxSolver": (
        "from tests.benchmarks.openspiel import solver_first_move; print(solver_first_move())"
    ),
} | {
    f"tutorial {name}": (
        "from tests.benchmarks.tutorials import FORMS; "
        f"form = FORMS[{name!r}](); print(form.reply(form.position({EMPTY!r})))"
    )
    for name in "abc"
}

# Each prints the value of the empty board of four by four squares.
FOUR_BY_FOUR = {
    "table only": (
        "from ttt import FourByFour; from ttt.engine import search; "
        "print(search(FourByFour(), moves=lambda s: s.ordered_moves, key=lambda s: s).value)"
    ),
    "symmetry": (
        "from ttt import FourByFour; from ttt.engine import search; print(search(FourByFour()).value)"
    ),
    "easyAI with table": "from tests.benchmarks.easyai import four_by_four; print(four_by_four())",
}

# The peak that the kernel keeps of this process alone; that of `resource` begins with the parent's.
PRINT_PEAK = """
for line in open("/proc/self/status"):
    if line.startswith("VmHWM"):
        print(line.split()[1])
"""


# A user's Python keeps what it has compiled; that of a developer may be told not to.
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def run(code: str) -> tuple[float, str]:
    """The milliseconds that a new Python took for `code`, and what it printed."""
    start = perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=REPOSITORY, env=ENVIRONMENT, capture_output=True, text=True
    )
    milliseconds = (perf_counter() - start) * 1000
    if done.returncode:
        raise RuntimeError(f"A new process failed at: {code}\n{done.stderr}")
    return milliseconds, done.stdout


@cache
def compile_first(code: str) -> None:
    """Runs `code` once for all, so that what it imports is compiled."""
    run(code)


def start(code: str) -> float:
    compile_first(code)
    milliseconds, _ = run(code)
    return milliseconds


def first_move(name: str) -> float:
    compile_first(FIRST_MOVES[name])
    milliseconds, printed = run(FIRST_MOVES[name])
    check_reply(EMPTY, int(printed), name)
    return milliseconds


def peak_of_four_by_four(name: str) -> float:
    """The peak in MB."""
    _, printed = run(FOUR_BY_FOUR[name] + PRINT_PEAK)
    value, kilobytes = printed.split()
    check_equal(value, "0", f"4x4, {name}")
    return int(kilobytes) / 1024


def can_see_peaks() -> bool:
    """Whether this is Linux, or something else that keeps them in the same place."""
    return Path("/proc/self/status").exists()

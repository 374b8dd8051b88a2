"""What is measured, against whom, and what the ratio should be at most."""

from __future__ import annotations

from functools import partial

from tests.benchmarks import boards, drawing, players, processes
from tests.benchmarks.clicks import Clicks
from tests.benchmarks.measure import Comparison
from tests.benchmarks.ours import Ours
from tests.benchmarks.pages import Notebooks
from tests.benchmarks.processes import can_see_peaks
from ttt.engine import search

EASYAI = "easyAI with table"
SOLVER = "OpenSpiel MinimaxSolver"

SOLVE = "value, distance and best moves of all 5,478 states, from nothing"
REPLY = f"a perfect reply, after the first: {{}} of {players.REPLIES:,} random positions"
FIRST_MOVE = "first perfect move, fresh process"
FOUR_BY_FOUR = "4x4, exact: alpha-beta with table"
WITH_SYMMETRY = f"{FOUR_BY_FOUR}, symmetry, win or else block"


def first_move(against: str, at_most: float, *needs: str, slow: bool = False) -> Comparison:
    return Comparison(
        FIRST_MOVE,
        against,
        at_most,
        partial(processes.first_move, "ttt"),
        partial(processes.first_move, against),
        needs,
        slow=slow,
        most_rounds=5 if slow else None,
    )


def four_by_four(work: str, method, at_most: float) -> Comparison:
    return Comparison(
        work,
        EASYAI,
        at_most,
        partial(boards.four_by_four, method),
        boards.four_by_four_by_easyai,
        ["easyAI"],
        slow=True,
        most_rounds=3,
    )


def peak(work: str, name: str) -> Comparison:
    return Comparison(
        f"{work}: peak memory, fresh process",
        EASYAI,
        0.5,
        partial(processes.peak_of_four_by_four, name),
        partial(processes.peak_of_four_by_four, EASYAI),
        ["easyAI"],
        slow=True,
        most_rounds=1,  # it is the same each time
        unit="MB",
    )


PEAKS = [peak(FOUR_BY_FOUR, "table only"), peak(WITH_SYMMETRY, "symmetry")] if can_see_peaks() else []
WORKS = [
    Comparison(SOLVE, EASYAI, 0.06, players.solve_by_us, players.solve_by_easyai, ["easyAI"]),
    Comparison(SOLVE, SOLVER, 0.3, players.solve_by_us, players.solve_by_openspiel, ["pyspiel"]),
    Comparison(
        REPLY.format("mean"),
        EASYAI,
        1 / 100,
        partial(players.mean_reply, Ours),
        partial(players.mean_reply, players.easyai),
        ["easyAI"],
    ),
    Comparison(
        REPLY.format("99th percentile"),
        EASYAI,
        1 / 200,
        partial(players.slow_reply, Ours),
        partial(players.slow_reply, players.easyai),
        ["easyAI"],
    ),
    first_move(EASYAI, 0.3, "easyAI"),
    first_move("OpenSpiel alpha-beta", 1, "pyspiel"),
    first_move(SOLVER, 1, "pyspiel"),
    first_move("tutorial a", 1, slow=True),
    first_move("tutorial b", 1, slow=True),
    first_move("tutorial c", 1, slow=True),
    Comparison(
        "import ttt, fresh process",
        "bare Python",
        3,
        partial(processes.start, "import ttt"),
        partial(processes.start, "pass"),
    ),
    Comparison(
        f"{players.GAMES:,} games against random moves, thinking time from nothing",
        EASYAI,
        0.06,
        partial(players.play_games, Ours),
        partial(players.play_games, players.easyai),
        ["easyAI"],
    ),
    four_by_four(FOUR_BY_FOUR, boards.table_only, 0.3),
    four_by_four(WITH_SYMMETRY, search, 0.05),
    *PEAKS,
    Comparison(
        "minimax of the empty board",
        "the fastest of three tutorials",
        2,
        players.minimax_by_us,
        players.minimax_by_tutorials,
        slow=True,
        most_rounds=5,
    ),
    Comparison(
        "layout and drawing of a tree of 586 nodes",
        "nx.draw",
        0.05,
        partial(drawing.time_of, drawing.draw),
        partial(drawing.time_of, drawing.draw_by_networkx),
        ["matplotlib", "networkx"],
        slow=True,
        most_rounds=5,
    ),
    Notebooks(),
    Clicks(),
]

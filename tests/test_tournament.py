"""Submissions of every kind play, and the bad ones harm nobody but their authors."""

import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
import warnings
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from itertools import combinations
from pathlib import Path

import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg

from tests.test_parallel import is_running
from ttt import TicTacToe, minimax
from ttt import referee as referee_module
from ttt.draw_results import draw_cross_table, draw_standings
from ttt.parallel import ProcessPool
from ttt.progress import notebook_bar, text_bar
from ttt.referee import Limits, guards, play_batch
from ttt.tournament import main, opening_boards, read_folder, tournament

ROOT = str(Path(__file__).parents[1])
EASY = "from ttt import easy as strategy\n"
NORMAL = "from ttt import normal as strategy\n"
PERFECT = "from ttt import perfect as strategy\n"
FIRST = "def strategy(state):\n    return state.moves[0]\n"
GOOD = {"easy": EASY, "normal": NORMAL}
SHORT = Limits(seconds=1, start_seconds=8, megabytes=256, restarts=0)

STRATEGY = "def strategy(state):\n    "
ON_POSIX = pytest.mark.skipif(sys.platform == "win32", reason="there is nothing like it on Windows")

# For each bad entry: its file, and the kind and the words of its first fault.
BAD = {
    "a file that is no Python": ("def strategy(state:\n", "start", r"SyntaxError: .*\(line 1\)"),
    "a file that is no text": (b"\xff\xfe\x00def", "start", "SyntaxError|ValueError"),
    "a module that is not there": (
        "\nimport no_such_module\n" + FIRST,
        "start",
        r"ModuleNotFound.*\(line 2\)",
    ),
    "no strategy": (
        "x = 1\n",
        "start",
        r"has no strategy. It defines no function. Write .*strategy\(state\)",
    ),
    "two functions": ("def a(s): 0\ndef b(s): 0\n", "start", "has no strategy. It defines a, b."),
    "three arguments": ("def strategy(a, b, c): 0\n", "start", "takes 3 arguments. A strategy takes one"),
    "exit at import": ("import os\nos._exit(3)\n", "start", "ended by itself, with exit code 3"),
    "sys.exit at import": ("import sys\nsys.exit('enough')\n", "start", "SystemExit: enough"),
    "endless import": ("import time\ntime.sleep(100)\n", "start", "not ready after 8 s"),
    "a file that is too large": ("#" * 1_000_001 + "\n" + FIRST, "start", "larger than 1,000,000 bytes"),
    "no return": (STRATEGY + "pass\n", "wrong move", "gave back None, .*TicTacToe.from_text"),
    "a text": (STRATEGY + "return 'the centre'\n", "wrong move", "gave back 'the centre'"),
    "a boolean": (STRATEGY + "return True\n", "wrong move", "gave back True"),
    "a huge number": (STRATEGY + "return 2**10**4\n", "wrong move", "ValueError|gave back"),
    "a taken square": (
        STRATEGY + "return next(n for n in range(9) if n not in state.moves)\n",
        "wrong move",
        "bad gave back .. Square . is taken; the free squares of",
    ),
    "an error": (
        STRATEGY + "x = 1\n    return x / 0\n",
        "error",
        r"ZeroDivisionError: .* \(line 3\) \(the state",
    ),
    "an odd error": (
        "class Odd(BaseException):\n    def __str__(self): raise self\n" + STRATEGY + "raise Odd\n",
        "error|ended",
        "",
    ),
    "escape codes": (
        STRATEGY + "raise ValueError('\\x1b[2J\\x07\\nnice')\n",
        "error",
        r"ValueError: +\[2J +nice",
    ),
    "the stub": (
        "def best_move(board, player):\n    raise NotImplementedError\n",
        "error",
        "NotImplementedError",
    ),
    "sys.exit": (STRATEGY + "import sys; sys.exit()\n", "error", "SystemExit"),
    "input": (STRATEGY + "return int(input())\n", "error", "EOFError"),
    "recursion": (STRATEGY + "return strategy(state)\n", "error", "RecursionError"),
    "exit": (STRATEGY + "import os; os._exit(0)\n", "ended", "ended by itself, with exit code 0"),
    "kills itself": (STRATEGY + "import os; os.kill(os.getpid(), 9)\n", "ended", "SIGKILL"),
    "segmentation fault": (STRATEGY + "import ctypes; ctypes.string_at(0)\n", "ended", "SIGSEGV"),
    "endless loop": (STRATEGY + "while True: pass\n", "late", "no move after 1 s .*TicTacToe.from_text"),
    "sleep": (STRATEGY + "import time; time.sleep(100)\n", "late", "no move after 1 s"),
    "endless loop in C": (STRATEGY + "return sum(iter(int, 1))\n", "late", "no move after 1 s"),
    "endless loop that swallows everything": (
        "import signal\nfor s in 1, 2, 15: signal.signal(s, signal.SIG_IGN)\n"
        + STRATEGY
        + "while True:\n        try:\n            while True: pass\n        except BaseException: pass\n",
        "late",
        "no move after 1 s",
    ),
    "memory": (
        STRATEGY + "a = []\n    while True: a.append(bytes(10**7))\n",
        "error",
        "MemoryError.*, with 256 MB to use",
    ),
    "memory, swallowed": (
        STRATEGY
        + "a = []\n    while True:\n        try: a.append(bytes(10**7))\n        except MemoryError: pass\n",
        "late",
        "no move after 1 s",
    ),
    "flood": (STRATEGY + "while True: print('x' * 10**5)\n", "late", "no move after 1 s"),
    "flood at import": ("for _ in range(10**3): print('x' * 10**4)\nx = 1\n", "start", "has no strategy"),
    "files": (STRATEGY + "open('f', 'wb').write(bytes(2 * 10**7)); return 0\n", "error", "File too large"),
    "many files": (
        STRATEGY + "a = [open(str(n), 'w') for n in range(500)]; return 0\n",
        "error",
        "Too many open",
    ),
    "garbage": (
        "import os\n"
        + STRATEGY
        + "for n in range(3, 20):\n        try: os.write(n, b'garbage\\n')\n        except OSError: pass\n",
        "garbage",
        "wrote into the referee's channel",
    ),
    "garbage without end": (
        "import os\n"
        + STRATEGY
        + "while True:\n"
        + "        for n in range(3, 9):\n"
        + "            try: os.write(n, b'0' * 10**5)\n"
        + "            except OSError: pass\n",
        "garbage|ended|late",
        "",
    ),
    "garbage at import": (
        "import os\nfor n in range(3, 9):\n"
        "    try: os.write(n, b'[' * 5000 + b'\\n')\n    except OSError: pass\n" + FIRST,
        "start",
        "wrote into the referee's channel",
    ),
    "forged answers": (
        "import os\n"
        + STRATEGY
        + "for n in range(3, 20):\n"
        + "        for move in range(9):\n"
        + '            try: os.write(n, b\'{"id": "", "move": %d}\\n\' % move)\n'
        + "            except OSError: pass\n    return state.moves[0]\n",
        "garbage",
        "wrote into the referee's channel",
    ),
    "two answers": (
        "import json, os, sys\n"
        + STRATEGY
        + "there = sys._getframe(2).f_locals\n"
        + "    line = json.dumps({'id': there['setup']['id'], 'move': state.moves[0]}) + '\\n'\n"
        + "    os.write(there['answers'], line.encode()); return state.moves[-1]\n",
        "garbage",
        "answered before it was asked|wrote into the referee's channel",
    ),
    "closed channel": (STRATEGY + "import os; os.closerange(0, 20); return 0\n", "ended|garbage", ""),
    "processes": (
        "import os, time\nfor _ in range(20):\n    if os.fork() == 0:\n"
        "        os.write(1, b'%d\\n' % os.getpid())\n        time.sleep(1000)\n"
        + STRATEGY
        + "time.sleep(1000)\n",
        "late|start",
        "",
    ),
}
POSIX_ONLY = {
    "kills itself",
    "segmentation fault",
    "memory",
    "memory, swallowed",
    "files",
    "many files",
    "processes",
}


@pytest.fixture(scope="module", autouse=True)
def nothing_is_left(tmp_path_factory):
    """No process, open file or folder is there after all of these tests that was not there before."""
    folder = tmp_path_factory.mktemp("temporary")
    started = []

    class Noted(subprocess.Popen):
        def __init__(self, *arguments, **options):
            super().__init__(*arguments, **options)
            started.append(self.pid)

    before = open_files()
    patch = pytest.MonkeyPatch()
    patch.setattr(tempfile, "tempdir", str(folder))
    patch.setattr(referee_module.subprocess, "Popen", Noted)
    yield started
    patch.undo()
    assert len(started) > 20
    assert [number for number in started if is_running(number)] == []
    assert list(folder.glob("ttt-entry-*")) == []
    end = time.monotonic() + 5
    while open_files() > before and time.monotonic() < end:
        time.sleep(0.1)
    assert open_files() <= before + 8, "what a cluster keeps open is less"


def open_files():
    return len(os.listdir("/proc/self/fd")) if Path("/proc/self/fd").exists() else 0


@pytest.fixture(scope="module")
def threads():
    with ThreadPoolExecutor(3) as threads:
        yield threads


@pytest.fixture(scope="module")
def pool():
    with ProcessPool(2) as pool:
        yield pool


@pytest.fixture(scope="module")
def dask():
    if os.environ.get("TTT_CLUSTER") != "required":
        pytest.importorskip("distributed", reason="no Dask: pip install -e '.[cluster]'")
    import distributed

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        options = {"n_workers": 2, "threads_per_worker": 1, "processes": True, "dashboard_address": None}
        with distributed.LocalCluster(**options) as cluster, distributed.Client(cluster) as client:
            yield client.get_executor()


class Backwards(Executor):
    """An executor that begins with what it was given last."""

    def __init__(self):
        self.waiting = []

    def submit(self, function, /, *arguments):
        future = Future()
        self.waiting.append((future, function, arguments))
        threading.Timer(0.2, self._work).start()
        return future

    def _work(self):
        future, function, arguments = self.waiting.pop()
        if future.set_running_or_notify_cancel():
            future.set_result(function(*arguments))


@pytest.fixture
def backwards():
    return Backwards()


@pytest.fixture(scope="module")
def played(nothing_is_left):
    """The tournament of the good entries with each of the bad ones, all at the same time."""
    names = [name for name in BAD if sys.platform != "win32" or name not in POSIX_ONLY]
    with ThreadPoolExecutor(4) as scenarios:
        results = scenarios.map(lambda name: play(GOOD | {"bad": BAD[name][0]}, opponents=2), names)
        return dict(zip(names, results, strict=True))


@pytest.fixture(scope="module")
def without_bad_ones():
    return play(GOOD)


def play(entries, games=2, seed=1, limits=SHORT, **options):
    return tournament(entries, games, seed, workers=1, limits=limits, **options)


@pytest.mark.parametrize("name", BAD)
def test_a_bad_entry_loses_and_nobody_else(name, played, without_bad_ones):
    if name not in played:
        pytest.skip("there is nothing like it on Windows")
    result = played[name]
    _, kind, words = BAD[name]
    assert result.faults, "it is written down"
    assert {fault.name for fault in result.faults} == {"bad"}
    assert re.fullmatch(kind, result.faults[0].kind), result.faults[0]
    assert re.search(words, str(result.faults[0])), result.faults[0]
    assert len(str(result.faults[0])) < 700
    assert result.score("bad", "easy")[0] + result.score("bad", "normal")[0] < 4
    if kind in ("start", "late", "error", "wrong move"):
        assert result.score("bad", "easy") == result.score("bad", "normal") == (0, 0, 2)
    assert result.score("easy", "normal") == without_bad_ones.score("easy", "normal")


@ON_POSIX
def test_the_processes_of_an_entry_are_ended_with_it(played):
    result = played["processes"]
    numbers = [int(number) for number in result.printed.get("bad", "").split()]
    assert len(numbers) == 20 or "BlockingIOError" in str(result.faults[0])
    assert [number for number in numbers if is_running(number)] == []


def as_a_normal_user():
    """A Python, and options for `subprocess`, with which the package runs as somebody who isn't root."""
    if os.geteuid() != 0:
        return sys.executable, {}
    options = {"user": "nobody", "env": {"PYTHONPATH": ROOT}, "cwd": "/"}
    for python in sys.executable, "/usr/bin/python3":
        try:
            subprocess.run(
                [python, "-c", "import ttt.tournament"], check=True, capture_output=True, **options
            )
        except (LookupError, OSError, subprocess.CalledProcessError):
            continue
        return python, options
    pytest.skip("these tests run as root, whom the system doesn't bound")


@ON_POSIX
def test_a_normal_user_can_start_no_process():
    python, options = as_a_normal_user()
    thread = (
        "from threading import Thread\n" + STRATEGY + "Thread(target=print).start(); return state.moves[0]\n"
    )
    texts = {"bomb": "import os\n" + STRATEGY + "while True: os.fork()\n", "thread": thread}
    code = f"from ttt.tournament import *\nprint(tournament({texts!r}, 2).fault_text)\nprint(guards())"
    done = subprocess.run([python, "-c", code], capture_output=True, text=True, **options)
    assert "bomb, game 1 against thread: BlockingIOError" in done.stdout, done
    assert "lets it start no further process" in done.stdout
    if sys.platform == "linux":  # elsewhere threads don't count
        assert "thread, game 2 against bomb: RuntimeError: can't start new thread" in done.stdout


GOOD_KINDS = {
    "a state": FIRST,
    "a list": "def best_move(board, player):\n    assert board.count('.') % 2 == (player == 'X')\n"
    "    board[0] = 'changed'\n    return board.index('.', 1) if '.' in board[1:] else 0\n",
    "normal_move": "def helper(): 0\ndef normal_move(board, player):\n    return board.index('.')\n",
    "dice": "def strategy(state, rng):\n    return rng.choice(state.moves)\n",
    "the dice of random": "import random\ndef play(state):\n    return random.choice(state.moves)\n",
    "an object": "class Player:\n    def __call__(self, state): return state.moves[-1]\n"
    "strategy = Player()\n",
    "a partial": "from functools import partial\ndef at(state, place): return state.moves[place]\n"
    "strategy = partial(at, place=0)\n",
    "a default": "def strategy(state, depth=3):\n    return state.moves[0]\n",
    "an integer of another kind": "class Square:\n    def __init__(self, n): self.n = n\n"
    "    def __index__(self): return self.n\ndef strategy(state): return Square(state.moves[0])\n",
    "prints a lot": STRATEGY + "print('thinking' * 1000); return state.moves[0]\n",
    "another encoding": "# coding: latin-1\n# \xe9\n".encode("latin-1") + FIRST.encode(),
    "a closed world": "import os, sys\n" + STRATEGY + "assert 'TTT_SECRET' not in os.environ\n"
    "    assert os.listdir() == ['entry.py'] and os.path.basename(os.getcwd()).startswith('ttt-entry-')\n"
    "    assert os.path.realpath(os.environ['HOME']) == os.path.realpath(os.getcwd())\n"
    "    assert '' not in sys.path and os.getcwd() not in sys.path\n"
    "    assert os.environ['PYTHONHASHSEED'] == '0' and hash('a') == hash('a')\n"
    "    assert __name__ == 'entry'\n    return state.moves[0]\n",
    "reaches for the referee": "import gc\nimport ttt.referee, ttt.tournament\n"
    "ttt.referee._play = ttt.referee._Seat.blame = ttt.tournament.TournamentResult.rows = None\n"
    + STRATEGY
    + "for x in gc.get_objects():\n        if type(x).__name__ == 'MatchScore': x.won = 1000\n"
    "    return state.moves[0]\n",
    "reads its own line": STRATEGY + "import inspect; assert inspect.getsource(strategy)\n"
    "    return state.moves[0]\n",
}


def test_entries_of_every_good_kind_play(monkeypatch, tmp_path):
    monkeypatch.setenv("TTT_SECRET", "1")
    modules = set(sys.modules)
    result = tournament(GOOD_KINDS, games=2, opponents=2)
    assert result.faults == []
    assert "entry" not in set(sys.modules) - modules
    assert len(result.printed["prints a lot"]) == referee_module.LOG_BYTES
    assert all(row.won + row.tied + row.lost == 4 for row in result.rows)


ENTRIES = {
    f"{kind}{number}": text for number in range(8) for kind, text in [("easy", EASY), ("normal", NORMAL)]
}
ENTRIES |= {
    "first": FIRST,
    "hashes": STRATEGY + "return min(state.moves, key=lambda move: hash(str(move)))\n",
    "remembers": "seen = []\n"
    + STRATEGY
    + "seen.append(state)\n    return state.moves[len(seen) % len(state.moves)]\n",
    "sometimes": STRATEGY + "return 0\n",
    "never": "import never\n",
    "exits": STRATEGY + "import os\n    if 8 in state.moves: return 8\n    os._exit(1)\n",
}


def texts(result):
    return result.standings, result.cross_table, result.faults, result.out


@pytest.fixture(scope="module")
def expected(nothing_is_left):
    return tournament(ENTRIES, games=2, seed=5, opponents=4, executor=None)


@pytest.mark.parametrize("executor", ["threads", "pool", "dask", "backwards"])
def test_equal_seeds_give_equal_results_on_every_executor(executor, expected, request):
    executor = request.getfixturevalue(executor)
    entries = dict(reversed(ENTRIES.items()))
    result = tournament(entries, games=2, seed=5, opponents=4, executor=executor)
    assert texts(result) == texts(expected)
    assert {row.name for row in result.rows if row.out} == {"never", "exits"} | set(expected.out)
    assert {"never", "sometimes", "exits"} == {fault.name for fault in result.faults}


def test_a_whole_class_meets_on_a_cluster(dask):
    sources = {"easy": EASY, "normal": NORMAL, "first": FIRST, "never": "import never\n"}
    names = [f"{kind}{number}" for number in range(9) for kind in ("easy", "normal", "first")]
    names += ["never1", "never2", "never3"]
    entries = {name: sources[name.rstrip("0123456789")] for name in names}
    result = tournament(entries, 2, 1, opponents=8, executor=dask)
    assert len(result.scores) == 30 * 8 // 2
    assert set(result.out) == {"never1", "never2", "never3"}
    assert all(row.name.startswith("normal") for row in result.rows[:3])
    assert_adds_up(result)


def assert_adds_up(result):
    void = sum(score.void for score in result.scores)
    assert sum(row.points for row in result.rows) == result.games * len(result.scores) - void
    for row in result.rows:
        met = [result.score(row.name, other) for other in result.names if result.score(row.name, other)]
        assert [sum(column) for column in zip(*met, strict=True)] == [row.won, row.tied, row.lost]
    cells = [re.findall(r"[\d.]+", line.split(maxsplit=2)[2]) for line in result.cross_table.splitlines()[1:]]
    for row, numbers in zip(result.rows, cells, strict=True):
        assert sum(map(float, numbers[:-1])) == float(numbers[-1]) == row.points


@pytest.mark.parametrize("count", [2, 3, 7])
def test_all_pairs_meet_once_and_the_tables_add_up(count):
    names = ["ann", "bob", "cat", "dan", "eve", "fay", "gil"][:count]
    entries = dict(zip(names, [FIRST, EASY, NORMAL, "import never", "x = 1", FIRST, FIRST], strict=False))
    result = play(entries)
    assert sorted(tuple(sorted((s.first, s.second))) for s in result.scores) == list(combinations(names, 2))
    assert_adds_up(result)
    if count > 4:
        assert result.score("dan", "eve") == result.score("eve", "dan") == (0, 0, 2), "neither can play"
        assert [row.place for row in result.rows][-2:] == [count - 1] * 2


@pytest.mark.parametrize(("count", "opponents"), [(3, 2), (10, 4)])
def test_everybody_meets_as_many(count, opponents):
    result = play({f"e{n}": FIRST for n in range(count)}, opponents=opponents)
    met = {name: sum(name in (s.first, s.second) for s in result.scores) for name in result.names}
    assert set(met.values()) == {opponents}
    assert_adds_up(result)


def test_openings_are_fair_differ_and_depend_on_the_seed():
    boards = opening_boards(1, 24)
    assert len(set(boards)) == 24
    assert opening_boards(1, 30) == boards + boards[:6]
    assert opening_boards(2, 24) != boards
    for board in boards:
        assert (board.count("X"), board.count("O")) == (1, 1)
    assert all(minimax(TicTacToe.from_text(board)) == 0 for board in boards[::4])


def test_who_makes_no_mistake_loses_no_game_and_seeds_matter():
    result = tournament({"perfect": PERFECT, "easy": EASY, "normal": NORMAL}, games=24, seed=1)
    assert [row.name for row in result.rows] == ["perfect", "normal", "easy"]
    assert result.rows[0].lost == 0
    other = tournament({"perfect": PERFECT, "easy": EASY, "normal": NORMAL}, games=24, seed=2)
    assert result.cross_table != other.cross_table


def test_a_process_that_was_lost_is_started_again_a_few_times():
    limits = Limits(restarts=2)
    crash = "import os\n" + STRATEGY + "os._exit(5)\n"
    result = play({"crash": crash, "first": FIRST}, games=10, limits=limits)
    assert len(result.faults) == 3
    assert result.score("first", "crash") == (10, 0, 0)
    assert result.out == {"crash": "its process was lost 3 times"}
    assert "crash: out, and all games from there on are lost" in result.fault_text


def test_the_sonneborn_berger_count_decides_between_equal_points():
    result = play({"easy": EASY, "normal": NORMAL, "perfect": PERFECT, "first": FIRST}, games=2, seed=3)
    points = {row.name: row.points for row in result.rows}
    for row in result.rows:
        expected = sum(
            points[other] * result.points(row.name, other) for other in result.names if other != row.name
        )
        assert row.sonneborn_berger == expected
    merits = [(row.points, row.sonneborn_berger, row.won) for row in result.rows]
    assert merits == sorted(merits, reverse=True)


def test_a_text_says_what_is_guarded_and_what_is_not():
    assert "Not guarded" in guards()
    assert all(len(line) < 111 for line in guards().splitlines())


# Wrong use


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"entries": {"one": FIRST}}, "needs 2 entries or more; got 1"),
        ({"entries": {"Ada": FIRST, "ada": FIRST}}, "Two entries have the same name, 'Ada' and 'ada'"),
        ({"entries": {"a\n": FIRST, "b": FIRST}}, "characters that can be printed; got 'a\\\\n'"),
        ({"games": 5}, "games is an even number.*got 5"),
        ({"games": 0}, "got 0"),
        ({"opponents": 3}, "opponents is an even number from 2 to .*got 3"),
        ({"opponents": 2}, "one less than the 2 entries; got 2"),
    ],
)
def test_impossible_tournaments_are_refused(change, error):
    with pytest.raises(ValueError, match=error):
        tournament(**({"entries": {"a": FIRST, "b": FIRST}} | change))


@pytest.mark.parametrize("limits", [{"seconds": 0}, {"megabytes": -1}, {"restarts": -1}])
def test_impossible_limits_are_refused(limits):
    with pytest.raises(ValueError, match=next(iter(limits))):
        Limits(**limits)


def test_an_error_on_the_way_reaches_the_caller_and_the_rest_is_cancelled():
    class Broken(Executor):
        def __init__(self):
            self.futures = []

        def submit(self, function, /, *arguments):
            self.futures.append(Future())
            if len(self.futures) == 2:
                self.futures[-1].set_exception(OSError("the cluster is gone"))
            return self.futures[-1]

    executor = Broken()
    with pytest.raises(OSError, match="the cluster is gone"):
        tournament({f"e{n}": FIRST for n in range(6)}, executor=executor)
    assert [future.cancelled() for future in executor.futures] == [True, False, True]


def test_what_is_no_executor_is_refused():
    with pytest.raises(TypeError, match=r"such as ttt.parallel.ProcessPool\(2\); it is 2"):
        tournament(GOOD, executor=2)


def test_an_interrupted_tournament_ends_at_once(nothing_is_left):
    slow = {
        f"slow{n}": "import time\n" + STRATEGY + "time.sleep(0.2); return state.moves[0]\n" for n in range(4)
    }

    def interrupt(done, total):
        raise KeyboardInterrupt

    start = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        tournament(slow | GOOD, games=2, workers=2, progress=interrupt)
    assert time.monotonic() - start < 30
    assert [number for number in nothing_is_left if is_running(number)] == []


# The command line


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "ada.py").write_text(FIRST)
    (tmp_path / "bob.py").write_text(NORMAL)
    (tmp_path / "_notes.py").write_text("while True: pass")
    (tmp_path / "readme.txt").write_text("not Python")
    (tmp_path / "folder.py").mkdir()
    return tmp_path


def test_the_command_shows_both_tables_and_the_faults(folder, capsys):
    assert set(read_folder(folder)) == {"ada", "bob"}
    (folder / "eve.py").write_text("x = 1\n")
    main([str(folder), "--games", "2", "--seed", "1", "--workers", "1", "--seconds", "5"])
    shown = capsys.readouterr()
    assert re.search(r"^    1  bob  +\d\.\d ", shown.out, re.MULTILINE)
    assert "Points against each other:" in shown.out
    assert "eve, at the start: LookupError: This file has no strategy." in shown.out
    assert shown.err == "", "there is no bar where nobody looks"


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ([], "which folder"),
        (["no-such-folder"], "There is no folder 'no-such-folder'"),
        (["{folder}", "--games", "3"], "games is an even number"),
        (["{folder}", "--workers", "0"], "workers is 1 or more; got 0"),
        (["{folder}", "--seconds", "0"], "seconds is above 0"),
        (["{folder}/folder.py"], "There is no submission in"),
    ],
)
def test_the_command_says_what_is_wrong(arguments, error, folder, capsys):
    with pytest.raises(SystemExit) as end:
        main([argument.format(folder=folder) for argument in arguments])
    assert end.value.code == 2
    assert error in capsys.readouterr().err


def test_the_command_shows_the_guards(capsys):
    main(["--guards"])
    assert capsys.readouterr().out.strip() == guards()


KILLED = f"""
import sys
from ttt.tournament import tournament
note = "import os, time\\nopen({{0!r}} + str(os.getpid()), 'w').close()\\n"
sleeps = note + "def strategy(state): time.sleep(1000)"
loops = note + "def strategy(state):\\n    while True: pass"
folder = sys.argv[1] + "/"
tournament({{"sleeps": sleeps.format(folder), "loops": loops.format(folder), "first": {FIRST!r}}})
"""


@ON_POSIX
def test_no_process_goes_on_when_the_referee_is_killed(tmp_path):
    script = [sys.executable, "-c", KILLED, str(tmp_path)]
    environment = os.environ | {"PYTHONPATH": ROOT, "TMPDIR": str(tmp_path.parent)}
    referee = subprocess.Popen(script, env=environment)
    end = time.monotonic() + 30
    while len(list(tmp_path.iterdir())) < 2 and time.monotonic() < end:
        time.sleep(0.05)
    time.sleep(0.3)
    referee.send_signal(signal.SIGKILL)
    referee.wait()
    left = [int(path.name) for path in tmp_path.iterdir()]
    assert len(left) >= 2
    end = time.monotonic() + 20
    while left and time.monotonic() < end:
        left = [number for number in left if is_running(number)]
        time.sleep(0.1)
    assert left == []


# Progress and pictures


def test_progress_is_told_match_by_match(capsys):
    calls = []
    tournament({f"e{n}": FIRST for n in range(4)}, 2, progress=lambda *call: calls.append(call))
    assert calls[-1] == (6, 6)
    assert calls == sorted(calls)
    text_bar(3, 6)
    text_bar(6, 6)
    assert capsys.readouterr().err == f"\r[{'#' * 15}{'.' * 15}] 3 of 6\r[{'#' * 30}] 6 of 6\n"


def test_a_notebook_has_a_bar(capsys):
    bar = notebook_bar()
    bar(3, 6)
    widget = bar.__closure__[0].cell_contents
    assert (widget.value, widget.max, widget.description) == (3, 6, "3 of 6")
    capsys.readouterr()


def test_the_pictures_say_what_the_tables_say(expected):
    small = play(GOOD | {"a rather long name of an entry": FIRST, "never": "import never"})
    for picture, table in [
        (draw_standings(small, "Title"), small.standings),
        (draw_cross_table(small, "Title"), small.cross_table),
        (draw_standings(expected), expected.standings),
    ]:
        assert repr(picture).endswith(str(table))
        axes = picture.figure.axes[0]
        assert all(text.get_fontsize() >= 8 for text in axes.texts)
        assert picture.figure.get_figwidth() <= 9.5
        width, height = picture.figure.get_size_inches()
        renderer = FigureCanvasAgg(picture.figure).get_renderer()
        for text in axes.texts:
            box = text.get_window_extent(renderer)
            assert box.x0 >= 0
            assert box.x1 <= width * picture.figure.dpi
            assert box.y0 >= 0
            assert box.y1 <= height * picture.figure.dpi
    assert draw_cross_table(small)._repr_png_() == draw_cross_table(small)._repr_png_()
    words = {text.get_text() for text in draw_standings(small).figure.axes[0].texts}
    assert {"won", "tied", "lost", "points", "out"} <= words


def test_a_large_tournament_shows_its_first_entries():
    from ttt.referee import BatchResult, MatchScore
    from ttt.tournament import TournamentResult

    names = tuple(f"e{number}" for number in range(40))
    result = TournamentResult(names, 2, 1)
    result._add(BatchResult([MatchScore(a, b, 1, 1) for a, b in combinations(names, 2)]))
    words = [text.get_text() for text in draw_standings(result).figure.axes[0].texts]
    assert "and 10 more" in words
    with pytest.raises(ValueError, match="of 40 entries is too large for a picture"):
        draw_cross_table(result)


def test_a_batch_can_be_played_alone():
    sources = {"a": FIRST.encode(), "b": FIRST.encode()}
    result = play_batch([("a", "b")], sources, ["X...O...."], seed=1)
    (score,) = result.scores
    assert score.won + score.tied + score.lost == 2

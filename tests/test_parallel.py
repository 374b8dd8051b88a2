"""The same answers from one process and from many, and no trouble when things go wrong in between."""

import os
import signal
import subprocess
import sys
import threading
import time
import types
import warnings
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path

import pytest

import __main__
from ttt import FourByFour, TicTacToe, best_moves, engine, reachable
from ttt.engine import OutOfBudget, best_answers
from ttt.parallel import ProcessPool, move_answers, player_on

EXAMPLE = TicTacToe.from_text("X.O X.X OO.")
STATES = [
    TicTacToe(),
    TicTacToe.from_text("X.. ... ..."),
    TicTacToe.from_text("XO. .X. ..."),
    TicTacToe.from_text("XO. .X. O.."),
    TicTacToe.from_text("... XXO OXO"),
    EXAMPLE,
    FourByFour(),
    FourByFour.from_text("X... .O.. .... ...."),
    FourByFour.from_text("XX.. .OO. X... ...O"),
    FourByFour.from_text("XXX. O.O. .... ...O"),
]


class Long(TicTacToe):
    """A game whose search takes hours."""

    width = height = 5
    length = 4


class Faulty(TicTacToe):
    """A game with a mistake in its rules."""

    @property
    def forced_moves(self):
        raise LookupError("no such line")


class Stranger(TicTacToe):
    """A game that the other processes look for in the wrong module."""


@pytest.fixture(scope="module")
def pool():
    with ProcessPool(2) as pool:
        yield pool


@pytest.fixture(scope="module")
def threads():
    with ThreadPoolExecutor(2) as threads:
        yield threads


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


def assert_as_in_one_process(state, executor):
    found, expected = move_answers(state, executor), engine.move_answers(state)
    assert list(found) == list(state.moves)
    for move, answer in found.items():
        assert answer._replace(nodes=0) == expected[move]._replace(nodes=0)


@pytest.mark.parametrize("state", STATES, ids=repr)
@pytest.mark.parametrize("executor", ["threads", "pool", "dask"])
def test_the_answers_are_those_of_one_process(state, executor, request):
    assert_as_in_one_process(state, request.getfixturevalue(executor))


@pytest.mark.parametrize("executor", ["threads", "pool", "dask"])
def test_a_player_on_an_executor_plays_best_moves(executor, request):
    play = player_on(request.getfixturevalue(executor))
    for state in [EXAMPLE, *reachable(TicTacToe())[1:200:40]]:
        assert play(state) in best_moves(state)
    state = FourByFour.from_text("XX.. .OO. X... ...O")
    assert play(state) in best_answers(engine.move_answers(state), "X")


def test_a_player_rolls_the_dice_it_is_given(threads):
    class Last:
        def choice(self, moves):
            return moves[-1]

    assert player_on(threads)(TicTacToe(), rng=Last()) == 8


def test_a_player_stops_when_told_so(pool):
    with pytest.raises(OutOfBudget):
        player_on(pool)(Long(), stop=lambda: True)


@pytest.mark.parametrize("executor", [ProcessPool, 2, None])
def test_what_is_no_executor_is_refused(executor):
    with pytest.raises(TypeError, match=r"such as ProcessPool\(2\)"):
        move_answers(EXAMPLE, executor)


def test_a_finished_game_is_refused_before_anything_is_sent():
    with pytest.raises(ValueError, match="The game is over"):
        move_answers(EXAMPLE.play(4), executor=None)


def test_stop_ends_a_long_search_and_the_pool_is_free_at_once(pool):
    assert_as_in_one_process(EXAMPLE, pool)  # the processes are up
    for _ in range(2):
        start = time.monotonic()
        with pytest.raises(OutOfBudget):
            move_answers(Long(), pool, stop=lambda start=start: time.monotonic() > start + 0.5)
        assert 0.4 < time.monotonic() - start < 30
        assert_as_in_one_process(EXAMPLE, pool)
        assert_as_in_one_process(FourByFour.from_text("XX.. .OO. X... ...O"), pool)
        assert time.monotonic() - start < 60


@pytest.mark.parametrize("executor", ["threads", "pool", "dask"])
@pytest.mark.filterwarnings("ignore")
def test_seconds_end_a_long_search_on_every_executor(executor, request):
    executor = request.getfixturevalue(executor)
    start = time.monotonic()
    with pytest.raises(OutOfBudget):
        move_answers(Long(), executor, seconds=0.3)
    assert time.monotonic() - start < 60
    assert_as_in_one_process(EXAMPLE, executor)


class Noted(ThreadPoolExecutor):
    """An executor that keeps what it was given."""

    def __init__(self, workers):
        super().__init__(workers)
        self.futures = []

    def submit(self, function, /, *arguments):
        self.futures.append(super().submit(function, *arguments))
        return self.futures[-1]


def test_what_waits_is_cancelled_when_a_search_is_stopped():
    hold = threading.Event()
    asked = []

    def stop():
        asked.append(1)
        return len(asked) == 3

    with Noted(1) as executor:
        executor.submit(hold.wait, 20)
        with pytest.raises(OutOfBudget):
            move_answers(TicTacToe(), executor, stop=stop)
        assert [future.cancelled() for future in executor.futures] == [False, True, True, True]
        hold.set()


def test_what_waits_is_cancelled_when_a_search_fails():
    with Noted(1) as executor:
        with pytest.raises(LookupError):
            move_answers(Faulty(), executor)
        assert all(future.done() for future in executor.futures)


def test_images_are_sent_once():
    with Noted(1) as executor:
        move_answers(TicTacToe(), executor)
        assert len(executor.futures) == 3


def test_stop_is_looked_at_while_waiting_and_not_after_the_end(threads):
    asked = []

    def stop():
        asked.append(1)
        return False

    move_answers(EXAMPLE, threads, stop=stop)
    assert asked


@pytest.mark.parametrize("executor", ["threads", "pool", "dask"])
@pytest.mark.filterwarnings("ignore")
def test_an_error_in_a_search_reaches_the_caller(executor, request):
    executor = request.getfixturevalue(executor)
    with pytest.raises(LookupError, match="no such line"):
        move_answers(Faulty(), executor)
    assert_as_in_one_process(EXAMPLE, executor)


def test_an_error_does_not_wait_for_the_searches_beside_it():
    class OneFails(Executor):
        """The first call fails at once, and the others never end."""

        def __init__(self):
            self.futures = []

        def submit(self, function, /, *arguments):
            self.futures.append(Future())
            if len(self.futures) == 1:
                self.futures[0].set_exception(LookupError("no such line"))
            return self.futures[-1]

    executor = OneFails()
    end = time.monotonic() + 5
    with pytest.raises(LookupError, match="no such line"):
        move_answers(TicTacToe(), executor, stop=lambda: time.monotonic() > end)
    assert [future.cancelled() for future in executor.futures] == [False, True, True]


REMEDY = "Another process can't be given this .*put it into a file next to the notebook and import it"


def test_a_game_of_a_function_is_refused_with_the_remedy(pool):
    class Local(TicTacToe):
        pass

    with pytest.raises(TypeError, match=REMEDY):
        move_answers(Local(), pool)
    assert_as_in_one_process(EXAMPLE, pool)


def test_a_game_of_the_notebook_is_refused_with_the_remedy(pool, monkeypatch):
    monkeypatch.setattr(Stranger, "__module__", "__main__")
    monkeypatch.setattr(__main__, "Stranger", Stranger, raising=False)
    with pytest.raises(TypeError, match=REMEDY):
        move_answers(Stranger(), pool)
    assert_as_in_one_process(EXAMPLE, pool)


def test_a_game_of_a_module_that_is_not_there_is_refused_with_the_remedy(pool, monkeypatch):
    module = types.ModuleType("only_here")
    module.Stranger = Stranger
    monkeypatch.setitem(sys.modules, "only_here", module)
    monkeypatch.setattr(Stranger, "__module__", "only_here")
    with pytest.raises(TypeError, match=REMEDY):
        move_answers(Stranger(), pool)
    assert_as_in_one_process(EXAMPLE, pool)


def test_what_can_never_be_sent_is_refused_with_the_remedy(pool):
    with pytest.raises(TypeError, match=REMEDY):
        pool.submit(len, threading.Lock())
    assert pool.submit(len, "four").result() == 4
    assert list(pool.map(abs, [-1, 2])) == [1, 2]


def test_a_search_that_is_stopped_leaves_another_one_alone():
    """Two boards on a page may share the processes."""
    stop = threading.Event()
    ends = []

    def long_search(pool):
        try:
            move_answers(Long(), pool, stop=stop.is_set)
        except OutOfBudget:
            ends.append("stopped")

    with ProcessPool(6) as pool:  # the first moves of both games at the same time
        thread = threading.Thread(target=long_search, args=(pool,))
        thread.start()
        other = ThreadPoolExecutor(1).submit(move_answers, FourByFour(), pool)
        stop.set()
        thread.join(60)
        assert ends == ["stopped"]
        assert {move: answer.value for move, answer in other.result(60).items()} == dict.fromkeys(
            range(16), 0
        )


def test_a_pool_numbers_its_searches_and_stops_none_that_is_whole():
    with ProcessPool(1) as pool:
        move_answers(EXAMPLE, pool)
        assert not any(pool._stopped)
        with pytest.raises(OutOfBudget):
            move_answers(EXAMPLE, pool, stop=lambda: True)
        assert [number for number in pool._stopped if number] == [2]


KILLED = """
import os, signal, threading, time
from tests.test_parallel import Long
from ttt.parallel import ProcessPool, move_answers

if __name__ == "__main__":
    pool = ProcessPool(2)
    pool.submit(int).result()
    threading.Thread(target=move_answers, args=(Long(), pool), daemon=True).start()
    while len(pool._processes) < 2:
        time.sleep(0.05)
    print(*pool._processes, flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL on Windows")
def test_no_process_goes_on_when_the_one_that_started_it_is_killed(tmp_path):
    script = tmp_path / "killed.py"
    script.write_text(KILLED)
    root = str(Path(__file__).parents[1])
    done = subprocess.run(
        [sys.executable, script], capture_output=True, text=True, env=os.environ | {"PYTHONPATH": root}
    )
    assert done.returncode == -signal.SIGKILL
    left = [int(number) for number in done.stdout.split()]
    assert len(left) == 2
    end = time.monotonic() + 30
    while left and time.monotonic() < end:
        left = [number for number in left if is_running(number)]
        time.sleep(0.1)
    assert left == []


def is_running(number):
    try:
        os.kill(number, 0)
        status = Path(f"/proc/{number}/stat").read_text()
    except ProcessLookupError:
        return False
    except FileNotFoundError:  # a system without /proc, or the process has just gone
        return Path("/proc/self").exists() is False
    return status.rpartition(")")[2].split()[0] != "Z"  # it has ended, but nobody has asked for its result

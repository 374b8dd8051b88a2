"""Nothing that a learner's function does hangs, crashes or silences the one who checks it."""

import _thread
import builtins
import collections
import contextlib
import enum
import gc
import itertools
import json
import os
import random
import signal
import subprocess
import sys
import textwrap
import threading
import time
import warnings

import pytest

from ttt.checks import sandbox
from ttt.checks.sandbox import Failure, Ran, Strange, _in_a_fork, _in_this_process, replaced_builtins, run

FORKS = hasattr(os, "fork")
needs_fork = pytest.mark.skipif(not FORKS, reason="this system cannot fork")
A_FORK = pytest.param(_in_a_fork, marks=needs_fork, id="fork")
THIS_PROCESS = pytest.param(_in_this_process, id="process")
both = pytest.mark.parametrize("way", [A_FORK, THIS_PROCESS])
TOO_LONG = Failure("timeout", sandbox.CALL_TOO_LONG)


def space(source: str, **names) -> dict:
    """The names of a learner's module."""
    names["__name__"] = "__main__"
    exec(textwrap.dedent(source), names)
    return names


def learner(source: str, **names):
    """The last function that a learner's source text defines."""
    return [f for f in space(source, **names).values() if callable(f) and hasattr(f, "__code__")][-1]


def results(way, function, *calls: tuple, seconds=3, each=0.5, probe=None) -> list[Ran]:
    return list(way(function, [lambda made=call: made for call in calls], seconds, each, probe))


def result(way, function, *arguments, **limits) -> Ran:
    (ran,) = results(way, function, arguments, **limits)
    return ran


def open_files() -> list[str]:
    return sorted(os.listdir("/proc/self/fd"))


def children() -> str:
    with open(f"/proc/self/task/{threading.get_native_id()}/children") as file:
        return file.read()


def is_alive(process: int) -> bool:
    """Whether a process runs; one that has ended and that nobody has reaped does not."""
    try:
        with open(f"/proc/{process}/stat") as file:
            return file.read().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


@pytest.fixture(autouse=True)
def _as_before(request):
    """After each test the process is as it was."""
    here = os.getcwd()
    streams = sys.stdin, sys.stdout, sys.stderr
    names = dict(vars(builtins))
    handlers = {number: signal.getsignal(number) for number in signal.valid_signals()}
    hooks = sys.gettrace(), sys.getprofile(), sys.getrecursionlimit(), sys.unraisablehook
    files, processes = (open_files(), children()) if FORKS else (None, None)  # others may have left some
    yield
    assert (sys.stdin, sys.stdout, sys.stderr) == streams
    assert vars(builtins) == names
    assert {number: signal.getsignal(number) for number in signal.valid_signals()} == handlers
    assert (sys.gettrace(), sys.getprofile(), sys.getrecursionlimit(), sys.unraisablehook) == hooks
    assert os.getcwd() == here
    if FORKS and request.function is not test_in_a_kernel:  # its client keeps some files open
        assert children() == processes
        assert open_files() == files


# What comes back


@both
def test_values_and_arguments_come_back_in_turn(way):
    def shorten(board):
        return board.pop()

    rans = results(way, shorten, (["X", "O"],), ([1, 2.5],), ([True, None, ...],))
    assert rans == [
        Ran(0, "O", (["X"],), None, "", 0, None),
        Ran(1, 2.5, ([1],), None, "", 0, None),
        Ran(2, ..., ([True, None],), None, "", 0, None),
    ]


@both
def test_each_call_makes_its_own_arguments(way):
    made = []

    def make():
        made.append(1)
        return (len(made),)

    rans = list(way(lambda number: number, [make, make, make], 3, 1))
    assert [ran.value for ran in rans] == [1, 2, 3]


@both
def test_no_calls_no_results(way):
    assert results(way, len) == []


class Colour(enum.IntEnum):
    RED = 3


class Deaf(list):
    """A list that answers nothing rightly."""

    def __iter__(self):
        raise ValueError

    __len__ = __getitem__ = __eq__ = __iter__


Point = collections.namedtuple("Point", "x y")
PLAIN = [
    (None, None),
    (-0.0, -0.0),
    (2**200, 2**200),
    ("ü\ud800\0", "ü\ud800\0"),
    (((1,), [2, {3: {4}}]), ((1,), [2, {3: {4}}])),
    ({frozenset({1}): (2,)}, {frozenset({1}): (2,)}),
    (Colour.RED, 3),
    (Point(1, 2), (1, 2)),
    (collections.Counter("aab"), {"a": 2, "b": 1}),
    (Deaf([1, 2]), [1, 2]),
    (range(3), Strange("range", "range(0, 3)")),
    (b"X", Strange("bytes", "b'X'")),
    ([b"X", (2j,)], [Strange("bytes", "b'X'"), (Strange("complex", "2j"),)]),
    ({b"X": {b"Y"}}, {Strange("bytes", "b'X'"): {Strange("bytes", "b'Y'")}}),
    (10**5000, Strange("int", "a number of 16610 binary digits")),
    ("X" * 200_000, Strange("str", "200000 characters")),
    ([0] * 20_000, Strange("list", "20000 items")),
    ([[0] * 9_000] * 2, [[0] * 9_000, Strange("list", "9000 items")]),
    (collections.deque([1]), Strange("deque", "deque([1])")),
    (len, Strange("builtin_function_or_method", "<built-in function len>")),
    (object(), Strange("object", "<object object>")),
]


@both
@pytest.mark.parametrize(("value", "plain"), PLAIN, ids=lambda value: type(value).__name__)
def test_values_become_plain_data(way, value, plain):
    found = result(way, lambda: value).value
    assert repr(found) == repr(plain)
    assert type(found) is type(plain)


@both
def test_numbers_of_numpy_become_python_numbers(way):
    np = pytest.importorskip("numpy")
    values = (np.int64(4), np.float32(0.5), np.bool_(True), np.str_("X"), np.array(7), np.float64(2))
    found = result(way, lambda: values).value
    assert repr(found) == "(4, 0.5, True, 'X', 7, 2.0)"
    assert result(way, lambda: np.array([4])).value == Strange("ndarray", "array([4])")


@both
def test_functions_among_the_arguments_are_their_names(way):
    def evaluate(state):
        return 0

    ran = result(way, lambda one, two: evaluate, evaluate, len)
    assert ran.arguments == ("evaluate", "len")
    assert ran.value.type_name == "function"


@both
def test_nesting_without_an_end(way):
    nest = []
    nest.append(nest)
    nest.append(nest)
    found = result(way, lambda: nest).value
    assert str(found).count("Strange") > 1


@both
def test_a_generator_is_not_run(way):
    ran = result(way, learner("def f():\n    print('started')\n    yield 1\n"))
    assert ran.value == Strange("generator", "<generator object f>")
    assert ran.printed == ""


HOSTILE = """
class Meta(type):
    def __getattribute__(cls, name): raise ValueError("meta")
    def __hash__(cls): raise ValueError("hash")
    def __eq__(cls, other): raise ValueError("eq")

class Bad(metaclass=Meta):
    ndim = 0
    def {name}(self, *_): raise {error}("no")
    def item(self): raise {error}("no")

class Error(Exception):
    def __str__(self): raise {error}("no")

def value(): return Bad()
def fails(): raise Error(1)
"""


@both
@pytest.mark.parametrize("name", ["__repr__", "__class__", "__eq__", "__hash__", "__getattribute__"])
@pytest.mark.parametrize("error", ["ValueError", "KeyboardInterrupt", "RecursionError"])
def test_classes_that_resist_being_looked_at(way, name, error):
    names = space(HOSTILE.format(name=name, error=error))
    ran = result(way, names["value"])
    assert ran.error is None
    assert ran.value.type_name == "Bad"
    if name == "__repr__":
        assert ran.value.shown == f"a Bad that cannot be shown: {error}"
    error_found = result(way, names["fails"]).error
    assert (error_found.kind, error_found.message) == ("Error", f"a Error that cannot be shown: {error}")


@both
def test_a_representation_that_never_ends(way):
    source = """
    class Slow:
        def __repr__(self):
            while True: pass
    def f(): return Slow()
    """
    assert result(way, learner(source), each=0.2).error.kind == "timeout"


@both
def test_a_huge_representation_is_cut(way):
    source = "class Big:\n    def __repr__(self): return 'x' * 10**6\ndef f(): return Big()"
    assert result(way, learner(source)).value.shown == "x" * 299 + "…"


# Errors


@both
def test_an_error_has_a_place_in_the_learners_code(way):
    source = """
    import json
    def helper(text):
        return json.loads(text)
    def f(text):
        return helper(text)
    """
    error = result(way, learner(source), "{").error
    assert (error.kind, error.line, error.function) == ("JSONDecodeError", 4, "helper")
    assert error.message.startswith("Expecting property name")

    def here(board):
        return board[9]

    error = result(way, here, [1]).error
    assert error == Failure("IndexError", "list index out of range", error.line, "here", "return board[9]")
    assert error.line == here.__code__.co_firstlineno + 1


@both
def test_a_wrong_number_of_arguments_has_no_place(way):
    error = result(way, learner("def f(board): pass"), 1, 2).error
    assert error.kind == "TypeError"
    assert "takes 1 positional argument but 2 were given" in error.message
    assert (error.line, error.function, error.text) == (None, None, None)


@both
@pytest.mark.parametrize(
    ("source", "kind", "message"),
    [
        ("raise ValueError('x' * 1000)", "ValueError", "x" * 299 + "…"),
        ("raise KeyboardInterrupt", "KeyboardInterrupt", ""),
        ("raise GeneratorExit", "GeneratorExit", ""),
        ("raise StopIteration(3)", "StopIteration", "3"),
        ("raise BaseException('all')", "BaseException", "all"),
        ("raise type('timeout', (Exception,), {})", "class timeout", ""),
        ("import sys; sys.exit('bye')", "exit", "bye"),
        ("exit(3)", "exit", "3"),
        ("raise SystemExit", "exit", ""),
        ("return f()", "RecursionError", "maximum recursion depth exceeded"),
        ("raise ValueError(object())", "ValueError", "<object object>"),
    ],
)
def test_exceptions_of_any_class(way, source, kind, message):
    first, second = results(way, learner(f"def f(): {source}", exit=sys.exit), (), ())
    assert (first.error.kind, first.error.message[: len(message)]) == (kind, message)
    assert first.error.line == 1
    assert (second.index, second.error.kind) == (1, kind)


@both
def test_no_room_for_a_recursion_hides_nothing(way):
    source = """
    class Deep(Exception):
        def __str__(self): return str(self)
    def f(): raise Deep
    """
    error = result(way, learner(source)).error
    assert (error.kind, error.message) == ("Deep", "a Deep that cannot be shown: RecursionError")


@both
def test_a_deep_recursion_with_a_raised_limit(way):
    limit = sys.getrecursionlimit()
    source = "import sys\ndef f(n):\n    sys.setrecursionlimit(20_000)\n    return n and f(n - 1)"
    assert result(way, learner(source), 5_000).value == 0
    assert sys.getrecursionlimit() == limit


@needs_fork
def test_a_recursion_without_a_limit():
    source = """
    import sys
    class Node:
        def __getattr__(self, name): return getattr(self, name + "x")
    def f():
        sys.setrecursionlimit(10**9)
        return Node().a
    """
    error = result(_in_a_fork, learner(source), seconds=2, each=1).error
    assert error.kind in ("crash", "RecursionError", "MemoryError", "timeout")


# The keyboard


@both
@pytest.mark.parametrize(
    "source",
    [
        "return input('Square? ')",
        "import sys; return sys.stdin.readline()",
        "import sys; return [line for line in sys.stdin]",
        "return ask()",
    ],
)
def test_asking_the_keyboard(way, source, monkeypatch):
    ran = result(way, learner(f"def f(): {source}", ask=builtins.input))
    assert ran.error == Failure("input", sandbox.ASKED, 1, "f", None)
    assert ran.value is None


@both
def test_asking_is_told_where_it_is_swallowed(way):
    source = """
    def f(board):
        try:
            board[0] = input()
        except:
            return 4
    """
    first, second = results(way, learner(source), ([1],), ([1],))
    assert first == Ran(0, None, ([1],), Failure("input", sandbox.ASKED, 4, "f", None), "", 0, None)
    assert second.error == first.error


@both
def test_asking_in_one_call_is_not_held_against_the_next(way):
    asks, answers = results(way, learner("def f(ask): return input() if ask else 1"), (True,), (False,))
    assert asks.error.kind == "input"
    assert (answers.value, answers.error) == (1, None)


@both
def test_asking_again_and_again(way):
    source = """
    def f():
        while True:
            try:
                return int(input())
            except:
                print("a number, please")
    """
    ran = result(way, learner(source), each=0.2)
    assert ran.error.kind == "input"
    assert ran.printed.startswith("a number, please\na number, please\n")


@needs_fork
def test_a_crash_after_asking():
    source = "import os\ndef f():\n    try: input()\n    except: os._exit(1)"
    assert result(_in_a_fork, learner(source)).error.kind == "input"


# Output


@both
def test_output_is_counted_and_its_beginning_kept(way, capfd):
    source = """
    import sys, os
    def f(n):
        print("é" * n, end="")
        print("to stderr", file=sys.stderr)
        sys.stdout.writelines(["a", "b"])
        sys.stdout.buffer.write(b"c")
        sys.stdout.flush()
    """
    short, long = results(way, learner(source), (2,), (1000,))
    assert (short.printed, short.length) == ("ééto stderr\nabc", 15)
    assert (long.printed, long.length) == ("é" * 300, 1013)
    assert capfd.readouterr() == ("", "")


@needs_fork
def test_output_by_other_ways_goes_nowhere(capfd):
    source = """
    import os, subprocess, sys
    def f():
        os.write(1, b"one")
        os.write(2, b"two")
        subprocess.run(["echo", "three"])
        print("four", file=sys.__stdout__, flush=True)
        print("five", file=kept, flush=True)
        return os.read(0, 10) == b""
    """
    ran = result(_in_a_fork, learner(source, kept=sys.stdout))
    assert ran.value is True
    assert ran.printed == "four\nfive\n"
    assert capfd.readouterr() == ("", "")


@both
def test_a_flood_of_output(way):
    before = time.perf_counter()
    source = "def f():\n    text = 'x' * 10**6\n    for _ in range(5000): print(text)"
    ran = result(way, learner(source), each=3)
    assert (ran.printed, ran.length) == ("x" * 300, 5000 * (10**6 + 1))
    assert time.perf_counter() - before < 2


@both
def test_output_of_a_call_that_never_ends(way):
    source = "def f():\n    print('début')\n    while True: print('.', end='')"
    ran = result(way, learner(source), each=0.2)
    assert ran.error.kind == "timeout"
    assert ran.printed == "début\n" + "." * 294
    assert ran.length > 300


@both
def test_writing_what_is_no_text(way):
    assert result(way, learner("import sys\ndef f(): sys.stdout.write(3)")).error.kind == "TypeError"


# Time

STUBBORN = {
    "pass": "while True: pass",
    "swallows all": "while True:\n        try: sum(range(100))\n        except: pass",
    "swallows twice": """
    while True:
        try:
            try:
                for i in range(1000): i * i
            except: pass
        except: pass""",
    "swallows below": """
    def below():
        try:
            for i in range(1000): i * i
        except BaseException: return None
    while True:
        try: below()
        except BaseException: continue""",
    "finally": "while True:\n        try: 1\n        finally: continue",
    "sleeps shortly": "while True:\n        try: time.sleep(0.001)\n        except: print(end='')",
    "turns it into another": """
    while True:
        try:
            for i in range(1000): i * i
        except BaseException as error: raise ValueError from error""",
    "keeps them": """
    kept = []
    while True:
        try:
            for i in range(1000): i * i
        except BaseException as error: kept.append(error)""",
}


@both
@pytest.mark.parametrize("body", STUBBORN.values(), ids=STUBBORN)
def test_a_loop_without_an_end(way, body):
    before = time.perf_counter()
    first, second = results(
        way, learner(f"import time\ndef f(on):\n    if not on: return 1\n    {body}"), (0,), (1,), each=0.2
    )
    assert 0.2 <= time.perf_counter() - before < 1.2
    assert first.value == 1
    assert (second.index, second.error.kind, second.error.message) == (1, "timeout", sandbox.CALL_TOO_LONG)


@needs_fork
@pytest.mark.parametrize(
    "body",
    [
        "10**10**8",
        "sum(itertools.count())",
        "time.sleep(60)",
        "signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals()); time.sleep(60)",
        "signal.alarm(0); sorted(itertools.repeat(1), key=lambda n: time.sleep(60))",
        "[lock.acquire() for lock in [_thread.allocate_lock()] * 2]",
        "re.match('(a*)*b', 'a' * 40)",
    ],
)
def test_a_loop_inside_c_code(body):
    before = time.perf_counter()
    names = {
        "itertools": itertools,
        "time": time,
        "signal": signal,
        "_thread": _thread,
        "re": __import__("re"),
    }
    source = f"def f():\n    try: {body}\n    except BaseException: {body}"
    ran = result(_in_a_fork, learner(source, **names), each=0.3)
    assert ran.error.kind == "timeout"
    assert 0.3 <= time.perf_counter() - before < 1.2


@both
def test_all_calls_together_are_measured_by_what_they_compute(way):
    def slow():
        begin = time.process_time()
        while time.process_time() < begin + 0.05:
            pass

    *whole, last = results(way, slow, *[()] * 30, seconds=0.5, each=60)
    assert 2 <= last.index <= 10
    assert all(ran.error is None for ran in whole)
    assert last.error.message == sandbox.ALL_TOO_LONG


@both
def test_calls_that_wait_come_to_an_end_as_well(way):
    def slow():
        for _ in range(30):
            time.sleep(0.01)

    before = time.perf_counter()
    rans = results(way, slow, *[()] * 10, seconds=0.5, each=60)
    assert 0.5 * sandbox.BUSY <= time.perf_counter() - before < 0.5 * sandbox.BUSY + 0.5
    assert rans[-1].index <= 4
    assert [ran.error and ran.error.message for ran in rans][-1] == sandbox.ALL_TOO_LONG


@both
def test_limits_that_depend_on_the_call(way):
    def slow():
        for _ in range(20):
            time.sleep(0.01)

    rans = results(way, slow, (), (), (), (), each=lambda index: 0.1 if index == 2 else 1)
    assert [ran.error and ran.error.kind for ran in rans] == [None, None, "timeout"]


@both
def test_slow_judging_is_not_held_against_the_function(way):
    def quick():
        time.sleep(0.01)

    found = []
    for ran in way(quick, [tuple] * 5, 5, 0.2):
        time.sleep(0.25)
        found.append(ran.error)
    assert found == [None] * 5


@both
def test_a_caller_who_is_slow_runs_out_of_time_too(way):
    found = []
    for ran in way(lambda: time.sleep(0.05), [tuple] * 50, 0.4, 0.2):
        time.sleep(0.1)
        found.append(ran.error and ran.error.message)
    assert len(found) <= 0.4 * sandbox.BUSY / 0.05 + 1
    assert found[-1] == sandbox.ALL_TOO_LONG


@both
def test_speed(way):
    def free_squares(board):
        return [square for square, mark in enumerate(board) if mark == "."]

    calls = [lambda: (list("X.OX.XOO."),)] * 5478
    times = []
    for _ in range(3):
        before = time.perf_counter()
        rans = list(way(free_squares, calls, 5, 1))
        times.append(time.perf_counter() - before)
        assert len(rans) == 5478
        assert rans[-1] == Ran(5477, [1, 4, 8], (list("X.OX.XOO."),), None, "", 0, None)
    assert min(times) < 1.5  # 0.25 s on a busy machine of two cores


@both
def test_results_come_while_the_others_are_made(way):
    run_ = way(lambda: time.sleep(0.4), [tuple] * 5, 3, 1)
    before = time.perf_counter()
    next(run_)
    assert time.perf_counter() - before < 1
    run_.close()


# The end of the process


@needs_fork
@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("os._exit(0)", "exit code 0"),
        ("os._exit(3)", "exit code 3"),
        ("os.abort()", "signal Aborted"),
        ("os.kill(os.getpid(), signal.SIGSEGV)", "signal Segmentation fault"),
        ("os.kill(os.getpid(), signal.SIGTERM)", "signal Terminated"),
        ("os.killpg(os.getpgid(0), signal.SIGKILL)", "signal Killed"),
        ("ctypes.string_at(0)", "signal Segmentation fault"),
        ("os.execv('/bin/true', ['true'])", "exit code 0"),
    ],
)
def test_a_crash(source, message):
    function = learner(f"import ctypes, os, signal\ndef f(on):\n    print('so far')\n    if on: {source}")
    before = time.perf_counter()
    first, second = results(_in_a_fork, function, (0,), (1,), (0,))
    assert first.error is None
    assert second.error == Failure(
        "crash", "the process ended " + ("with " if "exit" in message else "by ") + message
    )
    assert (second.index, second.printed, second.length) == (1, "so far\n", 7)
    assert time.perf_counter() - before < 1


@needs_fork
def test_signals_to_itself():
    source = "import os, signal\ndef f(): os.kill(os.getpid(), signal.SIGINT); return 1"
    assert result(_in_a_fork, learner(source)).error.kind == "KeyboardInterrupt"


@needs_fork
def test_the_handlers_of_the_caller_are_not_called_in_the_child(tmp_path):
    file = tmp_path / "called"
    old = signal.signal(signal.SIGUSR1, lambda *_: file.write_text("called"))
    try:
        source = "import os, signal\ndef f(): os.kill(os.getpid(), signal.SIGUSR1)"
        assert result(_in_a_fork, learner(source)).error.kind == "crash"
    finally:
        signal.signal(signal.SIGUSR1, old)
    assert not file.exists()


@needs_fork
def test_a_signal_between_two_calls():
    source = """
    import signal
    def late(*_): raise ValueError
    def f():
        signal.signal(signal.SIGALRM, late)
        signal.setitimer(signal.ITIMER_REAL, 0.00002, 0.00002)
    """
    rans = results(_in_a_fork, learner(source), *[()] * 3000)
    assert rans[-1].error is not None


@both
def test_signal_handlers_are_put_back(way):
    source = """
    import signal
    def f():
        signal.signal(signal.SIGTERM, print)
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    """
    assert result(way, learner(source)).error is None


@needs_fork
def test_threads_and_processes_left_behind(tmp_path):
    source = """
    import os, subprocess, threading, time
    def f():
        def work():
            while True: time.sleep(0.01)
        for daemon in True, False:
            threading.Thread(target=work, daemon=daemon).start()
        forked = os.fork()
        while not forked: time.sleep(1)
        return forked, subprocess.Popen(["sleep", "60"]).pid
    """
    before = time.perf_counter()
    first, second = results(_in_a_fork, learner(source), (), ())
    assert time.perf_counter() - before < 1
    end = time.perf_counter() + 2  # they are killed, and take a moment to die
    while any(map(is_alive, (*first.value, *second.value))):
        assert time.perf_counter() < end
        time.sleep(0.01)


@needs_fork
def test_a_process_left_behind_does_not_hide_a_crash():
    source = """
    import os, time
    def f():
        if os.fork(): os._exit(4)
        while True: time.sleep(1)
    """
    before = time.perf_counter()
    assert result(_in_a_fork, learner(source), each=3).error.message == "the process ended with exit code 4"
    assert time.perf_counter() - before < 1


@needs_fork
def test_a_function_that_returns_twice():
    source = "import os\ndef f():\n    os.fork()\n    return os.getpid()"
    first, second, third = results(_in_a_fork, learner(source), (), (), ())
    assert first.value == second.value == third.value


@needs_fork
def test_nothing_registered_for_the_end_is_run(tmp_path):
    source = "import atexit\ndef f(file): atexit.register(open, file, 'w')"
    file = tmp_path / "written"
    assert result(_in_a_fork, learner(source), str(file)).error is None
    assert not file.exists()


@needs_fork
@pytest.mark.parametrize(
    "source",
    [
        "for n in range(3, 300):\n        try: os.write(n, b'x' * 100)\n        except OSError: pass",
        "os.closerange(3, 300)",
    ],
)
def test_tampering_with_files_is_a_crash(source):
    before, files = time.perf_counter(), open_files()
    (ran,) = results(_in_a_fork, learner(f"import os\ndef f():\n    {source}"), (), ())
    assert ran.error.kind == "crash"
    assert time.perf_counter() - before < 1
    assert open_files() == files


# Memory


@needs_fork
def test_too_much_memory_at_once():
    rans = results(_in_a_fork, learner("def f(n): return len(bytearray(n))"), (10**10,), (10**7,))
    assert [ran.error and ran.error.kind for ran in rans] == ["MemoryError", None]
    assert rans[1].value == 10**7


@needs_fork
def test_too_much_memory_bit_by_bit(monkeypatch):
    monkeypatch.setattr(sandbox, "MEMORY", 2**26)
    source = """
    kept = []
    def f():
        while True: kept.append(bytearray(2**16))
    """
    first, second = results(_in_a_fork, learner(source), (), (), seconds=9, each=9)
    assert (first.error.kind, first.error.line) == ("MemoryError", 4)
    assert second.error.kind == "MemoryError"


# Built-in functions


def test_no_builtin_is_replaced():
    assert replaced_builtins() == []


def replaced_with(**names) -> list[str]:
    """What replaced_builtins finds while some names are replaced, or missing (None)."""
    everything = vars(builtins)
    kept = everything.copy()
    try:
        for name, value in names.items():
            everything[name] = value
            if value is None:
                del everything[name]
        return replaced_builtins()
    finally:
        everything.update(kept)


@pytest.mark.parametrize("name", ["len", "print", "list", "sorted"])
def test_replaced_builtins_are_named(name):
    assert replaced_with(**{name: learner("def f(*_): return 1")}) == [name]
    assert replaced_with(**{name: type(name, (), {"__module__": "__main__"})}) == [name]
    assert replaced_with(**{name: 3}) == [name]


def test_missing_and_exchanged_builtins_are_named():
    assert replaced_with(max=None, min=max) == ["max", "min"]


def test_replacements_of_notebooks_are_allowed():
    function = learner("def f(*_): pass")
    function.__globals__["__name__"] = "ipykernel.kernelbase"
    assert replaced_with(input=function, open=function, print=function, exit=function, len=function) == [
        "len"
    ]


def test_builtins_that_were_replaced_before_the_import():
    source = "import builtins; builtins.abs = lambda *_: 0; builtins.display = print\n"
    source += "from ttt.checks.sandbox import replaced_builtins; print(replaced_builtins())"
    done = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, timeout=10)
    assert (done.stdout, done.stderr) == ("['abs']\n", "")


ALL_BROKEN = """
import builtins
def broken(*_, **__): raise ZeroDivisionError("broken")
names = [n for n in vars(builtins) if n[0].islower() or n in ("__import__", "__build_class__")]
kept = {n: getattr(builtins, n) for n in names}
everything, all_broken = vars(builtins), dict.fromkeys(names, broken)
def breaks():
    everything.update(all_broken)
def mends():
    everything.update(kept)
def f(board):
    return board[0]
def calls_len(board):
    return len(board)
def fails(board):
    return board[7]
"""


@both
def test_with_every_builtin_replaced(way):
    names = space(ALL_BROKEN)

    def make():
        return (sorted([2, 1]),)

    class Probe:
        note = 0

        def __enter__(self):
            self.note = len([1, 2])
            return self

        def __exit__(self, *_):
            self.note += len([3])

    found = []
    names["breaks"]()
    try:
        found = [
            *way(names["f"], [make, make], 3, 0.5, lambda arguments: Probe()),
            *way(names["calls_len"], [make], 3, 0.5),
            *way(names["fails"], [make], 3, 0.5),
        ]
        still = names["everything"].copy()
    finally:
        names["mends"]()
    assert [name for name in names["names"] if still[name] is not names["broken"]] == []
    assert found[0] == Ran(0, 1, ([1, 2],), None, "", 0, 3)
    assert found[1] == Ran(1, 1, ([1, 2],), None, "", 0, 3)
    assert found[2].error.kind == "ZeroDivisionError"
    line = names["fails"].__code__.co_firstlineno + 1
    assert (found[3].error.kind, found[3].error.line) == ("IndexError", line)


@both
def test_builtins_that_the_function_replaces(way):
    names = space(ALL_BROKEN)
    ran, again = results(way, names["breaks"], (), ())
    assert (ran.error, again.index) == (None, 1)
    assert replaced_builtins() == []


# What the function changes


@both
def test_globals_are_as_before(way):
    source = """
    count = 0
    best = [1, [2]]
    cache = {"a": {1}}
    gone = 5
    def helper(x, seen=[]):
        seen.append(x)
        return len(seen)
    def counter():
        n = 0
        def step():
            nonlocal n
            n += 1
            return n
        return step
    step = counter()
    def f():
        global count, gone, new, helper
        count += 1
        best[1].append(3)
        best.append(4)
        cache["a"].add(2)
        cache["b"] = 1
        new = 1
        f.calls = getattr(f, "calls", 0) + 1
        return count, len(best), len(best[1]), len(cache), helper(1), step(), f.calls
    """
    names = space(source)
    best, inner = names["best"], names["best"][1]
    before = {name: value for name, value in names.items() if name != "__builtins__"}
    rans = results(way, names["f"], (), ())
    assert [ran.value for ran in rans] == [(1, 3, 2, 2, 1, 1, 1), (2, 4, 3, 2, 2, 2, 2)]
    assert {name: value for name, value in names.items() if name != "__builtins__"} == before
    assert (best, inner, names["cache"]) == ([1, [2]], [2], {"a": {1}})
    assert names["best"] is best
    assert best[1] is inner
    assert (names["helper"](9), names["step"](), hasattr(names["f"], "calls")) == (1, 1, False)


@both
def test_the_process_is_as_before(way, tmp_path):
    random.seed(1)
    expected = random.Random(1).random()
    variables = dict(os.environ)
    source = """
    import os, random, sys
    def f(folder):
        os.chdir(folder)
        os.environ["CHANGED"] = "yes"
        random.seed(5)
        sys.setrecursionlimit(500)
        sys.settrace(lambda *_: None)
        sys.setprofile(lambda *_: None)
        sys.stdout = sys.stderr = sys.stdin = None
    """
    first, second = results(way, learner(source), (str(tmp_path),), (str(tmp_path),))
    assert (first.error, second.error) == (None, None)
    assert random.random() == expected
    assert dict(os.environ) == variables
    # The rest is looked at after every test.


@both
def test_closing_the_iterator_ends_the_run(way):
    names = space("seen = []\ndef f(n):\n    seen.append(n)\n    while n: pass\n    return n")
    run_ = way(names["f"], [lambda: (0,), lambda: (1,)], 5, 5)
    assert next(run_).value == 0
    before = time.perf_counter()
    run_.close()
    assert time.perf_counter() - before < 1
    assert names["seen"] == []


@both
def test_an_iterator_that_is_thrown_away(way):
    run_ = way(lambda: 1, [tuple] * 3, 5, 5)
    next(run_)
    del run_
    gc.collect()
    # No child and no open file is left: looked at after every test.


@both
def test_an_error_of_the_caller(way):
    def judge():
        with contextlib.closing(way(lambda: 1, [tuple] * 3, 5, 5)) as run_:
            for _ in run_:
                raise KeyError

    with pytest.raises(KeyError):
        judge()


@needs_fork
def test_stopping_the_caller():
    """The stop button of a notebook: KeyboardInterrupt comes while the run waits."""
    threading.Timer(0.2, signal.raise_signal, [signal.SIGINT]).start()
    before = time.perf_counter()
    with pytest.raises(KeyboardInterrupt):
        result(_in_a_fork, lambda: time.sleep(5), each=5)
    assert time.perf_counter() - before < 1


# Probes


class Count:
    """Counts the calls of Python functions."""

    def __init__(self, arguments):
        self.note = {"calls": 0, "arguments": len(arguments)}

    def __enter__(self):
        sys.setprofile(self.see)
        return self

    def see(self, frame, event, argument):
        if event == "call" and frame.f_code.co_name == "f":
            self.note["calls"] += 1

    def __exit__(self, *_):
        sys.setprofile(None)


@both
def test_a_probe_sends_a_note(way):
    function = learner("def f(n): return n and f(n - 1)")
    rans = results(way, function, (3,), (0,), ("X",), probe=Count)
    assert [ran.note for ran in rans] == [{"calls": n, "arguments": 1} for n in (4, 1, 1)]
    assert [ran.error and ran.error.kind for ran in rans] == [None, None, "TypeError"]


@both
@pytest.mark.parametrize("body", STUBBORN.values(), ids=STUBBORN)
def test_a_run_after_a_timeout(way, body):
    function = learner(f"import time\ndef f(on):\n    if not on: return 1\n    {body}")
    assert result(way, function, 1, each=0.05).error.kind == "timeout"
    (ran,) = results(way, learner("def f(n): return n and f(n - 1)"), (3,), probe=Count)
    assert (ran.value, ran.note) == (0, {"calls": 4, "arguments": 1})


@both
def test_arguments_that_cannot_be_made(way):
    def make():
        raise LookupError("no such board")

    (ran,) = way(lambda: 1, [make, tuple], 3, 1)
    assert ran.error.kind == "crash"
    assert ran.error.message == "the arguments of this call could not be made: LookupError('no such board')"


# Where it is used


def test_run_takes_the_way_that_there_is(monkeypatch):
    if FORKS:
        assert run(os.getpid, [tuple], 1, 1).gi_code is _in_a_fork.__code__
        assert next(run(os.getpid, [tuple], 1, 1)).value != os.getpid()
    monkeypatch.delattr(os, "fork", raising=False)
    assert next(run(os.getpid, [tuple], 1, 1)).value == os.getpid()


def test_without_threads_there_is_no_limit(monkeypatch):
    def fails(*_):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(_thread, "start_new_thread", fails)
    ran = result(_in_this_process, lambda: time.sleep(0.1), each=0.01)
    assert ran.error is None


@needs_fork
def test_no_warning_of_a_fork_with_threads():
    event = threading.Event()
    threading.Thread(target=event.wait).start()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            filters = list(warnings.filters)
            assert result(_in_a_fork, lambda: 1).value == 1
            assert warnings.filters == filters
    finally:
        event.set()


@both
def test_in_another_thread(way):
    found = []
    function = learner("def f(on):\n    while on: pass\n    return 1")
    thread = threading.Thread(target=lambda: found.extend(results(way, function, (0,), (1,), each=0.2)))
    thread.start()
    thread.join(2)
    assert [(ran.value, ran.error and ran.error.kind) for ran in found] == [(1, None), (None, "timeout")]


SCRIPT = """
import os, sys
from ttt.checks import sandbox
way = getattr(sandbox, sys.argv[1])
def f(board):
    print("seen by nobody")
    if board: return board
    while True: pass
print("begin", end=" ")
for ran in way(f, [lambda: ([1],), lambda: ([],)], 2, 0.3):
    print(ran.value, ran.printed.strip(), ran.error and ran.error.kind)
print("end", end="")
"""


@pytest.mark.parametrize("name", [pytest.param("_in_a_fork", marks=needs_fork), "_in_this_process"])
def test_in_a_script(name, tmp_path):
    (tmp_path / "script.py").write_text(SCRIPT)
    path = os.pathsep.join([os.getcwd(), *sys.path])
    done = subprocess.run(
        [sys.executable, "script.py", name],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        timeout=10,
    )
    assert done.stderr == ""
    assert done.stdout == "begin [1] seen by nobody None\nNone seen by nobody timeout\nend"


CELLS = [
    """
import builtins, os, signal, sys, threading
from ttt.checks import sandbox
seen, ask, out = [], input, sys.stdout
def state():
    here = os.getcwd(), sorted(os.listdir("/proc/self/fd")), sys.stdout, sys.stdin, vars(builtins).copy()
    return here, {n: signal.getsignal(n) for n in signal.valid_signals()}, sys.gettrace(), list(seen)
""",
    """
def f(kind):
    seen.append(kind)
    print("hidden", kind)
    if kind == "display": display("hidden display")
    if kind == "file": print("hidden file", file=out)
    if kind == "input": return input("hidden?")
    if kind == "ask": return ask("hidden?")
    if kind == "loop":
        while True: 10**10**7
    if kind == "fd": os.write(1, b"hidden fd")
    return len(seen)
""",
    """
before = state()
calls = [lambda kind=kind: (kind,) for kind in ("display", "file", "fd", "input", "ask", "loop")]
rans = [*sandbox.run(f, calls, 5, 0.5)]
assert state() == before, [one for one in zip(state(), before) if one[0] != one[1]]
[(ran.value, ran.error and (ran.error.kind, ran.error.line, ran.error.text)) for ran in rans]
""",
    """
def slow(kind):
    seen.append(kind)
    while kind:
        try: sum(range(100))
        except: pass
    display("hidden display")
    return len(seen)
before = state()
rans = [*sandbox._in_this_process(slow, [lambda: (0,), lambda: (1,)], 5, 0.2)]
assert state() == before, [one for one in zip(state(), before) if one[0] != one[1]]
[(ran.value, ran.error and ran.error.kind) for ran in rans] + [sandbox.replaced_builtins()]
""",
    "print('still here', threading.active_count() > 1, seen, open)",
]


@needs_fork
def test_in_a_kernel(tmp_path):
    """It runs in a notebook's kernel, which is afterwards as before; this takes about 3 s."""
    nbclient = pytest.importorskip("nbclient")
    nbformat = pytest.importorskip("nbformat")
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell.strip()) for cell in CELLS])
    client = nbclient.NotebookClient(notebook, timeout=20, resources={"metadata": {"path": os.getcwd()}})
    client.execute()
    text = json.dumps(notebook)
    outputs = [cell.outputs for cell in notebook.cells]
    assert [len(output) for output in outputs] == [0, 0, 1, 1, 1], text
    assert eval(outputs[2][0]["data"]["text/plain"]) == [
        (1, None),
        (2, None),
        (3, None),
        (None, ("input", 6, 'if kind == "input": return input("hidden?")')),
        (None, ("input", 7, 'if kind == "ask": return ask("hidden?")')),
        (None, ("timeout", None, None)),
    ]
    assert eval(outputs[3][0]["data"]["text/plain"]) == [(1, None), (None, "timeout"), []]
    assert outputs[4][0]["text"].startswith("still here True []")

"""Runs a learner's function on many arguments, so that nothing it does can hang, crash or silence the caller.

There are two ways, with the same results:

- Where the system can fork (Linux, macOS) the function runs in a child process. The child is killed when
  its time is over, whatever it is doing, and nothing that it changes in memory reaches the caller.
- Elsewhere (Windows, a browser) it runs in the caller's process. A second thread raises an exception in it
  when its time is over, and what it changed is put back. That cannot stop a loop inside C code such as
  `sum(itertools.count())`, a `time.sleep`, the use of too much memory, `os._exit`, or a crash of the
  interpreter. It puts back lists, dicts and sets that can be reached from the names of the learner's
  module, but no other objects, and it does not end threads that were started. In a browser, where no thread
  can be started, there is no time limit.

Neither way guards against an attacker: the function may do to files and on the network what the user may do.
A process that it starts in a session of its own goes on after the run.
"""

from __future__ import annotations

import _signal
import _thread
import builtins
import gc
import linecache
import marshal
import os
import random
import re
import stat
import struct
import sys
import time
import types
import warnings
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from operator import is_not
from types import EllipsisType, NoneType
from typing import Any

try:
    import fcntl
    import mmap
    import resource
    import select
except ImportError:  # Windows
    fcntl = mmap = resource = select = None

try:
    import ctypes
except ImportError:  # a browser
    ctypes = None

# Functions look up built-in names in `__builtins__` of their module. A copy keeps this module going after a
# cell has run `builtins.len = ...`.
__builtins__ = dict(vars(builtins))

SHOWN = 300  # characters of printed text, messages and representations that are kept
ITEMS = 10_000  # items of nested lists that are kept
CHARACTERS = 100_000
DEPTH = 50
BITS = 10_000  # whole numbers above this many bits are shown, not sent
BUSY = 3  # times as long as it may compute, a run may take by the clock: other programs compute, too
MEMORY = 2**30  # bytes that the function may use beyond what is in use when it starts

FUNCTIONS = (types.FunctionType, types.BuiltinFunctionType, types.MethodType)

CALL_TOO_LONG = "this call took too long"
ALL_TOO_LONG = "all calls together took too long"


@dataclass(frozen=True, slots=True)
class Strange:
    """Stands for a value that is no plain data: the name of its type, and its representation."""

    type_name: str
    shown: str


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a call gave no value, and the place in the learner's own code: line, function, text of the line."""

    kind: str
    message: str
    line: int | None = None
    function: str | None = None
    text: str | None = None


@dataclass(frozen=True, slots=True)
class Ran:
    """What one call did."""

    index: int
    value: Any
    arguments: tuple
    error: Failure | None
    printed: str
    length: int
    note: Any = None


def run(
    function: Callable,
    calls: Sequence[Callable[[], tuple]],
    seconds: float,
    seconds_per_call: float | Callable[[int], float],
    probe: Callable | None = None,
) -> Iterator[Ran]:
    """What `function` does with the arguments that each of `calls` makes, in turn, until one takes too long.

    `seconds` of computing are the time for everything; by the clock it may be `BUSY` times as long. A call
    that takes longer by the clock than `seconds_per_call`, a number or a function of the call's index, ends
    the run with the failure "timeout", and a process that dies ends it with "crash".
    `probe(arguments)` makes a context manager for the time of the call; the `.note` of what it enters with is
    sent along.
    """
    way = _in_a_fork if hasattr(os, "fork") and select is not None else _in_this_process
    return way(function, calls, seconds, seconds_per_call, probe)


# Built-in functions

STANDARD = """
__build_class__ __import__ abs aiter all anext any ascii bin bool breakpoint bytearray bytes callable chr
classmethod compile complex delattr dict dir divmod enumerate eval exec filter float format frozenset getattr
globals hasattr hash hex id input int isinstance issubclass iter len list locals map max memoryview min next
object oct open ord pow print property range repr reversed round set setattr slice sorted staticmethod str sum
super tuple type vars zip
""".split()  # noqa: SIM905
# Notebooks and debuggers put their own in the place of these.
OFTEN_REPLACED = ("__import__", "breakpoint", "input", "open", "print")
_AT_IMPORT = {name: vars(builtins).get(name) for name in STANDARD}


def replaced_builtins() -> list[str]:
    """The names of the built-in functions that are not the original ones, as after `builtins.len = ...`."""
    now = vars(builtins)
    return [name for name in STANDARD if _is_replaced(name, now.get(name))]


def _is_replaced(name: str, found: Any) -> bool:
    if name in OFTEN_REPLACED and _home_of(found) not in ("__main__", None):
        return False
    return found is not _AT_IMPORT[name] or not _is_genuine(name, found)


def _is_genuine(name: str, found: Any) -> bool:
    """Whether it looks like Python's own; it may have been replaced before this module was imported."""
    kind = type(found)
    if kind is not type and kind is not types.BuiltinFunctionType:
        return False
    return found.__name__ == name and found.__module__ in ("builtins", "_io", "io")


def _home_of(found: Any) -> str | None:
    """The module in which a function or method was written."""
    try:
        return getattr(found, "__globals__", {}).get("__name__") or getattr(found, "__module__", None)
    except Exception:
        return None


_ORIGINAL = {
    name: found for name, found in _AT_IMPORT.items() if _is_genuine(name, found) and name != "input"
}


class original_builtins:  # noqa: N801, used like a function
    """Puts the original built-in functions in place for the time of a `with`, then the learner's again."""

    def __enter__(self) -> dict:
        self.theirs = dict(vars(builtins))
        vars(builtins).update(_ORIGINAL)
        return self.theirs

    def __exit__(self, *_: object) -> None:
        _set_builtins(self.theirs)


def _set_builtins(names: dict) -> None:
    space = vars(builtins)
    space.update(names)
    if len(space) > len(names):
        for name in [name for name in space if name not in names]:
            del space[name]


# Plain data


def _name_of(kind: type) -> str:
    """The name of a class, whatever its metaclass says."""
    return str.__str__(type.__dict__["__name__"].__get__(kind))[:SHOWN]


def _shortened(text: str) -> str:
    """At most 300 characters, without the addresses that differ from run to run."""
    text = re.sub(r" at 0x[0-9A-Fa-f]+", "", text[: 2 * SHOWN])
    return text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"


def _text_of(value: object, maker: Callable[[object], str]) -> str:
    """`str(value)` or `repr(value)`, whatever the learner's class makes of it."""
    try:
        return _shortened(str.__str__(maker(value)))
    except _TooLong:
        raise
    except BaseException as error:
        return f"a {_name_of(type(value))} that cannot be shown: {_name_of(type(error))}"


class _Plain:
    """Makes plain data of values, within bounds; `strange` makes what stands for everything else."""

    def __init__(self, strange: Callable[[str, str], Any]):
        self.strange = strange

    def of(self, value: Any, names: bool = False) -> Any:
        """The value as plain data; with `names`, functions as their names."""
        self.names = names
        self.items = ITEMS
        self.characters = CHARACTERS
        return self._any(value, 0)

    def _any(self, value: Any, depth: int) -> Any:
        kind = type(value)
        if kind is list or kind is tuple:
            return self._sequence(value, kind, depth)
        if kind is str:
            return self._string(value)
        if kind is int:
            return self._number(value)
        if kind is NoneType or kind is bool or kind is float or kind is EllipsisType:
            return value
        # Only the methods of the built-in types are used from here on, never those of the learner's class.
        for base in (list, tuple):
            if issubclass(kind, base):
                return self._sequence(base.__getitem__(value, slice(None)), base, depth)
        if issubclass(kind, dict):
            return self._dictionary(list(dict.items(value)), depth)
        for base in (set, frozenset):
            if issubclass(kind, base):
                return self._set(base.union(base(), value), base, depth)
        if issubclass(kind, str):
            return self._string("".join(str.__iter__(value)))
        if issubclass(kind, int):
            return self._number(int.__add__(value, 0))
        if issubclass(kind, float):
            return float.__pos__(value)
        if self.names and issubclass(kind, FUNCTIONS):
            return self._string(value.__name__)
        return self._other(value, kind)

    def _string(self, text: str) -> Any:
        self.characters -= len(text)
        if self.characters < 0:
            return self.strange("str", f"{len(text)} characters")
        return text

    def _number(self, number: int) -> Any:
        if number.bit_length() > BITS:
            return self.strange("int", f"a number of {number.bit_length()} binary digits")
        return number

    def _sequence(self, items: Any, kind: type, depth: int) -> Any:
        size = len(items)
        self.items -= size
        if self.items < 0 or depth > DEPTH:
            return self.strange(kind.__name__, f"{size} items")
        below = depth + 1
        # A board is a list of short strings: they are told apart here, which is five times as quick.
        plain = [item if type(item) is str and len(item) < 10 else self._any(item, below) for item in items]
        return plain if kind is list else tuple(plain)

    def _dictionary(self, entries: list, depth: int) -> Any:
        self.items -= len(entries)
        if self.items < 0 or depth > DEPTH:
            return self.strange("dict", f"{len(entries)} items")
        return {self._key(key, depth + 1): self._any(item, depth + 1) for key, item in entries}

    def _set(self, items: Any, kind: type, depth: int) -> Any:
        self.items -= len(items)
        if self.items < 0 or depth > DEPTH:
            return self.strange(kind.__name__, f"{len(items)} items")
        return kind([self._key(item, depth + 1) for item in items])

    def _key(self, value: Any, depth: int) -> Any:
        plain = self._any(value, depth)
        try:
            hash(plain)
        except TypeError:
            return self.strange(_name_of(type(value)), _text_of(value, repr))
        return plain

    def _other(self, value: Any, kind: type) -> Any:
        """A number of NumPy or another library (it has no dimension, and an `item()`) as Python's."""
        with suppress(Exception):
            if hasattr(kind, "item") and value.ndim == 0:
                item = value.item()
                if type(item) in (bool, int, float, str):
                    return self._any(item, 0)
        return self.strange(_name_of(kind), _text_of(value, repr))


# A frame carries a Strange as bytes, which plain data never has.


def _packed(type_name: str, shown: str) -> bytes:
    return marshal.dumps((type_name, shown))


def _unpacked(value: Any) -> Any:
    kind = type(value)
    if kind is bytes:
        return Strange(*marshal.loads(value))
    if kind is list or kind is tuple or kind is set or kind is frozenset:
        return kind([_unpacked(item) for item in value])
    if kind is dict:
        return {_unpacked(key): _unpacked(item) for key, item in value.items()}
    return value


# One call


class _Writer:
    """Stands for sys.stdout and sys.stderr: counts what is written and keeps the beginning."""

    encoding = "utf-8"
    errors = "replace"
    newlines = None
    closed = False
    name = "<checked>"
    mode = "w"

    def __init__(self) -> None:
        self.kept = ""
        self.length = 0
        self.report: Callable[[], None] | None = None

    def write(self, text: str) -> int:
        text = str.__str__(text)
        if len(self.kept) < SHOWN:
            self.kept += text[: SHOWN - len(self.kept)]
        self.length += len(text)
        if self.report is not None:
            self.report()
        return len(text)

    def writelines(self, lines: Any) -> None:
        for line in lines:
            self.write(line)

    def flush(self) -> None:
        pass

    def isatty(self) -> bool:
        return False

    def readable(self) -> bool:
        return False

    def writable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return False

    def fileno(self) -> int:
        raise OSError("no file stands behind this output")

    @property
    def buffer(self) -> _Bytes:
        return _Bytes(self)


class _Bytes:
    """What sys.stdout.buffer is to sys.stdout."""

    def __init__(self, writer: _Writer):
        self.writer = writer

    def write(self, data: Any) -> int:
        self.writer.write(bytes(data).decode("utf-8", "replace"))
        return len(data)

    def flush(self) -> None:
        pass


ASKED = "nobody can type while a function is checked"


class _Asked(BaseException):
    """Raised where the learner's function asks the keyboard."""


class _Keyboard:
    """Stands for `input` and sys.stdin, where nobody types; it remembers where it was asked."""

    encoding = "utf-8"
    errors = "strict"
    closed = False
    name = "<keyboard>"
    mode = "r"

    def __init__(self, own: dict | None):
        self.own = own
        self.place: tuple | None = None
        self.report: Callable[[], None] | None = None

    def ask(self, *_: Any, **__: Any) -> str:
        if self.place is None:
            self.place = _place_of(_frames_from(sys._getframe(1)), self.own)
            if self.report is not None:
                self.report()
        raise _Asked(ASKED)

    read = readline = readlines = __iter__ = __next__ = ask

    def isatty(self) -> bool:
        return False

    def flush(self) -> None:
        pass

    def fileno(self) -> int:
        raise OSError("no keyboard stands behind this input")


def _own_globals(function: Any) -> dict | None:
    """The names of the module or notebook in which the learner's function was written."""
    for _ in range(20):
        space = getattr(function, "__globals__", None)
        inner = getattr(function, "__wrapped__", None) or getattr(function, "func", None)
        if inner is None and space is not None:
            return space
        if inner is None:
            inner = getattr(function, "__func__", None) or vars(type(function)).get("__call__")
        function = inner
    return None


def _frames_from(frame: types.FrameType | None) -> list[tuple[types.FrameType, int | None]]:
    frames = []
    while frame is not None:
        frames.append((frame, frame.f_lineno))
        frame = frame.f_back
    frames.reverse()
    return frames


def _frames_of(trace: types.TracebackType | None) -> list[tuple[types.FrameType, int | None]]:
    frames = []
    while trace is not None:
        frames.append((trace.tb_frame, trace.tb_lineno))
        trace = trace.tb_next
    return frames


def _place_of(frames: list[tuple[types.FrameType, int | None]], own: dict | None) -> tuple:
    """Line, function and text of the innermost place in the learner's own code."""
    for frame, line in reversed(frames):
        if frame.f_globals is own:
            code = frame.f_code
            text = None
            with suppress(Exception):
                text = linecache.getline(code.co_filename, line).strip() or None
            return line, code.co_name, text and _shortened(text)
    return None, None, None


def _differ(some: dict, others: dict) -> bool:
    """Whether two dictionaries hold other things, or in another order; nothing is asked of the things."""
    return len(some) != len(others) or any(map(is_not, some.values(), others.values()))


KINDS = ("timeout", "crash", "input", "exit")


class _Call:
    """Makes one call after another and tells what each did, as plain values."""

    def __init__(self, function: Callable, probe: Callable | None, strange: Callable[[str, str], Any]):
        self.function = function
        self.probe = probe
        self.plain = _Plain(strange).of
        self.own = _own_globals(function)
        self.writer = _Writer()
        self.keyboard = _Keyboard(self.own)
        self.need_memory = _ignore
        self.original: bool | None = None  # whether the built-ins are, apart from `input`

    def made(self, make: Callable[[], tuple], theirs: dict) -> tuple:
        """Value, arguments after the call, error and note; `theirs` are the built-ins that the function sees.

        Everything else than the function itself runs with the original ones.
        """
        self.writer.kept, self.writer.length = "", 0
        self.keyboard.place = None
        try:
            arguments = make()
        except Exception as raised:
            message = f"the arguments of this call could not be made: {_text_of(raised, repr)}"
            return None, (), ("crash", message), None
        error = value = note = seen = None
        try:
            if self.probe is None:
                value = self.called(arguments, theirs)
            else:
                with self.probe(arguments) as seen:
                    value = self.called(arguments, theirs)
            value = self.plain(value)
        except _TooLong:
            raise
        except BaseException as raised:
            value = None
            error = self.failure(raised)
        if seen is not None:
            note = self.plain(seen.note)
        arguments = self.plain(arguments, names=True)
        if self.keyboard.place is not None:
            value = None
            error = ("input", ASKED, *self.keyboard.place)
        return value, arguments, error, note

    def called(self, arguments: tuple, theirs: dict) -> Any:
        """What the function returns.

        To exchange the built-ins takes longer than most calls. So they are left in place as long as those
        that the function sees are the original ones, and as long as it leaves them as they are.
        """
        space = vars(builtins)
        if self.original is None:
            self.original = all(theirs.get(name) is one for name, one in _ORIGINAL.items())
        if _differ(space, theirs):
            space.update(theirs)
        try:
            return self.function(*arguments)
        finally:
            if not self.original or _differ(space, theirs):
                self.original = False
                theirs.update(space)
                space.update(_ORIGINAL)

    def failure(self, raised: BaseException) -> tuple:
        if isinstance(raised, MemoryError):
            self.need_memory()
        kind = _name_of(type(raised))
        if isinstance(raised, SystemExit):
            kind = "exit"
        elif kind in KINDS:
            kind = f"class {kind}"
        return kind, _text_of(raised, str), *_place_of(_frames_of(raised.__traceback__), self.own)


class _Budget:
    """The time of a run: some seconds of computing, so that other programs don't make a right answer slow."""

    def __init__(self, seconds: float):
        self.seconds = seconds
        self.latest = time.monotonic() + BUSY * seconds
        self.begin()

    def begin(self) -> None:
        self.before = time.process_time()

    def end(self) -> float:
        """When the time will be over if the process computes from now on without a pause."""
        left = self.seconds - (time.process_time() - self.before)
        return min(self.latest, time.monotonic() + left)


# A child process

_HEADER = struct.Struct("<8sII")
BETWEEN_CALLS = 70  # exit code
_LONGEST = 2**26  # bytes of a frame; plain data is far smaller


class _Shared:
    """A page of memory of parent and child: by it the parent knows how far a hanging call has come."""

    def __init__(self) -> None:
        self.page = mmap.mmap(-1, 4096)
        self.bytes = memoryview(self.page)
        # index of the running call, its start, characters printed, bytes kept of them, whether it asked,
        # the end of the run
        self.numbers = self.bytes[:64].cast("d")
        self.numbers[0] = -1

    def close(self) -> None:
        self.numbers.release()
        self.bytes.release()
        self.page.close()

    def begin(self, index: int, end: float) -> None:
        numbers = self.numbers
        numbers[5] = end
        numbers[2] = numbers[3] = numbers[4] = 0
        numbers[1] = time.monotonic()
        numbers[0] = index

    def printed(self) -> tuple[str, int]:
        kept = bytes(self.bytes[64 : 64 + int(self.numbers[3])])
        return kept.decode("utf-8", "replace"), int(self.numbers[2])

    def show(self, writer: _Writer) -> None:
        if self.numbers[2] < SHOWN:
            kept = writer.kept.encode("utf-8", "replace")
            self.bytes[64 : 64 + len(kept)] = kept
            self.numbers[3] = len(kept)
        self.numbers[2] = writer.length


def _in_a_fork(
    function: Callable,
    calls: Sequence[Callable[[], tuple]],
    seconds: float,
    seconds_per_call: float | Callable[[int], float],
    probe: Callable | None = None,
) -> Iterator[Ran]:
    """The run in a child process, which is killed and gone when the iterator ends."""
    if not len(calls):
        return
    limit = seconds_per_call if callable(seconds_per_call) else lambda index: seconds_per_call
    budget = _Budget(seconds)
    shared = _Shared()
    shared.numbers[5] = budget.latest
    reader, writer = os.pipe()
    secret = os.urandom(8)
    child = None
    try:
        with original_builtins() as theirs, warnings.catch_warnings():
            # Python 3.12 and later warn of a fork in a process with threads, as a notebook's is. The child
            # runs the learner's function only, and waits for no lock that another thread could hold.
            warnings.simplefilter("ignore", DeprecationWarning)
            child = os.fork()
            if child == 0:
                try:
                    os.setsid()
                    os.close(reader)
                    _be_the_child(function, calls, probe, theirs, writer, secret, shared, budget)
                finally:
                    os._exit(BETWEEN_CALLS)
        os.close(writer)
        writer = None
        yield from _results(child, reader, secret, shared, len(calls), limit)
    finally:
        if child:
            _kill(child)
        os.close(reader)
        if writer is not None:
            os.close(writer)
        shared.close()


def _results(
    child: int,
    reader: int,
    secret: bytes,
    shared: _Shared,
    count: int,
    limit: Callable[[int], float],
) -> Iterator[Ran]:
    """The results that come through the pipe, and a last one that tells why no more come."""
    os.set_blocking(reader, False)
    poll = select.poll()
    poll.register(reader, select.POLLIN)
    forked = time.monotonic()
    waiting = bytearray()
    gone = False
    for index in range(count):
        while True:
            try:
                ran = _taken(waiting, secret, index)
            except ValueError as error:
                yield _ended(index, "crash", str(error), shared)
                return
            if ran is not None:
                break
            now = time.monotonic()
            if gone:
                yield _ended(index, "crash", _how_it_ended(child), shared)
                return
            end = shared.numbers[5]
            if now >= end:
                yield _ended(index, "timeout", ALL_TOO_LONG, shared)
                return
            due = (shared.numbers[1] if shared.numbers[0] == index else max(forked, now)) + limit(index)
            # Looks up at least every 50 ms: a process that the child left behind can hold the pipe open.
            if poll.poll(max(0, min(due - now, end - now, 0.05)) * 1000):
                data = _read(reader)
                waiting += data
                gone = not data
            elif _is_dead(child):
                waiting += _read(reader)
                gone = True
            elif time.monotonic() >= due and shared.numbers[0] == index:
                yield _ended(index, "timeout", CALL_TOO_LONG, shared)
                return
        yield ran
        if ran.error is not None and ran.error.kind == "crash":
            return


def _read(reader: int) -> bytes:
    try:
        return os.read(reader, 1 << 16)
    except BlockingIOError:
        return b""


def _taken(waiting: bytearray, secret: bytes, index: int) -> Ran | None:
    """The next result out of the bytes that have come, or None while it is not complete."""
    if len(waiting) < _HEADER.size:
        return None
    found, length, sum_ = _HEADER.unpack_from(waiting)
    if found != secret or length > _LONGEST:
        raise ValueError("something else was written to the pipe of the results")
    if len(waiting) < _HEADER.size + length:
        return None
    body = bytes(waiting[_HEADER.size : _HEADER.size + length])
    del waiting[: _HEADER.size + length]
    if zlib.crc32(body) != sum_:
        raise ValueError("something else was written to the pipe of the results")
    number, strange, value, arguments, error, printed, count, note = marshal.loads(body)
    if number != index:
        raise ValueError("the results came out of order")
    if strange:
        value, arguments, note = _unpacked(value), _unpacked(arguments), _unpacked(note)
    return Ran(index, value, arguments, error and Failure(*error), printed, count, note)


def _ended(index: int, kind: str, message: str, shared: _Shared) -> Ran:
    printed, length = "", 0
    if shared.numbers[0] == index:
        printed, length = shared.printed()
        if shared.numbers[4]:
            kind, message = "input", ASKED
    return Ran(index, None, (), Failure(kind, message), printed, length, None)


def _is_dead(child: int) -> bool:
    """Whether the child has ended, without reaping it."""
    try:
        flags = os.WEXITED | os.WNOHANG | os.WNOWAIT
        return os.waitid(os.P_PID, child, flags) is not None
    except ChildProcessError:
        return True
    except AttributeError:  # macOS before Python 3.13
        return False


def _how_it_ended(child: int) -> str:
    try:
        status = os.waitpid(child, 0)[1]
    except ChildProcessError:
        return "the process ended"
    code = os.waitstatus_to_exitcode(status)
    if code == BETWEEN_CALLS:
        return "the process ended between two calls"
    if code >= 0:
        return f"the process ended with exit code {code}"
    try:
        name = f"signal {_signal.strsignal(-code)}"
    except ValueError:
        name = f"signal {-code}"
    return f"the process ended by {name}"


def _kill(child: int) -> None:
    """Ends the child and all processes of its group, and reaps it."""
    # No `suppress`: it would look up a built-in that a cell may have replaced.
    for kill in (os.killpg, os.kill):
        try:  # noqa: SIM105
            kill(child, _signal.SIGKILL)
        except OSError:
            pass
    try:  # noqa: SIM105
        os.waitpid(child, 0)
    except ChildProcessError:
        pass


def _be_the_child(
    function: Callable,
    calls: Sequence[Callable[[], tuple]],
    probe: Callable | None,
    theirs: dict,
    pipe: int,
    secret: bytes,
    shared: _Shared,
    budget: _Budget,
) -> None:
    """What the child process does; it never comes back."""
    home = os.getpid()
    budget.begin()  # a new process has a new clock
    gc.freeze()  # what the parent has thrown away is not the child's to clean up
    sys.settrace(None)
    sys.setprofile(None)
    strange = False

    def strangely(type_name: str, shown: str) -> bytes:
        nonlocal strange
        strange = True
        return _packed(type_name, shown)

    call = _Call(function, probe, strangely)
    writer, keyboard = call.writer, call.keyboard
    pipe = fcntl.fcntl(pipe, fcntl.F_DUPFD_CLOEXEC, 10)
    _quiet_signals(budget.latest - time.monotonic())
    _cut_off(pipe)
    _silence_jupyter(keyboard.ask)
    for stream in (sys.stdout, sys.stderr, sys.__stdout__, sys.__stderr__):
        with suppress(Exception):  # for those who kept the stream under another name
            stream.write = writer.write
    sys.stdout = sys.stderr = writer
    sys.stdin = keyboard
    theirs["input"] = keyboard.ask
    call.need_memory = _limit_memory()
    writer.report = lambda: shared.show(writer)

    def asked() -> None:
        shared.numbers[4] = 1

    keyboard.report = asked
    for index, make in enumerate(calls):
        shared.begin(index, budget.end())
        strange = False
        value, arguments, error, note = call.made(make, theirs)
        if os.getpid() != home:  # the function has forked, and this is the other one
            os._exit(0)
        body = marshal.dumps((index, strange, value, arguments, error, writer.kept, writer.length, note))
        frame = _HEADER.pack(secret, len(body), zlib.crc32(body)) + body
        while frame:
            frame = frame[os.write(pipe, frame) :]
    os._exit(0)


def _cut_off(pipe: int) -> None:
    """What the parent holds open for writing leads nowhere: the terminal, and a kernel's sockets."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for number in [int(name) for name in os.listdir("/dev/fd")]:
        with suppress(OSError):  # the folder itself was open
            if number in (pipe, nothing):
                continue
            to_read = fcntl.fcntl(number, fcntl.F_GETFL) & os.O_ACCMODE == os.O_RDONLY
            if number <= 2 or not (to_read and stat.S_ISREG(os.fstat(number).st_mode)):
                os.dup2(nothing, number, inheritable=number <= 2)


def _quiet_signals(seconds: float) -> None:
    """Signals do in the child what they do in a fresh process; an alarm ends it if the parent is no more."""
    _signal.set_wakeup_fd(-1)
    for number in _signal.valid_signals():
        if callable(_signal.getsignal(number)):
            _signal.signal(number, _signal.SIG_DFL)
    _signal.signal(_signal.SIGINT, _signal.default_int_handler)
    _signal.signal(_signal.SIGPIPE, _signal.SIG_IGN)
    _signal.pthread_sigmask(_signal.SIG_UNBLOCK, _signal.valid_signals())
    _signal.setitimer(_signal.ITIMER_REAL, seconds + 5)
    if "faulthandler" in sys.modules:
        sys.modules["faulthandler"].disable()


def _limit_memory() -> Callable[[], None]:
    """Limits the memory of this process; gives back a function that allows a little more, once."""
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with suppress(OSError, ValueError):
        with open("/proc/self/statm", "rb") as file:
            pages = int(file.read().split()[0])
        hard = resource.getrlimit(resource.RLIMIT_AS)[1]
        most = pages * resource.getpagesize() + MEMORY
        if hard == resource.RLIM_INFINITY or hard > most:
            resource.setrlimit(resource.RLIMIT_AS, (most, most + MEMORY // 16))
            return lambda: resource.setrlimit(resource.RLIMIT_AS, (most + MEMORY // 16, most + MEMORY // 16))
    return _ignore


def _silence_jupyter(ask: Callable) -> None:
    """In the child of a notebook's kernel, whatever goes to the page or asks the page is cut off."""
    with suppress(Exception):
        shell = sys.modules["IPython"].get_ipython()
        shell.display_pub.publish = _ignore
        kernel = shell.kernel
        kernel.iopub_thread._really_send = _ignore
        kernel.iopub_thread.schedule = _ignore
        kernel._allow_stdin = True
        kernel._input_request = ask


def _ignore(*_: Any, **__: Any) -> None:
    pass


# This process


class _TooLong(BaseException):
    """Raised in the learner's function when its time is over."""


class _Watch:
    """A thread that raises _TooLong in another one when a time is over, and goes on until the call has ended.

    One exception may be swallowed by an `except:` of the learner's, in a loop even all of them. So each that
    dies, and each that begins, turns on tracing, and the next line that is traced raises another one: also a
    line within `except:`.
    """

    def __init__(self) -> None:
        self.due: float | None = None
        self.fired = False
        self.thread = _thread.get_ident()
        self.lock = _thread.allocate_lock()  # held to fire, and to end the time in which it may be fired
        self.rest = _thread.allocate_lock()  # held as long as there is something to watch
        self.rest.acquire()
        watch = self

        class TooLong(_TooLong):
            def __init__(self) -> None:
                watch.haunt()

            def __del__(self) -> None:
                watch.haunt()

        self.error = TooLong
        self.runs = ctypes is not None
        if self.runs:
            try:
                _thread.start_new_thread(self.look, ())
            except RuntimeError:  # no threads in a browser
                self.runs = False

    def look(self) -> None:
        while not self.rest.acquire(timeout=0.02):
            with self.lock:
                if self.due is not None and time.monotonic() >= self.due:
                    self.fired = True
                    with suppress(ValueError, OverflowError):  # room to raise at the end of a recursion
                        sys.setrecursionlimit(sys.getrecursionlimit() + 50)
                    ctypes.pythonapi.PyThreadState_SetAsyncExc(
                        ctypes.c_ulong(self.thread), ctypes.py_object(self.error)
                    )

    def haunt(self) -> None:
        if self.due is None or _thread.get_ident() != self.thread:
            return
        frame = sys._getframe(2)
        while frame is not None and frame.f_globals is not _HERE:
            frame.f_trace = self.trace
            frame = frame.f_back
        sys.settrace(self.trace)

    def trace(self, frame: types.FrameType, event: str, argument: Any) -> None:
        # At an "exception" it would only take the place of the one that is under way, inside the same `try`.
        if event in ("line", "call") and self.due is not None and frame.f_globals is not _HERE:
            raise self.error

    def within(self, due: float, made: Callable, *arguments: Any) -> tuple | _TooLong | None:
        """What `made(*arguments)` gives, or the exception that ended it."""
        outcome = None
        try:
            try:
                self.fired = False
                self.due = due
                outcome = made(*arguments)
            except _TooLong as raised:
                outcome = raised
            self.calm()
        except _TooLong as raised:
            if outcome is None:
                outcome = raised
            self.calm()
        return outcome

    def calm(self) -> None:
        """Nothing is raised from here on; what was thrown at the last moment arrives, and is dropped."""
        try:
            self.still()
        except _TooLong:
            try:
                self.still()
            except _TooLong:
                self.still()

    def still(self) -> None:
        sys.settrace(None)
        with self.lock:
            self.due = None
        # Python 3.11 is slow for good, or hangs in a profiler, when a thrown exception is taken back instead.
        for _ in range(3):
            pass

    def end(self) -> None:
        self.rest.release()


_HERE = globals()
_MISSING = object()


def _in_this_process(
    function: Callable,
    calls: Sequence[Callable[[], tuple]],
    seconds: float,
    seconds_per_call: float | Callable[[int], float],
    probe: Callable | None = None,
) -> Iterator[Ran]:
    """The run in this process, with a thread that watches the clock."""
    if not len(calls):
        return
    limit = seconds_per_call if callable(seconds_per_call) else lambda index: seconds_per_call
    budget = _Budget(seconds)
    with original_builtins():
        before = _Before(function)
        call = _Call(function, probe, Strange)
        watch = _Watch()
    try:
        for index, make in enumerate(calls):
            now, end = time.monotonic(), budget.end()
            if now >= end and watch.runs:
                yield Ran(index, None, (), Failure("timeout", ALL_TOO_LONG), "", 0)
                return
            due = min(now + limit(index), end)
            with original_builtins() as theirs, _Replaced(call):
                outcome = watch.within(due, call.made, make, {**theirs, "input": call.keyboard.ask})
                if watch.fired:
                    message = ALL_TOO_LONG if due == end else CALL_TOO_LONG
                    place = (None, None, None)
                    if isinstance(outcome, _TooLong):
                        place = _place_of(_frames_of(outcome.__traceback__), call.own)
                    outcome = None, (), ("timeout", message, *place), None
                    if call.keyboard.place is not None:
                        outcome = None, (), ("input", ASKED, *call.keyboard.place), None
                value, arguments, error, note = outcome
            error = error and Failure(*error)
            yield Ran(index, value, arguments, error, call.writer.kept, call.writer.length, note)
            if watch.fired or (error is not None and error.kind == "crash"):
                return
    finally:
        watch.end()
        with original_builtins():
            before.restore()


class _Replaced:
    """Output, keyboard and hooks of this process, replaced for the time of one call."""

    def __init__(self, call: _Call):
        self.new = [
            (sys, "stdout", call.writer),
            (sys, "stderr", call.writer),
            (sys, "stdin", call.keyboard),
            (sys, "unraisablehook", _ignore),
        ]
        with suppress(Exception):
            self.new.append((sys.modules["IPython"].get_ipython().display_pub, "publish", _ignore))

    def __enter__(self) -> None:
        self.trace, self.profile = sys.gettrace(), sys.getprofile()
        self.old = []
        for thing, name, new in self.new:
            self.old.append((thing, name, vars(thing).get(name, _MISSING)))
            setattr(thing, name, new)

    def __exit__(self, *_: object) -> None:
        for thing, name, old in self.old:
            if old is _MISSING:
                delattr(thing, name)
            else:
                setattr(thing, name, old)
        sys.settrace(self.trace)
        sys.setprofile(self.profile)


class _Before:
    """What the process was like before a run, as far as it can be put back."""

    MOST = 1_000_000  # items of lists, dicts and sets that are kept

    def __init__(self, function: Callable):
        self.own = _own_globals(function) or {}
        self.names = dict(self.own)
        self.containers: dict[int, tuple[Any, Any]] = {}
        self.cells: list[tuple[types.CellType, Any]] = []
        self.room = self.MOST
        self._keep(function)
        self.recursion = sys.getrecursionlimit()
        self.random = random.getstate()
        self.numpy = sys.modules["numpy"].random.get_state() if "numpy" in sys.modules else None
        self.environment = dict(os.environ)
        try:
            self.folder = os.getcwd()
        except OSError:
            self.folder = None
        self.signals = {number: _signal.getsignal(number) for number in _signal.valid_signals()}

    def _keep(self, function: Callable) -> None:
        """Copies the containers that can be reached from the function and from the names of its module."""
        waiting = [function, *self.names.values()]
        functions = set()
        while waiting:
            thing = waiting.pop()
            kind = type(thing)
            if kind is list or kind is dict or kind is set:
                if id(thing) in self.containers or len(thing) > self.room:
                    continue
                self.room -= len(thing)
                self.containers[id(thing)] = (thing, kind(thing))
                waiting += thing.values() if kind is dict else thing
            elif kind is tuple:
                waiting += thing
            elif kind is types.FunctionType and thing.__globals__ is self.own and id(thing) not in functions:
                functions.add(id(thing))
                waiting += [thing.__defaults__, thing.__kwdefaults__, thing.__dict__]
                for cell in thing.__closure__ or ():
                    with suppress(ValueError):  # an empty one
                        self.cells.append((cell, cell.cell_contents))
                        waiting.append(cell.cell_contents)

    def restore(self) -> None:
        for name in [name for name in self.own if name not in self.names]:
            del self.own[name]
        self.own.update(self.names)
        for thing, copy in self.containers.values():
            thing.clear()
            if type(thing) is list:
                thing.extend(copy)
            else:
                thing.update(copy)
        for cell, contents in self.cells:
            cell.cell_contents = contents
        sys.setrecursionlimit(self.recursion)
        random.setstate(self.random)
        if self.numpy:
            sys.modules["numpy"].random.set_state(self.numpy)
        if dict(os.environ) != self.environment:
            os.environ.clear()
            os.environ.update(self.environment)
        if self.folder is not None:
            with suppress(OSError):
                os.chdir(self.folder)
        for number, handler in self.signals.items():
            if handler is not None and _signal.getsignal(number) is not handler:
                with suppress(ValueError, OSError):  # only the main thread may
                    _signal.signal(number, handler)

"""Runs a learner's function on many arguments, so that nothing it does can hang, crash or silence the caller.

Two ways, with the same results:

- Where the system can fork (Linux, macOS) the function runs in a child process. It is killed when its time is
  over, whatever it is doing, and nothing that it changes reaches the caller.
- Elsewhere (Windows, a browser) it runs in the caller's process. A second thread raises an exception in it when
  its time is over, and what it changed is put back. This cannot stop a loop inside C code such as
  `sum(itertools.count())`, a `time.sleep`, a flood of memory, `os._exit` or a crash of the interpreter, it
  cannot take back files written, threads started or objects changed that are not lists, dicts or sets, and in a
  browser, where no thread can be started, there is no time limit at all.

Neither is a wall against an attacker: the function may do what the user may do, and it could find this module's
own data in memory. It is there for mistakes.
"""

from __future__ import annotations

import _signal
import builtins
import gc
import itertools
import linecache
import marshal
import os
import random
import re
import struct
import sys
import time
import types
import warnings
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
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

# Functions look up built-in names in `__builtins__` of their module. A copy of its own keeps this module going
# after a cell has run `builtins.len = ...`.
__builtins__ = dict(vars(builtins))

SHOWN = 300  # characters of printed text, messages and representations that are kept
ITEMS = 10_000  # items of nested lists that are kept
CHARACTERS = 100_000
DEPTH = 50
DIGITS_IN_BITS = 10_000  # whole numbers above this many bits are shown, not sent
MEMORY = 2**30  # bytes that the function may use beyond what is in use when it starts

CALL_TOO_LONG = "this call took too long"
ALL_TOO_LONG = "all calls together took too long"


@dataclass(frozen=True, slots=True)
class Strange:
    """Stands for a value that is no plain data: the name of its type, and its representation."""

    type_name: str
    shown: str


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a call gave no value; `line` and `text` are the place in the learner's own code, `function` its name."""

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

    `seconds` is the time for everything, the caller's own time between two results included. A call that takes
    too long ends the run with the failure "timeout", a process that dies ends it with "crash". `probe(arguments)`
    makes a context manager for the time of the call; the `.note` of what it enters with is sent along.
    """
    way = _in_a_fork if hasattr(os, "fork") and select is not None else _in_this_process
    return way(function, calls, seconds, seconds_per_call, probe)


# Built-in functions

STANDARD = ["abs", "aiter", "all", "anext", "any", "ascii", "bin", "bool", "breakpoint", "bytearray", "bytes", "callable", "chr", "classmethod", "compile", "complex", "delattr", "dict", "dir", "divmod", "enumerate", "eval", "exec", "filter", "float", "format", "frozenset", "getattr", "globals", "hasattr", "hash", "hex", "id", "input", "int", "isinstance", "issubclass", "iter", "len", "list", "locals", "map", "max", "memoryview", "min", "next", "object", "oct", "open", "ord", "pow", "print", "property", "range", "repr", "reversed", "round", "set", "setattr", "slice", "sorted", "staticmethod", "str", "sum", "super", "tuple", "type", "vars", "zip", "__import__", "__build_class__"]
# Notebooks put their own in the place of these.
OFTEN_REPLACED = ("breakpoint", "input", "open", "print", "__import__")
_AT_IMPORT = dict(vars(builtins))


def replaced_builtins() -> list[str]:
    """The names of the built-in functions that are no longer the original ones, as after `builtins.len = ...`."""
    now = vars(builtins)
    return [name for name in STANDARD if _is_replaced(name, now.get(name))]


def _is_replaced(name: str, found: Any) -> bool:
    if name in OFTEN_REPLACED and _home_of(found) not in ("__main__", None):
        return False
    if found is not _AT_IMPORT.get(name):
        return True
    # It may have been replaced before this module was imported.
    kind = type(found)
    genuine = kind is type or kind is types.BuiltinFunctionType
    return not (genuine and found.__name__ == name and found.__module__ in ("builtins", "_io", "io"))


def _home_of(found: Any) -> str | None:
    """The module in which a function or method was written."""
    return getattr(found, "__globals__", {}).get("__name__") or getattr(found, "__module__", None)


# Plain data


def _name_of(kind: type) -> str:
    return type.__dict__["__name__"].__get__(kind)


def _shortened(text: str) -> str:
    """At most 300 characters, without the addresses that differ from run to run."""
    text = re.sub(r" at 0x[0-9A-Fa-f]+", "", text[: 2 * SHOWN])
    return text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"


def _text_of(value: object, maker: Callable[[object], str]) -> str:
    """`str(value)` or `repr(value)`, whatever the learner's class makes of it."""
    try:
        return _shortened(str.__str__(maker(value)))
    except RecursionError:
        return f"a {_name_of(type(value))}"
    except Exception as error:
        return f"a {_name_of(type(value))} that cannot be shown ({_name_of(type(error))})"


class _Plain:
    """Makes plain data of one value, with bounds for its size; `strange` makes what stands for the rest."""

    def __init__(self, strange: Callable[[str, str], Any], names: bool = False):
        self.strange = strange
        self.names = names
        self.items = ITEMS
        self.characters = CHARACTERS

    def of(self, value: Any, depth: int = 0) -> Any:
        kind = type(value)
        if kind is str:
            return self._string(value)
        if kind is int:
            return self._number(value)
        if kind is NoneType or kind is bool or kind is float or kind is EllipsisType:
            return value
        if issubclass(kind, (list, tuple, dict, set, frozenset)):
            return self._container(value, kind, depth)
        if issubclass(kind, str):
            return self._string("".join(str.__iter__(value)))
        if issubclass(kind, int):
            return self._number(int.__add__(value, 0))
        if issubclass(kind, float):
            return float.__pos__(value)
        if self.names and hasattr(value, "__name__") and callable(value):
            return self._string(str(value.__name__))
        return self._scalar(value, kind)

    def _string(self, text: str) -> Any:
        self.characters -= len(text)
        if self.characters < 0:
            return self.strange("str", f"{len(text)} characters")
        return text

    def _number(self, number: int) -> Any:
        if number.bit_length() > DIGITS_IN_BITS:
            return self.strange("int", f"a number of {number.bit_length()} binary digits")
        return number

    def _scalar(self, value: Any, kind: type) -> Any:
        """A number of NumPy or another library as Python's; what has no dimension and an `item()`."""
        with suppress(Exception):
            if hasattr(kind, "item") and value.ndim == 0:
                item = value.item()
                if type(item) in (bool, int, float, str):
                    return self.of(item)
        return self.strange(_name_of(kind), _text_of(value, repr))

    def _container(self, value: Any, kind: type, depth: int) -> Any:
        base = next(base for base in (list, tuple, dict, set, frozenset) if issubclass(kind, base))
        size = base.__len__(value)
        self.items -= size
        if self.items < 0 or depth > DEPTH:
            return self.strange(_name_of(base), f"{size} items")
        below = depth + 1
        if base is list or base is tuple:
            return base([self.of(item, below) for item in base.__iter__(value)])
        if base is dict:
            pairs = list(dict.items(value))
            return {self._key(key, below): self.of(item, below) for key, item in pairs}
        return base([self._key(item, below) for item in list(base.__iter__(value))])

    def _key(self, value: Any, depth: int) -> Any:
        plain = self.of(value, depth)
        try:
            hash(plain)
        except TypeError:
            return self.strange(_name_of(type(value)), _text_of(value, repr))
        return plain


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
            inner = getattr(function, "__func__", None) or getattr(type(function), "__call__", None)
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


class _Call:
    """Makes one call after another and tells what each did, as plain values in the order of Ran's fields."""

    def __init__(self, function: Callable, probe: Callable | None, strange: Callable[[str, str], Any]):
        self.function = function
        self.probe = probe
        self.strange = strange
        self.own = _own_globals(function)
        self.writer = _Writer()
        self.keyboard = _Keyboard(self.own)

    def plain(self, value: Any, names: bool = False) -> Any:
        return _Plain(self.strange, names).of(value)

    def forget(self) -> None:
        self.writer.kept, self.writer.length = "", 0
        self.keyboard.place = None

    def made(self, arguments: tuple) -> tuple:
        """Value, arguments after the call, error, and note of one call."""
        error = value = note = None
        seen = None
        try:
            if self.probe is None:
                value = self.function(*arguments)
            else:
                with self.probe(arguments) as seen:
                    value = self.function(*arguments)
            value = self.plain(value)
        except _TooLong:
            raise
        except BaseException as raised:
            value = None
            error = self.failure(raised)
        if self.keyboard.place is not None:
            value = None
            error = ("input", ASKED, *self.keyboard.place)
        if seen is not None:
            note = self.plain(seen.note)
        return value, self.plain(arguments, names=True), error, note

    def failure(self, raised: BaseException) -> tuple:
        kind = _name_of(type(raised))
        if isinstance(raised, SystemExit):
            kind = "exit"
        message = _text_of(raised, str)
        return (kind, message, *_place_of(_frames_of(raised.__traceback__), self.own))


# A child process

_HEADER = struct.Struct("<8sII")
_LONGEST = 2**26  # bytes of a frame; plain data is far smaller


class _Shared:
    """A page of memory that parent and child share, by which the parent knows how far a hanging call has come."""

    def __init__(self) -> None:
        self.page = mmap.mmap(-1, 4096)
        self.bytes = memoryview(self.page)
        # index of the running call, its start, characters printed, bytes kept of them, whether it asked
        self.numbers = self.bytes[:64].cast("d")
        self.numbers[0] = -1

    def close(self) -> None:
        self.numbers.release()
        self.bytes.release()
        self.page.close()

    def begin(self, index: int) -> None:
        numbers = self.numbers
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
    end = time.monotonic() + seconds
    shared = _Shared()
    reader, writer = os.pipe()
    secret = os.urandom(8)
    child = None
    try:
        with warnings.catch_warnings():
            # Python 3.12 and later warn of forks in processes with threads, as a notebook's is. The child runs
            # the learner's function only, and uses no lock that another thread could hold.
            warnings.simplefilter("ignore", DeprecationWarning)
            child = os.fork()
        if child == 0:
            try:
                os.setsid()
                os.close(reader)
                _be_the_child(function, calls, probe, writer, secret, shared, seconds)
            finally:
                os._exit(70)
        os.close(writer)
        writer = None
        yield from _results(child, reader, secret, shared, len(calls), end, limit)
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
    end: float,
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
        done, status = os.waitpid(child, 0)
    except ChildProcessError:
        return "the process ended"
    code = os.waitstatus_to_exitcode(status)
    if code >= 0:
        return f"the process ended with exit code {code}"
    try:
        name = f"signal {_signal.strsignal(-code)}"
    except ValueError:
        name = f"signal {-code}"
    return f"the process ended by {name}"


def _kill(child: int) -> None:
    """Ends the child and all processes of its group, and reaps it."""
    for kill in (os.killpg, os.kill):
        with suppress(OSError):
            kill(child, 9)
    with suppress(ChildProcessError):
        os.waitpid(child, 0)


def _be_the_child(
    function: Callable,
    calls: Sequence[Callable[[], tuple]],
    probe: Callable | None,
    pipe: int,
    secret: bytes,
    shared: _Shared,
    seconds: float,
) -> None:
    """What the child process does; it never comes back."""
    home = os.getpid()
    gc.freeze()  # what the parent has thrown away is not the child's to clean up
    sys.settrace(None)
    sys.setprofile(None)
    call = _Call(function, probe, _packed)
    writer, keyboard = call.writer, call.keyboard
    pipe = fcntl.fcntl(pipe, fcntl.F_DUPFD_CLOEXEC, 10)
    _quiet_signals(seconds)
    nothing = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(nothing, number)
    _silence_jupyter(keyboard.ask)
    for stream in (sys.stdout, sys.stderr, sys.__stdout__, sys.__stderr__):
        with suppress(Exception):  # for those who kept the stream under another name
            stream.write = writer.write
    sys.stdout = sys.stderr = writer
    sys.stdin = keyboard
    builtins.input = keyboard.ask
    _limit_memory()
    writer.report = lambda: shared.show(writer)

    def asked() -> None:
        shared.numbers[4] = 1

    keyboard.report = asked
    strange = False

    def strangely(type_name: str, shown: str) -> bytes:
        nonlocal strange
        strange = True
        return _packed(type_name, shown)

    call.strange = strangely
    for index, make in enumerate(calls):
        shared.begin(index)
        call.forget()
        strange = False
        value, arguments, error, note = call.made(make())
        if os.getpid() != home:  # the function has forked, and this is the other one
            os._exit(0)
        body = marshal.dumps((index, strange, value, arguments, error, writer.kept, writer.length, note))
        frame = _HEADER.pack(secret, len(body), zlib.crc32(body)) + body
        while frame:
            frame = frame[os.write(pipe, frame) :]
    os._exit(0)


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


def _limit_memory() -> None:
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with suppress(OSError, ValueError):
        with open("/proc/self/statm", "rb") as file:
            pages = int(file.read().split()[0])
        hard = resource.getrlimit(resource.RLIMIT_AS)[1]
        most = pages * resource.getpagesize() + MEMORY
        if hard != resource.RLIM_INFINITY:
            most = min(most, hard)
        resource.setrlimit(resource.RLIMIT_AS, (most, hard))


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


def _in_this_process(
    function: Callable,
    calls: Sequence[Callable[[], tuple]],
    seconds: float,
    seconds_per_call: float | Callable[[int], float],
    probe: Callable | None = None,
) -> Iterator[Ran]:
    """The run in this process, with a thread that watches the clock."""
    raise NotImplementedError
    yield


_UNUSED = (itertools, random)

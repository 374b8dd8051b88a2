"""A recording of a recursive function at work: every call, with what went in and what came back.

The function itself stays as it is. Python tells the recorder about each call while it runs.
"""

from __future__ import annotations

import dis
import inspect
import re
import sys
from collections.abc import Callable, Hashable, Iterable
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from math import inf, isqrt
from types import CodeType, FrameType
from typing import Any

import networkx as nx

from ttt.text import result_text, row_text, squares, value_text
from ttt.tictactoe import TicTacToe

MOST_STEPS = 20_000
MOST_LINES = 2_000_000  # of the recorded function, so that a loop without an end is left
MOST_FRESH = 40  # open calls whose values are looked at again in each step


@dataclass(frozen=True)
class Board:
    """The marks on a board of a recorded program, possible or not: a wrong program makes impossible ones."""

    marks: tuple[str, ...]
    to_move: str

    @property
    def width(self) -> int:
        return isqrt(len(self.marks))

    height = width

    @property
    def lines(self) -> tuple[tuple[int, ...], ...]:
        return TicTacToe.lines if len(self.marks) == 9 else ()

    @property
    def winner(self) -> str | None:
        for line in self.lines:
            first, *others = (self.marks[square] for square in line)
            if first in ("X", "O") and all(mark == first for mark in others):
                return first
        return None

    @property
    def is_over(self) -> bool:
        return self.winner is not None or "." not in self.marks

    def __str__(self) -> str:
        width = self.width
        return "\n".join(
            " ".join(self.marks[start : start + width]) for start in range(0, len(self.marks), width)
        )


@dataclass(frozen=True)
class Words:
    """What a call is about when it is no board: the text of its first argument."""

    text: str
    to_move: None = None
    is_over: bool = False

    def __str__(self) -> str:
        return self.text


@dataclass
class Call:
    """One call of the recorded function.

    `arguments` are as they were when it began and `arguments_after` when it ended. `result` is what came
    back, or None; `error` says what stopped it, or is None. `inner` holds the numbers of the calls it made.
    """

    number: int
    parent: int | None
    depth: int
    arguments: dict[str, Any]
    arguments_after: dict[str, Any] = field(default_factory=dict)
    result: Any = None
    error: str | None = None
    ended: bool = False
    inner: list[int] = field(default_factory=list)

    @property
    def window(self) -> tuple[float, float] | None:
        """The arguments `alpha` and `beta` of a function that has such, or None."""
        window = self.arguments.get("alpha"), self.arguments.get("beta")
        return window if all(isinstance(one, int | float) for one in window) else None


@dataclass(frozen=True)
class Frame:
    """An open call in the stack: its number, the line it is at, and its local values there."""

    call: int
    line: int
    values: dict[str, Any]


@dataclass(frozen=True)
class Step:
    """One moment of the recording: a call begins ("enter") or ends ("return", "error"); the stack then."""

    kind: str
    call: int
    stack: tuple[Frame, ...]


@dataclass
class Trace:
    """What `record` has recorded: the calls in the order in which they began, and the steps."""

    name: str
    source: list[str]
    first_line: int
    calls: list[Call]
    steps: list[Step]
    stopped: str | None = None

    @property
    def result(self) -> Any:
        """What the outermost call gave back."""
        return self.calls[0].result

    @property
    def error(self) -> str | None:
        """What stopped the outermost call, or None."""
        return self.calls[0].error

    def tree(self, step: int | None = None) -> nx.DiGraph:
        """The calls that have begun by `step` (or all of them) as a tree, in the form that is drawn.

        A node is the number of a call. Its `state` is what the call was asked about, `value` what it gave
        back, and the `move` on an edge is the square that was taken, or else the number of the inner call.
        A move that a call left untried when it ended is a `pruned` node, named (call, move), and a value that
        is no more than a bound for that reason has "≤" or "≥" before it, or "?" if it is not even that.
        """
        last = len(self.steps) - 1 if step is None else step
        begun = [one.call for one in self.steps[: last + 1] if one.kind == "enter"]
        ended = {one.call for one in self.steps[: last + 1] if one.kind != "enter"}
        tree = nx.DiGraph()
        for number in begun:
            call = self.calls[number]
            value = None
            if number in ended:
                value = "error" if call.error else self._bounds[number] + shown_result(call)
            more = {"distance": None, "best": False, "hidden": 0}
            tree.add_node(number, state=subject(call), value=value, pruned=False, **more)
            if call.parent is not None:
                tree.add_edge(call.parent, number, move=self._tried(call))
        for number in sorted(ended.intersection(begun)):
            for move, state in self.untried(number).items():
                tree.add_node((number, move), state=state, value=None, pruned=True, **more)
                tree.add_edge(number, (number, move), move=move)
        return tree

    def untried(self, number: int) -> dict[int, Any]:
        """The moves that a call with a window left untried after others, each with what it leads to."""
        # A function may see some kinds of end without a call, and then no call is no sign.
        left = self._without_a_call[number] or {}
        return {move: child for move, child in left.items() if _end(child) in {None, *self._ends}}

    @cached_property
    def _ends(self) -> set[str | None]:
        return {_end(subject(call)) for call in self.calls}

    @cached_property
    def _without_a_call(self) -> list[dict[int, Any] | None]:
        """For each call the moves that it made no call for; None where the recording can't tell.

        A call that has no window has none: a cache may have answered.
        """
        return [self._left(call) if call.window and call.inner and call.ended else {} for call in self.calls]

    def _left(self, call: Call) -> dict[int, Any] | None:
        about = subject(call)
        if call.error or not _has_moves(about):
            return None
        children = {move: play(about, move) for move in moves(about)}
        left = dict(children)
        for number in call.inner:
            tried = position(subject(self.calls[number]))
            same = [move for move, child in children.items() if position(child) == tried]
            if not same:  # it is about something else than a move
                return None
            # Two moves may lead to equal states, so only one of them is taken as tried.
            left.pop(next((move for move in same if move in left), None), None)
        return left

    def sentence(self, step: int) -> str:
        """What happens in a step, in words."""
        moment = self.steps[step]
        call = self.calls[moment.call]
        if moment.kind == "enter":
            about = words_for(subject(call))
            if call.window:
                low, high = (number_text(limit, subject(call)) for limit in call.window)
                about += f", in the window from {low} to {high}"
            if call.parent is None:
                return f"Call 0 begins: {self.name} is asked about {about}."
            return f"Call {call.number} begins: call {call.parent} {self._trial(call)}asks about {about}."
        if moment.kind == "error":
            return f"Call {call.number} stops with {call.error}."
        words = f"Call {call.number} ends: {self._reason(call)}"
        return " ".join([words, *self._cut(call), *self._left_behind(call)])

    @cached_property
    def _ranges(self) -> dict[int, tuple[float, float]] | None:
        """For each call that ended, the lowest and the highest that its value may be.

        None if the results are not those of minimax, seen from X: then nobody can say what they bound.
        """
        ranges = {}
        known = {}  # what a table may give back later: the range of each state that was searched
        for number in (step.call for step in self.steps if step.kind != "enter"):
            call, about = self.calls[number], subject(self.calls[number])
            results = [self.calls[inner].result for inner in call.inner]
            if about.to_move not in ("X", "O") or not all(map(_is_number, (call.result, *results))):
                return None
            name = _name(about)
            if results:
                choose = max if about.to_move == "X" else min
                if not _comes_from(call, choose(results)):
                    return None
                left = self._without_a_call[number]
                if left is None:
                    return None
                after = {}  # for each move; some functions ask twice
                for inner in call.inner:
                    move = _name(subject(self.calls[inner]))
                    low, high = after.get(move, (-inf, inf))
                    after[move] = max(low, ranges[inner][0]), min(high, ranges[inner][1])
                low, high = (choose(ends) for ends in zip(*after.values(), strict=True))
                if left:
                    low, high = (low, inf) if about.to_move == "X" else (-inf, high)
                ranges[number] = known[name] = low, high
            elif about.is_over:
                value = _pay_off(about)
                if not _comes_from(call, value):
                    if call.result * value <= 0:
                        return None
                    value = call.result  # the function counts in its own way, such as 10 for a win
                ranges[number] = value, value
            else:  # a guess, or what a table remembers
                ranges[number] = known.get(name, (call.result, call.result))
        return ranges

    @cached_property
    def _turns_signs(self) -> bool:
        """Whether it is a negamax: each call sees its result from its own player, and turns those it gets."""
        ended = [call for call in self.calls if call.ended and call.inner]
        results = [[self.calls[number].result for number in call.inner] for call in ended]
        if self._ranges is not None or not all(map(_is_number, chain(*results))):
            return False
        return all(call.result == -min(inner) for call, inner in zip(ended, results, strict=True))

    @cached_property
    def _bounds(self) -> list[str]:
        """For each call "≤ " or "≥ " if the value may be lower or higher than what came back, else "".

        "? " where it may be both.
        """
        bounds = [""] * len(self.calls)
        if any(call.window for call in self.calls):
            for number, (low, high) in (self._ranges or {}).items():
                bounds[number] = _bound(self.calls[number].result, low, high)
        return bounds

    @cached_property
    def _justified(self) -> list[bool]:
        """For each call whether its window is no narrower than what the calls around it have settled."""
        justified = [True] * len(self.calls)
        for call in self.calls:
            if not call.window:
                justified[call.number] = False
                continue
            alpha, beta = call.window
            for number in call.inner:
                inner = self.calls[number]
                low, high = inner.window or (inf, -inf)
                justified[number] = justified[call.number] and low <= alpha and high >= beta
                if _is_number(inner.result) and subject(call).to_move == "X":
                    alpha = max(alpha, inner.result)
                elif _is_number(inner.result):
                    beta = min(beta, inner.result)
        return justified

    def _tried(self, call: Call) -> str:
        parent = self.calls[call.parent]
        return taken(subject(parent), subject(call), parent.inner.index(call.number))

    def _trial(self, call: Call) -> str:
        """What a call did before it asked: "tries 8, with 4 still there, and "."""
        parent = self.calls[call.parent]
        if not hasattr(subject(call), "width") or not hasattr(subject(parent), "width"):
            return ""
        new = new_marks(subject(parent), subject(call))
        place = parent.inner.index(call.number)
        before = new_marks(subject(parent), subject(self.calls[parent.inner[place - 1]])) if place else {}
        left = [square for square, mark in new.items() if before.get(square) == mark and len(new) > 1]
        fresh = [square for square in new if square not in left]
        if not fresh:
            return "changes nothing and "
        still = f", with {listed(left)} still there," if left else ""
        return f"tries {listed(fresh)}{still} and "

    def _reason(self, call: Call) -> str:
        result = shown_result(call)
        came_back = "nothing comes back (None)." if call.result is None else f"{result} comes back."
        if not call.inner and subject(call).is_over:
            return f"the game is over, and {came_back}"
        if not call.inner:
            return f"it made no further call, and {came_back}"
        inner = [self.calls[number] for number in call.inner]
        results = [one.result for one in inner]
        gave = ", ".join("an error" if one.error else shown_result(one) for one in inner)
        if call.result is None or not all(isinstance(one, int | float) for one in results):
            return f"its calls gave {gave}, and {came_back}"
        if len(set(results)) == 1 and call.result == results[0]:
            return f"its calls gave {gave}, so {came_back}"
        if self._turns_signs:
            return f"its calls gave {gave}. With their signs turned, {result} is the highest."
        if call.result == max(results):
            return f"its calls gave {gave}. It chooses the highest, {result}."
        if call.result == min(results):
            return f"its calls gave {gave}. It chooses the lowest, {result}."
        return f"its calls gave {gave}, and {came_back}"

    def _cut(self, call: Call) -> list[str]:
        """Which moves a call left untried, and why, if its window tells."""
        untried = self.untried(call.number)
        if not untried:
            return []
        words = f"It leaves out {listed(untried)}"
        about, result = subject(call), call.result
        if self._ranges is None or not self._justified[call.number]:
            return [f"{words}."]
        alpha, beta = call.window
        here, low, high = (number_text(number, about) for number in (result, alpha, beta))
        bound = self._bounds[call.number]
        if about.to_move == "X" and result >= beta and bound == "≥ ":
            who, reason = "O", f"X has {here} here already, and O can hold X to {high} elsewhere"
        elif about.to_move == "O" and result <= alpha and bound == "≤ ":
            who, reason = "X", f"O holds X to {here} here already, and X can get {low} elsewhere"
        elif alpha < result < beta:
            return [f"{words}, though {here} lies inside the window."]
        else:
            return [f"{words}."]
        choice = "has no need to" if result in (alpha, beta) else "will not"
        more = "higher" if who == "O" else "lower"
        return [
            f"{words}: {reason}, so {who} {choice} let the game come here.",
            f"So {here} is a bound: the value may be {more}.",
        ]

    def _left_behind(self, call: Call) -> list[str]:
        return [
            f"But {name} is not as it was: it is {in_short(after)} now."
            for name, before in call.arguments.items()
            if isinstance(before, list) and is_plain(before)
            if (after := call.arguments_after.get(name, before)) != before
        ]


class TraceStopped(BaseException):
    """Ends a recording that has grown too long; not an Exception, so that no program catches it by chance."""


def record(function: Callable, *arguments: Any, limit: int = MOST_STEPS) -> Trace:
    """A recording of `function(*arguments)`, with every call that the function makes to itself.

    It records any recursive function written in Python, right or wrong: an error is part of the
    recording and not raised. After `limit` steps the recording ends and `stopped` says so.
    """
    plain = inspect.unwrap(function)
    code = getattr(plain, "__code__", None)
    if code is None or code.co_flags & inspect.CO_GENERATOR:
        raise TypeError(f"record needs a function written in Python and no generator; got {function!r}.")
    recorder = _Recorder(code, limit)
    result, problem = None, None
    before = sys.gettrace()
    sys.settrace(recorder.on_call)
    try:
        result = function(*arguments)
    except TraceStopped:
        pass
    except Exception as error:
        problem = error
    finally:
        sys.settrace(before)
    if not recorder.calls:
        if problem is not None:
            raise problem
        raise TypeError(f"{plain.__name__} was not called: does a cache or another function stand before it?")
    if problem is not None:
        recorder.fail_open_calls(problem)
    elif recorder.open and not recorder.stopped:
        recorder.stopped = "The recording ends before the function did: there were too many open calls."
        recorder.calls[0].result = frozen(result)
    try:
        source, first_line = inspect.getsourcelines(plain)
    except (OSError, TypeError):
        source, first_line = [], code.co_firstlineno
    return Trace(plain.__name__, source, first_line, recorder.calls, recorder.steps, recorder.stopped)


class _Recorder:
    """Listens to Python's own reports of calls and returns (see `sys.settrace`)."""

    def __init__(self, code: CodeType, limit: int):
        self.code = code
        self.limit = limit
        self.calls: list[Call] = []
        self.steps: list[Step] = []
        self.open: list[_OpenCall] = []
        self.raised: dict[int, str] = {}
        self.lines = 0
        self.stopped: str | None = None

    def on_call(self, frame: FrameType, event: str, _: object) -> Callable | None:
        if frame.f_code is not self.code or self.stopped:
            return None
        self._stop_at_the_limit()
        given = {name: frame.f_locals[name] for name in _argument_names(self.code) if name in frame.f_locals}
        parent = self.open[-1].call.number if self.open else None
        call = Call(len(self.calls), parent, len(self.open), snapshot(given))
        entered = _OpenCall(frame, call, given)
        # All of it is made before any of it is noted: Python may run out of room for calls at any point.
        step = Step("enter", call.number, (*self._frames(), entered.as_frame()))
        if parent is not None:
            self.calls[parent].inner.append(call.number)
        self.calls.append(call)
        self.open.append(entered)
        self.steps.append(step)
        return self.on_event

    def on_event(self, frame: FrameType, event: str, value: Any) -> Callable | None:
        call = self.open[-1].call
        if event == "line":
            self.lines += 1
            if self.lines > MOST_LINES and not self.stopped:
                self.stopped = f"The recording ends after {MOST_LINES:,} lines of the function."
                raise TraceStopped
        elif event == "exception":
            self.raised[call.number] = error_text(value[1] or value[0])
        elif event == "return":
            # Python reports an end by an error as a return of None; the last instruction tells them apart.
            if dis.opname[self.code.co_code[frame.f_lasti]] not in ("RETURN_VALUE", "RETURN_CONST"):
                call.error = self.raised.get(call.number, "an error")
            self._end(value)
        return self.on_event

    def fail_open_calls(self, error: Exception) -> None:
        """Ends the calls that Python didn't report to have ended."""
        while self.open and not self.stopped:
            self.open[-1].call.error = error_text(error)
            self._end(None)

    def _end(self, value: Any) -> None:
        self._stop_at_the_limit()
        ending = self.open[-1]
        call = ending.call
        call.result, call.ended = frozen(value), True
        call.arguments_after = snapshot(ending.given)
        self.steps.append(Step("error" if call.error else "return", call.number, self._frames()))
        self.open.pop()

    def _frames(self) -> tuple[Frame, ...]:
        """The open calls as they are now; in a very deep stack only the innermost are looked at again."""
        shown = [one.as_frame() for one in self.open[-MOST_FRESH:]]
        kept = self.steps[-1].stack[: max(0, len(self.open) - MOST_FRESH)] if self.steps else ()
        return (*kept, *shown)

    def _stop_at_the_limit(self) -> None:
        if len(self.steps) >= self.limit and not self.stopped:
            self.stopped = f"The recording ends after {self.limit:,} steps."
            raise TraceStopped


@dataclass
class _OpenCall:
    """A call that hasn't ended, with the very things that were handed over to it."""

    frame: FrameType
    call: Call
    given: dict[str, Any]

    def as_frame(self) -> Frame:
        outer = self.frame.f_code.co_freevars  # of the function around it, so not its own
        own = {name: value for name, value in self.frame.f_locals.items() if name not in outer}
        return Frame(self.call.number, self.frame.f_lineno, snapshot(own))


def _argument_names(code: CodeType) -> tuple[str, ...]:
    starred = bool(code.co_flags & inspect.CO_VARARGS) + bool(code.co_flags & inspect.CO_VARKEYWORDS)
    return code.co_varnames[: code.co_argcount + code.co_kwonlyargcount + starred]


def error_text(error: BaseException | type[BaseException]) -> str:
    """An error as Python prints it: its kind, and its message if it has one."""
    kind = error if isinstance(error, type) else type(error)
    try:
        message = str(error)
    except Exception:
        message = ""
    return f"{kind.__name__}: {message}" if message and error is not kind else kind.__name__


def subject(call: Call) -> Any:
    """What a call is asked about: the first of its arguments that is a state or a board, else words."""
    arguments = [value for name, value in call.arguments.items() if name not in ("self", "cls")]
    players = [value for value in arguments if isinstance(value, str) and value in ("X", "O")]
    for value in arguments:
        if all(hasattr(value, name) for name in ("to_move", "moves", "play", "is_over")):
            return value
        if marks := board_marks(value):
            free = marks.count("X") > marks.count("O")
            return Board(marks, players[0] if players else "O" if free else "X")
    return Words(shortened(arguments[0]) if arguments else "nothing")


def board_marks(value: Any) -> tuple[str, ...]:
    """The marks of a learner's board, a list of strings or of rows; () if `value` is no such board."""
    if hasattr(value, "tolist"):  # an array of NumPy
        value = value.tolist()
    if not isinstance(value, list | tuple) or not value:
        return ()
    if all(isinstance(row, list | tuple) for row in value):
        value = [mark for row in value for mark in row]
    marks = []
    for square, one in enumerate(value):
        if not isinstance(one, str | int | None):
            return ()
        if one in ("X", "O"):
            marks.append(one)
        elif one in (".", " ", "", "-", "_", None) or one in (square, square + 1):  # or its own number
            marks.append(".")
        else:
            return ()
    square_board = len(marks) >= 9 and isqrt(len(marks)) ** 2 == len(marks)
    return tuple(marks) if square_board else ()


def taken(parent: Any, child: Any, place: int) -> str:
    """The squares that are marked in `child` and not in `parent`, or else the number of the inner call."""
    if not hasattr(parent, "width") or not hasattr(child, "width"):
        return str(place)
    return listed(new_marks(parent, child)) or "none"


def moves(about: Any) -> Iterable[int]:
    """The moves of a state, or the free squares of a board."""
    return (
        [n for n, mark in enumerate(about.marks) if mark == "."] if isinstance(about, Board) else about.moves
    )


def play(about: Any, move: int) -> Any:
    """The state after a move, or the board with one mark more."""
    if not isinstance(about, Board):
        return about.play(move)
    marks = (*about.marks[:move], about.to_move, *about.marks[move + 1 :])
    return Board(marks, "O" if about.to_move == "X" else "X")


def position(about: Any) -> Any:
    """What tells whether two calls are about the same: the marks of a board, or the state itself."""
    return about.marks if isinstance(about, Board) else about


def _name(about: Any) -> Hashable:
    """One and the same for equal positions, if they can be compared."""
    name = position(about)
    return name if isinstance(name, Hashable) else id(name)


def _has_moves(about: Any) -> bool:
    """Whether it is known which moves there are and when the game is over."""
    return bool(about.lines) if isinstance(about, Board) else not isinstance(about, Words)


def _end(about: Any) -> str | None:
    """How a game has ended, None if it goes on."""
    return ("won" if getattr(about, "winner", None) else "over") if about.is_over else None


def _pay_off(about: Any) -> float:
    """What the end of a game is worth, seen from X."""
    return {"X": 1, "O": -1, None: 0}[about.winner] if isinstance(about, Board) else about.utility


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _comes_from(call: Call, value: float) -> bool:
    """Whether a call gave back this value, or for a value outside its window the end of the window."""
    alpha, beta = call.window or (-inf, inf)
    return call.result == value or value < alpha == call.result or value > beta == call.result


def _bound(result: float, low: float, high: float) -> str:
    if low == result == high:
        return ""
    return "≤ " if high <= result else "≥ " if low >= result else "? "


def new_marks(before: Any, after: Any) -> dict[int, str]:
    """The squares that differ between two boards, with what stands on them after."""
    pairs = zip(squares(before), squares(after), strict=False)
    return {square: new for square, (old, new) in enumerate(pairs) if old != new}


def listed(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))


def words_for(one: Any) -> str:
    """A board or state, or whatever a call is about, in a few words."""
    return f"{row_text(one)} ({result_text(one)})" if hasattr(one, "width") else str(one)


def shown_result(call: Call) -> str:
    """What a call gave back, as it stands in the tree and in sentences; the value of a board has its sign."""
    number = isinstance(call.result, int | float) and not isinstance(call.result, bool)
    if not number or isinstance(subject(call), Words):
        return shortened(call.result)
    return number_text(call.result, subject(call))


def number_text(number: float, about: Any) -> str:
    """A value or an end of a window, with its sign if it is about a board."""
    text = value_text(number) if hasattr(about, "width") or abs(number) == inf else f"{number:g}"
    return text.replace("inf", "∞").replace("-", "−")


def in_short(value: Any) -> str:
    """A value in a few characters: a board by its rows."""
    marks = board_marks(value)
    return row_text(Board(marks, "X")) if marks else shortened(value)


def is_plain(value: Any) -> bool:
    """Whether a value is a number, a text, None, or a list of such."""
    return isinstance(value, str | int | float | None) or (
        isinstance(value, list) and all(map(is_plain, value))
    )


def shortened(value: Any) -> str:
    """A value in a few characters, without the address at which Python keeps it."""
    text = value if isinstance(value, str) else re.sub(r" at 0x[0-9a-fA-F]+", "", repr(value))
    return text if len(text) <= 40 else text[:37] + "..."


def snapshot(values: dict[str, Any]) -> dict[str, Any]:
    """Local values as they are now, whatever happens to them later."""
    return {name: frozen(value) for name, value in values.items() if not name.startswith("__")}


def frozen(value: Any) -> Any:
    """A value as it is now: itself if it can't change, else a copy, else its text."""
    own_hash = isinstance(value, Hashable) and type(value).__hash__ is not object.__hash__
    if own_hash and not isinstance(value, tuple):  # a tuple may hold a list
        return value
    try:
        return deepcopy(value)
    except RecursionError:
        raise
    except Exception:
        return repr(value)

"""A recording of a recursive function at work: every call, with what went in and what came back.

The function itself stays as it is. Python tells the recorder about each call while it runs.
"""

from __future__ import annotations

import dis
import inspect
import sys
from collections.abc import Callable, Hashable
from copy import deepcopy
from dataclasses import dataclass
from functools import cached_property
from types import CodeType, FrameType
from typing import Any

import networkx as nx

from ttt.calls import (
    Call,
    Frame,
    Step,
    in_short,
    is_plain,
    listed,
    new_marks,
    number_text,
    shown_result,
    subject,
    taken,
    words_for,
)
from ttt.cuts import Cuts

MOST_STEPS = 20_000
MOST_LINES = 2_000_000  # of the recorded function, so that a loop without an end is left
MOST_FRESH = 40  # open calls whose values are looked at again in each step


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

    @cached_property
    def cuts(self) -> Cuts:
        """What can be said of the moves that the function left out."""
        return Cuts(self.calls, self.steps)

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
        more = {"distance": None, "best": False, "hidden": 0}
        for number in begun:
            call = self.calls[number]
            value = None
            if number in ended:
                value = "error" if call.error else self.cuts.bounds[number] + shown_result(call)
            tree.add_node(number, state=subject(call), value=value, pruned=False, **more)
            if call.parent is not None:
                tree.add_edge(call.parent, number, move=self._tried(call))
        for number in sorted(ended.intersection(begun)):
            for move, state in self.cuts.untried(number).items():
                tree.add_node((number, move), state=state, value=None, pruned=True, **more)
                tree.add_edge(number, (number, move), move=move)
        return tree

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
        return " ".join([words, *self.cuts.sentences(call), *self._left_behind(call)])

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
        if self.cuts.turns_signs:
            return f"its calls gave {gave}. With their signs turned, {result} is the highest."
        if call.result == max(results):
            return f"its calls gave {gave}. It chooses the highest, {result}."
        if call.result == min(results):
            return f"its calls gave {gave}. It chooses the lowest, {result}."
        return f"its calls gave {gave}, and {came_back}"

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

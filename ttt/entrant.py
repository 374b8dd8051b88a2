"""A submitted strategy's own process: what `ttt.referee` starts, and all that ever runs a submission.

The referee asks on this process's standard input and reads the answers from its standard output. Both are
moved to private places before the submission is read, so what it prints goes to its log instead.
"""

from __future__ import annotations

import json
import os
import random
import sys
from collections.abc import Callable
from functools import partial
from operator import index
from queue import SimpleQueue
from threading import Thread
from types import FunctionType, ModuleType

FILE = "entry.py"
NAMES = ("strategy", "quick_move", "best_move", "normal_move")  # the first one that a file defines plays
LARGEST_MOVE = 10**6
LONGEST_TEXT = 300
FILE_BYTES = 10_000_000  # that a submission can write into one file
OPEN_FILES = 64


def main() -> None:
    """Reads the submission and answers the referee's questions until there are no more."""
    requests, answers = _private_channel()
    setup = json.loads(requests.readline())
    questions: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_listen, args=(requests, questions), daemon=True).start()
    sys.path += setup["packages"]
    _limit(setup["memory"], setup["cpu_seconds"])
    try:
        player = _Player(_strategy_of(_load(FILE)))
        reply = {}
    except BaseException as error:
        reply = {"error": _words(error)}
    while True:
        os.write(answers, json.dumps({"id": setup["id"]} | reply).encode() + b"\n")
        setup = json.loads(questions.get())
        try:
            reply = player.move(setup["board"], setup["dice"])
        except BaseException as error:
            reply = {"error": _words(error)}


def _private_channel() -> tuple[object, int]:
    """The pipes to and from the referee, at numbers of their own; 0 reads nothing now, and 1 is the log."""
    requests, answers = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    return os.fdopen(requests, "rb"), answers


def _listen(requests, questions: SimpleQueue[bytes]) -> None:
    """Passes the questions on; when the referee is gone, so is this process, whatever it is busy with."""
    for line in requests:
        questions.put(line)
    os._exit(0)


def _limit(memory: int, cpu_seconds: int) -> None:
    """Sets the bounds that the system keeps for us, where it can."""
    try:
        import resource
    except ImportError:  # Windows
        return
    bounds = {
        "RLIMIT_AS": memory,
        "RLIMIT_CPU": cpu_seconds,
        "RLIMIT_FSIZE": FILE_BYTES,
        "RLIMIT_NOFILE": OPEN_FILES,
        "RLIMIT_CORE": 0,
        "RLIMIT_NPROC": 0,  # no further processes or threads, unless the user is root
    }
    for name, bound in bounds.items():
        try:
            resource.setrlimit(getattr(resource, name), (bound, bound))
        except (AttributeError, ValueError, OSError):  # this system doesn't have it, or is stricter already
            continue


def _load(file: str) -> ModuleType:
    """The submission as a module."""
    with open(file, "rb") as source:
        code = compile(source.read(), file, "exec", dont_inherit=True)
    module = ModuleType("entry")
    module.__file__ = file
    sys.modules["entry"] = module
    exec(code, vars(module))
    return module


def _strategy_of(module: ModuleType) -> Callable:
    """The function that plays: one of `NAMES`, or else the only function of the file."""
    for name in NAMES:
        if callable(function := getattr(module, name, None)):
            return function
    own = {
        name: value
        for name, value in vars(module).items()
        if isinstance(value, FunctionType) and value.__module__ == "entry" and not name.startswith("_")
    }
    if len(own) == 1:
        return next(iter(own.values()))
    found = f"It defines {', '.join(own)}." if own else "It defines no function."
    raise LookupError(
        f"This file has no strategy. {found} Write a function strategy(state) that returns a move, "
        f"or best_move(board, player)."
    )


class _Player:
    """A strategy that takes a state, or a learner's function that takes a list of nine marks and a player."""

    def __init__(self, function: Callable):
        needed, optional = _parameters(function)
        if len(needed) not in (1, 2):
            name = getattr(function, "__name__", "the strategy")
            raise TypeError(
                f"{name} takes {len(needed)} arguments. A strategy takes one, the state, "
                f"or two, the board as a list of nine marks and the player."
            )
        self.function = self.with_dice = function
        self.takes_board = len(needed) == 2
        self.takes_rng = "rng" in optional

    def move(self, board: str, dice: int | None) -> dict:
        """The answer to the referee; `dice`, where they are given, begin a new game."""
        if dice is not None:
            self._roll(dice)
        player = "X" if board.count("X") == board.count("O") else "O"
        if self.takes_board:
            move = self.with_dice(list(board), player)
        else:
            from ttt.tictactoe import TicTacToe

            move = self.with_dice(TicTacToe.from_text(board))
        try:
            number = index(move)
            if isinstance(move, bool) or abs(number) > LARGEST_MOVE:
                raise TypeError
        except TypeError:
            return {"value": repr(move)[:LONGEST_TEXT]}
        return {"move": number}

    def _roll(self, dice: int) -> None:
        """Gives the submission the dice of this game."""
        random.seed(dice)
        if numpy := sys.modules.get("numpy"):
            numpy.random.seed(dice % 2**32)
        if self.takes_rng:
            self.with_dice = partial(self.function, rng=random.Random(dice))


def _parameters(function: Callable) -> tuple[list[str], list[str]]:
    """The names of the parameters that have to be given, without `rng`, and those of the others."""
    if type(function) is FunctionType and not hasattr(function, "__wrapped__"):
        code = function.__code__  # `inspect` finds the same, but its import takes as long as all of `ttt`
        names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
        count = code.co_argcount - len(function.__defaults__ or ())
    else:
        import inspect

        try:
            parameters = inspect.signature(function).parameters
        except (TypeError, ValueError):  # some built-in callables have no signature
            return ["state"], []
        names = list(parameters)
        positional = inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD
        count = sum(p.kind in positional and p.default is p.empty for p in parameters.values())
    needed = [name for name in names[:count] if name != "rng"]
    return needed, [name for name in names if name not in needed]


def _words(error: BaseException) -> str:
    """An error in one line, with the line of the submission in which it was raised."""
    line = getattr(error, "lineno", None) if isinstance(error, SyntaxError) else None
    trace = error.__traceback__
    while trace:
        if trace.tb_frame.f_code.co_filename == FILE:
            line = trace.tb_lineno
        trace = trace.tb_next
    try:
        text = getattr(error, "msg", None) if isinstance(error, SyntaxError) else str(error)
    except Exception:
        text = "an error that can't be shown"
    words = type(error).__name__ + (f": {text}" if text else "")
    return words[:LONGEST_TEXT] + (f" (line {line})" if line else "")

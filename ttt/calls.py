"""The calls of a recorded function, and what each of them is about, in values and in words."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import inf, isqrt
from typing import Any

from ttt.text import result_text, row_text, squares, value_text
from ttt.tictactoe import TicTacToe


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
        return window if all(map(is_number, window)) else None


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
    if isinstance(about, Board):
        return [square for square, mark in enumerate(about.marks) if mark == "."]
    return about.moves


def play(about: Any, move: int) -> Any:
    """The state after a move, or the board with one mark more."""
    if not isinstance(about, Board):
        return about.play(move)
    marks = (*about.marks[:move], about.to_move, *about.marks[move + 1 :])
    return Board(marks, "O" if about.to_move == "X" else "X")


def position(about: Any) -> Any:
    """What tells whether two calls are about the same: the marks of a board, or the state itself."""
    return about.marks if isinstance(about, Board) else about


def is_number(value: Any) -> bool:
    """Whether a value is a number, true and false left aside."""
    return isinstance(value, int | float) and not isinstance(value, bool)


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
    if not is_number(call.result) or isinstance(subject(call), Words):
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

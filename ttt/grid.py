"""The squares of a board on the page: the one part of it with front-end code of its own, in grid.js."""

from __future__ import annotations

from collections.abc import Callable

import anywidget
from traitlets import Bool, Dict, Int, List, Unicode

from ttt.style import COLOURS, text_of


class Grid(anywidget.AnyWidget):
    """A grid of squares on the page: it shows marks and labels, says what happens, tells what was chosen.

    `rows`, `columns` and `title`, the accessible name, stay as they are from the start. What changes goes in
    by `show`: `marks` ("X", "O" or "." for each square, row by row) and, in lists with an entry for each
    square, `labels` (text of free squares), `names` (what a screen reader says), `enabled` (what can be
    chosen) and `looks` (any of the words "last", "won", "hint", "better", and "x", "o" or "tie" for the
    colour of the label). `lines` are the squares of completed lines, `status` is the sentence above the
    squares, `says` is read aloud, `is_busy` tells that an answer takes time, and `shortcuts`, such as
    {"u": "Undo"}, are the letters that the board obeys.
    """

    _esm = text_of("grid.js")
    _css = COLOURS + text_of("grid.css")

    rows = Int(3).tag(sync=True)
    columns = Int(3).tag(sync=True)
    side = Int(72).tag(sync=True)  # pixels of a square where there is room; a narrow window makes it smaller
    title = Unicode().tag(sync=True)
    marks = Unicode().tag(sync=True)
    labels = List(Unicode()).tag(sync=True)
    looks = List(Unicode()).tag(sync=True)
    names = List(Unicode()).tag(sync=True)
    lines = List(List(Int())).tag(sync=True)
    enabled = List(Bool()).tag(sync=True)
    status = Unicode().tag(sync=True)
    says = Unicode().tag(sync=True)
    is_busy = Bool().tag(sync=True)
    shortcuts = Dict().tag(sync=True)
    drops_late = True  # whether a choice is ignored that was made before the page showed the present marks
    heard = Int().tag(sync=True)  # counts the answers, so that the page notices when none comes

    def show(self, **traits: object) -> None:
        """Shows all this at once, in one message, which also answers whatever the page has sent."""
        for name in traits:
            if not self.has_trait(name):
                raise TypeError(f"A grid can't show {name!r}; help(Grid) says what it shows.")
        with self.hold_sync(), self.hold_trait_notifications():
            for name, value in traits.items():
                setattr(self, name, value)
            self.heard += 1

    def on_choose(self, callback: Callable[[int], None]) -> None:
        """Calls `callback(square)` whenever a square is chosen, also one that is not enabled."""

        def hear(_: Grid, message: object, __: object) -> None:
            square = _part(message, "chosen")
            is_late = self.drops_late and _part(message, "on") not in (None, self.marks)
            if self._has(square) and not is_late:
                callback(square)

        self.on_msg(hear)

    def on_key(self, callback: Callable[[str, int], None]) -> None:
        """Calls `callback(key, square)` for each key of `shortcuts`, with the square last in focus."""

        def hear(_: Grid, message: object, __: object) -> None:
            key, square = _part(message, "key"), _part(message, "square")
            if isinstance(key, str) and key in self.shortcuts and self._has(square):
                callback(key, square)

        self.on_msg(hear)

    def _has(self, square: object) -> bool:
        # `True` is an int, too, but no square.
        return type(square) is int and 0 <= square < self.rows * self.columns

    def __repr__(self) -> str:
        return f"Grid({self.rows} by {self.columns}, {self.marks!r})"


def _part(message: object, name: str) -> object:
    return message.get(name) if isinstance(message, dict) else None

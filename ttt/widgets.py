"""The board to play on, made of ipywidgets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from html import escape
from threading import Event, RLock, Thread

import ipywidgets
from IPython import get_ipython

from ttt.session import Question, Session
from ttt.state import GridState
from ttt.strategies import Strategy
from ttt.style import STYLE
from ttt.text import board_text, completed_lines, last_move, square_name, squares

LARGEST_SQUARE, SMALLEST_SQUARE, LARGEST_BOARD = 72, 30, 480  # pixels
PATIENCE = 0.3  # seconds that a board waits, so that a quick reply appears together with the move before it


def _shown(action: Callable[..., None]) -> Callable[..., None]:
    """The action, with its outcome or its error shown on the page: an error would be seen nowhere else."""

    @wraps(action)
    def shown(self: BoardWidget, *arguments: object) -> None:
        # A kernel may handle the events of one page in several threads.
        with self._one_at_a_time:
            try:
                action(self, *arguments)
            except Exception as error:
                problem = f"{type(error).__name__}: {error}"
                self.session.note = f"Something went wrong ({problem}); your game is kept."
            finally:
                self._show()

    return shown


class BoardWidget(ipywidgets.VBox):
    """A board to play on against `strategies`, {name: strategy}, from `state` on.

    `opponent` names the first opponent (else the first strategy), `mark` is the human's, and `seed` makes the
    strategies' dice repeatable. The games themselves are in `session`; a strategy that takes long thinks in
    the background.
    """

    def __init__(
        self,
        state: GridState,
        strategies: Mapping[str, Strategy],
        opponent: str | None = None,
        mark: str = "X",
        seed: int | None = None,
    ):
        self._one_at_a_time = RLock()
        with self._one_at_a_time:  # an answer that comes early waits until the board is whole
            self.session = Session(state, strategies, opponent, mark, seed, self._think)
            side = max(SMALLEST_SQUARE, min(LARGEST_SQUARE, LARGEST_BOARD // state.width))
            super().__init__(self._parts(side), _dom_classes=("ttt-board", f"ttt-side-{side}"))
            self._show()
        _close_boards_of_earlier_run(self)

    def _parts(self, side: int) -> list[ipywidgets.Widget]:
        """Everything on the board, from top to bottom, with squares of `side` pixels."""
        session, state = self.session, self.session.start
        pixels = f"{side}px"
        self._squares = [
            ipywidgets.Button(layout=ipywidgets.Layout(width=pixels, height=pixels, margin="0"))
            for _ in range(state.width * state.height)
        ]
        for number, button in enumerate(self._squares):
            button.on_click(lambda _, number=number: self.choose(number))
        grid = ipywidgets.GridBox(
            self._squares,
            layout=ipywidgets.Layout(
                grid_template_columns=f"repeat({state.width}, {pixels})", grid_gap="3px"
            ),
        )
        grid.add_class("ttt-grid")

        self._opponent = ipywidgets.Dropdown(
            options=list(session.strategies), value=session.opponent, description="Opponent"
        )
        first = state.to_move
        second = "O" if first == "X" else "X"
        self._mark = ipywidgets.Dropdown(
            options=[(f"{first}, you start", first), (f"{second}, the opponent starts", second)],
            value=session.mark,
            description="You play",
        )
        new_game, undo, self._stop = (
            ipywidgets.Button(description=words, tooltip=tooltip, layout=ipywidgets.Layout(width="auto"))
            for words, tooltip in [
                ("New game", "Start again; a finished game stays in the score"),
                ("Undo", "Take back your last move and the reply to it"),
                ("Stop", "Stop waiting for the opponent; your game is kept"),
            ]
        )
        self._status = ipywidgets.HTML()
        self._score = ipywidgets.HTML()
        self._opponent.observe(lambda change: self.choose_opponent(change["new"]), names="value")
        self._mark.observe(lambda change: self.choose_mark(change["new"]), names="value")
        new_game.on_click(lambda _: self.new_game())
        undo.on_click(lambda _: self.undo())
        self._stop.on_click(lambda _: self.stop())

        wrap = ipywidgets.Layout(flex_flow="row wrap", align_items="center")
        return [
            ipywidgets.HBox([self._opponent, self._mark], layout=wrap),
            self._status,
            grid,
            ipywidgets.HBox([new_game, undo, self._stop, self._score], layout=wrap),
            ipywidgets.HTML(f"<style>{STYLE} .ttt-side-{side} {{ --ttt-side: {pixels}; }}</style>"),
        ]

    # What the buttons and menus do

    @_shown
    def choose(self, square: int) -> None:
        """Plays the human's move on `square`, and the reply."""
        self.session.choose(square)

    @_shown
    def stop(self) -> None:
        """Ends the opponent's thinking without a move."""
        self.session.stop()

    @_shown
    def undo(self) -> None:
        """Takes back the human's last move and the reply."""
        self.session.undo()

    @_shown
    def new_game(self) -> None:
        """Starts another game."""
        self.session.new_game()

    @_shown
    def choose_opponent(self, name: str) -> None:
        """Lets another strategy play from here on."""
        self.session.choose_opponent(name)

    @_shown
    def choose_mark(self, mark: str) -> None:
        """Changes who plays X, from the next game on if this one is under way."""
        self.session.choose_mark(mark)

    @property
    def state(self) -> GridState:
        """The state on the board."""
        return self.session.state

    @property
    def status(self) -> str:
        """The status line."""
        return self.session.status

    def close(self) -> None:
        """Takes the board off the page, with every part of it, and waits for no move any more."""
        if self.comm is None:  # closed already, or never whole
            return
        with self._one_at_a_time:
            self.session.drop_question()
        for widget in _family(self):
            if widget is not self:
                widget.close()
        super().close()

    def __repr__(self) -> str:
        return f"BoardWidget({self.session.state!r})"

    def _think(self, question: Question) -> None:
        """Lets the opponent think in a thread of its own, and waits a moment for it."""
        found = Event()

        def think() -> None:
            question.think()
            found.set()
            self._answer(question)

        # A daemon, as an endless strategy in a thread of another kind keeps the kernel from shutting down.
        Thread(target=think, name=f"{question.opponent} is thinking", daemon=True).start()
        found.wait(PATIENCE)

    @_shown
    def _answer(self, question: Question) -> None:
        self.session.answer(question)

    def _show(self) -> None:
        """Brings every part of the page in line with the session."""
        session, state = self.session, self.session.state
        won = {square for line in completed_lines(state) for square in line}
        # Squares last: whoever sees a move on the board finds status and score up to date.
        score = session.score
        tally = f"You won {score['won']}, tied {score['tied']}, lost {score['lost']}."
        self._score.value = f'<div class="ttt-status">{tally}</div>'
        self._status.value = f'<div class="ttt-status" role="status">{escape(session.status)}</div>'
        self._stop.disabled = not session.is_thinking
        newest = last_move(*session.history[-2:]) if len(session.history) > 1 else None
        for square, (button, mark) in enumerate(zip(self._squares, squares(state), strict=True)):
            button.description = str(square) if mark == "." else mark
            button.tooltip = square_name(state, square)
            classes = ["ttt-square"]
            if mark != ".":
                classes.append(f"ttt-{mark.lower()}")
            if square == newest:
                classes.append("ttt-last")
            if square in won:
                classes.append("ttt-won")
            button._dom_classes = tuple(classes)

    def _repr_mimebundle_(self, **kwargs: object) -> dict[str, str]:
        """The live board, and for a page without a kernel a still one."""
        bundle = super()._repr_mimebundle_(**kwargs) or {}
        text = board_text(self.session.state)
        still = f"<pre>{escape(text)}</pre><p>This is a picture of the board. To play, run this cell.</p>"
        return {**bundle, "text/plain": f"{text}\n{self.status}", "text/html": still}


def _family(widget: ipywidgets.Widget) -> list[ipywidgets.Widget]:
    """A widget, its layout and style, and all of that for its children."""
    parts = [widget]
    for name in "layout", "style":
        if isinstance(part := getattr(widget, name, None), ipywidgets.Widget):
            parts.append(part)
    for child in getattr(widget, "children", ()):
        parts.extend(_family(child))
    return parts


_boards_of_cell: dict[str, tuple[str, list[BoardWidget]]] = {}  # by cell: the run, and its boards


def _close_boards_of_earlier_run(board: BoardWidget) -> None:
    """When a cell is run again its old output goes; this makes the boards in it go, too."""
    shell = get_ipython()
    parent = shell.get_parent() if hasattr(shell, "get_parent") else {}
    cell, run = parent.get("metadata", {}).get("cellId"), parent.get("header", {}).get("msg_id")
    if not cell:
        return
    earlier_run, boards = _boards_of_cell.get(cell, (run, []))
    if earlier_run != run:
        for old in boards:
            old.close()
        boards = []
    _boards_of_cell[cell] = run, [*boards, board]


def __getattr__(name: str) -> type:
    # A recording is shown with matplotlib, which a board to play on must not need.
    if name == "TraceWidget":
        from ttt.trace_widget import TraceWidget

        return TraceWidget
    raise AttributeError(f"module 'ttt.widgets' has no attribute {name!r}")

"""The board to play on: the grid of squares, and ipywidgets around it."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Mapping
from functools import wraps
from html import escape
from threading import Event, RLock, Thread
from time import monotonic, sleep

import ipywidgets
from IPython import get_ipython
from IPython.display import display

from ttt.grid import Grid
from ttt.question import Question
from ttt.session import YOU, Session
from ttt.state import GridState
from ttt.strategies import Strategy
from ttt.style import STYLE
from ttt.text import (
    board_text,
    completed_lines,
    in_short,
    outcome_shape,
    outcome_text,
    outcome_words,
    square_names,
)

LARGEST_SQUARE, SMALLEST_SQUARE, LARGEST_BOARD = 72, 30, 480  # pixels
NARROWEST = 360  # pixels of the column with the board, so that its buttons stand in one row
ROOM_FOR_WORDS = 56  # pixels of a square that holds "X wins in 3"
PATIENCE = 0.3  # seconds that a board waits, so that a quick reply appears together with the move before it
BETWEEN_LOOKS = 0.25  # seconds between two looks at how far a long thought is
SPEEDS = {"slow": 2.0, "normal": 1.0, "fast": 0.3, "as fast as they can": 0.0}  # seconds between two moves

WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
# JupyterLab's words in place of a widget that is gone, right after the still board.
HIDE_ERROR = (
    ".jp-OutputArea-child:has(.ttt-still) + .jp-OutputArea-child > .jupyter-widgets:not(:has(*))"
    " { display: none; }"
)
NO_MOVE = (("choose a move", -1),)  # ipywidgets takes None for no choice at all

KEYS = {"u": "Undo", "r": "Redo", "n": "New game", "h": "Hint", "w": "Why not?"}


def _shown(action: Callable[..., None]) -> Callable[..., None]:
    """The action, with its outcome or its error shown on the page: an error would be seen nowhere else."""

    @wraps(action)
    def shown(self: BoardWidget, *arguments: object) -> None:
        # A kernel may handle the events of one page in several threads.
        with self._one_at_a_time:
            if self._is_showing:
                return  # a menu that follows the session, and no choice of a human
            self._patience_ends = monotonic() + PATIENCE
            try:
                action(self, *arguments)
                self._show()
            except Exception as error:
                self._tell(error)

    return shown


class BoardWidget(ipywidgets.VBox):
    """A board to play on, from `state` on; `x` and `o` are "you" or the names of `strategies`.

    Without `o`, the first of the strategies plays O. `seed` makes their dice repeatable. The games themselves
    are in `session`; a strategy that takes long thinks in the background.
    """

    def __init__(
        self,
        state: GridState,
        strategies: Mapping[str, Strategy],
        x: str = YOU,
        o: str | None = None,
        seed: int | None = None,
    ):
        self._one_at_a_time = RLock()
        self._is_showing = True  # until the board is whole
        self._next_look = 0.0
        self._patience_ends = monotonic() + PATIENCE
        self._clock: Thread | None = None
        with self._one_at_a_time:  # an answer that comes early waits until the board is whole
            self.session = Session(state, strategies, x, o, seed, self._think)
            super().__init__(self._parts(), _dom_classes=("ttt-board",))
            self._is_showing = False
            self._show()
        _close_boards_of_earlier_run(self)

    # The parts, from top to bottom

    def _parts(self) -> list[ipywidgets.Widget]:
        state = self.session.start
        side = max(SMALLEST_SQUARE, min(LARGEST_SQUARE, LARGEST_BOARD // max(state.width, state.height)))
        self._grid = Grid(
            rows=state.height,
            columns=state.width,
            side=side,
            title=f"Board of {state.height} by {state.width} squares",
            shortcuts=KEYS,
        )
        self._grid.on_choose(self.choose)
        self._grid.on_key(self._obey)
        self._score = ipywidgets.HTML()
        board = ipywidgets.VBox(
            [
                self._player_menus(),
                self._grid,
                self._buttons(),
                self._running(),
                self._score,
                self._switches(),
            ],
            layout=ipywidgets.Layout(flex=f"0 1 {max(NARROWEST, side * state.width + 60)}px", min_width="0"),
        )
        beside = ipywidgets.VBox(
            [self._moves(), self._files(), self._reasons()],
            layout=ipywidgets.Layout(flex="1 1 300px", min_width="0"),
        )
        wrap = ipywidgets.Layout(flex_flow="row wrap", align_items="flex-start")
        return [
            ipywidgets.HBox([board, beside], layout=wrap),
            ipywidgets.HTML(f"<style>{STYLE}</style>"),
        ]

    def _player_menus(self) -> ipywidgets.Widget:
        names = [YOU, *self.session.strategies]
        first = self.session.start.to_move
        self._menus = {}
        for mark in (first, "O" if first == "X" else "X"):
            words = f"{mark}, starts" if mark == first else mark
            menu = ipywidgets.Dropdown(
                options=names, description=words, layout=ipywidgets.Layout(width="auto")
            )
            menu.style.description_width = "auto"
            menu.observe(lambda change, mark=mark: self.choose_player(mark, change["new"]), names="value")
            self._menus[mark] = menu
        swap = _button("Swap", "Let the players change sides", self.swap)
        return _row(*self._menus.values(), swap)

    def _buttons(self) -> ipywidgets.Widget:
        self._undo = _button("Undo", "Take back your last move and the reply to it (U)", self.undo)
        self._redo = _button("Redo", "Play again what was taken back (R)", self.redo)
        self._stop = _button("Stop", "Stop waiting for the move; your game is kept", self.stop)
        return _row(
            _button("New game", "Start again; a finished game stays in the score (N)", self.new_game),
            self._undo,
            self._redo,
            _button("Hint", "Show one good move (H)", self.ask_hint),
            self._stop,
        )

    def _running(self) -> ipywidgets.Widget:
        """What runs a replay, or a game between two computers."""
        self._play = _button("Play", "Let the game run", self._play_or_pause)
        self._speed = ipywidgets.Dropdown(
            options=list(SPEEDS), value="normal", description="Speed", layout=ipywidgets.Layout(width="auto")
        )
        self._speed.style.description_width = "auto"
        self._here = _button(
            "Go on from here", "Let the game go on from the move that is shown", self.go_on_here
        )
        self._run = _row(self._play, self._speed, self._here)
        return self._run

    def _switches(self) -> ipywidgets.Widget:
        self._outcomes = _switch("Show outcomes", self.show_outcomes)
        self._reviewing = _switch("Moves and review", self.review)
        self._filing = _switch("Position and saving", lambda _: self.refresh())
        return _row(self._outcomes, self._reviewing, self._filing)

    def _reasons(self) -> ipywidgets.Widget:
        self._why = ipywidgets.Dropdown(
            options=NO_MOVE, description="Why not", layout=ipywidgets.Layout(width="min(300px, 98%)")
        )
        self._why.style.description_width = "auto"
        self._why.observe(
            lambda change: self.ask_why(None if change["new"] == -1 else change["new"]), names="value"
        )
        self._reason = ipywidgets.VBox()
        self._explained = None  # what is shown in it
        self._why_box = ipywidgets.VBox([self._why, self._reason])
        return self._why_box

    def _moves(self) -> ipywidgets.Widget:
        self._list = ipywidgets.Select(
            description="Moves", rows=8, layout=ipywidgets.Layout(width="min(340px, 98%)")
        )
        self._list.style.description_width = "auto"
        self._list.observe(lambda change: self.look_at(change["new"]), names="value")
        self._verdict = ipywidgets.HTML()
        self._moves_box = ipywidgets.VBox([self._list, self._verdict])
        return self._moves_box

    def _files(self) -> ipywidgets.Widget:
        wide = ipywidgets.Layout(width="min(480px, 98%)")
        self._position = ipywidgets.Text(description="Position", continuous_update=False, layout=wide)
        self._position.observe(lambda change: self.set_up(change["new"]), names="value")
        self._edit = _button("Put marks on the board", "Change squares by choosing them", self.edit)
        self._from_here = _button("Play from here", "Begin a game from these marks", self.finish_edit)
        self._cancel = _button("Cancel", "Go back to the game as it was", self.cancel_edit)
        self._game = ipywidgets.Text(description="Game", continuous_update=False, layout=wide)
        self._game.observe(lambda change: self.load(change["new"]), names="value")
        self._texts = None  # position and game as they stand in the fields
        self._complaint = ipywidgets.HTML()
        self._download = ipywidgets.HTML()
        self._upload = ipywidgets.FileUpload(
            accept=".json", description="Load a file", layout={"width": "auto"}
        )
        self._upload.observe(lambda change: self._load_file(change["new"]), names="value")
        help_text = (
            "Copy the position or the game to keep it. Type or paste another one and press Enter to play on. "
            "A position is rows of X, O and dots for free squares, such as X.O X.X OO."
        )
        self._files_box = ipywidgets.VBox(
            [
                self._position,
                _row(self._edit, self._from_here, self._cancel),
                self._game,
                _row(self._download, self._upload),
                self._complaint,
                _words(help_text),
            ]
        )
        return self._files_box

    # What a human can do

    @_shown
    def choose(self, square: int) -> None:
        """Plays the human's move on `square`, and the reply."""
        self.session.choose(square)

    @_shown
    def stop(self) -> None:
        """Ends the thinking of the player to move."""
        self.session.stop()

    @_shown
    def undo(self) -> None:
        """Takes back the human's last move and the reply."""
        self.session.undo()

    @_shown
    def redo(self) -> None:
        """Plays again what was taken back."""
        self.session.redo()

    @_shown
    def look_at(self, place: int) -> None:
        """Shows the board after so many moves of this game."""
        self.session.look_at(place)

    @_shown
    def go_on_here(self) -> None:
        """Lets the game go on from the state that is shown."""
        self.session.go_on_here()

    @_shown
    def new_game(self) -> None:
        """Starts another game."""
        self.session.new_game()

    @_shown
    def choose_player(self, mark: str, name: str) -> None:
        """Lets a human or another strategy play `mark` from here on."""
        self.session.choose_player(mark, name)

    @_shown
    def swap(self) -> None:
        """Lets the players change sides."""
        self.session.swap()

    @_shown
    def play(self) -> None:
        """Lets the game run: a replay, or two computers."""
        self.session.play()
        if self.session.is_playing and not self._clock:
            self._clock = Thread(target=self._tick, name="a game is running", daemon=True)
            self._clock.start()

    @_shown
    def pause(self) -> None:
        """Lets it run no longer."""
        self.session.pause()

    @_shown
    def show_outcomes(self, wanted: bool) -> None:
        """Shows the outcome of every move, or hides it."""
        self.session.show_outcomes(wanted)

    @_shown
    def review(self, wanted: bool) -> None:
        """Shows the moves, and judges them when the game is over."""
        self.session.review(wanted)

    @_shown
    def ask_hint(self) -> None:
        """Shows one good move."""
        self.session.ask_hint()

    @_shown
    def ask_why(self, square: int | None) -> None:
        """Shows why the move on `square` is worth what it is."""
        self.session.ask_why(square)

    @_shown
    def set_up(self, text: str) -> None:
        """Begins a game from the position in `text`."""
        self.session.set_up(text)

    @_shown
    def edit(self) -> None:
        """Lets the human put marks on the board."""
        self.session.edit()

    @_shown
    def finish_edit(self) -> None:
        """Begins a game from the marks on the board."""
        self.session.finish_edit()

    @_shown
    def cancel_edit(self) -> None:
        """Goes back to the game as it was."""
        self.session.cancel_edit()

    @_shown
    def load(self, text: str) -> None:
        """Goes on with a saved game."""
        self.session.load(text)

    @_shown
    def refresh(self) -> None:
        """Shows everything anew."""

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
            self.session.close()
        for widget in _family(self):
            if widget is not self:
                widget.close()
        super().close()

    def __repr__(self) -> str:
        return f"BoardWidget({self.session.state!r})"

    def _obey(self, key: str, square: int) -> None:
        if key == "w":
            self._outcomes.value = True
            self.ask_why(square)
        else:
            {"u": self.undo, "r": self.redo, "n": self.new_game, "h": self.ask_hint}[key]()

    def _play_or_pause(self) -> None:
        self.pause() if self.session.is_playing else self.play()

    def _load_file(self, files: tuple[Mapping[str, memoryview], ...]) -> None:
        for file in files:
            self.load(bytes(file["content"]).decode("utf-8", errors="replace"))
            self._upload.value = ()  # so that the same file can be loaded again

    # Threads: whoever thinks, and the clock of a game that runs

    def _think(self, question: Question) -> None:
        """Lets a question be answered in a thread of its own, and waits a moment for it."""
        found = Event()
        question.on_progress = self._show_progress

        def think() -> None:
            question.think()
            found.set()
            self._answer(question)

        # A daemon, as an endless strategy in a thread of another kind keeps the kernel from shutting down.
        Thread(target=think, name=f"{question.asked} is thinking", daemon=True).start()
        found.wait(max(0, self._patience_ends - monotonic()))

    @_shown
    def _answer(self, question: Question) -> None:
        self.session.answer(question)

    def _show_progress(self) -> None:
        """Shows now and then how far a thought is; called by the thread that thinks, which must not wait."""
        if monotonic() < self._next_look or not self._one_at_a_time.acquire(blocking=False):
            return
        try:
            self._next_look = monotonic() + BETWEEN_LOOKS
            self._show()
        except Exception as error:
            self._tell(error)
        finally:
            self._one_at_a_time.release()

    def _tick(self) -> None:
        """Makes the moves of a game that runs."""
        while True:
            sleep(max(SPEEDS[self._speed.value], 0.02))
            with self._one_at_a_time:
                if not self.session.is_playing:
                    self._clock = None
                    return
                if not self.session.is_thinking:
                    self._step()

    @_shown
    def _step(self) -> None:
        self.session.step()

    # What is on the page

    def _show(self) -> None:
        """Brings every part of the page in line with the session."""
        self._is_showing = True
        try:
            self._show_players()
            self._show_grid()  # after the score: whoever sees a move on the board finds it up to date
            self._show_running()
            self._show_reasons()
            self._show_moves()
            self._show_files()
        finally:
            self._is_showing = False

    def _tell(self, error: Exception) -> None:
        """Shows an error that is none of the players'."""
        problem = in_short(f"{type(error).__name__}: {error}")
        self.session.note = f"Something went wrong ({problem}); your game is kept."
        try:
            self._show()
        except Exception:  # then at least this
            self._grid.show(status=self.session.note, says=self.session.note)

    def _show_players(self) -> None:
        session = self.session
        for mark, menu in self._menus.items():
            menu.value = session.players[mark]
        self._score.value = _score_table(session.statistics)
        self._stop.disabled = not session.is_thinking
        self._undo.disabled = self._redo.disabled = session.edited is not None

    def _show_grid(self) -> None:
        session, state = self.session, self.session.state
        marks = session.marks
        names = square_names(marks)
        looks = [[] for _ in marks]
        labels = [""] * len(marks)
        if session.edited is None:
            for square in state.moves:
                labels[square] = str(square)
            self._show_outcomes_on(labels, looks, names)
            if session.history.newest is not None:
                looks[session.history.newest].append("last")
            for square in {square for line in completed_lines(state) for square in line}:
                looks[square].append("won")
            if session.hint is not None:
                looks[session.hint].append("hint")
                names[session.hint] += ", hint"
            verdict = session.verdict(session.history.place)
            if verdict and verdict.better is not None:
                looks[verdict.better].append("better")
                names[verdict.better] += ", was better"
        self._grid.drops_late = session.edited is None  # to put an O, one clicks twice
        self._grid.show(
            marks="".join(marks),
            labels=labels,
            looks=[" ".join(words) for words in looks],
            names=names,
            lines=[list(line) for line in completed_lines(state)] if session.edited is None else [],
            enabled=session.open_squares,
            status=session.status,
            says=session.spoken,
            is_busy=session.is_thinking,
        )

    def _show_outcomes_on(self, labels: list[str], looks: list[list[str]], names: list[str]) -> None:
        analysis = self.session.analysis
        if not self.session.research.shows_outcomes or not analysis:
            return
        for square, (value, distance) in analysis.outcomes.items():
            words, shape = outcome_text(value, distance), outcome_shape(value)
            looks[square].append({1: "x", 0: "tie", -1: "o"}[value])
            names[square] += f", {words}"
            if self._grid.side >= ROOM_FOR_WORDS:
                labels[square] = "\n".join([shape, *outcome_words(value, distance)])
            else:
                labels[square] = f"{shape}{distance or ''}"

    def _show_running(self) -> None:
        session = self.session
        self._play.description = "Pause" if session.is_playing else "Play"
        can_run = not session.history.is_at_end or (not session.state.is_over and not session.is_human_turn)
        _show_if(self._here, not session.history.is_at_end and session.edited is None)
        _show_if(self._run, can_run and (not session.is_thinking or session.is_playing))

    def _show_reasons(self) -> None:
        session = self.session
        self._outcomes.value = session.research.shows_outcomes
        shown = session.research.shows_outcomes and session.edited is None
        _show_if(self._why_box, shown)
        if not shown:
            return
        outcomes = session.analysis.outcomes if session.analysis else {}
        options = [*NO_MOVE]
        options += [(f"{move}: {outcome_text(*outcomes[move])}", move) for move in outcomes]
        if self._why.options != tuple(options):
            self._why.options = options
        asked = session.research.asked_why
        self._why.value = asked[1] if asked and asked[1] in outcomes else -1
        if self._explained is not session.research.explanation:
            explanation = session.research.explanation
            old, self._reason.children = (
                self._reason.children,
                (_reasons_for(explanation),) if explanation else (),
            )
            for part in [part for panel in old for part in _family(panel)]:
                part.close()
            self._explained = explanation

    def _show_moves(self) -> None:
        session = self.session
        _show_if(self._moves_box, self._reviewing.value)
        if not self._reviewing.value:
            return
        history = session.history
        options = [("start", 0)]
        for place, (before, move) in enumerate(zip(history.states, history.moves, strict=False), 1):
            verdict = session.verdict(place)
            words = f" {verdict.words}" if verdict else ""
            options.append((f"{place}. {before.to_move} {move}{words}", place))
        if self._list.options != tuple(options):
            self._list.options = options
        self._list.value = history.place
        self._verdict.value = _paragraph(self._verdict_in_words(history.place))

    def _verdict_in_words(self, place: int) -> str:
        history = self.session.history
        if not history.end.is_over:
            return "When the game is over, each move is judged here."
        if not place:
            return "Choose a move to see what it was worth."
        return str(self.session.verdict(place) or "What this move was worth is not known.")

    def _show_files(self) -> None:
        session = self.session
        is_shown = self._filing.value or session.edited is not None  # or nothing would lead out of editing
        _show_if(self._files_box, is_shown)
        if not is_shown:
            return
        if self._texts != (session.position, session.saved):  # a refused text stays, to be mended
            self._texts = session.position, session.saved
            self._position.value, self._game.value = self._texts
        self._complaint.value = _paragraph(session.note)
        is_editing = session.edited is not None
        _show_if(self._edit, not is_editing)
        _show_if(self._from_here, is_editing)
        _show_if(self._cancel, is_editing)
        data = b64encode(session.saved.encode()).decode()
        self._download.value = (
            f'<a class="ttt-download" download="game.json" href="data:application/json;base64,{data}">'
            "Save as a file</a>"
        )

    def _ipython_display_(self) -> None:
        """Shows a still board first, and then the live one, which hides it."""
        text = board_text(self.session.state)
        picture = f"<pre>{escape(text)}</pre><p>This is a picture of the board. To play, run this cell.</p>"
        still = f'<div class="ttt-still"><style>{HIDE_ERROR}</style>{picture}</div>'
        display({"text/plain": f"{text}\n{self.status}", "text/html": still}, raw=True)
        display({WIDGET_VIEW: super()._repr_mimebundle_()[WIDGET_VIEW]}, raw=True)


def _button(words: str, tooltip: str, action: Callable[[], None]) -> ipywidgets.Button:
    button = ipywidgets.Button(
        description=words, tooltip=tooltip, layout=ipywidgets.Layout(width="auto", min_width="0")
    )
    button.on_click(lambda _: action())
    return button


def _switch(words: str, action: Callable[[bool], None]) -> ipywidgets.Checkbox:
    switch = ipywidgets.Checkbox(False, description=words, indent=False, layout={"width": "auto"})
    switch.observe(lambda change: action(change["new"]), names="value")
    return switch


def _row(*parts: ipywidgets.Widget) -> ipywidgets.HBox:
    return ipywidgets.HBox(parts, layout=ipywidgets.Layout(flex_flow="row wrap", align_items="center"))


def _paragraph(words: str) -> str:
    return f'<div class="ttt-status">{escape(words)}</div>'


def _words(words: str) -> ipywidgets.HTML:
    return ipywidgets.HTML(_paragraph(words))


def _show_if(widget: ipywidgets.Widget, wanted: bool) -> None:
    widget.layout.display = None if wanted else "none"


def _score_table(statistics: Mapping[tuple[str, str], Mapping[str, int]]) -> str:
    """The results in words, one line for each pair of players."""
    lines = []
    for (first, second), row in statistics.items():
        if (first, second) == (YOU, YOU):
            lines.append(f"X won {row['won']}, tied {row['tied']}, lost {row['lost']}.")
        elif first == YOU:
            lines.append(f"Against {second}: you won {row['won']}, tied {row['tied']}, lost {row['lost']}.")
        else:
            lines.append(
                f"{first} against {second}: won {row['won']}, tied {row['tied']}, lost {row['lost']}."
            )
    return "".join(_paragraph(line) for line in lines)


def _reasons_for(explanation: object) -> ipywidgets.Widget:
    # The tree is drawn with matplotlib, which a board to play on must not need.
    try:
        from ttt.why import WhyPanel
    except ModuleNotFoundError as missing:
        return _words(f"Reasons are drawn with {missing.name}, which is not installed.")
    return WhyPanel(explanation)


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

"""A sitting at a board: one game after the other, played by humans and strategies. No widgets here."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import wraps

from ttt.arena import Forfeit, next_state
from ttt.history import History
from ttt.question import Desk, Question
from ttt.research import Research
from ttt.review import Analysis, Verdict, verdict
from ttt.saved import MOST_CHARACTERS, read_position, read_saved, saved_text
from ttt.state import GridState, IllegalMove
from ttt.strategies import Strategy, equipped, seeded
from ttt.text import in_short, squares

YOU = "you"
KEPT = "Your game is kept: choose another player, or press Undo."
STOPPED = "You stopped it. Your game is kept: press Play to ask again, choose another player, or press Undo."
WAIT = "Wait for its move, or press Stop."
EDITING = "First press Play from here, or Cancel."
WHILE_EDITING = {"choose", "set_up", "finish_edit", "cancel_edit", "load"}


def _action(change: Callable[..., None]) -> Callable[..., None]:
    """Something that a human does to the game: it pauses what runs, and then the player to move is asked."""

    @wraps(change)
    def action(self: Session, *arguments: object) -> None:
        self.note, self.news = "", []
        self.is_playing = False
        if self.edited is None or change.__name__ in WHILE_EDITING:
            change(self, *arguments)
        else:
            self.note = EDITING
        self._go_on()

    return action


class Session:
    """The games on one board, from `start` on; `x` and `o` are "you" or the names of `strategies`.

    Nothing here raises because of what a human does or what a strategy does: `status` says in words whose
    turn it is or who has won, and what went wrong; `news` says what has happened since the last action.

    `think` is called with each `Question`. It may come back before there is an outcome and hand the question
    to `answer` later; until then the session `is_thinking` and everything but a move is possible.
    """

    def __init__(
        self,
        start: GridState,
        strategies: Mapping[str, Strategy],
        x: str = YOU,
        o: str | None = None,
        seed: int | None = None,
        think: Callable[[Question], None] = Question.think,
    ):
        if not strategies:
            raise ValueError("A board needs at least one strategy to play against; got none.")
        if YOU in strategies:
            raise ValueError(f'"{YOU}" is the human at the board; give that strategy another name.')
        o = next(iter(strategies)) if o is None else o
        for name in x, o:
            if name not in (YOU, *strategies):
                raise ValueError(f"There is no player {name!r}; choose one of {[YOU, *strategies]}.")
        if seed is not None:
            strategies = {name: seeded(player, f"{seed} {name}") for name, player in strategies.items()}
        self.start = start
        self.strategies = dict(strategies)
        self.players = {"X": x, "O": o}
        self._games = [History(start)]  # of this sitting
        self._current = 0  # the place of the one on the board
        self.edited: list[str] | None = None  # what stands on the squares while the human sets up a position
        self.note = ""
        self.news: list[str] = []
        self.is_stopped = False  # whether the player to move is not asked again until somebody presses Play
        self.is_playing = False  # whether `step` goes on by itself, with a replay or between two computers
        self.research = Research(think)
        self._desk = Desk(think)  # for the question to the player whose turn it is
        self._go_on()

    # What there is to see

    @property
    def history(self) -> History:
        """The game on the board."""
        return self._games[self._current]

    @property
    def state(self) -> GridState:
        """The state on the board."""
        return self.history.state

    @property
    def is_thinking(self) -> bool:
        """Whether the player to move is a strategy that is looking for its move."""
        return self._desk.question is not None

    @property
    def humans(self) -> list[str]:
        """The marks that humans play."""
        return [mark for mark, name in self.players.items() if name == YOU]

    @property
    def is_human_turn(self) -> bool:
        """Whether a human is to move in the state on the board."""
        return not self.state.is_over and self.players[self.state.to_move] == YOU

    @property
    def marks(self) -> list[str]:
        """What stands on each square, "X", "O" or "." for a free one."""
        return squares(self.state) if self.edited is None else list(self.edited)

    @property
    def open_squares(self) -> list[bool]:
        """For each square, whether a human can choose it now."""
        count = self.state.width * self.state.height
        if self.edited is not None:
            return [True] * count
        if not self.is_human_turn:
            return [False] * count
        return [self._move_at(square) is not None for square in range(count)]

    @property
    def analysis(self) -> Analysis | None:
        """The analysis of the state on the board, if there is one yet."""
        return self.research.analyses.get(self.state)

    @property
    def hint(self) -> int | None:
        """A good move, after somebody has asked for one in this state."""
        return self.analysis.best[0] if self.research.is_hinted(self.state) and self.analysis else None

    @property
    def statistics(self) -> dict[tuple[str, str], dict[str, int]]:
        """The finished games by who played: won by the first of the two names, tied, won by the second.

        "you" comes first. The players of now are in it, too, even without a game.
        """
        table: dict[tuple[str, str], dict[str, int]] = {}
        for game in self._games:
            if not game.result or not game.counts:
                continue
            pair = _pair(game.result["X"], game.result["O"], table)
            row = table.setdefault(pair, {"won": 0, "tied": 0, "lost": 0})
            if game.end.winner is None:
                row["tied"] += 1
            else:
                first_plays = "X" if pair == (game.result["X"], game.result["O"]) else "O"
                row["won" if game.end.winner == first_plays else "lost"] += 1
        now = _pair(self.players["X"], self.players["O"], table)
        table.setdefault(now, {"won": 0, "tied": 0, "lost": 0})
        return table

    @property
    def status(self) -> str:
        """Whose turn it is or how the game ended, and what there is to say about the last action."""
        progress = self._desk.question.progress if self._desk.question else ""
        return " ".join(filter(None, [*self._situation(), f"{progress}." if progress else "", self.note]))

    @property
    def spoken(self) -> str:
        """What has happened and the status, to be read aloud: without progress, which changes too often."""
        return " ".join(filter(None, [*self.news, *self._situation(), self.note]))

    def _situation(self) -> list[str]:
        if self.edited is not None:
            return ["Choose squares to change them: free, X, O. Then press Play from here."]
        words = [self._turn_or_end(), self.research.words(self.state)]
        if not self.history.is_at_end:
            words.insert(0, f"Move {self.history.place} of {len(self.history.moves)}.")
        return words

    def _turn_or_end(self) -> str:
        state = self.state
        if state.winner:
            players = self.history.result or self.players
            name = players[state.winner]
            if name != YOU:
                return f"{name} wins with {state.winner}."
            is_alone = list(players.values()).count(YOU) == 1
            return f"You win with {state.winner}." if is_alone else f"{state.winner} wins."
        if state.is_over:
            return "The game is a tie."
        player, name = state.to_move, self.players[state.to_move]
        if name == YOU:
            return f"Your turn: you play {player}." if len(self.humans) == 1 else f"{player} to move."
        if self.is_thinking:
            return f"{name} is thinking with {player}."
        return f"It is {name}'s turn, with {player}."

    def verdict(self, place: int) -> Verdict | None:
        """The verdict on the move that led to a place of a finished game, if it is wanted and known."""
        if not place or not self.research.reviews or not self.history.end.is_over:
            return None
        before = self.history.states[place - 1]
        analysis = self.research.analyses.get(before)
        return verdict(before, self.history.moves[place - 1], analysis) if analysis else None

    # What a human can do

    @_action
    def choose(self, square: int) -> None:
        """Plays the human's move and asks for the reply; a square that can't be played changes nothing."""
        if self.edited is not None:
            self._change_mark(square)
        elif self.state.is_over:
            self.note = "Press New game for another one."
        elif self.is_thinking:
            self.note = WAIT
        elif not self.is_human_turn and not self.history.is_at_end:
            self.note = "Press Go on from here to let it move, or Redo to see what followed."
        elif not self.is_human_turn:
            self.note = "Press Play to let it move, choose another player, or press Undo."
        elif (move := self._move_at(square)) is None:
            self.note = self._why_not(square)
        else:
            self._add(self.state.play(move))

    @_action
    def stop(self) -> None:
        """Ends the thinking of the player to move, without a move."""
        if self.is_thinking:
            self._desk.drop()
            self.is_stopped = True
            self.note = STOPPED
        else:
            self.note = "Nobody is thinking, so there is nothing to stop."

    @_action
    def undo(self) -> None:
        """Takes back the human's last move and what followed it; where no human plays, the last move.

        At the start of a game it brings back the game before.
        """
        earlier = [place for place in range(self.history.place) if self._is_stop(place)]
        if earlier:
            self._look_at(earlier[-1])
        elif self._current:
            self._leave_question()
            self._current -= 1
            self.history.go_to(len(self.history.moves))
            self.note = "The game before is back; Redo leads to the next one."
        else:
            self.note = "There is no move of yours to take back."

    @_action
    def redo(self) -> None:
        """Plays again what was taken back, up to the human's next turn; at the end leads to the next game."""
        end = len(self.history.moves)
        later = [place for place in range(self.history.place + 1, end) if self._is_stop(place)]
        if not self.history.is_at_end:
            self._look_at([*later, end][0])
        elif self._current < len(self._games) - 1:
            self._leave_question()
            self._current += 1
            self.note = "This is the next game."
        else:
            self.note = "There is no move to play again."

    @_action
    def look_at(self, place: int) -> None:
        """Puts the state after so many moves of this game on the board; the game itself stays as it is."""
        try:
            self._look_at(place)
        except ValueError as error:
            self.note = str(error)

    @_action
    def go_on_here(self) -> None:
        """Lets the game go on from the state on the board; of a finished game, this begins another one."""
        if self.history.is_at_end:
            self.note = "This is the end of the game as far as it was played."
        else:
            self._branch()

    @_action
    def new_game(self) -> None:
        """Starts again; a finished game stays in the statistics, an unfinished one isn't counted."""
        self._replace(History(self.start))
        self.news.append("New game.")

    @_action
    def choose_player(self, mark: str, name: str) -> None:
        """Lets a human or another strategy play `mark` from here on."""
        if mark not in self.players:
            self.note = f"X and O play, not {mark!r}."
        elif name not in (YOU, *self.strategies):
            self.note = f"There is no player {name!r}."
        elif name != self.players[mark]:
            self._change_players(self.players | {mark: name})

    @_action
    def swap(self) -> None:
        """Lets the two players change sides."""
        self._change_players({"X": self.players["O"], "O": self.players["X"]})

    # Replays, and games between two computers

    @_action
    def play(self) -> None:
        """Lets the game run: a replay from here on, or the moves of computers; `step` makes each of them."""
        if self.history.is_at_end and (self.state.is_over or self.is_human_turn):
            self.note = "Nothing follows this move; go back first, to see it again."
            return
        self.is_stopped = False
        self.is_playing = True
        self.step()

    @_action
    def pause(self) -> None:
        """Lets it run no longer, as everything does that a human does to the game."""

    def step(self) -> None:
        """One ply on, if the game is running: the next one of a replay, or the move of a computer.

        Whoever shows the session calls it again and again, as slowly as people want to watch.
        """
        if not self.is_playing or self.is_thinking:
            return
        self.note, self.news = "", []
        if not self.history.is_at_end:
            self._look_at(self.history.place + 1)
        else:
            self._ask()
        self._rest_at_end()
        self._investigate()

    # Outcomes, hints and reasons: they change nothing in the game

    def show_outcomes(self, wanted: bool) -> None:
        """Shows the outcome of every move in the state on the board, or hides it."""
        self.research.error = ""
        self.research.shows_outcomes = wanted
        self._investigate()

    def review(self, wanted: bool) -> None:
        """Judges every move of a finished game, or no longer."""
        self.research.error = ""
        self.research.reviews = wanted
        self._investigate()

    def ask_hint(self) -> None:
        """Finds one good move for the player whose turn it is; `hint` has it when it is found."""
        self.note, self.news = "", []
        if self.state.is_over or self.edited is not None:
            self.note = "There is no move to look for."
        elif self.is_thinking:
            self.note = WAIT
        else:
            self.research.error = ""
            self.research.hinted = self.state
            self._investigate()

    def ask_why(self, square: int | None) -> None:
        """Finds out why the move on `square` is worth what it is, and puts it into `research.explanation`.

        None asks for nothing any more.
        """
        self.note, self.news = "", []
        self.research.explanation = self.research.asked_why = None
        self.research.error = ""
        move = None if square is None else self._move_at(square)
        if move is not None and self.edited is None:
            self.research.asked_why = self.state, move
        elif square is not None:
            self.note = f"No move can be made on square {square}, so there is nothing to explain."
        self._investigate()

    # Positions and saved games

    @property
    def position(self) -> str:
        """The state on the board as text, which `set_up` reads."""
        marks, width = self.marks, self.state.width
        return " ".join("".join(marks[start : start + width]) for start in range(0, len(marks), width))

    @property
    def saved(self) -> str:
        """The game as text, which `load` reads."""
        return saved_text(self.history, self.history.result or self.players)

    @_action
    def set_up(self, text: str) -> None:
        """Begins a game from the position in `text`; an impossible one is refused and changes nothing."""
        self._set_up(text)

    @_action
    def finish_edit(self) -> None:
        """Begins a game from what was put on the board, if that is possible."""
        self._set_up(self.position)

    def _set_up(self, text: str) -> None:
        in_code = re.search(r"""from_text\(\s*["'](.*)["']\s*\)""", text[:MOST_CHARACTERS], re.DOTALL)
        try:
            history = History(read_position(in_code[1] if in_code else text.upper(), type(self.start)))
        except Exception as error:  # a game of one's own may raise any
            self.note = in_short(str(error))
        else:
            self.edited = None
            self._replace(history)
            self.news.append("New position.")

    @_action
    def edit(self) -> None:
        """Lets the human put marks on the board; the game rests until then."""
        self.edited = squares(self.state)

    @_action
    def cancel_edit(self) -> None:
        """Goes back to the game as it was."""
        self.edited = None

    @_action
    def load(self, text: str) -> None:
        """Goes on with a saved game; a damaged one is refused and changes nothing."""
        try:
            history, players = read_saved(text, type(self.start))
        except Exception as error:  # a game of one's own may raise any
            self.note = in_short(str(error))
            return
        unknown = [name for name in players.values() if name not in (YOU, *self.strategies)]
        if unknown:
            self.note = f"There is no player {in_short(repr(unknown[0]))} here; the players stay as they are."
        else:
            self.players = players
        self.edited = None
        self._replace(history)
        self.news.append("Game loaded.")

    # Answers

    def answer(self, question: Question) -> None:
        """Takes what came of a question, unless nobody waits for it any more."""
        self._desk.answer(question)
        self.research.desk.answer(question)

    def close(self) -> None:
        """Waits for no answer any more: one that comes later changes nothing."""
        self.is_playing = False
        self._desk.drop()
        self.research.desk.drop()

    # The player to move

    def _go_on(self) -> None:
        """Asks the player to move, if it is a computer that plays a human, and finds out what is wanted."""
        if self.humans:
            self._ask()
        elif not self.is_playing:
            self._desk.drop()
            if not self.state.is_over and self.edited is None and not self.note:
                self.note = "Press Play to let them play."
        self._investigate()

    def _ask(self) -> None:
        """Asks the strategy whose turn it is, if there is one and it hasn't been asked yet."""
        rests = self.is_stopped or self.edited is not None or not self.history.is_at_end
        if rests or self.state.is_over or self.is_human_turn:
            self._desk.drop()
            return
        if self._desk.question:
            return
        state, name = self.state, self.players[self.state.to_move]

        def work(question: Question) -> GridState:
            tools = {"stop": lambda: question.is_dropped, "progress": question.report}
            return next_state(state, equipped(self.strategies[name], **tools), name)

        self._desk.ask(Question(name, work, self._take_move))

    def _take_move(self, outcome: object) -> None:
        if self.note == WAIT:
            self.note = ""
        if isinstance(outcome, Forfeit | KeyboardInterrupt):
            self.is_stopped = True
            self.note = STOPPED if isinstance(outcome, KeyboardInterrupt) else f"{outcome.reason} {KEPT}"
        elif isinstance(outcome, BaseException):
            raise outcome
        else:
            self._add(outcome)
            if self.humans:
                self._ask()
        self._rest_at_end()
        self._investigate()

    def _change_players(self, players: dict[str, str]) -> None:
        self.players = players
        if self.history.moves and not self.history.result:
            self.history.counts = False
        self._leave_question()

    def _leave_question(self) -> None:
        """Drops the question to the player to move, as the next one is another."""
        self.is_stopped = False
        self._desk.drop()

    def _rest_at_end(self) -> None:
        """Lets the game run no longer where nothing is left to run."""
        if self.history.is_at_end and (self.state.is_over or self.is_human_turn or self.is_stopped):
            self.is_playing = False

    # The game

    def _add(self, state: GridState) -> None:
        player = self.state.to_move
        self._branch()
        self.history.add(state)
        self.is_stopped = False
        self.research.hinted = None
        self.history.result = dict(self.players) if state.is_over else None
        self.news.append(f"{player} takes {self.history.newest}.")

    def _branch(self) -> None:
        """Makes the state on the board the end of the game; a finished game stays, and another one begins."""
        if self.history.end.is_over and not self.history.is_at_end:
            self._replace(self.history.branch())
        else:
            self.history.cut()

    def _look_at(self, place: int) -> None:
        self.history.go_to(place)
        self._leave_question()
        self.research.hinted = None
        newest = self.history.newest
        what = "The start." if newest is None else f"{_other(self.state.to_move)} has taken {newest}."
        self.news.append(what)

    def _replace(self, history: History) -> None:
        """Begins another game, after all those of this sitting."""
        self._leave_question()
        self.research.hinted = None
        if not self._games[-1].moves:
            self._games.pop()
        self._games.append(history)
        self._current = len(self._games) - 1

    def _is_stop(self, place: int) -> bool:
        """Whether Undo and Redo stop at a place in the history: where a human is to move, if humans play."""
        return not self.humans or self.history.states[place].to_move in self.humans

    def _move_at(self, square: int) -> int | None:
        """The move that choosing a square makes, or None if that is none; pieces may fall, for example."""
        try:
            move = self._asked_for(square)
        except IllegalMove:
            return None
        return move if type(move) is int and move in self.state.moves else None

    def _asked_for(self, square: int) -> int:
        return self.state.move_at(square) if hasattr(self.state, "move_at") else square

    def _why_not(self, square: int) -> str:
        """Why a square can't be chosen."""
        marks = self.marks
        if type(square) is not int or square not in range(len(marks)):
            return f"There is no square {square!r}."
        if marks[square] != "." and not hasattr(self.state, "move_at"):
            return f"Square {square} holds {marks[square]} already; choose a free square."
        try:
            self.state.play(self._asked_for(square))
        except IllegalMove as error:
            return str(error)
        return f"Square {square} is none of the moves here."

    def _change_mark(self, square: int) -> None:
        if square in range(len(self.edited)):
            self.edited[square] = {".": "X", "X": "O", "O": "."}[self.edited[square]]
            self.news.append(f"Square {square}: {self.edited[square].replace('.', 'free')}.")
        else:
            self.note = f"There is no square {square!r}."

    def _investigate(self) -> None:
        """Has found out what is wanted about the game."""
        if self.edited is None:
            self.research.investigate(self.history)


def _other(player: str) -> str:
    return "O" if player == "X" else "X"


def _pair(x: str, o: str, table: Mapping[tuple[str, str], object]) -> tuple[str, str]:
    """The names of two players in the order in which they stand in the table: "you" first."""
    return (o, x) if (o, x) in table or (o == YOU and x != YOU) else (x, o)

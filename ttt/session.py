"""A sitting at a board: one human, one opponent at a time, one game after the other. No widgets here."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ttt.arena import Forfeit, next_state
from ttt.state import GridState, IllegalMove
from ttt.strategies import Strategy, seeded, stoppable
from ttt.text import squares

KEPT = "Your game is kept: choose another opponent, or press Undo."
STOPPED = f"You stopped it. {KEPT}"
WAIT = "Wait for its move, or press Stop."


class Question:
    """What a session asks of its opponent: a move in `state`.

    `outcome` is the state after that move or the error that came instead, and None as long as there is
    neither. Nobody waits for it any more once the question `is_dropped`.
    """

    def __init__(self, state: GridState, strategy: Strategy, opponent: str):
        self.state = state
        self.strategy = strategy
        self.opponent = opponent
        self.outcome: GridState | BaseException | None = None
        self.is_dropped = False

    def think(self) -> None:
        """Lets the strategy find the outcome, however long that takes."""
        strategy = stoppable(self.strategy, lambda: self.is_dropped)
        try:
            self.outcome = next_state(self.state, strategy, self.opponent)
        except BaseException as error:  # whoever asked hears of it, maybe in another thread
            self.outcome = error


class Session:
    """The games of one human, who plays `mark`, against a strategy out of `strategies`, from `start` on.

    Nothing here raises because of what the human does or what a strategy does: `status` says in words
    whose turn it is or who has won, and what went wrong.

    `think` is called with each `Question`. It may come back before there is an outcome and hand the question
    to `answer` later; until then the session `is_thinking` and the human can do everything but move.
    """

    def __init__(
        self,
        start: GridState,
        strategies: Mapping[str, Strategy],
        opponent: str | None = None,
        mark: str = "X",
        seed: int | None = None,
        think: Callable[[Question], None] = Question.think,
    ):
        if not strategies:
            raise ValueError("A board needs at least one strategy to play against; got none.")
        if opponent is not None and opponent not in strategies:
            raise ValueError(f"There is no opponent {opponent!r}; choose one of {list(strategies)}.")
        if mark not in ("X", "O"):
            raise ValueError(f'You play "X" or "O", not {mark!r}.')
        if seed is not None:
            strategies = {name: seeded(player, f"{seed} {name}") for name, player in strategies.items()}
        self.start = start
        self.strategies = dict(strategies)
        self.opponent = next(iter(strategies)) if opponent is None else opponent
        self.mark = mark  # in this game
        self.next_mark = mark  # from the next game on
        self.history = [start]
        self.note = ""
        self.question: Question | None = None  # the one that waits for its outcome
        self._think = think
        self._earlier_results: list[str] = []
        self._ask()

    @property
    def state(self) -> GridState:
        """The state on the board."""
        return self.history[-1]

    @property
    def is_thinking(self) -> bool:
        """Whether the opponent is looking for its move."""
        return self.question is not None

    @property
    def score(self) -> dict[str, int]:
        """The games of this session that the human has won, tied and lost."""
        results = [*self._earlier_results, self._result()]
        return {result: results.count(result) for result in ("won", "tied", "lost")}

    @property
    def status(self) -> str:
        """Whose turn it is or how the game ended, and what there is to say about the last action."""
        state = self.state
        if state.winner == self.mark:
            status = f"You win with {self.mark}."
        elif state.winner:
            status = f"{self.opponent} wins with {state.winner}."
        elif state.is_over:
            status = "The game is a tie."
        elif state.to_move == self.mark:
            status = f"Your turn: you play {self.mark}."
        elif self.is_thinking:
            status = f"{self.opponent} is thinking with {state.to_move}."
        else:
            status = f"It is {self.opponent}'s turn, with {state.to_move}."
        return f"{status} {self.note}".strip()

    # What the human can do

    def choose(self, square: int) -> None:
        """Plays the human's move and asks for the reply; a square that can't be played changes nothing."""
        self.note = ""
        if self.state.is_over:
            self.note = "Press New game for another one."
        elif self.is_thinking:
            self.note = WAIT
        elif self.state.to_move != self.mark:
            self.note = "Choose another opponent, or press Undo."
        else:
            try:
                self.history.append(self.state.play(square))
            except IllegalMove:
                marks = dict(enumerate(squares(self.state)))
                mark = marks.get(square, ".")
                taken = f"Square {square} holds {mark} already; choose a free square."
                self.note = f"There is no square {square!r}." if mark == "." else taken
            else:
                self._ask()

    def stop(self) -> None:
        """Ends the opponent's thinking without a move."""
        if self.is_thinking:
            self.drop_question()
            self.note = STOPPED
        else:
            self.note = "Nobody is thinking, so there is nothing to stop."

    def undo(self) -> None:
        """Takes back the human's last move and what followed it."""
        self.note = ""
        turns = self._own_turns()
        if turns:
            self.drop_question()
            del self.history[turns[-1] + 1 :]
        else:
            self.note = "There is no move of yours to take back."

    def new_game(self) -> None:
        """Starts again; a finished game stays in the score, an unfinished one isn't counted."""
        self.note = ""
        self._earlier_results.append(self._result())
        self.mark = self.next_mark
        self.history = [self.start]
        self._ask()

    def choose_opponent(self, name: str) -> None:
        """Lets another strategy play from here on."""
        self.note = ""
        if name not in self.strategies:
            self.note = f"There is no opponent {name!r}."
            return
        self.opponent = name
        self._ask()

    def choose_mark(self, mark: str) -> None:
        """Changes who plays X: at once in a new game, or from the next game on if this one is under way."""
        self.note = ""
        if mark not in ("X", "O"):
            self.note = f"You play X or O, not {mark!r}."
            return
        self.next_mark = mark
        if self.state.is_over or not self._own_turns():
            self.new_game()
        elif mark != self.mark:
            self.note = f"You play {mark} from the next game on."

    # What the opponent does

    def answer(self, question: Question) -> None:
        """Plays what the opponent has found, unless the human has left that question meanwhile."""
        if question is not self.question:
            return
        self.question = None
        if self.note == WAIT:
            self.note = ""
        outcome = question.outcome
        if isinstance(outcome, Forfeit):
            self.note = f"{outcome.reason} {KEPT}"
        elif isinstance(outcome, KeyboardInterrupt):
            self.note = STOPPED
        elif isinstance(outcome, BaseException):
            raise outcome
        else:
            self.history.append(outcome)
            self._ask()

    def drop_question(self) -> None:
        """Waits no longer for the opponent: an outcome that comes later changes nothing."""
        if self.question is not None:
            self.question.is_dropped = True
            self.question = None

    def _ask(self) -> None:
        """Asks the opponent for its move if it is its turn."""
        self.drop_question()
        if self.state.is_over or self.state.to_move == self.mark:
            return
        question = self.question = Question(self.state, self.strategies[self.opponent], self.opponent)
        try:
            self._think(question)
        except KeyboardInterrupt:
            self.stop()
        if question.outcome is not None:
            self.answer(question)

    def _own_turns(self) -> list[int]:
        """The places in the history at which the human has moved."""
        return [place for place, state in enumerate(self.history[:-1]) if state.to_move == self.mark]

    def _result(self) -> str | None:
        if not self.state.is_over or not self._own_turns():
            return None
        if self.state.winner is None:
            return "tied"
        return "won" if self.state.winner == self.mark else "lost"

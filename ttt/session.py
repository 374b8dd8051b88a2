"""A sitting at a board: one human, one opponent at a time, one game after the other. No widgets here."""

from __future__ import annotations

from collections.abc import Mapping

from ttt.arena import Forfeit, next_state
from ttt.state import GridState, IllegalMove
from ttt.strategies import Strategy, seeded
from ttt.text import squares


class Session:
    """The games of one human, who plays `mark`, against a strategy out of `strategies`, from `start` on.

    Nothing here raises because of what the human does or what a strategy does: `status` says in words
    whose turn it is or who has won, and what went wrong.
    """

    def __init__(
        self,
        start: GridState,
        strategies: Mapping[str, Strategy],
        opponent: str | None = None,
        mark: str = "X",
        seed: int | None = None,
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
        self._earlier_results: list[str] = []
        self._reply()

    @property
    def state(self) -> GridState:
        """The state on the board."""
        return self.history[-1]

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
        else:
            status = f"It is {self.opponent}'s turn, with {state.to_move}."
        return f"{status} {self.note}".strip()

    # What the human can do

    def choose(self, square: int) -> None:
        """Plays the human's move and the reply; a square that can't be played changes nothing."""
        self.note = ""
        if self.state.is_over:
            self.note = "Press New game for another one."
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
                self._reply()

    def undo(self) -> None:
        """Takes back the human's last move and what followed it."""
        self.note = ""
        turns = self._own_turns()
        if turns:
            del self.history[turns[-1] + 1 :]
        else:
            self.note = "There is no move of yours to take back."

    def new_game(self) -> None:
        """Starts again; a finished game stays in the score, an unfinished one isn't counted."""
        self.note = ""
        self._earlier_results.append(self._result())
        self.mark = self.next_mark
        self.history = [self.start]
        self._reply()

    def choose_opponent(self, name: str) -> None:
        """Lets another strategy play from here on."""
        self.note = ""
        if name not in self.strategies:
            self.note = f"There is no opponent {name!r}."
            return
        self.opponent = name
        self._reply()

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

    def _own_turns(self) -> list[int]:
        """The places in the history at which the human has moved."""
        return [place for place, state in enumerate(self.history[:-1]) if state.to_move == self.mark]

    def _result(self) -> str | None:
        if not self.state.is_over or not self._own_turns():
            return None
        if self.state.winner is None:
            return "tied"
        return "won" if self.state.winner == self.mark else "lost"

    def _reply(self) -> None:
        while not self.state.is_over and self.state.to_move != self.mark:
            try:
                self.history.append(next_state(self.state, self.strategies[self.opponent], self.opponent))
            except Forfeit as forfeit:
                self.note = f"{forfeit.reason} Your game is kept: choose another opponent, or press Undo."
                return
            except KeyboardInterrupt:
                self.note = "You stopped it. Your game is kept: choose another opponent, or press Undo."
                return

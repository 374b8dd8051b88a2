"""The states of one game from its start on, and which of them is on the board."""

from __future__ import annotations

from ttt.state import GridState
from ttt.text import last_move


class History:
    """One game, state by state; `place` says which state is on the board.

    Going back leaves the later states where they are, so that one can go forward again. Another move cuts
    them off. `result` is who played the game to its end, {"X": name, "O": name}, and None until then; such a
    game `counts` unless others have played the beginning.
    """

    def __init__(self, start: GridState):
        self.states = [start]
        self.moves: list[int] = []  # of the whole game, also those after the state on the board
        self.place = 0
        self.result: dict[str, str] | None = None
        self.counts = True

    @property
    def state(self) -> GridState:
        """The state on the board."""
        return self.states[self.place]

    @property
    def end(self) -> GridState:
        """The last state that the game has come to."""
        return self.states[-1]

    @property
    def is_at_end(self) -> bool:
        """Whether nothing follows the state on the board."""
        return self.place == len(self.states) - 1

    @property
    def newest(self) -> int | None:
        """The move that led to the state on the board, or None at the start."""
        return self.moves[self.place - 1] if self.place else None

    def add(self, state: GridState) -> None:
        """Goes on with `state` after the one on the board; what followed it until now is cut off."""
        move = last_move(self.state, state)
        if move not in self.state.moves:
            raise ValueError(
                f"On a board, a move is the number of the square it marks; {move} was marked in {state!r}."
            )
        self.cut()
        self.moves.append(move)
        self.states.append(state)
        self.place += 1

    def cut(self) -> None:
        """Cuts off what follows the state on the board."""
        del self.states[self.place + 1 :]
        del self.moves[self.place :]

    def branch(self) -> History:
        """Another game that has come to the state on the board in the same way."""
        branch = History(self.states[0])
        for state in self.states[1 : self.place + 1]:
            branch.add(state)
        return branch

    def go_to(self, place: int) -> None:
        """Puts another state of the game on the board; places count from 0 at the start."""
        if place not in range(len(self.states)):
            raise ValueError(f"There is no move {place}: the game has {len(self.states) - 1}.")
        self.place = place

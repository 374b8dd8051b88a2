"""What a game has to offer so that the rest of the package can play, search and draw it."""

from __future__ import annotations

TYPE_CHECKING = False  # a type checker takes it for true; `typing` takes longer to import than all of `ttt`
if TYPE_CHECKING:
    from typing import Protocol
else:
    Protocol = object


class State(Protocol):
    """One moment of a game of two players, "X" and "O", that never changes: a move makes a new one.

    States are values: equal ones compare equal, and they can be put into a set or a dictionary.
    """

    @property
    def to_move(self) -> str:
        """The player whose turn it is, "X" or "O"."""

    @property
    def moves(self) -> tuple[int, ...]:
        """The legal moves, always in the same order; none when the game is over."""

    def play(self, move: int) -> State:
        """The state after `move`; raises `IllegalMove` if that move can't be made."""

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""

    @property
    def utility(self) -> int:
        """The pay-off of a finished game, seen from X: +1 X has won, 0 tie, -1 O has won."""


class GridState(State, Protocol):
    """A state on a grid of squares, numbered row by row from 0: what pictures and boards need.

    `str` of it is the grid: a row per line, squares apart by a space, "X", "O", or "." for a free one. A move
    is the number of the square that it puts a mark on. Two members more may be there: a class method
    `from_text(text)`, which makes a state of its grid, and `move_at(square)`, the move that choosing a
    square makes where that is another one, as with pieces that fall.
    """

    width: int
    height: int

    @property
    def lines(self) -> tuple[tuple[int, ...], ...]:
        """The sets of squares that win, each in ascending order."""

    @property
    def symmetries(self) -> tuple[tuple[int, ...], ...]:
        """The ways to turn and mirror the board that keep the game as it is; see `ttt.symmetry`."""

    @property
    def winner(self) -> str | None:
        """The player who has won, or None."""

    def play(self, move: int) -> GridState:
        """The state after `move`."""


class IllegalMove(ValueError):
    """A move that the rules don't allow."""


def refuse_finished(state: State) -> None:
    """Raises `ValueError` when the game is over: a finished state has no move to choose."""
    if isinstance(state, type):
        raise TypeError(f"This is the class; its first state is {state.__name__}(), with parentheses.")
    if state.is_over:
        raise ValueError(f"The game is over, so there is no move to choose: {state!r}.")

"""Connect Four: four in a row, with pieces that fall."""

from __future__ import annotations

from ttt.state import IllegalMove
from ttt.symmetry import Order
from ttt.tictactoe import TicTacToe


class ConnectFour(TicTacToe):
    """A state of Connect Four, seven squares wide and six high; a piece falls to the lowest free square.

    A move is the number of the square where the piece lands. Squares are numbered row by row from the top.
    """

    __slots__ = ()

    width, height = 7, 6
    length = 4

    @classmethod
    def _prepare(cls) -> None:
        super()._prepare()
        cls.symmetries = cls._left_and_right()

    @classmethod
    def _left_and_right(cls) -> tuple[Order, ...]:
        """The board as it is and its mirror image: turned round, pieces would fall sideways."""
        rows = [range(start, start + cls.width) for start in range(0, cls.width * cls.height, cls.width)]
        return tuple(square for row in rows for square in row), tuple(
            square for row in rows for square in reversed(row)
        )

    def __new__(cls, x: int = 0, o: int = 0) -> ConnectFour:
        state = super().__new__(cls, x, o)
        for square in range(cls.width * (cls.height - 1)):
            below = square + cls.width
            if (x | o) >> square & 1 and not (x | o) >> below & 1:
                raise ValueError(
                    f"Impossible board: the piece on square {square} floats, as square {below} below it is "
                    f"free in {state!r}."
                )
        return state

    @property
    def moves(self) -> tuple[int, ...]:
        """The squares where a piece can land, ascending; none when the game is over."""
        return tuple(sorted(self.ordered_moves))

    @property
    def ordered_moves(self) -> tuple[int, ...]:
        """The squares where a piece can land, the most promising column first: those near the centre."""
        if self.winner:
            return ()
        columns = sorted(range(self.width), key=lambda column: abs(2 * column - self.width + 1))
        landings = (self._landing(column) for column in columns)
        return tuple(square for square in landings if square is not None)

    @property
    def key(self) -> tuple[int, int]:
        """One and the same for a state and its mirror image."""
        return super().key

    def play(self, move: int) -> ConnectFour:
        """The state after a piece of the player to move has landed on the square `move`."""
        after = super().play(move)
        below = move + self.width
        if below < self.width * self.height and not (self.x | self.o) >> below & 1:
            landing = self._landing(move % self.width)
            raise IllegalMove(f"A piece can't stop on square {move}: it falls to square {landing}.")
        return after

    def move_at(self, square: int) -> int:
        """The move that choosing any square of a column makes: where the piece lands."""
        landing = self._landing(square % self.width) if square in self._squares else None
        if landing is None:
            raise IllegalMove(f"The column of square {square} is full; {self._free_squares()}")
        return landing

    def _landing(self, column: int) -> int | None:
        """The lowest free square of a column, or None when it is full."""
        taken = self.x | self.o
        for square in reversed(self._squares[column :: self.width]):
            if not taken >> square & 1:
                return square
        return None

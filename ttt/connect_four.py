"""Connect Four: four in a row, with pieces that fall."""

from __future__ import annotations

from ttt.state import IllegalMove
from ttt.tictactoe import TicTacToe

TYPE_CHECKING = False  # see `ttt.state`
if TYPE_CHECKING:
    from typing import Self


class ConnectFour(TicTacToe):
    """A state of Connect Four, seven squares wide and six high; a piece falls to the lowest free square.

    A move is the number of the square where the piece lands. Squares are numbered row by row from the top,
    so that the square below another has a number greater by the width; columns are numbered from 0. A board
    with a floating piece is refused; in which order the columns were filled is not asked.
    """

    __slots__ = ()

    width, height = 7, 6
    length = 4

    @classmethod
    def _prepare(cls) -> None:
        super()._prepare()
        rows = [cls._squares[start : start + cls.width] for start in cls._squares[:: cls.width]]
        mirrored = tuple(square for row in rows for square in reversed(row))
        # No turns: on a board that lies on its side, pieces would fall sideways.
        cls.symmetries = tuple(dict.fromkeys([cls._squares, mirrored]))
        cls._bottom = sum(1 << square for square in rows[-1])

    def __new__(cls, x: int = 0, o: int = 0) -> Self:
        state = super().__new__(cls, x, o)
        taken = x | o
        if floating := taken & ~(taken >> cls.width | cls._bottom):
            square = floating.bit_length() - 1
            raise ValueError(
                f"Impossible board: a piece floats at square {square}: square {square + cls.width} below it "
                f"is free in {state!r}."
            )
        return state

    # The rules

    @property
    def moves(self) -> tuple[int, ...]:
        """The squares where a piece can land, ascending; none when the game is over."""
        return () if self.winner else self._free(self._closed)

    def play(self, move: int) -> Self:
        """The state after a piece of the player to move has landed on the square `move`."""
        if type(move) is not int:
            move = self._whole_number(move)
        after = super().play(move)
        if self._closed >> move & 1:
            landing = self._landing(move % self.width)
            raise IllegalMove(
                f"A piece can't stop on square {move}: it falls to square {landing} in {self!r}."
            )
        return after

    def move_at(self, square: int) -> int:
        """The move that choosing any square of a column makes: the square where the piece lands."""
        square = self._whole_number(square)
        if self.is_over or square not in self._bits:
            raise IllegalMove(self._why_not(square))
        landing = self._landing(square % self.width)
        if landing is None:
            raise IllegalMove(f"Column {square % self.width} is full; {self._free_squares()}")
        return landing

    @property
    def _closed(self) -> int:
        """All squares but those where a piece can land, as bits."""
        taken = self.x | self.o
        return self._board & (taken | ~(taken >> self.width | self._bottom))

    def _landing(self, column: int) -> int | None:
        """The square where a piece lands in a column, or None when the column is full."""
        landings = [move for move in self.moves if move % self.width == column]
        return landings[0] if landings else None

    def _free_squares(self) -> str:
        return f"in {self!r} a piece can land on {self.moves}."

    # What helps a search (see `ttt.engine`)

    @property
    def key(self) -> tuple[int, int]:
        """One and the same for a state and its mirror image."""
        return super().key

    @property
    def ordered_moves(self) -> tuple[int, ...]:
        """The legal moves, most promising first: those on most lines, then those nearest to the centre."""
        return () if self.winner else self._free_by_promise(self._closed)

    @property
    def forced_moves(self) -> tuple[int, ...]:
        """A move that wins at once, else one that stops the opponent from doing so, else nothing.

        A piece in another column leaves the winning square to the opponent, so no other move is better.
        """
        x, o, _, game = self
        mine, theirs = (x, o) if x.bit_count() == o.bit_count() else (o, x)
        moves = self.moves
        for unmarked in ~mine, ~theirs:
            for move in moves:
                bit = game._bits[move]
                for line in game._through[move]:
                    if line & unmarked == bit:
                        return (move,)
        return ()

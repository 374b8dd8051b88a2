"""Tic-tac-toe, on the usual board and on boards of any size."""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from operator import index

from ttt.state import IllegalMove
from ttt.symmetry import Images, Order, symmetries

TYPE_CHECKING = False  # see `ttt.state`
if TYPE_CHECKING:
    from typing import ClassVar, Self

# A state is a tuple underneath, since nothing is made, hashed and compared faster in a search. `game` is its
# class, so that states of different games are never equal.
_Marks = namedtuple("_Marks", "x o winner game")


class TicTacToe(_Marks):
    """A state of tic-tac-toe; `TicTacToe()` is the empty board.

    `x` and `o` are bitboards: bit n of `x` is set when X holds square n. Squares are numbered row by
    row from 0. A board that no game can reach raises `ValueError`. For another size, make a subclass:

        class FourInARow(TicTacToe):
            width, height = 5, 5
            length = 4
    """

    __slots__ = ()

    width: ClassVar[int] = 3
    height: ClassVar[int] = 3
    length: ClassVar[int] = 3
    lines: ClassVar[tuple[tuple[int, ...], ...]]
    symmetries: ClassVar[tuple[Order, ...]]  # the ways to turn and mirror the board

    def __init_subclass__(cls) -> None:
        cls._prepare()
        if any(getattr(cls, name) is not getattr(TicTacToe, name) for name in _RULES):
            # What helps a search of this game may be wrong where the rules are others.
            for name, plain in _PLAIN_HELP.items():
                if getattr(cls, name) is getattr(TicTacToe, name):
                    setattr(cls, name, property(plain))

    @classmethod
    def _prepare(cls) -> None:
        """Works out, once for each class, what depends on the size of the board alone."""
        for name in ("width", "height", "length"):
            if not isinstance(getattr(cls, name), int) or getattr(cls, name) < 1:
                raise ValueError(f"{cls.__name__}.{name} must be a whole number of 1 or more")
        cls.lines = tuple(dict.fromkeys(_lines(cls.width, cls.height, cls.length)))
        cls._masks = tuple(_mask(line) for line in cls.lines)
        cls._through = tuple(
            tuple(mask for mask in cls._masks if mask >> square & 1)
            for square in range(cls.width * cls.height)
        )
        cls.symmetries = symmetries(cls.width, cls.height)
        cls._squares = tuple(range(cls.width * cls.height))
        cls._free = staticmethod(_free_in(cls._squares))
        cls._free_by_promise = staticmethod(_free_in(tuple(sorted(cls._squares, key=cls._promise))))
        cls._bits = {square: 1 << square for square in cls._squares}
        cls._board = (1 << cls.width * cls.height) - 1

    def __new__(cls, x: int = 0, o: int = 0) -> Self:
        state = _new(cls, (x, o, None, cls))
        return _new(cls, (x, o, state._checked_winner(), cls))

    def __getnewargs__(self) -> tuple[int, int]:
        return self.x, self.o

    def __deepcopy__(self, memo: dict) -> Self:
        return self  # it never changes

    # Reading and writing

    @classmethod
    def from_text(cls, text: str) -> Self:
        """The state drawn in `text` with "X", "O" and "." for a free square; white space is skipped."""
        if not isinstance(text, str):
            raise TypeError(
                f'from_text needs a text; for a list of marks write from_text("".join(board)). Got {text!r}.'
            )
        marks = "".join(text.split())
        size = cls.width * cls.height
        for square, mark in enumerate(marks):
            if mark not in "XO.":
                raise ValueError(
                    f'Only "X", "O" and "." stand on a board; {mark!r} is at square {square} of {text!r}.'
                )
        if len(marks) != size:
            raise ValueError(
                f"A board of {cls.width} by {cls.height} has {size} squares; {text!r} has {len(marks)}."
            )
        squares = {mark: [n for n, other in enumerate(marks) if other == mark] for mark in "XO"}
        return cls(_mask(squares["X"]), _mask(squares["O"]))

    def __str__(self) -> str:
        return "\n".join(" ".join(row) for row in self._rows())

    def __repr__(self) -> str:
        return f'{type(self).__name__}.from_text("{" ".join(self._rows())}")'

    def _rows(self) -> list[str]:
        marks = [
            "X" if self.x >> square & 1 else "O" if self.o >> square & 1 else "."
            for square in range(self.width * self.height)
        ]
        return ["".join(marks[start : start + self.width]) for start in range(0, len(marks), self.width)]

    # The rules

    @property
    def to_move(self) -> str:
        """The player whose turn it is: X while both have as many marks, else O."""
        return "X" if self.x.bit_count() == self.o.bit_count() else "O"

    @property
    def moves(self) -> tuple[int, ...]:
        """The free squares, ascending; none when the game is over."""
        return () if self.winner else self._free(self.x | self.o)

    def play(self, move: int) -> Self:
        """The state after the player to move has taken the square `move`."""
        if type(move) is not int:
            move = self._whole_number(move)
        x, o, winner, game = self
        bit = self._bits.get(move, 0)
        if winner or not bit & ~(x | o):
            raise IllegalMove(self._why_not(move))

        if x.bit_count() == o.bit_count():
            player = "X"
            x = mine = x | bit
        else:
            player = "O"
            o = mine = o | bit
        # Only the player who has just moved can have won, and only on a line through that square.
        for line in self._through[move]:
            if mine & line == line:
                winner = player
        # Not through __new__: a legal move from a possible board needs no second check.
        return _new(game, (x, o, winner, game))

    @property
    def is_over(self) -> bool:
        """Whether somebody has won or no square is free."""
        return self.winner is not None or self.x | self.o == self._board

    @property
    def utility(self) -> int:
        """The pay-off of a finished game, seen from X: +1 X has won, 0 tie, -1 O has won."""
        if not self.is_over:
            raise ValueError(f"The game is not over, so it has no utility yet: {self!r}.")
        return {"X": 1, "O": -1, None: 0}[self.winner]

    @property
    def winning_line(self) -> tuple[int, ...]:
        """The squares of a completed line, ascending; () while there is none."""
        for line, mask in zip(self.lines, self._masks, strict=True):
            if self.x & mask == mask or self.o & mask == mask:
                return line
        return ()

    # What helps a search (see `ttt.engine`)

    @property
    def children(self) -> list[tuple[int, Self]]:
        """Each legal move with the state after it: what `play` makes, but quicker all at once."""
        x, o, winner, game = self
        if winner:
            return []
        x_moves = x.bit_count() == o.bit_count()
        player, mine = ("X", x) if x_moves else ("O", o)
        bits, through = game._bits, game._through
        children = []
        for move in game._free(x | o):
            marks = mine | bits[move]
            won = None
            for line in through[move]:
                if marks & line == line:
                    won = player
            child = (marks, o, won, game) if x_moves else (x, marks, won, game)
            children.append((move, _new(game, child)))
        return children

    @property
    def key(self) -> tuple[int, int]:
        """One and the same for all states that are equal up to turning and mirroring."""
        images = _images(self.game)
        return min(zip(images.of(self.x), images.of(self.o), strict=True))

    @property
    def ordered_moves(self) -> tuple[int, ...]:
        """The legal moves, most promising first: those on most lines, then those nearest to the centre."""
        return () if self.winner else self._free_by_promise(self.x | self.o)

    @property
    def forced_moves(self) -> tuple[int, ...]:
        """A move that wins at once, else one that stops the opponent from doing so, else nothing.

        No other move is better; after a second threat of the opponent all moves lose equally soon.
        """
        if self.is_over:
            return ()
        x, o = self.x, self.o
        mine, theirs = (x, o) if x.bit_count() == o.bit_count() else (o, x)
        for player in mine, theirs:
            for line in self._masks:
                missing = line & ~player
                if not missing & (missing - 1) and not missing & (x | o):
                    return (missing.bit_length() - 1,)
        return ()

    @classmethod
    def _promise(cls, square: int) -> tuple[int, int, int]:
        """A key to sort squares by, the most promising first."""
        row, column = divmod(square, cls.width)
        off_centre = (2 * row - cls.height + 1) ** 2 + (2 * column - cls.width + 1) ** 2
        off_diagonal = abs(row - column)  # with symmetry, one diagonal before the other halves the nodes
        return -len(cls._through[square]), off_centre, off_diagonal

    # What is refused, and why

    def _whole_number(self, move: object) -> int:
        try:
            if isinstance(move, bool):
                raise TypeError
            return index(move)
        except TypeError:
            raise IllegalMove(
                f"A move is the number of a free square, but this is {move!r}; {self._free_squares()}"
            ) from None

    def _why_not(self, move: int) -> str:
        if self.is_over:
            result = f"{self.winner} has won" if self.winner else "it is a tie"
            return f"The game is over ({result}), so square {move} can't be played: {self!r}."
        if not 0 <= move < self.width * self.height:
            return f"There is no square {move}; {self._free_squares()}"
        return f"Square {move} is taken; {self._free_squares()}"

    def _free_squares(self) -> str:
        moves = self.moves
        if len(moves) > 16:
            return f"{len(moves)} squares of {self!r} are free."
        return f"the free squares of {self!r} are {moves}."

    def _checked_winner(self) -> str | None:
        """The winner, if the board can be reached by legal moves; else `ValueError` with the broken rule."""
        x, o = self.x, self.o
        if x & o:
            raise ValueError(f"Impossible board: square {(x & o).bit_length() - 1} holds both X and O.")
        if x < 0 or o < 0 or (x | o) > self._board:
            raise ValueError(f"Impossible board: a mark lies outside the {self.width * self.height} squares.")
        extra = x.bit_count() - o.bit_count()
        if extra not in (0, 1):
            raise ValueError(
                "Impossible board: X moves first, so X has as many marks as O or one more, "
                f"but X has {x.bit_count()} and O has {o.bit_count()} in {self!r}."
            )
        x_lines = [mask for mask in self._masks if x & mask == mask]
        o_lines = [mask for mask in self._masks if o & mask == mask]
        if x_lines and o_lines:
            raise ValueError(f"Impossible board: two winners, X and O both hold a line in {self!r}.")
        if x_lines and extra == 0:
            raise ValueError(f"Impossible board: X has won, but O moved after that in {self!r}.")
        if o_lines and extra == 1:
            raise ValueError(f"Impossible board: O has won, but X moved after that in {self!r}.")
        if not x_lines and not o_lines:
            return None
        last = self._board  # the squares that lie on all completed lines: one of them was played last
        for mask in x_lines or o_lines:
            last &= mask
        player = "X" if x_lines else "O"
        if not last:
            raise ValueError(
                f"Impossible board: {player} holds lines that no single move completes, "
                f"so {player} moved again after winning in {self!r}."
            )
        return player


_new = tuple.__new__

# A subclass that changes one of these plays another game. Then nothing beyond its rules is known to help.
_RULES = {"to_move", "moves", "play", "is_over", "utility"}
_PLAIN_HELP = {
    "children": lambda state: [] if state.is_over else [(move, state.play(move)) for move in state.moves],
    "key": lambda state: state,
    "ordered_moves": lambda state: state.moves,
    "forced_moves": lambda state: (),
}


@cache
def _images(game: type[TicTacToe]) -> Images:
    return Images(game.symmetries)


def _free_in(order: tuple[int, ...]) -> Callable[[int], tuple[int, ...]]:
    """A function that gives the squares that are not taken, in this order, and remembers the last few."""

    @lru_cache(maxsize=4096)
    def free(taken: int) -> tuple[int, ...]:
        return tuple([square for square in order if not taken >> square & 1])

    return free


def _mask(squares: Iterable[int]) -> int:
    return sum(1 << square for square in squares)


def _lines(width: int, height: int, length: int) -> Iterable[tuple[int, ...]]:
    """Every straight line of `length` squares on the board: across, down, and along both diagonals."""
    for down, right in (0, 1), (1, 0), (1, 1), (1, -1):
        for row in range(height):
            for column in range(width):
                last_row, last_column = row + down * (length - 1), column + right * (length - 1)
                if last_row < height and 0 <= last_column < width:
                    yield tuple((row + down * n) * width + column + right * n for n in range(length))


TicTacToe._prepare()


class FourByFour(TicTacToe):
    """A state of the larger game: four by four squares, four in a row."""

    __slots__ = ()

    width = height = length = 4

"""Players for games that are too large to see to the end: they look some plies ahead, and guess."""

from __future__ import annotations

import random
from collections import namedtuple
from collections.abc import Callable, Sequence
from functools import cache, reduce
from itertools import pairwise
from operator import or_

from ttt.engine import SURE, Answer, Budget, deepen
from ttt.state import GridState, refuse_finished
from ttt.strategies import Strategy

MOST_CANDIDATES = 50  # moves; where there are more, only those near a mark are looked at
REACH = 2  # rows and columns
GAINS = 1, 9, 90, 900  # what the first mark on a line adds to its weight, the second one, and so on


def open_lines(state: GridState) -> int:
    """A guess at the value, seen from X: lines that only one player has marks on count for that player.

    A line with one mark weighs 1, with two 10, with three 100, with more 1,000; those of O count against X.
    """
    return _Scene.of(state).guess


def moves_nearby(state: GridState, reach: int = REACH) -> Sequence[int]:
    """The legal moves at most `reach` rows and columns away from a mark, or the centre if there is no mark.

    Where no legal move is so near, it is all of them.
    """
    x_squares, o_squares = _squares(state)
    near = _near(state.width, state.height, reach, x_squares + o_squares)
    return [move for move in state.moves if near >> move & 1] or state.moves


def looks_ahead(plies: int, evaluate: Callable[[GridState], float] = open_lines) -> Strategy:
    """The strategy that searches so many plies deep, and guesses with `evaluate` what comes after.

    Where there are many moves, it looks only at those near a mark. Among moves that look equally good it
    rolls dice. When `stop()` turns true, it plays the best move so far.
    """
    if type(plies) is not int or plies < 1:
        raise ValueError(f"looks_ahead needs a number of plies, 1 or more; got {plies!r}.")

    def guess(scene: _Scene) -> float:
        return scene.guess if evaluate is open_lines else evaluate(scene.state)

    def strategy(
        state: GridState,
        rng=random,
        stop: Callable[[], bool] = bool,
        progress: Callable[[str], object] = str,
    ) -> int:
        refuse_finished(state)
        start = _Scene.of(state)
        first = list(start.candidates)
        rng.shuffle(first)
        first = start.by_promise(first)

        def report(answer: Answer) -> None:
            plies_seen = f"{answer.depth} {'ply' if answer.depth == 1 else 'plies'}"
            progress(f"{plies_seen} ahead, {answer.nodes:,} states so far")

        answer = deepen(
            start,
            guess,
            depth=plies,
            budget=Budget(stop=stop),
            progress=report,
            moves=lambda scene: first if scene is start else scene.likely_moves,
            key=lambda scene: scene.state,
        )
        return answer.move

    strategy.__name__ = f"looks {plies} ahead"
    return strategy


LEVELS: dict[str, Strategy] = {f"looks {plies} ahead": looks_ahead(plies) for plies in (1, 2, 4, 6)}


class _Scene(namedtuple("_Scene", "state board x o near")):
    """A state as the search sees it: with the lines that each player has marks on.

    `x` and `o` are tuples of numbers whose bit n stands for line n of the board: first the lines with one
    mark of the player or more, then those with two or more, and so on. `near` are the squares near a mark,
    as bits. A move changes little of all this, so `play` is much quicker than to count anew.
    """

    __slots__ = ()

    @classmethod
    def of(cls, state: GridState) -> _Scene:
        """The scene of a state, counted from its grid."""
        board = _board(state.lines, state.width, state.height)
        x_squares, o_squares = _squares(state)
        x = reduce(_marked, [board.through[square] for square in x_squares], board.no_marks)
        o = reduce(_marked, [board.through[square] for square in o_squares], board.no_marks)
        near = _near(state.width, state.height, REACH, x_squares + o_squares)
        return cls(state, board, x, o, near)

    def __repr__(self) -> str:
        return repr(self.state)

    # What a search needs of a state

    @property
    def to_move(self) -> str:
        return self.state.to_move

    @property
    def moves(self) -> tuple[int, ...]:
        return self.state.moves

    @property
    def is_over(self) -> bool:
        return self.state.is_over

    @property
    def utility(self) -> int:
        return self.state.utility

    def play(self, move: int) -> _Scene:
        state, board, x, o, near = self
        if state.to_move == "X":
            x = _marked(x, board.through[move])
        else:
            o = _marked(o, board.through[move])
        return _Scene(state.play(move), board, x, o, near | board.around[move])

    # What it makes of the lines

    @property
    def guess(self) -> int:
        """The guess of `open_lines`, kept within the bounds of the engine."""
        x_alone, o_alone = _alone(self.x, self.o), _alone(self.o, self.x)
        guess = 0
        for gain, x_lines, o_lines in zip(GAINS, x_alone, o_alone, strict=False):
            guess += gain * (x_lines.bit_count() - o_lines.bit_count())
        return max(1 - SURE, min(guess, SURE - 1))

    @property
    def candidates(self) -> Sequence[int]:
        """The moves worth a look: all of them, or where there are many, those near a mark."""
        state = self.state
        moves = state.ordered_moves if hasattr(type(state), "ordered_moves") else state.moves
        if len(moves) > MOST_CANDIDATES:
            return [move for move in moves if self.near >> move & 1] or moves
        return moves

    @property
    def likely_moves(self) -> Sequence[int]:
        """The candidates, most promising first; or one alone, which wins at once or stops the opponent."""
        candidates, board = self.candidates, self.board
        mine, theirs = self._mine_and_theirs
        for alone in _alone(mine, theirs), _alone(theirs, mine):
            if winning := sum(lines & short for lines, short in zip(alone, board.short_of_one, strict=True)):
                for move in candidates:
                    if board.through[move] & winning:
                        return (move,)
        return self.by_promise(candidates)

    def by_promise(self, moves: Sequence[int]) -> list[int]:
        """The moves, most promising first.

        The promise of a move is what the lines through it weigh afterwards, for the player, and what those
        weighed that it takes from the opponent.
        """
        mine, theirs = self._mine_and_theirs
        after = ~theirs[0], *_alone(mine, theirs)
        weights = [*zip(GAINS, after, strict=False), *zip(GAINS, _alone(theirs, mine), strict=False)]
        through = self.board.through

        def promise(move: int) -> int:
            lines = through[move]
            return sum([gain * (lines & level).bit_count() for gain, level in weights if level])

        return sorted(moves, key=promise, reverse=True)

    @property
    def _mine_and_theirs(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        return (self.x, self.o) if self.state.to_move == "X" else (self.o, self.x)


def _marked(levels: tuple[int, ...], lines: int) -> tuple[int, ...]:
    """The levels of a player after one mark more on these lines."""
    return (levels[0] | lines, *[level | below & lines for below, level in pairwise(levels)])


def _alone(levels: tuple[int, ...], others: tuple[int, ...]) -> list[int]:
    """The levels of a player without the lines on which the other one has a mark."""
    return [level & ~others[0] for level in levels]


class _Board:
    """What a search of one board needs again and again; lines and squares are bits of numbers."""

    def __init__(self, lines: Sequence[Sequence[int]], width: int, height: int):
        longest = max(map(len, lines), default=1)
        self.no_marks = (0,) * longest
        self.through = [  # each square
            sum(1 << n for n, line in enumerate(lines) if square in line) for square in range(width * height)
        ]
        self.short_of_one = [  # for each number of marks, the lines that lack one more
            sum(1 << n for n, line in enumerate(lines) if len(line) == marks + 1)
            for marks in range(1, longest + 1)
        ]
        self.around = _around(width, height, REACH)


_board = cache(_Board)


def _squares(state: GridState) -> tuple[list[int], list[int]]:
    """The squares that X holds, and those that O holds."""
    marks = str(state).split()
    x_squares = [square for square, mark in enumerate(marks) if mark == "X"]
    return x_squares, [square for square, mark in enumerate(marks) if mark == "O"]


def _near(width: int, height: int, reach: int, squares: list[int]) -> int:
    """The squares at most `reach` rows and columns away from one of these, or the centre, as bits."""
    if not squares:
        return 1 << height // 2 * width + width // 2
    around = _around(width, height, reach)
    return reduce(or_, [around[square] for square in squares])


@cache
def _around(width: int, height: int, reach: int) -> list[int]:
    """For each square, the squares at most `reach` rows and columns away, as bits."""
    places = [(row, column) for row in range(height) for column in range(width)]
    return [
        sum(
            1 << row * width + column
            for row in range(max(0, top - reach), min(height, top + reach + 1))
            for column in range(max(0, left - reach), min(width, left + reach + 1))
        )
        for top, left in places
    ]

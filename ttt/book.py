"""The opening book: the best answers to the first moves, in a file, once up to turning and mirroring.

`python -m ttt.book` makes the file anew.
"""

from __future__ import annotations

import warnings
import zlib
from functools import cache
from pathlib import Path

from ttt.engine import best_answers, move_answers
from ttt.state import GridState
from ttt.symmetry import canonical, canonical_order, image, move_from_image
from ttt.text import row_text
from ttt.tictactoe import FourByFour, TicTacToe

FILE = Path(__file__).with_name("book.txt")
PLIES = {TicTacToe: 3, FourByFour: 2}  # for each game: how many moves may have been made

Book = dict[GridState, tuple[int, tuple[int, ...]]]  # canonical state -> its value and best moves


class DamagedBook(ValueError):
    """A book file that is not as it was written; the message says what is wrong."""


def book_moves(state: GridState) -> list[int]:
    """The best moves of `state` as the book has them, ascending; none if it isn't in the book."""
    if type(state) not in PLIES or len(state.moves) < state.width * state.height - PLIES[type(state)]:
        return []
    order = canonical_order(state)
    _, moves = opening_book().get(image(state, order), (0, ()))
    return sorted(move_from_image(move, order) for move in moves)


@cache
def opening_book() -> Book:
    """The book in the package, read once. If it can't be used, a warning says why, and it is empty."""
    try:
        return read_book(FILE.read_text(encoding="utf-8"))
    except (OSError, ValueError) as problem:
        warnings.warn(
            f"The opening book can't be used ({problem}), so openings are searched, which takes longer. "
            f"To make the book anew, run: python -m ttt.book",
            stacklevel=2,
        )
        return {}


def make_book(game: type[GridState], plies: int) -> Book:
    """The value and the best moves of every state of the first `plies` plies, found by search."""
    table = {}
    book = {}
    layer = {canonical(game())}
    for _ in range(plies + 1):
        for state in layer:
            answers = move_answers(state, table=table)
            moves = best_answers(answers, state.to_move)
            book[state] = answers[moves[0]].value, tuple(moves)
        layer = {canonical(state.play(move)) for state in layer for move in state.moves}
    return book


def book_text(books: dict[type[GridState], Book]) -> str:
    """Books as the text of a file."""
    lines = ["# The opening book: state, value and best moves, each state once up to turning and mirroring."]
    for game, book in books.items():
        lines.append(f"game {game.__name__}")
        for state in sorted(book, key=lambda state: (-len(state.moves), row_text(state))):
            value, moves = book[state]
            lines.append(f"{row_text(state)} : {value} : {' '.join(map(str, moves))}")
    return "".join(f"{line}\n" for line in [*lines, f"checksum {_checksum(lines)}"])


def read_book(text: str) -> Book:
    """The books of all games in the text of a file; raises `DamagedBook` if it is not as it was written."""
    *lines, last = text.splitlines() or [""]
    if last != f"checksum {_checksum(lines)}":
        raise DamagedBook("its checksum is wrong, so it was changed or cut off")
    games = {game.__name__: game for game in PLIES}
    book = {}
    game = None
    for number, line in enumerate(lines, 1):
        try:
            if line.startswith("game "):
                game = games[line.removeprefix("game ")]
            elif not line.startswith("#"):
                state, value, moves = line.split(":")
                state = game.from_text(state)
                book[state] = int(value), tuple(map(int, moves.split()))
                for move in book[state][1]:
                    state.play(move)
        except (ValueError, KeyError, AttributeError) as problem:
            raise DamagedBook(f"line {number}, {line!r}, can't be read: {problem}") from problem
    return book


def _checksum(lines: list[str]) -> str:
    text = "\n".join(lines)
    return f"{zlib.crc32(text.encode()):08x}"


if __name__ == "__main__":
    FILE.write_text(
        book_text({game: make_book(game, plies) for game, plies in PLIES.items()}), encoding="utf-8"
    )
    print(f"Wrote {FILE}")

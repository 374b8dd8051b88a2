"""The opening book: right, whole, and no harm when its file is."""

import shutil
import subprocess
import sys
import warnings
from pathlib import Path

import pytest

from ttt import FourByFour, TicTacToe, best_moves, perfect, reachable, solve
from ttt import book as book_module
from ttt.book import FILE, DamagedBook, book_moves, book_text, make_book, opening_book, read_book
from ttt.engine import best_answers, move_answers
from ttt.symmetry import canonical, symmetries

TEXT = FILE.read_text(encoding="utf-8")
PACKAGE = Path(book_module.__file__).parent


class Keyless(FourByFour):
    """Four in a row without the aid of symmetry."""

    key = property(lambda self: self)


@pytest.fixture
def book_file(tmp_path, monkeypatch):
    """A copy of the file, read anew; write into it what you like."""
    copy = tmp_path / "book.txt"
    copy.write_text(TEXT, encoding="utf-8")
    monkeypatch.setattr(book_module, "FILE", copy)
    opening_book.cache_clear()
    yield copy
    opening_book.cache_clear()


@pytest.fixture(scope="module")
def entries():
    return read_book(TEXT)


def first_plies(game, plies):
    """Every state of the first plies of a game."""
    layers = [[game()]]
    for _ in range(plies):
        layers.append(list(dict.fromkeys(state.play(move) for state in layers[-1] for move in state.moves)))
    return [state for layer in layers for state in layer]


def shown(state, order):
    """The state after its squares were put in another order."""
    marks = str(state).split()
    return type(state).from_text("".join(marks[square] for square in order))


# What stands in it


@pytest.mark.parametrize(("game", "plies", "count"), [(TicTacToe, 3, 54), (FourByFour, 2, 37)])
def test_the_book_has_the_first_plies_once_up_to_symmetry(entries, game, plies, count):
    states = {state for state in entries if type(state) is game}
    assert states == {canonical(state) for state in first_plies(game, plies)}
    assert len(states) == count


def test_every_entry_of_the_usual_game_is_right(entries):
    states = [state for state in entries if type(state) is TicTacToe]
    for state in states:
        assert entries[state] == (solve(state).value, tuple(best_moves(state)))
    assert len(states) == 54


def test_entries_of_four_by_four_are_right(entries):
    """Symmetry has no part in it; ten of them stand for all, for the sake of time."""
    table = {}
    states = [state for state in entries if type(state) is FourByFour]
    for state in [states[0], *states[1:4], *states[-6:]]:
        answers = move_answers(Keyless(state.x, state.o), table=table)
        moves = best_answers(answers, state.to_move)
        assert entries[state] == (answers[moves[0]].value, tuple(moves))


def test_every_image_of_an_entry_has_the_best_moves_of_the_image(entries):
    for state, (_, moves) in entries.items():
        for order in symmetries(state.width, state.height):
            image = shown(state, order)
            found = book_moves(image)
            assert found == sorted(place for place, square in enumerate(order) if square in moves)
            assert type(image) is not TicTacToe or found == best_moves(image)


def test_every_state_of_the_first_plies_is_in_the_book_and_no_other():
    for state in reachable(TicTacToe()):
        early = len(state.moves) >= 6
        assert book_moves(state) == (best_moves(state) if early else [])
    assert all(book_moves(state) for state in first_plies(FourByFour, 2))
    assert book_moves(FourByFour().play(0).play(1).play(2)) == []


def test_a_subclass_with_other_rules_is_not_in_the_book():
    class ShortLines(TicTacToe):
        length = 2

    class Same(FourByFour):
        pass

    for state in ShortLines(), Same(), Keyless(), TicTacToe.from_text("XXX OO. ..."):
        assert book_moves(state) == []


def test_perfect_opens_from_the_book(monkeypatch, entries):
    monkeypatch.setattr("ttt.engine.search", None)
    for state in first_plies(FourByFour, 2)[::7]:
        assert perfect(state) in book_moves(state)


# Its file


def test_the_file_says_what_it_is():
    first, second, third, *_ = TEXT.splitlines()
    assert first.startswith("# The opening book")
    assert (second, third) == ("game TicTacToe", "... ... ... : 0 : 0 1 2 3 4 5 6 7 8")


def test_a_book_goes_into_text_and_comes_back():
    books = {TicTacToe: make_book(TicTacToe, 2)}
    text = book_text(books)
    assert read_book(text) == books[TicTacToe]
    states = [line.split(" : ")[0] for line in text.splitlines()[2:-1]]
    assert states == sorted(states, key=lambda rows: (-rows.count("."), rows))


def test_the_book_that_is_made_anew_is_the_one_in_the_package(tmp_path):
    """`python -m ttt.book`, in a copy of the package without the file."""
    shutil.copytree(PACKAGE, tmp_path / "ttt", ignore=shutil.ignore_patterns("book.txt", "__pycache__"))
    command = [sys.executable, "-m", "ttt.book"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    made = tmp_path / "ttt" / "book.txt"
    assert made.read_text(encoding="utf-8") == TEXT
    assert done.stdout == f"Wrote {made}\n"
    assert done.stderr == ""


def test_the_file_is_read_when_it_is_needed_and_once():
    code = """
import pathlib
read = []
original = pathlib.Path.read_text
pathlib.Path.read_text = lambda path, **options: read.append(path.name) or original(path, **options)
from ttt import FourByFour, TicTacToe, perfect
perfect(TicTacToe())
import ttt.book
ttt.book.book_moves(FourByFour.from_text("XO.. .... .... ..X."))
print(read)
perfect(FourByFour()), perfect(FourByFour())
print(read)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["[]", "['book.txt']"]


# A file that came to harm


def assert_unused(match):
    """The book warns with the remedy, is empty, and the game goes on without it."""
    with pytest.warns(UserWarning, match=match) as warned:
        assert opening_book() == {}
    assert "To make the book anew, run: python -m ttt.book" in str(warned[0].message)
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # it has said so once, that is enough
        assert book_moves(TicTacToe()) == []
        assert perfect(FourByFour()) in best_answers(move_answers(FourByFour()), "X")


def test_a_missing_file_is_reported(book_file):
    book_file.unlink()
    assert_unused("No such file|cannot find")


@pytest.mark.parametrize(
    "damaged",
    [
        "",
        "\n",
        TEXT[: len(TEXT) // 2],
        TEXT[: TEXT.index("\n", 1000) + 1],
        TEXT.replace("checksum", "check sum"),
        TEXT.replace("4 5 6", "4 5 7", 1),
        TEXT + "X",
        TEXT + "\n",
        "".join(TEXT.splitlines(keepends=True)[:-1]),
        "".join(reversed(TEXT.splitlines(keepends=True))),
    ],
    ids=[
        *("empty", "one line", "half", "last lines gone", "other last line", "one move"),
        *("longer", "a line more", "no checksum", "backwards"),
    ],
)
def test_a_file_that_was_changed_or_cut_off_is_reported(book_file, damaged):
    book_file.write_text(damaged, encoding="utf-8")
    assert_unused("checksum is wrong, so it was changed or cut off")


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-32"])
def test_a_file_in_another_encoding_is_reported(book_file, encoding):
    book_file.write_bytes(TEXT.encode(encoding))
    assert_unused("checksum is wrong|can't decode|invalid")


def test_a_file_of_no_text_is_reported(book_file):
    book_file.write_bytes(b"\xff\xfe\x00\x80")
    assert_unused("can't decode")


def test_a_file_that_is_a_folder_is_reported(book_file):
    book_file.unlink()
    book_file.mkdir()
    assert_unused("can't be used")


def test_one_changed_character_anywhere_is_noticed():
    others = {".": "X", "X": "O", "O": "X", " ": "0", "\n": " ", ":": ";"}
    for place, mark in enumerate(TEXT[:-1]):
        other = others.get(mark) or ("0" if mark == "9" else chr(ord(mark) + 1))
        with pytest.raises(DamagedBook, match="checksum"):
            read_book(TEXT[:place] + other + TEXT[place + 1 :])


def test_one_lost_or_doubled_or_exchanged_character_anywhere_is_noticed():
    for place, mark in enumerate(TEXT[:-1]):
        following = TEXT[place + 1]
        changed = [TEXT[:place] + TEXT[place + 1 :], TEXT[:place] + mark + TEXT[place:]]
        if following != mark:
            changed.append(TEXT[:place] + following + mark + TEXT[place + 2 :])
        for text in changed:
            with pytest.raises(DamagedBook):
                read_book(text)


def test_ends_of_lines_as_windows_writes_them_do_no_harm(book_file, entries):
    book_file.write_bytes(TEXT.replace("\n", "\r\n").encode())
    assert opening_book() == entries


def with_checksum(*lines):
    return "\n".join([*lines, f"checksum {book_module._checksum(list(lines))}"])


@pytest.mark.parametrize(
    "line",
    [
        "... ... ... : 0",
        "... ... ... : 0 : 9",
        "... ... ... : 0 : four",
        "... ... ... : none : 4",
        "... ... ..Y : 0 : 4",
        "X.. ... ... : 0 : 0",
        "game Chess",
        "",
    ],
)
def test_a_line_that_makes_no_sense_is_quoted(line):
    with pytest.raises(DamagedBook, match=r"line 2, .*can't be read: ") as error:
        read_book(with_checksum("game TicTacToe", line))
    assert repr(line) in str(error.value)


def test_a_state_before_its_game_is_quoted():
    with pytest.raises(DamagedBook, match=r"line 1, .*can't be read: "):
        read_book(with_checksum("... ... ... : 0 : 4"))


def test_a_comment_is_passed_over():
    read = read_book(with_checksum("# game Chess", "game TicTacToe", "... ... ..X : 0 : 4", "# the end"))
    assert read == {TicTacToe.from_text("... ... ..X"): (0, (4,))}

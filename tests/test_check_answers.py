"""Answers as learners write them, with at most one mistake each: what `check` says of them.

tests/answers/collected holds those that the checks were made for, tests/answers/more others: for each name of
a mistake at least two, written differently. tests/answers/names.json says which name each is to get. They
take minutes, so what is tried is said by the variable TTT_ANSWERS: "all", or "collected" as in .ci/run; else
it is a right and a wrong one of each exercise.
"""

import contextlib
import io
import json
import multiprocessing
import os
import re
import warnings
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest

from ttt.checks import Report, check
from ttt.checks.games import count_lists, leaves_of

ANSWERS = Path(__file__).parent / "answers"
CHOSEN = os.environ.get("TTT_ANSWERS")
ALL = CHOSEN == "all"


def read(name: str) -> dict:
    return json.loads((ANSWERS / name).read_text(encoding="utf-8"))


NAMES = read("names.json")  # None where no name is known
INDEX = {
    f"{part}/{entry['file']}": entry
    for part in (("collected", "more") if ALL else ("collected",))
    for entry in read(f"{part}/index.json")["answers"]
}
if CHOSEN not in ("all", "collected"):
    first = {(entry["exercise"], entry["kind"]): file for file, entry in reversed(INDEX.items())}
    INDEX = {file: INDEX[file] for file in first.values()}
RIGHT = [file for file, entry in INDEX.items() if entry["kind"] == "right"]
WRONG = [file for file in INDEX if file not in RIGHT]


def checked(file: str) -> Report:
    """The report on an answer, which is run as a cell of a notebook would be."""
    path = ANSWERS / file
    names = {"__name__": "__main__"}
    with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), names)
        return check(path.parent.name, names[path.parent.name])


@pytest.fixture(scope="session")
def reports() -> dict[str, Report]:
    """What `check` says of the answers; all of them take about five minutes on two cores."""
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(os.cpu_count(), mp_context=spawn) as pool:
        return dict(zip(INDEX, pool.map(checked, INDEX, chunksize=4), strict=True))


def size(board: object) -> object:
    """How large a failing board or tree is."""
    if isinstance(board, list):
        return len(leaves_of(board)), count_lists(board)
    return 9 - str(board).count(".")


@pytest.mark.parametrize("file", RIGHT)
def test_a_right_answer_is_right(file, reports):
    assert reports[file].status == "right", reports[file].text


@pytest.mark.parametrize("file", WRONG)
def test_a_wrong_answer_is_shown_on_the_smallest_board(file, reports):
    report, smallest = reports[file], INDEX[file]["smallest_failing"]
    assert report.status in ("wrong", "error")
    assert report.state is not None
    if report.got.startswith(f"{report.expected[:1]} (right), but as many"):
        return  # on a busy computer the boards below the empty one are not counted: it takes too long
    if "tree" in smallest:
        assert size(report.state) == size(smallest["tree"]), report.text
    elif "board" in smallest:
        assert size(report.state) == size(smallest["board"]), report.text
    assert report.call in report.text
    assert report.got in report.text


@pytest.mark.parametrize("file", WRONG)
def test_a_mistake_gets_its_name(file, reports):
    assert reports[file].mistake == NAMES[file], reports[file].text


@pytest.mark.skipif(not CHOSEN, reason="counts many answers; set TTT_ANSWERS=all")
def test_nine_in_ten_of_the_collected_mistakes_have_a_true_name():
    collected = [file for file in WRONG if file.startswith("collected/")]
    named = [file for file in collected if NAMES[file]]
    assert len(named) >= 0.9 * len(collected)


@pytest.mark.skipif(not ALL, reason="for all answers; set TTT_ANSWERS=all")
def test_the_files_and_the_tables_agree():
    files = {path.relative_to(ANSWERS).as_posix() for path in ANSWERS.glob("*/*/*.py")}
    assert files == set(INDEX)
    assert set(NAMES) == set(WRONG)
    for file in INDEX:
        _, exercise, name = file.split("/")
        assert INDEX[file]["exercise"] == exercise
        assert name.startswith(INDEX[file]["kind"])


@pytest.mark.skipif(not ALL, reason="counts all answers; set TTT_ANSWERS=all")
def test_there_are_right_answers_of_unusual_shape():
    shares = Counter(INDEX[file]["exercise"] for file in RIGHT)
    assert len(shares) == 13
    assert min(shares.values()) >= 5


def kind(name: str) -> str:
    """A name of a mistake without the numbers and words that differ from answer to answer."""
    for words in ("an error", "a variable is called", "nothing comes back for", "one wrong number"):
        if name.startswith(words):
            return words
    name = re.sub(r"^(moves|to_move|utility|is_over) is called", "a member is called", name)
    name = re.sub(r"^(O|X)'s win", "a win", re.sub(r"\d", "#", name))
    name = re.sub(r"^an? (\w+) comes back$", "something else comes back", name)
    return re.sub(r"^(only )?the (rows|columns|diagonals) are .*", "lines are missing", name)


# Each of them has one answer here; tests/test_checks.py makes most of them in another way, too.
ONE_ANSWER = {
    "the winner instead of a number",
    "MAX and MIN by the depth",
    "MAX and MIN do not take turns",
    "MIN at every level but the first",
    "None where a value is needed",
    "a finished game counts #",
    "a tie counts as a win",
    "index() finds nothing",
    "max() or min() of nothing",
    "nothing comes back from a branch",
    "return inside the loop",
    "the depth counts calls",
    "the depth never goes down",
    "the marks of O are left out",
    "the undo puts something else than a dot back",
    "the utility is never used",
    "the window is not turned in negamax",
    "two different boards get the same tuple",
}


def test_a_name_has_two_answers_written_differently():
    answers = Counter(kind(name) for name in NAMES.values() if name)
    assert {name for name, count in answers.items() if count < 2} == ONE_ANSWER

"""The exercises in nbgrader: released, handed in by a class with every kind of accident, graded."""

import os
from pathlib import Path

import nbformat
import pytest

from tests import nbgrader_course as handed_in
from tests.make_exercises import EXERCISES, SOLUTIONS
from tests.nbgrader_course import Course, answered, is_check

if os.environ.get("TTT_NBGRADER") != "required":
    pytest.importorskip("nbgrader", reason="no nbgrader: see .ci/run for an environment with it")

NOTEBOOKS = sorted(SOLUTIONS.glob("*.ipynb"))
CHANGES = [
    handed_in.right,
    handed_in.wrong,
    handed_in.wrong_and_check_emptied,
    handed_in.endless,
    handed_in.endless_cell,
    handed_in.exception_in_cell,
    handed_in.crashed_kernel,
    handed_in.deleted_check,
    handed_in.deleted_answer_and_check,
    handed_in.copied_check,
]
# Long enough for a check of any answer here; the loop outside a function lasts so long.
SHORT = "--ExecutePreprocessor.timeout=20"
# Everything but one check is right.
LOST_ONE = ["wrong", "wrong_and_check_emptied", "endless", "endless_cell", "exception_in_cell"]
# nbgrader puts a deleted check below the answer, and finds none; of a dead kernel it has no outputs.
NOT_AT_FIRST = {"crashed_kernel", "deleted_answer_and_check"}


EXCERPT = "excerpt.ipynb"


class Class:
    """The course after its teacher has graded it, and what nbgrader said."""

    def __init__(self, folder: Path) -> None:
        self.course = Course(folder, NOTEBOOKS)
        self.whole = NOTEBOOKS[0].name
        nbformat.write(handed_in.excerpt(self.course.solved(self.whole)), self.course.source / EXCERPT)
        self.release = self.course.run("generate_assignment")

        whole = self.course.released(self.whole)
        self.course.hand_in("empty", self.whole, whole)
        self.course.hand_in("complete", self.whole, answered(whole, self.course.solved(self.whole)))
        solved = self.course.solved(EXCERPT)
        for change in CHANGES:
            notebook = answered(self.course.released(EXCERPT), solved)
            change(notebook)
            self.course.hand_in(change.__name__, EXCERPT, notebook)
        self.students = [change.__name__ for change in CHANGES]

        self.first = self.course.run("autograde", SHORT)
        self.at_first = {student: self.marks(student) for student in self.students}
        # Those who have marks are left as they are.
        self.second = self.course.run("autograde", SHORT, "--OverwriteCells.add_missing_cells=False")
        self.feedback = self.course.run("generate_feedback")
        self.full = points(solved)
        self.lost_one = self.full | {handed_in.check(solved).id: 0}

    def marks(self, student: str) -> dict:
        return self.course.marks(student, EXCERPT)


def points(notebook: nbformat.NotebookNode) -> dict[str, float]:
    """What a notebook's checks are worth; answers in words get their marks from a person."""
    return {cell.id: cell.metadata.nbgrader.points for cell in notebook.cells if is_check(cell)}


@pytest.fixture(scope="module")
def graded(tmp_path_factory):
    return Class(tmp_path_factory.mktemp("course"))


def test_the_released_notebooks_are_the_exercises(graded):
    assert graded.release.returncode == 0, graded.release.stderr
    for path in sorted(EXERCISES.glob("*.ipynb")):
        exercise, released = nbformat.read(path, as_version=4), graded.course.released(path.name)
        assert [cell.source for cell in released.cells] == [cell.source for cell in exercise.cells]


def test_right_answers_get_all_points(graded):
    full = points(graded.course.solved(graded.whole))
    marks = graded.course.marks("complete", graded.whole)
    assert sum(full.values()) > 0
    assert {name: marks[name] for name in full} == full
    assert graded.at_first["right"] == graded.full


def test_a_notebook_as_released_gets_none(graded):
    assert set(graded.course.marks("empty", graded.whole).values()) == {0}


@pytest.mark.parametrize("student", LOST_ONE)
def test_one_wrong_answer_costs_its_own_points_only(graded, student):
    assert graded.at_first[student] == graded.lost_one


@pytest.mark.parametrize("student", ["deleted_check", "copied_check"])
def test_checks_that_are_gone_or_there_twice_count_once(graded, student):
    assert graded.at_first[student] == graded.full


def test_what_fails_is_named_and_stops_nobody(graded):
    assert graded.first.returncode == 1
    failed = {name for name in graded.students if f"for student '{name}'" in graded.first.stderr}
    assert failed == NOT_AT_FIRST
    assert failed == {name for name in graded.students if None in graded.at_first[name].values()}


def test_a_second_call_grades_the_rest_but_the_crash(graded):
    lost = graded.marks("deleted_answer_and_check")
    assert {name: mark or 0 for name, mark in lost.items()} == graded.lost_one
    assert "for student 'crashed_kernel'" in graded.second.stderr
    assert set(graded.marks("crashed_kernel").values()) == {None}


def test_everybody_but_the_one_with_the_crash_gets_feedback(graded):
    assert graded.feedback.returncode == 0, graded.feedback.stderr
    pages = {name: graded.course.feedback(name, EXCERPT) for name in graded.students}
    assert {name for name, page in pages.items() if not page.exists()} == {"crashed_kernel"}
    assert graded.course.feedback("complete", graded.whole).exists()

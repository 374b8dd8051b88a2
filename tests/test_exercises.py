"""The exercises are what nbgrader's marks make of the notebooks with the solutions."""

import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from tests import make_exercises
from tests.execute_notebooks import clean
from tests.make_exercises import EXERCISES, SOLUTIONS, MarkError, student_version

NOTEBOOKS = sorted(SOLUTIONS.glob("*.ipynb"))
ANSWER = {"solution": True, "grade": False}
CHECK = {"solution": False, "grade": True}
WORDS = {"solution": True, "grade": True}


def notebook_of(*cells: nbformat.NotebookNode) -> nbformat.NotebookNode:
    """A notebook whose cells are named "cell 1", "cell 2" and so on."""
    for number, cell in enumerate(cells, start=1):
        cell.id = f"cell-number-{number}"
    return new_notebook(cells=list(cells))


def code(source: str, nbgrader: dict | None = None) -> nbformat.NotebookNode:
    return new_code_cell(source, metadata={"nbgrader": nbgrader} if nbgrader else {})


def words(source: str, nbgrader: dict | None = None) -> nbformat.NotebookNode:
    return new_markdown_cell(source, metadata={"nbgrader": nbgrader} if nbgrader else {})


def made_of(cell: nbformat.NotebookNode) -> str:
    return student_version(notebook_of(cell), "a.ipynb").cells[0].source


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_an_exercise_is_made_from_its_solutions(path):
    made = student_version(nbformat.read(path, as_version=4), path.name)
    there = nbformat.read(EXERCISES / path.name, as_version=4)
    assert [cell.source for cell in there.cells] == [cell.source for cell in made.cells], (
        f"run python tests/make_exercises.py {path.stem}"
    )
    for cell, other in zip(there.cells, made.cells, strict=True):
        assert (cell.id, cell.cell_type, cell.metadata) == (other.id, other.cell_type, other.metadata)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_nbgrader_makes_the_same_exercise(path):
    preprocessors = pytest.importorskip("nbgrader.preprocessors", reason="no nbgrader: see .ci/run")
    notebook = nbformat.read(path, as_version=4)
    made = student_version(notebook, path.name)
    for preprocessor in preprocessors.ClearSolutions(), preprocessors.ClearHiddenTests():
        notebook, _ = preprocessor.preprocess(notebook, {})
    assert [cell.source for cell in made.cells] == [cell.source for cell in notebook.cells]


def test_a_solution_becomes_the_stub_at_its_indentation():
    source = """\
def free_squares(board):
    free = []
    for square in range(9):
        ### BEGIN SOLUTION
        if board[square] == ".":
            free.append(square)
        ### END SOLUTION
    return free"""
    assert (
        made_of(code(source, ANSWER))
        == """\
def free_squares(board):
    free = []
    for square in range(9):
        # YOUR CODE HERE
        raise NotImplementedError()
    return free"""
    )


def test_a_cell_may_hold_two_solutions():
    solution = "    ### BEGIN SOLUTION\n    return 1\n    ### END SOLUTION\n"
    stub = "    # YOUR CODE HERE\n    raise NotImplementedError()\n"
    assert made_of(code(f"def a():\n{solution}def b():\n{solution}", ANSWER)) == (
        f"def a():\n{stub}def b():\n{stub}"
    )


def test_hidden_tests_vanish():
    source = "check(minimax)\n### BEGIN HIDDEN TESTS\ncheck(minimax).require()\n### END HIDDEN TESTS"
    assert made_of(code(source, CHECK)) == "check(minimax)"


def test_words_are_replaced_too():
    source = "Why?\n\n<!-- BEGIN SOLUTION -->\nBecause.\n<!-- END SOLUTION -->"
    assert made_of(words(source, WORDS)) == "Why?\n\nYOUR ANSWER HERE"


def test_the_rest_stays_and_outputs_go():
    cells = [words("# Title"), code("import ttt", None)]
    cells[1].outputs, cells[1].execution_count = [new_output("stream", text="1")], 3
    cells[1].metadata.tags = ["raises-exception"]
    notebook = notebook_of(*cells)
    made = student_version(notebook, "a.ipynb")
    assert [cell.source for cell in made.cells] == ["# Title", "import ttt"]
    assert (made.cells[1].outputs, made.cells[1].execution_count) == ([], None)
    assert made.cells[1].metadata.tags == ["raises-exception"]
    assert notebook.cells[1].execution_count == 3


BEGIN, END = "    ### BEGIN SOLUTION", "    ### END SOLUTION"
MISTAKES = {
    "line 2: BEGIN SOLUTION without an END": code(f"def a():\n{BEGIN}\n    return 1", ANSWER),
    "line 3: END SOLUTION without a BEGIN": code(f"def a():\n    return 1\n{END}", ANSWER),
    "line 3: BEGIN SOLUTION again, before the END of line 2": code(
        f"def a():\n{BEGIN}\n{BEGIN}\n{END}", ANSWER
    ),
    "line 2: BEGIN HIDDEN TESTS without an END": code("check(a)\n### BEGIN HIDDEN TESTS", CHECK),
    "line 2: a solution's mark, but .* no solution": code(f"def a():\n{BEGIN}\n    return 1\n{END}"),
    "line 1: a mark of hidden tests, but .* no grade": code("### BEGIN HIDDEN TESTS\n### END HIDDEN TESTS"),
    "line 1: the stub would stop the notebook": code("### BEGIN SOLUTION\na = 1\n### END SOLUTION", ANSWER),
    "line 1: a solution without marks": code("def a():\n    return 1", ANSWER),
    "line 2: BEGIN SOLUTION without": words("Why?\n<!-- BEGIN SOLUTION -->\nBecause.", WORDS),
}


@pytest.mark.parametrize("message", MISTAKES)
def test_a_wrong_mark_is_reported_with_its_place(message):
    notebook = notebook_of(words("# Title"), MISTAKES[message])
    with pytest.raises(MarkError, match=rf"^a\.ipynb, cell cell-number-2, {message}"):
        student_version(notebook, "a.ipynb")


def test_nbgraders_metadata_survives_the_cleaning():
    notebook = notebook_of(code("check(a)", CHECK))
    notebook.cells[0].metadata.update(tags=["slow"], collapsed=True)
    clean(notebook)
    assert notebook.cells[0].metadata == {"nbgrader": CHECK, "tags": ["slow"]}


def test_the_command_writes_both_versions_executed(tmp_path, monkeypatch):
    source = 'def a():\n    ### BEGIN SOLUTION\n    return "right"\n    ### END SOLUTION'
    check = "try:\n    print(a())\nexcept NotImplementedError:\n    print('not yet')"
    (tmp_path / "solutions").mkdir()
    monkeypatch.setattr(make_exercises, "SOLUTIONS", tmp_path / "solutions")
    monkeypatch.setattr(make_exercises, "EXERCISES", tmp_path / "exercises")
    nbformat.write(notebook_of(code(source, ANSWER), code(check)), tmp_path / "solutions" / "01_a.ipynb")
    make_exercises.main(["01_a"])
    printed = {
        folder: nbformat.read(tmp_path / folder / "01_a.ipynb", as_version=4).cells[1].outputs[0].text
        for folder in ("solutions", "exercises")
    }
    assert printed == {"solutions": "right\n", "exercises": "not yet\n"}


def test_the_command_says_what_is_wrong_without_a_traceback(tmp_path):
    script = Path(make_exercises.__file__)
    copy = tmp_path / "tests"
    copy.mkdir()
    for path in script, script.with_name("execute_notebooks.py"):
        (copy / path.name).write_bytes(path.read_bytes())
    (tmp_path / "notebooks" / "solutions").mkdir(parents=True)
    wrong = notebook_of(code("def a():\n    return 1", ANSWER))
    nbformat.write(wrong, tmp_path / "notebooks" / "solutions" / "01_a.ipynb")
    run = subprocess.run([sys.executable, copy / script.name], capture_output=True, text=True, cwd=tmp_path)
    assert run.returncode == 1
    assert run.stderr.startswith("01_a.ipynb, cell cell-number-1, line 1: a solution without marks"), (
        run.stderr
    )


def defined(name: str, *cells: str) -> dict:
    """What some cells of a notebook with solutions define, and the sources of all its cells by their ids."""
    notebook = nbformat.read(SOLUTIONS / name, as_version=4)
    names: dict = {"sources": {cell.id: cell.source for cell in notebook.cells}}
    for cell in cells:
        exec(names["sources"][cell], names)
    return names


def test_exercises_9_how_many_boards_both_halves_and_one_half_visit(capsys):
    names = defined("09_alpha_beta.ipynb", "imports", "helpers", "finished-boards", "value-for-x")
    exec(names["sources"]["count-the-boards"].partition("boards = {}")[0], names)
    told = names["sources"]["write-alphabeta"]
    count = told.partition("```python\n")[2].partition("```")[0]
    half = names["sources"]["value-for-o"]
    for source in half, half.replace("        if alpha >= beta:\n            break\n", ""):
        exec(source, names)
        exec(count, names)
    both, one = capsys.readouterr().out.splitlines()
    assert f"If both halves cut, it prints `{both}`. If only X's half does, it prints `{one}`." in told


def test_exercises_8_the_numbers_fall_from_the_best_ending_to_the_worst(capsys):
    names = defined(
        "08_unbeatable_and_in_a_hurry.ipynb", "imports", "helpers", "finished-boards", "end-score-answer"
    )
    exec(names["sources"]["write-end-score"].partition("```python\n")[2].partition("```")[0], names)
    numbers = [int(number) for number in capsys.readouterr().out.split()]
    assert len(set(numbers)) == 5
    assert numbers == sorted(numbers, reverse=True)

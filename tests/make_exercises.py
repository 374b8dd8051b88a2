"""Makes the exercises that learners work in from the notebooks with the solutions, and runs both.

python tests/make_exercises.py [NAME ...]    (01_the_board, say; all of them when none is named)

The rules are those of nbgrader, a little stricter: what would be released by accident there is an error here.
"""

import re
import sys
from pathlib import Path

import nbformat
from nbformat import NotebookNode

try:
    from execute_notebooks import NOTEBOOKS, executed  # as a script: its own folder is on the path
except ModuleNotFoundError:
    from tests.execute_notebooks import NOTEBOOKS, executed

SOLUTIONS = NOTEBOOKS / "solutions"
EXERCISES = NOTEBOOKS / "exercises"
CODE_STUB = ["# YOUR CODE HERE", "raise NotImplementedError()"]
TEXT_STUB = ["YOUR ANSWER HERE"]


class MarkError(ValueError):
    """A mark in a cell of a notebook that would not give the exercise its author had in mind."""


def without_regions(source: str, kind: str, stub: list[str]) -> str:
    """The text with `stub` in place of all between BEGIN and END of a kind, at the indentation of BEGIN."""
    kept, begin = [], None
    for number, line in enumerate(source.split("\n"), start=1):
        if f"BEGIN {kind}" in line:
            if begin:
                raise MarkError(f"line {number}: BEGIN {kind} again, before the END of line {begin}")
            begin = number
            indentation = re.match(r"\s*", line)[0]
            kept += [indentation + one for one in stub]
        elif f"END {kind}" in line:
            if not begin:
                raise MarkError(f"line {number}: END {kind} without a BEGIN")
            begin = None
        elif not begin:
            kept.append(line)
    if begin:
        raise MarkError(f"line {begin}: BEGIN {kind} without an END")
    return "\n".join(kept)


def has_mark(source: str, kind: str) -> bool:
    return f"BEGIN {kind}" in source or f"END {kind}" in source


def student_source(cell: NotebookNode) -> str:
    """What learners are given of a cell."""
    nbgrader = cell.metadata.get("nbgrader", {})
    code = cell.cell_type == "code"
    source = cell.source
    for number, line in enumerate(source.split("\n"), start=1):
        if has_mark(line, "SOLUTION") and not nbgrader.get("solution"):
            raise MarkError(f"line {number}: a solution's mark, but nbgrader's metadata calls it no solution")
        if has_mark(line, "HIDDEN TESTS") and not nbgrader.get("grade"):
            raise MarkError(
                f"line {number}: a mark of hidden tests, but nbgrader's metadata calls it no grade"
            )
        if "BEGIN SOLUTION" in line and code and not line[0].isspace():
            raise MarkError(f"line {number}: the stub would stop the notebook; indent it, into a function")
    if nbgrader.get("solution") and not has_mark(source, "SOLUTION"):
        raise MarkError("line 1: a solution without marks; the stub would replace all of the cell")
    source = without_regions(source, "SOLUTION", CODE_STUB if code else TEXT_STUB)
    return without_regions(source, "HIDDEN TESTS", [])


def student_version(notebook: NotebookNode, name: str) -> NotebookNode:
    """The notebook as learners are given it; not executed yet."""
    made = nbformat.from_dict(notebook)
    for cell in made.cells:
        try:
            cell.source = student_source(cell)
        except MarkError as error:
            raise MarkError(f"{name}, cell {cell.id}, {error}") from None
        if cell.cell_type == "code":
            cell.execution_count, cell.outputs = None, []
    return made


def make(solution: Path, exercise: Path) -> None:
    """Writes the exercise, and stores both notebooks executed."""
    made = student_version(nbformat.read(solution, as_version=4), solution.name)
    exercise.parent.mkdir(exist_ok=True)
    nbformat.write(made, exercise)
    for path in solution, exercise:
        nbformat.write(executed(path), path)
        print("executed", path)


def main(names: list[str]) -> None:
    chosen = [SOLUTIONS / f"{Path(name).stem}.ipynb" for name in names] or sorted(SOLUTIONS.glob("*.ipynb"))
    for path in chosen:
        make(path, EXERCISES / path.name)


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except MarkError as error:
        sys.exit(str(error))

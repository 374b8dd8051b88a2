"""A course of nbgrader's in a folder, with made-up submissions: what a class hands in, and worse."""

import copy
import os
import re
import subprocess
import sys
import warnings
from pathlib import Path

import nbformat
from nbformat import NotebookNode

ASSIGNMENT = "exercises"
SETTINGS = Path(__file__).with_name("nbgrader_config.py")


class Course:
    """A folder with nbgrader's settings, the notebooks with solutions as its source, and its commands."""

    def __init__(self, folder: Path, notebooks: list[Path]) -> None:
        self.folder = folder
        self.source = folder / "source" / ASSIGNMENT
        self.source.mkdir(parents=True)
        for path in notebooks:
            (self.source / path.name).write_bytes(path.read_bytes())
        (folder / SETTINGS.name).write_bytes(SETTINGS.read_bytes())

    def run(self, command: str, *options: str) -> subprocess.CompletedProcess:
        """One of nbgrader's commands for the assignment, for all who have handed in something."""
        # As in an activated environment (nbgrader calls alembic by name), without the settings of a user.
        path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
        settings = {name: str(self.folder / name) for name in ("JUPYTER_CONFIG_DIR", "IPYTHONDIR")}
        return subprocess.run(
            [sys.executable, "-m", "nbgrader", command, ASSIGNMENT, *options],
            cwd=self.folder,
            env=os.environ | settings | {"PATH": path},
            capture_output=True,
            text=True,
            timeout=600,
        )

    def solved(self, name: str) -> NotebookNode:
        return nbformat.read(self.source / name, as_version=4)

    def released(self, name: str) -> NotebookNode:
        return nbformat.read(self.folder / "release" / ASSIGNMENT / name, as_version=4)

    def hand_in(self, student: str, name: str, notebook: NotebookNode) -> None:
        path = self.folder / "submitted" / student / ASSIGNMENT / name
        path.parent.mkdir(parents=True)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # two cells may have one id here
            nbformat.write(notebook, path)

    def feedback(self, student: str, name: str) -> Path:
        return self.folder / "feedback" / student / ASSIGNMENT / Path(name).with_suffix(".html")

    def marks(self, student: str, name: str) -> dict[str, float | None]:
        """The automatic mark of each graded cell that a student handed in; None where nbgrader gave none."""
        from nbgrader.api import Gradebook

        with Gradebook(f"sqlite:///{self.folder / 'gradebook.db'}", "ttt") as gradebook:
            notebook = gradebook.find_submission_notebook(Path(name).stem, ASSIGNMENT, student)
            return {grade.name: grade.auto_score for grade in notebook.grades}


def answered(released: NotebookNode, solved: NotebookNode) -> NotebookNode:
    """The released notebook with the solutions typed in."""
    notebook = copy.deepcopy(released)
    solutions = {cell.id: cell.source for cell in solved.cells}
    for cell in notebook.cells:
        if is_marked(cell, "solution"):
            cell.source = solutions[cell.id]
    return notebook


def is_marked(cell: NotebookNode, kind: str) -> bool:
    return cell.metadata.get("nbgrader", {}).get(kind, False)


def is_check(cell: NotebookNode) -> bool:
    return cell.cell_type == "code" and is_marked(cell, "grade")


def is_own_check(cell: NotebookNode) -> bool:
    """Whether the cell checks a function under its own name: one that learners write as a whole."""
    return is_check(cell) and bool(re.match(r"check\(\w+\)", cell.source))


def check(notebook: NotebookNode) -> NotebookNode:
    """The first check of a function that learners write as a whole."""
    return next(cell for cell in notebook.cells if is_own_check(cell))


def answer_above(notebook: NotebookNode, cell: NotebookNode) -> NotebookNode:
    above = notebook.cells[: notebook.cells.index(cell)]
    return next(one for one in reversed(above) if is_marked(one, "solution"))


def answer(notebook: NotebookNode) -> NotebookNode:
    """The cell in which that function is to be written."""
    return answer_above(notebook, check(notebook))


def excerpt(notebook: NotebookNode) -> NotebookNode:
    """A notebook that is graded sooner: the imports, and the first two functions to be written as a whole."""
    checks = [cell for cell in notebook.cells if is_own_check(cell)][:2]
    kept = [next(cell for cell in notebook.cells if cell.cell_type == "code")]
    for cell in checks:
        kept += [answer_above(notebook, cell), cell]
    return nbformat.v4.new_notebook(cells=copy.deepcopy(kept), metadata=notebook.metadata)


# What can happen to the right answers before they are handed in.


def right(notebook: NotebookNode) -> None:
    pass


def wrong(notebook: NotebookNode) -> None:
    set_body(notebook, 'return "wrong"')


def wrong_and_check_emptied(notebook: NotebookNode) -> None:
    wrong(notebook)
    check(notebook).source = "pass"


def endless(notebook: NotebookNode) -> None:
    set_body(notebook, "while True: pass")


def endless_cell(notebook: NotebookNode) -> None:
    put_first(notebook, "while True: pass")


def exception_in_cell(notebook: NotebookNode) -> None:
    put_first(notebook, "1 / 0")


def crashed_kernel(notebook: NotebookNode) -> None:
    put_first(notebook, "import os; os._exit(1)")


def deleted_check(notebook: NotebookNode) -> None:
    notebook.cells.remove(check(notebook))


def deleted_answer_and_check(notebook: NotebookNode) -> None:
    for cell in answer(notebook), check(notebook):
        notebook.cells.remove(cell)


def copied_check(notebook: NotebookNode) -> None:
    place = notebook.cells.index(check(notebook))
    notebook.cells.insert(place, copy.deepcopy(notebook.cells[place]))


def set_body(notebook: NotebookNode, line: str) -> None:
    cell = answer(notebook)
    name = re.search(r"^def (\w+)", cell.source, re.MULTILINE)[1]
    cell.source = f"def {name}(*anything):\n    {line}"


def put_first(notebook: NotebookNode, line: str) -> None:
    cell = answer(notebook)
    cell.source = line + "\n" + cell.source

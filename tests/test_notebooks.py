"""How every notebook has to land: executed, clean, readable without running, with links that work."""

import ast
import json
import re
from pathlib import Path

import pytest

import ttt
from tests import execute_notebooks
from tests.make_exercises import EXERCISES, SOLUTIONS

REPOSITORY = Path(__file__).parents[1]
FOLDER = REPOSITORY / "notebooks"
NOTEBOOKS = execute_notebooks.notebooks(FOLDER)
LESSONS = [path for path in NOTEBOOKS if path.parent == FOLDER and re.match(r"0[1-9]|1\d", path.name)]
WITH_TASKS = [path for path in NOTEBOOKS if path.parent in (EXERCISES, SOLUTIONS)]
KERNEL = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
# Constructs whose output the regression test can't compare, or that only work with a kernel.
UNSTABLE = re.compile(
    r"clear_output|\binteract\b|\.update\(.*display_id|%time|perf_counter|time\.time\(|plt\.show|;\s*$",
    re.MULTILINE,
)
GENERIC_ID = re.compile(r"[0-9a-f]{8}(-[0-9a-f-]+)?|cell-?\d+")
OUTPUT_TYPES = {"text/plain", "text/html", "image/png"}
# What nbgrader's third schema has before a release; and points where something is graded.
NBGRADER = {"schema_version", "grade_id", "grade", "solution", "locked", "task"}
CHECKS = {"check", "check_order", "check_test"}
STATUS = re.compile(r"^[^\n:]+: (right|not attempted yet|wrong|error)\b")


def read(path: Path) -> dict:
    return json.loads(path.read_text(encoding="utf-8"))


def source(cell: dict) -> str:
    return "".join(cell["source"])


def nbgrader(cell: dict) -> dict:
    """What nbgrader is told about a cell; empty for a cell that it has nothing to do with."""
    return cell["metadata"].get("nbgrader", {})


def code_cells(notebook: dict) -> list[dict]:
    return [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]


def text_cells(notebook: dict) -> list[dict]:
    return [cell for cell in notebook["cells"] if cell["cell_type"] == "markdown"]


def problems(notebook: dict, folder: Path) -> list[str]:
    """What keeps a notebook from landing, a sentence each."""
    found = []
    if notebook["metadata"] != KERNEL:
        found.append(f"metadata is {notebook['metadata']}")
    ids = [cell["id"] for cell in notebook["cells"]]
    if len(set(ids)) < len(ids):
        found.append("two cells share an id")
    found += [f"the id {one!r} is not made of words" for one in ids if GENERIC_ID.fullmatch(one)]
    for cell in notebook["cells"]:
        if set(cell["metadata"]) - {"tags", "nbgrader"}:
            found.append(f"{cell['id']}: metadata {cell['metadata']}")
        found += [f"{cell['id']}: {problem}" for problem in nbgrader_problems(cell)]

    code = code_cells(notebook)
    if [cell["execution_count"] for cell in code] != list(range(1, len(code) + 1)):
        found.append("not executed top to bottom")
    for cell in code:
        found += [f"{cell['id']}: {problem}" for problem in code_problems(cell)]

    texts = text_cells(notebook)
    if not source(notebook["cells"][0]).startswith("# "):
        found.append("the first cell is not a title")
    if sum(len(source(cell).split()) for cell in texts) > 2500:
        found.append("more than 2,500 words")
    found += [f"no output shows the number {number}" for number in unproven_numbers(notebook)]
    if len(texts) > 30 or len(code) > 30:
        found.append(f"{len(texts)} text and {len(code)} code cells")
    for cell in texts:
        found += [f"{cell['id']}: {problem}" for problem in link_problems(source(cell), folder)]
        if re.search(r"!(?![=\[])(\s|$)", re.sub(r"`[^`]*`|```.*?```", "", source(cell), flags=re.DOTALL)):
            found.append(f"{cell['id']}: an exclamation mark")
    return found


def code_problems(cell: dict) -> list[str]:
    found = []
    text = source(cell)
    if len(text.splitlines()) > 20:
        found.append("longer than 20 lines")
    compared = "nbval-ignore-output" not in cell["metadata"].get("tags", [])
    if compared and UNSTABLE.search(text):
        found.append(f"unstable: {UNSTABLE.search(text)[0]!r}")
    for output in cell["outputs"]:
        if output["output_type"] == "error":
            found.append("stores an error")
        if output.get("name") == "stderr":
            found.append("writes to stderr")
        data = output.get("data", {})
        if unknown := set(data) - OUTPUT_TYPES:
            found.append(f"stores {sorted(unknown)}")
        if "image/png" in data and not re.search(r"\w", "".join(data.get("text/plain", ""))):
            found.append("a picture without its text twin")
        if "image/png" in data and "<Figure" in "".join(data.get("text/plain", "")):
            found.append("a picture without its text twin")
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == "ttt":
            public = ttt.__all__ if node.module == "ttt" else None
            for alias in node.names:
                if alias.name.startswith("_") or (public is not None and alias.name not in public):
                    found.append(f"imports {alias.name}, which is not public")
    return found


def nbgrader_problems(cell: dict) -> list[str]:
    """What nbgrader would refuse, or grade in another way than the author thinks."""
    marks = nbgrader(cell)
    if not marks:
        return []
    expected = NBGRADER | ({"points"} if marks.get("grade") else set())
    if set(marks) != expected:
        return [f"nbgrader's metadata has {sorted(marks)}, not {sorted(expected)}"]
    found = []
    if marks["schema_version"] != 3 or marks["task"]:
        found.append("nbgrader's metadata is of another schema, or of a task")
    if marks["grade_id"] != cell["id"]:
        found.append(f"its grade_id {marks['grade_id']!r} is not its id")
    if cell["cell_type"] == "markdown" and not (marks["grade"] and marks["solution"]):
        found.append("an answer in words has to be grade and solution; nbgrader refuses anything else")
    if cell["cell_type"] == "code" and marks["grade"] == marks["solution"]:
        found.append("a code cell has to be either an answer or a check")
    if cell["cell_type"] == "code" and marks["grade"] and marks["points"] <= 0:
        found.append("a check without points")
    if marks["grade"] and cell["cell_type"] == "code" and not marks["locked"]:
        found.append("a check that is not locked")
    return found


def unproven_numbers(notebook: dict) -> list[str]:
    """The numbers from 13 on in the prose that no output of the notebook shows: nothing holds them."""
    shown = set()
    for cell in code_cells(notebook):
        for output in cell["outputs"]:
            printed = "".join(output.get("text", [])) + "".join(output.get("data", {}).get("text/plain", []))
            shown |= set(re.findall(r"\d+", printed))
        shown |= set(re.findall(r"\d+", source(cell)))
    prose = " ".join(map(source, text_cells(notebook)))
    prose = re.sub(
        r"```.*?```|`[^`]*`|\]\([^)]*\)|\d+ minutes|\| \d+ \|$", " ", prose, flags=re.DOTALL | re.MULTILINE
    )
    numbers = [number.replace(",", "") for number in re.findall(r"\d+(?:,\d{3})*", prose)]
    return [number for number in numbers if int(number) > 12 and number not in shown]


def link_problems(text: str, folder: Path) -> list[str]:
    """Images without alt text, and links to files that are not there."""
    found = []
    for image, alt, target in re.findall(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)", text):
        if image and len(alt.split()) < 4:
            found.append(f"{target} needs alt text that says what is to be seen")
        if "://" not in target and not target.startswith("#"):
            path = folder / target.partition("#")[0]
            if not path.exists():
                found.append(f"a link to {target}, which is not there")
    return found


def task_problems(notebook: dict, answered: bool) -> list[str]:
    """What is wrong with the exercises of a notebook; `answered` is the version with solutions."""
    found = []
    cells = notebook["cells"]
    code = "\n".join(map(source, code_cells(notebook)))
    texts = "\n".join(map(source, text_cells(notebook)))
    minutes = re.search(r"About (\d+) minutes", texts)
    if not minutes or not 20 <= int(minutes[1]) <= 40:
        found.append(f"no time from 20 to 40 minutes, but {minutes and minutes[0]!r}")

    defined, asked, shown = set(), set(), set()
    for cell in code_cells(notebook):
        tree = ast.parse(source(cell))
        called = list(calls(tree))
        if nbgrader(cell).get("solution"):
            functions = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
            defined |= functions
            if not functions & names_checked_below(cells, cell):
                found.append(f"{cell['id']}: an answer without a check cell below it")
        if nbgrader(cell).get("grade"):
            names = names_checked(cell)
            asked |= {(cell["id"], name) for name in names}
            if not names:
                found.append(f"{cell['id']}: a check cell that checks nothing")
            for name in hint_names(called):
                if f'hint("{name}")' not in code + texts:
                    found.append(f'{cell["id"]}: nowhere a hint("{name}")')
            found += [f"{cell['id']}: {problem}" for problem in report_problems(cell, answered)]
        else:
            shown |= {(cell["id"], name) for name in names_checked(cell)}
        if "solution" in {name for name, _ in called}:
            found.append(f"{cell['id']}: shows the solution to everybody")
    found += [f"{at}: checks {name}, which no answer defines" for at, name in asked if name not in defined]
    # A program that the page shows may be checked anywhere.
    found += [f"{at}: checks {name}, but is no check cell" for at, name in shown if name in defined]

    headings = [number for number, cell in enumerate(cells) if source(cell).startswith("## ")]
    if not headings or not source(cells[headings[-1]]).startswith("## If you want more"):
        found.append('the last heading is not "## If you want more"')
    elif any(nbgrader(cell) for cell in cells[headings[-1] :]):
        found.append("the task at the end has a stub or a check")
    for cell in cells:
        if not answered and re.search("(BEGIN|END) (SOLUTION|HIDDEN TESTS)", json.dumps(cell)):
            found.append(f"{cell['id']}: still has the marks of the solutions")
    return found


def calls(tree: ast.AST):
    """The calls of named functions: the name and the call."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.func.id, node


def names_checked(cell: dict) -> set[str]:
    """The functions of the notebook that a cell hands to a check."""
    names = set()
    for name, call in calls(ast.parse(source(cell))):
        if name in CHECKS and call.args:
            # check_test(test, program); check("name", function); check_order("name", lines, order)
            argument = call.args[0 if name == "check_test" else -1]
            names |= {argument.id} if isinstance(argument, ast.Name) else set()
    return names


def names_checked_below(cells: list[dict], answer: dict) -> set[str]:
    below = code_cells({"cells": cells[cells.index(answer) + 1 :]})
    return set().union(*(names_checked(cell) for cell in below if nbgrader(cell).get("grade")))


def hint_names(called: list) -> set[str]:
    """The names by which the functions that a cell checks have hints."""
    first = [call.args[0] for name, call in called if name == "check" and call.args]
    return {getattr(node, "id", None) or getattr(node, "value", None) for node in first}


def report_problems(cell: dict, answered: bool) -> list[str]:
    """Whether the reports that a check cell stores say what they should."""
    texts = ["".join(output.get("data", {}).get("text/plain", [])) for output in cell["outputs"]]
    found = [STATUS.match(text)[1] for text in texts if STATUS.match(text)]
    expected = "right" if answered else "not attempted yet"
    return [] if found and set(found) == {expected} else [f"the report is not {expected!r} but {found}"]


def answers(notebook: dict) -> dict[str, list[str]]:
    """The solutions of a notebook by cell, as single texts without what stands around them."""
    region = re.compile(r"BEGIN SOLUTION.*?\n(.*?)\n[^\n]*END SOLUTION", re.DOTALL)
    return {cell["id"]: [text.strip() for text in region.findall(source(cell))] for cell in notebook["cells"]}


def graded(notebook: dict) -> list[dict]:
    return [nbgrader(cell) for cell in notebook["cells"] if nbgrader(cell)]


def where(path: Path) -> str:
    return path.relative_to(FOLDER).with_suffix("").as_posix()


@pytest.mark.parametrize("path", NOTEBOOKS, ids=where)
def test_a_notebook_is_fit_to_land(path):
    assert problems(read(path), path.parent) == []


@pytest.mark.parametrize("path", LESSONS, ids=where)
def test_a_lesson_opens_with_a_promise_and_ends_with_a_summary(path):
    texts = [source(cell) for cell in text_cells(read(path))]
    assert "**After this page you can**" in texts[0]
    for heading in "## Summary", "## New words", "## Exercises":
        assert any(heading in text for text in texts[-6:]), f"{path.name} has no {heading}"


@pytest.mark.parametrize("path", WITH_TASKS, ids=where)
def test_exercises_have_checks_hints_and_time(path):
    assert task_problems(read(path), answered=path.parent == SOLUTIONS) == []


@pytest.mark.parametrize("path", sorted(SOLUTIONS.glob("*.ipynb")), ids=where)
def test_learners_get_the_same_tasks_without_the_answers(path):
    solved, task = read(path), read(EXERCISES / path.name)
    assert graded(solved) == graded(task)
    everything = json.dumps([[source(cell), cell.get("outputs")] for cell in task["cells"]])
    for name, texts in answers(solved).items():
        for text in texts:
            # "return 0" may well stand elsewhere.
            assert len(text) < 20 or json.dumps(text)[1:-1] not in everything, name


def test_every_exercise_has_its_solutions_and_the_other_way_round():
    folders = [{path.name for path in folder.glob("*.ipynb")} for folder in (EXERCISES, SOLUTIONS)]
    assert folders[0] == folders[1]


def test_names_are_sorted_by_number_and_have_no_spaces():
    for path in NOTEBOOKS:
        assert re.fullmatch(r"([0-9]{2}_)?[a-z0-9_]+\.ipynb", path.name)


def test_links_in_the_readme_work():
    assert link_problems((REPOSITORY / "README.md").read_text(encoding="utf-8"), REPOSITORY) == []


def test_the_start_command_serves_the_images_too():
    # Without a root, JupyterLab serves the notebook's folder alone, and ../images is out of its reach.
    readme = (REPOSITORY / "README.md").read_text(encoding="utf-8")
    starts = [line for line in readme.splitlines() if "jupyter lab" in line and "venv" in line]
    assert len(starts) == 2
    assert all(re.search(r"jupyter lab --ServerApp\.root_dir=\. notebooks", line) for line in starts)


def good_notebook() -> dict:
    output = {
        "output_type": "execute_result",
        "execution_count": 1,
        "metadata": {},
        "data": {"text/plain": ["X . O"], "image/png": "..."},
    }
    return {
        "metadata": KERNEL,
        "cells": [
            {"cell_type": "markdown", "id": "title", "metadata": {}, "source": ["# Title"]},
            {
                "cell_type": "code",
                "id": "one-board",
                "metadata": {},
                "execution_count": 1,
                "source": ["from ttt import TicTacToe"],
                "outputs": [output],
            },
        ],
    }


def spoil(change) -> dict:
    notebook = good_notebook()
    change(notebook, notebook["cells"][0], notebook["cells"][1])
    return notebook


SPOILT = {
    "metadata": lambda book, text, code: book.update(metadata=KERNEL | {"widgets": {}}),
    "share an id": lambda book, text, code: code.update(id="title"),
    "not made of words": lambda book, text, code: code.update(id="3f2a99c1"),
    "title: metadata": lambda book, text, code: text.update(metadata={"collapsed": True}),
    "not executed": lambda book, text, code: code.update(execution_count=None),
    "not a title": lambda book, text, code: text.update(source=["Title"]),
    "more than 2,500 words": lambda book, text, code: text.update(source=["# " + "word " * 2501]),
    "needs alt text": lambda book, text, code: text.update(source=["# T\n![](x.png)"]),
    "which is not there": lambda book, text, code: text.update(source=["# T\n[next](nowhere.ipynb)"]),
    "exclamation mark": lambda book, text, code: text.update(source=["# T\nWell done!"]),
    "no output shows the number 5478": lambda book, text, code: text.update(source=["# The 5,478 states"]),
    "longer than 20 lines": lambda book, text, code: code.update(source=["a = 1\n"] * 21),
    "unstable": lambda book, text, code: code.update(source=["plot(1);"]),
    "stores an error": lambda book, text, code: code["outputs"][0].update(output_type="error"),
    "writes to stderr": lambda book, text, code: code["outputs"][0].update(name="stderr"),
    "stores \\['application": lambda book, text, code: code["outputs"][0]["data"].update(
        {"application/x": ""}
    ),
    "text twin": lambda book, text, code: code["outputs"][0]["data"].update(
        {"text/plain": ["<Figure size 1>"]}
    ),
    "_mask, which is not public": lambda book, text, code: code.update(source=["from ttt import _mask"]),
}


def test_a_good_notebook_has_no_problems():
    assert problems(good_notebook(), REPOSITORY) == []


@pytest.mark.parametrize("problem", SPOILT)
def test_each_problem_is_seen(problem):
    found = problems(spoil(SPOILT[problem]), REPOSITORY)
    assert any(re.search(problem, one) for one in found), found


def good_tasks() -> dict:
    """A notebook with one task, the version with its solution."""

    def cell(kind: str, name: str, text: str, **marks) -> dict:
        made = {"cell_type": kind, "id": name, "metadata": {}, "source": [text]}
        if marks:
            marks = {"grade": False, "solution": False, "locked": False} | marks
            made["metadata"] = {"nbgrader": {"grade_id": name, "schema_version": 3, "task": False} | marks}
        return made | ({"outputs": []} if kind == "code" else {})

    report = {"output_type": "execute_result", "data": {"text/plain": ["minimax: right\n", "All is well."]}}
    cells = [
        cell("markdown", "title", "# Title\nAbout 30 minutes."),
        cell("code", "answer", "def minimax(board, player):\n    return 0", solution=True),
        cell("code", "asking", "check(minimax)", grade=True, locked=True, points=2),
        cell("code", "help", '# hint("minimax")'),
        cell("markdown", "why", "Why? It's this:", grade=True, solution=True, points=0),
        cell("markdown", "more", "## If you want more\nBeat it."),
    ]
    cells[2]["outputs"] = [report]
    return {"metadata": KERNEL, "cells": cells}


def set_report(cell: dict, text: str) -> None:
    cell["outputs"][0]["data"]["text/plain"] = [text]


SPOILT_TASKS = {
    "no time from 20 to 40": lambda cells: cells[0].update(source=["# T\nAbout 50 minutes."]),
    "no time from 20 to 40 minutes, but None": lambda cells: cells[0].update(source=["# T"]),
    "answer: an answer without a check": lambda cells: cells[2].update(source=["check(maximin)"]),
    "asking: checks maximin, which no answer": lambda cells: cells[2].update(source=["check(maximin)"]),
    "asking: a check cell that checks nothing": lambda cells: cells[2].update(source=["minimax"]),
    "asking: checks minimax, but is no check": lambda cells: cells[2].update(metadata={}),
    'asking: nowhere a hint\\("minimax"\\)': lambda cells: cells[3].update(source=["# Help yourself"]),
    "help: shows the solution": lambda cells: cells[3].update(source=['solution("minimax")']),
    "asking: the report is not 'right' but \\['wrong'\\]": lambda cells: set_report(cells[2], "a: wrong"),
    "asking: the report is not 'right' but \\['not a": lambda cells: set_report(
        cells[2], "minimax: not attempted yet"
    ),
    "asking: the report is not 'right' but \\[\\]": lambda cells: cells[2].update(outputs=[]),
    "the last heading": lambda cells: cells[5].update(source=["## The end"]),
    "the task at the end has a stub": lambda cells: cells.append(cells[1]),
}


def test_good_tasks_have_no_problems():
    assert task_problems(good_tasks(), answered=True) == []
    assert [problem for cell in good_tasks()["cells"] for problem in nbgrader_problems(cell)] == []


@pytest.mark.parametrize("problem", SPOILT_TASKS)
def test_each_problem_of_tasks_is_seen(problem):
    notebook = good_tasks()
    SPOILT_TASKS[problem](notebook["cells"])
    found = task_problems(notebook, answered=True)
    assert any(re.search(problem, one) for one in found), found


def test_the_learners_version_must_not_be_answered():
    tasks = good_tasks()
    assert task_problems(tasks, answered=False) == [
        "asking: the report is not 'not attempted yet' but ['right']"
    ]
    tasks["cells"][1]["source"] = ["### BEGIN SOLUTION"]
    assert "answer: still has the marks of the solutions" in task_problems(tasks, answered=False)


SPOILT_MARKS = {
    "metadata has": lambda answer, check, words: check.pop("points"),
    "another schema": lambda answer, check, words: check.update(schema_version=2),
    "is not its id": lambda answer, check, words: answer.update(grade_id="b"),
    "either an answer or a check": lambda answer, check, words: check.update(solution=True),
    "without points": lambda answer, check, words: check.update(points=0),
    "not locked": lambda answer, check, words: check.update(locked=False),
    "has to be grade and solution": lambda answer, check, words: (
        words.update(grade=False),
        words.pop("points"),
    ),
}


@pytest.mark.parametrize("problem", SPOILT_MARKS)
def test_each_problem_of_nbgraders_metadata_is_seen(problem):
    cells = good_tasks()["cells"]
    SPOILT_MARKS[problem](*(nbgrader(cells[number]) for number in (1, 2, 4)))
    found = [one for cell in cells for one in nbgrader_problems(cell)]
    assert any(problem in one for one in found), found

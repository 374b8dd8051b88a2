"""The regression test of the notebooks can fail: a changed output in a copy is seen."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[1]
NOTEBOOK = REPOSITORY / "notebooks" / "01_the_board.ipynb"


def run_nbval(notebook: dict, folder: Path) -> str:
    path = folder / "copy.ipynb"
    path.write_text(json.dumps(notebook), encoding="utf-8")
    settings = folder / "empty.ini"
    settings.write_text("[pytest]\n", encoding="utf-8")
    options = ["--nbval", "--nbval-current-env", "-p", "no:cacheprovider"]
    command = [sys.executable, "-m", "pytest", "-q", "-c", str(settings), *options, str(path)]
    return subprocess.run(command, capture_output=True, text=True, cwd=folder).stdout


@pytest.fixture(scope="module")
def notebook() -> dict:
    return json.loads(NOTEBOOK.read_text(encoding="utf-8"))


def changed(notebook: dict, change) -> dict:
    """A copy in which `change(output)` was done to the first output for which it says that it fits."""
    copy = json.loads(json.dumps(notebook))
    for cell in copy["cells"]:
        if any(change(output) for output in cell.get("outputs", [])):
            return copy
    raise AssertionError("the notebook has no such output")


def in_printed_text(output):
    if output.get("name") != "stdout":
        return False
    output["text"] = ["something else\n"]
    return True


def in_the_twin_of_a_picture(output):
    if "image/png" not in output.get("data", {}):
        return False
    output["data"]["text/plain"] = [line.replace("X", "O") for line in output["data"]["text/plain"]]
    return True


def test_the_notebook_as_it_is_passes(notebook, tmp_path):
    assert " passed" in (report := run_nbval(notebook, tmp_path)), report
    assert "failed" not in report


@pytest.mark.parametrize("change", [in_printed_text, in_the_twin_of_a_picture])
def test_a_changed_output_fails(notebook, tmp_path, change):
    assert "1 failed" in run_nbval(changed(notebook, change), tmp_path)

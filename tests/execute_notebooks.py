"""Runs notebooks top to bottom and stores them as they should land: outputs, and clean metadata.

python tests/execute_notebooks.py [NOTEBOOK ...]    (all of them, in sub-folders too, when none is named)
"""

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

NOTEBOOKS = Path(__file__).parents[1] / "notebooks"
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"


def executed(path: Path) -> nbformat.NotebookNode:
    """The notebook at `path`, run in its own folder."""
    notebook = nbformat.read(path, as_version=4)
    client = NotebookClient(
        notebook, kernel_name="python3", timeout=120, resources={"metadata": {"path": str(path.parent)}}
    )
    client.record_timing = False
    client.coalesce_streams = True
    client.execute()
    clean(notebook)
    return notebook


def clean(notebook: nbformat.NotebookNode) -> None:
    """Keeps of the metadata the kernel's and the language's name, tags and nbgrader's; drops dead widgets."""
    notebook.metadata = nbformat.from_dict(
        {
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
        }
    )
    for cell in notebook.cells:
        kept = {key: cell.metadata[key] for key in ("tags", "nbgrader") if cell.metadata.get(key)}
        cell.metadata = nbformat.from_dict(kept)
        for output in list(cell.get("outputs", [])):
            if "data" in output and output.data.pop(WIDGET_VIEW, None) and not output.data:
                cell.outputs.remove(output)
            if "metadata" in output:
                output.metadata = nbformat.from_dict({})


def notebooks(folder: Path = NOTEBOOKS) -> list[Path]:
    """The notebooks of a folder and its sub-folders, without the copies that Jupyter keeps."""
    return sorted(path for path in folder.rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts)


def main(names: list[str]) -> None:
    for path in map(Path, names) if names else notebooks():
        nbformat.write(executed(path.resolve()), path)
        print("executed", path)


if __name__ == "__main__":
    main(sys.argv[1:])

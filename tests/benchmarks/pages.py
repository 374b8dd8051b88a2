"""The notebooks of the course against a notebook of one cell, all run from one process."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from statistics import median, median_low
from tempfile import TemporaryDirectory

from tests.benchmarks.measure import Result, clocked, take_turns

ONE_CELL = "a notebook of one cell"


@dataclass(frozen=True)
class Notebooks:
    """Two results: the notebook in the middle, and the slowest one."""

    titles = (
        ("the notebook in the middle, run", ONE_CELL, 4),
        ("the slowest notebook, run", ONE_CELL, 10),
    )
    needs = ("nbclient", "nbformat", "ipykernel", "matplotlib", "networkx", "ipywidgets")
    slow = True

    def measure(self, rounds: int) -> list[Result]:
        import nbformat

        from tests.execute_notebooks import NOTEBOOKS, executed

        with TemporaryDirectory() as folder:
            one_cell = Path(folder) / "one_cell.ipynb"
            cells = [nbformat.v4.new_code_cell("1+1")]
            nbformat.write(nbformat.v4.new_notebook(cells=cells), one_cell)

            def time_of(path: Path) -> float:
                milliseconds, _ = clocked(executed, path)
                return milliseconds

            time_of(one_cell)  # the first one waits for imports
            pairs = {
                path.stem: take_turns(
                    lambda path=path: time_of(path), lambda: time_of(one_cell), min(rounds, 3)
                )
                for path in sorted(NOTEBOOKS.glob("*.ipynb"))
            }
        # Each notebook has its own median first, so that one stumble of a kernel decides nothing.
        ratios = {name: median(ours / peer for ours, peer in taken) for name, taken in pairs.items()}
        chosen = median_low(ratios.values()), max(ratios.values())
        results = []
        for (work, against, at_most), ratio in zip(self.titles, chosen, strict=True):
            name = next(name for name, one in ratios.items() if one == ratio)
            ours, peers = zip(*pairs[name], strict=True)
            results.append(Result(f"{work} ({name})", against, at_most, ours, peers))
        return results

"""How far a long piece of work is: a line in a terminal, or a bar in a notebook."""

from __future__ import annotations

import sys
from collections.abc import Callable

WIDTH = 30


def text_bar(done: int, total: int) -> None:
    """Draws the bar over the one before it, on standard error."""
    filled = WIDTH * done // max(total, 1)
    end = "\n" if done >= total else ""
    sys.stderr.write(f"\r[{'#' * filled}{'.' * (WIDTH - filled)}] {done:,} of {total:,}{end}")
    sys.stderr.flush()


def notebook_bar() -> Callable[[int, int], None]:
    """Shows a bar on the page, and gives back the function that moves it."""
    import ipywidgets  # here, so that a command line does without
    from IPython.display import display

    bar = ipywidgets.IntProgress(description="0 of ?", style={"description_width": "initial"})
    display(bar)

    def move(done: int, total: int) -> None:
        bar.max, bar.value, bar.description = total, done, f"{done:,} of {total:,}"

    return move

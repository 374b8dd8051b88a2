"""What a check says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, repr=False)
class Report:
    """The result of a check: `status` is "right", "wrong", "not attempted" or "error".

    `mistake` names the mistake, if what the function does gives it away. `state` is the smallest board on
    which it fails (for tree_value the tree), `call` the call, `got` and `expected` what came back and what is
    right. In a notebook it shows itself as text and a picture of the board.
    """

    name: str
    status: str
    text: str
    mistake: str | None = None
    state: Any = None
    call: str | None = None
    got: str | None = None
    expected: str | None = None

    def __repr__(self) -> str:
        return self.text

    def require(self) -> Report:
        """The report itself if it is "right"; else an `AssertionError` with the same words, for graders."""
        if self.status != "right":
            raise AssertionError(self.text)
        return self

    def _ipython_display_(self) -> None:
        """Shows the text and, where there is a failing board, a picture of it below."""
        from IPython.display import display

        display({"text/plain": self.text}, raw=True)
        if hasattr(self.state, "lines"):
            from ttt.draw import draw_board

            display(draw_board(self.state))

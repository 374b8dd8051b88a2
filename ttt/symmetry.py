"""The images of a board under rotation and reflection."""

from __future__ import annotations

from functools import cache

from ttt.state import GridState


@cache
def symmetries(width: int, height: int) -> tuple[tuple[int, ...], ...]:
    """The ways to turn and mirror a board, each as the list of squares in their new order.

    Eight for a square board, four for a rectangle. The first one leaves everything in place.
    """
    plain = [[row * width + column for column in range(width)] for row in range(height)]
    images = []
    for _ in range(4):
        images += [plain, [row[::-1] for row in plain]]
        plain = [list(row) for row in zip(*plain[::-1], strict=True)]  # a quarter turn
    fitting = [image for image in images if len(image) == height]
    return tuple(dict.fromkeys(tuple(square for row in image for square in row) for image in fitting))


def canonical(state: GridState) -> GridState:
    """The image that stands for `state` and all its rotations and reflections: the first in order of text."""
    marks = str(state).split()
    texts = ("".join(marks[square] for square in order) for order in symmetries(state.width, state.height))
    return type(state).from_text(min(texts))

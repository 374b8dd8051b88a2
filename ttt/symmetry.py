"""The images of a board under rotation and reflection."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from operator import or_

from ttt.state import GridState

Order = tuple[int, ...]  # one way to turn or mirror a board: which square comes to each place


@cache
def symmetries(width: int, height: int) -> tuple[Order, ...]:
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


def image(state: GridState, order: Order) -> GridState:
    """The state turned and mirrored, so that square `order[n]` of `state` comes to place n."""
    marks = str(state).split()
    return type(state).from_text("".join(marks[square] for square in order))


def move_in_image(move: int, order: Order) -> int:
    """The move in the image that stands for `move` on the board itself."""
    return order.index(move)


def move_from_image(move: int, order: Order) -> int:
    """The move on the board itself that stands for `move` in the image."""
    return order[move]


def canonical_order(state: GridState) -> Order:
    """The way to turn and mirror `state` that leads to its `canonical` image."""
    marks = str(state).split()
    return min(state.symmetries, key=lambda order: [marks[square] for square in order])


def canonical(state: GridState) -> GridState:
    """The image that stands for `state` and all its rotations and reflections: the first in order of text."""
    return image(state, canonical_order(state))


class Images:
    """All images of bitboards at once, from tables: the quick way where a search needs millions of them."""

    def __init__(self, orders: tuple[Order, ...]):
        places = [[order.index(square) for order in orders] for square in orders[0]]
        # For each group of eight squares, a table: which squares are set -> where they are in each image.
        self._tables = [
            [
                tuple(
                    sum(1 << place[n] for bit, place in enumerate(group) if squares >> bit & 1)
                    for n in range(len(orders))
                )
                for squares in range(1 << len(group))
            ]
            for group in (places[start : start + 8] for start in range(0, len(places), 8))
        ]

    def of(self, bitboard: int) -> Iterable[int]:
        """The images of one bitboard, in the order of the symmetries."""
        first, *others = self._tables
        images = first[bitboard & 255]
        for table in others:
            bitboard >>= 8
            images = map(or_, images, table[bitboard & 255])
        return images

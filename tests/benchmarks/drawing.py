"""A tree of some hundred nodes, from the graph to the bytes of a picture."""

from __future__ import annotations

import struct
from functools import cache
from io import BytesIO

from tests.benchmarks.measure import clocked
from tests.benchmarks.reference import check_equal
from ttt import TicTacToe

PLIES = 3  # of the game tree of the empty board: 586 nodes


@cache
def tree():
    from ttt.tree import game_tree

    return game_tree(TicTacToe(), PLIES)


def draw() -> bytes:
    from ttt.draw import draw_tree
    from ttt.layout import tree_layout

    return draw_tree(tree(), places=tree_layout(tree()))._repr_png_()


def draw_by_networkx() -> bytes:
    """A picture of the same size, as `nx.draw` makes it when nothing else is asked of it."""
    import networkx as nx
    from matplotlib.figure import Figure

    from ttt.draw import DPI

    width, height = size()
    figure = Figure((width / DPI, height / DPI))
    nx.draw(tree(), nx.bfs_layout(tree(), ()), ax=figure.add_axes((0, 0, 1, 1)))
    data = BytesIO()
    figure.savefig(data, format="png", dpi=DPI)
    return data.getvalue()


@cache
def size() -> tuple[int, int]:
    """That of our picture, in pixels."""
    return size_of(draw())


def size_of(png: bytes) -> tuple[int, int]:
    return struct.unpack(">II", png[16:24])


def time_of(method) -> float:
    size()  # and so the tree, before the clock starts
    milliseconds, png = clocked(method)
    check_equal(size_of(png), size(), method.__name__)
    return milliseconds

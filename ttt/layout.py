"""Where to put the nodes of a tree on the page. It draws nothing and knows no game."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import networkx as nx


def preorder(tree: nx.DiGraph) -> list[Hashable]:
    """The nodes of a tree, each before its children and these in order; `ValueError` if it is no tree."""
    if not tree.is_directed():
        raise ValueError("This needs a tree with directed edges, from each parent to its children.")
    roots = [node for node, degree in tree.in_degree if degree == 0]
    order, waiting = [], roots[:1]
    while waiting:
        node = waiting.pop()
        order.append(node)
        if len(order) > len(tree):
            break
        waiting.extend(reversed(list(tree.successors(node))))
    if len(roots) != 1 or len(order) != len(tree) or tree.number_of_edges() != len(tree) - 1:
        raise ValueError(
            f"This needs a tree: one root, and one way from it to each node. The graph has {len(tree)} "
            f"nodes, {tree.number_of_edges()} edges and {len(roots)} nodes without a parent."
        )
    return order


def tree_layout(tree: nx.DiGraph) -> dict[Hashable, tuple[float, float]]:
    """A place (x, y) for each node of a tree: children in order, and their parent above their middle.

    Neighbours in a level are at least 1 apart, levels exactly 1, and the root is at y = 0. Subtrees are
    moved together until their outlines touch. It takes time in proportion to the number of nodes
    (Reingold and Tilford, "Tidier drawings of trees", 1981).
    """
    order = preorder(tree)
    shift = {order[0]: 0.0}  # of each node from its parent
    left: dict[Hashable, _Outline] = {}  # of the subtree below each node, with the node itself at 0
    right: dict[Hashable, _Outline] = {}
    for node in reversed(order):
        children = list(tree.successors(node))
        places = [0.0]
        forest_left = forest_right = None
        for child in children:
            child_left, child_right = left.pop(child), right.pop(child)
            if forest_left is None:
                forest_left, forest_right = child_left, child_right
                continue
            levels = range(min(len(forest_right), len(child_left)))
            place = max(forest_right.at(level) - child_left.at(level) for level in levels) + 1
            places.append(place)
            child_left.offset += place
            child_right.offset += place
            forest_left = forest_left.over(child_left)
            forest_right = child_right.over(forest_right)
        middle = (places[0] + places[-1]) / 2
        for child, place in zip(children, places, strict=False):
            shift[child] = place - middle
        for outlines, outline in (left, forest_left), (right, forest_right):
            outline = outline or _Outline()
            outline.offset -= middle
            outline.add_top(0.0)
            outlines[node] = outline

    x, depth = {}, {}
    for node in order:
        parent = next(tree.predecessors(node), None)
        x[node] = shift[node] + (x[parent] if parent is not None else 0)
        depth[node] = depth[parent] + 1 if parent is not None else 0
    leftmost = min(x.values())
    return {node: (x[node] - leftmost, -depth[node]) for node in order}


class _Outline:
    """One side of the outline of a subtree: an x for each level. Moving all of it costs nothing."""

    def __init__(self) -> None:
        self.offset = 0.0
        self.xs: list[float] = []  # from the deepest level up, so that a new top is an append

    def __len__(self) -> int:
        return len(self.xs)

    def at(self, level: int) -> float:
        return self.xs[-1 - level] + self.offset

    def add_top(self, x: float) -> None:
        self.xs.append(x - self.offset)

    def over(self, other: _Outline) -> _Outline:
        """This outline, and `other` in the levels where this one has ended."""
        if len(other) <= len(self):
            return self
        for level in range(len(self)):
            other.xs[-1 - level] = self.at(level) - other.offset
        return other

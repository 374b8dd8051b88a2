"""States in words and characters: the twin of every picture, and what a board says."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping
from typing import TYPE_CHECKING

from ttt.layout import preorder
from ttt.state import GridState, State

if TYPE_CHECKING:
    import networkx as nx


def squares(state: GridState) -> list[str]:
    """What stands on each square, row by row: "X", "O" or "." for a free one."""
    return str(state).split()


def completed_lines(state: GridState) -> list[tuple[int, ...]]:
    """The lines that the winner holds; one move can complete more than one."""
    marks = squares(state)
    return [
        line for line in state.lines if state.winner and all(marks[square] == state.winner for square in line)
    ]


def last_move(before: GridState, after: GridState) -> int:
    """The square that was taken between two states that follow each other."""
    pairs = zip(squares(before), squares(after), strict=True)
    return next(square for square, (old, new) in enumerate(pairs) if old != new)


def square_names(marks: Collection[str]) -> list[str]:
    """Each square and what stands on it, to be read aloud: "square 4, free", "square 2, O"."""
    return [f"square {square}, {'free' if mark == '.' else mark}" for square, mark in enumerate(marks)]


def result_text(state: GridState) -> str:
    """Who has won or whose turn it is: "X wins", "tie", "O to move"."""
    if state.winner:
        return f"{state.winner} wins"
    return "tie" if state.is_over else f"{state.to_move} to move"


def outcome_words(value: int, distance: int | None) -> list[str]:
    """How a game ends under best play, in one or two parts: "tie", or who wins and when."""
    if value == 0:
        return ["tie"]
    return ["X wins" if value > 0 else "O wins", "now" if distance == 1 else f"in {distance}"]


def outcome_text(value: int, distance: int | None) -> str:
    """How a game ends under best play: "tie", "X wins in 3"; one ply before the end, "X wins now"."""
    return " ".join(outcome_words(value, distance))


def outcome_shape(value: int) -> str:
    """The shape that goes with a value wherever it is shown: up for X, down for O, a square for a tie."""
    return "▲" if value > 0 else "▼" if value < 0 else "■"


def board_text(
    state: GridState,
    labels: Mapping[int, str] | None = None,
    highlight: Collection[int] = (),
    last: int | None = None,
    title: str | None = None,
) -> str:
    """The board in characters: marks, `labels` or numbers on free squares, [brackets] for `highlight`.

    Below it stand who has won or whose turn it is, the completed lines and the `last` move.
    """
    labels = labels or {}
    marks = squares(state)
    for square in {*labels, *highlight, *([] if last is None else [last])}:
        if square not in range(len(marks)):
            raise ValueError(f"There is no square {square!r} on {state!r}.")
    for square in labels:
        if marks[square] != ".":
            raise ValueError(f"Square {square} of {state!r} is taken, so it can't carry a label.")
    entries = [str(labels.get(square, mark if mark != "." else square)) for square, mark in enumerate(marks)]
    width = max(map(len, entries))
    padded = [
        f"[{entry:^{width}}]" if square in highlight else f" {entry:^{width}} "
        for square, entry in enumerate(entries)
    ]
    rows = [
        "".join(padded[start : start + state.width]).rstrip() for start in range(0, len(padded), state.width)
    ]
    status = result_text(state)
    if lines := completed_lines(state):
        status += " on " + " and ".join("-".join(map(str, line)) for line in lines)
    if last is not None:
        status += f", last move {last}"
    return "\n".join([title, *rows, status] if title else [*rows, status])


def value_text(value: float | None) -> str:
    """A value as it stands in pictures, with its sign, or "?" for an unknown one."""
    if value is None:
        return "?"
    return f"{value:+}".replace("-", "−") if value else "0"


def row_text(state: State) -> str:
    """A state on one line, the rows apart by a space; words as they are."""
    if not hasattr(state, "width"):
        return str(state)
    return " ".join(row.replace(" ", "") for row in str(state).split("\n"))


def role_text(state: State) -> str:
    """Which of the two is at work in a state: "MAX" where X moves, "MIN" where O moves, else nothing."""
    return {"X": "MAX", "O": "MIN"}.get(state.to_move, "")


def tree_text(tree: nx.DiGraph, values: Mapping[Hashable, int | str] | None = None) -> str:
    """A tree as an indented outline: the move, the state, MAX or MIN or the result, and the value.

    A star marks the best line, once the root shows its value. `values` replaces the values of the tree,
    as in `ttt.draw.draw_tree`.
    """
    shown = node_values(tree, values)
    lines = []
    depth = {}
    order = preorder(tree)
    for node in order:
        data = tree.nodes[node]
        state = data["state"]
        parent = next(tree.predecessors(node), None)
        depth[node] = 0 if parent is None else depth[parent] + 1
        move = "" if parent is None else f"{tree.edges[parent, node]['move']}: "
        role = result_text(state) if state.is_over and hasattr(state, "winner") else role_text(state)
        words = [f"{move}{row_text(state)}", role]
        if node in shown:
            words.append(shown[node])
        if data["pruned"]:
            words.append("pruned")
        if data["hidden"] != 0:
            words.append(hidden_text(data["hidden"]))
        star = "* " if data["best"] and order[0] in shown else "  "
        lines.append("   " * depth[node] + star + "  ".join(filter(None, words)))
    return "\n".join(lines)


def node_values(tree: nx.DiGraph, values: Mapping[Hashable, int | str] | None) -> dict[Hashable, str]:
    """The value to show at each node: the tree's own, or those of `values` and nothing elsewhere."""
    if values is None:
        values = {node: value for node, value in tree.nodes(data="value") if value is not None}
    return {
        node: value.replace("-", "−") if isinstance(value, str) else value_text(value)
        for node, value in values.items()
        if node in tree
    }


def hidden_text(count: int | None) -> str:
    """How many nodes are folded away below a node."""
    return "more below" if count is None else f"{count:,} below"


def in_short(text: str, most: int = 300) -> str:
    """A text that is cut off where it gets too long to be shown."""
    return text if len(text) <= most else text[:most] + "…"


def side_by_side(texts: Collection[str], gap: str = "   ") -> str:
    """Blocks of text beside each other."""
    blocks = [text.split("\n") for text in texts]
    widths = [max(map(len, block)) for block in blocks]
    height = max(map(len, blocks))
    rows = [
        gap.join(
            (block[row] if row < len(block) else "").ljust(width)
            for block, width in zip(blocks, widths, strict=True)
        )
        for row in range(height)
    ]
    return "\n".join(row.rstrip() for row in rows)

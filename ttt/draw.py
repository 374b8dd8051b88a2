"""Pictures with matplotlib. Each carries its text twin, which is also what the regression test compares."""

from __future__ import annotations

from base64 import b64encode
from collections import Counter
from collections.abc import Collection, Hashable, Mapping, Sequence
from html import escape
from io import BytesIO
from os import PathLike
from typing import TYPE_CHECKING

from matplotlib.axes import Axes
from matplotlib.collections import EllipseCollection, LineCollection, PolyCollection
from matplotlib.figure import Figure
from matplotlib.patches import Circle, FancyBboxPatch

from ttt.layout import preorder, tree_layout
from ttt.state import GridState
from ttt.text import (
    board_text,
    completed_lines,
    node_values,
    role_text,
    side_by_side,
    squares,
    tree_text,
    value_text,
)

if TYPE_CHECKING:
    import networkx as nx

_Places = Mapping[Hashable, tuple[float, float]]

X_BLUE, O_ORANGE, TIE_GREY, INK = "#0067A5", "#B34700", "#616161", "#202020"
HIGHLIGHT = "#FFE9A8"
EDGE_GREY, FRAME_GREY = "#8A8A8A", "#BDBDBD"
LABEL_COLOURS = {"+": X_BLUE, "−": O_ORANGE, "-": O_ORANGE, "0": TIE_GREY}  # by the first character

DPI = 100
BOARD_INCHES = 2.2
PAGE_INCHES = 9.5  # the width of a notebook
MINIMUM_SQUARE_INCHES = 0.34  # holds three digits of 8 points
POINTS_PER_INCH = 72

# Trees, in inches: the room for one node, below a board, and at the left edge.
LARGEST_SLOT, SMALLEST_SLOT = 0.95, 0.32
TREE_GAP = 0.62
TREE_MARGIN = 0.75
MOST_LABELLED = 100  # nodes; above, text would lie on text
ROW_INCHES = 0.62  # of a level in the picture of a whole game
MOST_SLOTS = 32  # beside each other, at the width of a notebook


class Picture:
    """A figure and the text that says the same: a notebook shows the one, everything else the other."""

    def __init__(self, figure: Figure, text: str):
        self.figure = figure
        self.text = text

    def __repr__(self) -> str:
        return self.text

    def _repr_png_(self) -> bytes:
        data = BytesIO()
        self.save(data)
        return data.getvalue()

    def html(self, words: str) -> str:
        """The picture as an image for a web page, with `words` for those who can't see it."""
        data = b64encode(self._repr_png_()).decode()
        return f'<img alt="{escape(words)}" src="data:image/png;base64,{data}" style="max-width: 100%">'

    def save(self, file: str | PathLike[str] | BytesIO) -> None:
        """Writes the picture as PNG; equal pictures give equal bytes."""
        # Level 3 takes up to a third less time than the usual 6, for about as many bytes.
        options = {"metadata": {"Software": None}, "pil_kwargs": {"compress_level": 3}}
        self.figure.savefig(file, format="png", dpi=DPI, **options)


def draw_board(
    state: GridState,
    labels: Mapping[int, str] | None = None,
    highlight: Collection[int] = (),
    last: int | None = None,
    title: str | None = None,
) -> Picture:
    """A picture of one state: marks, and on free squares their `labels` or else their numbers.

    The squares in `highlight` are framed, the `last` move has a dot in its corner, and completed
    lines are struck through.
    """
    return draw_boards([state], [labels], [highlight], [last], [title])


def draw_boards(
    states: Sequence[GridState],
    labels: Sequence[Mapping[int, str] | None] | None = None,
    highlight: Sequence[Collection[int]] | None = None,
    last: Sequence[int | None] | None = None,
    titles: Sequence[str | None] | None = None,
) -> Picture:
    """A picture of several states beside each other; each option of `draw_board` as a list, one a state."""
    count = len(states)
    if not count:
        raise ValueError("There is nothing to draw: the list of states is empty.")
    options = {
        "labels": labels or [None] * count,
        "highlight": highlight or [()] * count,
        "last": last or [None] * count,
        "titles": titles or [None] * count,
    }
    for name, values in options.items():
        if len(values) != count:
            raise ValueError(f"{name} needs one entry for each of the {count} states; it has {len(values)}.")

    width = max(BOARD_INCHES, *(MINIMUM_SQUARE_INCHES * state.width for state in states))
    board_height = max(width * state.height / state.width for state in states)
    place_height = board_height + (0.3 if any(options["titles"]) else 0)
    columns = min(count, max(1, int(PAGE_INCHES // width)))
    rows = -(-count // columns)
    figure = Figure(
        (columns * width, rows * place_height), facecolor="white", edgecolor=FRAME_GREY, linewidth=1
    )
    twins = []
    for place, (state, *board_options, title) in enumerate(zip(states, *options.values(), strict=True)):
        row, column = divmod(place, columns)
        bottom = 1 - (row + 1) / rows
        axes = figure.add_axes((column / columns, bottom, 1 / columns, board_height / place_height / rows))
        paint_board(axes, state, *board_options)
        if title:
            fitting = 1.6 * width * POINTS_PER_INCH / len(title)
            axes.set_title(title, fontsize=max(8, min(10, fitting)), color=INK, pad=2)
        twins.append(board_text(state, *board_options, title))
    text_rows = [side_by_side(twins[start : start + columns]) for start in range(0, count, columns)]
    return Picture(figure, "\n\n".join(text_rows))


def paint_board(
    axes: Axes,
    state: GridState,
    labels: Mapping[int, str] | None = None,
    highlight: Collection[int] = (),
    last: int | None = None,
) -> None:
    """Paints `state` on `axes` of matplotlib, with the options of `draw_board`; a square is 1 by 1."""
    labels = labels or {}
    margin = 0.2
    axes.set_xlim(-margin, state.width + margin)
    axes.set_ylim(state.height + margin, -margin)
    axes.set_aspect("equal")
    axes.set_axis_off()
    inches = axes.get_position().width * axes.figure.get_figwidth() / (state.width + 2 * margin)
    points = inches * POINTS_PER_INCH  # the side of a square

    for column in range(1, state.width):
        axes.plot([column, column], [0, state.height], color=INK, linewidth=max(0.8, points / 45), zorder=1)
    for row in range(1, state.height):
        axes.plot([0, state.width], [row, row], color=INK, linewidth=max(0.8, points / 45), zorder=1)

    won = completed_lines(state)
    won_squares = {square for line in won for square in line}
    for square, mark in enumerate(squares(state)):
        row, column = divmod(square, state.width)
        x, y = column + 0.5, row + 0.5
        if square in highlight:
            axes.add_patch(_frame(column, row, 0.07, HIGHLIGHT, INK, max(1.2, points / 25), "--"))
        if square in won_squares:
            axes.add_patch(_frame(column, row, 0.07, "none", INK, max(1.2, points / 25), "-"))
        if mark == "X":
            _cross(axes, x, y, points)
        elif mark == "O":
            _ring(axes, x, y, points)
        if square in labels:
            text = str(labels[square])
            colour = LABEL_COLOURS.get(text[:1], INK)
            size = max(8, min(points * 0.32, points * 1.1 / max(len(text), 1)))
            axes.text(x, y, text, color=colour, fontsize=size, weight="bold", **_CENTRED)
        elif mark == ".":
            axes.text(x, y, str(square), color=TIE_GREY, fontsize=max(8, points * 0.2), **_CENTRED)
        if square == last:
            size = max(2.5, points / 12)
            axes.plot([column + 0.87], [row + 0.13], "o", color=INK, markersize=size, zorder=4)
    for line in won:
        _strike(axes, line, state.width, points)


def draw_tree(
    tree: nx.DiGraph,
    values: Mapping[Hashable, int | str] | None = None,
    title: str | None = None,
    current: Hashable | None = None,
    places: _Places | None = None,
) -> Picture:
    """A picture of a game tree: a small board for each node, its value below it, the moves on the edges.

    `tree` is a graph as `ttt.tree.game_tree` makes it. `values` replaces its values, {node: value}; an empty
    one shows none. At the left edge of each level stands who moves there. The best line is thick, once the
    root shows its value. A pruned branch is dashed with a bar across it, and a folded node stands on a
    stack, with "…" and the number of nodes that are left out below it. A tree of more than `MOST_LABELLED`
    nodes, or a very wide one, becomes an overview: for each node a mark that points up for the value +1,
    down for minus one, and is square for 0.

    The `current` node is filled. `places`, {node: (x, y)}, comes from `ttt.layout.tree_layout` if it is not
    given; it may hold more nodes than the tree, so that a tree can grow without moving.
    """
    places = places or tree_layout(tree)
    slots = max(x for x, _ in places.values()) + 1
    depth = round(-min(y for _, y in places.values()))
    overview = max(len(tree), len(places)) > MOST_LABELLED or slots > MOST_SLOTS
    fitting = (PAGE_INCHES - TREE_MARGIN - 0.1) / slots
    if overview:
        slot, side = min(0.3, fitting), 0
        level = min(TREE_GAP, max(0.05, 12 / max(depth, 1)))
    else:
        slot = min(LARGEST_SLOT, max(SMALLEST_SLOT, fitting))
        side = 0.8 * slot
        level = side + TREE_GAP
    top = 0.35 if title else 0.2
    width = max(slots * slot + TREE_MARGIN + 0.1, 3)
    height = top + depth * level + side + 0.45
    figure = Figure((width, height), facecolor="white", edgecolor=FRAME_GREY, linewidth=1)
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_xlim(0, width)
    axes.set_ylim(height, 0)
    axes.set_axis_off()
    if title:
        axes.text(width / 2, top / 2, title, fontsize=10, color=INK, **_CENTRED)

    spare = (width - 0.1 - TREE_MARGIN - slots * slot) / 2
    centre = {
        node: (TREE_MARGIN + spare + (x + 0.5) * slot, top - y * level + side / 2)
        for node, (x, y) in places.items()
    }
    shown = node_values(tree, values)
    root = preorder(tree)[0]
    best = {node for node, is_best in tree.nodes(data="best") if is_best and root in shown}
    _tree_edges(axes, tree, centre, side, shown, best, overview)
    if overview:
        _tree_marks(axes, centre, shown, slot)
        if current in centre:
            at = {"markerfacecolor": HIGHLIGHT, "color": INK, "markersize": 9, "zorder": 2.5}
            axes.plot(*([one] for one in centre[current]), "o", **at)
    else:
        _tree_boards(axes, tree, centre, side, best, current)
        _tree_values(axes, tree, centre, side, shown)
    _tree_levels(axes, tree, places, top + side / 2, level)
    text = tree_text(tree, values)
    if overview:
        note = f"{len(tree):,} nodes, too many to draw their boards"
        axes.text(TREE_MARGIN, height - 0.15, note, fontsize=8, color=TIE_GREY, va="center")
        text += f"\n{note}"
    return Picture(figure, f"{title}\n{text}" if title else text)


def draw_levels(graph: nx.DiGraph, title: str | None = None) -> Picture:
    """A picture of a whole game: one mark for each node of a merged graph, a row for each ply.

    `graph` is a graph as `ttt.tree.merged_graph` makes it. A mark points up for the value +1, down for
    minus one, and is square for 0; it is filled where the game is over. Rows are sorted by value.
    """
    rows: dict[int, list[Hashable]] = {}
    for node, ply in graph.nodes(data="ply"):
        rows.setdefault(ply, []).append(node)
    widest = max(map(len, rows.values()))
    height = ROW_INCHES * len(rows) + 0.1
    figure = Figure((PAGE_INCHES, height), facecolor="white", edgecolor=FRAME_GREY, linewidth=1)
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_xlim(-0.75, PAGE_INCHES - 0.75)
    axes.set_ylim(height - 0.35, -0.35 if title is None else -0.6)
    axes.set_axis_off()

    room = PAGE_INCHES - 1.9
    place: dict[Hashable, tuple[float, float]] = {}
    for ply, nodes in sorted(rows.items()):

        def order(node: Hashable) -> tuple[int, float]:
            before = [place[parent][0] for parent in graph.predecessors(node) if parent in place]
            return -graph.nodes[node]["value"], sum(before) / max(len(before), 1)

        step = max(room / widest, min(0.07, room / len(nodes)))  # in short rows marks stand apart
        start = (PAGE_INCHES - 1.5 - step * (len(nodes) - 1)) / 2
        for number, node in enumerate(sorted(nodes, key=order)):
            place[node] = start + number * step, ply * ROW_INCHES
    edges = [[place[parent], place[child]] for parent, child in graph.edges]
    axes.add_collection(LineCollection(edges, colors=EDGE_GREY, linewidths=0.25, alpha=0.5, zorder=1))

    lines = []
    for ply, nodes in sorted(rows.items()):
        over = {node for node in nodes if graph.nodes[node]["state"].is_over}
        counts = Counter(graph.nodes[node]["value"] for node in nodes)
        for value, shape in (1, "^"), (0, "s"), (-1, "v"):
            colour = LABEL_COLOURS[value_text(value)[0]]
            for finished in False, True:
                chosen = [n for n in nodes if graph.nodes[n]["value"] == value and (n in over) == finished]
                x, y = zip(*(place[node] for node in chosen), strict=True) if chosen else ((), ())
                face = colour if finished else "white"
                axes.plot(
                    x,
                    y,
                    shape,
                    color=colour,
                    markerfacecolor=face,
                    markersize=3.4,
                    markeredgewidth=0.8,
                    zorder=2,
                )
        axes.text(-0.65, ply * ROW_INCHES, f"ply {ply}", fontsize=8, color=INK, va="center")
        axes.text(
            PAGE_INCHES - 0.85,
            ply * ROW_INCHES,
            f"{len(nodes)}",
            fontsize=8,
            color=INK,
            va="center",
            ha="right",
        )
        split = ", ".join(f"{value_text(value)}: {counts[value]}" for value in (1, 0, -1))
        lines.append(f"ply {ply}: {len(nodes)} nodes ({split}), {len(over)} finished")
    if title:
        axes.text(PAGE_INCHES / 2 - 0.75, -0.4, title, fontsize=10, color=INK, ha="center", va="center")
    text = "\n".join([*lines, f"{len(graph)} nodes in all"])
    return Picture(figure, f"{title}\n{text}" if title else text)


def _tree_edges(
    axes: Axes,
    tree: nx.DiGraph,
    centre: _Places,
    side: float,
    values: Mapping[Hashable, str],
    best: Collection[Hashable],
    overview: bool,
) -> None:
    thin = 0.4 if overview else 1.0
    styles = {  # by what the child is: colour, width, dashes
        "plain": (EDGE_GREY, thin, "solid"),
        "best": (INK, 2.6, "solid"),
        "pruned": (EDGE_GREY, thin, (0, (4, 3))),
    }
    segments = {kind: [] for kind in styles}
    bars = []
    for parent, child, move in tree.edges(data="move"):
        (x0, y0), (x1, y1) = centre[parent], centre[child]
        if overview:  # a mark has no height, a board has
            start, end = (x0, y0), (x1, y1)
        else:
            room = 0.2 if parent in values else 0
            start, end = (x0, y0 + side / 2 + room), (x1, y1 - side / 2)
        data = tree.nodes[child]
        kind = "pruned" if data["pruned"] else "best" if child in best else "plain"
        segments[kind].append([start, end])
        at = [a + (b - a) * (0.5 if data["pruned"] else 0.62) for a, b in zip(start, end, strict=True)]
        if data["pruned"] and not tree.nodes[parent]["pruned"]:
            bars.append([(x1 - side / 5, y1 - side / 2 - 0.06), (x1 + side / 5, y1 - side / 2 - 0.06)])
        if not overview:
            box = {"boxstyle": "square,pad=0.15", "facecolor": "white", "edgecolor": "none"}
            axes.text(*at, str(move), fontsize=8, color=INK, bbox=box, **_CENTRED)
    for kind, (colour, width, dashes) in styles.items():
        lines = LineCollection(segments[kind], colors=colour, linewidths=width, linestyles=[dashes], zorder=1)
        axes.add_collection(lines)
    axes.add_collection(LineCollection(bars, colors=INK, linewidths=2, zorder=2))


def _tree_boards(
    axes: Axes,
    tree: nx.DiGraph,
    centre: _Places,
    side: float,
    best: Collection[Hashable],
    current: Hashable | None,
) -> None:
    """All boards at once, as a few collections: a patch for each mark would take seconds."""
    points = side * POINTS_PER_INCH
    grid, crosses, strikes, rings, stacks, veils = [], [], [], [], [], []
    frames = {"plain": [], "best": [], "current": []}
    largest = 1
    for node, data in tree.nodes(data=True):
        state = data["state"]
        left, top = (c - side / 2 for c in centre[node])
        kind = "current" if node == current else "best" if node in best else "plain"
        frames[kind].append(_box(left, top, side))
        if data["pruned"]:
            veils.append(_box(left, top, side))
        if data["hidden"] != 0:
            stacks += [_box(left + shift, top + shift, side) for shift in (side / 10, side / 20)]
        if not hasattr(state, "width"):
            words, most = str(state), max(3, int(side / 0.075))  # characters of 8 points
            words = words if len(words) <= most else words[: most - 1] + "…"
            axes.text(*centre[node], words, fontsize=8, color=INK, **_CENTRED)
            continue
        columns, rows = state.width, state.height
        largest = max(largest, columns, rows)
        cell = side / max(columns, rows)
        grid += [[(left + c * cell, top), (left + c * cell, top + rows * cell)] for c in range(1, columns)]
        grid += [[(left, top + r * cell), (left + columns * cell, top + r * cell)] for r in range(1, rows)]

        def middle(square, left=left, top=top, cell=cell, columns=columns):
            row, column = divmod(square, columns)
            return left + (column + 0.5) * cell, top + (row + 0.5) * cell

        for square, mark in enumerate(squares(state)):
            x, y = middle(square)
            if mark == "X":
                reach = 0.26 * cell
                crosses += [[(x - reach, y - s * reach), (x + reach, y + s * reach)] for s in (1, -1)]
            elif mark == "O":
                rings.append((x, y))
        strikes += [[middle(line[0]), middle(line[-1])] for line in completed_lines(state)]
    cell_points = points / largest
    for boxes, face, edge, width, order in (
        (stacks, "white", EDGE_GREY, 0.8, 2.0),
        (frames["plain"], "white", EDGE_GREY, 0.8, 2.1),
        (frames["best"], "white", INK, 2.4, 2.1),
        (frames["current"], HIGHLIGHT, INK, 2.4, 2.1),
    ):
        collection = PolyCollection(boxes, facecolors=face, edgecolors=edge, linewidths=width, zorder=order)
        axes.add_collection(collection)
    for segments, colour, width, order in (
        (grid, FRAME_GREY, 0.6, 2.2),
        (crosses, X_BLUE, cell_points / 8, 2.3),
        (strikes, INK, max(1.2, cell_points / 10), 2.4),
    ):
        axes.add_collection(LineCollection(segments, colors=colour, linewidths=width, zorder=order))
    size = 0.52 * side / largest
    axes.add_collection(
        EllipseCollection(
            [size] * len(rings),
            [size] * len(rings),
            [0] * len(rings),
            units="x",
            offsets=rings,
            offset_transform=axes.transData,
            facecolors="none",
            edgecolors=O_ORANGE,
            linewidths=cell_points / 8,
            zorder=2.3,
        )
    )
    axes.add_collection(PolyCollection(veils, facecolors="white", edgecolors="none", alpha=0.6, zorder=3.5))


def _tree_values(
    axes: Axes, tree: nx.DiGraph, centre: _Places, side: float, values: Mapping[Hashable, str]
) -> None:
    for node, value in values.items():
        x, y = centre[node]
        colour = LABEL_COLOURS.get(value[:1], INK)
        below = 0.11 + (side / 10 if tree.nodes[node]["hidden"] != 0 else 0)  # a stack reaches lower
        axes.text(x, y + side / 2 + below, value, fontsize=9, weight="bold", color=colour, **_CENTRED)
    for node, hidden in tree.nodes(data="hidden"):
        if hidden != 0:
            x, y = centre[node]
            lower = side / 10 + (0.26 if node in values else 0.13)
            text = "…" if hidden is None else f"…{hidden}" if hidden < 1000 else f"…{hidden / 1000:.0f}k"
            axes.text(x, y + side / 2 + lower, text, fontsize=8, color=TIE_GREY, **_CENTRED)


def _tree_marks(axes: Axes, centre: _Places, values: Mapping[Hashable, str], slot: float) -> None:
    size = min(6, max(1.5, 0.7 * slot * POINTS_PER_INCH))
    for sign, shape in ("+", "^"), ("0", "s"), ("−", "v"):
        at = [centre[node] for node, value in values.items() if value.startswith(sign)]
        x, y = zip(*at, strict=True) if at else ((), ())
        axes.plot(x, y, shape, color=LABEL_COLOURS[sign], markersize=size, markeredgewidth=0, zorder=3)


def _tree_levels(
    axes: Axes, tree: nx.DiGraph, places: Mapping[Hashable, tuple[float, float]], first: float, level: float
) -> None:
    """At the left edge of each level: who moves there, and which way that player pulls."""
    seen = set()
    for node, state in tree.nodes(data="state"):
        y = places[node][1]
        if y not in seen and not state.is_over and role_text(state):
            seen.add(y)
            arrow, colour = ("▲", X_BLUE) if state.to_move == "X" else ("▼", O_ORANGE)
            text = f"{arrow} {role_text(state)}\n{state.to_move} moves"
            axes.text(0.08, first - y * level, text, fontsize=8, color=colour, va="center", ha="left")


def _box(left: float, top: float, side: float) -> list[tuple[float, float]]:
    return [(left, top), (left + side, top), (left + side, top + side), (left, top + side)]


_CENTRED = {"ha": "center", "va": "center_baseline", "zorder": 3}


def _cross(axes: Axes, x: float, y: float, points: float) -> None:
    reach, width = 0.26, points / 9
    for slope in 1, -1:
        axes.plot(
            [x - reach, x + reach],
            [y - slope * reach, y + slope * reach],
            color=X_BLUE,
            linewidth=width,
            solid_capstyle="round",
            zorder=2,
        )


def _ring(axes: Axes, x: float, y: float, points: float) -> None:
    axes.add_patch(Circle((x, y), 0.27, fill=False, edgecolor=O_ORANGE, linewidth=points / 9, zorder=2))


def _frame(
    column: int, row: int, gap: float, face: str, edge: str, width: float, style: str
) -> FancyBboxPatch:
    return FancyBboxPatch(
        (column + gap, row + gap),
        1 - 2 * gap,
        1 - 2 * gap,
        boxstyle="round,pad=0,rounding_size=0.12",
        facecolor=face,
        edgecolor=edge,
        linewidth=width,
        linestyle=style,
        zorder=1.5,
    )


def _strike(axes: Axes, line: Sequence[int], columns: int, points: float) -> None:
    (first_row, first_column), (last_row, last_column) = (divmod(line[end], columns) for end in (0, -1))
    down, right = last_row - first_row, last_column - first_column
    overhang = 0.38 / max(abs(down), abs(right), 1)
    axes.plot(
        [first_column + 0.5 - overhang * right, last_column + 0.5 + overhang * right],
        [first_row + 0.5 - overhang * down, last_row + 0.5 + overhang * down],
        color=INK,
        linewidth=max(1.5, points / 14),
        solid_capstyle="round",
        zorder=5,
    )

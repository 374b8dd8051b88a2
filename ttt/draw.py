"""Pictures with matplotlib. Each carries its text twin, which is also what the regression test compares."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from io import BytesIO
from os import PathLike

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Circle, FancyBboxPatch

from ttt.state import GridState
from ttt.text import board_text, completed_lines, side_by_side, squares

X_BLUE, O_ORANGE, TIE_GREY, INK = "#0067A5", "#B34700", "#616161", "#202020"
LABEL_COLOURS = {"+": X_BLUE, "−": O_ORANGE, "-": O_ORANGE, "0": TIE_GREY}  # by the first character

DPI = 100
BOARD_INCHES = 2.2
PAGE_INCHES = 9.5  # the width of a notebook
MINIMUM_SQUARE_INCHES = 0.34  # holds three digits of 8 points
POINTS_PER_INCH = 72


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

    def save(self, file: str | PathLike[str] | BytesIO) -> None:
        """Writes the picture as PNG; equal pictures give equal bytes."""
        self.figure.savefig(file, format="png", dpi=DPI, metadata={"Software": None})


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
        (columns * width, rows * place_height), facecolor="white", edgecolor="#BDBDBD", linewidth=1
    )
    twins = []
    for place, (state, *board_options, title) in enumerate(zip(states, *options.values(), strict=True)):
        row, column = divmod(place, columns)
        bottom = 1 - (row + 1) / rows
        axes = figure.add_axes((column / columns, bottom, 1 / columns, board_height / place_height / rows))
        paint_board(axes, state, *board_options)
        if title:
            axes.set_title(title, fontsize=10, color=INK, pad=2)
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
            axes.add_patch(_frame(column, row, 0.07, "#FFE9A8", INK, max(1.2, points / 25), "--"))
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

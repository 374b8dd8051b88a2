"""Pictures of a tournament: its final table as bars, and its cross-table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from ttt.draw import FRAME_GREY, INK, O_ORANGE, PAGE_INCHES, TIE_GREY, X_BLUE, Picture

if TYPE_CHECKING:
    from ttt.tournament import TournamentResult

MOST_BARS = 30
MOST_IN_CROSS_TABLE = 20  # entries; more cells would be too small for their numbers
ROW_INCHES = 0.27
CHARACTER_INCHES = 0.075  # of 9 points
DIGIT_INCHES = 0.07  # of 8 points
MIDDLE = {"ha": "center", "va": "center_baseline"}
LEFT = {"ha": "left", "va": "center_baseline"}
RIGHT = {"ha": "right", "va": "center_baseline"}

# How games won, tied and lost look: face, edge, hatch, and the colour of the number on it.
LOOKS = {
    "won": (X_BLUE, X_BLUE, "", "white"),
    "tied": (FRAME_GREY, TIE_GREY, "", INK),
    "lost": ("white", O_ORANGE, "////", INK),
}


def draw_standings(result: TournamentResult, title: str | None = None) -> Picture:
    """A picture of the final table: a bar for each entry, best first, of games won, tied and lost.

    Of more than `MOST_BARS` entries it shows the first ones.
    """
    rows = result.rows
    shown = rows[:MOST_BARS]
    left = CHARACTER_INCHES * max(len(f"{row.place}  {row.name}") for row in shown) + 0.2
    right = 1.5
    top = 0.65 if title else 0.4
    figure, axes = _page(PAGE_INCHES, top + ROW_INCHES * (len(shown) + (len(rows) > len(shown))) + 0.1)
    if title:
        axes.text(PAGE_INCHES / 2, 0.2, title, fontsize=10, color=INK, **MIDDLE)
    place = left
    for name, (face, edge, hatch, _) in LOOKS.items():
        axes.add_patch(Rectangle((place, top - 0.27), 0.2, 0.14, facecolor=face, edgecolor=edge, hatch=hatch))
        axes.text(place + 0.26, top - 0.2, name, fontsize=9, color=INK, **LEFT)
        place += 0.8
    axes.text(PAGE_INCHES - right + 0.55, top - 0.2, "points", fontsize=9, color=INK, **RIGHT)
    room = PAGE_INCHES - left - right
    most = max(row.won + row.tied + row.lost for row in rows)
    for number, row in enumerate(shown):
        y = top + (number + 0.5) * ROW_INCHES
        axes.text(left - 0.1, y, f"{row.place}  {row.name}", fontsize=9, color=INK, **RIGHT)
        axes.text(PAGE_INCHES - right + 0.55, y, f"{row.points:.1f}", fontsize=9, color=INK, **RIGHT)
        if row.faults:
            words = "out" if row.out else "1 fault" if row.faults == 1 else f"{row.faults} faults"
            axes.text(PAGE_INCHES - right + 0.65, y, words, fontsize=8, color=INK, **LEFT)
        x = left
        for name, (face, edge, hatch, ink) in LOOKS.items():
            count = getattr(row, name)
            width = room * count / max(most, 1)
            corner = x, y - 0.4 * ROW_INCHES
            look = {"facecolor": face, "edgecolor": edge, "hatch": hatch, "linewidth": 0.8}
            if count:
                axes.add_patch(Rectangle(corner, width, 0.8 * ROW_INCHES, **look))
            if count and width > DIGIT_INCHES * (len(str(count)) + 1):
                box = {"facecolor": "white", "edgecolor": "none", "pad": 1} if hatch else None
                axes.text(x + width / 2, y, str(count), fontsize=8, color=ink, bbox=box, **MIDDLE)
            x += width
    if len(rows) > len(shown):
        y = top + (len(shown) + 0.5) * ROW_INCHES
        axes.text(left, y, f"and {len(rows) - len(shown):,} more", fontsize=9, color=INK, **LEFT)
    text = str(result.standings)
    return Picture(figure, f"{title}\n{text}" if title else text)


def draw_cross_table(result: TournamentResult, title: str | None = None) -> Picture:
    """A picture of the points of each entry against each other one; columns are numbered like the rows.

    A cell is blue for more than half of the points, orange for less than half, and carries the number.
    """
    rows = result.rows
    if len(rows) > MOST_IN_CROSS_TABLE:
        raise ValueError(
            f"A cross-table of {len(rows)} entries is too large for a picture, which holds "
            f"{MOST_IN_CROSS_TABLE}. draw_standings shows the first {MOST_BARS}."
        )
    left = CHARACTER_INCHES * max(len(f"{len(rows)}  {row.name}") for row in rows) + 0.2
    side = min(0.5, (PAGE_INCHES - left - 0.7) / len(rows))
    top = 0.6 if title else 0.35
    width = max(left + side * len(rows) + 0.7, 3)
    figure, axes = _page(width, top + ROW_INCHES * len(rows) + 0.1)
    if title:
        axes.text(width / 2, 0.2, title, fontsize=10, color=INK, **MIDDLE)
    end = left + side * len(rows)
    axes.text(end + 0.6, top - 0.13, "points", fontsize=9, color=INK, **RIGHT)
    for number, row in enumerate(rows):
        y = top + (number + 0.5) * ROW_INCHES
        axes.text(left + (number + 0.5) * side, top - 0.13, str(number + 1), fontsize=9, color=INK, **MIDDLE)
        axes.text(left - 0.1, y, f"{number + 1}  {row.name}", fontsize=9, color=INK, **RIGHT)
        axes.text(end + 0.6, y, f"{row.points:.1f}", fontsize=9, color=INK, **RIGHT)
        for column, other in enumerate(rows):
            points = result.points(row.name, other.name)
            share = None if points is None else points / result.games
            colour = FRAME_GREY if share is None or share == 0.5 else X_BLUE if share > 0.5 else O_ORANGE
            strength = 0.15 if share is None else 0.1 + 0.5 * abs(share - 0.5)
            corner = left + column * side, y - ROW_INCHES / 2
            axes.add_patch(Rectangle(corner, side, ROW_INCHES, facecolor=colour, alpha=strength, linewidth=0))
            axes.add_patch(
                Rectangle(corner, side, ROW_INCHES, facecolor="none", edgecolor=FRAME_GREY, linewidth=0.6)
            )
            words = "–" if other is row else "" if points is None else f"{points:g}"
            axes.text(left + (column + 0.5) * side, y, words, fontsize=8, color=INK, **MIDDLE)
    text = str(result.cross_table)
    return Picture(figure, f"{title}\n{text}" if title else text)


def _page(width: float, height: float):
    """A figure and its axes, in inches from the upper left corner."""
    figure = Figure((width, height), facecolor="white", edgecolor=FRAME_GREY, linewidth=1)
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_xlim(0, width)
    axes.set_ylim(height, 0)
    axes.set_axis_off()
    return figure, axes

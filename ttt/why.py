"""Why a move is worth what it is, to step through: a small board, and the way there in the tree."""

from __future__ import annotations

import ipywidgets

from ttt.draw import draw_tree
from ttt.grid import Grid
from ttt.review import Explanation
from ttt.text import completed_lines, last_move, outcome_text, result_text, square_names, squares
from ttt.tree import line_tree

SQUARE = 40  # pixels


class WhyPanel(ipywidgets.VBox):
    """An explanation to step through; the first step shows the move that was asked about."""

    def __init__(self, explanation: Explanation):
        self._states, self._analyses = explanation.states, explanation.analyses
        self._moves = [
            last_move(before, after) for before, after in zip(self._states, self._states[1:], strict=False)
        ]
        start = self._states[0]
        self._place = 1
        self._grid = Grid(
            rows=start.height, columns=start.width, side=SQUARE, title="Small board with the reason"
        )
        self._back = ipywidgets.Button(description="Back", tooltip="One ply back", layout={"width": "auto"})
        self._next = ipywidgets.Button(description="Next", tooltip="One ply on", layout={"width": "auto"})
        self._back.on_click(lambda _: self.show(self._place - 1))
        self._next.on_click(lambda _: self.show(self._place + 1))
        self._tree = ipywidgets.HTML()
        wrap = ipywidgets.Layout(flex_flow="row wrap", align_items="flex-start")
        left = ipywidgets.VBox([self._grid, ipywidgets.HBox([self._back, self._next])])
        super().__init__([ipywidgets.HBox([left, self._tree], layout=wrap)], _dom_classes=("ttt-why",))
        self._show_tree()
        self.show(1)

    def show(self, place: int) -> None:
        """Shows the state after so many plies of the explanation."""
        self._place = max(1, min(place, len(self._moves)))
        state, move = self._states[self._place], self._moves[self._place - 1]
        marks = squares(state)
        looks = [[] for _ in marks]
        looks[move].append("last")
        lines = completed_lines(state)
        for square in {square for line in lines for square in line}:
            looks[square].append("won")
        words = self.sentence(self._place)
        self._grid.show(
            marks="".join(marks),
            labels=[""] * len(marks),
            looks=[" ".join(one) for one in looks],
            names=square_names(marks),
            lines=[list(line) for line in lines],
            enabled=[False] * len(marks),
            status=words,
            says=words,
        )
        self._back.disabled = self._place == 1
        self._next.disabled = self._place == len(self._moves)

    def sentence(self, place: int) -> str:
        """What the ply that leads to `place` does, and what the game is worth with it."""
        before, after = self._states[place - 1 : place + 1]
        player, move = before.to_move, self._moves[place - 1]
        words = f"{place} of {len(self._moves)}. {player} takes {move}"
        if after.is_over:
            return f"{words}: {result_text(after)}."
        outcomes = self._analyses[place - 1].outcomes
        if not outcomes:
            return f"{words}. There are too many ways to go on to know what that is worth."
        value, distance = outcomes[move]
        own_value = value if player == "X" else -value
        end = outcome_text(value, distance)
        if place == 1:
            return f"{words}. With the best play of both from here: {end}."
        if own_value > 0:
            return f"{words}, and {end}, whatever comes."
        if own_value == 0:
            return f"{words}. That keeps the tie."
        return f"{words}. Every move loses; none holds out longer."

    def _show_tree(self) -> None:
        tree = line_tree(self._states[0], self._moves)
        values = dict(tree.nodes(data="value"))
        for place, analysis in enumerate(self._analyses):
            for move, outcome in analysis.outcomes.items():
                values[(*self._moves[:place], move)] = outcome.value
        values = {node: value for node, value in values.items() if value is not None and node in tree}
        words = f"The tree along {', '.join(map(str, self._moves))}"
        self._tree.value = draw_tree(tree, values).html(words)

    def __repr__(self) -> str:
        return f"WhyPanel({self._states[0]!r}, {self._moves})"

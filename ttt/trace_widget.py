"""What `ttt.trace` has recorded, to step through, made of ipywidgets."""

from __future__ import annotations

from html import escape
from threading import RLock

import ipywidgets

from ttt.calls import Step, in_short, subject, words_for
from ttt.draw import draw_board, draw_tree
from ttt.layout import tree_layout
from ttt.style import STYLE
from ttt.text import tree_text
from ttt.trace import Trace


class TraceWidget(ipywidgets.VBox):
    """A recording of `ttt.trace.record` to step through: the board, the tree, the open calls, a sentence.

    All four show the same step. `show(step)` goes to one; the slider, the buttons and the menu do the same.
    """

    def __init__(self, trace: Trace):
        self.trace = trace
        self._one_at_a_time = RLock()
        self._places = tree_layout(trace.tree())
        last = len(trace.steps) - 1
        self._step = ipywidgets.IntSlider(
            0, 0, last, description="Step", layout=ipywidgets.Layout(width="min(420px, 95%)")
        )
        play = ipywidgets.Play(min=0, max=last, interval=1500)
        ipywidgets.jslink((play, "value"), (self._step, "value"))
        back = ipywidgets.Button(description="Back", tooltip="One step back")
        forward = ipywidgets.Button(description="Next", tooltip="One step on")
        begins = [(number, step) for number, step in enumerate(trace.steps) if step.kind == "enter"]
        self._call = ipywidgets.Dropdown(
            options=[
                (f"call {step.call}: {words_for(subject(trace.calls[step.call]))}", number)
                for number, step in begins
            ],
            description="Go to",
        )
        self._step.observe(lambda change: self.show(change["new"]), names="value")
        self._following = False  # whether the menu follows the step, and not the other way round
        self._call.observe(lambda change: self._following or self.show(change["new"]), names="value")
        back.on_click(lambda _: self.show(max(0, self._step.value - 1)))
        forward.on_click(lambda _: self.show(min(last, self._step.value + 1)))
        self._sentence, self._board, self._tree, self._stack = (ipywidgets.HTML() for _ in range(4))
        wrap = ipywidgets.Layout(flex_flow="row wrap", align_items="flex-start")
        super().__init__(
            [
                ipywidgets.HBox([play, back, forward, self._step, self._call], layout=wrap),
                self._sentence,
                ipywidgets.HBox([ipywidgets.VBox([self._board, self._stack]), self._tree], layout=wrap),
                ipywidgets.HTML(f"<style>{STYLE}</style>"),
            ]
        )
        self._dom_classes = ("ttt-board", "ttt-trace")
        self.show(0)

    def show(self, number: int) -> None:
        """Goes to a step: all views show it."""
        if self._step.value != number:
            self._step.value = number  # the slider calls back
            return
        with self._one_at_a_time:  # a kernel may handle events in several threads
            self._show(number)

    def _show(self, number: int) -> None:
        tree, board, stack = "", "", ""
        try:
            step = self.trace.steps[number]
            about = subject(self.trace.calls[step.call])
            words = f"Step {number} of {len(self.trace.steps) - 1}. {self.trace.sentence(number)}"
            if number == len(self.trace.steps) - 1 and self.trace.stopped:
                words += f" {self.trace.stopped}"
            stack = self._stack_table(step)
            if hasattr(about, "width"):
                board = draw_board(about).html(f"The board of call {step.call}: {words_for(about)}")
            picture = draw_tree(self.trace.tree(number), current=step.call, places=self._places)
            tree = picture.html(f"The calls so far as a tree, with call {step.call} at work")
            self._choose_call(step.call)
        except Exception as error:
            words = f"Step {number} can't be shown ({type(error).__name__}: {error})."
        self._sentence.value = f'<div class="ttt-status" role="status">{escape(words)}</div>'
        self._board.value, self._tree.value, self._stack.value = board, tree, stack

    def _choose_call(self, call: int) -> None:
        """Lets the menu name the call at work, without going anywhere."""
        self._following = True
        self._call.index = call
        self._following = False

    def _stack_table(self, step: Step) -> str:
        """The open calls, the innermost first: the line each one is at, and its values there."""
        rows = []
        for frame in reversed(step.stack):
            place = frame.line - self.trace.first_line
            line = self.trace.source[place].strip() if place < len(self.trace.source) else ""
            values = "<br>".join(
                escape(f"{name} = {in_short(value)}") for name, value in frame.values.items()
            )
            cells = f"<th scope='row'>call {frame.call}</th><td><code>{escape(line)}</code><br>{values}</td>"
            rows.append(f"<tr>{cells}</tr>")
        return f"<table class='ttt-stack'><caption>Open calls</caption>{''.join(rows)}</table>"

    def __repr__(self) -> str:
        return f"TraceWidget({self.trace.name}, {len(self.trace.steps)} steps)"

    def _repr_mimebundle_(self, **kwargs: object) -> dict[str, str]:
        """The live recording, and for a page without a kernel a still one: the tree when all is done."""
        bundle = super()._repr_mimebundle_(**kwargs) or {}
        text = tree_text(self.trace.tree())
        still = (
            f"<pre>{escape(text)}</pre><p>These are all its calls. To step through them, run this cell.</p>"
        )
        return {**bundle, "text/plain": f"{self!r}\n{text}", "text/html": still}

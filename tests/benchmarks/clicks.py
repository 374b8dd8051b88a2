"""How soon a reply is on the page, seen in a real browser: the board against a bare button of ipywidgets."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.benchmarks.measure import Result, take_turns

CELLS = [
    """\
import ipywidgets
button = ipywidgets.Button(description="0")

def count(_):
    button.description = str(int(button.description) + 1)

button.on_click(count)
button""",
    """\
from ttt import STRATEGIES, TicTacToe
from ttt.widgets import BoardWidget

BoardWidget(TicTacToe(), STRATEGIES, o="perfect")""",
    """\
from ttt.gomoku import Gomoku

def first(state):
    return state.moves[0]

BoardWidget(Gomoku(), {"first": first})""",
    """\
BoardWidget(TicTacToe(), {"first": first})""",
]
BUTTON, PERFECT, LARGE, SMALL = range(4)

# Milliseconds until the page shows the next state of what was clicked.
CLICK = """([watched, clicked, look]) => new Promise(resolve => {
    const seen = () => look ? watched.querySelectorAll(look).length : watched.innerText;
    const before = seen();
    const start = performance.now();
    new MutationObserver((_, observer) => {
        if (seen() === before) return;
        observer.disconnect();
        resolve(performance.now() - start);
    }).observe(watched, { subtree: true, childList: true, characterData: true, attributes: true });
    clicked.click();
})"""

# Milliseconds from the key that runs a cell until another board with all its squares is there.
ARRIVAL = """([cell, count]) => {
    const old = cell.querySelector(".ttt-board");
    window.arrival = new Promise(resolve => {
        let start;
        cell.addEventListener("keydown", () => { start ??= performance.now(); }, { capture: true });
        new MutationObserver((_, observer) => {
            const board = cell.querySelector(".ttt-board");
            if (!board || board === old || board.querySelectorAll(".ttt-square").length < count) return;
            observer.disconnect();
            resolve(performance.now() - start);
        }).observe(cell, { subtree: true, childList: true });
    });
}"""


@dataclass
class Clicks:
    """Three results, seen in Chromium: a reply, one on a large board, and how soon that one appears."""

    titles = (
        ("a perfect reply on 3×3, from the click to the page", "a button that changes its text", 1.5),
        ("a reply on 15×15, from the click to the page", "the same on 3×3", 2),
        ("a board of 15×15 appears", "the same of 3×3", 2),
    )
    needs = ("playwright", "jupyterlab")
    slow = True

    def measure(self, rounds: int) -> list[Result]:
        from tests.browser.conftest import new_page, open_in_lab, run_all, running_chromium, running_lab

        with TemporaryDirectory() as home, running_lab(Path(home)) as lab, running_chromium() as browser:
            lab.write_notebook("clicks.ipynb", CELLS)
            self.page = page = new_page(browser)
            page.set_viewport_size({"width": 1280, "height": 3000})
            open_in_lab(lab, page, "clicks.ipynb")
            run_all(page)
            page.wait_for_function("document.querySelectorAll('.ttt-square').length === 243")
            self.button()
            pairs = [
                take_turns(lambda: self.reply(PERFECT), self.button, 3 * rounds),
                take_turns(lambda: self.reply(LARGE), lambda: self.reply(SMALL), 3 * rounds),
                take_turns(lambda: self.arrival(LARGE, 225), lambda: self.arrival(SMALL, 9), rounds),
            ]
        return [
            Result(*title, *zip(*taken, strict=True)) for title, taken in zip(self.titles, pairs, strict=True)
        ]

    def cell(self, number: int):
        return self.page.locator(".jp-CodeCell").nth(number)

    def button(self) -> float:
        button = self.cell(BUTTON).locator(".jupyter-button").element_handle()
        return self.page.evaluate(CLICK, [button, button, None])

    def reply(self, number: int) -> float:
        """The time until O has answered in a new game."""
        board = self.cell(number).locator(".ttt-board")
        board.get_by_role("button", name="New game").click()
        self.page.wait_for_function("board => !board.querySelector('.ttt-x')", arg=board.element_handle())
        square = board.locator(".ttt-square").nth(4).element_handle()
        return self.page.evaluate(CLICK, [board.element_handle(), square, ".ttt-o"])

    def arrival(self, number: int, squares: int) -> float:
        cell = self.cell(number)
        cell.locator(".cm-content").click()
        self.page.evaluate(ARRIVAL, [cell.element_handle(), squares])
        self.page.keyboard.press("Control+Enter")
        return self.page.evaluate("window.arrival")

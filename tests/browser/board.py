"""The board as somebody sees it who has only the page."""

import re

import pytest

from tests.browser.conftest import NO_PLAYWRIGHT

expect = pytest.importorskip("playwright.sync_api", reason=NO_PLAYWRIGHT).expect

# What stands on the squares of a grid, as in "X.O......".
MARKS = """grid => [...grid.querySelectorAll(".ttt-square")].map(square =>
    square.classList.contains("ttt-x") ? "X" : square.classList.contains("ttt-o") ? "O" : ".").join("")"""

OVER = re.compile(r"[Yy]ou win|wins with|[XO] wins|is a tie")


class BoardOnPage:
    """One of the boards on a page: what it shows, and what can be done with it."""

    def __init__(self, page, number=0):
        self.page = page
        self.board = page.locator(".ttt-board").nth(number)
        self.grid = self.board.get_by_role("grid").first
        self.squares = self.grid.locator(".ttt-square")
        self.status = self.board.locator(".ttt-grid .ttt-status").first
        self.says = self.board.get_by_role("status").first
        expect(self.squares.first).to_be_visible(timeout=60_000)

    @property
    def marks(self):
        """What stands on the squares, as in "X.O......"."""
        return self.grid.evaluate(MARKS)

    def free(self):
        return [square for square, mark in enumerate(self.marks) if mark == "."]

    def is_over(self):
        return bool(OVER.search(self.status.inner_text()))

    def wait_for_marks(self, text):
        """Until the page shows this board."""
        wanted = [self.grid.element_handle(), "".join(text.split())]
        self.page.wait_for_function(f"([grid, wanted]) => ({MARKS})(grid) === wanted", arg=wanted)

    def wait_for_taken(self, *counts):
        """Until so many squares are taken."""
        self.page.wait_for_function(
            """([grid, counts]) => counts.includes(grid.querySelectorAll(".ttt-x, .ttt-o").length)""",
            arg=[self.grid.element_handle(), counts],
        )

    def click(self, square):
        """Plays, and waits for the reply or the end."""
        taken = len(self.marks) - len(self.free())
        self.squares.nth(square).click()
        self.wait_for_taken(taken + 1, taken + 2)
        expect(self.status).to_have_text(re.compile(r"Your turn|to move|" + OVER.pattern))

    def choose(self, label, option):
        self.board.get_by_label(label, exact=True).select_option(label=option)

    def press(self, name):
        self.board.get_by_role("button", name=name, exact=True).first.click()

    def switch(self, name):
        self.board.get_by_label(name, exact=True).click()

    def expect_score(self, opponent, won, tied, lost):
        expect(self.board).to_contain_text(f"Against {opponent}: you won {won}, tied {tied}, lost {lost}.")

    def play_to_the_end(self):
        """Plays on; gives back 0 for a win, 1 for a tie and 2 for a loss: its place in the score."""
        while not self.is_over():
            self.click(self.free()[0])
        status = self.status.inner_text()
        return 0 if "You win" in status else 1 if "tie" in status else 2

"""Whole games on the board, in JupyterLab, with a real browser."""

import json
import re

import pytest

from tests.browser.conftest import NO_PLAYWRIGHT
from ttt import STRATEGIES, TicTacToe

expect = pytest.importorskip("playwright.sync_api", reason=NO_PLAYWRIGHT).expect

OVER = re.compile(r"You win with|wins with|is a tie")

# The parts of the board come to the page one after the other; this says whether they fit together by now,
# with one of the wanted numbers of free squares.
IS_WHOLE = """([board, wanted, lines]) => {
    const squares = [...board.querySelectorAll(".ttt-square")];
    const having = name => squares.flatMap((square, n) => square.classList.contains(name) ? [n] : []);
    const [x, o, won, last] = ["ttt-x", "ttt-o", "ttt-won", "ttt-last"].map(having);
    const mark = n => x.includes(n) ? "X" : o.includes(n) ? "O" : "";
    const status = board.querySelector("[role=status]").innerText;
    const [, winner] = status.match(/wins? with ([XO])/) ?? [];
    const [, turn] = status.match(/Your turn: you play ([XO])/) ?? [];
    const next = x.length === o.length ? "X" : "O";
    const free = squares.length - x.length - o.length;
    const full = lines.filter(line => mark(line[0]) && line.every(n => mark(n) === mark(line[0])));
    return wanted.includes(free)
        && squares.every((square, n) => square.innerText === (mark(n) || String(n)))
        && squares.every((square, n) => square.title === `square ${n}, ${mark(n) || "free"}`)
        && last.length === (free < squares.length ? 1 : 0)
        && String(won) === String([...new Set(full.flat())].sort())
        && (full.length ? mark(full[0][0]) === winner : !winner)
        && (turn ? turn === next : Boolean(winner) || (status.includes("is a tie") && free === 0));
}"""


class BoardOnPage:
    """The board as somebody sees it who has only the page."""

    def __init__(self, page):
        self.page = page
        self.board = page.locator(".ttt-board")
        self.squares = self.board.locator(".ttt-square")
        self.status = self.board.locator(".ttt-status[role=status]")
        self.score = self.board.locator(".ttt-status:not([role=status])")
        expect(self.squares).to_have_count(9)
        expect(self.status).to_contain_text("Your turn")

    def texts(self):
        return self.squares.all_inner_texts()

    def free(self):
        return [square for square, text in enumerate(self.texts()) if text not in ("X", "O")]

    def is_over(self):
        return bool(OVER.search(self.status.inner_text()))

    def wait_for_free(self, *numbers):
        """Until the page shows a board with so many free squares, and all of its parts tell the same."""
        lines = [list(line) for line in TicTacToe.lines]
        self.page.wait_for_function(IS_WHOLE, arg=[self.board.element_handle(), numbers, lines])

    def wait_for_reply(self, free_before):
        """Until two more squares are taken, or the game is over."""
        self.wait_for_free(free_before - 1, free_before - 2)

    def click(self, square):
        before = len(self.free())
        self.squares.nth(square).click()
        self.wait_for_reply(before)

    def choose(self, label, option):
        self.board.get_by_label(label).select_option(label=option)

    def press(self, name):
        self.board.get_by_role("button", name=name).click()

    def expect_score(self, won, tied, lost):
        expect(self.score).to_have_text(f"You won {won}, tied {tied}, lost {lost}.")

    def play_to_the_end(self):
        """Plays on; gives back 0 for a win, 1 for a tie and 2 for a loss: its place in the score."""
        while not self.is_over():
            self.click(self.free()[0])
        status = self.status.inner_text()
        return 0 if "You win" in status else 1 if "tie" in status else 2


@pytest.fixture
def board(open_notebook):
    return BoardOnPage(open_notebook("notebooks/play.ipynb"))


def test_the_still_picture_of_the_board_is_on_the_page(board):
    picture = board.page.get_by_alt_text("The empty board")
    expect(picture).to_be_visible()
    expect(picture).to_have_js_property("naturalWidth", 220)


def test_a_whole_game_as_x_and_as_o_against_each_opponent(board):
    score = [0, 0, 0]
    for opponent in STRATEGIES:
        for mark, choice in ("X", "X, you start"), ("O", "O, the opponent starts"):
            board.choose("Opponent", opponent)
            board.press("New game")
            board.wait_for_free(8, 9)
            board.choose("You play", choice)
            board.wait_for_free(9 if mark == "X" else 8)
            expect(board.status).to_have_text(f"Your turn: you play {mark}.")
            result = board.play_to_the_end()
            score[result] += 1
            board.expect_score(*score)
            if result == 2:
                expect(board.status).to_contain_text(f"{opponent} wins with {'O' if mark == 'X' else 'X'}.")
    assert score[0] <= 4, "nobody beats perfect"


def test_perfect_punishes_a_blunder_and_undo_gives_another_chance(board):
    board.click(0)
    expect(board.squares.nth(4)).to_have_text("O")
    board.click(1)
    expect(board.squares.nth(2)).to_have_text("O")
    board.click(3)
    expect(board.status).to_contain_text("perfect wins with O")
    board.expect_score(0, 0, 1)
    board.press("Undo")
    board.wait_for_free(5)
    board.expect_score(0, 0, 0)
    board.click(6)
    expect(board.squares.nth(3)).to_have_text("O")


def test_the_trap_of_page_3_beats_normal(board):
    board.choose("Opponent", "normal")
    board.click(0)
    board.click(8)
    fork = next(corner for corner in (2, 6) if corner in board.free())
    board.click(fork)
    board.click(
        next(square for square in (1, 3, 5, 7) if square in board.free() and completes(board, square))
    )
    expect(board.status).to_contain_text("You win with X.")
    board.expect_score(1, 0, 0)


def completes(board, square):
    return any(
        square in line and all(board.texts()[other] == "X" for other in line if other != square)
        for line in TicTacToe.lines
    )


def test_illegal_clicks_change_nothing_and_are_explained(board):
    board.click(4)
    before = board.texts()
    board.squares.nth(4).dblclick()
    expect(board.status).to_contain_text("Square 4 holds X already; choose a free square.")
    expect(board.squares).to_have_text(before)
    score = [0, 0, 0]
    score[board.play_to_the_end()] = 1
    before = board.texts()
    assert before[4] == "X", "the first move is still there"
    board.squares.nth(0).click()
    expect(board.status).to_contain_text("Press New game for another one.")
    expect(board.squares).to_have_text(before)
    board.press("New game")
    board.wait_for_free(9)
    board.expect_score(*score)


def test_a_double_click_is_one_move(board):
    board.squares.nth(4).dblclick()
    board.wait_for_reply(9)
    expect(board.board.locator(".ttt-x")).to_have_count(1)
    expect(board.board.locator(".ttt-o")).to_have_count(1)


def test_a_game_by_keyboard_alone(lab, open_notebook):
    page = open_notebook("notebooks/play.ipynb", run=False)
    page.locator(".jp-MarkdownCell").first.click()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Shift+Enter")
    board = BoardOnPage(page)
    page.keyboard.press("ArrowUp")

    def go_to(title):
        for _ in range(60):
            if page.evaluate("document.activeElement.title") == title:
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"the Tab key never came to {title!r}")

    keys = ["Space", "Enter"]
    moves = 0
    while not board.is_over():
        free = board.free()
        go_to(f"square {free[0]}, free")
        outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
        assert outline == "solid", "the focus is visible"
        page.keyboard.press(keys[moves % 2])
        board.wait_for_reply(len(free))
        assert page.evaluate("document.activeElement.title").startswith(f"square {free[0]}, "), "it stays"
        moves += 1
        # From the last square the Tab key leads on; go round through the page's start.
        page.keyboard.press("Shift+Tab")
        while re.match("square", page.evaluate("document.activeElement.title")):
            page.keyboard.press("Shift+Tab")
    score = [0, 0, 0]
    score[board.play_to_the_end()] = 1
    go_to("Start again; a finished game stays in the score")
    page.keyboard.press("Space")
    board.wait_for_free(9)
    board.expect_score(*score)
    expect(page.locator(".jp-CodeCell"), "no key has added or deleted a cell").to_have_count(1)


def test_running_the_cell_again_leaves_one_fresh_board(board):
    board.click(4)
    page = board.page
    page.locator(".jp-CodeCell .cm-content").click()
    page.keyboard.press("Control+Enter")
    expect(page.locator(".ttt-board .ttt-x")).to_have_count(0)
    expect(page.locator(".ttt-board")).to_have_count(1)
    again = BoardOnPage(page)
    score = [0, 0, 0]
    score[again.play_to_the_end()] = 1
    again.expect_score(*score)


def luminance(colour: str) -> float:
    """The relative luminance of "rgb(r, g, b)", as the Web Content Accessibility Guidelines define it."""
    channels = [int(number) / 255 for number in re.findall(r"\d+", colour)[:3]]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return sum(weight * c for weight, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    low, high = sorted(map(luminance, (one, other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", ["JupyterLab Light", "JupyterLab Dark"])
def test_everything_is_readable_in_both_themes(open_notebook, theme):
    page = open_notebook("notebooks/play.ipynb", theme=theme)
    board = BoardOnPage(page)
    board.click(0)
    ground = "rgb(255, 255, 255)" if theme == "JupyterLab Light" else "rgb(43, 43, 43)"
    expect(board.squares.nth(1)).to_have_css("background-color", ground)

    def style(locator, name):
        return locator.evaluate(f"element => getComputedStyle(element).{name}")

    for square in range(9):
        one = board.squares.nth(square)
        assert contrast(style(one, "color"), style(one, "backgroundColor")) >= 4.5
        box = one.bounding_box()
        assert box["width"] == box["height"] >= 64
    ground = style(page.locator(".jp-NotebookPanel-notebook"), "backgroundColor")
    assert contrast(style(board.status, "color"), ground) >= 4.5
    marks = board.board.locator(".ttt-x")
    assert int(style(marks, "fontSize").removesuffix("px")[:2]) >= 32


def test_a_small_window_shows_the_whole_board(board):
    board.page.set_viewport_size({"width": 400, "height": 800})
    board.squares.nth(8).scroll_into_view_if_needed()
    board.page.wait_for_function(
        """() => [...document.querySelectorAll(".ttt-square")]
            .map(square => square.getBoundingClientRect())
            .every(box => box.left >= 0 && box.right <= 400)"""
    )
    buttons = [board.board.get_by_role("button", name=name) for name in ("New game", "Undo", "Stop")]
    assert len({button.bounding_box()["y"] for button in buttons}) == 1, "they stand in one row"
    board.click(8)


SLOW_CELLS = [
    """\
import time
from pathlib import Path
from ttt import TicTacToe
from ttt.widgets import BoardWidget

heard = []

def slow(state, stop=lambda: False):
    while not Path("go").exists():
        time.sleep(0.02)
    heard.append("too late" if stop() else "in time")
    return state.moves[-1]

BoardWidget(TicTacToe(), {"slow": slow, "first": lambda state: state.moves[0]})""",
    """\
print("heard:", *heard)""",
]


@pytest.fixture
def slow_board(lab, open_notebook):
    """A board whose opponent thinks until the file `go` is there; in the cell after it, what it has heard."""
    cells = [
        {"cell_type": "code", "id": f"cell-{n}", "metadata": {}, "source": source}
        | {"execution_count": None, "outputs": []}
        for n, source in enumerate(SLOW_CELLS)
    ]
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    notebook = {"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    (lab.folder / "slow.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
    (lab.folder / "go").unlink(missing_ok=True)
    yield BoardOnPage(open_notebook("slow.ipynb"))
    (lab.folder / "go").touch()


def expect_heard(board, words):
    """Runs the second cell until it prints these words: it runs at all times."""
    cell = board.page.locator(".jp-CodeCell").nth(1)
    output = cell.locator(".jp-OutputArea-output")
    expect(output).to_have_text(re.compile("heard:"))
    for _ in range(100):
        prompt = cell.locator(".jp-InputPrompt")
        before = prompt.inner_text()
        cell.locator(".cm-content").click()
        board.page.keyboard.press("Control+Enter")
        expect(prompt).not_to_have_text(before)
        expect(prompt).to_have_text(re.compile(r"\[\d+\]"))
        if output.inner_text().strip() == words:
            return
    raise AssertionError(f"the cell never printed {words!r}")


def test_the_page_lives_while_the_opponent_thinks(lab, slow_board):
    board = slow_board
    stop = board.board.get_by_role("button", name="Stop")
    expect(stop).to_be_disabled()
    board.squares.nth(4).click()
    expect(board.status).to_have_text("slow is thinking with O.")
    expect(board.squares.nth(4)).to_have_text("X")
    expect(stop).to_be_enabled()
    expect_heard(board, "heard:")
    board.squares.nth(0).click()
    expect(board.status).to_have_text("slow is thinking with O. Wait for its move, or press Stop.")
    (lab.folder / "go").touch()
    board.wait_for_free(7)
    expect(board.squares.nth(8)).to_have_text("O")
    expect(board.status).to_have_text("Your turn: you play X.")
    expect(stop).to_be_disabled()
    expect_heard(board, "heard: in time")


def test_stop_ends_the_wait_and_a_late_answer_is_dropped(lab, slow_board):
    board = slow_board
    stop = board.board.get_by_role("button", name="Stop")
    board.squares.nth(4).click()
    expect(board.status).to_have_text("slow is thinking with O.")
    stop.focus()
    board.page.keyboard.press("Space")
    expect(board.status).to_contain_text("You stopped it. Your game is kept: choose another opponent")
    expect(stop).to_be_disabled()
    board.choose("Opponent", "first")
    board.wait_for_free(7)
    board.click(1)
    (lab.folder / "go").touch()
    expect_heard(board, "heard: too late")
    board.click(3)
    expect(board.squares).to_have_text(["O", "X", "O", "X", "X", "O", "6", "7", "8"])
    board.expect_score(0, 0, 0)

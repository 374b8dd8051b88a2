"""The grid of squares in JupyterLab, with a real browser: keys, focus, words, and a kernel that is gone."""

import pytest

from tests.browser.conftest import NO_PLAYWRIGHT, choose_theme

expect = pytest.importorskip("playwright.sync_api", reason=NO_PLAYWRIGHT).expect

BOARD = """\
import ipywidgets
from ttt.grid import Grid

heard = []

def show(grid):
    marks = "OX......."
    grid.show(
        marks=marks,
        labels=["" if mark != "." else str(square) for square, mark in enumerate(marks)],
        names=[f"square {square}, {'free' if mark == '.' else mark}" for square, mark in enumerate(marks)],
        enabled=[mark == "." for mark in marks],
        looks=["won", "last", "hint", "better", "x", "o", "tie", "", ""],
        lines=[[0, 1, 2]],
        status=f"heard: {heard}",
        says=f"news: {len(heard)}",
    )

def listen(grid):
    grid.on_choose(lambda square: (heard.append(square), show(grid)))
    grid.on_key(lambda key, square: (heard.append(f"{key} at {square}"), show(grid)))
    grid.on_key(lambda key, square: [show(grid) for _ in range(50)])
    show(grid)
    return grid

grid = listen(Grid(title="Board of 3 by 3 squares", shortcuts={"u": "Undo"}))
button = ipywidgets.Button(description="Beside")
controls = [button, ipywidgets.Text(), ipywidgets.Dropdown(options=["u", "v"])]
ipywidgets.VBox([grid, *controls], _dom_classes=("ttt-board",))"""
ALONE = """\
two = listen(Grid(title="Alone"))
ipywidgets.VBox([two, two])"""
LARGE = """\
large = Grid(rows=15, columns=15, side=32, title="Large")
large.show(labels=[str(square) for square in range(225)])
large"""


@pytest.fixture
def open_cells(lab, open_notebook):
    """Opens a notebook that has these cells, and runs them."""

    def open_and_run(*sources):
        lab.write_notebook("grid.ipynb", sources)
        page = open_notebook("grid.ipynb")
        expect(page.locator(".jp-CodeCell").last.locator(".ttt-grid").last).to_be_visible()
        return page

    return open_and_run


@pytest.fixture
def board(open_cells):
    return GridOnPage(open_cells(BOARD).locator(".ttt-board"))


class GridOnPage:
    """A grid as somebody sees it who has only the page."""

    def __init__(self, around):
        self.around, self.page = around, around.page
        self.grid = around.get_by_role("grid")
        self.squares = around.locator(".ttt-square")
        self.status = around.locator(".ttt-status")

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def in_focus(self):
        return self.page.evaluate("document.activeElement.dataset.square")

    def expect_heard(self, *messages):
        expect(self.status).to_have_text(f"heard: {list(messages)}")


def test_keys_move_the_focus_and_choose_a_square_once(board):
    board.squares.nth(4).focus()
    walk = {
        "ArrowUp": 1,
        "ArrowLeft": 0,
        "ArrowDown": 3,
        "ArrowRight": 4,
        "Control+End": 8,
        "Home": 6,
        "End": 8,
    }
    for key, square in (walk | {"Control+Home": 0}).items():
        board.press(key)
        assert board.in_focus() == str(square), key
    board.press("ArrowUp", "ArrowLeft")
    assert board.in_focus() == "0"
    board.press("Control+End", "ArrowDown", "ArrowRight")
    assert board.in_focus() == "8"
    assert board.squares.evaluate_all("all => all.filter(one => one.tabIndex === 0).length") == 1
    board.press("Tab")
    expect(board.around.get_by_role("button", name="Beside")).to_be_focused()
    board.press("Shift+Tab")
    assert board.in_focus() == "8", "the Tab key comes back to where it left"
    board.expect_heard()

    # A square is chosen once by a click, Enter or Space, and keeps the focus.
    board.squares.nth(4).click()
    board.expect_heard(4)
    board.press("ArrowRight", "Enter")
    board.expect_heard(4, 5)
    board.press("ArrowDown", " ")
    board.expect_heard(4, 5, 8)
    expect(board.squares.nth(8)).to_be_focused()
    # A key that is held down repeats.
    board.page.keyboard.down("Enter")
    board.page.keyboard.down("Enter")
    board.page.keyboard.up("Enter")
    board.expect_heard(4, 5, 8, 8)
    taken = board.squares.nth(0)
    expect(taken).to_have_attribute("aria-disabled", "true")
    expect(taken).to_have_accessible_name("square 0, O")
    taken.focus()
    board.press("Enter")
    board.expect_heard(4, 5, 8, 8, 0)
    expect(board.around.locator("[role=status]")).to_have_text("news: 5")


def test_letters_work_on_the_whole_board_except_where_somebody_writes(board):
    # Each letter makes 50 updates.
    board.squares.nth(4).focus()
    kept = board.squares.nth(4).element_handle()
    board.press("u")
    board.expect_heard("u at 4")
    board.press("ArrowLeft", "U")
    board.expect_heard("u at 4", "u at 3")
    assert board.in_focus() == "3"
    assert kept.evaluate("element => element.isConnected"), "squares are changed, not replaced"
    board.around.get_by_role("button", name="Beside").focus()
    board.press("Control+u", "x", "u")
    board.expect_heard("u at 4", "u at 3", "u at 3")
    text = board.around.get_by_role("textbox")
    text.focus()
    board.press("u")
    expect(text).to_have_value("u")
    board.around.locator("select").focus()
    board.press("u")
    board.squares.nth(4).click()
    board.expect_heard("u at 4", "u at 3", "u at 3", 4)
    expect(board.grid).to_have_attribute("aria-keyshortcuts", "U")


def test_the_keys_of_jupyterlab_leave_the_notebook_alone(open_cells):
    page = open_cells(BOARD, ALONE)
    board, alone = GridOnPage(page.locator(".ttt-board")), GridOnPage(page.locator(".ttt-grid").nth(1))
    beside = board.around.get_by_role("button", name="Beside")
    for place in board.squares.nth(4), beside, alone.squares.nth(4):
        page.locator(".jp-InputPrompt").first.click()  # the mode in which JupyterLab obeys single letters
        place.focus()
        active = page.locator(".jp-Cell.jp-mod-active").get_attribute("data-windowed-list-index")
        board.press("b", "a", "d", "d", "x", "m", "ArrowDown", "ArrowUp", "Enter")
        expect(page.locator(".jp-CodeCell")).to_have_count(2)
        now = page.locator(".jp-Notebook.jp-mod-commandMode .jp-Cell.jp-mod-active")
        expect(now).to_have_attribute("data-windowed-list-index", active)
    # The arrows lead back to the middle, where Enter chooses.
    board.expect_heard(4)
    expect(alone.status).to_have_text("heard: [4, 4]")
    expect(alone.squares.nth(4)).to_be_focused()
    same = page.locator(".ttt-grid").nth(2)
    expect(same.locator(".ttt-status"), "the same grid, shown twice").to_have_text("heard: [4, 4]")
    same.locator(".ttt-square").nth(8).click()
    expect(alone.status).to_have_text("heard: [4, 4, 8]")
    assert alone.squares.nth(4).get_attribute("tabindex") == "0", "each view has a focus of its own"
    board.expect_heard(4)


def test_no_accessibility_rule_is_broken_in_either_theme_nor_in_a_narrow_window(open_cells):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason=NO_PLAYWRIGHT)
    page = open_cells(BOARD, LARGE)
    # To axe nothing in JupyterLab can be seen, as the body has no height, and so it would judge no contrast.
    page.add_style_tag(content="body { overflow: visible !important; }")
    square = page.locator(".ttt-square").last
    expect(square).to_have_css("width", "32px")
    rules = {"button-name", "aria-required-children"}
    # Of a narrow window axe judges no contrast: single digits are too short for it. On a dark page it thinks
    # that the sentence lies below something; there tests/browser/test_hosts.py sees to the contrast.
    for theme, width, checked in (
        ("JupyterLab Light", 1280, rules | {"color-contrast"}),
        ("JupyterLab Dark", 400, rules),
    ):
        choose_theme(page, theme)
        page.set_viewport_size({"width": width, "height": 1800})
        page.wait_for_function(
            """() => [...document.querySelector(".ttt-grid").querySelectorAll(".ttt-square")]
                .map(square => square.getBoundingClientRect())
                .every(box => box.left >= 0 && box.right <= innerWidth)"""
        )
        found = axe.Axe().run(page, context=".ttt-grid")
        assert found.violations_count == 0, found.generate_report()
        assert checked <= {rule["id"] for rule in found.response["passes"]}
    box = square.bounding_box()
    assert box["width"] == pytest.approx(box["height"], abs=0.1), "squares stay square"
    assert 24 <= box["width"] <= 26, "large enough for a finger"
    output = page.locator(".jp-OutputArea-child").last
    assert output.evaluate("element => element.scrollWidth <= element.clientWidth"), "only the squares scroll"


def test_a_page_whose_kernel_is_gone_says_so(lab, board):
    errors = []
    board.page.on("pageerror", lambda error: errors.append(error))
    board.squares.nth(4).click()
    board.expect_heard(4)
    lab.end_kernel("grid.ipynb")
    board.squares.nth(5).click()
    expect(board.status).to_contain_text("Python has not answered.")
    expect(board.around.locator("[role=status]")).to_contain_text("run this cell again")
    expect(board.squares.nth(5)).to_be_focused()
    assert errors == []

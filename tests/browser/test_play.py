"""Whole games on the board, in JupyterLab, with a real browser."""

import json
import re

import pytest

from tests.browser.board import BoardOnPage, expect
from tests.browser.conftest import keep_picture, new_page, open_in_lab, restart_kernel
from ttt import STRATEGIES, TicTacToe

EXAMPLE = "X.O X.X OO."


@pytest.fixture(scope="module")
def board_page(browser, lab):
    """A page with the first board of play.ipynb alone; JupyterLab takes its time to open one."""
    lab.write_notebook("board.ipynb", [lab.cell("notebooks/play.ipynb", "board")])
    page = new_page(browser)
    open_in_lab(lab, page, "board.ipynb")
    yield page
    page.close()


@pytest.fixture
def board(board_page, request):
    """A new board: the cell has run again."""
    run_cell(board_page)
    board = BoardOnPage(board_page)
    board.wait_for_taken(0)
    yield board
    keep_picture(board_page, request)


def run_cell(page):
    """Runs the first cell, and waits until it has run."""
    cell = page.locator(".jp-CodeCell").first
    prompt = cell.locator(".jp-InputPrompt")
    before = prompt.inner_text()
    cell.locator(".cm-content").click()
    page.keyboard.press("Control+Enter")
    expect(prompt).to_have_text(re.compile(r"\[\d+\]"))
    expect(prompt).not_to_have_text(before)
    expect(prompt).to_have_text(re.compile(r"\[\d+\]"))


def test_every_board_of_the_page_is_there_and_none_touches_another(lab, open_notebook, page):
    page.set_viewport_size({"width": 1280, "height": 6000})
    open_notebook("notebooks/play.ipynb")
    picture = page.get_by_alt_text("The empty board")
    expect(picture).to_have_js_property("naturalWidth", 220)
    expect(page.get_by_role("grid")).to_have_count(5)
    board, five, connect_four, gomoku, own = (BoardOnPage(page, number) for number in range(5))
    connect_four.squares.nth(3).click()
    connect_four.wait_for_taken(2)
    assert connect_four.marks[38] == "X", "it falls"
    gomoku.squares.nth(112).click()
    gomoku.wait_for_taken(2)
    own.squares.nth(4).click()
    own.wait_for_marks("O...X....")
    assert board.marks == "........."
    board.click(4)
    assert (len(five.free()), len(connect_four.free()), len(gomoku.free())) == (25, 40, 223)


def test_a_whole_game_as_x_and_as_o_against_each_opponent(board):
    for opponent in STRATEGIES:
        board.choose("O", opponent)
        board.wait_for_taken(0)
        score = [0, 0, 0]
        for mark in "X", "O":
            if mark == "O":
                board.press("Swap")
                board.press("New game")
            expect(board.status).to_have_text(f"Your turn: you play {mark}.")
            board.wait_for_taken(0 if mark == "X" else 1)
            result = board.play_to_the_end()
            score[result] += 1
            board.expect_score(opponent, *score)
            assert opponent != "perfect" or result, "nobody beats perfect"
        board.press("Swap")
        board.press("New game")


def test_perfect_punishes_a_blunder_and_undo_gives_another_chance(board):
    for square in 0, 1, 3:
        board.click(square)
    expect(board.status).to_contain_text("perfect wins with O")
    expect(board.says).to_have_text("X takes 3. O takes 6. perfect wins with O.")
    assert board.marks == "XXOXO.O.."
    expect(board.squares.locator("xpath=self::*[contains(@class, 'ttt-won')]")).to_have_count(3)
    expect(board.board.locator(".ttt-strokes")).to_have_count(1)
    board.expect_score("perfect", 0, 0, 1)
    board.press("Undo")
    board.wait_for_marks("XXO.O....")
    board.press("Redo")
    board.wait_for_marks("XXOXO.O..")
    board.press("Undo")
    board.wait_for_marks("XXO.O....")
    board.squares.nth(6).click()
    board.wait_for_marks("XXOOO.X..")
    board.expect_score("perfect", 0, 0, 1)


def test_the_trap_of_page_3_beats_normal(board):
    board.choose("O", "normal")
    board.click(0)
    board.click(8)
    board.click(next(corner for corner in (2, 6) if corner in board.free()))
    board.click(next(square for square in (1, 3, 5, 7) if completes(board.marks, square)))
    expect(board.status).to_contain_text("You win with X.")
    board.expect_score("normal", 1, 0, 0)


def completes(marks, square):
    return marks[square] == "." and any(
        square in line and all(marks[other] == "X" for other in line if other != square)
        for line in TicTacToe.lines
    )


def test_illegal_clicks_change_nothing_and_are_explained(board):
    board.click(4)
    before = board.marks
    board.squares.nth(4).click(force=True)
    expect(board.status).to_contain_text("Square 4 holds X already; choose a free square.")
    assert board.marks == before
    board.play_to_the_end()
    before = board.marks
    board.squares.nth(0).click(force=True)
    expect(board.status).to_contain_text("Press New game for another one.")
    assert board.marks == before


def test_a_double_click_is_one_move(board):
    board.squares.nth(4).dblclick()
    board.wait_for_taken(2)
    expect(board.grid.locator(".ttt-x")).to_have_count(1)


# Learning while playing


def test_outcomes_a_reason_and_a_review(board):
    board.switch("Position and saving")
    position = board.board.get_by_label("Position", exact=True)
    position.fill(EXAMPLE)
    position.press("Enter")
    board.wait_for_marks(EXAMPLE)
    board.press("Hint")
    expect(board.status).to_have_text("Your turn: you play X. Hint: 4.")
    expect(board.squares.nth(4)).to_have_class(re.compile("ttt-hint"))

    board.switch("Show outcomes")
    expect(board.squares.nth(1)).to_have_text("▼\nO wins\nin 21", use_inner_text=False)
    expect(board.squares.nth(4)).to_have_accessible_name("square 4, free, X wins now, hint")
    board.choose("Why not", "1: O wins in 2")
    why = board.board.locator(".ttt-why")
    expect(why.locator(".ttt-grid .ttt-status")).to_contain_text(
        "With the best play of both from here: O wins in 2."
    )
    expect(why.get_by_alt_text("The tree along 1, 4")).to_be_visible(timeout=60_000)
    why.get_by_role("button", name="Next").click()
    expect(why.locator(".ttt-grid .ttt-status")).to_have_text("2 of 2. O takes 4: O wins.")

    board.switch("Moves and review")
    board.squares.nth(8).click()
    board.wait_for_marks("X.O XOX OOX")
    moves = board.board.get_by_role("listbox")
    expect(moves.locator("option")).to_have_text(["start", "1. X 8 ✗ throws the win away", "2. O 4 ✓ best"])
    moves.select_option(index=1)
    board.wait_for_marks("X.O X.X OOX")
    expect(board.squares.nth(4)).to_have_class(re.compile("ttt-better"))
    expect(board.board).to_contain_text("Better: 4 (X wins now).")


def test_two_computers_play_and_can_be_paused(board):
    board.choose("X, starts", "easy")
    expect(board.status).to_contain_text("Press Play to let them play.")
    board.choose("Speed", "as fast as they can")
    board.press("Play")
    board.page.wait_for_function("text => document.querySelector('.ttt-status').innerText.match(/wins|tie/)")
    expect(board.board).to_contain_text("easy against perfect: won 0")
    board.press("New game")
    board.choose("Speed", "slow")
    board.press("Play")
    board.wait_for_taken(1)
    board.press("Pause")
    expect(board.board.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_a_position_is_put_on_the_board_by_clicks_and_an_impossible_one_refused(board):
    board.switch("Position and saving")
    board.press("Put marks on the board")
    for square, times in (4, 1), (0, 2), (8, 1):
        for _ in range(times):
            board.squares.nth(square).click()
    board.wait_for_marks("O...X...X")
    board.press("New game")
    expect(board.status).to_contain_text("First press Play from here, or Cancel.")
    board.squares.nth(8).click()
    board.squares.nth(8).click()
    board.wait_for_marks("O...X....")
    board.squares.nth(1).click()
    board.squares.nth(2).click()
    board.press("Play from here")
    expect(board.status).to_contain_text("X has 3 and O has 1")
    board.squares.nth(2).click()
    board.press("Play from here")
    board.wait_for_taken(4)
    expect(board.status).to_have_text("Your turn: you play X.")


def load_file(board, file):
    with board.page.expect_file_chooser() as chooser:
        board.board.get_by_role("button", name="Load a file").click()
    chooser.value.set_files(file)


def test_a_game_is_saved_to_a_file_and_loaded_again(board, tmp_path):
    board.click(4)
    marks = board.marks
    board.switch("Position and saving")
    with board.page.expect_download() as download:
        board.board.get_by_text("Save as a file").click()
    saved = tmp_path / "game.json"
    download.value.save_as(saved)
    assert json.loads(saved.read_text())["moves"][0] == 4
    board.press("New game")
    board.wait_for_taken(0)
    load_file(board, saved)
    board.wait_for_marks(marks)
    saved.write_text(saved.read_text().replace('"version": 1', '"version": 9'))
    load_file(board, saved)
    expect(board.status).to_contain_text("saved in version 9 by a newer ttt")
    assert board.marks == marks


def test_a_telephone_shows_the_whole_board_and_its_buttons_in_one_row(board):
    page = board.page
    page.set_viewport_size({"width": 400, "height": 800})
    board.squares.nth(8).scroll_into_view_if_needed()
    page.wait_for_function(
        """() => [...document.querySelectorAll(".ttt-square")]
            .map(square => square.getBoundingClientRect())
            .every(box => box.left >= 0 && box.right <= 400 && box.width === box.height && box.width >= 64)"""
    )
    names = "New game", "Undo", "Redo", "Hint", "Stop"
    buttons = [board.board.get_by_role("button", name=name, exact=True) for name in names]
    assert len({button.bounding_box()["y"] for button in buttons}) == 1
    board.click(8)
    page.set_viewport_size({"width": 1280, "height": 900})


# By keyboard alone


def focused(page):
    return page.evaluate(
        "document.activeElement.getAttribute('aria-label') || document.activeElement.innerText"
    )


def tab_to(page, words):
    for _ in range(80):
        page.keyboard.press("Tab")
        if (focused(page) or "").startswith(words):
            return
    raise AssertionError(f"the Tab key never came to {words!r}")


def test_a_game_by_keyboard_alone(open_notebook):
    page = open_notebook("notebooks/play.ipynb", run=False)
    page.locator(".jp-MarkdownCell").first.click()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Control+Enter")
    board = BoardOnPage(page)
    page.set_viewport_size({"width": 1280, "height": 3000})
    cells = page.locator(".jp-Cell").count()
    page.keyboard.press("Escape")
    tab_to(page, "square 0, free")
    outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline == "solid", "the focus is visible"

    for key, square in ("ArrowRight", 1), ("End", 2), ("ArrowDown", 5), ("ArrowLeft", 4), ("Control+Home", 0):
        page.keyboard.press(key)
        assert focused(page).startswith(f"square {square},")
    for key, square in ("ArrowUp", 0), ("ArrowLeft", 0), ("Control+End", 8), ("ArrowDown", 8), ("Home", 6):
        page.keyboard.press(key)
        assert focused(page).startswith(f"square {square},"), "the edge is the end"

    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    board.wait_for_taken(2)
    assert focused(page) == "square 4, X", "the focus stays"
    page.keyboard.press("u")
    board.wait_for_taken(0)
    page.keyboard.press("r")
    board.wait_for_taken(2)
    page.keyboard.press("h")
    expect(board.status).to_contain_text("Hint:")

    # JupyterLab's own keys rest: B adds a cell, D D deletes one, Enter opens it, arrows leave it.
    for key in "b", "a", "d", "d", "m", "Enter", "ArrowDown":
        page.keyboard.press(key)
    expect(page.locator(".jp-Cell")).to_have_count(cells)
    assert focused(page).startswith("square 7,")
    page.keyboard.press("w")
    expect(board.board.locator(".ttt-why")).to_have_count(1, timeout=60_000)

    keys = ["Space", "Enter"]
    while not board.is_over():
        goal = board.free()[0]
        page.keyboard.press("Control+Home")
        for key in ["ArrowDown"] * (goal // 3) + ["ArrowRight"] * (goal % 3):
            page.keyboard.press(key)
        taken = 9 - len(board.free())
        page.keyboard.press(keys[taken % 4 // 2])
        board.wait_for_taken(taken + 1, taken + 2)
        expect(board.status).to_have_text(re.compile("Your turn|win|tie"))
    page.keyboard.press("n")
    board.wait_for_taken(0)

    page.keyboard.press("Tab")
    assert focused(page) == "New game", "the Tab key leads out"
    page.keyboard.press("d")
    page.keyboard.press("d")
    expect(page.locator(".jp-Cell"), "also from the buttons").to_have_count(cells)
    page.keyboard.press("u")
    expect(board.status).to_contain_text("The game before is back")
    page.keyboard.press("Shift+Tab")
    assert focused(page).startswith("square")


def test_letters_typed_into_a_field_are_no_commands(board):
    board.click(4)
    board.switch("Position and saving")
    field = board.board.get_by_label("Position", exact=True)
    field.fill("")
    field.press_sequentially("nudrh")
    expect(field).to_have_value("nudrh")
    assert len(board.free()) == 7


# Running the cell again, and life without Python


def test_running_the_cell_again_leaves_one_fresh_board(board):
    board.click(4)
    run_cell(board.page)
    board.wait_for_taken(0)
    expect(board.page.locator(".ttt-board")).to_have_count(1)
    board.click(4)
    board.play_to_the_end()


def test_a_restarted_kernel_and_a_cell_run_again(lab, board):
    board.click(4)
    restart_kernel(board.page)
    lab.wait_for("the kernel", lambda: lab.kernel_is_idle("board.ipynb"))
    board.squares.nth(board.free()[0]).click()
    expect(board.status).to_have_text(
        "Python has not answered. It may be busy with another cell; if nothing happens, run this cell again."
    )
    expect(board.says).to_contain_text("Python has not answered.")
    run_cell(board.page)
    expect(board.status).to_have_text("Your turn: you play X.")
    board.click(4)


# Slow opponents


SLOW_CELLS = [
    """\
import time
from pathlib import Path
from ttt import TicTacToe
from ttt.widgets import BoardWidget

heard = []

def slow(state, stop=bool, progress=print):
    n = 0
    while not Path("go").exists():
        n += 1
        progress(f"look {n}")
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
    lab.write_notebook("slow.ipynb", SLOW_CELLS)
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
    expect(board.status).to_have_text(re.compile(r"slow is thinking with O\. look \d+\."))
    board.wait_for_marks("....X....")
    expect(board.grid).to_have_attribute("aria-busy", "true")
    expect(stop).to_be_enabled()
    expect_heard(board, "heard:")
    seen = board.status.inner_text()
    expect(board.status).not_to_have_text(seen)
    board.squares.nth(0).click(force=True)
    expect(board.status).to_contain_text("Wait for its move, or press Stop.")
    (lab.folder / "go").touch()
    board.wait_for_marks("....X...O")
    expect(board.status).to_have_text("Your turn: you play X.")
    expect(stop).to_be_disabled()
    expect_heard(board, "heard: in time")


def test_stop_ends_the_wait_and_a_late_answer_is_dropped(lab, slow_board):
    board = slow_board
    stop = board.board.get_by_role("button", name="Stop")
    board.squares.nth(4).click()
    expect(board.status).to_contain_text("slow is thinking with O")
    expect(stop).to_be_enabled()
    stop.focus()
    board.page.keyboard.press("Space")
    expect(board.status).to_contain_text("You stopped it. Your game is kept: press Play to ask again")
    expect(stop).to_be_disabled()
    board.choose("O", "first")
    board.wait_for_marks("O...X....")
    board.click(1)
    (lab.folder / "go").touch()
    expect_heard(board, "heard: too late")
    board.click(3)
    assert board.marks == "OXOXXO..."


# A thousand random clicks


MONKEY = """async ([board, count]) => {
    let seed = 7;
    const dice = (sides) => {
        seed = (seed * 1103515245 + 12345) % 2147483648;
        return Math.floor(seed / 2147483648 * sides);
    };
    const controls = "button, select, input[type=checkbox]";
    for (let n = 0; n < count; n++) {
        const open = [...board.querySelectorAll(controls)].filter(one => one.offsetParent && !one.disabled);
        const squares = [...board.querySelectorAll(".ttt-square")].slice(0, 9);
        const target = n % 2 ? open[dice(open.length)] : squares[dice(9)];
        const why = target.labels?.[0]?.innerText === "Why not";  // draws a picture each time
        if (why || target.closest(".widget-upload, .ttt-why")) continue;
        if (target.tagName === "SELECT") {
            target.selectedIndex = dice(target.options.length);
            target.dispatchEvent(new Event("change", { bubbles: true }));
        } else {
            target.click();
        }
        await new Promise(resolve => setTimeout(resolve, n % 10 ? 2 : 25));
    }
}"""


def wait_until_still(board):
    """Until Python has answered all clicks: for a second, nothing on the board changes."""
    board.press("Pause") if board.board.get_by_role("button", name="Pause").is_visible() else None
    before = None
    for _ in range(60):
        now = board.board.inner_html()
        if now == before:
            return
        before = now
        board.page.wait_for_timeout(1000)
    raise AssertionError("the board never came to rest")


def test_a_thousand_random_clicks_leave_a_board_that_plays(board):
    problems = []
    board.page.on("pageerror", lambda error: problems.append(str(error)))
    board.page.evaluate(MONKEY, [board.board.element_handle(), 1000])
    wait_until_still(board)
    assert not problems
    if board.board.get_by_role("button", name="Cancel").is_visible():
        board.press("Cancel")
    board.choose("X, starts", "you")
    board.choose("O", "perfect")
    board.press("New game")
    board.wait_for_taken(0)
    expect(board.status).to_contain_text("Your turn: you play X.", timeout=60_000)
    assert board.play_to_the_end() in (1, 2)
    assert "Something went wrong" not in board.board.inner_text()

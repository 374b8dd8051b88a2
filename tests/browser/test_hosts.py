"""The board outside of JupyterLab: Notebook 7, Voila, and a page that is opened again without its Python."""

import json

import pytest

from tests.browser.board import BoardOnPage, expect
from tests.browser.conftest import NO_PLAYWRIGHT, TOKEN, choose_theme, run_all

PICTURE = "This is a picture of the board. To play, run this cell."


@pytest.fixture
def notebook(lab):
    """A notebook with the first board of play.ipynb."""
    lab.write_notebook("host.ipynb", [lab.cell("notebooks/play.ipynb", "board")])
    return "host.ipynb"


def play_a_game(board):
    board.click(4)
    board.page.keyboard.press("u")
    board.wait_for_taken(0)
    board.click(0)
    assert board.play_to_the_end() in (1, 2)


def test_a_game_in_notebook_7(lab, notebook, page):
    pytest.importorskip("notebook", reason=NO_PLAYWRIGHT)
    page.goto(f"{lab.address}/notebooks/{notebook}?token={TOKEN}")
    page.wait_for_selector(".jp-Notebook")
    lab.wait_for(f"the kernel of {notebook}", lambda: lab.kernel_is_idle(notebook))
    run_all(page)
    board = BoardOnPage(page)
    expect(page.locator(".ttt-still")).to_be_hidden()
    play_a_game(board)
    for key in "b", "d", "d":
        page.keyboard.press(key)
    expect(page.locator(".jp-Cell")).to_have_count(1)


@pytest.mark.parametrize(("theme", "ground"), [("light", "rgb(255, 255, 255)"), ("dark", "rgb(43, 43, 43)")])
def test_a_game_in_voila(lab, notebook, page, theme, ground):
    pytest.importorskip("voila", reason=NO_PLAYWRIGHT)
    page.goto(f"{lab.address}/voila/render/{notebook}?token={TOKEN}&theme={theme}")
    board = BoardOnPage(page)
    expect(board.squares.first).to_have_css("background-color", ground)
    expect(page.locator(".ttt-still")).to_be_hidden()
    play_a_game(board)


def test_a_page_opened_again_shows_a_still_board_and_no_error(lab, notebook, open_notebook):
    page = open_notebook(notebook)
    board = BoardOnPage(page)
    expect(page.locator(".ttt-still")).to_be_hidden()
    board.click(4)
    page.keyboard.press("Control+s")
    outputs = lab.wait_for(
        "the file", lambda: json.loads((lab.folder / notebook).read_text())["cells"][0]["outputs"]
    )
    assert len(outputs) == 2
    lab.end_kernel(notebook)
    page = open_notebook(notebook, run=False)
    still = page.locator(".ttt-still")
    expect(still).to_contain_text(PICTURE)
    expect(page.locator(".jp-OutputArea").first).to_have_text(still.inner_text(), use_inner_text=True)
    run_all(page)
    expect(still).to_be_hidden()
    BoardOnPage(page).click(4)


def test_no_accessibility_rule_is_broken_anywhere_on_the_board(notebook, open_notebook):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason=NO_PLAYWRIGHT)
    page = open_notebook(notebook)
    # To axe nothing in JupyterLab can be seen, as the body has no height, and so it would judge no contrast.
    page.add_style_tag(content="body { overflow: visible !important; }")
    board = BoardOnPage(page)
    for name in "Show outcomes", "Moves and review", "Position and saving":
        board.switch(name)
    board.click(1)
    board.click(board.free()[-1])
    board.board.get_by_label("Why not", exact=True).select_option(index=1)
    expect(board.board.get_by_alt_text("The tree along")).to_be_visible(timeout=60_000)
    for theme in "JupyterLab Light", "JupyterLab Dark":
        choose_theme(page, theme)
        found = axe.Axe().run(page, context=".ttt-board")
        assert found.violations_count == 0, found.generate_report()
        assert "color-contrast" in {rule["id"] for rule in found.response["passes"]}

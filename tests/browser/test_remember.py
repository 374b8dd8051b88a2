"""Recordings of alpha-beta, and a board where processes think, in JupyterLab, with a real browser."""

import re

import pytest

from tests.browser.conftest import NO_PLAYWRIGHT

expect = pytest.importorskip("playwright.sync_api", reason=NO_PLAYWRIGHT).expect


def test_processes_reply_on_four_by_four(open_notebook):
    page = open_notebook("notebooks/10b_a_larger_board.ipynb")
    board = page.locator(".ttt-board")
    status = board.locator("[role=status]")
    expect(board.locator(".ttt-square")).to_have_count(16, timeout=90_000)
    expect(status).to_have_text("Your turn: you play X.")
    board.get_by_label("O", exact=True).select_option(label="on processes")

    board.locator(".ttt-square").nth(5).click()
    expect(board.locator(".ttt-x")).to_have_count(1)
    expect(board.locator(".ttt-o")).to_have_count(1, timeout=60_000)
    expect(status).to_have_text(re.compile(r"^X takes 5\. O takes \d+\. Your turn: you play X\.$"))

    # Three in a row are blocked, by a search to the end of the game.
    for square in (0, 10, 15):
        if board.locator(".ttt-square").nth(square).text_content() == str(square):
            marks = board.locator(".ttt-o").count()
            board.locator(".ttt-square").nth(square).click()
            expect(board.locator(".ttt-o")).to_have_count(marks + 1, timeout=60_000)
    expect(status).to_have_text(re.compile("Your turn|tie"))


def test_recordings_of_alpha_beta_tell_the_window_and_the_cut(open_notebook):
    page = open_notebook("notebooks/09_alpha_beta.ipynb")
    trace = page.locator(".ttt-trace")
    sentence = trace.locator("[role=status]")
    expect(sentence).to_contain_text("in the window from −∞ to +∞", timeout=60_000)
    trace.get_by_label("Go to").select_option(label="call 7: XOX OO. XX. (O to move)")
    expect(sentence).to_contain_text("in the window from 0 to +∞")
    for _ in range(3):
        trace.get_by_role("button", name="Next").click()
    expect(sentence).to_contain_text(
        "It leaves out 8: O holds X to −1 here already, and X can get 0 elsewhere"
    )
    expect(trace.get_by_alt_text("The calls so far as a tree")).to_be_visible()

"""The recording of page 6, stepped through in JupyterLab with a real browser."""

import re

import pytest

from tests.browser.conftest import NO_PLAYWRIGHT

expect = pytest.importorskip("playwright.sync_api", reason=NO_PLAYWRIGHT).expect


class RecordingOnPage:
    """A recording as somebody sees it who has only the page."""

    def __init__(self, page, number):
        self.widget = page.locator(".ttt-trace").nth(number)
        self.sentence = self.widget.locator("[role=status]")
        self.widget.scroll_into_view_if_needed()
        expect(self.sentence).to_contain_text("Step 0 of")

    def press(self, name):
        self.widget.get_by_role("button", name=name).click()

    def expect_step(self, number):
        """Waits for a step, and sees that all four views tell of the same call."""
        expect(self.sentence).to_have_text(re.compile(rf"Step {number} of \d+\. Call \d+"))
        call = re.search(r"Call (\d+)", self.sentence.text_content())[1]
        expect(self.widget.locator("img[alt^='The calls']")).to_have_attribute(
            "alt", re.compile(rf"call {call} at work")
        )
        expect(self.widget.locator("img[alt^='The board']")).to_have_attribute(
            "alt", re.compile(rf"The board of call {call}:")
        )
        expect(self.widget.locator("th").first).to_have_text(f"call {call}")
        return int(call)


@pytest.fixture
def recordings(open_notebook):
    page = open_notebook("notebooks/06_watch_it_think.ipynb")
    expect(page.locator(".ttt-trace")).to_have_count(2)
    return page, RecordingOnPage(page, 0), RecordingOnPage(page, 1)


def test_stepping_forward_and_back_moves_all_four_views(recordings):
    _, right, _ = recordings
    there = [right.expect_step(0)]
    for number in range(1, 18):
        right.press("Next")
        there.append(right.expect_step(number))
    assert there == [0, 1, 2, 2, 3, 3, 1, 4, 4, 5, 6, 7, 7, 6, 8, 8, 5, 0]
    right.press("Next")
    right.expect_step(17)
    back = [0]
    for number in range(16, -1, -1):
        right.press("Back")
        back.append(right.expect_step(number))
    assert back == there[::-1]


def test_a_jump_a_key_and_the_play_button(recordings):
    page, right, _ = recordings
    right.widget.get_by_label("Go to").select_option(index=5)
    assert right.expect_step(9) == 5
    right.widget.locator(".noUi-handle").focus()
    page.keyboard.press("ArrowRight")
    right.expect_step(10)
    cells = page.locator(".jp-Cell").count()
    page.keyboard.press("ArrowLeft")
    right.expect_step(9)
    assert page.locator(".jp-Cell").count() == cells
    right.widget.locator("button:has(.fa-play), .widget-play button").first.click()
    expect(right.sentence).to_contain_text(re.compile("Step 1[1-7] of"), timeout=15_000)


def test_the_forgotten_undo_is_seen(recordings):
    _, _, wrong = recordings
    for number in range(1, 8):
        wrong.press("Next")
        wrong.expect_step(number)
        if number == 4:
            expect(wrong.sentence).to_contain_text("call 1 tries 8, with 4 still there")
    expect(wrong.sentence).to_contain_text("board is not as it was")

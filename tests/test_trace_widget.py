"""Recordings to step through, without a kernel; tests/browser steps through one in a real one."""

import re
from base64 import b64decode
from html import unescape
from time import perf_counter

import ipywidgets
import pytest

from ttt import TicTacToe, minimax, trace_widget
from ttt.calls import in_short, subject
from ttt.draw import DPI, Picture, draw_board, draw_tree
from ttt.layout import tree_layout
from ttt.trace import record
from ttt.widgets import TraceWidget

TWO_FREE = TicTacToe.from_text("XXO OOX X..")
FIVE_FREE = TicTacToe.from_text("XO. .O. X..")
ROW = re.compile("<tr><th scope='row'>(.*?)</th><td><code>(.*?)</code><br>(.*?)</td></tr>")
IMAGE = re.compile('<img alt="([^"]*)" src="data:image/png;base64,([^"]*)"')


def careless(board, player):
    """A forgotten undo."""
    if "." not in board:
        return 0
    values = []
    for square in range(9):
        if board[square] == ".":
            board[square] = player
            values.append(careless(board, "XO"[player == "X"]))
    return max(values)


def failing(state):
    """An error at the end of the game."""
    return max(failing(state.play(move)) for move in state.moves)


def count(n):
    """A function without a board."""
    return 0 if n == 0 else 1 + count(n - 1)


def endless(n):
    return endless(n + 1)


RECORDINGS = {
    "right": (minimax, TWO_FREE),
    "forgotten undo": (careless, list("XXOOOXX.."), "O"),
    "error": (failing, TWO_FREE),
    "no board": (count, 2),
}


def parts(widget, kind):
    family = [widget]
    for one in family:
        family.extend(getattr(one, "children", ()))
    return [one for one in family if isinstance(one, kind)]


def html(widget):
    return [part.value for part in parts(widget, ipywidgets.HTML)]


def slider(widget):
    [one] = parts(widget, ipywidgets.IntSlider)
    return one


def menu(widget):
    [one] = parts(widget, ipywidgets.Dropdown)
    return one


def click(widget, text):
    [one] = [one for one in parts(widget, ipywidgets.Button) if one.description == text]
    one.click()


def sentence(widget):
    [words] = re.findall('<div class="ttt-status" role="status">(.*)</div>', " ".join(html(widget)))
    return unescape(words)


def stack(widget):
    """The open calls as they stand on the page: what is called, its line, its values."""
    [table] = [one for one in html(widget) if one.startswith("<table")]
    return [
        (call, unescape(line), unescape(values).split("<br>") if values else [])
        for call, line, values in ROW.findall(table)
    ]


def image(widget, beginning):
    """The picture whose words begin so, or None."""
    images = [pair for one in html(widget) for pair in IMAGE.findall(one)]
    return next((b64decode(data) for words, data in images if words.startswith(beginning)), None)


def assert_shows(widget, number):
    """All four views and the slider show one step."""
    trace = widget.trace
    step = trace.steps[number]
    about = subject(trace.calls[step.call])
    assert slider(widget).value == number
    assert sentence(widget) == f"Step {number} of {len(trace.steps) - 1}. {trace.sentence(number)}"
    board = draw_board(about)._repr_png_() if hasattr(about, "width") else None
    assert image(widget, "The board") == board
    places = tree_layout(trace.tree())
    tree = draw_tree(trace.tree(number), current=step.call, places=places)
    assert image(widget, "The calls so far") == tree._repr_png_()
    assert stack(widget) == [
        (
            f"call {frame.call}",
            trace.source[frame.line - trace.first_line].strip(),
            [f"{name} = {in_short(value)}" for name, value in frame.values.items()],
        )
        for frame in reversed(step.stack)
    ]


@pytest.fixture
def undrawn(monkeypatch):
    """Pictures take time; here only their sizes are kept, in pixels."""
    sizes = []

    def note(picture, words):
        sizes.append(picture.figure.get_size_inches() * DPI)
        return ""

    monkeypatch.setattr(Picture, "html", note)
    return sizes


@pytest.mark.parametrize("recording", RECORDINGS.values(), ids=RECORDINGS)
def test_all_views_agree_at_every_step(recording):
    widget = TraceWidget(record(*recording))
    for number in range(len(widget.trace.steps)):
        widget.show(number)
        assert_shows(widget, number)


def test_the_page_in_plain_text():
    widget = TraceWidget(record(careless, list("XXOOOXX.."), "O"))
    widget.show(2)
    assert sentence(widget) == "Step 2 of 5. Call 2 begins: call 1 tries 8 and asks about XXO OOX XOX (tie)."
    assert stack(widget) == [
        ("call 2", "def careless(board, player):", ["board = XXO OOX XOX", "player = O"]),
        (
            "call 1",
            'values.append(careless(board, "XO"[player == "X"]))',
            ["board = XXO OOX XOX", "player = X", "values = []", "square = 8"],
        ),
        (
            "call 0",
            'values.append(careless(board, "XO"[player == "X"]))',
            ["board = XXO OOX XOX", "player = O", "values = []", "square = 7"],  # it is one list
        ),
    ]
    widget.show(5)
    assert "But board is not as it was: it is XXO OOX XOX now." in sentence(widget)


def test_next_back_slider_and_menu_lead_to_the_same_step():
    walked, back, slid, chosen = (TraceWidget(record(minimax, TWO_FREE)) for _ in range(4))
    for _ in range(5):
        click(walked, "Next")
    back.show(7)
    for _ in range(2):
        click(back, "Back")
    slider(slid).value = 5
    menu(chosen).value = 5
    assert_shows(walked, 5)
    assert html(walked) == html(back) == html(slid) == html(chosen)


def test_forward_and_back_shows_the_same_again():
    widget = TraceWidget(record(minimax, TWO_FREE))
    pages = []
    for _ in widget.trace.steps:
        pages.append(html(widget))
        click(widget, "Next")
    for page in reversed(pages):
        assert html(widget) == page
        click(widget, "Back")


def test_the_ends_are_held(undrawn):
    widget = TraceWidget(record(minimax, TWO_FREE))
    click(widget, "Back")
    assert sentence(widget).startswith("Step 0 of 9. Call 0 begins")
    widget.show(-1)
    assert sentence(widget).startswith("Step 0 of 9. Call 0 begins")
    widget.show(9)
    click(widget, "Next")
    assert sentence(widget).startswith("Step 9 of 9. Call 0 ends")
    widget.show(99)
    assert sentence(widget).startswith("Step 9 of 9. Call 0 ends")


def test_slider_and_play_cover_every_step(undrawn):
    widget = TraceWidget(record(minimax, TWO_FREE))
    [play] = parts(widget, ipywidgets.Play)
    assert (slider(widget).min, slider(widget).max) == (play.min, play.max) == (0, 9)


def test_the_menu_goes_to_the_beginning_of_each_call(undrawn):
    widget = TraceWidget(record(minimax, TWO_FREE))
    assert menu(widget).options == (
        ("call 0: XXO OOX X.. (O to move)", 0),
        ("call 1: XXO OOX XO. (X to move)", 1),
        ("call 2: XXO OOX XOX (tie)", 2),
        ("call 3: XXO OOX X.O (X to move)", 5),
        ("call 4: XXO OOX XXO (tie)", 6),
    )


def test_a_call_can_be_chosen_again(undrawn):
    widget = TraceWidget(record(minimax, TWO_FREE))
    menu(widget).value = 5
    click(widget, "Next")
    menu(widget).value = 5
    assert slider(widget).value == 5


@pytest.mark.parametrize("action", ["show", "slider", "menu", "Next"])
def test_one_action_draws_once(undrawn, action):
    widget = TraceWidget(record(count, 2))
    before = len(undrawn)
    if action == "show":
        widget.show(1)
    elif action == "Next":
        click(widget, "Next")
    else:
        {"slider": slider, "menu": menu}[action](widget).value = 1
    assert len(undrawn) == before + 1


def test_the_current_call_is_marked_in_the_tree():
    trace = record(minimax, TWO_FREE)
    widget = TraceWidget(trace)
    widget.show(4)
    assert (
        image(widget, "The calls so far")
        != draw_tree(trace.tree(4), places=tree_layout(trace.tree()))._repr_png_()
    )


def test_the_current_call_is_marked_in_a_large_tree():
    tree = record(minimax, FIVE_FREE).tree()
    assert len(tree) > 100
    assert draw_tree(tree, current=0)._repr_png_() != draw_tree(tree, current=1)._repr_png_()


# Functions that go wrong or know no board


def test_an_error_is_seen(undrawn):
    widget = TraceWidget(record(failing, TWO_FREE))
    slider(widget).value = 3
    assert sentence(widget).startswith("Step 3 of 5. Call 2 stops with ValueError: m")
    assert [call for call, _, _ in stack(widget)] == ["call 2", "call 1", "call 0"]


def test_endless_recursion_can_be_stepped_through(undrawn):
    trace = record(endless, 0)
    start = perf_counter()
    widget = TraceWidget(trace)
    deepest = len(trace.calls) - 1
    for number in (1, deepest, deepest + 1, len(trace.steps) - 1):
        widget.show(number)
        assert sentence(widget) == f"Step {number} of {len(trace.steps) - 1}. {trace.sentence(number)}"
        assert [int(call.split()[1]) for call, _, _ in stack(widget)] == [
            frame.call for frame in reversed(trace.steps[number].stack)
        ]
    assert "RecursionError" in sentence(widget)
    assert perf_counter() - start < 5


@pytest.mark.parametrize(
    "number",
    [
        0,
        500,
    ],
)
def test_the_picture_of_endless_recursion_is_small_enough_to_be_shown(undrawn, number):
    TraceWidget(record(endless, 0)).show(number)
    assert max(undrawn[-1]) < 16_384  # no browser shows a larger one for sure


def test_a_stopped_recording_says_so_at_its_last_step():
    widget = TraceWidget(record(endless, 0, limit=20))
    widget.show(18)
    assert_shows(widget, 18)
    widget.show(19)
    assert sentence(widget).endswith("call 18 asks about 19. The recording ends after 20 steps.")
    assert len(stack(widget)) == 20


def test_a_recording_of_one_step_is_shown():
    widget = TraceWidget(record(endless, 0, limit=1))
    click(widget, "Next")
    assert sentence(widget).startswith("Step 0 of 0. Call 0 begins: endless is asked about 0.")


def test_without_a_board_there_is_no_picture_of_one():
    widget = TraceWidget(record(count, 2))
    assert image(widget, "The board") is None
    assert image(widget, "The calls so far") is not None


def test_without_source_the_values_are_shown(undrawn):
    names = {}
    exec("def secret(n):\n    return 0 if n == 0 else secret(n - 1)\n", names)
    widget = TraceWidget(record(names["secret"], 1))
    widget.show(1)
    assert stack(widget) == [("call 1", "", ["n = 0"]), ("call 0", "", ["n = 1"])]


def test_what_a_program_says_is_no_html():
    def odd(text):
        raise ValueError(f"<script>{text}")

    widget = TraceWidget(record(odd, '<b>"'))
    widget.show(1)
    assert not re.search("<script|<b>", "".join(html(widget)) + widget._repr_mimebundle_()["text/html"])
    assert sentence(widget).endswith('Call 0 stops with ValueError: <script><b>".')
    assert stack(widget) == [("call 0", 'raise ValueError(f"<script>{text}")', ['text = <b>"'])]


def test_an_error_while_showing_is_put_into_words(monkeypatch, capsys):
    widget = TraceWidget(record(minimax, TWO_FREE))

    def broken(*arguments, **options):
        raise RuntimeError("out of <ink>")

    monkeypatch.setattr(trace_widget, "draw_tree", broken)
    click(widget, "Next")
    assert sentence(widget) == "Step 1 can't be shown (RuntimeError: out of <ink>)."
    assert slider(widget).value == 1
    monkeypatch.undo()
    click(widget, "Next")
    assert_shows(widget, 2)
    assert capsys.readouterr() == ("", "")


def test_a_tree_that_cannot_be_drawn_leaves_the_other_views_right(monkeypatch):
    widget = TraceWidget(record(minimax, TWO_FREE))
    monkeypatch.setattr(trace_widget, "draw_tree", lambda *arguments, **options: 1 // 0)
    click(widget, "Next")
    assert [call for call, _, _ in stack(widget)] == ["call 1", "call 0"]


def test_two_recordings_do_not_touch_each_other(undrawn):
    one, other = (TraceWidget(record(count, 2)) for _ in range(2))
    one.show(3)
    assert sentence(other).startswith("Step 0 of 5.")


# Without a kernel


def test_a_recording_has_a_short_repr():
    assert repr(TraceWidget(record(count, 2))) == "TraceWidget(count, 6 steps)"


def test_without_a_kernel_the_page_shows_the_whole_tree():
    bundle = TraceWidget(record(minimax, TWO_FREE))._repr_mimebundle_()
    tree = (
        "  XXO OOX X..  MIN  0\n"
        "     7: XXO OOX XO.  MAX  0\n"
        "        8: XXO OOX XOX  tie  0\n"
        "     8: XXO OOX X.O  MAX  0\n"
        "        7: XXO OOX XXO  tie  0"
    )
    assert bundle["text/plain"] == f"TraceWidget(minimax, 10 steps)\n{tree}"
    assert f"<pre>{tree}</pre>" in bundle["text/html"]
    assert "To step through them, run this cell." in bundle["text/html"]
    assert "application/vnd.jupyter.widget-view+json" in bundle


def test_words_keep_their_spaces_in_the_outline():
    def look(text):
        return 0

    assert "two words" in TraceWidget(record(look, "two words"))._repr_mimebundle_()["text/plain"]


def test_the_page_has_no_addresses(undrawn):
    class Counter:
        __module__, __qualname__ = "__main__", "Counter"  # as in a notebook

        def count(self, n):
            return 0 if n == 0 else self.count(n - 1)

    widget = TraceWidget(record(Counter().count, 1))
    page = html(widget) + [str(value) for value in widget._repr_mimebundle_().values()]
    assert not any("object at" in text for text in page)

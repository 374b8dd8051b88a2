"""The board without a kernel; tests/browser plays it in a real one. D01 to D10 are faults of other boards."""

import gc
import subprocess
import sys
import threading
import time
import warnings

import ipywidgets
import pytest

from ttt import STRATEGIES, TicTacToe
from ttt import widgets as board_module
from ttt.widgets import PATIENCE, BoardWidget


class Gomoku(TicTacToe):
    width, height = 15, 15
    length = 5


def first(state):
    return state.moves[0]


def silent(state):
    return None


def last(state):
    return state.moves[-1]


def thinking_threads():
    return [thread for thread in threading.enumerate() if thread.name.endswith(" is thinking")]


@pytest.fixture(autouse=True)
def patience(monkeypatch):
    """Waits for each reply, however busy the machine is; and leaves no thread behind."""
    monkeypatch.setattr(board_module, "PATIENCE", 10)
    yield
    for thread in thinking_threads():
        thread.join(20)
    assert not thinking_threads()


def new_board(state=None, **options):
    return BoardWidget(state or TicTacToe(), {"first": first, "silent": silent}, **options)


def parts(board, kind):
    return [part for part in board_module._family(board) if isinstance(part, kind)]


def buttons(board):
    return [button for button in parts(board, ipywidgets.Button) if "ttt-square" in button._dom_classes]


def button(board, text):
    return next(one for one in parts(board, ipywidgets.Button) if one.description == text)


def menu(board, text):
    return next(one for one in parts(board, ipywidgets.Dropdown) if one.description == text)


def page_text(board):
    return " ".join(part.value for part in parts(board, ipywidgets.HTML))


def test_a_click_plays_and_the_reply_is_on_the_page():
    board = new_board()
    buttons(board)[4].click()
    assert [one.description for one in buttons(board)] == ["O", "1", "2", "3", "X", "5", "6", "7", "8"]
    assert "Your turn: you play X." in page_text(board)


def test_every_square_has_words_for_screen_readers_and_text_on_it():
    board = new_board()
    board.choose(4)
    assert [one.tooltip for one in buttons(board)][:2] == ["square 0, O", "square 1, free"]
    assert all(one.description.strip() for one in buttons(board))


def test_a_second_call_for_one_click_changes_nothing():  # D02
    board = new_board()
    for _ in range(2):
        buttons(board)[4].click()
    assert board.state == TicTacToe.from_text("O.. .X. ...")


def test_a_taken_square_and_a_click_after_the_end_change_nothing():
    board = new_board()
    for square in 4, 2, 6, 8, 0:
        buttons(board)[square].click()
    assert board.state == TicTacToe.from_text("OOX .X. X..")
    assert "You win with X. Press New game" in page_text(board)


def test_squares_stay_enabled_so_that_the_tab_key_reaches_them():
    board = new_board()
    for square in 4, 2, 6:
        board.choose(square)
    assert not any(one.disabled for one in buttons(board))


def test_winning_squares_and_the_last_move_stand_out():
    board = new_board()
    for square in 4, 2, 6:
        board.choose(square)
    won = [square for square, one in enumerate(buttons(board)) if "ttt-won" in one._dom_classes]
    newest = [square for square, one in enumerate(buttons(board)) if "ttt-last" in one._dom_classes]
    assert (won, newest) == ([2, 4, 6], [6])


def test_undo_new_game_and_the_running_score():
    board = new_board()
    for square in 4, 2, 6:
        buttons(board)[square].click()
    assert "You won 1, tied 0, lost 0." in page_text(board)
    button(board, "Undo").click()
    assert board.state == TicTacToe.from_text("OOX .X. ...")
    assert "You won 0, tied 0, lost 0." in page_text(board)
    buttons(board)[6].click()
    button(board, "New game").click()
    assert board.state == TicTacToe()
    assert "You won 1, tied 0, lost 0." in page_text(board)


def test_the_menus_choose_opponent_and_mark():
    board = new_board()
    assert menu(board, "Opponent").options == ("first", "silent")
    menu(board, "You play").value = "O"
    assert board.state == TicTacToe.from_text("X.. ... ...")
    menu(board, "Opponent").value = "silent"
    buttons(board)[4].click()
    assert "silent gave back None" in page_text(board)
    menu(board, "Opponent").value = "first"
    assert board.state == TicTacToe.from_text("XX. .O. ...")


def test_one_choice_in_a_menu_is_one_action():  # D04
    calls = []

    class Counting(BoardWidget):
        def choose_mark(self, mark):
            calls.append(mark)

    board = Counting(TicTacToe(), {"first": first})
    menu(board, "You play").value = "O"
    assert calls == ["O"]


def test_an_error_of_our_own_is_shown_and_the_game_kept(monkeypatch):  # D01, D08
    board = new_board()
    board.choose(4)
    before = board.state

    def broken(square):
        raise LookupError("out of order & <odd>")

    monkeypatch.setattr(board.session, "choose", broken)
    buttons(board)[8].click()
    assert board.state == before
    assert (
        "Something went wrong (LookupError: out of order &amp; &lt;odd&gt;); your game is kept."
        in page_text(board)
    )


def test_nothing_is_printed(capsys):  # D08
    board = new_board(opponent="silent")
    board.choose(4)
    board.choose(4)
    assert capsys.readouterr() == ("", "")


def test_squares_are_square_with_sizes_that_carry_units():  # D10
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        small, large = new_board(), new_board(Gomoku())
    for board in small, large:
        for one in buttons(board):
            assert one.layout.width == one.layout.height
            assert one.layout.width.endswith("px")
    assert int(buttons(small)[0].layout.width[:-2]) >= 64
    assert int(buttons(large)[0].layout.width[:-2]) >= 24
    assert len(buttons(large)) == 225


def test_the_board_works_for_other_sizes():
    board = new_board(Gomoku())
    for square in 100, 101, 102, 103, 104:
        board.choose(square)
    assert board.status == "You win with X."


def test_options_reach_the_session_and_the_menus():
    board = new_board(opponent="silent", mark="O")
    assert board.session.mark == menu(board, "You play").value == "O"
    assert board.session.opponent == menu(board, "Opponent").value == "silent"
    one, other = (BoardWidget(TicTacToe(), STRATEGIES, "easy", seed=seed) for seed in (3, 4))
    for board in one, other:
        for square in range(9):
            board.choose(square)
    assert one.session.history != other.session.history


def test_the_menu_says_who_starts():
    assert [words for words, _ in menu(new_board(), "You play").options] == [
        "X, you start",
        "O, the opponent starts",
    ]
    o_to_move = new_board(TicTacToe().play(4), mark="O")
    assert menu(o_to_move, "You play").options == (("O, you start", "O"), ("X, the opponent starts", "X"))


def test_the_grid_has_as_many_columns_as_the_board():
    class Wide(TicTacToe):
        width, height = 5, 2

    (grid,) = parts(new_board(Wide()), ipywidgets.GridBox)
    assert grid.layout.grid_template_columns.startswith("repeat(5, ")
    assert "ttt-grid" in grid._dom_classes


def test_classes_tell_the_look_of_a_square():
    board = new_board()
    board.choose(4)
    looks = [set(one._dom_classes) for one in buttons(board)]
    assert looks[4] == {"ttt-square", "ttt-x"}
    assert looks[0] == {"ttt-square", "ttt-o", "ttt-last"}
    assert looks[1] == {"ttt-square"}
    assert {"ttt-board", "ttt-side-72"} <= set(board._dom_classes)
    assert ".ttt-side-72 { --ttt-side: 72px; }" in page_text(board)


def test_both_lines_of_a_double_win_are_marked():
    board = new_board(TicTacToe.from_text("XX. OOX OOX"))
    board.choose(2)
    assert [n for n, one in enumerate(buttons(board)) if "ttt-won" in one._dom_classes] == [0, 1, 2, 5, 8]


def test_the_score_is_told_in_the_right_order():
    board = new_board()
    board.session._earlier_results = ["won", "tied", "tied", "lost", "lost", "lost"]
    board.choose(4)
    assert "You won 1, tied 2, lost 3." in page_text(board)


def test_events_that_come_in_several_threads_wait_for_each_other():
    moving, go_on = threading.Event(), threading.Event()

    def slow(state):
        moving.set()
        assert go_on.wait(10)
        return state.moves[0]

    board = BoardWidget(TicTacToe(), {"slow": slow, "last": lambda state: state.moves[-1]})
    click = threading.Thread(target=board.choose, args=[4])
    click.start()
    assert moving.wait(10)
    change = threading.Thread(target=board.choose_opponent, args=["last"])
    change.start()
    go_on.set()
    click.join(10)
    change.join(10)
    assert board.state == TicTacToe.from_text("O.. .X. ..."), "one click, one reply"
    assert buttons(board)[0].description == "O"


def test_the_status_is_on_the_page_before_the_squares(monkeypatch):
    board = new_board()
    order = []
    board._status.observe(lambda change: order.append("status"), names="value")
    buttons(board)[2].observe(lambda change: order.append("square"), names="description")
    for square in 4, 2, 6:
        board.choose(square)
    assert order == ["square", "status"], "the status changes at the end of the game only"
    order.clear()
    board.new_game()
    assert order == ["status", "square"]


def test_two_boards_do_not_touch_each_other():
    one, other = new_board(), new_board()
    one.choose(4)
    assert other.state == TicTacToe()


class Shell:
    """A notebook's shell that says which cell is running, and for the how manyth time."""

    def __init__(self, cell, run):
        self.parent = {"header": {"msg_id": f"{cell} {run}"}, "metadata": {"cellId": cell}}

    def get_parent(self):
        return self.parent


def test_running_the_cell_again_leaves_no_second_game(monkeypatch):  # D05
    def run(cell, number):
        monkeypatch.setattr(board_module, "get_ipython", lambda: Shell(cell, number))
        return new_board()

    elsewhere = run("another cell", 1)
    earlier, beside = run("a cell", 1), run("a cell", 1)
    family = board_module._family(earlier)
    assert all(part.comm is not None for part in family)
    later = run("a cell", 2)
    assert all(part.comm is None for part in [*family, *board_module._family(beside)])
    assert all(board.comm is not None for board in (later, elsewhere))


def test_without_the_name_of_a_cell_no_board_is_closed(monkeypatch):
    monkeypatch.setattr(board_module, "get_ipython", lambda: Shell(None, 1))
    boards = [new_board(), new_board()]
    assert all(board.comm is not None for board in boards)


def test_without_a_kernel_the_page_shows_a_still_board():
    board = new_board()
    board.choose(4)
    bundle = board._repr_mimebundle_()
    assert "<pre> O  1  2\n 3  X  5\n 6  7  8\nX to move</pre>" in bundle["text/html"]
    assert "run this cell" in bundle["text/html"]
    assert bundle["text/plain"].endswith("Your turn: you play X.")
    assert "application/vnd.jupyter.widget-view+json" in bundle
    assert repr(board) == 'BoardWidget(TicTacToe.from_text("O.. .X. ..."))'


@pytest.mark.parametrize("opponent", STRATEGIES)
def test_a_seeded_board_repeats_its_games(opponent):
    games = [BoardWidget(TicTacToe(), STRATEGIES, opponent, seed=3) for _ in range(3)]
    for board in games:
        for square in range(9):
            board.choose(square)
    assert len({board.state for board in games}) == 1


class Slow:
    """A strategy that takes the last square, but only once the test has said so."""

    def __init__(self):
        self.go_on = threading.Event()
        self.was_stopped = []

    def __call__(self, state, stop):
        assert self.go_on.wait(10)
        self.was_stopped.append(stop())
        return state.moves[-1]

    def finish(self):
        """Lets it answer, and waits until the board has taken or dropped the answer."""
        self.go_on.set()
        for thread in thinking_threads():
            thread.join(10)


@pytest.fixture
def slow(monkeypatch):
    monkeypatch.setattr(board_module, "PATIENCE", 0)
    slow = Slow()
    yield slow
    slow.finish()


def slow_board(slow, **options):
    return BoardWidget(TicTacToe(), {"slow": slow, "first": first}, **options)


def descriptions(board):
    return "".join(one.description for one in buttons(board))


def test_the_page_waits_for_a_reply_less_than_half_a_second():
    assert 0.1 <= PATIENCE < 0.5


@pytest.mark.parametrize("mark", ["X", "O"])
def test_a_quick_reply_comes_with_the_move_before_it(mark):
    board = new_board(mark=mark)
    assert descriptions(board) == ("012345678" if mark == "X" else "X12345678")
    statuses = []
    board._status.observe(lambda change: statuses.append(change["new"]), names="value")
    started = time.monotonic()
    board.choose(4)
    assert time.monotonic() - started < 5, "the board does not wait for longer than the opponent thinks"
    assert descriptions(board) == ("O123X5678" if mark == "X" else "XX23O5678")
    assert not statuses, "it was the human's turn all along"
    assert button(board, "Stop").disabled


def test_the_page_says_who_is_thinking_and_shows_the_move_when_it_comes(slow):
    board = slow_board(slow)
    assert button(board, "Stop").disabled
    buttons(board)[4].click()
    assert descriptions(board) == "0123X5678"
    assert "slow is thinking with O." in page_text(board)
    assert not button(board, "Stop").disabled
    slow.finish()
    assert descriptions(board) == "0123X567O"
    assert "Your turn: you play X." in page_text(board)
    assert button(board, "Stop").disabled
    assert slow.was_stopped == [False]


def test_the_opponent_may_think_about_the_first_move(slow):
    board = slow_board(slow, mark="O")
    assert "slow is thinking with X." in page_text(board)
    assert not button(board, "Stop").disabled
    slow.finish()
    assert descriptions(board) == "01234567X"


def test_an_answer_that_comes_early_waits_until_the_board_is_whole(slow, monkeypatch):
    class Late(BoardWidget):
        def _parts(self, side):
            slow.go_on.set()
            for thread in thinking_threads():
                thread.join(0.2)
            return super()._parts(side)

    errors = []
    monkeypatch.setattr(threading, "excepthook", errors.append)
    board = Late(TicTacToe(), {"slow": slow}, mark="O")
    slow.finish()
    assert not errors
    assert descriptions(board) == "01234567X"


def test_a_board_that_never_came_to_be_is_closed_without_a_word(monkeypatch):
    errors = []
    monkeypatch.setattr(sys, "unraisablehook", errors.append)
    with pytest.raises(ValueError, match="at least one strategy"):
        BoardWidget(TicTacToe(), {})
    gc.collect()
    assert not errors


def test_two_quick_clicks_play_one_move(slow):
    board = slow_board(slow)
    buttons(board)[4].click()
    buttons(board)[0].click()
    assert "slow is thinking with O. Wait for its move, or press Stop." in page_text(board)
    slow.finish()
    assert descriptions(board) == "0123X567O"
    assert "Wait for its move" not in page_text(board)


def test_the_stop_button_ends_the_wait(slow):
    board = slow_board(slow)
    buttons(board)[4].click()
    button(board, "Stop").click()
    told = "It is slow&#x27;s turn, with O. You stopped it. Your game is kept: choose another opponent"
    assert told in page_text(board)
    assert button(board, "Stop").disabled
    slow.finish()
    assert slow.was_stopped == [True]
    assert descriptions(board) == "0123X5678"
    assert told in page_text(board)


@pytest.mark.parametrize(
    ("leave", "after"),
    [
        (lambda board: button(board, "Undo").click(), "012345678"),
        (lambda board: button(board, "New game").click(), "012345678"),
        (lambda board: setattr(menu(board, "Opponent"), "value", "first"), "O123X5678"),
    ],
    ids=["undo", "new game", "other opponent"],
)
def test_a_late_answer_does_not_reach_the_page(slow, monkeypatch, leave, after):
    board = slow_board(slow)
    board.choose(4)
    monkeypatch.setattr(board_module, "PATIENCE", 10)
    leave(board)
    page = page_text(board)
    assert "Your turn: you play X." in page
    assert descriptions(board) == after
    slow.finish()
    assert slow.was_stopped == [True]
    assert (descriptions(board), page_text(board)) == (after, page)


def test_another_mark_leaves_the_thought_about_the_first_move(slow):
    board = slow_board(slow, mark="O")
    menu(board, "You play").value = "X"
    slow.finish()
    assert slow.was_stopped == [True]
    assert descriptions(board) == "012345678"


def test_a_late_error_does_not_reach_the_page(monkeypatch, capsys):
    go_on = threading.Event()

    def failing(state):
        assert go_on.wait(10)
        raise ValueError("out of order")

    monkeypatch.setattr(board_module, "PATIENCE", 0)
    board = BoardWidget(TicTacToe(), {"failing": failing})
    board.choose(4)
    board.undo()
    board.choose(8)
    told = page_text(board)
    board.undo()
    board.new_game()
    go_on.set()
    for thread in thinking_threads():
        thread.join(10)
    assert "failing is thinking with O." in told
    assert "out of order" not in page_text(board)
    board.choose(4)
    for thread in thinking_threads():
        thread.join(10)
    assert "failing raised ValueError: out of order" in page_text(board)
    assert button(board, "Stop").disabled
    assert capsys.readouterr() == ("", "")


def test_an_error_of_our_own_while_thinking_is_shown(slow, monkeypatch):
    board = slow_board(slow)
    board.choose(4)

    def broken(question):
        raise LookupError("out of order")

    monkeypatch.setattr(board.session, "answer", broken)
    slow.finish()
    assert "Something went wrong (LookupError: out of order); your game is kept." in page_text(board)


def test_a_closed_board_waits_for_no_move(slow):
    board = slow_board(slow)
    board.choose(4)
    board.close()
    slow.finish()
    assert slow.was_stopped == [True]
    assert board.state == TicTacToe.from_text("... .X. ...")
    board.close()


def test_running_the_cell_again_ends_the_thinking_of_its_board(slow, monkeypatch):
    for run in 1, 2:
        monkeypatch.setattr(board_module, "get_ipython", lambda run=run: Shell("thinking cell", run))
        slow_board(slow).choose(4)
    slow.finish()
    assert sorted(slow.was_stopped) == [False, True]


def test_an_endless_strategy_does_not_keep_python_from_ending():
    code = (
        "from threading import Event; from ttt import TicTacToe; from ttt.widgets import BoardWidget\n"
        "board = BoardWidget(TicTacToe(), {'endless': lambda state: Event().wait()})\n"
        "board.choose(4); print(board.status)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.stdout == "endless is thinking with O.\n"

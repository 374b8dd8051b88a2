"""The board without a kernel; tests/browser plays it in a real one. D01 to D10 are faults of other boards."""

import gc
import subprocess
import sys
import threading
import time
from datetime import datetime

import ipywidgets
import pytest

from ttt import STRATEGIES, FourByFour, TicTacToe
from ttt import widgets as board_module
from ttt.connect_four import ConnectFour
from ttt.gomoku import Gomoku
from ttt.widgets import KEYS, PATIENCE, SPEEDS, BoardWidget

EXAMPLE = TicTacToe.from_text("X.O X.X OO.")


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


def button(board, text):
    return next(one for one in parts(board, ipywidgets.Button) if one.description == text)


def menu(board, text):
    return next(one for one in parts(board, ipywidgets.Dropdown) if one.description == text)


def switch(board, text):
    return next(one for one in parts(board, ipywidgets.Checkbox) if one.description == text)


def field(board, text):
    return next(one for one in parts(board, ipywidgets.Text) if one.description == text)


def page_text(board):
    return " ".join([board._grid.status, *(part.value for part in parts(board, ipywidgets.HTML))])


def is_shown(part):
    return part.layout.display != "none"


def click(board, *squares):
    """What the page sends when these squares are chosen."""
    for square in squares:
        board._grid._handle_custom_msg({"chosen": square}, [])


def press(board, key, square=0):
    board._grid._handle_custom_msg({"key": key, "square": square}, [])


def having(board, word):
    return [square for square, words in enumerate(board._grid.looks) if word in words.split()]


def test_a_click_plays_and_the_reply_is_on_the_page():
    board = new_board()
    click(board, 4)
    assert board._grid.marks == "O...X...."
    assert board._grid.labels == ["", "1", "2", "3", "", "5", "6", "7", "8"]
    assert board._grid.status == "Your turn: you play X."
    assert board._grid.says == "X takes 4. O takes 0. Your turn: you play X."


def test_every_square_has_words_for_screen_readers():
    board = new_board()
    board.choose(4)
    assert board._grid.names[:2] == ["square 0, O", "square 1, free"]
    assert board._grid.title == "Board of 3 by 3 squares"


def test_a_second_call_for_one_click_changes_nothing():  # D02
    board = new_board()
    click(board, 4, 4)
    assert board.state == TicTacToe.from_text("O.. .X. ...")


def test_a_taken_square_and_a_click_after_the_end_change_nothing():
    board = new_board()
    click(board, 4, 2, 6, 8, 0)
    assert board.state == TicTacToe.from_text("OOX .X. X..")
    assert "You win with X. Press New game" in page_text(board)


def test_only_squares_that_can_be_played_are_open():
    board = new_board()
    assert all(board._grid.enabled)
    click(board, 4)
    assert board._grid.enabled == [False, True, True, True, False, True, True, True, True]
    click(board, 2, 6)
    assert not any(board._grid.enabled)


def test_winning_squares_and_the_last_move_stand_out():
    board = new_board()
    click(board, 4, 2, 6)
    assert (having(board, "won"), having(board, "last")) == ([2, 4, 6], [6])
    assert board._grid.lines == [[2, 4, 6]]


def test_undo_redo_new_game_and_the_score():
    board = new_board()
    click(board, 4, 2, 6)
    assert "Against first: you won 1, tied 0, lost 0." in page_text(board)
    button(board, "Undo").click()
    assert board.state == TicTacToe.from_text("OOX .X. ...")
    button(board, "Redo").click()
    assert board.state == TicTacToe.from_text("OOX .X. X..")
    button(board, "Undo").click()
    click(board, 7)
    assert "Against first: you won 1, tied 0, lost 0." in page_text(board)
    moves = list(board.session.history.moves)
    button(board, "New game").click()
    assert board.state == TicTacToe()
    button(board, "Undo").click()
    assert board.session.history.moves == moves, "a new game by accident costs nothing"


def test_the_keys_do_what_the_buttons_do():
    board = new_board(EXAMPLE)
    press(board, "h")
    assert having(board, "hint") == [4]
    press(board, "w", 1)
    assert board._outcomes.value
    assert menu(board, "Why not").value == 1
    click(board, 8)
    press(board, "u")
    assert board.state == EXAMPLE
    press(board, "r")
    assert board.state != EXAMPLE
    press(board, "n")
    assert board.state == EXAMPLE
    assert set(board._grid.shortcuts) == set(KEYS) == set("urnhw")


def test_the_menus_choose_who_plays():
    board = new_board()
    assert menu(board, "O").options == ("you", "first", "silent")
    menu(board, "O").value = "silent"
    click(board, 4)
    assert "silent gave back None" in page_text(board)
    menu(board, "O").value = "first"
    assert board.state == TicTacToe.from_text("O.. .X. ...")
    button(board, "Swap").click()
    assert board.state == TicTacToe.from_text("OX. .X. ...")
    assert (menu(board, "X, starts").value, menu(board, "O").value) == ("first", "you")


def test_one_choice_in_a_menu_is_one_action(monkeypatch):  # D04
    calls = []
    board = new_board()
    monkeypatch.setattr(board.session, "choose_player", lambda mark, name: calls.append((mark, name)))
    menu(board, "O").value = "you"
    assert calls == [("O", "you")]


def test_an_error_of_our_own_is_shown_and_the_game_kept(monkeypatch):  # D01, D08
    board = new_board()
    board.choose(4)
    before = board.state

    def broken(square):
        raise LookupError("out of order & <odd>")

    monkeypatch.setattr(board.session, "choose", broken)
    click(board, 8)
    assert board.state == before
    assert (
        "Something went wrong (LookupError: out of order & <odd>); your game is kept." in board._grid.status
    )


def test_nothing_is_printed(capsys):  # D08
    board = new_board(o="silent")
    board.choose(4)
    board.choose(4)
    assert capsys.readouterr() == ("", "")


def test_squares_are_as_large_as_the_board_allows():  # D10
    assert [new_board(start)._grid.side for start in (TicTacToe(), ConnectFour(), Gomoku())] == [72, 68, 32]


def test_a_large_board_is_one_grid_with_few_models():
    small, large = (len(board_module._family(new_board(start))) for start in (TicTacToe(), Gomoku()))
    assert small == large


def test_the_board_works_for_other_sizes():
    board = new_board(Gomoku())
    click(board, 100, 101, 102, 103, 104)
    assert board.status == "You win with X."
    assert (board._grid.rows, board._grid.columns, len(board._grid.marks)) == (15, 15, 225)


def test_pieces_fall_in_a_chosen_column_and_only_landing_squares_have_a_number():
    board = new_board(ConnectFour(), o="you")
    click(board, 3)
    assert having(board, "last") == [38]
    assert [square for square, label in enumerate(board._grid.labels) if label] == [
        31,
        35,
        36,
        37,
        39,
        40,
        41,
    ]
    assert sum(board._grid.enabled) == 42


def test_options_reach_the_session_and_the_menus():
    board = new_board(x="silent", o="you")
    assert board.session.players == {"X": "silent", "O": "you"}
    assert (menu(board, "X, starts").value, menu(board, "O").value) == ("silent", "you")
    one, other = (BoardWidget(TicTacToe(), STRATEGIES, o="easy", seed=seed) for seed in (3, 4))
    for board in one, other:
        click(board, *range(9))
    assert one.session.history.states != other.session.history.states


def test_the_menus_say_who_starts():
    assert [one.description for one in parts(new_board(), ipywidgets.Dropdown)][:2] == ["X, starts", "O"]
    o_to_move = new_board(TicTacToe().play(4))
    assert [one.description for one in parts(o_to_move, ipywidgets.Dropdown)][:2] == ["O, starts", "X"]


def test_both_lines_of_a_double_win_are_marked():
    board = new_board(TicTacToe.from_text("XX. OOX OOX"))
    board.choose(2)
    assert having(board, "won") == [0, 1, 2, 5, 8]
    assert board._grid.lines == [[0, 1, 2], [2, 5, 8]]


# Outcomes and reasons


def test_outcomes_stand_on_the_squares_in_words_and_shapes():
    board = new_board(EXAMPLE)
    assert board._grid.labels[1] == "1"
    assert not is_shown(board._why_box)
    switch(board, "Show outcomes").value = True
    assert board._grid.labels[1] == "▼\nO wins\nin 2"
    assert board._grid.labels[4] == "▲\nX wins\nnow"
    assert board._grid.names[4] == "square 4, free, X wins now"
    assert (having(board, "x"), having(board, "o")) == ([4], [1, 8])
    assert is_shown(board._why_box)
    switch(board, "Show outcomes").value = False
    assert board._grid.labels[1] == "1"


def test_small_squares_have_short_outcomes():
    board = BoardWidget(FourByFour.from_text("XXX. OOO. .... ...."), {"first": first})
    board._grid.side = 30
    board.show_outcomes(True)
    assert board._grid.labels[3] == "▲1"
    assert board._grid.names[3] == "square 3, free, X wins now"


def test_why_not_shows_the_refutation_on_a_small_board_and_in_the_tree():
    board = new_board(EXAMPLE)
    switch(board, "Show outcomes").value = True
    why = menu(board, "Why not")
    assert why.options == (
        ("choose a move", -1),
        ("1: O wins in 2", 1),
        ("4: X wins now", 4),
        ("8: O wins in 2", 8),
    )
    why.value = 1
    (panel,) = board._reason.children
    assert panel._grid.marks == "XXOX.XOO."
    assert "1 of 2. X takes 1. With the best play of both from here: O wins in 2." in panel._grid.status
    button(panel, "Next").click()
    assert panel._grid.status == "2 of 2. O takes 4: O wins."
    assert panel._grid.lines == [[2, 4, 6]]
    assert 'alt="The tree along 1, 4' in page_text(panel._grid and board)
    click(board, 4)
    assert board._reason.children == ()
    assert panel.comm is None, "what is not shown any more is closed"


# Moves, review, replay


def moves_list(board):
    (one,) = parts(board, ipywidgets.Select)
    return one


def test_the_moves_stand_in_a_list_and_are_judged_after_the_end():
    board = BoardWidget(EXAMPLE, STRATEGIES, o="perfect")
    assert not is_shown(board._moves_box)
    switch(board, "Moves and review").value = True
    assert moves_list(board).options == (("start", 0),)
    assert "When the game is over, each move is judged here." in page_text(board)
    click(board, 8)
    assert moves_list(board).options == (
        ("start", 0),
        ("1. X 8 ✗ throws the win away", 1),
        ("2. O 4 ✓ best", 2),
    )
    moves_list(board).value = 1
    assert board._grid.marks == "X.OX.XOOX"
    assert having(board, "better") == [4]
    assert "X at 8: ✗ throws the win away (O wins in 2). Better: 4 (X wins now)." in page_text(board)
    button(board, "Go on from here").click()
    assert board.state.winner == "O", "perfect moves again from there"


def run_to_the_end(board):
    for _ in range(500):
        if not board.session.is_playing:
            return
        time.sleep(0.02)
    raise AssertionError("the game never stopped running")


def test_play_runs_a_replay_and_two_computers_by_itself(monkeypatch):
    monkeypatch.setitem(SPEEDS, "normal", 0)
    board = new_board(x="first", o="first")
    assert is_shown(board._run)
    button(board, "Play").click()
    run_to_the_end(board)
    assert board.status == "first wins with X."
    assert "first against first: won 1, tied 0, lost 0." in page_text(board)
    board.look_at(0)
    assert board._grid.marks == "." * 9
    button(board, "Play").click()
    run_to_the_end(board)
    assert board.status == "first wins with X."
    assert not is_shown(board._run), "nothing is left to play"


def test_pause_stops_what_runs(monkeypatch):
    monkeypatch.setitem(SPEEDS, "normal", 3)
    board = new_board(x="first", o="first")
    button(board, "Play").click()
    assert board._grid.marks == "X........"
    button(board, "Pause").click()
    assert not board.session.is_playing
    assert button(board, "Play")


# Positions and saved games


def test_a_position_is_copied_and_pasted_as_text():
    board = new_board()
    assert not is_shown(board._files_box)
    switch(board, "Position and saving").value = True
    click(board, 4)
    assert field(board, "Position").value == "O.. .X. ..."
    field(board, "Position").value = "X.O X.X OO."
    assert board.state == EXAMPLE
    field(board, "Position").value = "XXX OOO ..."
    assert board.state == EXAMPLE
    assert "two winners" in board.status
    assert page_text(board).count("two winners") == 2, "also below the field"
    assert field(board, "Position").value == "XXX OOO ...", "what was typed stays, to be mended"
    board.choose(4)
    assert field(board, "Position").value == "X.O XXX OO."
    field(board, "Position").value = "x.o x.x oo."
    assert board.state == EXAMPLE


def test_a_double_click_is_one_move_but_two_changes_while_marks_are_put():
    board = new_board(ConnectFour(), o="you")
    twice = [{"chosen": 38, "on": board._grid.marks}] * 2
    for message in twice:
        board._grid._handle_custom_msg(message, [])
    assert board.session.history.moves == [38]
    board.edit()
    for message in twice:
        board._grid._handle_custom_msg(message, [])
    assert board._grid.marks[38] == ".", "from X to O to free"


def test_marks_are_put_on_the_board_with_buttons():
    board = new_board()
    switch(board, "Position and saving").value = True
    button(board, "Put marks on the board").click()
    assert all(board._grid.enabled)
    click(board, 4, 0, 0)
    assert board._grid.marks == "O...X...."
    button(board, "Play from here").click()
    assert board.state == TicTacToe.from_text("O.. .X. ...")
    assert board.status == "Your turn: you play X."


def test_a_game_is_saved_and_loaded_as_text_and_as_a_file():
    board = new_board()
    switch(board, "Position and saving").value = True
    click(board, 4, 8)
    saved = field(board, "Game").value
    assert 'download="game.json"' in page_text(board)
    other = new_board()
    switch(other, "Position and saving").value = True
    field(other, "Game").value = saved
    assert other.state == board.state
    third = new_board()
    (upload,) = parts(third, ipywidgets.FileUpload)
    file = {"name": "game.json", "type": "", "size": 1, "last_modified": datetime.now()}
    upload.value = (file | {"content": saved.encode()},)
    assert third.state == board.state
    upload.value = (file | {"content": b"\xff\x00"},)
    assert third.state == board.state
    assert "This is no saved game" in third.status


# Threads, boards beside each other, running a cell again


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
    change = threading.Thread(target=board.choose_player, args=["O", "last"])
    change.start()
    go_on.set()
    click.join(10)
    change.join(10)
    assert board.state == TicTacToe.from_text("O.. .X. ..."), "one click, one reply"
    assert board._grid.marks[0] == "O"


def test_squares_and_status_change_in_one_message(monkeypatch):
    board = new_board()
    shown = []
    monkeypatch.setattr(type(board._grid), "send_state", lambda grid, key=None: shown.append(key))
    click(board, 4)
    assert len(shown) == 1


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


def test_without_a_kernel_the_page_shows_a_still_board(monkeypatch):
    shown = []
    monkeypatch.setattr(board_module, "display", lambda bundle, raw: shown.append(bundle))
    board = new_board()
    board.choose(4)
    board._ipython_display_()
    still, live = shown
    assert "<pre> O  1  2\n 3  X  5\n 6  7  8\nX to move</pre>" in still["text/html"]
    assert "run this cell" in still["text/html"]
    assert still["text/plain"].endswith("Your turn: you play X.")
    assert list(live) == ["application/vnd.jupyter.widget-view+json"]
    assert repr(board) == 'BoardWidget(TicTacToe.from_text("O.. .X. ..."))'


@pytest.mark.parametrize("opponent", STRATEGIES)
def test_a_seeded_board_repeats_its_games(opponent):
    games = [BoardWidget(TicTacToe(), STRATEGIES, o=opponent, seed=3) for _ in range(3)]
    for board in games:
        click(board, *range(9))
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


def test_the_page_waits_for_a_reply_less_than_half_a_second():
    assert 0.1 <= PATIENCE < 0.5


@pytest.mark.parametrize("mark", ["X", "O"])
def test_a_quick_reply_comes_with_the_move_before_it(mark):
    board = new_board() if mark == "X" else new_board(x="first", o="you")
    assert board._grid.marks == ("........." if mark == "X" else "X........")
    seen = []
    board._grid.observe(lambda change: seen.append(change["new"]), names="marks")
    started = time.monotonic()
    board.choose(4)
    assert time.monotonic() - started < 5, "the board does not wait for longer than the opponent thinks"
    assert seen == ["O...X...." if mark == "X" else "XX..O...."], "both moves at once"
    assert button(board, "Stop").disabled


def test_the_page_says_who_is_thinking_and_shows_the_move_when_it_comes(slow):
    board = slow_board(slow)
    assert button(board, "Stop").disabled
    click(board, 4)
    assert board._grid.marks == "....X...."
    assert "slow is thinking with O." in page_text(board)
    assert not button(board, "Stop").disabled
    slow.finish()
    assert board._grid.marks == "....X...O"
    assert "Your turn: you play X." in page_text(board)
    assert button(board, "Stop").disabled
    assert slow.was_stopped == [False]


def test_the_opponent_may_think_about_the_first_move(slow):
    board = slow_board(slow, x="slow", o="you")
    assert "slow is thinking with X." in page_text(board)
    assert not button(board, "Stop").disabled
    slow.finish()
    assert board._grid.marks == "........X"


def test_an_answer_that_comes_early_waits_until_the_board_is_whole(slow, monkeypatch):
    class Late(BoardWidget):
        def _parts(self):
            slow.go_on.set()
            for thread in thinking_threads():
                thread.join(0.2)
            return super()._parts()

    errors = []
    monkeypatch.setattr(threading, "excepthook", errors.append)
    board = Late(TicTacToe(), {"slow": slow}, x="slow", o="you")
    slow.finish()
    assert not errors
    assert board._grid.marks == "........X"


def test_a_board_that_never_came_to_be_is_closed_without_a_word(monkeypatch):
    errors = []
    monkeypatch.setattr(sys, "unraisablehook", errors.append)
    with pytest.raises(ValueError, match="at least one strategy"):
        BoardWidget(TicTacToe(), {})
    gc.collect()
    assert not errors


def test_two_quick_clicks_play_one_move(slow):
    board = slow_board(slow)
    click(board, 4)
    click(board, 0)
    assert "slow is thinking with O. Wait for its move, or press Stop." in page_text(board)
    slow.finish()
    assert board._grid.marks == "....X...O"
    assert "Wait for its move" not in page_text(board)


def test_the_stop_button_ends_the_wait(slow):
    board = slow_board(slow)
    click(board, 4)
    button(board, "Stop").click()
    told = "It is slow's turn, with O. You stopped it. Your game is kept: press Play to ask again"
    assert told in page_text(board)
    assert button(board, "Stop").disabled
    slow.finish()
    assert slow.was_stopped == [True]
    assert board._grid.marks == "....X...."
    assert told in page_text(board)


@pytest.mark.parametrize(
    ("leave", "after"),
    [
        (lambda board: button(board, "Undo").click(), "........."),
        (lambda board: button(board, "New game").click(), "........."),
        (lambda board: setattr(menu(board, "O"), "value", "first"), "O...X...."),
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
    assert board._grid.marks == after
    slow.finish()
    assert slow.was_stopped == [True]
    assert (board._grid.marks, page_text(board)) == (after, page)


def test_swapping_leaves_the_thought_about_the_first_move(slow):
    board = slow_board(slow, x="slow", o="you")
    button(board, "Swap").click()
    slow.finish()
    assert slow.was_stopped == [True]
    assert board._grid.marks == "........."


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


# What easily goes wrong


def clocks():
    return [thread for thread in threading.enumerate() if thread.name == "a game is running"]


def test_a_game_can_run_again_and_again_with_one_clock(monkeypatch):
    before = len(clocks())
    monkeypatch.setitem(SPEEDS, "normal", 0)
    board = new_board(x="first", o="first")
    for _ in range(2):
        board.play()
        clock = board._clock
        run_to_the_end(board)
        clock.join(10)
        assert board._clock is None
        board.new_game()
    monkeypatch.setitem(SPEEDS, "normal", 0.3)
    for _ in range(3):
        board.play()
        board.pause()
    board.play()
    assert len(clocks()) == before + 1
    board.pause()


def test_an_error_while_showing_does_not_stop_the_clock(monkeypatch):
    monkeypatch.setitem(SPEEDS, "normal", 0)
    board = new_board(x="first", o="first")
    show = board._show_grid
    errors = [KeyError("ours")]

    def fails_once():
        if errors:
            raise errors.pop()
        show()

    monkeypatch.setattr(board, "_show_grid", fails_once)
    board.play()
    run_to_the_end(board)
    assert board.status == "first wins with X."


def test_an_error_while_showing_is_told_even_if_it_stays(monkeypatch):
    board = new_board()

    def broken():
        raise KeyError("ours")

    monkeypatch.setattr(board, "_show_grid", broken)
    click(board, 4)
    assert board._grid.status == "Something went wrong (KeyError: 'ours'); your game is kept."


def test_names_tell_of_hint_and_better_move():
    board = BoardWidget(EXAMPLE, STRATEGIES, o="perfect")
    press(board, "h")
    assert board._grid.names[4] == "square 4, free, hint"
    click(board, 8)
    switch(board, "Moves and review").value = True
    board.look_at(1)
    assert board._grid.names[4].endswith(", was better")


def test_while_marks_are_put_everything_else_rests():
    board = new_board(TicTacToe.from_text("XX. OO. ..."))
    click(board, 2)
    switch(board, "Show outcomes").value = True
    switch(board, "Position and saving").value = True
    assert not is_shown(button(board, "Cancel"))
    board.edit()
    assert (board._grid.lines, is_shown(board._why_box)) == ([], False)
    assert button(board, "Undo").disabled
    switch(board, "Position and saving").value = False
    assert is_shown(board._files_box), "or nothing would lead out"
    assert is_shown(button(board, "Cancel"))


def test_going_on_is_offered_where_something_follows():
    board = new_board()
    click(board, 4)
    assert not is_shown(button(board, "Go on from here"))
    board.undo()
    assert is_shown(button(board, "Go on from here"))


def test_the_score_names_everybody_as_text():
    board = BoardWidget(TicTacToe(), {"<b>": first})
    assert "Against &lt;b&gt;: you" in page_text(board)
    board = new_board(o="you")
    click(board, 0, 3, 1, 4, 2)
    assert "X won 1, tied 0, lost 0." in page_text(board)


def test_the_grid_is_busy_and_nothing_runs_while_somebody_thinks(slow):
    board = slow_board(slow)
    click(board, 4)
    assert board._grid.is_busy
    assert not is_shown(board._run)
    slow.finish()
    assert not board._grid.is_busy


def test_an_old_reason_is_closed_and_one_without_matplotlib_told(monkeypatch):
    board = new_board(EXAMPLE)
    switch(board, "Show outcomes").value = True
    menu(board, "Why not").value = 1
    family = board_module._family(board._reason.children[0])
    menu(board, "Why not").value = 8
    assert all(part.comm is None for part in family)
    monkeypatch.setitem(sys.modules, "ttt.why", None)
    menu(board, "Why not").value = 1
    assert "which is not installed" in page_text(board)


def test_the_switch_follows_when_outcomes_can_not_be_found(monkeypatch):
    from ttt import research

    monkeypatch.setattr(research, "analyse", lambda state, stop: 1 // 0)
    board = new_board()
    switch(board, "Show outcomes").value = True
    assert not switch(board, "Show outcomes").value
    assert "The outcomes can't be found (ZeroDivisionError" in board.status


def test_the_same_file_can_be_loaded_twice():
    board = new_board()
    click(board, 4, 8)
    marks, saved = board._grid.marks, board.session.saved
    (upload,) = parts(board, ipywidgets.FileUpload)
    for _ in range(2):
        board.new_game()
        file = {"name": "game.json", "type": "", "size": 1, "last_modified": datetime.now()}
        upload.value = (file | {"content": saved.encode()},)
        assert board._grid.marks == marks

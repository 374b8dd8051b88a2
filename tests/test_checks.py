"""What checks, puzzles, hints and solutions say, and that the one who asks is as before."""

import builtins
import functools
import json
import linecache
import os
import random
import sys
import textwrap
import threading
import tomllib
from pathlib import Path

import pytest

import ttt.checks
from ttt import TicTacToe
from ttt.checks import Report, check, check_order, checking, hint, sandbox, solution
from ttt.checks import help as help_module
from ttt.checks.checking import EXERCISES
from ttt.checks.diagnosis import diagnose
from ttt.checks.exercise import UNKNOWN, Observed, Reference
from ttt.checks.sandbox import Ran

FORKS = hasattr(os, "fork")
needs_fork = pytest.mark.skipif(not FORKS, reason="this system cannot fork")

WON = """
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def won(board, player):
    return any(board[a] == board[b] == board[c] == player for a, b, c in LINES)


"""
UTILITY = WON + 'def utility(board):\n    return won(board, "X") - won(board, "O")\n'
TO_MOVE = 'def to_move(board):\n    return "X" if board.count("X") == board.count("O") else "O"\n'
FREE_SQUARES = (
    'def free_squares(board):\n    return [square for square in range(9) if board[square] == "."]\n'
)
NO_COLUMNS = """
def has_won(board, player):
    for a, b, c in [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 4, 8), (2, 4, 6)]:
        if board[a] == board[b] == board[c] == player:
            return True
    return False
"""
CHANGES = """
def free_squares(board):
    found = []
    while board:
        if board.pop() == ".":
            found.append(len(board))
    return found[::-1]
"""


@pytest.fixture(autouse=True)
def _patience(monkeypatch):
    """A busy computer gets all the time that it needs, so that every case is tried."""
    for limit in "ALL_CASES", "SMALL_BOARDS", "LARGE_BOARDS":
        monkeypatch.setattr(checking, limit, 60)


def learner(source: str, name: str | None = None, **names):
    """The function of a learner's source text called `name`, or the last that it defines."""
    names["__name__"] = "__main__"
    source = textwrap.dedent(source)
    file = f"<cell {len(linecache.cache)}>"
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    exec(compile(source, file, "exec"), names)
    return names[name] if name else [one for one in names.values() if hasattr(one, "__code__")][-1]


def utility_doing(*lines: str, before: str = ""):
    """A `utility` with these lines as its body."""
    return learner(WON + before + "def utility(board):\n" + "".join(f"    {line}\n" for line in lines))


# The report


def test_a_right_answer():
    report = check(learner(TO_MOVE))
    assert isinstance(report, Report)
    assert (report.name, report.status, report.mistake) == ("to_move", "right", None)
    assert report.state is report.call is report.got is report.expected is None
    assert report.text == "to_move: right\nTried on all 4,520 boards on which the game goes on."
    assert report.require() is report


def test_a_wrong_answer_is_shown_on_the_smallest_board():
    function = learner(NO_COLUMNS)
    report = check(function)
    assert (report.name, report.status) == ("has_won", "wrong")
    assert report.mistake == "the columns are missing from the lines"
    assert report.call == 'has_won(list("..X..XOOX"), "X")'
    assert (report.got, report.expected) == ("False", "True")
    assert report.state == TicTacToe.from_text("..X ..X OOX")
    assert eval(report.call, {"has_won": function}) is False


def test_the_text_holds_all_that_helps():
    report = check(learner(NO_COLUMNS))
    assert report.text == textwrap.dedent(
        """\
        has_won: wrong (the columns are missing from the lines)
        has_won(list("..X..XOOX"), "X") gives False; right is True.

         0  1  X
         3  4  X
         O  O  X
        X wins on 2-5-8

        A column is a line too.
        Try this: 0, 3, 6 is the first column.
        Right already: boards where the player has no line, rows, diagonals, two lines at once."""
    )
    assert repr(report) == report.text


def test_the_text_names_what_is_right_already():
    report = check(utility_doing('return 1 if won(board, "X") or won(board, "O") else 0'))
    assert report.mistake == "+1 for whoever has won"
    assert report.text.endswith("\nRight already: boards that X has won, ties.")
    report = check(learner(UTILITY.replace("return won(board", "return not won(board")))
    assert "Right already" not in report.text


def test_an_unknown_mistake_has_a_board_and_no_name():
    report = check(utility_doing('return 0 if board[4] == "O" else won(board, "X") - won(board, "O")'))
    assert (report.status, report.mistake) == ("wrong", None)
    assert report.text.startswith("utility: wrong\nutility(list(")
    assert "Try this" not in report.text
    assert report.state is not None


def test_half_an_explanation_is_none():
    """Half of the wrong values speak for one known mistake, half for another."""
    body = [
        'if won(board, "X"):',
        "    return 1",
        'if won(board, "O"):',
        '    return 1 if board[4] == "O" else 0',
        "return 0",
    ]
    report = check(utility_doing(*body))
    assert (report.status, report.mistake) == ("wrong", None)


def test_the_text_is_the_same_in_every_run():
    source = "import random\ndef utility(board):\n    return object() if random.random() < 2 else 0\n"
    texts = {check(learner(source)).text for _ in range(2)}
    assert len(texts) == 1
    assert " at 0x" not in texts.pop()


def test_require_raises_the_same_words():
    report = check(learner(NO_COLUMNS))
    with pytest.raises(AssertionError) as raised:
        report.require()
    assert str(raised.value) == report.text
    with pytest.raises(AssertionError, match="not attempted yet"):
        check(utility_doing("pass")).require()
    with pytest.raises(AssertionError, match="asks the keyboard"):
        check(utility_doing("return input()")).require()


def test_a_board_has_a_picture_and_a_tree_has_none(monkeypatch):
    display = pytest.importorskip("IPython.display")
    shown = []
    monkeypatch.setattr(display, "display", lambda thing, raw=False: shown.append(thing))
    report = check(utility_doing("return 1"))
    report._ipython_display_()
    text, picture = shown
    assert text == {"text/plain": report.text}
    assert picture._repr_png_().startswith(b"\x89PNG")
    shown.clear()
    report = check(learner("def tree_value(tree, maximizing, alpha, beta):\n    return tree\n"))
    assert report.state == [0]
    report._ipython_display_()
    assert shown == [{"text/plain": report.text}]


def test_a_changed_board_is_shown():
    report = check(learner(CHANGES))
    assert (report.status, report.mistake) == ("wrong", "the board is changed")
    assert '\nAfter the call the board is "".\n' in report.text


def test_several_right_answers_are_all_told():
    source = "def normal_move(board, player):\n    return board.index('.')\n"
    report = check(learner(source))
    assert report.expected.isdigit() or report.expected.startswith("one of ")
    report = check(learner("def best_move(board, player):\n    return 9\n"))
    assert report.expected.startswith("one of ") or report.expected.isdigit()
    assert report.got == "9"


def test_a_case_with_one_free_square():
    report = check(learner("def minimax(board, player):\n    return 0\n"))
    assert report.status == "wrong"
    assert report.mistake == "always the same value"


# What can be handed to it


def test_by_its_own_name_or_another():
    function = learner(UTILITY)
    assert check(function).status == "right"
    assert check("utility", function).status == "right"
    assert check("to_move", learner(TO_MOVE.replace("to_move", "whose_turn"))).status == "right"


def test_what_can_be_called_is_checked():
    class Object:
        def __call__(self, board):
            return value(board)

        def method(self, board):
            return value(board)

    value = learner(UTILITY)
    for one in lambda board: value(board), Object(), Object().method, functools.partial(value):
        report = check("utility", one)
        assert report.status == "right", report.text
    assert check("utility", lambda board: 1).status == "wrong"


@pytest.mark.parametrize("name", ["maximin", "solve", ""])
def test_an_unknown_name_is_told_with_the_known_ones(name):
    with pytest.raises(ValueError, match=r"There is no exercise called .*free_squares, to_move"):
        check(name, len)
    with pytest.raises(ValueError, match=r"There is no exercise called .*free_squares, to_move"):
        hint(name)
    with pytest.raises(ValueError, match=r"There is no exercise called .*free_squares, to_move"):
        solution(name)


def test_a_function_of_another_name_needs_the_name_of_the_exercise():
    with pytest.raises(ValueError, match=r'say which it is: check\("minimax", .*\)'):
        check(learner("def best(board, player):\n    return 0\n"))
    with pytest.raises(ValueError, match=r'without a name \(lambda\).*say which it is: check\("minimax", my'):
        check(lambda board: 0)
    with pytest.raises(ValueError, match="Do you mean minimax"):
        check("minmax", len)
    with pytest.raises(ValueError, match=r'Do you mean hint\("minimax"\)'):
        hint("minmax")


def test_a_name_alone_is_told_what_is_missing():
    with pytest.raises(TypeError, match=r"needs a function, not its name alone: check\(utility\) or"):
        check("utility")


@pytest.mark.parametrize("thing", [3, None, [1]])
def test_what_is_neither_name_nor_function_is_told(thing):
    with pytest.raises(TypeError, match=r"needs a function, such as check\(minimax\); this is"):
        check(thing)


def test_two_functions_are_told():
    with pytest.raises(TypeError, match=r'The name comes first, as a text, then the function: check\("min'):
        check(learner(UTILITY), learner(UTILITY))
    with pytest.raises(TypeError, match="check needs a function"):
        check(learner(UTILITY), "utility")


def test_a_class_is_no_function():
    class utility:  # noqa: N801
        def __init__(self, board):
            pass

    report = check(utility)
    assert (report.status, report.mistake) == ("error", "not a function")
    assert "this is the class utility" in report.text
    assert "Hand the function itself over, without calling it: check(utility)" in report.text


@pytest.mark.parametrize("thing", [3, "X", [1], TicTacToe()])
def test_what_is_no_function_is_said(thing):
    report = check("utility", thing)
    assert (report.status, report.mistake) == ("error", "not a function")
    assert report.text.startswith("utility: error\nA function is needed; this is ")


@pytest.mark.parametrize(
    ("head", "right"),
    [
        ("board, player", False),
        ("", False),
        ("*, board", False),
        ("b", True),
        ("board, /", True),
        ("*boards", True),
        ("board, depth=0", True),
    ],
)
def test_the_parameters_have_to_fit(head, right):
    argument = {"": "[]", "b": "b", "*boards": "boards[0]"}.get(head, "board")
    source = f'{WON}\ndef utility({head}):\n    return won({argument}, "X") - won({argument}, "O")\n'
    report = check(learner(source))
    if right:
        assert report.status == "right"
    else:
        assert (report.status, report.mistake) == ("error", "other parameters")
        assert report.text.endswith(f"It is called as utility(board), and your function is utility({head}).")


@pytest.mark.parametrize(
    "body",
    [
        ["pass"],
        ["..."],
        ["return ..."],
        ['"""The value of a finished board."""'],
        ['"""The value of a finished board."""', "pass"],
        ["raise NotImplementedError()"],
        ["raise NotImplementedError"],
        ['"""The value."""', "# YOUR CODE HERE", "raise NotImplementedError()"],
        ["values = []", "raise NotImplementedError()", "return values"],
    ],
)
def test_the_stub_is_not_attempted(body):
    report = check(utility_doing(*body))
    assert (report.status, report.mistake, report.state) == ("not attempted", None, None)
    assert report.text.startswith("utility: not attempted yet\n")


@pytest.mark.parametrize("name", EXERCISES)
def test_every_stub_is_not_attempted(name):
    head = f"def {name}({', '.join(EXERCISES[name].parameters)}):"
    report = check(learner(f"{head}\n    raise NotImplementedError()\n"))
    assert (report.name, report.status) == (name, "not attempted")


def test_a_body_that_does_something_was_attempted():
    assert check(utility_doing("return 0")).mistake == "nothing but 0"
    assert check(utility_doing("print(0)")).mistake == "prints instead of returning"
    assert check(utility_doing("won(board, 'X')")).mistake == "no return"
    # One forgotten branch is a mistake, the stub as it was handed out is none.
    report = check(utility_doing('if won(board, "X"):', "    return 1", "raise NotImplementedError()"))
    assert report.status == "not attempted"


STUB = ["# YOUR CODE HERE", "raise NotImplementedError()"]


@pytest.mark.parametrize(
    ("body", "half"),
    [
        (STUB, False),
        (
            ["value = 0", *STUB, "for line in LINES:", *[f"    {line}" for line in STUB], "return value"],
            False,
        ),
        (["# YOUR CODE HERE", "value = 0", *STUB, "return value"], True),
        (["# YOUR CODE HERE", "value = 0", "raise NotImplementedError()", "return value"], True),
    ],
)
def test_a_line_that_raises_is_still_there(body, half):
    report = check(utility_doing(*body))
    assert report.status == "not attempted"
    assert ("is still there" in report.text) == half


# Which of several mistakes comes first


def test_an_error_on_the_smallest_board_comes_first():
    report = check(utility_doing('if board[0] == ".":', "    return board[9]", "return 0"))
    assert (report.status, report.mistake) == ("error", "a place beyond the list")
    assert "(line " in report.text
    assert "return board[9]" in report.text


def test_a_changed_board_comes_before_a_wrong_value():
    report = check(learner("def free_squares(board):\n    board.clear()\n    return [9]\n"))
    assert report.mistake == "the board is changed"


def test_an_answer_that_varies_comes_before_a_wrong_value():
    report = check(
        learner("found = []\ndef free_squares(board):\n    found.append(9)\n    return list(found)\n")
    )
    assert report.mistake == "a list is kept between calls"


def test_an_earlier_function_that_is_wrong_comes_first():
    source = NO_COLUMNS + 'def utility(board):\n    return has_won(board, "X") - has_won(board, "O")\n'
    report = check(learner(source))
    assert report.mistake == "has_won is wrong: the columns are missing from the lines"
    assert "utility calls has_won, and that is where the mistake is." in report.text
    assert "Run check(has_won)" in report.text


def test_an_earlier_function_that_is_right_is_not_blamed():
    source = UTILITY.replace("won(", "has_won(").replace("return has_won", "return 1 + has_won")
    report = check(learner(source, "utility"))
    assert report.status == "wrong"
    assert not (report.mistake or "").startswith("has_won is wrong")


# The one who asks is as before


def state_of_the_process():
    return (
        dict(vars(builtins)),
        (sys.stdin, sys.stdout, sys.stderr, sys.__stdout__),
        os.getcwd(),
        dict(os.environ),
        random.getstate(),
        sys.getrecursionlimit(),
        sys.getprofile(),
        sys.gettrace(),
        sys.excepthook,
        sys.unraisablehook,
        list(sys.path),
    )


RUDE = """
import builtins, os, random, sys

kept = []
count = 0


def utility(board):
    global count, new
    count = count + 1
    new = 1
    kept.append(board)
    random.seed(5)
    os.chdir("/")
    os.environ["RUDE"] = "1"
    sys.setrecursionlimit(500)
    sys.setprofile(lambda *_: None)
    sys.stdout = None
    builtins.sorted = 3
    return 1
"""


@pytest.mark.parametrize("forks", [pytest.param(True, marks=needs_fork), False])
def test_the_process_is_as_before(forks, monkeypatch):
    if not forks:
        without_fork(monkeypatch)
    function = learner(RUDE)
    random.seed(42)
    before, names = state_of_the_process(), dict(function.__globals__)
    assert check(function).status == "wrong"
    assert state_of_the_process() == before
    assert function.__globals__ == names
    assert function.__globals__["kept"] == []


@pytest.mark.parametrize("name", ["utility", "minimax", "tree_value", "alphabeta"])
def test_a_right_answer_leaves_the_dice_and_the_profiler_alone(name):
    random.seed(42)

    def profiler(*_):
        pass

    sys.setprofile(profiler)
    try:
        before = state_of_the_process()
        assert check(solved(name)).status == "right"
        assert state_of_the_process() == before
    finally:
        sys.setprofile(None)


def test_numpys_dice_are_left_alone():
    numpy = pytest.importorskip("numpy")
    numpy.random.seed(42)
    before = numpy.random.get_state()[1].tolist()
    assert check(learner(UTILITY)).status == "right"
    assert numpy.random.get_state()[1].tolist() == before


# What a learner's function may do


HARM = {
    "an endless loop": (["while True:", "    pass"], "does not come back"),
    "a loop inside C": (["return sum(itertools.count())"], "does not come back"),
    "a recursion": (["return utility(board)"], "the recursion never ends"),
    "memory": (["return len([0] * 10**12)"], "too much memory"),
    "input": (["return int(input())"], "asks the keyboard"),
    "input in a try": (
        ["try:", "    return int(input())", "except BaseException:", "    return 0"],
        "asks the keyboard",
    ),
    "sys.exit": (["sys.exit()"], "ends the program"),
    "quit": (["raise SystemExit(1)"], "ends the program"),
    "os._exit": (["os._exit(0)"], "Python came down"),
    "a signal": (["os.kill(os.getpid(), 9)"], "Python came down"),
    "KeyboardInterrupt": (["raise KeyboardInterrupt"], "an error: KeyboardInterrupt"),
    "an exception of its own": (["raise Odd"], "an error: Odd"),
    "a class with a broken repr": (["return Broken()"], "a Broken comes back"),
    "a function": (["return utility"], "parentheses are missing"),
    "a text": (['return "X"'], "the winner instead of a number"),
    "division": (["return 1 / 0"], "an error: ZeroDivisionError"),
    "a missing name": (["return has_own(board)"], "a name is not known"),
    "a missing value": (
        ["if board[0] == 1:", "    value = 1", "return value"],
        "a variable has no value yet",
    ),
    "index": (['return board.index("?")'], "index() finds nothing"),
    "nothing of something": (["return None + 1"], "None where a value is needed"),
    "max of nothing": (["return max([])"], "max() or min() of nothing"),
    "a called number": (["return won(board, 'X')(board)"], "called what is no function"),
}
BEFORE = """
import itertools, os, sys


class Odd(Exception):
    def __str__(self):
        raise ValueError("no text")


class Broken:
    def __repr__(self):
        raise ValueError("no text")


"""
ONLY_FORKED = {"a loop inside C", "os._exit", "a signal"}


@pytest.mark.parametrize("harm", HARM)
def test_nothing_a_function_does_stops_the_check(harm, monkeypatch):
    if harm in ONLY_FORKED and not FORKS:
        pytest.skip("this system cannot fork")
    monkeypatch.setattr(checking, "ONE_CALL", 0.5)
    monkeypatch.setattr(checking, "ALL_CASES", 4)
    body, mistake = HARM[harm]
    report = check(utility_doing(*body, before=BEFORE))
    assert report.status in ("wrong", "error")
    assert report.mistake == mistake
    assert report.state == TicTacToe.from_text("... .OO XXX")
    assert report.text.startswith("utility: ")
    assert repr(report) == report.text


def test_a_flood_of_output_is_no_mistake_and_is_not_seen(capsys):
    body = ['print("flood" * 1000)', 'return won(board, "X") - won(board, "O")']
    assert check(utility_doing(*body)).status == "right"
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize("name", ["max", "len", "list", "sum", "range", "sorted"])
def test_a_variable_with_the_name_of_a_built_in_is_named(name):
    report = check(utility_doing(f"return {name}(board)", before=f"{name} = [3]\n"))
    assert report.mistake == f"a variable is called {name}"
    assert f"{name} is a list here, not the built-in any more: rename the variable." in report.text
    assert f"del {name}" in report.text


def test_a_built_in_that_is_called_on_the_same_line_is_not_blamed():
    report = check(utility_doing("value = 3", 'return max(value(board), int(won(board, "X")))'))
    assert report.mistake == "called what is no function"
    report = check(utility_doing("max = 3", 'return max(0, won(board, "X"))'))
    assert report.mistake == "a variable is called max"


def test_a_text_with_a_number_is_no_winner():
    report = check(utility_doing('return "+1" if won(board, "X") else "0"'))
    assert report.mistake == "a text comes back"
    assert "Leave the quotes away" in report.text


def test_squares_over_the_edge_are_named():
    source = NO_COLUMNS.replace("(0, 4, 8)", "(0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (5, 6, 7)")
    report = check(learner(source))
    assert report.mistake == "three in a row across the edge counts"
    assert "5, 6, 7 is not a line: it goes over the edge" in report.text


def test_a_function_with_the_name_of_a_built_in_is_not_blamed():
    before = "def sum(numbers):\n    return 0\n\n\n"
    report = check(utility_doing("total = sum(board)", "return board(total)", before=before))
    assert report.mistake == "called what is no function"


@pytest.mark.parametrize("name", ["len", "print", "sorted", "list", "sum"])
def test_a_replaced_built_in_is_named(name):
    space = vars(builtins)
    own, function = space[name], learner(UTILITY)
    space[name] = 3
    try:
        report = check(function)
    finally:
        space[name] = own
    assert (report.status, report.mistake) == ("error", f"the built-in {name} is replaced")
    assert f"{name} is not Python's own function any more" in report.text
    assert "Restart the kernel" in report.text


@pytest.mark.parametrize("body", ["while True:\n        pass", "return os._exit(0)"])
@needs_fork
def test_a_search_that_is_cut_off_is_told(body, monkeypatch):
    monkeypatch.setattr(checking, "ONE_CALL", 0.5)
    for head in "minimax(board, player)", "normal_move(board, player)":
        report = check(learner(f"import os\n\n\ndef {head}:\n    {body}\n", head.partition("(")[0]))
        assert report.status == "error"
        assert report.mistake in ("does not come back", "Python came down")


KEEPS = {
    "the turn is kept between calls": """
        turn = "O"
        def to_move(board):
            global turn
            turn = "X" if turn == "O" else "O"
            return turn
        """,
    "a list is kept between calls": """
        def free_squares(board, found=[]):
            found += [square for square in range(9) if board[square] == "."]
            return found
        """,
    "something is kept between calls": """
        calls = 0
        def utility(board):
            global calls
            calls += 1
            return calls % 2
        """,
}


@pytest.mark.parametrize("mistake", KEEPS)
def test_what_is_kept_between_calls_is_found(mistake):
    report = check(learner(KEEPS[mistake]))
    assert (report.status, report.mistake) == ("wrong", mistake)
    if mistake != "a list is kept between calls":
        assert "A second call on the same board gives another answer: " in report.text


def test_a_value_that_is_kept_for_another_board_is_found():
    source = (
        WON
        + """
memory = {}


def utility(board):
    key = board.count("X"), board.count("O")
    return memory.setdefault(key, won(board, "X") - won(board, "O"))
"""
    )
    report = check(learner(source))
    assert report.status == "wrong"


def test_a_memory_that_holds_right_answers_is_right():
    source = UTILITY.replace("def utility", "import functools\nmemory = {}\n\n\ndef utility").replace(
        '    return won(board, "X") - won(board, "O")',
        "    key = ''.join(board)\n    if key not in memory:\n"
        "        memory[key] = won(board, 'X') - won(board, 'O')\n    return memory[key]",
    )
    assert check(learner(source)).status == "right"


def test_a_random_choice_of_right_answers_is_right():
    source = (
        WON
        + """
import random


def normal_move(board, player):
    free = [square for square in range(9) if board[square] == "."]
    random.shuffle(free)
    for who in player, "XO"[player == "X"]:
        for square in free:
            if won(board[:square] + [who] + board[square + 1 :], who):
                return square
    return random.choice(free)
"""
    )
    assert check(learner(source)).status == "right"


@pytest.mark.parametrize("dice", ["random", "numpy.random"])
def test_dice_are_no_memory(dice):
    pytest.importorskip("numpy")
    body = [
        'free = [square for square in range(9) if board[square] == "."]',
        f"return int({dice}.choice(free))",
    ]
    source = "import random, numpy.random\n\n\ndef normal_move(board, player):\n    " + "\n    ".join(body)
    reports = [check(learner(source, "normal_move")) for _ in range(2)]
    assert reports[0].status == "wrong"
    assert reports[0].mistake == "neither wins nor blocks"
    assert reports[0].text == reports[1].text


def test_numbers_of_other_kinds_are_numbers():
    numpy = pytest.importorskip("numpy")
    for kind in float, numpy.int8, numpy.float64, numpy.int64:
        source = (
            UTILITY.replace("return won", "return kind(won")
            .replace('"O")\n', '"O"))\n')
            .replace(
                'kind(won(board, "X") - won(board, "O"))', 'kind(int(won(board, "X")) - int(won(board, "O")))'
            )
        )
        report = check(learner(source, "utility", kind=kind))
        assert report.status == "right", (kind, report.text)
    source = NO_COLUMNS.replace("(0, 4, 8)", "(0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8)")
    source = source.replace("return True", "return yes").replace("return False", "return no")
    yes_and_no = {"yes": numpy.bool_(True), "no": numpy.bool_(False)}
    assert check(learner(source, "has_won", **yes_and_no)).status == "right"
    report = check(learner(source, "has_won", yes=1, no=0))
    assert report.mistake == "a number or text instead of True and False"
    source = FREE_SQUARES.replace("[square for", "[kind(square) for")
    assert check(learner(source, "free_squares", kind=numpy.int64)).status == "right"
    assert check(learner(source, "free_squares", kind=float)).status == "wrong"


@needs_fork
def test_a_slow_right_answer_is_right_but_slow(monkeypatch):
    monkeypatch.setattr(checking, "ALL_CASES", 0.4)
    monkeypatch.setattr(checking, "SMALL_BOARDS", 0.3)
    slow = utility_doing(
        "time.sleep(0.01)", 'return won(board, "X") - won(board, "O")', before="import time\n"
    )
    report = check(slow)
    assert report.status == "right"
    assert report.text.startswith("utility: right, but slow\n")
    assert report.require() is report
    monkeypatch.setattr(checking, "ONE_CALL", 3)
    report = check("minimax", solved("minimax"))
    assert report.text.startswith("minimax: right, but slow\n")


def test_a_check_in_a_thread():
    reports = []
    threads = [
        threading.Thread(target=lambda source=source: reports.append(check(learner(source))))
        for source in (UTILITY, NO_COLUMNS)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
    assert sorted(report.status for report in reports) == ["right", "wrong"]


CELLS = [
    "from ttt.checks import check, hint",
    "def utility(board):\n    print('noise')\n    return 1",
    "check(utility)",
    "hint('utility')",
    "utility = 3\ndef to_move(board):\n    import sys\n    sys.exit()",
    "check(to_move)",
    "print('still here', _i2.count('utility'))",
]


def test_in_a_kernel():
    """A report shows itself as text and picture; this takes about 4 s."""
    nbclient = pytest.importorskip("nbclient")
    nbformat = pytest.importorskip("nbformat")
    pytest.importorskip("ipykernel")
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in CELLS])
    client = nbclient.NotebookClient(notebook, timeout=60, resources={"metadata": {"path": os.getcwd()}})
    client.execute()
    outputs = [cell.outputs for cell in notebook.cells]
    assert [len(one) for one in outputs] == [0, 0, 2, 1, 0, 2, 1], json.dumps(notebook)
    text, picture = outputs[2]
    assert text["data"]["text/plain"].startswith("utility: wrong (the same number from every board)\n")
    assert picture["data"]["image/png"]
    assert outputs[3][0]["data"]["text/plain"].startswith("utility, hint 1 of 3\n")
    assert outputs[5][0]["data"]["text/plain"].startswith("to_move: error (ends the program)\n")
    assert outputs[6][0]["text"] == "still here 1\n"


# Without fork, as on Windows


def without_fork(monkeypatch):
    def run(function, calls, seconds, seconds_per_call, probe=None):
        return sandbox._in_this_process(function, calls, seconds, seconds_per_call, probe)

    monkeypatch.setattr(sandbox, "run", run)
    monkeypatch.setattr(checking, "run", run)


BOTH_WAYS = {
    "utility right": UTILITY,
    "utility wrong": UTILITY.replace('"X") -', '"X") +'),
    "utility loops": "def utility(board):\n    while True:\n        pass\n",
    "utility changes": UTILITY.replace("def utility(board):", "def utility(board):\n    board[0] = 'X'"),
    "free_squares right": FREE_SQUARES,
    "free_squares wrong": FREE_SQUARES.replace("range(9)", "range(8)"),
    "free_squares loops": 'def free_squares(board):\n    while "." in board:\n        pass\n    return []\n',
    "free_squares changes": CHANGES,
    "to_move right": TO_MOVE,
    "to_move wrong": TO_MOVE.replace("==", "!="),
    "to_move loops": 'def to_move(board):\n    while board.count("X") == 1:\n        pass\n    return "X"\n',
    "to_move changes": 'def to_move(board):\n    board[8] = "O"\n    return "X"\n',
}


@needs_fork
@pytest.mark.parametrize("answer", BOTH_WAYS)
def test_without_fork_the_reports_are_the_same(answer, monkeypatch):
    monkeypatch.setattr(checking, "ONE_CALL", 0.5)
    forked = check(learner(BOTH_WAYS[answer], answer.split()[0]))
    without_fork(monkeypatch)
    assert check(learner(BOTH_WAYS[answer], answer.split()[0])) == forked
    assert forked.status == ("right" if "right" in answer else "error" if "loops" in answer else "wrong")


# Hints and solutions


@pytest.fixture(autouse=True)
def _fresh_hints(monkeypatch):
    help_module._given.clear()
    monkeypatch.delenv("TTT_SOLUTIONS", raising=False)


def solved(name: str):
    """The function of the solution that is shown."""
    return learner(help_module._texts()[name]["solution"], name)


def test_every_exercise_has_three_hints_and_a_solution():
    with open(Path(ttt.checks.__file__).with_name("help.toml"), "rb") as file:
        texts = tomllib.load(file)
    assert list(texts) == list(EXERCISES)
    for name, entry in texts.items():
        assert len(entry["hints"]) == 3
        assert all(one.strip() for one in entry["hints"])
        assert entry["why"].strip()
        assert f"def {name}({', '.join(EXERCISES[name].parameters)}):" in entry["solution"]


@pytest.mark.parametrize("name", EXERCISES)
def test_every_solution_is_right(name):
    report = check(solved(name))
    assert report.status == "right", report.text


def test_hints_are_counted_for_each_exercise():
    assert [repr(hint("minimax")).splitlines()[0] for _ in range(4)] == [
        "minimax, hint 1 of 3",
        "minimax, hint 2 of 3",
        "minimax, hint 3 of 3",
        "minimax, hint 3 of 3",
    ]
    assert repr(hint("to_move")).startswith("to_move, hint 1 of 3\n")
    assert len({repr(hint("has_won")) for _ in range(4)}) == 3


def test_a_hint_by_number():
    assert repr(hint("minimax", number=2)).startswith("minimax, hint 2 of 3\n")
    assert repr(hint("minimax")).startswith("minimax, hint 1 of 3\n")
    assert repr(hint(learner(UTILITY), 3)).startswith("utility, hint 3 of 3\n")
    for number in 0, 4, -1, "2", True, 2.0:
        with pytest.raises(ValueError, match=f"there is none with the number {number!r}"):
            hint("minimax", number)


def test_a_solution_is_shown_with_its_reason():
    text = repr(solution("utility"))
    entry = help_module._texts()["utility"]
    assert text.startswith("utility, a solution\n\nLINES = ")
    assert entry["solution"].strip() in text
    assert text.endswith(entry["why"].strip())
    assert repr(solution(learner(UTILITY))) == text


@pytest.mark.parametrize("value", ["off", "OFF"])
def test_a_teacher_switches_solutions_off(value, monkeypatch):
    monkeypatch.setenv("TTT_SOLUTIONS", value)
    text = repr(solution("minimax"))
    assert text.startswith("minimax: solutions are switched off by your teacher.")
    assert "def minimax" not in text
    with pytest.raises(ValueError, match="no exercise called"):
        solution("maximin")
    monkeypatch.setenv("TTT_SOLUTIONS", "on")
    assert "def minimax" in repr(solution("minimax"))


def test_a_file_switches_solutions_off(tmp_path, monkeypatch):
    below = tmp_path / "week 1" / "notebooks"
    below.mkdir(parents=True)
    monkeypatch.chdir(below)
    assert "def minimax" in repr(solution("minimax"))
    (tmp_path / "no_solutions.txt").write_text("", encoding="utf-8")
    assert repr(solution("minimax")).startswith("minimax: solutions are switched off by your teacher.")
    (below / "no_solutions.txt").write_text("After Friday – ask Ms Ada.\n", encoding="utf-8")
    assert repr(solution("minimax")) == "minimax: After Friday – ask Ms Ada."


# Puzzles


PUZZLE = {
    "A": "def to_move(board):",
    "B": '    if board.count("X") == board.count("O"):',
    "C": '        return "X"',
    "D": '    return "O"',
    "E": '    return "X"',
    "F": '    if board.count("X") != board.count("O"):',
    "G": '        return "O"',
}


@pytest.mark.parametrize(
    "order", ["ABCD", "AFGE", "abcd", " A B C D ", "A, B, C, D", "ABCDE", lambda: "ABCD"]
)
def test_every_order_that_works_is_right(order):
    report = check_order("to_move", PUZZLE, order)
    assert (report.name, report.status) == ("to_move", "right")
    assert report.text.startswith(
        "to_move: right\nThe program as you put it together:\n\n    A  def to_move(board):\n"
    )
    assert "\n\nTried on all 4,520 boards on which the game goes on." in report.text


def test_a_program_that_does_something_else_is_wrong():
    report = check_order("to_move", PUZZLE, "AFCD")
    assert (report.status, report.mistake) == ("wrong", "X and O swapped")
    assert '    F      if board.count("X") != board.count("O"):\n    C          return "X"\n' in report.text
    assert report.call == 'to_move(list("........."))'
    report = check_order("to_move", PUZZLE, "ABC")
    assert (report.status, report.got) == ("wrong", "None")


def test_a_line_that_does_not_fit_is_named():
    report = check_order("to_move", PUZZLE, "ABDC")
    assert (report.status, report.mistake) == ("error", "no program")
    assert (
        "Line B ends with a colon, so the next line stands further to the right; line D does not."
        in report.text
    )
    assert "The program as you put it together:" in report.text


@pytest.mark.parametrize(
    ("order", "says"),
    [
        ("AB", "Line B ends with a colon, so a line further to the right has to follow."),
        ("ACBD", "No line before line B begins where it begins"),
        ("DABC", "Line D comes before line A: a function begins with its def line."),
        ("ADC", "Line C stands further to the right than line D before it."),
        ("A-B-C-D", "Tried on all"),
    ],
)
def test_where_a_line_does_not_fit_is_told(order, says):
    assert says in check_order("to_move", PUZZLE, order).text


def test_letters_without_quotes_are_told():
    for body in "return ABCD", "return A + B":
        report = check_order("to_move", PUZZLE, learner(f"def order():\n    {body}\n"))
        assert (report.status, report.mistake) == ("error", "letters without quotes")
        assert 'The letters need quotes: return "CAB"' in report.text


def test_an_order_that_gives_nothing_is_told():
    report = check_order("to_move", PUZZLE, learner("def order():\n    letters = 'ABCD'\n"))
    assert (report.status, report.mistake) == ("error", "no text")
    assert "Nothing comes back from the function: write return and the letters" in report.text
    assert check_order("to_move", PUZZLE, learner("def order():\n    pass\n")).status == "not attempted"
    report = check_order("to_move", PUZZLE, learner("def order():\n    return 1 / 0\n"))
    assert (report.status, report.mistake) == ("error", "no text")
    assert "ZeroDivisionError" in report.text


def test_a_puzzle_of_an_unknown_exercise_is_told():
    with pytest.raises(ValueError, match=r"There is no exercise called 'to_mov'.* Do you mean to_move\?"):
        check_order("to_mov", PUZZLE, "ABCD")


def test_a_program_without_its_first_line():
    for order in "BCD", "D":
        report = check_order("to_move", PUZZLE, order)
        assert (report.status, report.mistake) == ("error", "no program")
        assert 'The line "def to_move(...):" is missing' in report.text
    report = check_order("to_move", {"A": "x = 1", "B": "y = 2"}, "AB")
    assert (report.status, report.mistake) == ("error", "no program")
    assert 'The line "def to_move(...):" is missing.' in report.text


def test_a_program_that_stops_before_there_is_a_function():
    report = check_order("to_move", {**PUZZLE, "H": "board = boards[0]"}, "HABCD")
    assert (report.status, report.mistake) == ("error", "no program")
    assert "It stops before the function is made: NameError" in report.text


def test_unknown_letters_are_named():
    report = check_order("to_move", PUZZLE, "AXYD")
    assert (report.status, report.mistake) == ("error", "no such line")
    assert "There is no line X, Y; there are A, B, C, D, E, F, G." in report.text


@pytest.mark.parametrize("order", ["", "  ", lambda: ""])
def test_no_letters_is_not_attempted(order):
    assert check_order("to_move", PUZZLE, order).status == "not attempted"


def test_the_stub_of_an_order_is_not_attempted():
    def order():
        raise NotImplementedError()

    assert check_order("to_move", PUZZLE, order).status == "not attempted"


def test_an_order_that_is_no_text_is_told():
    report = check_order("to_move", PUZZLE, ["A", "B"])
    assert (report.status, report.mistake) == ("error", "no text")
    assert "this is ['A', 'B']" in report.text


def has_won(board, player):
    return won(board, player)


won = learner(WON)


def test_a_puzzle_uses_the_names_of_the_notebook():
    lines = {
        "A": "def is_over(board):",
        "B": '    if has_won(board, "X") or has_won(board, "O"):',
        "C": "        return True",
        "D": '    return "." not in board',
    }
    assert check_order("is_over", lines, "ABCD").status == "right"
    assert "is_over" not in globals()


def test_a_puzzle_does_not_take_the_notebooks_own_answer():
    names = {"check_order": check_order, "utility": learner(UTILITY)}
    lines = {"A": "def another(board):", "B": "    return 0"}
    exec(f'report = check_order("utility", {lines}, "AB")', names)
    assert names["report"].mistake == "no program"


# Known mistakes


def results_of(exercise, mistake, pick) -> list:
    """What a function gives back that makes a known mistake and nothing else wrong."""
    cases = [case for case in exercise.cases if not exercise.costly or case.board.count(".") <= 4]
    results = []
    for case in cases[:: 3 if exercise.costly else 1]:
        said = mistake.fits.answer(case)
        if said is not UNKNOWN:
            value = pick(said) if isinstance(said, frozenset) else said
            results.append((case, Ran(len(results), value, case.make(), None, "", 0)))
    return results


KNOWN = [
    pytest.param(exercise, mistake, id=f"{exercise.name}-{number}-{mistake.name}")
    for exercise in EXERCISES.values()
    for number, mistake in enumerate(exercise.mistakes)
    if isinstance(mistake.fits, Reference)
]
# Mistakes that do the same on every board, so that no check tells them apart: the second is the name given.
ALIKE = {
    ("alphabeta", "one window for all boards", "the cut test is the wrong way round"),
    ("alphabeta", "it cuts too early", "alpha and beta are exchanged"),
    ("alphabeta", "return inside the loop", "the cut test is the wrong way round"),
    (
        "alphabeta",
        "the window is not turned in negamax",
        "alpha and beta are exchanged when they are passed on",
    ),
    ("best_move", "seen from the player to move", "X takes the lowest value too"),
    ("best_move", "the sign is turned round", "it takes the worst move"),
    ("is_over", "both players have to win", "only a full board ends the game"),
    ("tree_value", "it cuts too early", "alpha and beta are exchanged"),
    ("tree_value", "the cut test is the wrong way round", "only the first branch counts"),
    *(
        (exercise, "it looks one move ahead only", name)
        for exercise in ("minimax", "best_move", "quick_move", "alphabeta")
        for name in ("best starts at 0", "it does not look far enough", "the depth outweighs the value")
    ),
    *(
        (exercise, "the move was not taken back", name)
        for exercise in ("minimax", "best_move", "quick_move", "alphabeta")
        for name in (
            "return inside the loop",
            "the player never changes (or marks stay on a copy)",
            "the cut test is the wrong way round",
        )
    ),
    *(
        (exercise, f"{player}'s win is forgotten", f"a tie counts as a {result}")
        for exercise in ("best_move", "quick_move")
        for player, result in (("O", "loss"), ("X", "win"))
    ),
    *(
        ("quick_move", name, other)
        for name in ("it does not look far enough", "best starts at 0")
        for other in ("it does not look far enough", "the depth outweighs the value")
    ),
    ("alphabeta", "only the first move of a player is looked at", "the cut test is the wrong way round"),
    ("quick_move", "seen from the player to move", "X takes the lowest value too"),
    ("quick_move", "the depth counts for a tie, too", "the depth outweighs the value"),
    ("quick_move", "the sign is turned round", "it takes the worst move"),
}


@pytest.mark.skipif(os.environ.get("TTT_ANSWERS") != "all", reason="takes minutes; set TTT_ANSWERS=all")
@pytest.mark.parametrize(("exercise", "mistake"), KNOWN)
def test_a_known_mistake_is_told_from_the_others(exercise, mistake):
    for pick in min, max:
        results = results_of(exercise, mistake, pick)
        seen = Observed(exercise, results, exercise.find_faults(results))
        if not seen.faults or not mistake.fits(seen):
            pytest.skip("it matters too rarely on the boards tried here")
        found = diagnose(seen, len)
        name = found and found.name
        assert name == mistake.name or (exercise.name, mistake.name, name) in ALIKE
        if exercise not in SEVERAL:
            break


SEVERAL = [EXERCISES[name] for name in ("normal_move", "best_move", "quick_move")]  # squares are right


def test_a_line_that_is_used_twice_is_told():
    report = check_order("to_move", PUZZLE, "AABCD")
    assert (report.status, report.mistake) == ("error", "a line is used twice")
    assert report.text.endswith("Each letter may be used once; A is there twice.")


@pytest.mark.parametrize(
    ("lines", "mistake"),
    [
        (["return X"], "a text without quotes"),
        (['return "X" if board[0][1] else "O"'], "rows and columns instead of squares"),
        (['for square in board: board[square] == "X"'], "a mark instead of the number of a square"),
        (["return to_move()"], "too few arguments in a call"),
        (["return to_move(board, 1)"], "too many arguments in a call"),
    ],
)
def test_what_python_says_is_explained(lines, mistake):
    report = check(learner("def to_move(board):\n" + "".join(f"    {line}\n" for line in lines)))
    assert (report.status, report.mistake) == ("error", mistake), report.text


def test_a_call_has_the_name_of_the_function():
    report = check("to_move", learner('def whose_turn(board):\n    return "X"\n'))
    assert report.call.startswith('whose_turn(list("')
    assert report.call in report.text

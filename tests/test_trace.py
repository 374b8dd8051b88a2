"""Recordings of right and wrong functions, on lists and on states."""

import functools
import sys
from contextlib import suppress

import numpy as np
import pytest

from ttt import TicTacToe, minimax
from ttt.calls import Board, Words, subject
from ttt.text import row_text, tree_text
from ttt.trace import record
from ttt.tree import game_tree, tree_size

TWO_FREE = TicTacToe.from_text("XXO OOX X..")
THREE_FREE = TicTacToe.from_text("XOX OXO ...")
FOUR_FREE = TicTacToe.from_text("X.. XOO O.X")
FIVE_FREE = TicTacToe.from_text("XO. .O. X..")
OTHER = {"X": "O", "O": "X"}


def squares_of(state):
    return str(state).split()


def free_board():
    return ["."] * 9


def shape(trace):
    return [(step.kind, step.call) for step in trace.steps]


def sentences(trace):
    return [trace.sentence(number) for number in range(len(trace.steps))]


def given(trace, name):
    return [call.arguments[name] for call in trace.calls]


def results(trace):
    return [call.result for call in trace.calls]


def assert_balanced(trace):
    """Each enter has one end, in the order in which calls nest, and the stack holds the open calls."""
    entered, still_open = [], []
    for step in trace.steps:
        if step.kind == "enter":
            entered.append(step.call)
            still_open.append(step.call)
        assert step.call == still_open[-1]
        assert [frame.call for frame in step.stack] == still_open
        assert [trace.calls[number].depth for number in still_open] == list(range(len(still_open)))
        if step.kind != "enter":
            still_open.pop()
    assert entered == [call.number for call in trace.calls]
    assert trace.stopped or not still_open
    assert [call.number for call in trace.calls if not call.ended] == still_open


# Right functions


def outcome(board):
    """The value of a finished game on a list, None of one that goes on."""
    for a, b, c in TicTacToe.lines:
        if board[a] != "." and board[a] == board[b] == board[c]:
            return 1 if board[a] == "X" else -1
    return None if "." in board else 0


def on_list(board, player):
    value = outcome(board)
    if value is not None:
        return value
    values = []
    for square in range(9):
        if board[square] == ".":
            board[square] = player
            values.append(on_list(board, OTHER[player]))
            board[square] = "."
    return max(values) if player == "X" else min(values)


@pytest.mark.parametrize("state", [THREE_FREE, FOUR_FREE, FIVE_FREE], ids=row_text)
def test_minimax_on_states_makes_one_call_for_each_node_of_the_tree(state):
    trace = record(minimax, state)
    assert len(trace.calls) == tree_size(state)
    assert trace.result == minimax(state)
    assert tree_text(trace.tree()) == tree_text(game_tree(state)).replace("* ", "  ")
    assert_balanced(trace)


@pytest.mark.parametrize("state", [THREE_FREE, FOUR_FREE, FIVE_FREE], ids=row_text)
def test_minimax_on_a_list_makes_the_same_tree(state):
    board = squares_of(state)
    trace = record(on_list, board, state.to_move)
    assert tree_text(trace.tree()) == tree_text(record(minimax, state).tree())
    assert board == squares_of(state)
    assert_balanced(trace)


def test_arguments_are_kept_as_they_were_although_the_list_changes_later():
    board = squares_of(THREE_FREE)
    trace = record(on_list, board, "X")
    board.clear()
    assert ["".join(one) for one in given(trace, "board")] == [
        *("XOXOXO...", "XOXOXOX..", "XOXOXO.X.", "XOXOXOOX."),
        *("XOXOXOOXX", "XOXOXO.XO", "XOXOXOXXO", "XOXOXO..X"),
    ]
    assert "".join(given(trace, "player")) == "XOOXOXOO"


def test_results_are_kept_as_they_were():
    def growing(n):
        found = growing(n - 1) if n else []
        found.append(n)
        return found

    assert results(record(growing, 2)) == [[0, 1, 2], [0, 1], [0]]


def test_rows_in_a_tuple_are_kept_as_they_were():
    def fill(board, n):
        board[0][n] = "X"
        return 0 if n == 2 else fill(board, n + 1)

    rows = [row[0][:2] for row in given(record(fill, tuple(["."] * 3 for _ in range(3)), 0), "board")]
    assert rows == [[".", "."], ["X", "."], ["X", "X"]]


def test_a_trace_says_what_the_first_call_gave_back():
    trace = record(minimax, THREE_FREE)
    assert (trace.name, trace.result, trace.error, trace.stopped) == ("minimax", 1, None, None)


def test_the_source_is_that_of_the_function():
    trace = record(on_list, squares_of(THREE_FREE), "X")
    assert trace.source[0] == "def on_list(board, player):\n"
    assert trace.first_line == on_list.__code__.co_firstlineno


# Functions of many forms: each counts down and gives back how often it called itself


def plain(n):
    return 0 if n == 0 else 1 + plain(n - 1)


def with_default(n, step=1):
    return 0 if n == 0 else 1 + with_default(n - step)


def by_keyword(n):
    return 0 if n == 0 else 1 + by_keyword(n=n - 1)


def keyword_only(n, *, step=1):
    return 0 if n == 0 else 1 + keyword_only(n - 1, step=step)


def positional_only(n, /):
    return 0 if n == 0 else 1 + positional_only(n - 1)


def in_a_list(n):
    return sum([1 + in_a_list(m) for m in [n - 1]]) if n else 0


def in_a_set_and_a_dict(n):
    return sum({1 + in_a_set_and_a_dict(m) for m in {0: n - 1}.values()}) if n else 0


def in_a_generator(n):
    return sum(1 + in_a_generator(m) for m in [n - 1]) if n else 0


def in_an_inner_function(n):
    def inner(m):
        return 1 + in_an_inner_function(m - 1)

    return inner(n) if n else 0


def through_map(n):
    return 1 + next(map(through_map, [n - 1])) if n else 0


def with_finally(n):
    try:
        return 0 if n == 0 else 1 + with_finally(n - 1)
    finally:
        n = -1


def with_with(n):
    with suppress(KeyError):
        return 0 if n == 0 else 1 + with_with(n - 1)


def with_a_caught_error(n):
    try:
        return 1 + {}[n]
    except KeyError:
        return 0 if n == 0 else 1 + with_a_caught_error(n - 1)


def logged(function):
    @functools.wraps(function)
    def inner(*arguments):
        return function(*arguments)

    return inner


@logged
def decorated(n):
    return 0 if n == 0 else 1 + decorated(n - 1)


@functools.cache
def cached(n):
    return 0 if n == 0 else 1 + cached(n - 1)


def local():
    def closure(n):
        return 0 if n == 0 else 1 + closure(n - 1)

    return closure


def without_source():
    names = {}
    exec("def secret(n):\n    return 0 if n == 0 else 1 + secret(n - 1)\n", names)
    return names["secret"]


class Counter:
    __module__ = "__main__"  # as in a notebook

    def method(self, n):
        return 0 if n == 0 else 1 + self.method(n - 1)

    @classmethod
    def of_class(cls, n):
        return 0 if n == 0 else 1 + cls.of_class(n - 1)

    @staticmethod
    def static(n):
        return 0 if n == 0 else 1 + Counter.static(n - 1)


FORMS = {
    function.__name__: function
    for function in (
        plain,
        with_default,
        by_keyword,
        keyword_only,
        positional_only,
        in_a_list,
        in_a_set_and_a_dict,
        in_a_generator,
        in_an_inner_function,
        through_map,
        with_finally,
        with_with,
        with_a_caught_error,
        decorated,
        local(),
        without_source(),
        Counter().method,
        Counter.of_class,
        Counter.static,
    )
}
FORMS["lambda"] = lambda n: 0 if n == 0 else 1 + FORMS["lambda"](n - 1)


@pytest.mark.parametrize("function", FORMS.values(), ids=FORMS)
def test_a_function_of_any_form_is_recorded(function):
    trace = record(function, 3)
    assert given(trace, "n") == [3, 2, 1, 0]
    assert results(trace) == [3, 2, 1, 0]
    assert [call.parent for call in trace.calls] == [None, 0, 1, 2]
    assert [call.inner for call in trace.calls] == [[1], [2], [3], []]
    assert_balanced(trace)


def test_arguments_of_every_kind_are_recorded_by_their_names():
    def many(first, *rest, named=0, **others):
        return many(*rest, named=named + 1, more=first) if rest else first

    assert [
        {name: call.arguments[name] for name in ("first", "rest", "named", "others")}
        for call in record(many, "a", "b").calls
    ] == [
        {"first": "a", "rest": ("b",), "named": 0, "others": {}},
        {"first": "b", "rest": (), "named": 1, "others": {"more": "a"}},
    ]


def test_a_list_in_further_arguments_is_kept_as_it_was():
    def fill(*arguments):
        board, n = arguments
        board[n] = "X"
        return 0 if n == 1 else fill(board, n + 1)

    boards = ["".join(arguments[0]) for arguments in given(record(fill, free_board(), 0), "arguments")]
    assert boards == [".........", "X........"]


def test_only_arguments_are_recorded_as_arguments_of_a_closure():
    assert record(local(), 1).calls[0].arguments == {"n": 1}


def test_a_function_of_the_same_name_is_not_recorded():
    class Other:
        def method(self, n):
            return n

    class Asking:
        def method(self, n):
            return Other().method(n)

    assert len(record(Asking().method, 1).calls) == 1


def test_names_of_python_itself_are_no_values():
    class Derived(Counter):
        def method(self, n):
            return super().method(n)

    trace = record(Derived().method, 1)
    assert [set(frame.values) for frame in trace.steps[0].stack] == [{"self", "n"}]


def test_a_cache_answers_without_a_call():
    cached.cache_clear()

    @functools.cache
    def fibonacci(n):
        return n if n < 2 else fibonacci(n - 1) + fibonacci(n - 2)

    assert given(record(cached, 3), "n") == [3, 2, 1, 0]
    assert given(record(fibonacci, 4), "n") == [4, 3, 2, 1, 0]


def test_of_functions_that_call_each_other_the_one_asked_for_is_recorded():
    def even(n):
        return n == 0 or odd(n - 1)

    def odd(n):
        return n != 0 and even(n - 1)

    trace = record(even, 4)
    assert given(trace, "n") == [4, 2, 0]
    assert results(trace) == [True, True, True]
    assert_balanced(trace)


def test_a_function_without_arguments_is_recorded():
    left = [1, 2]

    def empty():
        return empty() if left and left.pop() else "empty"

    trace = record(empty)
    assert results(trace) == ["empty"] * 3
    assert_balanced(trace)


# Wrong functions


def test_a_missing_return_is_seen():
    def forgetful(state):
        if state.is_over:
            return state.utility
        [forgetful(state.play(move)) for move in state.moves]

    trace = record(forgetful, THREE_FREE)
    assert (trace.result, trace.error) == (None, None)
    assert sentences(trace)[-1] == "Call 0 ends: its calls gave +1, None, +1, and nothing comes back (None)."


def test_a_missing_return_at_the_end_of_the_game_is_seen():
    def forgetful(state):
        if state.is_over:
            state.utility  # noqa: B018 - the mistake
        else:
            return max([forgetful(state.play(move)) for move in state.moves])

    trace = record(forgetful, THREE_FREE)
    assert "Call 1 ends: the game is over, and nothing comes back (None)." in sentences(trace)
    assert trace.error.startswith("TypeError: '>' not supported between instances of")
    assert_balanced(trace)


def test_a_forgotten_undo_is_seen():
    def careless(board, player):
        value = outcome(board)
        if value is not None:
            return value
        values = []
        for square in range(9):
            if board[square] == ".":
                board[square] = player
                values.append(careless(board, OTHER[player]))
        return max(values) if player == "X" else min(values)

    trace = record(careless, squares_of(THREE_FREE), "X")
    assert len(trace.calls) == 4
    assert trace.tree().edges[0, 3] == {"move": "6, 7, 8"}
    begun, ended = sentences(trace)[5:7]
    assert (
        begun == "Call 3 begins: call 0 tries 8, with 6, 7 still there, and asks about XOX OXO XXX (X wins)."
    )
    assert ended == "Call 3 ends: the game is over, and +1 comes back."
    assert sentences(trace)[-1] == (
        "Call 0 ends: its calls gave +1, +1, +1, so +1 comes back. "
        "But board is not as it was: it is XOX OXO XXX now."
    )


def test_a_wrong_player_is_seen():
    def greedy(state):
        return state.utility if state.is_over else max(greedy(state.play(move)) for move in state.moves)

    trace = record(greedy, FOUR_FREE)
    [step] = [step for step, words in enumerate(sentences(trace)) if words.startswith("Call 1 ends")]
    assert trace.calls[1].arguments["state"].to_move == "O"
    assert trace.sentence(step).endswith("It chooses the highest, +1.")


def test_a_game_that_goes_on_after_a_win_is_seen():
    def unaware(board, player):
        if "." not in board:
            return outcome(board)
        square = board.index(".")
        return unaware([*board[:square], player, *board[square + 1 :]], OTHER[player])

    trace = record(unaware, squares_of(THREE_FREE), "X")
    assert sentences(trace)[1].endswith("asks about XOX OXO X.. (X wins).")
    assert sentences(trace)[-2] == "Call 1 ends: its calls gave +1, so +1 comes back."


def test_a_missing_base_case_is_seen():
    def unbounded(state):
        values = [unbounded(state.play(move)) for move in state.moves]
        return max(values) if state.to_move == "X" else min(values)

    trace = record(unbounded, THREE_FREE)
    assert shape(trace) == [("enter", 0), ("enter", 1), ("error", 1), ("error", 0)]
    assert sentences(trace)[2].startswith("Call 1 stops with ValueError: m")


def endless(n):
    return endless(n + 1)


def endless_on_a_list(board, n=0):
    board[n % 9] = "X"
    return endless_on_a_list(board, n + 1)


def endless_without_arguments():
    return endless_without_arguments()


@pytest.mark.parametrize(
    ("function", "arguments"),
    [
        (endless, [0]),
        (endless_on_a_list, [free_board()]),
        (endless_without_arguments, []),
    ],
)
def test_endless_recursion_is_recorded_to_its_end(function, arguments):
    trace = record(function, *arguments)
    assert len(trace.calls) > 500
    assert trace.error.startswith("RecursionError: maximum recursion depth exceeded")
    assert {step.kind for step in trace.steps[: len(trace.calls)]} == {"enter"}
    assert {step.kind for step in trace.steps[len(trace.calls) :]} == {"error"}
    assert trace.stopped is None
    assert_balanced(trace)


def test_boards_stay_boards_in_endless_recursion():
    trace = record(endless_on_a_list, free_board())
    assert {type(board) for board in given(trace, "board")} == {list}


def test_endless_recursion_that_is_caught_is_recorded_to_its_end():
    def caught(n):
        try:
            return caught(n + 1)
        except RecursionError:
            return 7

    trace = record(caught, 0)
    assert trace.result == 7
    assert_balanced(trace)


def test_an_endless_loop_of_calls_ends_at_the_limit():
    ran = []

    def again(n):
        ran.append(n)
        while n:
            again(0)

    trace = record(again, 1, limit=101)
    assert len(trace.steps) == 101
    assert len(trace.calls) == len(ran) == 51
    assert trace.stopped == "The recording ends after 101 steps."
    assert (trace.result, trace.error, trace.calls[0].ended) == (None, None, False)
    assert_balanced(trace)


def test_without_a_limit_of_ones_own_a_recording_ends_too():
    trace = record(minimax, TicTacToe())
    assert len(trace.steps) == 20_000
    assert trace.stopped == "The recording ends after 20,000 steps."


def test_a_recording_that_just_fits_the_limit_is_not_stopped():
    trace = record(plain, 1, limit=4)
    assert (len(trace.steps), trace.result, trace.stopped) == (4, 1, None)


def test_a_recording_one_step_too_long_is_stopped():
    trace = record(plain, 1, limit=3)
    assert shape(trace) == [("enter", 0), ("enter", 1), ("return", 1)]
    assert trace.stopped == "The recording ends after 3 steps."


def test_a_program_that_catches_every_exception_does_not_catch_the_limit():
    caught = []

    def careful(n):
        try:
            return careful(n + 1)
        except Exception as error:
            caught.append(error)

    assert record(careful, 0, limit=20).stopped
    assert not caught


def fails_at(bottom):
    """A function that fails in the second of three inner calls."""

    def failing(n):
        if n == bottom:
            raise LookupError("no such square")
        return 0 if n == 0 else [failing(m) for m in (0, bottom, 0)]

    return failing


def test_an_uncaught_exception_ends_all_open_calls():
    trace = record(fails_at(-1), 5)
    assert shape(trace) == [
        *(("enter", 0), ("enter", 1), ("return", 1), ("enter", 2), ("error", 2), ("error", 0))
    ]
    assert trace.error == trace.calls[2].error == "LookupError: no such square"
    assert trace.calls[1].error is None
    assert dict(trace.tree().nodes(data="value")) == {0: "error", 1: "0", 2: "error"}
    assert_balanced(trace)


def test_a_caught_exception_ends_only_the_call_it_left():
    def catching(n):
        if n == 2:
            raise ValueError("two")
        try:
            return catching(n + 1)
        except ValueError:
            return -1

    trace = record(catching, 0)
    assert [(call.result, call.error) for call in trace.calls] == [
        *((-1, None), (-1, None), (None, "ValueError: two"))
    ]
    assert sentences(trace)[-3:] == [
        "Call 2 stops with ValueError: two.",
        "Call 1 ends: its calls gave an error, and -1 comes back.",
        "Call 0 ends: its calls gave -1, so -1 comes back.",
    ]
    assert_balanced(trace)


def test_an_exception_that_is_raised_again_is_recorded_in_each_call():
    def again(n):
        try:
            return 1 // n + again(n - 1)
        except ZeroDivisionError as error:
            if n == 0:
                raise
            raise ValueError(n) from error

    trace = record(again, 1)
    assert trace.calls[1].error.startswith("ZeroDivisionError: integer division")
    assert trace.error == "ValueError: 1"
    assert_balanced(trace)


def test_an_exception_in_a_finally_takes_the_place_of_the_first():
    def untidy(n):
        try:
            return 1 // n if n == 0 else untidy(n - 1)
        finally:
            if n == 0:
                raise KeyError("left over")

    assert [call.error for call in record(untidy, 1).calls] == ["KeyError: 'left over'"] * 2


def test_a_return_in_a_finally_takes_the_place_of_an_exception():
    names = {}
    exec(
        "def quiet(n):\n    try:\n        return 1 // n + quiet(n - 1)\n    finally:\n        return n\n",
        names,
    )
    trace = record(names["quiet"], 2)
    assert [(call.result, call.error) for call in trace.calls] == [(2, None), (1, None), (0, None)]


def test_a_wrong_inner_call_is_an_error_of_its_caller():
    def short(board, player):
        return short(board)

    trace = record(short, free_board(), "X")
    assert len(trace.calls) == 1
    assert trace.error.endswith("missing 1 required positional argument: 'player'")


# What can't be recorded


@pytest.mark.parametrize("thing", [len, Counter, functools.partial(plain, 1), 7])
def test_what_is_no_function_of_python_is_refused(thing):
    with pytest.raises(TypeError, match=r"record needs a function written in Python and no generator"):
        record(thing, 1)


def test_a_first_call_with_a_missing_argument_says_so():
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'player'"):
        record(on_list, free_board())


def test_a_function_that_is_never_called_is_refused():
    @functools.wraps(plain)
    def unused(n):
        return n

    with pytest.raises(TypeError, match="plain was not called"):
        record(unused, 1)


def test_a_second_recording_of_a_cached_function_speaks_of_the_cache():
    @functools.cache
    def once(n):
        return n

    record(once, 1)
    with pytest.raises(TypeError, match="cache"):
        record(once, 1)


def test_a_generator_is_refused():
    def moves(n):
        yield n
        yield from moves(n - 1)

    with pytest.raises(TypeError, match="generator"):
        record(moves, 1)


def test_what_ends_a_program_also_ends_the_recording():
    def interrupted(n):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        record(interrupted, 1)


# Nothing else changes


SOURCE = """
def right(n):
    return 0 if n == 0 else right(n - 1)

def raising(n):
    return raising(n - 1) if n else 1 // 0

def endless(n):
    return endless(n)

def leaving(n):
    raise SystemExit

def looping(n):
    while n:
        looping(0)
"""


@pytest.mark.parametrize("other", [None, lambda frame, event, value: None], ids=["alone", "beside another"])
@pytest.mark.parametrize("name", ["right", "raising", "endless", "leaving", "looping"])
def test_function_globals_and_trace_function_are_as_before(name, other):
    names = {}
    exec(SOURCE, names)
    function = names[name]
    before = dict(names)
    parts = ("__code__", "__defaults__", "__kwdefaults__", "__closure__", "__name__", "__globals__")
    parts_before = [getattr(function, part) for part in parts]
    outer = sys.gettrace()
    sys.settrace(other)
    try:
        with suppress(SystemExit):
            record(function, 1, limit=50 if name == "looping" else 20_000)
        assert sys.gettrace() is other
    finally:
        sys.settrace(outer)
    assert names == before
    assert all(getattr(function, part) is one for part, one in zip(parts, parts_before, strict=True))
    assert not vars(function)


def test_the_trace_function_is_as_before_when_nothing_was_called():
    before = sys.gettrace()
    with pytest.raises(TypeError):
        record(on_list)
    assert sys.gettrace() is before


def test_calls_after_the_recording_are_not_recorded():
    trace = record(plain, 2)
    plain(5)
    assert len(trace.calls) == 3


def test_two_recordings_of_one_function_are_equal():
    assert record(on_list, squares_of(THREE_FREE), "X") == record(on_list, squares_of(THREE_FREE), "X")


# The stack


def walk(n):
    seen = []
    for m in range(n):
        seen.append(m)
        walk(m)
    return seen


def test_the_stack_holds_the_open_calls_with_their_lines_and_values():
    trace = record(walk, 2)
    start = trace.first_line
    assert [
        [(frame.call, frame.line - start, frame.values) for frame in step.stack] for step in trace.steps
    ] == [
        [(0, 0, {"n": 2})],
        [(0, 4, {"n": 2, "seen": [0], "m": 0}), (1, 0, {"n": 0})],
        [(0, 4, {"n": 2, "seen": [0], "m": 0}), (1, 5, {"n": 0, "seen": []})],
        [(0, 4, {"n": 2, "seen": [0, 1], "m": 1}), (2, 0, {"n": 1})],
        [
            (0, 4, {"n": 2, "seen": [0, 1], "m": 1}),
            (2, 4, {"n": 1, "seen": [0], "m": 0}),
            (3, 0, {"n": 0}),
        ],
        [
            (0, 4, {"n": 2, "seen": [0, 1], "m": 1}),
            (2, 4, {"n": 1, "seen": [0], "m": 0}),
            (3, 5, {"n": 0, "seen": []}),
        ],
        [(0, 4, {"n": 2, "seen": [0, 1], "m": 1}), (2, 5, {"n": 1, "seen": [0], "m": 0})],
        [(0, 5, {"n": 2, "seen": [0, 1], "m": 1})],
    ]


@pytest.mark.parametrize("function", FORMS.values(), ids=FORMS)
def test_the_lines_of_the_stack_are_inside_the_function(function):
    trace = record(function, 3)
    last = max(line for *_, line in function_code(function).co_lines() if line)
    lines = [frame.line for step in trace.steps for frame in step.stack]
    assert trace.first_line <= min(lines) <= max(lines) <= last


def function_code(function):
    return getattr(function, "__wrapped__", getattr(function, "__func__", function)).__code__


def test_a_call_that_fails_stands_at_the_line_that_fails():
    def failing(n):
        if n:
            failing(n - 1)
        return 1 // n

    trace = record(failing, 1)
    lines = [[frame.line - trace.first_line for frame in step.stack] for step in trace.steps]
    assert lines == [[0], [2, 0], [2, 3], [2]]


def test_a_list_that_calls_share_is_the_same_in_all_of_them():
    def fill(board, n):
        board[n] = "X"
        return 0 if n == 2 else fill(board, n + 1)

    for step in record(fill, free_board(), 0).steps:
        assert len({"".join(frame.values["board"]) for frame in step.stack}) == 1


# The tree


@pytest.mark.parametrize("function", [walk, fails_at(-1), minimax], ids=lambda one: one.__name__)
def test_the_tree_grows_by_one_node_for_each_enter_and_holds_results_of_ended_calls(function):
    trace = record(function, THREE_FREE if function is minimax else 4)
    begun, ended = [], set()
    for number, step in enumerate(trace.steps):
        (begun.append if step.kind == "enter" else ended.add)(step.call)
        tree = trace.tree(number)
        assert list(tree) == begun
        assert {node for node, value in tree.nodes(data="value") if value is not None} == ended
        assert set(tree.edges) == {(trace.calls[node].parent, node) for node in begun[1:]}
    whole = trace.tree()
    assert list(whole.nodes(data=True)) == list(tree.nodes(data=True))
    assert list(whole.edges(data=True)) == list(tree.edges(data=True))


def test_a_node_of_the_tree_has_what_drawing_needs():
    tree = record(minimax, THREE_FREE).tree()
    assert tree.nodes[1] == {
        "state": THREE_FREE.play(6),
        "value": "+1",
        "distance": None,
        "best": False,
        "pruned": False,
        "hidden": 0,
    }
    assert [tree.edges[edge]["move"] for edge in tree.out_edges(0)] == ["6", "7", "8"]


def test_without_a_board_an_edge_has_the_number_of_the_inner_call():
    assert list(record(walk, 2).tree().edges(data="move")) == [(0, 1, "0"), (0, 2, "1"), (2, 3, "0")]


def test_a_move_that_changes_nothing_is_called_none():
    def standing(board, n):
        return 0 if n == 0 else standing(board, n - 1)

    trace = record(standing, free_board(), 1)
    assert trace.tree().edges[0, 1] == {"move": "none"}
    assert trace.sentence(1).startswith("Call 1 begins: call 0 changes nothing and asks about")


def test_a_move_that_is_tried_twice_is_not_left_behind():
    def twice(board, n):
        return 0 if n == 0 else [twice(["X", *board[1:]], n - 1) for _ in range(2)]

    trace = record(twice, free_board(), 1)
    assert [words.split(" and ")[0] for words in sentences(trace)[1:4:2]] == [
        "Call 1 begins: call 0 tries 0",
        "Call 2 begins: call 0 tries 0",
    ]


def test_marks_that_change_places_are_new():
    def smallest(state):
        return state.utility if state.is_over else min(largest(state.play(move)) for move in state.moves)

    def largest(state):
        return state.utility if state.is_over else max(smallest(state.play(move)) for move in state.moves)

    trace = record(smallest, TWO_FREE)
    assert given(trace, "state") == [TWO_FREE, TWO_FREE.play(7).play(8), TWO_FREE.play(8).play(7)]
    assert "changes nothing" not in trace.sentence(3)


# Sentences


def test_a_right_function_in_sentences():
    assert sentences(record(minimax, TWO_FREE)) == [
        "Call 0 begins: minimax is asked about XXO OOX X.. (O to move).",
        "Call 1 begins: call 0 tries 7 and asks about XXO OOX XO. (X to move).",
        "Call 2 begins: call 1 tries 8 and asks about XXO OOX XOX (tie).",
        "Call 2 ends: the game is over, and 0 comes back.",
        "Call 1 ends: its calls gave 0, so 0 comes back.",
        "Call 3 begins: call 0 tries 8 and asks about XXO OOX X.O (X to move).",
        "Call 4 begins: call 3 tries 7 and asks about XXO OOX XXO (tie).",
        "Call 4 ends: the game is over, and 0 comes back.",
        "Call 3 ends: its calls gave 0, so 0 comes back.",
        "Call 0 ends: its calls gave 0, 0, so 0 comes back.",
    ]


def last_sentence(answer, inner, board=True):
    """What is said of a call that gives `answer` after its calls have given `inner`."""

    def asked(about, level):
        if level:
            return inner[level - 1]
        for number in range(1, len(inner) + 1):
            asked(about, number)
        return answer

    return sentences(record(asked, free_board() if board else "a word", 0))[-1]


@pytest.mark.parametrize(
    ("answer", "inner", "words"),
    [
        (1, [0, 1, -1], "its calls gave 0, +1, −1. It chooses the highest, +1."),
        (-1, [0, 1, -1], "its calls gave 0, +1, −1. It chooses the lowest, −1."),
        (0, [0, -1], "its calls gave 0, −1. It chooses the highest, 0."),
        (0, [0, 1, -1], "its calls gave 0, +1, −1, and 0 comes back."),
        (1, [1, 1], "its calls gave +1, +1, so +1 comes back."),
        (0, [1, 1], "its calls gave +1, +1, and 0 comes back."),
        (0.5, [0.5, -0.5], "its calls gave +0.5, −0.5. It chooses the highest, +0.5."),
        (1, [], "it made no further call, and +1 comes back."),
        (None, [], "it made no further call, and nothing comes back (None)."),
        (None, [1, 0], "its calls gave +1, 0, and nothing comes back (None)."),
        (0, [None, None], "its calls gave None, None, and 0 comes back."),
        ((1, 4), [(1, 4), (0, 2)], "its calls gave (1, 4), (0, 2), and (1, 4) comes back."),
    ],
)
def test_what_a_call_makes_of_the_results_is_said(answer, inner, words):
    assert last_sentence(answer, inner) == f"Call 0 ends: {words}"


def test_numbers_have_signs_only_where_a_board_is_valued():
    assert last_sentence(2, [2, 1], board=False).endswith("its calls gave 2, 1. It chooses the highest, 2.")


def test_an_error_without_a_message_is_named():
    def failing(n):
        raise LookupError

    assert sentences(record(failing, 0))[-1] == "Call 0 stops with LookupError."


def test_a_board_that_is_put_back_is_as_it_was():
    trace = record(on_list, squares_of(FOUR_FREE), "X")
    assert not any("not as it was" in words for words in sentences(trace))


def test_a_board_of_rows_that_is_left_changed_is_shown_by_its_rows():
    def leaving(board):
        board[1][1] = "X"

    words = sentences(record(leaving, [["."] * 3 for _ in range(3)]))[-1]
    assert words.endswith("But board is not as it was: it is ... .X. ... now.")


def test_a_copy_under_the_same_name_leaves_the_argument_as_it_was():
    def copying(board, n):
        board = list(board)
        board[n] = "X"
        return 0 if n == 0 else copying(board, n - 1)

    assert not any("not as it was" in words for words in sentences(record(copying, free_board(), 1)))


def test_a_list_of_objects_that_nobody_changed_is_as_it_was():
    assert "not as it was" not in sentences(record(len_of, [Counter()]))[-1]


def len_of(things):
    return len(things)


def test_sentences_have_no_addresses():
    assert not any("object at" in words for words in sentences(record(Counter().method, 1)))


# Boards of many kinds


@pytest.mark.parametrize(
    "board",
    [
        list("..X.O...."),
        list("  X O    "),
        list("--X-O----"),
        tuple("__X_O____"),
        ["", "", "X", "", "O", "", "", "", ""],
        [None, None, "X", None, "O", None, None, None, None],
        [0, 1, "X", 3, "O", 5, 6, 7, 8],
        [1, 2, "X", 4, "O", 6, 7, 8, 9],
        [[".", ".", "X"], [".", "O", "."], [".", ".", "."]],
        (tuple("..X"), tuple(".O."), tuple("...")),
        TicTacToe.from_text("..X .O. ..."),
    ],
    ids=repr,
)
def test_boards_of_many_kinds_are_known(board):
    def look(board):
        return 0

    trace = record(look, board)
    assert row_text(trace.tree().nodes[0]["state"]) == "..X .O. ..."
    assert sentences(trace)[0] == "Call 0 begins: look is asked about ..X .O. ... (X to move)."


def test_a_board_of_numbers_alone_is_an_empty_board():
    assert row_text(subject(record(len_of, list(range(9))).calls[0])) == "... ... ..."


def test_a_board_of_another_size_is_known():
    board = subject(record(len_of, ["X", "X", "X", *["."] * 13]).calls[0])
    assert (board.width, board.height, board.winner) == (4, 4, None)
    assert row_text(board) == "XXX. .... .... ...."


@pytest.mark.parametrize(
    "thing",
    [
        7,
        "XO.......",
        [],
        list("XO......"),
        list("ABCDEFGHI"),
        {"X": 1},
        None,
        {4},
        3.5,
        [["X", "O"], [".", "."]],
    ],
    ids=repr,
)
def test_what_is_no_board_is_put_into_words(thing):
    def look(thing):
        return 0

    trace = record(look, thing)
    assert isinstance(subject(trace.calls[0]), Words)
    text = thing if isinstance(thing, str) else repr(thing)[:37]
    assert sentences(trace)[0].startswith(f"Call 0 begins: look is asked about {text}")


def test_numbers_in_any_order_are_no_board():
    assert isinstance(subject(record(len_of, [5, 3, 8, 1, 9, 2, 7, 4, 6]).calls[0]), Words)


def test_marks_that_are_numbers_are_not_shown_as_free_squares():
    about = subject(record(len_of, [1, -1, 0, 0, 1, 0, 0, 0, 0]).calls[0])
    assert isinstance(about, Words) or row_text(about) == "XO. .X. ..."


def test_a_numpy_array_is_put_into_words_or_shown():
    assert sentences(record(len_of, np.array(["X", *["."] * 8])))[0].startswith("Call 0 begins: len_of is")


def test_a_long_argument_is_shortened():
    assert sentences(record(len_of, "a" * 100))[0].endswith(f" {'a' * 37}....")


def test_the_board_is_found_behind_other_arguments():
    def value(depth, player, board):
        return 0

    assert subject(record(value, 0, "O", free_board()).calls[0]) == Board((*"." * 9,), "O")


@pytest.mark.parametrize(("marks", "player"), [(".........", "X"), ("X........", "O"), ("XO.......", "X")])
def test_without_a_player_the_marks_tell_whose_turn_it_is(marks, player):
    assert subject(record(len_of, list(marks)).calls[0]).to_move == player


def test_an_impossible_board_is_shown_all_the_same():
    board = subject(record(len_of, list("XXXOOO...")).calls[0])
    assert (board.winner, board.is_over) == ("X", True)


def test_a_loop_without_an_end_is_left(monkeypatch):
    monkeypatch.setattr("ttt.trace.MOST_LINES", 1000)

    def spinning(n):
        while True:
            n += 1

    trace = record(spinning, 0)
    assert trace.stopped == "The recording ends after 1,000 lines of the function."
    assert not trace.calls[0].ended


def test_the_values_of_a_function_around_it_are_not_its_own():
    large = {number: [number] for number in range(10)}

    def inner(n):
        return n if n == 0 else inner(n - 1) + len(large) * 0

    trace = record(inner, 2)
    assert {name for step in trace.steps for frame in step.stack for name in frame.values} == {"n"}

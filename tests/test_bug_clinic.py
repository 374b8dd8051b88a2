"""The bug clinic: its patients are ill as described, their cures work, and `check_test` judges tests."""

import ast
import json
import linecache
import re
from functools import cache
from pathlib import Path

import pytest

from ttt import TicTacToe, best_moves, reachable, solve, value_moves
from ttt.checks.clinic import RIGHT, check_test

CELLS = json.loads((Path(__file__).parents[1] / "notebooks" / "bug_clinic.ipynb").read_text(encoding="utf-8"))
CELLS = {cell["id"]: cell for cell in CELLS["cells"]}
PATIENTS = range(1, 11)
CHOOSERS = {5: "best_move", 6: "best_move", 9: "quick_move", 10: "best_move"}  # the others give back a value
RECURSIVE = {5: "value", 6: "best_play", 8: "negamax", 9: "score", 10: "search"}

# The smallest board on which a patient goes wrong.
SMALLEST = {
    1: "...O.XOX.",
    2: ".........",
    3: ".........",
    4: ".........",
    5: "........X",
    6: ".....O.XX",
    7: ".........",
    8: ".........",
    9: "........X",
    10: "........X",
}

# The mistake as check calls it.
NAMED = {
    1: "full board before win",
    2: "both players take the highest value",
    3: "no base case for a tie",
    4: "the move was not taken back",
    5: "the same player moves twice",
    6: "best starts at the value of a loss",
    7: "0 is treated as no value",
    8: "a finished board is seen from the wrong side",
    9: "the depth outweighs the value",
    10: "the last of equal values from a cut root",
}


def source(cell: str) -> str:
    return "".join(CELLS[cell]["source"])


def run(text: str, names: dict, title: str) -> dict:
    """Runs the definitions of a cell, not its calls, so that reports can quote the lines."""
    name = f"<{title}>"
    linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
    tree = ast.parse(text)
    kinds = (ast.FunctionDef, ast.Import, ast.ImportFrom, ast.Assign)
    tree.body = [
        node
        for node in tree.body
        if isinstance(node, kinds) and "predict(" not in ast.get_source_segment(text, node)
    ]
    exec(compile(tree, name, "exec"), names)
    return names


def ward(patient: int) -> dict:
    """All names of a patient's cells."""
    names = run(source("helpers"), {}, "helpers")
    if patient == 10:
        run(source("patient-10-search"), names, "patient-10-search")
    return run(source(f"patient-{patient}-program"), names, f"patient-{patient}")


def program(patient: int):
    return ward(patient)[f"patient_{patient}"]


def folded(patient: int) -> tuple[str, str]:
    """The mended program and the test that stand in the folded part of the page."""
    mended, test = re.findall(r"```python\n(.*?)```", source(f"patient-{patient}-compare"), re.DOTALL)
    return mended, test


def mended(patient: int) -> dict:
    return run(folded(patient)[0], ward(patient), f"mended-{patient}")


def model_test(patient: int):
    return run(folded(patient)[1], {}, f"test-{patient}")[f"test_{patient}"]


def with_memory(function):
    memory = {}

    def remembered(board, *rest):
        key = ("".join(board), *rest)
        if key not in memory:
            memory[key] = function(board, *rest)
        return memory[key]

    return remembered


def quickened(names: dict, patient: int):
    """A patient's program; the function in it that calls itself has a memory, to be quick on all boards."""
    asked = names[f"patient_{patient}"]
    recursive = RECURSIVE.get(patient, f"patient_{patient}")
    names[recursive] = with_memory(names[recursive])
    return asked


@cache
def unfinished() -> list[tuple[str, TicTacToe]]:
    """Fewest marks first, then "." before "O" before "X"."""
    boards = [("".join(str(state).split()), state) for state in reachable(TicTacToe()) if not state.is_over]
    return sorted(boards, key=lambda one: (9 - one[0].count("."), one[0]))


@cache
def right_answers(state: TicTacToe, exercise: str) -> list[int]:
    if exercise == "minimax":
        return [solve(state).value]
    return value_moves(state) if exercise == "best_move" else best_moves(state)


def failing(function, patient: int, boards=None) -> list[str]:
    """The boards on which a program answers wrongly or leaves a changed board behind."""
    found = []
    for board, state in boards or unfinished():
        given = list(board)
        answer = function(given, state.to_move)
        if answer not in right_answers(state, CHOOSERS.get(patient, "minimax")) or given != list(board):
            found.append(board)
    return found


def choose(function, board: str, player: str) -> int:
    """The first square with the best value, as on page 5."""

    def value(square: int) -> int:
        after = board[:square] + player + board[square + 1 :]
        return function(list(after), "O" if player == "X" else "X")

    free = [square for square in range(9) if board[square] == "."]
    return max(free, key=value) if player == "X" else min(free, key=value)


def play(patient: int, as_player: str, squares: list[int]) -> TicTacToe:
    """A game: the squares as they were taken, where those of the patient are what it really takes."""
    names = ward(patient)
    function = names[f"patient_{patient}"]
    if patient != 4:
        function = quickened(names, patient)
    state = TicTacToe()
    for square in squares:
        if state.to_move == as_player:
            board = "".join(str(state).split())
            taken = (
                function(list(board), as_player)
                if patient in CHOOSERS
                else choose(function, board, as_player)
            )
            assert taken == square
        state = state.play(square)
    return state


# The patients


@pytest.mark.parametrize("patient", PATIENTS)
def test_each_patient_goes_wrong_first_on_the_board_of_the_page(patient):
    if patient == 4:  # a memory would hide that the list is changed
        boards, function = unfinished()[:1], program(4)
    else:
        boards, function = unfinished(), quickened(ward(patient), patient)
    assert failing(function, patient, boards)[0] == SMALLEST[patient]


@pytest.mark.parametrize("patient", PATIENTS)
def test_each_mended_program_is_right_on_every_board(patient):
    assert failing(quickened(mended(patient), patient), patient) == []


@pytest.mark.parametrize("patient", PATIENTS)
def test_a_mended_program_differs_from_the_patient_in_few_lines(patient):
    name = RECURSIVE.get(patient, f"patient_{patient}")
    cell = source(f"patient-{patient}-program")
    new = folded(patient)[0].splitlines()
    assert sum(line not in cell.splitlines() for line in new) <= 3, name


@pytest.mark.parametrize("patient", PATIENTS)
def test_the_model_test_is_accepted(patient):
    report = check_test(model_test(patient), program(patient))
    assert report.status == "right", report.text
    assert f"test_{patient}: right" in report.text


@pytest.mark.parametrize(
    ("test", "caught", "missed"),
    [(3, [2, 3, 4, 7, 8], [1]), (1, [1], []), (10, [5, 9, 10], [6]), (6, [6], [])],
)
def test_what_the_summary_says_of_the_tests_is_true(test, caught, missed):
    for patient in caught:
        assert check_test(model_test(test), program(patient)).status == "right"
    for patient in missed:
        assert check_test(model_test(test), program(patient)).mistake == "passes on the wrong program"


def checked(patient: int) -> str:
    """What check says of a patient, as it stands in the page."""
    cell = f"patient-{patient}-{'program' if patient in (1, 10) else 'check'}"
    shown = [output["data"]["text/plain"] for output in CELLS[cell]["outputs"] if "data" in output]
    return "".join(line for lines in shown for line in lines)


@pytest.mark.parametrize("patient", PATIENTS)
def test_the_page_shows_the_smallest_board(patient):
    assert f'patient_{patient}(list("{SMALLEST[patient]}")' in checked(patient)


@pytest.mark.parametrize("patient", NAMED)
def test_the_page_names_the_mistake(patient):
    assert f"wrong ({NAMED[patient]})" in checked(patient)


@pytest.mark.parametrize("patient", PATIENTS)
def test_the_tests_land_as_stubs(patient):
    output = CELLS[f"patient-{patient}-test"]["outputs"][0]
    assert f"test_{patient}: not attempted" in "".join(output["data"]["text/plain"])


def test_symptom_1_a_win_on_the_ninth_square_is_a_tie():
    board = list("XOXOXOOXX")
    assert TicTacToe.from_text("".join(board)).winner == "X"
    assert program(1)(board, "O") == 0


def test_symptom_2_o_lets_x_win_though_it_could_win_itself():
    state = play(2, "O", [0, 1, 3, 2, 6])
    assert state.winner == "X"


def test_symptom_3_o_prefers_a_loss_to_a_tie():
    board = "OXOXX.XO."
    assert choose(program(3), board, "O") == 8
    state = TicTacToe.from_text(board)
    assert state.play(8).play(5).winner == "X"
    assert solve(state).value == 0
    assert value_moves(state) == [5]


def test_symptom_4_the_board_comes_back_full_of_x():
    board = list("." * 9)
    program(4)(board, "X")
    assert board == list("X" * 9)


def test_symptom_5_it_does_not_block():
    assert play(5, "O", [0, 2, 3, 4, 6]).winner == "X"


def test_symptom_6_nothing_comes_back_where_every_square_loses():
    patient = quickened(ward(6), 6)
    for board, state in unfinished():
        lost = solve(state).value == (-1 if state.to_move == "X" else 1)
        assert (patient(list(board), state.to_move) is None) == lost
    board = list("XXOX.O.OX")
    with pytest.raises(TypeError, match="list indices must be integers or slices, not NoneType"):
        board[program(6)(board, "O")] = "O"


def test_symptom_7_as_x_it_never_loses_as_o_it_does():
    assert play(7, "O", [1, 0, 4, 2, 7]).winner == "X"
    patient = quickened(ward(7), 7)
    todo = [TicTacToe()]
    while todo:
        state = todo.pop()
        assert state.winner != "O"
        if state.is_over:
            continue
        if state.to_move == "X":
            todo.append(state.play(choose(patient, "".join(str(state).split()), "X")))
        else:
            todo += [state.play(move) for move in state.moves]


def test_symptom_8_a_win_is_worth_minus_one():
    state = TicTacToe.from_text("XXOXXOOO.")
    assert state.play(8).winner == "X"
    assert program(8)(list("XXOXXOOO."), "X") == -1


def test_symptom_9_it_loses_as_x():
    assert play(9, "X", [4, 0, 8, 1, 7, 2]).winner == "O"


def test_symptom_10_it_does_not_block():
    assert play(10, "O", [0, 8, 2, 7, 1]).winner == "X"
    names = ward(10)
    search = with_memory(names["search"])
    names["search"] = search
    for board, state in unfinished():
        assert search(list(board), state.to_move, -2, 2) == solve(state).value


# What check_test says


def judge(text: str, patient: int = 2):
    """The report on a test that is given as text."""
    names = run(text, {}, "a-test")
    return check_test(next(one for name, one in names.items() if name.startswith("test_")), program(patient))


WRONG_TESTS = {
    "passes on the wrong program": [
        'def test_a(minimax):\n    assert minimax(list("XXOXOO..."), "X") in (-1, 0, 1)',
        'def test_b(minimax):\n    minimax(list("XXOXXOO.."), "O") == -1',
        'def test_c(minimax):\n    assert minimax(list("X.OX.XOO."), "X") == 1',
    ],
    "fails on a right program": [
        'def test_a(minimax):\n    assert minimax(list("XXOXXOO.."), "O") == 1',
        "def test_b(minimax):\n    assert 1 == 2",
    ],
    "the program is never called": ["def test_a(minimax):\n    assert 1 + 1 == 2"],
    "nothing is asserted": ['def test_a(minimax):\n    return minimax(list("XXOXXOO.."), "O") == -1'],
    "an error in the test": [
        'def test_a(minimax):\n    assert minimax(list("XXOXXOO.."), "O") == wrong_name',
        'def test_b(minimax):\n    raise SystemExit(minimax(list("XXOXXOO.."), "O"))',
        'def test_c(minimax):\n    assert minimax(list("XXOXXOO.."))',
    ],
    "a question without an answer": [
        'def test_a(minimax):\n    assert minimax(list("XXXX....."), "O") == 1',
        'def test_b(minimax):\n    assert minimax(list("XXOXXOO.."), "X") == 1',
        'def test_c(minimax):\n    assert minimax("XXOXXOO..", "O") == -1',
        'def test_d(minimax):\n    assert minimax(list("xxoxxoo.."), "O") == -1',
        'def test_e(minimax):\n    assert minimax(list("XXOXXOO.."), "o") == -1',
    ],
    "the test was stopped": [
        'def test_a(minimax):\n    assert minimax(list("XXOXXOO.."), "O") == int(input())',
        'def test_b(minimax):\n    import os\n    os._exit(minimax(list("XXOXXOO.."), "O"))',
    ],
}


@pytest.mark.parametrize(
    ("mistake", "text"), [(mistake, text) for mistake, texts in WRONG_TESTS.items() for text in texts]
)
def test_a_wrong_test_is_refused_and_told_why(mistake, text):
    report = judge(text)
    assert (report.status, report.mistake) == ("wrong", mistake), report.text
    with pytest.raises(AssertionError, match=mistake):
        report.require()


@pytest.mark.parametrize(
    "body", ["...", "pass", '"""What it is."""', "raise NotImplementedError", "'a'\n    ..."]
)
def test_a_stub_is_not_attempted(body):
    assert judge(f"def test_a(minimax):\n    {body}").status == "not attempted"


def test_a_test_that_hangs_is_stopped(monkeypatch):
    monkeypatch.setattr("ttt.checks.clinic.SECONDS", 1)
    report = judge("def test_a(minimax):\n    while True:\n        pass")
    assert (report.status, report.mistake) == ("wrong", "the test takes too long")
    assert "needs more than 1 seconds" in report.text


def test_a_test_that_catches_everything_is_stopped_too(monkeypatch):
    monkeypatch.setattr("ttt.checks.clinic.SECONDS", 1)
    text = (
        "def test_a(minimax):\n"
        "    while True:\n"
        "        try:\n"
        "            minimax([], 1)\n"
        "        except BaseException:\n"
        "            pass"
    )
    assert judge(text).mistake in ("the test takes too long", "a question without an answer")


def test_a_failing_right_program_is_shown_with_line_call_and_answer():
    report = judge('def test_a(minimax):\n    board = list("XXOXXOO..")\n    assert minimax(board, "O") == 1')
    assert '    line 3: assert minimax(board, "O") == 1' in report.text
    assert 'minimax(list("XXOXXOO.."), "O") gives -1' in report.text
    assert "O to move" in report.text
    assert report.state == TicTacToe.from_text("XXOXXOO..")
    assert report.call == 'minimax(list("XXOXXOO.."), "O")'


def test_an_assertion_over_several_lines_is_shown_whole():
    text = 'def test_a(minimax):\n    assert minimax(\n        list("XXOXXOO.."), "O"\n    ) == 1'
    assert '    line 2: assert minimax( list("XXOXXOO.."), "O" ) == 1' in judge(text).text


def test_both_calls_of_a_line_are_shown():
    text = (
        'def test_a(minimax):\n    assert minimax(list("XXOXXOO.."), "O") == minimax(list("XXOOXX.O."), "O")'
    )
    said = judge(text).text
    assert '"XXOXXOO.."), "O") gives -1, and minimax(list("XXOOXX.O."), "O") gives 0' in said


def test_in_a_loop_the_board_that_failed_is_shown():
    text = (
        "def test_a(minimax):\n"
        '    for board in ["XXOXXOO..", "XXOOXX.O.", "OXOXX.XO."]:\n'
        '        assert minimax(list(board), "O") == -1'
    )
    report = judge(text)
    assert report.state == TicTacToe.from_text("XXOOXX.O.")
    assert report.text.count("gives") == 1


def test_a_test_may_not_ask_for_one_of_several_good_squares():
    report = judge('def test_a(best_move):\n    assert best_move(list("....XOOXX"), "O") == 0', patient=6)
    assert report.mistake == "fails on a right program"
    assert "Squares 0, 1, 2 and 3 are equally good there" in report.text


def test_no_square_is_asked_for_when_the_game_is_over():
    report = judge('def test_a(best_move):\n    assert best_move(list("XXXOO...."), "O") is None', patient=6)
    assert report.mistake == "a question without an answer"
    assert "The game is over there" in report.text


def test_a_changed_list_that_no_assertion_looks_at_is_told():
    text = 'def test_a(minimax):\n    assert minimax(list("XX.OO...."), "X") == 1'
    report = judge(text, patient=4)
    assert report.mistake == "passes on the wrong program"
    assert "the list is not as it was, and no assertion looks at it" in report.text


def test_an_error_of_the_program_counts_as_caught():
    def broken(board, player):
        return max([])

    names = run('def test_a(minimax):\n    assert minimax(list("XXOXXOO.."), "O") == -1', {}, "a-test")
    report = check_test(names["test_a"], broken)
    assert report.status == "right"
    assert "broken stops in it" in report.text
    assert "ValueError" in report.text


def test_an_error_of_the_test_on_the_wrong_program_does_not_count():
    def silent(board, player):
        return None

    names = run('def test_a(minimax):\n    assert minimax(list("XXOXXOO.."), "O") + 1 == 0', {}, "a-test")
    report = check_test(names["test_a"], silent)
    assert (report.status, report.mistake) == ("wrong", "an error in the test")


def test_a_mended_program_leaves_nothing_to_catch():
    names = mended(2)
    report = check_test(model_test(2), names["patient_2"])
    assert report.status == "error"
    assert "Have you mended it?" in report.text


def test_another_name_for_the_argument_is_taken_for_minimax():
    assert judge('def test_a(f):\n    assert f(list("XXOXXOO.."), "O") == -1').status == "right"
    assert "calls it f" in judge('def test_a(f):\n    assert f(list("XXOXXOO.."), "O") == 7').text


@pytest.mark.parametrize(
    ("test", "patient", "says"),
    [
        (7, lambda board, player: 0, "it got 7"),
        (print, lambda board, player: 0, "wants a test"),
        (lambda minimax: None, None, "wants a wrong program"),
        (lambda: None, lambda board, player: 0, "takes one argument"),
        (lambda minimax, more: None, lambda board, player: 0, "takes one argument"),
    ],
)
def test_what_is_no_test_is_told(test, patient, says):
    report = check_test(test, patient)
    assert report.status == "error"
    assert says in report.text


@pytest.mark.parametrize(("name", "title"), [(name, title) for name in RIGHT for title in RIGHT[name]])
def test_the_right_programs_are_right(name, title):
    right = RIGHT[name][title]()
    for board, state in unfinished():
        given = list(board)
        answer = right(given, state.to_move)
        assert given == list(board)
        assert answer in right_answers(state, name)


def test_a_test_may_ask_about_hundreds_of_boards():
    text = (
        "from ttt import TicTacToe, reachable, solve\n"
        "def test_a(minimax):\n"
        "    for state in reachable(TicTacToe()):\n"
        "        if len(state.moves) <= 2:\n"
        "            assert minimax(str(state).split(), state.to_move) == solve(state).value"
    )
    report = judge(text, patient=7)
    assert report.status == "right"
    assert report.got != str(solve(report.state).value)


def test_finished_boards_have_a_value_too():
    text = (
        "def test_a(minimax):\n"
        '    assert minimax(list("XOXOXOOXX"), "O") == 1\n'
        '    assert minimax(list("XOXXOOOXX"), "O") == 0'
    )
    assert judge(text, patient=1).status == "right"

"""The page for teachers: its plans add up, what it names is there, and the mistakes are as it says."""

import ast
import json
import re
from functools import cache
from math import inf
from pathlib import Path

import pytest

from tests.make_exercises import SOLUTIONS
from tests.nbgrader_course import ASSIGNMENT
from ttt import TicTacToe, best_moves, solve, threats, value_moves, winning_moves
from ttt.checks import check, solution
from ttt.checks.checking import EXERCISES
from ttt.checks.sandbox import MEMORY
from ttt.referee import Limits

REPOSITORY = Path(__file__).parents[1]
PAGES = REPOSITORY / "notebooks"
CELLS = {
    cell["id"]: cell for cell in json.loads((PAGES / "teaching.ipynb").read_text(encoding="utf-8"))["cells"]
}
TEXT = "\n".join("".join(cell["source"]) for cell in CELLS.values() if cell["cell_type"] == "markdown")
TASKS = {path.stem[:2]: path for path in sorted(SOLUTIONS.glob("*.ipynb"))}

# The plans


def source(name: str) -> str:
    return "".join(CELLS[name]["source"])


@cache
def lessons() -> dict[str, object]:
    """The lessons by the names of their cells."""
    names: dict = {}
    exec(source("lesson-class"), names)
    return {name: eval(source(name), names) for name in CELLS if re.match(r"lesson-\d", name)}


def test_there_are_plans_for_one_three_and_eight_lessons():
    expected = [f"lesson-{number}-of-{count}" for count in (1, 3, 8) for number in range(1, count + 1)]
    assert list(lessons()) == expected
    for name, lesson in lessons().items():
        assert lesson.title.startswith(name.replace("-", " ").capitalize())


@pytest.mark.parametrize("name", lessons())
def test_a_lesson_has_45_minutes_and_homework(name):
    head, *rows = lessons()[name].rows
    assert head == ("minutes", "show", "learners do", "ask")
    assert all(len(row) == 4 and all(row) for row in rows)
    times = [tuple(map(int, row[0].split("–"))) for row in rows]
    assert [start for start, _ in times] == [0, *(end for _, end in times[:-1])]
    assert times[-1][1] == 45
    assert min(end - start for start, end in times) > 0
    assert len(lessons()[name].homework) > 10


def test_a_plan_that_does_not_add_up_is_refused():
    lesson = type(next(iter(lessons().values())))
    with pytest.raises(ValueError, match="the plan has 44 minutes, not 45"):
        lesson("Lesson", "40 | a | b | c\n4 | a | b | c", "none")


def page_of(show: str) -> Path:
    """The page that a row of a plan is about."""
    (path,) = PAGES.glob(f"{re.search(r'page ([0-9]+)', show)[1].zfill(2)}_*.ipynb")
    return path


def minutes_of(path: Path) -> int:
    return int(re.search(r"[Aa]bout (\d+) minutes", path.read_text(encoding="utf-8"))[1])


def test_a_whole_page_gets_at_least_the_minutes_that_it_asks_for():
    for name, lesson in lessons().items():
        for time, show, do, _ in lesson.rows[1:]:
            if "to the end" in do:
                start, end = map(int, time.split("–"))
                assert end - start >= minutes_of(page_of(show)), name


def test_pages_exercises_and_boards_that_are_named_are_there():
    everything = TEXT + "".join(map(repr, lessons().values()))
    pages = {path.stem.split("_")[0] for path in PAGES.glob("*.ipynb")}
    named = set(re.findall(r"\bpages? (\d+b?)", everything))
    assert len(named) > 5
    assert {number.zfill(2) for number in named} <= pages
    assert {number.zfill(2) for number in re.findall(r"\b[Ee]xercises (\d+)", everything)} <= set(TASKS)
    assert "bug clinic" not in everything or (PAGES / "bug_clinic.ipynb").exists()
    for letters in re.findall(r"\bboards? ([A-N]\b(?:(?:, | and )[A-N]\b)*)", everything):
        assert set(re.findall("[A-N]", letters)) <= set(boards())


def test_headings_that_a_plan_names_are_on_their_page():
    for name, lesson in lessons().items():
        for _, show, do, _ in lesson.rows[1:]:
            for heading in re.findall(r'"(.+?)"', do):
                assert f"## {heading}" in page_of(show).read_text(encoding="utf-8"), name


def test_functions_that_a_plan_names_are_checked_in_these_exercises():
    named = re.findall(r"exercises (\d+): (\w+)(?:, (\w+))?", "".join(map(repr, lessons().values())))
    assert len(named) > 8
    for number, *names in named:
        checked = TASKS[number.zfill(2)].read_text(encoding="utf-8")
        assert all(f"check({name})" in checked for name in names if name)


def test_the_tables_have_every_page_and_all_points():
    def shown(name: str) -> str:
        return "".join(CELLS[name]["outputs"][0]["text"])

    stems = {path.stem for path in PAGES.glob("*.ipynb")} - {"teaching"}
    assert {line.split()[0] for line in shown("what-is-there").splitlines()[1:]} == stems
    points = [line.split() for line in shown("points").splitlines()[1:]]
    assert [row[0] for row in points] == [*(path.stem for path in TASKS.values()), "together"]
    for column in 1, 2, 3:
        assert int(points[-1][column]) == sum(int(row[column]) for row in points[:-1])
    for row in points[:-1]:
        cells = json.loads((SOLUTIONS / f"{row[0]}.ipynb").read_text(encoding="utf-8"))["cells"]
        assert int(row[3]) == sum(cell["metadata"].get("nbgrader", {}).get("points", 0) for cell in cells)


# The mistakes


def names_in_the_code() -> set[str]:
    """The names of mistakes: those of the exercises, and the texts that the diagnosis makes them of."""
    known = {mistake.name for exercise in EXERCISES.values() for mistake in exercise.mistakes}
    for path in sorted((REPOSITORY / "ttt" / "checks").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                known.add(node.value)
    return known


def rows(text: str) -> list[list[str]]:
    """The cells of the rows of a Markdown table, without its head."""
    found = [line.strip("|").split("|") for line in text.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in row] for row in found[1:]]


def misconceptions() -> list[tuple[str, str, str]]:
    """Board, exercise and mistake of each row that names one."""
    found = []
    for row in rows(source("misconceptions")):
        if name := re.fullmatch(r"`(\w+)`: (.+)", row[3]):
            found.append((row[2], name[1], name[2]))
    return found


def boards() -> dict[str, str]:
    names: dict = {}
    exec(source("boards-to-show"), names)
    return names["boards"]


def test_every_mistake_that_is_quoted_has_its_name_in_the_code():
    quoted = {mistake for _, _, mistake in misconceptions()}
    assert len(quoted) > 15
    assert quoted - names_in_the_code() == set()
    assert {name for _, name, _ in misconceptions()} <= set(EXERCISES)


def test_every_board_can_happen_and_is_used():
    used = {row[2] for row in rows(source("misconceptions"))}
    assert used == set(boards())
    for text in boards().values():
        TicTacToe.from_text(text)


LINES = TicTacToe.lines
OTHER = {"X": "O", "O": "X"}


def has_won(board, player):
    return any(board[a] == board[b] == board[c] == player for a, b, c in LINES)


def free_squares(board):
    return [square for square in range(9) if board[square] == "."]


def result(board):
    if has_won(board, "X"):
        return 1
    if has_won(board, "O"):
        return -1
    return None if "." in board else 0


def after(board, square, player):
    return board[:square] + player + board[square + 1 :]


def highest_or_lowest(scores, player):
    return max(scores) if player == "X" else min(scores)


def minimax_with(choose):
    """Minimax that chooses among the scores in another way."""

    @cache
    def value(board, player):
        if result(board) is not None:
            return result(board)
        return choose([value(after(board, s, player), OTHER[player]) for s in free_squares(board)], player)

    return lambda board, player: value("".join(board), player)


def first_dot(board):
    return [board.index(".") for mark in board if mark == "."]


turns = []


def turn_in_a_variable(board):
    turns.append("another one")
    return "X" if len(turns) % 2 else "O"


def second_name(board):
    copy, found = board, []
    while "." in copy:
        found.append(copy.index("."))
        copy[found[-1]] = "X"
    return found


def full_first(board):
    return has_won(board, "X") - has_won(board, "O") if "." in board else 0


def over_the_edge(board, player):
    return has_won(board, player) or any(board[n : n + 3] == [player] * 3 for n in range(7))


def square_to_win(board, player):
    wins = [s for s in free_squares(board) if has_won(after(board, s, [player]), player)]
    return wins[0] if wins else None


def block_first(board, player):
    for who in OTHER[player], player:
        if square_to_win(board, who) is not None:
            return square_to_win(board, who)
    return free_squares(board)[0]


def return_before_undo(board, player):
    for who in player, OTHER[player]:
        for square in free_squares(board):
            board[square] = who
            if has_won(board, who):
                return square
            board[square] = "."
    return free_squares(board)[0]


def no_undo(board, player):
    if result(board) is not None:
        return result(board)
    scores = []
    for square in range(9):
        if board[square] == ".":
            board[square] = player
            scores.append(no_undo(board, OTHER[player]))
    return highest_or_lowest(scores, player)


def return_in_the_loop(board, player):
    if result(board) is not None:
        return result(board)
    for square in free_squares(board):
        return return_in_the_loop(after(board, square, [player]), OTHER[player])


def quick_with(win, loss):
    """A quick player whose finished games count other numbers."""

    @cache
    def number(board, player, depth):
        if result(board) is not None:
            return {1: win(depth), 0: 0, -1: loss(depth)}[result(board)]
        scores = [number(after(board, s, player), OTHER[player], depth + 1) for s in free_squares(board)]
        return highest_or_lowest(scores, player)

    def quick_move(board, player):
        board = "".join(board)
        scores = {s: number(after(board, s, player), OTHER[player], 1) for s in free_squares(board)}
        return max(scores, key=scores.get) if player == "X" else min(scores, key=scores.get)

    return quick_move


def alphabeta_with(narrow):
    """Alpha-beta that narrows its window in another way."""

    @cache
    def value(board, player, alpha, beta):
        if result(board) is not None:
            return result(board)
        scores = []
        for square in free_squares(board):
            scores.append(value(after(board, square, player), OTHER[player], alpha, beta))
            alpha, beta = narrow(player, scores[-1], alpha, beta)
            if alpha >= beta:
                break
        return highest_or_lowest(scores, player)

    return lambda board, player, alpha, beta: value("".join(board), player, alpha, beta)


def bound_as_value(board, player):
    scores, search = {}, alphabeta_with(NARROW)
    for square in free_squares(board):
        best = highest_or_lowest(scores.values(), player) if scores else None
        window = (-inf, inf) if best is None else (best, inf) if player == "X" else (-inf, best)
        scores[square] = search(after(board, square, [player]), OTHER[player], *window)
    best = highest_or_lowest(scores.values(), player)
    return [square for square in scores if scores[square] == best][-1]


def turns_only(board):
    images = [tuple(board)]
    for _ in range(3):
        images.append(tuple(images[-1][square] for square in [6, 3, 0, 7, 4, 1, 8, 5, 2]))
    return min(images)


def depth_before_end(state, depth, evaluate):
    if depth == 0:
        return evaluate(state)
    if state.is_over:
        return state.utility
    return highest_or_lowest(
        [depth_before_end(state.play(move), depth - 1, evaluate) for move in state.moves], state.to_move
    )


def NARROW(player, score, alpha, beta):  # noqa: N802
    return (max(alpha, score), beta) if player == "X" else (alpha, min(beta, score))


right = minimax_with(highest_or_lowest)
PROGRAMS = {
    "index finds the first again": first_dot,
    "the turn is kept between calls": turn_in_a_variable,
    "the board is changed": second_name,
    "full board before win": full_first,
    "three in a row across the edge counts": over_the_edge,
    "blocks before it wins": block_first,
    "the move was not taken back before return": return_before_undo,
    "the values are averaged": minimax_with(lambda scores, player: sum(scores) / len(scores)),
    "both players take the highest value": minimax_with(lambda scores, player: max(scores)),
    "seen from the player to move": lambda board, player: right(board, player) * (1 if player == "X" else -1),
    "the move was not taken back": no_undo,
    "best starts at 0": minimax_with(lambda scores, player: highest_or_lowest([0, *scores], player)),
    "the value comes back instead of the square": lambda board, player: right(board, player),
    "return inside the loop": return_in_the_loop,
    "the depth outweighs the value": quick_with(lambda depth: 1 - depth, lambda depth: depth - 1),
    "the distance is not looked at": quick_with(lambda depth: 1, lambda depth: -1),
    "the sign of the depth is the same for X and O": quick_with(lambda d: 10 - d, lambda d: -10 - d),
    "the last of equal values from a cut root": bound_as_value,
    "alpha and beta are exchanged": alphabeta_with(
        lambda player, score, alpha, beta: (
            (alpha, min(beta, score)) if player == "X" else (max(alpha, score), beta)
        )
    ),
    "the reflections are missing": turns_only,
    "the depth is tested before the end of the game": depth_before_end,
}


def shows(name: str, program, text: str) -> bool:
    """Whether a program of an exercise goes wrong on a board."""
    state, board = TicTacToe.from_text(text), list(text)
    player = state.to_move
    match name:
        case "free_squares":
            return program(board) != free_squares(list(text)) or board != list(text)
        case "to_move":
            return program(board) != program(board)
        case "has_won":
            return any(program(board, one) != has_won(board, one) for one in "XO")
        case "utility":
            return program(board) != state.utility
        case "normal_move":
            wanted = square_to_win(list(text), player)
            return (program(board, player) != wanted) or board != list(text)
        case "minimax":
            return program(board, player) != solve(state).value
        case "best_move":
            return program(board, player) not in value_moves(state)
        case "quick_move":
            return program(board, player) not in best_moves(state)
        case "alphabeta":
            return program(board, player, -inf, inf) != solve(state).value
        case "canonical":
            return program(board) != program([board[square] for square in [2, 1, 0, 5, 4, 3, 8, 7, 6]])
        case "limited":
            return program(state, 0, lambda state: 0.5) != state.utility
    raise ValueError(name)


def test_there_is_a_program_for_every_mistake():
    assert set(PROGRAMS) == {mistake for _, _, mistake in misconceptions()}


@pytest.mark.parametrize(("letter", "name", "mistake"), misconceptions())
def test_the_board_of_a_misconception_shows_it(letter, name, mistake):
    assert shows(name, PROGRAMS[mistake], boards()[letter])


# Those of searches take seconds each.
NAMED = [row for row in misconceptions() if row[1] not in ("minimax", "best_move", "alphabeta", "limited")]


@pytest.mark.parametrize(("letter", "name", "mistake"), NAMED)
def test_the_check_names_the_mistake(letter, name, mistake):
    assert check(name, PROGRAMS[mistake]).mistake == mistake


def test_other_claims_about_boards():
    states = {letter: TicTacToe.from_text(text) for letter, text in boards().items()}
    after_six = states["E"].play(6)
    assert len(threats(after_six)) == 2
    assert not winning_moves(after_six)
    assert TicTacToe().play(0).play(4).play(8) == TicTacToe().play(8).play(4).play(0) == states["H"]
    assert solve(states["A"]).value == 1
    assert solve(states["A"].play(1)).value == -1
    assert [solve(states[letter]).value for letter in "FG"] == [-1, -1]
    assert solve(TicTacToe.from_text("XOX OOX .X.")).value == 0


# The sheets


def twin(name: str) -> str:
    (output,) = CELLS[name]["outputs"]
    return "".join(output["data"]["text/plain"])


@pytest.mark.parametrize("name", ["sheet", "tie-sheet"])
def test_a_sheet_has_circles_and_its_answers_have_values(name):
    sheet, answers = twin(name).splitlines()[1:], twin(f"{name}-with-answers").splitlines()[1:]
    assert all(line.endswith("◯") and "*" not in line for line in sheet)
    assert [line.split("  ")[-1].strip() in {"+1", "−1", "0"} for line in answers] == [True] * len(sheet)
    boards_of = [re.search(r"[XO.]{3} [XO.]{3} [XO.]{3}", line)[0] for line in sheet]
    for text, answer in zip(boards_of, answers, strict=True):
        value = {1: "+1", 0: "0", -1: "−1"}[solve(TicTacToe.from_text(text)).value]
        assert text in answer
        assert answer.endswith(value)


# What it says of other parts


def test_commands_of_nbgrader_are_those_of_the_tests():
    tested = Path(__file__).with_name("test_nbgrader.py").read_text(encoding="utf-8")
    commands = re.findall(r"(?m)^nbgrader (\w+) exercises(?: (--\S+))?$", TEXT)
    assert len(commands) == 4
    for command, option in commands:
        assert f'run("{command}"' in tested
        assert option in tested


def test_switches_and_limits_are_as_told(monkeypatch, tmp_path):
    assert ASSIGNMENT == "exercises"
    assert MEMORY == 2**30
    monkeypatch.chdir(tmp_path)
    assert "a solution" in repr(solution("minimax"))
    monkeypatch.setenv("TTT_SOLUTIONS", "off")
    assert "switched off" in repr(solution("minimax"))
    (tmp_path / "no_solutions.txt").write_text("Ask me.", encoding="utf-8")
    assert repr(solution("minimax")) == "minimax: Ask me."
    assert Limits() == Limits(seconds=2, restarts=3)


def test_the_readme_tells_teachers_in_a_few_lines():
    readme = (REPOSITORY / "README.md").read_text(encoding="utf-8")
    section = readme.partition("## For teachers\n")[2].partition("\n## ")[0]
    assert 3 < len(section.splitlines()) <= 15
    assert "(notebooks/teaching.ipynb)" in section

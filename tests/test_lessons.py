"""What the pages claim beyond their own cells, and the solutions of their exercises."""

import json
import re
from itertools import pairwise
from pathlib import Path

import pytest

from ttt import (
    STRATEGIES,
    TicTacToe,
    best_moves,
    match,
    move_values,
    reachable,
    solve,
    threats,
    value_moves,
    winning_moves,
)
from ttt.symmetry import canonical
from ttt.text import completed_lines
from ttt.trace import record
from ttt.tree import game_tree

NOTEBOOKS = Path(__file__).parents[1] / "notebooks"


def page(name: str) -> dict:
    """The names that a page defines, its solutions included."""
    notebook = json.loads((NOTEBOOKS / name).read_text(encoding="utf-8"))
    names: dict = {}
    for cell in notebook["cells"]:
        text = "".join(cell["source"])
        pieces = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
        for piece in [text] if cell["cell_type"] == "code" else pieces:
            exec(piece, names)
    return names


def cell_source(name: str, cell_id: str) -> str:
    notebook = json.loads((NOTEBOOKS / name).read_text(encoding="utf-8"))
    return next("".join(cell["source"]) for cell in notebook["cells"] if cell["id"] == cell_id)


def solution(name: str, start: str) -> str:
    """The piece of program in the text of a page in which `start` stands."""
    text = (NOTEBOOKS / name).read_text(encoding="utf-8")
    cells = json.loads(text)["cells"]
    pieces = re.findall(
        r"```python\n(.*?)```", "\n".join("".join(cell["source"]) for cell in cells), re.DOTALL
    )
    return next(piece for piece in pieces if start in piece)


@pytest.fixture(scope="module")
def pages():
    names = {path.name.partition("_")[0]: page(path.name) for path in sorted(NOTEBOOKS.glob("[0-9]*.ipynb"))}
    yield names
    names["10b"]["pool"].shutdown()


def test_page_1_solutions(pages, capsys):
    names = pages["01"]
    state = TicTacToe.from_text("X.O X.X OO.")
    capsys.readouterr()
    names["show"](str(state).split())
    assert capsys.readouterr().out == f"{state}\n"
    assert names["flat"]([["X", "."], ["O"]]) == ["X", ".", "O"]
    assert sum(str(state).count(".") == 7 for state in names["states"]) == 9 * 8


def test_page_2_solutions(pages):
    names = pages["02"]
    not_a_row = list("O.XXX.O..")
    assert not_a_row[2] == not_a_row[3] == not_a_row[4] == "X"
    assert not names["has_won"](not_a_row, "X")
    assert names["has_won"](list("XXXOO...."), "X")
    states = reachable(TicTacToe())
    assert all(names["winner"](str(state).split()) == state.winner for state in states)
    double = TicTacToe.from_text("XXX OOX OOX")
    doubles = [state for state in states if len(completed_lines(state)) == 2]
    assert double in doubles
    assert {state.winner for state in doubles} == {"X"}


def test_page_3_says_truly_which_squares_win_and_how_many_lines_they_lie_on(pages):
    board = list("X.OX.XOO.")
    wins_for_o = [s for s in (1, 4, 8) if pages["03"]["has_won"]([*board[:s], "O", *board[s + 1 :]], "O")]
    assert wins_for_o == [4, 8]
    lines = {square: sum(square in line for line in TicTacToe.lines) for square in range(9)}
    assert [lines[square] for square in (4, 0, 2, 6, 8, 1, 3, 5, 7)] == [4, 3, 3, 3, 3, 2, 2, 2, 2]


def test_page_3_the_swapped_questions_throw_a_win_away():
    state = TicTacToe.from_text("XX. OO. ...")
    assert winning_moves(state) == [2]
    assert winning_moves(state.play(5).play(2)) == []


@pytest.mark.parametrize("player", ["X", "O"])
def test_page_3_the_careful_player_never_loses(pages, player):
    careful = pages["03"]["careful"]
    open_states, ends = [TicTacToe()], set()
    while open_states:
        state = open_states.pop()
        if state.is_over:
            ends.add(state.winner)
        else:
            moves = [careful(state)] if state.to_move == player else state.moves
            open_states.extend(map(state.play, moves))
    assert ends == {player, None}


def test_page_3_every_lost_game_goes_through_one_of_the_traps(pages):
    names = pages["03"]
    assert len(names["traps"]) == 6
    for trap in names["traps"]:
        assert threats(trap) == names["forks"](trap), "the block is the fork"

    def lost_without_a_trap(state):
        if state in names["traps"]:
            return False
        if state.is_over:
            return state.winner == "X"
        moves = [names["my_normal"](state)] if state.to_move == "O" else state.moves
        return any(map(lost_without_a_trap, map(state.play, moves)))

    assert not lost_without_a_trap(TicTacToe())


def test_page_3_corners_against_easy_normal_and_perfect(pages):
    corners = pages["03"]["corners"]
    scores = {
        name: match({"corners": corners, name: strategy}, 1000, 1).score
        for name, strategy in STRATEGIES.items()
    }
    assert scores["easy"][0] > scores["easy"][2]
    assert scores["normal"] == scores["perfect"] == (0, 0, 1000)


def test_page_3_corners_is_a_strategy_like_the_others(pages):
    assert set(pages["03"]["players"]) == {"first free", "my normal", "corners", *STRATEGIES}
    assert pages["03"]["corners"](TicTacToe().play(0)) == 2


def test_page_4_says_truly_what_happens_on_its_boards(pages):
    state = pages["04"]["state"]
    assert state.play(1).play(4).winning_line == (2, 4, 6)
    assert state.play(1).play(8).winning_line == (6, 7, 8)
    tie_or_loss = pages["04"]["tie_or_loss"]
    assert best_moves(tie_or_loss) == [5]
    assert tie_or_loss.play(8).play(5).winner == "X"
    exercise = TicTacToe.from_text("XOX OOX .X.")
    assert (exercise.to_move, solve(exercise).value, best_moves(exercise)) == ("O", 0, [8])
    assert exercise.play(6).play(8).winning_line == (2, 5, 8)
    assert max(min(3, 9), min(5, 4)) == 4


def test_page_4_only_the_order_of_the_numbers_counts(all_states):
    def backed_up(state, payoff):
        if state.is_over:
            return payoff[state.utility]
        values = [backed_up(state.play(move), payoff) for move in state.moves]
        return max(values) if state.to_move == "X" else min(values)

    few_free = [state for state in all_states if str(state).count(".") <= 4]
    for payoff in {1: 10, 0: 0, -1: -10}, {1: 25, 0: 3, -1: -1}:
        assert all(backed_up(state, payoff) == payoff[solve(state).value] for state in few_free)


def test_page_5_solutions(pages, all_states):
    names = pages["05"]
    assert names["count_nodes"](TicTacToe.from_text("X.O X.X OO.")) == 9
    for one in all_states:
        if str(one).count(".") <= 5:
            sign = 1 if one.to_move == "X" else -1
            assert names["value_for_mover"](one) == sign * solve(one).value


def test_page_6_exercises(pages):
    names = pages["06"]
    board = list("XOXOO..X.")
    trace = record(names["minimax"], board, "X")
    state = TicTacToe.from_text("".join(board))
    assert len(trace.calls) == len(game_tree(state))
    assert value_moves(state) == [5]
    assert solve(state).value == 0

    def always_max(board, player):
        if names["is_over"](board):
            return names["utility"](board)
        scores = []
        for square in range(9):
            if board[square] == ".":
                board[square] = player
                scores.append(always_max(board, "O" if player == "X" else "X"))
                board[square] = "."
        return max(scores)

    wrong = record(always_max, list("X.OX.XOO."), "X")
    right = record(names["minimax"], list("X.OX.XOO."), "X")
    first = next(n for n in range(len(right.calls)) if wrong.calls[n].result != right.calls[n].result and n)
    assert first == 5
    assert "its calls gave +1, −1. It chooses the highest, +1." in wrong.sentence(16)

    source = cell_source("06_watch_it_think.ipynb", "minimax").replace("return utility(board)", "return")
    exec(source, bare := dict(names))
    nothing = record(bare["minimax"], list("X.OX.XOO."), "X")
    assert "nothing comes back (None)" in nothing.sentence(3)
    assert [call.number for call in nothing.calls if call.error] == [0, 1]
    assert nothing.error.startswith("TypeError")


def test_page_7_solutions_and_claims(pages, all_states):
    names = pages["07"]
    counts = names["by_first_move"]
    assert sum(counts.values()) == 255168
    assert min(counts, key=counts.get) == 4
    unfinished = [state for state in all_states if not state.is_over]
    assert len(names["decided"]) > len(unfinished) / 2
    assert TicTacToe() in names["alone"]
    assert TicTacToe().play(4) in names["alone"]
    classes = {canonical(state) for state in all_states}
    assert len([state for state in classes if str(state).count(".") == 0 and state.winner is None]) == 3
    printed = names["printed"]
    assert (printed.to_move, value_moves(printed)) == ("X", [1, 2])
    assert names["board"] == list("X..OX...O"), "asking has changed nothing"


def test_page_8_solutions_and_claims(pages, all_states):
    names = pages["08"]
    for player, opponent in ["XO", "OX"]:
        assert names["every_end"](names["slow_player"], player).count(opponent) == 0
        assert names["every_end"](names["trap_player"], player).count(opponent) == 0
    won = [s for s in all_states if not s.is_over and solve(s).value == (1 if s.to_move == "X" else -1)]
    assert {solve(state).distance for state in won} == {1, 3, 5}
    ties = [state for state in all_states if solve(state).value == 0]
    assert all(solve(state).distance == str(state).count(".") for state in ties), "all ties take equally long"
    assert names["trap_player"](TicTacToe()) in (0, 2, 6, 8)
    assert value_moves(TicTacToe().play(0)) == [4]
    for state in all_states:  # one number instead of two
        if not state.is_over:
            scores = {m: v and v * (10 - d) for m, (v, d) in move_values(state).items()}
            best = max(scores.values()) if state.to_move == "X" else min(scores.values())
            assert [move for move in scores if scores[move] == best] == best_moves(state)


def test_page_9_solutions(pages, all_states):
    names = pages["09"]
    for state in all_states:
        board = str(state).split()
        assert names["list_alphabeta"](board, state.to_move) == solve(state).value
        assert board == str(state).split()
    late_undo = re.sub(
        r'( +)board\[square\] = "\."\n((?:.*\n)*?)( +if alpha >= beta:\n +break\n)',
        r'\2\3\1board[square] = "."\n',
        solution("09_alpha_beta.ipynb", "def list_alphabeta"),
    ).replace("list_alphabeta", "late_undo")
    exec(late_undo, names)
    wrong = [s for s in all_states if names["late_undo"](str(s).split(), s.to_move) != solve(s).value]
    assert len(wrong) == 1329, "about a quarter"
    read_leaves, mirrored = names["read_leaves"], names["mirrored"]
    assert read_leaves(names["eight"]) == (3, 5)
    assert read_leaves(mirrored(names["eight"])) == (3, 8)
    source = cell_source("09_alpha_beta.ipynb", "alphabeta")
    exec(source.replace("alphabeta(", "cautious(").replace("alpha >= beta", "alpha > beta"), names)
    calls = names["calls"](names["cautious"], names["Counted"]())
    assert calls == 146_120
    assert round(calls / 18_297) == 8
    unfinished = [state for state in all_states if not state.is_over]
    assert all(
        names["pruned_best_moves"](state, names["cautious"]) == value_moves(state) for state in unfinished
    )


def test_page_9_without_deep_cuts(pages, all_states):
    names = pages["09"]
    shallow = names["shallow"]
    assert all(shallow(state) == solve(state).value for state in all_states[::5])
    assert names["calls"](shallow, names["Counted"]()) == 29_257, "more than half as many again as 18,297"
    trace = record(shallow, names["TreeGame"](names["crooked"]))
    assert sum(not call.inner for call in trace.calls) == 4


def test_page_9_what_is_said_of_the_trap(pages):
    names = pages["09"]
    for state in names["wrong"]:
        assert set(value_moves(state)) < set(names["pruned_best_moves"](state))
    open_windows = names["calls"](names["exact_best_moves"], names["Counted"]())
    assert round(open_windows / 18_297, 2) == 1.68, "about two thirds more"
    example = TicTacToe.from_text("X.O X.X OO.")
    assert len(record(names["alphabeta"], example, -1, 1).calls) == 4


def test_page_9_says_what_is_pruned_in_its_trees(pages):
    names = pages["09"]
    alphabeta = names["alphabeta"]

    def pruned(state):
        tree = record(alphabeta, state).tree()
        return [str(data["state"]) for _, data in tree.nodes(data=True) if data["pruned"]]

    assert pruned(names["numbers"]) == ["4", "6"]
    example = record(alphabeta, TicTacToe.from_text("X.O X.X OO."))
    assert len(example.tree()) == 9
    assert len(example.calls) == 8
    assert len(pruned(names["four_free"])) == 8
    assert pruned(names["TreeGame"](names["crooked"])) == ["8", "9"]
    assert round(549_946 / 18_297) == 30


def test_page_9_fail_soft_gives_the_better_bound(pages, all_states):
    names = pages["09"]
    for state in all_states[::7]:
        value = solve(state).value
        for alpha, beta in (-1, 0), (0, 1), (-0.5, 0.5), (-2, -1), (1, 2):
            soft = names["alphabeta"](state, alpha, beta)
            hard = names["fail_hard"](state, alpha, beta)
            assert alpha <= hard <= beta
            if alpha < soft < beta:
                assert soft == hard == value
            elif soft <= alpha:
                assert value <= soft <= hard == alpha
            else:
                assert value >= soft >= hard == beta


def test_page_10_solutions(pages, all_states, capsys):
    names = pages["10"]
    classes = {names["my_canonical"](str(state).split()) for state in all_states}
    assert len(classes) == 765
    assert all(type(image) is tuple for image in classes)
    for state in all_states[::50]:
        images = {names["my_canonical"](str(state).split()[::step]) for step in (1, -1)}  # half a turn
        assert len(images) == 1
    assert all(names["exact_only"](state, {}, names["itself"]) == solve(state).value for state in all_states)
    capsys.readouterr()
    names["report"](names["exact_only"], names["itself"])
    names["report"](names["careful"], names["itself"])
    exact_only, careful = (int(line.split()[3]) for line in capsys.readouterr().out.splitlines())
    assert 2.5 < exact_only / careful < 3.5, "about three times as many"
    assert [str(state).split() for state in names["only_one"]] == [list(".....XO..")]
    assert names["book"][names["only_one"][0]] == [8]


def test_page_10_remembers_nothing_wrong(pages, all_states):
    names = pages["10"]
    for key in names["itself"], canonical:
        table = {}
        assert all(names["careful"](state, table, key) == solve(state).value for state in all_states)
        held = {key(state): solve(state).value for state in all_states}
        assert all(low <= held[name] <= high for name, (low, high) in table.items())
    patient = {}
    for state in reversed(all_states):
        value, distance = solve(state)
        score = names["patient"](state, patient)
        assert score == value * (10 - distance), state


def test_page_10_one_bound_that_was_taken_for_a_value(pages):
    """The wrong entry is made as the page tells it."""
    names = pages["10"]
    trace = record(names["careless"], names["tie"], {}, names["itself"])
    about = [call for call in trace.calls if call.arguments["state"] == names["entry"]]
    assert about[0].window[0] == 1, "X had +1 elsewhere"
    assert about[0].result == 1
    assert trace.cuts.untried(about[0].number).keys() == {7}
    assert value_moves(names["entry"]) == [7]


def test_page_10b_solutions_and_claims(pages):
    names = pages["10b"]
    alone, together = (sum(names[how][move].nodes for move in (0, 1, 5)) for how in ("alone", "together"))
    assert 1.4 < together / alone < 1.6, "half as much again"
    spared = {move: 1 - names["alone"][move].nodes / names["together"][move].nodes for move in (0, 1, 5)}
    assert [round(spared[move], 2) for move in (0, 1, 5)] == [0, 0.25, 0.8], "a quarter and four fifths"
    assert names["ends"] == {None}
    small = names["small"]
    assert small["everything"] < small["no symmetry"] < small["neither"] < 10_000
    assert small["everything"] < small["no forced moves"] < small["neither"]
    assert names["answer"].depth > 5
    assert len(names["FourByFour"].lines) == 10
    met = []
    names["deepen"](
        names["FourByFour"](), names["open_lines"], depth=5, progress=lambda one: met.append(one.nodes)
    )
    looks = [later - before for before, later in pairwise([0, *met])]
    assert {round(later / before) for before, later in pairwise(looks)} == {2, 3}, "times as large"
    plain = names["search"](names["FourByFour"](), moves=names["ordered"], key=names["itself"]).nodes
    assert round(plain / names["search"](names["FourByFour"](), moves=names["ordered"]).nodes) == 7

"""What the pages claim beyond their own cells, and the solutions of their exercises."""

import json
import re
from pathlib import Path

import pytest

from ttt import STRATEGIES, TicTacToe, match, reachable, threats, winning_moves
from ttt.text import completed_lines

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


@pytest.fixture(scope="module")
def pages():
    return {path.name[:2]: page(path.name) for path in sorted(NOTEBOOKS.glob("0[1-9]_*.ipynb"))}


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

from functools import cache

import pytest

from ttt import FourByFour, TicTacToe, best_moves, move_values, reachable, review
from ttt.engine import OutOfBudget
from ttt.review import Analysis, analyse, explain, verdict

EXAMPLE = TicTacToe.from_text("X.O X.X OO.")


def test_the_analysis_of_every_state_is_what_the_exact_search_finds():
    for state in reachable(TicTacToe()):
        if not state.is_over:
            outcomes, best = analyse(state)
            exact = move_values(state)
            assert {move: value for move, (value, _) in outcomes.items()} == {
                move: value for move, (value, _) in exact.items()
            }
            assert all(outcomes[move] == exact[move] for move in outcomes if outcomes[move].value)
            assert best == best_moves(state)


def test_a_state_that_is_too_large_gets_a_good_move_and_no_outcomes():
    outcomes, best = analyse(FourByFour.from_text("OO.. XXX. .... ...."), seconds=0)
    assert outcomes == {}
    assert best == [7], "the only move that stops X"


def test_what_is_remembered_of_a_game_does_not_grow_without_end(monkeypatch):
    monkeypatch.setattr(review, "MOST_KEPT", 50)
    sizes = []
    for state in [EXAMPLE, TicTacToe(), EXAMPLE]:
        analyse(state)
        sizes.append(len(review._tables[TicTacToe]))
    assert sizes[1] > 50
    assert sizes[-1] < 20, "after the large search it has begun anew"


def test_an_analysis_that_nobody_wants_ends():
    with pytest.raises(OutOfBudget):
        analyse(FourByFour(), stop=lambda: True)


@pytest.mark.parametrize(
    ("position", "move", "words"),
    [
        ("X.O X.X OO.", 4, "X at 4: ✓ best (X wins now)."),
        ("X.O X.X OO.", 1, "X at 1: ✗ throws the win away (O wins in 2). Better: 4 (X wins now)."),
        ("X.. ... ...", 1, "O at 1: ✗ throws the tie away (X wins in 6). Better: 4 (tie)."),
        ("... ... ...", 0, "X at 0: ✓ best (tie)."),
        ("XO. X.. ...", 2, "O at 2: ≈ loses sooner (X wins in 2). Better: 6 (X wins in 4)."),
    ],
)
def test_the_verdict_says_what_a_move_was_worth(position, move, words):
    state = TicTacToe.from_text(position)
    assert str(verdict(state, move, analyse(state))) == words


def test_a_move_that_wins_later_than_need_be_keeps_the_result():
    state = TicTacToe.from_text("X..X.O.O.")
    assert str(verdict(state, 4, analyse(state))) == (
        "X at 4: ≈ keeps the result (X wins in 3). Better: 6 (X wins now)."
    )


def test_without_outcomes_there_is_no_verdict():
    assert verdict(EXAMPLE, 4, Analysis({}, [4])) is None


def test_every_verdict_of_every_move_agrees_with_the_exact_search():
    for state in reachable(TicTacToe()):
        exact = move_values(state)
        analysis = None if state.is_over else analyse(state)
        for move in state.moves:
            found = verdict(state, move, analysis)
            best = best_moves(state)
            assert (found.better is None) == (move in best)
            assert ("throws" in found.words) == (exact[move].value != exact[best[0]].value)


def test_an_explanation_plays_on_to_the_end_with_best_moves():
    analysis = cache(analyse)
    for state in reachable(TicTacToe()):
        for move in state.moves:
            states, analyses = explain(state, move, analysis)
            assert states[:2] == [state, state.play(move)]
            assert states[-1].is_over
            assert len(analyses) == len(states) - 1
            value, distance = analyses[0].outcomes[move]
            assert states[-1].utility == value
            assert not value or len(states) - 1 == distance


def test_an_explanation_ends_early_where_nothing_is_known():
    states, analyses = explain(EXAMPLE, 1, lambda state: Analysis({}, [state.moves[0]]))
    assert states == [EXAMPLE, EXAMPLE.play(1)]
    assert len(analyses) == 1

"""The benchmark's own arithmetic and checks; nothing here looks at a clock or needs a peer."""

from math import inf

import pytest

from tests.benchmarks import players
from tests.benchmarks.__main__ import main, number
from tests.benchmarks.counts import Count
from tests.benchmarks.measure import Comparison, Result, missing, take_turns
from tests.benchmarks.ours import Ours, claims
from tests.benchmarks.reference import EMPTY, Claim, WrongAnswer, check_claims, check_reply, solved
from tests.benchmarks.tutorials import FORMS
from ttt import TicTacToe, best_moves, minimax, solve, value_moves

BOARDS = ["X.OX.XOO.", "XOX.O....", "XXOOOX...", "XOXOXO..X", "XOXXOXOXO"]


@pytest.fixture
def works(monkeypatch):
    """The list of works, for a test to fill."""
    listed = []
    monkeypatch.setattr("tests.benchmarks.__main__.WORKS", listed)
    return listed


def comparison(ours, peer, **options):
    return Comparison("work", "peer", 0.5, ours, peer, **options)


def test_a_command_that_selects_nothing_prints_an_empty_table(capsys):
    assert main(["--only", "nothing-matches"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "|---|---|---|---|---|---|---|---|"


def test_the_ratio_is_the_median_of_the_quotients():
    result = Result("work", "peer", at_most=1, ours=[1, 20, 3], peers=[2, 10, 3])
    assert result.quotients == [0.5, 2, 1]
    assert result.ratio == 1  # the quotient of the medians would be 3 to 3, that of the means 24 to 15
    assert result.met
    assert not Result("work", "peer", at_most=0.9, ours=[1, 20, 3], peers=[2, 10, 3]).met


def test_rounds_take_turns():
    calls = []
    pairs = take_turns(lambda: calls.append("ours") or 1, lambda: calls.append("peer") or 2, rounds=3)
    assert calls == ["ours", "peer", "peer", "ours", "ours", "peer"]
    assert pairs == [(1, 2)] * 3


def test_a_result_is_a_line(works, capsys):
    works.append(comparison(lambda: 1.0, lambda: 4.0))
    assert main(["--only", "work", "--rounds", "2"]) == 0
    assert "| work | peer | 1.00 ms | 0.250 | 0.250 – 0.250 | 2 | 0.500 | yes |" in capsys.readouterr().out


def test_a_missing_peer_is_a_line_too(works, capsys):
    works.append(comparison(pytest.fail, pytest.fail, needs=["no_such_module"]))
    assert main(["--only", "work"]) == 0
    assert "skipped: pip install -e '.[bench]'" in capsys.readouterr().out
    assert missing(["no_such_module", "json"]) == ["no_such_module"]


def test_a_wrong_answer_stops_everything(works, capsys):
    def wrong():
        raise WrongAnswer("2 and 2 are not 5.")

    works += [comparison(lambda: 1.0, wrong), comparison(pytest.fail, pytest.fail)]
    assert main(["--only", "work"]) == 1
    assert "2 and 2 are not 5." in capsys.readouterr().err


def test_quick_leaves_out_what_is_slow(works, capsys):
    works += [comparison(pytest.fail, pytest.fail, slow=True), comparison(lambda: 1.0, lambda: 1.0)]
    assert main(["--only", "work", "--quick"]) == 0
    printed = capsys.readouterr().out
    assert "skipped: it takes long" in printed
    assert "| 1.00 | 1.00 – 1.00 | 1 |" in printed


@pytest.mark.parametrize(
    ("claim", "changed"),
    [
        ("value", Claim(1, 9, range(9))),
        ("best moves", Claim(0, 9, range(8))),
        ("keeping moves", Claim(0, None, range(8))),
    ],
)
def test_a_wrong_claim_is_refused(claim, changed):
    told = {board: Claim(truth.value, truth.distance, truth.best) for board, truth in solved().items()}
    check_claims(told, "peer")
    with pytest.raises(WrongAnswer, match="peer says"):
        check_claims(told | {EMPTY: changed}, "peer")


def test_a_wrong_distance_a_missing_board_and_a_bad_reply_are_refused():
    board = "XX.OO...."
    told = {board: Claim(truth.value, truth.distance, truth.best) for board, truth in solved().items()}
    with pytest.raises(WrongAnswer, match="peer says"):
        check_claims(told | {board: told[board]._replace(distance=3)}, "peer")
    del told[board]
    with pytest.raises(WrongAnswer, match="nothing of"):
        check_claims(told, "peer")
    with pytest.raises(WrongAnswer, match="peer answers"):
        check_reply("XX.O.O...", 8, "peer")


def test_a_player_that_loses_is_refused():
    class First:
        name = "first"

        def position(self, board):
            return board

        def reply(self, board):
            return board.index(".")

    with pytest.raises(WrongAnswer, match="first lost"):
        players.play_games(First)
    with pytest.raises(WrongAnswer, match="first answers"):
        players.reply_times(First())


def test_the_reference_and_the_package_agree():
    assert len(solved()) == 5_478
    check_claims(claims(Ours().solve()), "ttt")
    for board, truth in solved().items():
        state = TicTacToe.from_text(board)
        assert solve(state).value == truth.value
        if truth.best:
            assert set(best_moves(state)) == truth.best
            assert set(value_moves(state)) == truth.keeping


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("board", BOARDS)
def test_tutorials_agree_with_minimax(form, board):
    tutorial = FORMS[form]()
    state = TicTacToe.from_text(board)
    assert tutorial.value(tutorial.position(board)) == minimax(state)
    if not state.is_over:
        assert tutorial.reply(tutorial.position(board)) in solved()[board].keeping


def test_an_easyai_score_is_a_claim():
    assert players.easyai_claim("XX.OO....", 100 * 1.004, [2]) == Claim(1, 1, [2])
    assert players.easyai_claim("XX.O.....", -100 * 1.004, [2]) == Claim(1, 2, [2])


def test_a_count_is_exact_or_at_most():
    assert Count("nodes", 7, exactly=7).met
    assert not Count("nodes", 6, exactly=7).met
    assert Count("nodes", 6, at_most=7).met
    assert not Count("nodes", 8, at_most=7).met


@pytest.mark.parametrize(
    ("value", "text"),
    [(12_345.6, "12,346"), (12.345, "12.3"), (1, "1.00"), (0.0123, "0.0123"), (0.00147, "0.00147")],
)
def test_numbers_have_three_digits(value, text):
    assert number(value) == text
    assert number(inf) == "inf"

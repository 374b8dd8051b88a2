import pytest

from ttt import TicTacToe
from ttt.draw import draw_board
from ttt.text import (
    board_text,
    completed_lines,
    last_move,
    outcome_shape,
    outcome_text,
    result_text,
    side_by_side,
    square_names,
    squares,
)

EXAMPLE = TicTacToe.from_text("X.O X.X OO.")


def test_the_grid_with_numbers_on_free_squares():
    assert board_text(EXAMPLE) == " X  1  O\n X  4  X\n O  O  8\nX to move"


def test_labels_highlights_last_move_and_title():
    text = board_text(EXAMPLE, labels={1: "loses", 4: "wins"}, highlight=[4], last=7, title="Which one?")
    assert text.splitlines() == [
        "Which one?",
        "   X    loses    O",
        "   X   [wins ]   X",
        "   O      O      8",
        "X to move, last move 7",
    ]


def test_a_double_win_names_both_lines():
    double = TicTacToe.from_text("XXX OOX OOX")
    assert completed_lines(double) == [(0, 1, 2), (2, 5, 8)]
    assert board_text(double).endswith("X wins on 0-1-2 and 2-5-8")
    assert completed_lines(EXAMPLE) == []


def test_square_0_can_be_the_last_move():
    assert board_text(TicTacToe().play(0), last=0).endswith("O to move, last move 0")


def test_lines_are_completed_by_the_winner_only():
    class Loose:
        """Three marks in a row, but nobody has won."""

        width = height = 3
        lines = TicTacToe.lines
        winner = None

        def __str__(self):
            return "X X X\nO O .\n. . ."

    assert completed_lines(Loose()) == []


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"labels": {0: "+1"}}, "Square 0 .* is taken, so it can't carry a label"),
        ({"labels": {9: "+1"}}, "There is no square 9"),
        ({"highlight": [44]}, "There is no square 44"),
        ({"last": 99}, "There is no square 99"),
    ],
)
def test_what_cannot_be_shown_is_refused(options, words):
    with pytest.raises(ValueError, match=words):
        board_text(EXAMPLE, **options)
    with pytest.raises(ValueError, match=words):
        draw_board(EXAMPLE, **options)


def test_words_for_what_is_going_on():
    assert result_text(EXAMPLE) == "X to move"
    assert result_text(EXAMPLE.play(1)) == "O to move"
    assert result_text(EXAMPLE.play(4)) == "X wins"
    assert result_text(TicTacToe.from_text("XOX XOO OXX")) == "tie"


def test_outcomes_have_words_and_a_shape():
    assert [outcome_text(*outcome) for outcome in [(0, None), (0, 9), (1, 1), (-1, 4)]] == [
        "tie",
        "tie",
        "X wins now",
        "O wins in 4",
    ]
    assert [outcome_shape(value) for value in (1, 0, -1)] == ["▲", "■", "▼"]


def test_squares_have_names_to_be_read_aloud():
    assert squares(EXAMPLE)[:3] == ["X", ".", "O"]
    assert square_names("X.O") == ["square 0, X", "square 1, free", "square 2, O"]
    assert last_move(EXAMPLE, EXAMPLE.play(8)) == 8


def test_blocks_of_text_stand_beside_each_other():
    assert side_by_side(["a\nbb", "c"], gap="|") == "a |c\nbb|"

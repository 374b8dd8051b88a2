"""Trees of numbers as games."""

from math import inf

import pytest

from tests.conftest import cases
from ttt import IllegalMove, minimax
from ttt.text import row_text, tree_text
from ttt.trace import record
from ttt.tree_game import TreeGame

TEXTBOOK = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])


def test_a_branch_is_a_move_and_a_leaf_the_end():
    assert (TEXTBOOK.to_move, TEXTBOOK.moves, TEXTBOOK.is_over) == ("X", (0, 1, 2), False)
    after = TEXTBOOK.play(1)
    assert (after.to_move, after.moves, after.is_over) == ("O", (0, 1, 2), False)
    assert after == TreeGame([2, 4, 6], "O")
    leaf = after.play(2)
    assert (leaf.to_move, leaf.moves, leaf.is_over, leaf.utility) == ("X", (), True, 6)
    assert leaf == TreeGame(6)


def test_o_may_be_first():
    game = TreeGame([[3, 12], [2, 4]], "O")
    assert (game.to_move, game.play(0).to_move) == ("O", "X")
    assert minimax(game) == 4
    assert minimax(TreeGame([[3, 12], [2, 4]])) == 3


@pytest.mark.parametrize("case", cases("B", type="tree"))
def test_its_value_is_that_of_the_textbook(case):
    assert (
        minimax(TreeGame(case["tree"], {"max": "X", "min": "O"}[case["root"]])) == case["expected"]["value"]
    )


def test_states_are_values_whatever_they_were_made_of():
    one, other = TreeGame([[1, 2], 3]), TreeGame(((1, 2), 3))
    assert one == other
    assert hash(one) == hash(other)
    assert one != TreeGame([[1, 2], 3], "O")
    assert len({one, other, one.play(0), other.play(0)}) == 2


def test_a_list_that_changes_later_changes_no_state():
    branches = [[1, 2], 3]
    game = TreeGame(branches)
    branches[0][0] = 100
    branches.append(4)
    assert game == TreeGame([[1, 2], 3])
    with pytest.raises(AttributeError):
        game.tree = ()


def test_leaves_are_numbers_of_any_kind():
    for leaf in -4, 0, 2.5, inf:
        assert TreeGame(leaf).utility == leaf


@pytest.mark.parametrize("move", [-1, 3, None, "0", 0.5, 1.0, [0], True, slice(1)])
def test_what_is_no_branch_is_refused_with_those_there_are(move):
    with pytest.raises(IllegalMove, match=r"its moves are \(0, 1, 2\)") as error:
        TEXTBOOK.play(move)
    assert repr(move) in str(error.value)


def test_a_whole_number_of_another_kind_is_a_move():
    numpy = pytest.importorskip("numpy")
    assert TEXTBOOK.play(numpy.int64(1)) == TEXTBOOK.play(1)


def test_nobody_moves_after_the_end():
    with pytest.raises(IllegalMove, match="There is no branch 0"):
        TreeGame(3).play(0)


def test_a_branch_has_no_pay_off():
    with pytest.raises(ValueError, match=r"not a leaf, so it has no utility; it has the moves \(0, 1, 2\)"):
        _ = TEXTBOOK.utility


@pytest.mark.parametrize("player", ["x", "", None, "MAX"])
def test_a_player_who_is_neither_is_refused(player):
    with pytest.raises(ValueError, match='turn of "X" or "O", not of'):
        TreeGame([1, 2], player)


@pytest.mark.parametrize("tree", [[], [1, []], ()])
def test_an_empty_branch_is_refused(tree):
    with pytest.raises(ValueError, match="holds at least one"):
        TreeGame(tree)


@pytest.mark.parametrize("tree", ["12", None, [1, "2"], [True], {1: 2}])
def test_what_is_no_tree_is_refused(tree):
    with pytest.raises(TypeError, match=r"made of lists and numbers; .* is neither"):
        TreeGame(tree)


def test_it_is_shown_by_its_leaves():
    assert str(TEXTBOOK) == row_text(TEXTBOOK) == "3 12 8 2 4 6 14 5 2"
    assert str(TreeGame([[0.5, -4], 2.0])) == "0.5 -4 2"
    assert (
        tree_text(record(minimax, TreeGame([[3, 12], 5])).tree())
        == """\
  3 12 5  MAX  5
     0: 3 12  MIN  3
        0: 3  MAX  3
        1: 12  MAX  12
     1: 5  MIN  5"""
    )

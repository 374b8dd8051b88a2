import ipywidgets
import pytest

from ttt import FourByFour, TicTacToe, why
from ttt.draw import draw_tree
from ttt.review import Analysis, analyse, explain
from ttt.tree import line_tree
from ttt.why import WhyPanel

EXAMPLE = TicTacToe.from_text("X.O X.X OO.")


def panel_for(state, move):
    return WhyPanel(explain(state, move, analyse))


def tree_picture(panel):
    (html,) = [part for part in panel.children[0].children if isinstance(part, ipywidgets.HTML)]
    return html.value


def test_each_ply_of_the_refutation_has_a_sentence_and_a_board():
    panel = panel_for(TicTacToe.from_text("X.. ... ..."), 1)
    sentences = [panel.sentence(place) for place in range(1, 7)]
    assert sentences == [
        "1 of 6. O takes 1. With the best play of both from here: X wins in 6.",
        "2 of 6. X takes 3, and X wins in 5, whatever comes.",
        "3 of 6. O takes 6. Every move loses; none holds out longer.",
        "4 of 6. X takes 4, and X wins in 3, whatever comes.",
        "5 of 6. O takes 2. Every move loses; none holds out longer.",
        "6 of 6. X takes 5: X wins.",
    ]
    assert panel._grid.marks == "XO......."
    panel.show(6)
    assert panel._grid.marks == "XOOXXXO.."
    assert panel._grid.lines == [[3, 4, 5]]
    assert panel._grid.status == panel._grid.says == sentences[-1]


def test_the_buttons_step_and_stop_at_the_ends():
    panel = panel_for(EXAMPLE, 1)
    assert (panel._back.disabled, panel._next.disabled) == (True, False)
    panel._next.click()
    assert panel._grid.marks == "XXOXOXOO."
    assert (panel._back.disabled, panel._next.disabled) == (False, True)
    panel._next.click()
    panel._back.click()
    assert panel._grid.marks == "XXOX.XOO."


def test_a_good_move_and_a_tie_have_their_reasons_too():
    win = panel_for(EXAMPLE, 4)
    assert win.sentence(1) == "1 of 1. X takes 4: X wins."
    tie = panel_for(TicTacToe(), 0)
    assert tie.sentence(1) == "1 of 9. X takes 0. With the best play of both from here: tie."
    assert tie.sentence(2) == "2 of 9. O takes 4. That keeps the tie."
    assert tie.sentence(9).endswith(": tie.")


def test_where_too_little_is_known_the_panel_says_so():
    panel = WhyPanel(explain(EXAMPLE, 1, lambda state: Analysis({}, [state.moves[0]])))
    assert (
        panel.sentence(1) == "1 of 1. X takes 1. There are too many ways to go on to know what that is worth."
    )


def test_the_way_is_a_picture_with_words():
    assert 'alt="The tree along 1, 4"' in tree_picture(panel_for(EXAMPLE, 1))
    assert repr(panel_for(EXAMPLE, 1)) == f"WhyPanel({EXAMPLE!r}, [1, 4])"


def best_line(tree):
    return [node for node, is_best in tree.nodes(data="best") if is_best]


def test_the_line_is_in_the_tree_with_the_other_moves_of_who_began_it():
    tree = line_tree(EXAMPLE, [1, 4])
    assert best_line(tree) == [(), (1,), (1, 4)]
    assert set(tree) == {(), (1,), (4,), (8,), (1, 4)}, "O's other move is left out"
    assert tree.nodes[8,]["hidden"] is None
    assert tree.nodes[4,]["hidden"] == 0
    assert {node: tree.nodes[node]["value"] for node in [(), (1,), (4,)]} == {(): 1, (1,): -1, (4,): 1}
    assert [tree.edges[edge]["move"] for edge in tree.edges] == [1, 4, 8, 4]


@pytest.mark.parametrize("moves", [[0, 4, 1, 2, 6, 3, 5, 7, 8], [4, 0, 8, 2]])
def test_a_line_from_the_empty_board_is_small_enough_to_draw(moves):
    assert len(line_tree(TicTacToe(), moves)) <= 30


def test_too_many_other_moves_are_left_out():
    tree = line_tree(FourByFour(), [5, 0, 6, 7])
    assert len(tree) == 5
    assert len(line_tree(FourByFour(), [5])) == 17


def test_the_small_board_shows_the_move_and_the_line_and_can_not_be_played():
    panel = panel_for(EXAMPLE, 1)
    assert panel._grid.looks[1] == "last"
    assert not any(panel._grid.enabled)
    panel.show(2)
    assert [square for square, words in enumerate(panel._grid.looks) if "won" in words] == [2, 4, 6]


def test_the_tree_has_the_values_of_all_moves(monkeypatch):
    seen = []
    monkeypatch.setattr(why, "draw_tree", lambda tree, values: seen.append(values) or draw_tree(tree, values))
    panel_for(EXAMPLE, 1)
    assert {node: seen[0][node] for node in [(1,), (4,), (8,)]} == {(1,): -1, (4,): 1, (8,): -1}

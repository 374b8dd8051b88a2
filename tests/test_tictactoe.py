import copy
import itertools
import pickle

import pytest

from tests.conftest import cases
from ttt import FourByFour, IllegalMove, TicTacToe, solve, winning_moves
from ttt.engine import search
from ttt.text import completed_lines

EXAMPLE = TicTacToe.from_text("X.O X.X OO.")


class Wide(TicTacToe):
    width, height = 4, 3


def test_the_empty_board():
    empty = TicTacToe()
    assert empty == TicTacToe.from_text("... ... ...")
    assert (empty.to_move, empty.moves, empty.is_over, empty.winner) == ("X", tuple(range(9)), False, None)
    assert empty.winning_line == ()


def test_text_goes_in_and_comes_back():
    assert repr(EXAMPLE) == 'TicTacToe.from_text("X.O X.X OO.")'
    assert str(EXAMPLE) == "X . O\nX . X\nO O ."
    assert TicTacToe.from_text("X.O\n X.X\t\nOO.") == EXAMPLE
    assert TicTacToe.from_text(str(EXAMPLE)) == EXAMPLE


def test_every_state_pastes_back(all_states):
    for state in all_states:
        assert eval(repr(state)) == state
        assert TicTacToe.from_text(str(state)) == state


def test_a_move_makes_a_new_state_and_leaves_the_old_one():
    after = EXAMPLE.play(4)
    assert repr(after) == 'TicTacToe.from_text("X.O XXX OO.")'
    assert repr(EXAMPLE) == 'TicTacToe.from_text("X.O X.X OO.")'
    assert (after.winner, after.is_over, after.utility, after.moves) == ("X", True, 1, ())
    assert after.winning_line == (3, 4, 5)


def test_states_never_change():
    for name in "x", "o", "winner", "colour":
        with pytest.raises(AttributeError):
            setattr(EXAMPLE, name, 0)
    with pytest.raises(TypeError):
        EXAMPLE[0] = 0


def test_fresh_boards_are_independent():  # case A34: a default argument shared by all boards
    TicTacToe().play(4)
    assert TicTacToe().moves == tuple(range(9))


def test_states_are_values():
    assert len({EXAMPLE, TicTacToe.from_text("X.O X.X OO."), EXAMPLE.play(1)}) == 2
    assert copy.deepcopy(EXAMPLE) == EXAMPLE
    won = EXAMPLE.play(4)
    assert pickle.loads(pickle.dumps(won)).winner == "X"


def test_equal_marks_on_other_boards_are_other_states():
    class Misere(TicTacToe):
        pass

    assert Misere() != TicTacToe()
    assert len({Misere(), TicTacToe()}) == 2


@pytest.mark.parametrize("move", [0, 9, -1, 10**12, None, True, 4.0, "4", [4], (1, 1)])
def test_an_illegal_move_quotes_the_move_and_the_state(move):
    with pytest.raises(IllegalMove) as error:
        EXAMPLE.play(move)
    assert repr(move) in str(error.value)
    assert repr(EXAMPLE) in str(error.value)
    assert "(1, 4, 8)" in str(error.value), "the error names the moves that can be made"


def test_other_whole_numbers_are_moves():
    numpy = pytest.importorskip("numpy")
    assert EXAMPLE.play(numpy.int64(4)) == EXAMPLE.play(4)


def test_nobody_moves_after_the_end():
    with pytest.raises(IllegalMove, match=r"over \(X has won\)"):
        EXAMPLE.play(4).play(1)
    with pytest.raises(IllegalMove, match=r"over \(it is a tie\)"):
        TicTacToe.from_text("XOX XOO OXX").play(0)


def test_an_unfinished_game_has_no_utility():
    with pytest.raises(ValueError, match="not over"):
        _ = EXAMPLE.utility


@pytest.mark.parametrize("case", cases("G", type="validity"))
def test_boards_that_can_and_cannot_happen(case):
    expected = case["expected"]
    if expected["valid"]:
        state = TicTacToe.from_text(case["position"])
        assert [state.winner] == (expected["winners"] or [None])
        if expected["complete_lines"]:
            assert list(state.winning_line) == expected["complete_lines"][0]
    else:
        words = {"counts": "X moves first", "two winners": "two winners"}
        reason = words.get(expected["reason"], "O has won, but X moved after")
        with pytest.raises(ValueError, match=reason):
            TicTacToe.from_text(case["position"])


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("XX. ... ...", "X moves first.*X has 2 and O has 0"),
        ("XXX OO. O..", "X has won, but O moved after"),
        ("xo. ... ...", "'x' is at square 0"),
        ("0.. ... ...", "'0' is at square 0"),
        ("... ...", "has 9 squares; .* has 6"),
        ("... ... ... .", "has 9 squares; .* has 10"),
    ],
)
def test_a_refused_text_names_the_rule(text, rule):
    with pytest.raises(ValueError, match=rule):
        TicTacToe.from_text(text)


def test_a_refused_pair_of_bitboards_names_the_rule():
    with pytest.raises(ValueError, match="square 2 holds both"):
        TicTacToe(x=4, o=4)
    with pytest.raises(ValueError, match="outside the 9 squares"):
        TicTacToe(x=1 << 9)
    for x, o in (-1, 0), (0, -1), (1, 1 << 9):
        with pytest.raises(ValueError, match="outside the 9 squares"):
            TicTacToe(x, o)


def test_o_can_win_and_is_told_so():
    state = TicTacToe.from_text("OOO XX. X..")
    assert (state.winner, state.winning_line, state.utility) == ("O", (0, 1, 2), -1)
    with pytest.raises(IllegalMove, match=r"over \(O has won\)"):
        state.play(5)
    assert TicTacToe.from_text("XO. XO. ..X").play(7).winning_line == (1, 4, 7)


def test_copies_are_equal_to_their_originals():
    for state in EXAMPLE, EXAMPLE.play(4), FourByFour():
        for again in copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state)):
            assert again == state
            assert type(again) is type(state)
            assert again.winner == state.winner


def test_states_of_different_games_are_never_equal():
    class Other(TicTacToe):
        pass

    assert Other() != TicTacToe()
    assert len({Other(), TicTacToe()}) == 2


def test_a_board_of_one_square_and_lines_of_length_one():
    class One(TicTacToe):
        width = height = length = 1

    assert One.lines == ((0,),)
    assert One().play(0).winner == "X"


def test_a_list_of_marks_is_refused_with_the_remedy():
    with pytest.raises(TypeError, match=r'from_text\("".join\(board\)\)'):
        TicTacToe.from_text(list("X.OX.XOO."))


def test_on_a_large_board_the_error_stays_short():
    class Gomoku(TicTacToe):
        width, height = 15, 15
        length = 5

    with pytest.raises(IllegalMove, match=r"Square 7 is taken; 224 squares of .* are free"):
        Gomoku().play(7).play(7)
    with pytest.raises(IllegalMove, match="There is no square 225; "):
        Gomoku().play(225)


def test_two_separate_lines_of_one_player_are_refused():
    class Field(TicTacToe):
        width, height = 5, 5
        length = 3

    Field.from_text("XXX.. XOO.. X..O. O.... .....")  # both lines hold the corner, which was played last
    with pytest.raises(ValueError, match="X holds lines that no single move completes"):
        Field.from_text("XXX.. O.O.. ...O. O.O.. XXX..")
    with pytest.raises(ValueError, match="O holds lines that no single move completes"):
        Field.from_text("OOO.. X.X.. ...X. X.XX. OOO..")


def test_exactly_the_reachable_boards_are_accepted(all_states):
    accepted = set()
    for marks in itertools.product("XO.", repeat=9):
        try:
            accepted.add(TicTacToe.from_text("".join(marks)))
        except ValueError:
            continue
    assert accepted == set(all_states)


def test_play_finds_the_winner_that_a_full_look_finds(all_states):
    for state in all_states:
        assert state.winner == TicTacToe(state.x, state.o).winner


def test_lines_do_not_run_over_the_edge():  # case G12: squares 2, 3, 4 are neighbours in the list only
    assert len(TicTacToe.lines) == 8
    assert (2, 3, 4) not in TicTacToe.lines
    assert TicTacToe.from_text("O.X XX. O..").winner is None


def test_another_size_is_a_subclass_of_three_lines():
    assert (len(FourByFour.lines), len(Wide.lines)) == (10, 14)
    state = Wide().play(3).play(0).play(7).play(1).play(11)
    assert (state.winner, state.winning_line) == ("X", (3, 7, 11))
    assert repr(state) == 'Wide.from_text("OO.X ...X ...X")'
    assert Wide.from_text("OO.X ...X ...X") == state


@pytest.mark.parametrize(("name", "value"), [("width", 0), ("height", -1), ("length", 2.5)])
def test_an_impossible_size_is_refused_where_it_is_written(name, value):
    with pytest.raises(ValueError, match=f"{name} must be a whole number of 1 or more"):
        type("Odd", (TicTacToe,), {name: value})


@pytest.mark.parametrize("case", cases("G", type="mnk"))
def test_boards_of_other_sizes(case):
    sizes = {"width": case["cols"], "height": case["rows"], "length": case["k"]}
    state = type("Board", (TicTacToe,), sizes).from_text(case["position"])
    expected = case["expected"]
    assert state.to_move == case["to_move"]
    if "lines" in expected:
        assert len(state.lines) == expected["lines"]
    if "winners_freestyle" in expected:
        assert [state.winner] == (expected["winners_freestyle"] or [None])
    assert sorted(map(list, completed_lines(state))) == sorted(expected.get("complete_windows", []))
    if "immediate_wins" in expected:
        assert winning_moves(state) == expected["immediate_wins"]


def test_children_are_what_play_makes(all_states):
    for state in all_states:
        assert state.children == [(move, state.play(move)) for move in state.moves]
    assert FourByFour().children == [(move, FourByFour().play(move)) for move in FourByFour().moves]


class LosingLine(TicTacToe):
    """Who completes a line loses."""

    @property
    def utility(self):
        return -super().utility


class FallingMarks(TicTacToe):
    """A mark falls to the lowest free square of its column."""

    @property
    def moves(self):
        free = super().moves
        return tuple(square for square in free if square + 3 not in free)


def plain_value(state):
    if state.is_over:
        return state.utility
    values = [plain_value(state.play(move)) for move in state.moves]
    return max(values) if state.to_move == "X" else min(values)


class Inverted:
    @property
    def utility(self):
        return -super().utility


class MixedIn(Inverted, TicTacToe):
    """The same, with the rule in a class beside."""


@pytest.mark.parametrize("game", [LosingLine, FallingMarks, MixedIn])
def test_a_game_with_other_rules_is_not_searched_with_the_help_of_this_one(game):
    state = game.from_text("... ... ...").play(7).play(8)
    assert search(state).value == solve(state).value == plain_value(state)
    assert state.key == state
    assert state.ordered_moves == state.moves
    assert state.forced_moves == ()
    assert [move for move, _ in state.children] == list(state.moves)


def test_a_class_may_say_anew_what_helps_with_its_rules():
    class Hinted(FallingMarks):
        @property
        def ordered_moves(self):
            return self.moves[::-1]

    class Larger(Hinted):
        pass

    assert Larger().ordered_moves == Hinted().ordered_moves == Hinted().moves[::-1] == (8, 7, 6)
    assert Hinted().forced_moves == ()


# What helps a search


def test_forced_is_a_win_before_a_block():
    assert TicTacToe.from_text("XX. OO. ...").forced_moves == (2,)
    assert TicTacToe.from_text("XX. .O. ...").forced_moves == (2,)
    assert TicTacToe.from_text("X.. .O. ...").forced_moves == ()
    assert TicTacToe.from_text("XXO OO. X..").forced_moves == (5,)


def test_a_line_with_marks_of_both_forces_nothing():
    assert TicTacToe.from_text("XOX ... ...").forced_moves == ()
    assert TicTacToe.from_text("XXO ... .O.").forced_moves == ()


def test_nothing_is_forced_after_the_end():
    assert TicTacToe.from_text("XXX OO. ...").forced_moves == ()
    assert TicTacToe.from_text("XOX XOO OXX").forced_moves == ()


def test_on_lines_of_length_one_the_first_square_is_forced():
    class One(TicTacToe):
        width, height, length = 3, 1, 1

    assert One().forced_moves == (0,)


def test_on_a_larger_board_the_missing_square_of_a_line_is_forced():
    assert FourByFour.from_text("XXX. OO.. .... ..O.").forced_moves == (3,)
    assert FourByFour.from_text("X... .X.. O.X. OO..").forced_moves == (15,)
    assert FourByFour.from_text("X..O .XO. .X.. O...").forced_moves == ()
    assert FourByFour.from_text("X..O X.O. .O.. ..X.").forced_moves == (12,)


def test_moves_are_ordered_by_lines_then_nearness_to_the_centre_then_one_diagonal_first():
    class FourInARow(TicTacToe):
        width, height, length = 5, 4, 4

    assert TicTacToe().ordered_moves == (4, 0, 8, 2, 6, 1, 3, 5, 7)
    assert FourByFour().ordered_moves == (5, 10, 6, 9, 0, 15, 3, 12, 1, 4, 11, 14, 2, 7, 8, 13)
    assert FourInARow().ordered_moves[:6] == (12, 7, 6, 11, 13, 8)
    state = TicTacToe.from_text("X.. .O. ...")
    assert state.ordered_moves == (8, 2, 6, 1, 3, 5, 7)
    assert TicTacToe.from_text("XXX OO. ...").ordered_moves == ()


def test_a_key_is_one_for_all_images():
    corners = [TicTacToe().play(move).key for move in (0, 2, 6, 8)]
    edges = [TicTacToe().play(move).key for move in (1, 3, 5, 7)]
    assert len(set(corners)) == len(set(edges)) == 1
    assert corners[0] != edges[0]
    assert TicTacToe.from_text("XO. ... ...").key != TicTacToe.from_text("X.O ... ...").key
    assert len({TicTacToe().play(0).play(1).key, TicTacToe().play(1).play(0).key}) == 2


def test_a_key_tells_games_that_are_only_turned_from_those_whose_players_are_exchanged():
    assert TicTacToe.from_text("X.O ... ...").key == TicTacToe.from_text("O.X ... ...").key
    assert TicTacToe.from_text("XOX .O. ...").key != TicTacToe.from_text("OXO .X. X..").key

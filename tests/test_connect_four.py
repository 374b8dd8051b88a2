import copy
import pickle
import random

import pytest

from ttt import IllegalMove, winning_moves
from ttt.connect_four import ConnectFour
from ttt.engine import move_answers, search
from ttt.symmetry import canonical, image
from ttt.text import board_text


class FourByFour(ConnectFour):
    width, height = 4, 4


class FiveByFour(ConnectFour):
    width, height = 5, 4


def play(state, *columns):
    for column in columns:
        state = state.play(state.move_at(column))
    return state


def some_states(game=ConnectFour, count=40, seed=1):
    dice = random.Random(seed)
    for _ in range(count):
        state = game()
        for _ in range(dice.randrange(game.width * game.height)):
            if not state.is_over:
                state = state.play(dice.choice(state.moves))
        yield state


def test_a_piece_falls_to_the_lowest_free_square_of_its_column():
    state = ConnectFour()
    assert state.moves == (35, 36, 37, 38, 39, 40, 41)
    state = play(state, 3, 3, 0)
    assert str(state).splitlines()[-2:] == [". . . O . . .", "X . . X . . ."]
    assert state.moves == (24, 28, 36, 37, 39, 40, 41)
    assert state.move_at(3) == state.move_at(24) == state.move_at(38) == 24


def test_a_floating_piece_is_refused_with_the_square_where_it_lands():
    with pytest.raises(IllegalMove, match="A piece can't stop on square 3: it falls to square 38 in Conn"):
        ConnectFour().play(3)
    with pytest.raises(IllegalMove, match="Square 38 is taken"):
        ConnectFour().play(38).play(38)


def test_a_full_column_is_refused():
    state = play(ConnectFour(), 3, 3, 3, 3, 3, 3)
    assert [move % 7 for move in state.moves] == [0, 1, 2, 4, 5, 6]
    with pytest.raises(IllegalMove, match=r"Column 3 is full; .* can land on \(35, 36, 37, 39, 40, 41\)"):
        state.move_at(10)


@pytest.mark.parametrize(
    ("square", "words"),
    [(-1, "There is no square -1"), (42, "There is no square 42"), (None, "this is None"), (True, "is True")],
)
def test_what_is_no_square_is_refused(square, words):
    for method in ConnectFour().move_at, ConnectFour().play:
        with pytest.raises(IllegalMove, match=words):
            method(square)


def test_nothing_falls_any_more_when_the_game_is_over():
    state = play(ConnectFour(), 0, 1, 0, 1, 0, 1, 0)
    for method in state.move_at, state.play:
        with pytest.raises(IllegalMove, match=r"The game is over \(X has won\), so square 6"):
            method(6)


@pytest.mark.parametrize(
    ("columns", "line"),
    [
        ((0, 0, 1, 1, 2, 2, 3), (35, 36, 37, 38)),
        ((3, 3, 4, 4, 5, 5, 6), (38, 39, 40, 41)),
        ((6, 0, 6, 0, 6, 0, 6), (20, 27, 34, 41)),
        ((0, 1, 1, 2, 2, 3, 2, 3, 3, 6, 3), (17, 23, 29, 35)),
        ((6, 5, 5, 4, 4, 3, 4, 3, 3, 0, 3), (17, 25, 33, 41)),
    ],
)
def test_four_across_up_or_along_a_diagonal_win(columns, line):
    before = play(ConnectFour(), *columns[:-1])
    assert before.winner is None
    state = play(before, columns[-1])
    assert (state.winner, state.winning_line, state.moves) == ("X", line, ())


def test_a_line_does_not_go_on_round_the_edge():
    assert (5, 6, 7, 8) not in ConnectFour.lines
    assert len(ConnectFour.lines) == 69


def test_a_full_board_without_a_line_is_a_tie():
    state = play(FourByFour(), *[0, 1, 0, 1, 1, 0, 1, 0, 2, 3, 2, 3, 3, 2, 3, 2])
    assert (state.is_over, state.winner, state.utility) == (True, None, 0)


def test_floating_pieces_are_no_position():
    with pytest.raises(ValueError, match="a piece floats at square 0: square 7 below it is free"):
        ConnectFour.from_text("X" + "." * 41)
    with pytest.raises(ValueError, match="a piece floats at square 4: square 8 below it is free"):
        FourByFour.from_text(".... X... .... XO..")


def test_text_comes_back_as_the_same_state():
    for state in some_states():
        assert eval(repr(state)) == ConnectFour.from_text(str(state)) == state
        assert pickle.loads(pickle.dumps(state)) == copy.deepcopy(state) == state
        assert len(board_text(state).splitlines()) >= 6


def test_play_never_changes_its_state_and_only_landing_squares_can_be_played():
    for state in some_states():
        before = repr(state)
        for square in range(42):
            if square in state.moves:
                assert state.play(square).to_move != state.to_move
            else:
                with pytest.raises(IllegalMove):
                    state.play(square)
        assert repr(state) == before
        assert sorted(state.ordered_moves) == list(state.moves)
        assert len({move % 7 for move in state.moves}) == len(state.moves)


def test_a_state_and_its_mirror_image_have_one_key_and_no_other_image():
    assert len(ConnectFour.symmetries) == 2
    for state in some_states():
        mirrored = image(state, state.symmetries[1])
        assert mirrored.key == state.key
        assert canonical(mirrored) == canonical(state)
        assert str(mirrored) == "\n".join(row[::-1] for row in str(state).splitlines())


def test_a_board_one_square_wide_is_its_own_mirror_image():
    class Tower(ConnectFour):
        width, height = 1, 5

    assert Tower.symmetries == ((0, 1, 2, 3, 4),)
    assert play(Tower(), 0, 0).moves == (2,)


def test_the_forced_move_wins_at_once_or_else_stops_the_opponent():
    kinds = set()
    for state in some_states(FiveByFour, 300):
        if state.is_over:
            assert state.forced_moves == ()
            continue
        wins = winning_moves(state)
        stops = [move for move in state.moves if not winning_moves(state.play(move))]
        if wins:
            assert state.forced_moves[0] in wins
        elif state.forced_moves and stops:
            assert list(state.forced_moves) == stops
        elif not state.forced_moves:
            # A move may still open the square above it to the opponent, but nothing is threatened yet.
            assert all(
                after.play(move).winner is None
                for after in map(state.play, state.moves)
                for move in after.moves
                if move in state.moves
            )
        kinds.add((bool(wins), bool(state.forced_moves), bool(stops)))
    assert {(True, True, True), (False, True, True), (False, True, False), (False, False, True)} <= kinds


def test_forced_moves_order_and_mirror_images_change_no_value():
    class Plain(FourByFour):
        key = property(lambda state: state)
        ordered_moves = property(lambda state: state.moves)
        forced_moves = ()

    for state in some_states(FourByFour, 40, seed=2):
        if not state.is_over and len(state.moves) < 4:
            answer, plain = search(state), search(Plain(state.x, state.o))
            assert (answer.value, answer.distance) == (plain.value, plain.distance)


@pytest.mark.parametrize("game", [FourByFour, FiveByFour])
def test_connect_four_on_a_small_board_is_a_tie(game):
    answer = search(game())
    assert (answer.value, answer.exact) == (0, True)


def test_the_search_finds_a_win_in_one_and_the_only_block():
    state = play(ConnectFour(), 0, 6, 1, 6, 2)
    assert state.to_move == "O"
    assert search(state, depth=2, evaluate=lambda state: 0).move == 38
    answers = move_answers(play(FourByFour(), 0, 3, 0, 3, 0, 3))
    assert (answers[0].value, answers[0].distance) == (1, 1)
    assert (answers[13].value, answers[13].distance) == (-1, 2)


def test_a_picture_can_be_drawn():
    draw = pytest.importorskip("ttt.draw")
    assert draw.draw_board(play(ConnectFour(), 3, 3)) is not None

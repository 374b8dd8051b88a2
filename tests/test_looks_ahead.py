import random

import pytest

from ttt import FourByFour, TicTacToe, match, winning_moves
from ttt.connect_four import ConnectFour
from ttt.gomoku import Gomoku
from ttt.looks_ahead import LEVELS, looks_ahead, moves_nearby, open_lines

GAMES = [TicTacToe, FourByFour, ConnectFour, Gomoku]


def some_states(game, count, seed=1):
    """Unfinished states, on large boards with marks near each other."""
    dice = random.Random(seed)
    while count:
        state = game()
        for _ in range(dice.randrange(4, 14)):
            if not state.is_over:
                state = state.play(dice.choice(list(moves_nearby(state, 1))))
        if not state.is_over:
            count -= 1
            yield state


def test_open_lines_count_for_the_player_who_is_alone_on_them():
    assert open_lines(TicTacToe()) == 0
    assert open_lines(TicTacToe.from_text("... .X. ...")) == 4
    assert open_lines(TicTacToe.from_text("O.. .X. ...")) == 3 - 2
    assert open_lines(TicTacToe.from_text("XX. OO. ...")) == 10 - 10 - 1


@pytest.mark.parametrize("game", GAMES)
def test_open_lines_are_mirrored_when_the_players_are_exchanged(game):
    for state in some_states(game, 10):
        if state.to_move == "X":
            assert open_lines(state) == -open_lines(game(state.o, state.x))


def test_moves_nearby_are_at_most_two_rows_and_columns_away():
    assert moves_nearby(Gomoku()) == [112], "the centre"
    corner = Gomoku.from_text("X" + "." * 224)
    assert moves_nearby(corner) == [1, 2, 15, 16, 17, 30, 31, 32]
    assert moves_nearby(corner, reach=1) == [1, 15, 16]
    assert moves_nearby(Gomoku().play(29), reach=1) == [13, 14, 28, 43, 44], "not across the edge"


def test_where_nothing_is_near_all_moves_are_left():
    class Wide(TicTacToe):
        width, height = 9, 1

    assert moves_nearby(Wide.from_text("XO......."), reach=0) == (2, 3, 4, 5, 6, 7, 8)


@pytest.mark.parametrize("game", GAMES)
def test_a_win_in_one_is_never_missed(game):
    seen = 0
    for state in some_states(game, 150):
        if wins := winning_moves(state):
            seen += 1
            assert looks_ahead(1)(state) in wins
    assert seen


@pytest.mark.parametrize("game", GAMES)
def test_with_two_plies_the_win_of_the_other_side_is_stopped_if_it_can_be(game):
    seen = 0
    for state in some_states(game, 60 if game is Gomoku else 150):
        stops = [move for move in state.moves if not winning_moves(state.play(move))]
        if 0 < len(stops) < len(state.moves) and not winning_moves(state):
            seen += 1
            assert looks_ahead(2)(state) in stops
        if seen == (3 if game is Gomoku else 8):
            break
    assert seen


def test_equal_dice_give_equal_moves_and_others_others():
    moves = {
        seed: looks_ahead(1)(TicTacToe.from_text("... .X. ..."), rng=random.Random(seed)) for seed in range(9)
    }
    assert set(moves.values()) == {0, 2, 6, 8}, "every corner leaves X as little"
    again = {
        seed: looks_ahead(1)(TicTacToe.from_text("... .X. ..."), rng=random.Random(seed)) for seed in range(9)
    }
    assert moves == again


def test_it_tells_how_far_it_is_and_ends_when_nobody_waits():
    words = []
    looks_ahead(3)(ConnectFour(), progress=words.append)
    assert [one.split(",")[0] for one in words] == ["1 plies ahead", "2 plies ahead", "3 plies ahead"]
    assert looks_ahead(9)(Gomoku().play(112), stop=lambda: True) in Gomoku().play(112).moves


def test_a_finished_game_is_refused():
    with pytest.raises(ValueError, match="The game is over"):
        looks_ahead(1)(TicTacToe.from_text("XXX OO. ..."))


def test_who_looks_further_wins_more_often():
    assert list(LEVELS) == ["looks 1 ahead", "looks 2 ahead", "looks 4 ahead"]
    assert [strategy.__name__ for strategy in LEVELS.values()] == list(LEVELS)
    for weak, strong in ("looks 1 ahead", "looks 2 ahead"), ("looks 1 ahead", "looks 4 ahead"):
        result = match({name: LEVELS[name] for name in (weak, strong)}, 10, 1, ConnectFour())
        lost, _, won = result.score
        assert won > lost, result

import random

import pytest

from ttt import TicTacToe
from ttt.history import History


def test_going_back_keeps_what_followed_until_another_move_is_played():
    history = History(TicTacToe())
    for move in 4, 0, 8:
        history.add(history.state.play(move))
    assert (history.moves, history.newest, history.is_at_end) == ([4, 0, 8], 8, True)
    history.go_to(1)
    assert (history.state, history.newest) == (TicTacToe().play(4), 4)
    assert (history.moves, history.is_at_end) == ([4, 0, 8], False)
    history.go_to(3)
    assert history.state == history.end
    history.go_to(1)
    history.add(history.state.play(2))
    assert history.moves == [4, 2]
    assert history.state == history.end == TicTacToe().play(4).play(2)


def test_the_start_has_no_newest_move():
    history = History(TicTacToe().play(4))
    assert (history.newest, history.moves, history.is_at_end) == (None, [], True)


@pytest.mark.parametrize("place", [-1, 1, None, "0"])
def test_a_place_that_is_not_there_is_refused(place):
    history = History(TicTacToe())
    with pytest.raises(ValueError, match="the game has 0"):
        history.go_to(place)
    assert history.place == 0


def test_any_walk_leaves_states_that_follow_each_other():
    dice = random.Random(1)
    for _ in range(100):
        history = History(TicTacToe())
        for _ in range(20):
            if dice.random() < 0.3:
                history.go_to(dice.randrange(len(history.states)))
            elif dice.random() < 0.1:
                history.cut()
                assert history.is_at_end
            elif not history.state.is_over:
                history.add(history.state.play(dice.choice(history.state.moves)))
            states = history.states
            assert [one.play(move) for one, move in zip(states, history.moves, strict=False)] == states[1:]

import random
from statistics import median
from time import perf_counter

import pytest

from ttt import FourByFour, TicTacToe, match, winning_moves
from ttt.connect_four import ConnectFour
from ttt.engine import SURE, search
from ttt.gomoku import Gomoku
from ttt.looks_ahead import LEVELS, looks_ahead, moves_nearby, open_lines
from ttt.strategies import seeded

GAMES = [TicTacToe, FourByFour, ConnectFour, Gomoku]
MARKS = {TicTacToe: (4, 8), FourByFour: (6, 12), ConnectFour: (6, 20), Gomoku: (12, 30)}  # threats are there


class Grid:
    """Just what a guess needs of a state."""

    def __init__(self, text, lines):
        self.text, self.lines = text, lines
        self.width, self.height = len(text.splitlines()[0].split()), len(text.splitlines())

    def __str__(self):
        return self.text


def some_states(game, count, marks=(4, 14), seed=1):
    """Unfinished states with so many marks, on large boards near each other."""
    dice = random.Random(seed)
    while count:
        state = game()
        for _ in range(dice.randrange(*marks)):
            if not state.is_over:
                state = state.play(dice.choice(moves_nearby(state, 1)))
        if not state.is_over:
            count -= 1
            yield state


def can_win_at_once(state):
    return any(state.play(move).winner for move in state.moves)


def weight(marks):
    """What a line with these marks weighs, seen from X."""
    players = set(marks) - {"."}
    if len(players) != 1:
        return 0
    weight = min(10 ** (len(marks) - marks.count(".") - 1), 1_000)
    return weight if players == {"X"} else -weight


# The guess


def test_open_lines_count_for_the_player_who_is_alone_on_them():
    assert open_lines(TicTacToe()) == 0
    assert open_lines(TicTacToe.from_text("... .X. ...")) == 4
    assert open_lines(TicTacToe.from_text("O.. .X. ...")) == 3 - 2
    assert open_lines(TicTacToe.from_text("XX. OO. ...")) == 10 - 10 - 1


@pytest.mark.parametrize("game", GAMES)
def test_open_lines_weigh_what_the_lines_on_the_grid_weigh(game):
    for state in some_states(game, 20):
        marks = str(state).split()
        assert open_lines(state) == sum(weight([marks[square] for square in line]) for line in state.lines)


@pytest.mark.parametrize("game", GAMES)
def test_open_lines_are_mirrored_when_the_players_are_exchanged(game):
    for state in some_states(game, 10):
        if state.to_move == "X":
            assert open_lines(state) == -open_lines(game(state.o, state.x))


def test_lines_may_differ_in_length_and_there_may_be_none():
    assert open_lines(Grid("X X .\nO . .", ((0, 1, 2), (0, 4), (0, 3), (3, 4), (3, 4, 5)))) == 10 + 1 - 1 - 1
    assert open_lines(Grid("X X .\nO . .", ())) == 0


def test_a_guess_stays_within_the_bounds_of_the_engine():
    lines = ((0, 1, 2, 3, 4),) * 2000
    assert open_lines(Grid("X X X X .", lines)) == SURE - 1
    assert open_lines(Grid("O O O O .", lines)) == 1 - SURE


# The moves to look at


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


# The players


@pytest.mark.parametrize("game", GAMES)
def test_a_win_in_one_is_never_missed(game):
    seen = 0
    for state in some_states(game, 100, MARKS[game]):
        if can_win_at_once(state):
            seen += 1
            for plies in 1, 2, 3:
                assert looks_ahead(plies)(state) in winning_moves(state)
    assert seen >= 10


@pytest.mark.parametrize("game", GAMES)
def test_with_two_plies_no_win_in_one_is_left_to_the_other_side_if_it_can_be_stopped(game):
    seen = 0
    for state in some_states(game, 100, MARKS[game]):
        if can_win_at_once(state) or (game is Gomoku and not state.forced_moves):
            continue
        # Where the other side threatens to win, no other move than the forced one can stop that.
        stops = (move for move in state.forced_moves or state.moves if not can_win_at_once(state.play(move)))
        if next(stops, None) is not None:
            seen += bool(state.forced_moves)
            for plies in 2, 3:
                assert not can_win_at_once(state.play(looks_ahead(plies)(state)))
    assert seen >= 5


def test_a_piece_is_not_put_below_the_square_where_the_other_side_wins():
    threat = ConnectFour.from_text("....... ....... ....... ....... .OOO... .XXXOX.")
    assert threat.to_move == "X"
    assert looks_ahead(1)(threat) == 35, "it wins"
    trap = ConnectFour.from_text("....... ....... ....... ....... OOO.... XXO.X.X")
    assert trap.to_move == "X"
    assert trap.play(38).play(31).winner == "O"
    assert looks_ahead(2)(trap) != 38


@pytest.mark.parametrize("game", [TicTacToe, FourByFour, ConnectFour])
def test_who_looks_to_the_end_plays_a_best_move(game):
    marks = (4, 7) if game is TicTacToe else (28, 34) if game is ConnectFour else (9, 12)
    for state in some_states(game, 8, marks=marks):
        move = looks_ahead(game.width * game.height)(state)
        after = state.play(move)
        value = after.utility if after.is_over else search(after).value
        assert value == search(state).value


def test_equal_dice_give_equal_moves_and_others_others():
    state = TicTacToe.from_text("... .X. ...")
    moves = [seeded(looks_ahead(1), seed)(state) for seed in range(9)]
    assert set(moves) == {0, 2, 6, 8}, "every corner leaves X as little"
    assert moves == [seeded(looks_ahead(1), seed)(state) for seed in range(9)]


def test_it_tells_how_far_it_is():
    words = []
    looks_ahead(3)(ConnectFour(), progress=words.append)
    assert [one.split(",")[0] for one in words] == ["1 ply ahead", "2 plies ahead", "3 plies ahead"]
    assert all(one.endswith(" states so far") for one in words)


def test_it_ends_with_a_move_when_nobody_waits():
    state = Gomoku().play(112)
    start = perf_counter()
    assert looks_ahead(9)(state, stop=lambda: True) in state.moves
    late = iter([False] * 5)
    assert looks_ahead(9)(state, stop=lambda: next(late, True)) in state.moves
    assert perf_counter() - start < 5


def test_on_a_large_board_each_move_looked_at_is_near_an_earlier_mark():
    looked_at = set()

    def note(state):
        marks = str(state).split()
        replies = [square for square in range(1, 225) if marks[square] == "X"]
        looked_at.update((marks.index("O"), reply) for reply in replies)
        return 0

    assert looks_ahead(2, note)(Gomoku().play(0)) in (1, 2, 15, 16, 17, 30, 31, 32)
    for move, reply in looked_at:
        assert max(divmod(move, 15)) <= 2
        assert reply in moves_nearby(Gomoku().play(0).play(move))
    assert any(max(divmod(reply, 15)) > 2 for _, reply in looked_at), "near the new mark too"


def test_another_guess_can_be_given():
    def squares(state):
        assert type(state) is TicTacToe
        return sum(int(square) * (mark == "X") for square, mark in enumerate(str(state).split()))

    assert looks_ahead(1, squares)(TicTacToe()) == 8
    with pytest.raises(ValueError, match=r"evaluate gave None for TicTacToe\.from_text"):
        looks_ahead(1, lambda state: None)(TicTacToe())


@pytest.mark.parametrize("plies", [0, -1, 1.5, "2", True])
def test_a_number_of_plies_that_is_none_is_refused(plies):
    with pytest.raises(ValueError, match=f"1 or more; got {plies!r}"):
        looks_ahead(plies)


def test_a_finished_game_is_refused():
    with pytest.raises(ValueError, match="The game is over"):
        looks_ahead(1)(TicTacToe.from_text("XXX OO. ..."))


@pytest.mark.parametrize(
    ("game", "plies", "seconds"), [(Gomoku, 1, 0.3), (Gomoku, 2, 3), (ConnectFour, 4, 1)]
)
def test_nobody_waits_long(game, plies, seconds):
    times = []
    for state in some_states(game, 3, marks=(10, 11)):
        start = perf_counter()
        looks_ahead(plies)(state)
        times.append(perf_counter() - start)
    assert median(times) < seconds


def test_the_levels_are_named_after_how_far_they_look():
    assert list(LEVELS) == ["looks 1 ahead", "looks 2 ahead", "looks 4 ahead", "looks 6 ahead"]
    assert [strategy.__name__ for strategy in LEVELS.values()] == list(LEVELS)


@pytest.mark.parametrize(("weak", "strong"), [(1, 2), (2, 4), (1, 4)])
def test_who_looks_further_wins_more_often(weak, strong):
    names = [f"looks {plies} ahead" for plies in (weak, strong)]
    result = match({name: LEVELS[name] for name in names}, 20, 1, ConnectFour())
    won, _, lost = result.score
    assert lost > won, result

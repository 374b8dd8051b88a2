import random
from functools import partial

import pytest

from ttt import (
    STRATEGIES,
    FourByFour,
    TicTacToe,
    best_moves,
    easy,
    match,
    normal,
    perfect,
    play_game,
    seeded,
    threats,
    winning_moves,
)
from ttt.engine import OutOfBudget
from ttt.strategies import equipped, mixture


class FiveByFive(TicTacToe):
    width, height = 5, 5
    length = 4


class EveryMove:
    """Dice that say what could have been rolled."""

    def choice(self, options):
        return list(options)


def every_perfect_move(state):
    """What perfect may play; it needs no dice where there is only one best move."""
    moves = perfect(state, EveryMove())
    return moves if isinstance(moves, list) else [moves]


def completing(state, player):
    """The free squares on which `player` would complete a line, read off the grid."""
    marks = str(state).split()
    return [
        move
        for move in state.moves
        if any(move in line and all(marks[n] == player for n in line if n != move) for line in state.lines)
    ]


def unfinished(states):
    return [state for state in states if not state.is_over]


def test_every_strategy_plays_legal_moves_in_every_state(all_states):
    for state in unfinished(all_states):
        for strategy in STRATEGIES.values():
            assert strategy(state) in state.moves


def test_easy_may_play_every_move(all_states):
    for state in unfinished(all_states):
        assert tuple(easy(state, EveryMove())) == state.moves


def test_winning_moves_and_threats_are_those_on_the_grid(all_states):
    for state in unfinished(all_states):
        opponent = "O" if state.to_move == "X" else "X"
        assert winning_moves(state) == completing(state, state.to_move)
        assert threats(state) == completing(state, opponent)


def test_normal_wins_if_it_can_and_else_blocks(all_states):
    for state in unfinished(all_states):
        opponent = "O" if state.to_move == "X" else "X"
        options = normal(state, EveryMove())
        if wins := completing(state, state.to_move):
            assert options == wins
        elif blocks := completing(state, opponent):
            assert options == blocks


def test_normal_otherwise_likes_the_centre_then_corners_then_edges(all_states):
    likes = [[4], [0, 2, 6, 8], [1, 3, 5, 7]]
    assert normal(TicTacToe(), EveryMove()) == [4]
    for state in unfinished(all_states):
        if completing(state, "X") or completing(state, "O"):
            continue
        free = [[square for square in group if square in state.moves] for group in likes]
        assert normal(state, EveryMove()) == next(group for group in free if group)


def test_normal_loses_to_a_fork():
    fork = TicTacToe.from_text("X.. .O. ..X")  # O to move: a corner lets X threaten twice
    assert set(normal(fork, EveryMove())) == {2, 6}
    assert all(fork.play(move) not in map(fork.play, best_moves(fork)) for move in (2, 6))


def test_perfect_may_play_exactly_the_best_moves(all_states):
    for state in unfinished(all_states):
        assert every_perfect_move(state) == best_moves(state)


@pytest.mark.parametrize("player", ["X", "O"])
def test_perfect_never_loses_against_every_line_of_play(player):
    """Whatever best move it picks and whatever the other side does."""
    open_states, seen, ends = [TicTacToe()], set(), set()
    while open_states:
        state = open_states.pop()
        if state.is_over:
            ends.add(state.winner)
            continue
        moves = every_perfect_move(state) if state.to_move == player else state.moves
        children = {state.play(move) for move in moves} - seen
        seen |= children
        open_states.extend(children)
    assert ends == {player, None}, "it wins or ties"


def test_perfect_against_perfect_ties():
    for seed in range(20):
        players = {mark: seeded(perfect, f"{seed} {mark}") for mark in "XO"}
        *_, end = play_game(TicTacToe(), players)
        assert end.winner is None


def test_perfect_refuses_a_board_that_would_take_minutes():
    with pytest.raises(ValueError, match="25 moves to choose from; it plays from 16 on"):
        perfect(FiveByFive())
    with pytest.raises(ValueError, match="17 moves"):
        perfect(FiveByFive.from_text("XOXO. OXOX. ..... ..... ....."))
    late = FiveByFive.from_text("XOXOX OXOX. ....O O.X.. O.XX.")
    assert late.play(perfect(late)).winner == "O"


def test_perfect_plays_four_in_a_row_from_the_empty_board():
    """The whole way to the end is searched where there are more moves than a table holds."""
    *_, end = play_game(FourByFour(), {"X": perfect, "O": perfect})
    assert end.winner is None
    assert perfect(FourByFour.from_text("X... .X.O ..X. O.O.")) == 15, "the win"
    assert perfect(FourByFour.from_text("X... .X.O ..X. O...")) == 15, "the block"


def test_perfect_gives_up_when_it_is_told_to():
    with pytest.raises(OutOfBudget):
        perfect(FiveByFive.from_text("XOXO. OXO.. X.... ....O .X..."), stop=lambda: True)


@pytest.mark.parametrize("strategy", STRATEGIES.values(), ids=STRATEGIES)
def test_no_strategy_moves_in_a_finished_game(strategy):
    with pytest.raises(ValueError, match="The game is over"):
        strategy(TicTacToe.from_text("XXX OO. ..."))


@pytest.mark.parametrize("strategy", STRATEGIES.values(), ids=STRATEGIES)
def test_equal_seeds_give_equal_games(strategy):
    def game(seed):
        return list(play_game(TicTacToe(), {mark: seeded(strategy, f"{seed} {mark}") for mark in "XO"}))

    assert game(1) == game(1)
    assert len({tuple(game(seed)) for seed in range(30)}) > 1


def test_a_seeded_strategy_leaves_the_common_dice_alone():
    random.seed(5)
    before = random.getstate()
    seeded(easy, 1)(TicTacToe())
    assert random.getstate() == before


def test_a_strategy_without_dice_is_left_as_it_is():
    def first(state):
        return state.moves[0]

    assert seeded(first, 1) is first
    assert seeded(max, 1) is max  # a built-in without a signature
    assert seeded(partial(easy), 1)(TicTacToe()) in range(9)


def first(state):
    return state.moves[0]


def last(state):
    return state.moves[-1]


def test_a_mixture_plays_as_each_part_as_often_as_its_weight_says():
    mixed = mixture((first, 9), (last, 1))
    dice = random.Random(1)
    moves = [mixed(TicTacToe(), rng=dice) for _ in range(1000)]
    assert set(moves) == {0, 8}
    assert 870 <= moves.count(0) <= 930
    assert {mixture((first, 0), (last, 0.5))(TicTacToe()) for _ in range(50)} == {8}


def test_a_mixture_is_repeatable_and_gives_its_dice_to_its_parts():
    games = [
        list(play_game(TicTacToe(), {"X": seeded(mixture((easy, 1), (normal, 1)), 5), "O": first}))
        for _ in "ab"
    ]
    assert games[0] == games[1]
    heard = []

    def listens(state, rng, stop, progress):
        heard.extend([rng, stop, progress])
        return first(state)

    tools = {"rng": random.Random(1), "stop": lambda: True, "progress": print}
    equipped(mixture((listens, 1)), **tools)(TicTacToe())
    assert heard == list(tools.values())


def test_mostly_perfect_loses_now_and_then_and_perfect_never():
    lost = match({"mostly": mixture((perfect, 9), (easy, 1)), "perfect": perfect}, 100, 1).score[2]
    assert 0 < lost < 40


@pytest.mark.parametrize(
    ("parts", "error", "words"),
    [
        ([], ValueError, "not all 0; got \\[\\]"),
        ([(first, 0)], ValueError, "not all 0"),
        ([(first, -1), (last, 2)], ValueError, "are 0 or more"),
        ([(first, "9")], ValueError, "got \\['9'\\]"),
        ([(first, float("nan"))], ValueError, "got \\[nan\\]"),
        ([(first, 1), (last, float("inf"))], ValueError, "got \\[1, inf\\]"),
        ([first], TypeError, "is \\(strategy, weight\\)"),
        ([(9, first)], TypeError, "is \\(strategy, weight\\)"),
    ],
)
def test_a_mixture_of_something_else_is_refused(parts, error, words):
    with pytest.raises(error, match=words):
        mixture(*parts)


def test_perfect_says_how_far_it_is_on_a_larger_board():
    words = []
    state = FiveByFive.from_text("XOX.. OXO.. X.... .O... ....X")
    assert perfect(state, progress=words.append) in state.moves
    assert words
    assert all(one.endswith("states so far") for one in words)

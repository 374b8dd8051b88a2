"""Alpha-beta finds what minimax finds, and reads no more leaves than it has to."""

import random
from functools import cache
from math import inf

import pytest

from tests.conftest import cases
from ttt import TicTacToe, alphabeta, minimax
from ttt.tree_game import TreeGame

FIRST = {"max": "X", "min": "O"}

minimax_once = cache(minimax)  # the value of a state that several tests ask for


class Watched:
    """A state that notes the path of each leaf whose pay-off is read."""

    def __init__(self, state, path=(), read=None):
        self.state, self.path, self.read = state, path, [] if read is None else read

    to_move = property(lambda self: self.state.to_move)
    moves = property(lambda self: self.state.moves)
    is_over = property(lambda self: self.state.is_over)

    def play(self, move):
        return Watched(self.state.play(move), (*self.path, move), self.read)

    @property
    def utility(self):
        self.read.append(self.path)
        return self.state.utility


def leaf_paths(state):
    watched = Watched(state)
    minimax(watched)
    return watched.read


def random_tree(rng, depth, branches, values):
    """A tree of that depth at most; some branches end before."""
    if depth == 0 or rng.random() < 0.1:
        return rng.choice(values)
    return [random_tree(rng, depth - 1, branches, values) for _ in range(rng.randint(1, branches))]


def random_games(count):
    """Trees narrow and wide, with few different values and with many, begun by X and by O."""
    rng = random.Random(1975)
    for number in range(count):
        values = [(-1, 0, 1), (1, 2), range(-50, 51), (-0.5, 0.25, 3.0)][number % 4]
        depth, branches = rng.choice([(1, 6), (2, 4), (3, 3), (4, 3), (6, 2)])
        yield TreeGame(random_tree(rng, depth, branches, values), rng.choice("XO"))


# Values


def test_it_finds_what_minimax_finds_on_every_state(all_states):
    assert [alphabeta(state) for state in all_states] == [minimax_once(state) for state in all_states]


def test_it_finds_what_minimax_finds_on_random_trees():
    for game in random_games(1000):
        assert alphabeta(game) == minimax(game), game


def assert_sound(result, value, alpha, beta):
    """Inside the window a result is exact; outside it lies between the window and the value."""
    if alpha < value < beta:
        assert result == value
    elif value <= alpha:
        assert value <= result <= alpha
    else:
        assert beta <= result <= value


def test_in_a_narrow_window_it_finds_the_value_or_a_bound_on_random_trees():
    rng = random.Random(1958)
    for game in random_games(1000):
        value = minimax(game)
        for _ in range(5):
            alpha = value + rng.randint(-4, 3)
            beta = alpha + rng.choice([0.5, 1, 2, 5, inf])
            assert_sound(alphabeta(game, alpha, beta), value, alpha, beta)


@pytest.mark.parametrize("window", [(-1, 0), (0, 1), (-1, 1), (-0.5, 0.5), (-2, -1), (1, 2), (-inf, 0)])
def test_in_a_narrow_window_it_finds_the_value_or_a_bound_on_every_state(all_states, window):
    for state in all_states:
        assert_sound(alphabeta(state, *window), minimax_once(state), *window)


def test_a_result_outside_the_window_says_all_that_was_seen():
    """Fail-soft: the best of the leaves that were read, and not the end of the window."""
    assert alphabeta(TreeGame([3, 1]), 5, 9) == 3
    assert alphabeta(TreeGame([12, 1]), 5, 9) == 12
    assert alphabeta(TreeGame([3, 1], "O"), 5, 9) == 3
    assert alphabeta(TreeGame([12, 15], "O"), 5, 9) == 12


def test_a_finished_game_is_worth_its_pay_off_in_any_window():
    assert alphabeta(TicTacToe.from_text("XXX OO. ..."), -1, 0) == 1
    assert alphabeta(TreeGame(7), 8, 9) == 7


# What is left out


@pytest.mark.parametrize("case", cases("B", type="tree"))
def test_textbook_trees_are_valued_and_cut_as_in_print(case):
    game = TreeGame(case["tree"], FIRST[case["root"]])
    expected = case["expected"]
    watched = Watched(game)
    assert alphabeta(watched) == minimax(game) == expected["value"]
    values = [minimax(game.play(move)) for move in game.moves]
    assert values == expected["root_child_values"]
    assert [move for move in game.moves if values[move] == expected["value"]] == expected["best_children"]

    every = leaf_paths(game)
    assert len(every) == expected["leaves"]
    assert len(watched.read) == expected["cut_ge"]["visited"]
    left_out = [path for path in every if path not in watched.read]
    assert list(map(list, left_out)) == expected["cut_ge"]["pruned_leaf_paths"]
    assert [value_at(case["tree"], path) for path in left_out] == expected["cut_ge"]["pruned_leaf_values"]


def value_at(tree, path):
    for move in path:
        tree = tree[move]
    return tree


@pytest.mark.parametrize("case", cases("B", type="window"))
def test_a_value_outside_the_window_comes_back_as_a_bound(case):
    game = TreeGame(case["tree"], FIRST[case["root"]])
    assert minimax(game) == case["expected"]["true_value"]
    result = alphabeta(game, case["alpha"], case["beta"])
    assert result == case["expected"]["fail_soft"]
    assert_sound(result, minimax(game), case["alpha"], case["beta"])


def test_leaves_are_read_from_the_left_and_each_once():
    for game in random_games(200):
        watched = Watched(game)
        alphabeta(watched)
        assert watched.read == sorted(set(watched.read))


def test_x_leaves_the_rest_when_it_has_as_much_as_o_will_allow():
    watched = Watched(TreeGame([[4, 5], [4, 9]]))
    alphabeta(watched)
    assert watched.read == [(0, 0), (0, 1), (1, 0)]


def test_o_leaves_the_rest_when_x_gets_no_more_than_x_has():
    watched = Watched(TreeGame([[5, 4], [5, 0]], "O"))
    alphabeta(watched)
    assert watched.read == [(0, 0), (0, 1), (1, 0)]


def test_an_empty_window_is_left_after_one_leaf():
    for player in "XO":
        watched = Watched(TreeGame([3, 1, 4, 1, 5], player))
        alphabeta(watched, 3, 3)
        assert watched.read == [(0,)]

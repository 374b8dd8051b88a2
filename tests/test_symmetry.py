import random
from collections import defaultdict
from itertools import permutations, product

import pytest

from tests.conftest import cases
from ttt import FourByFour, TicTacToe, best_moves, reachable, solve
from ttt.symmetry import (
    Images,
    canonical,
    canonical_order,
    image,
    move_from_image,
    move_in_image,
    symmetries,
)

SIZES = [(1, 1), (1, 4), (4, 1), (2, 2), (2, 3), (3, 2), (3, 3), (4, 4), (5, 3), (15, 15)]


class Rectangle(TicTacToe):
    width, height, length = 3, 2, 2


def images(state):
    """All images of a state as text, by mirroring and, on a square board, swapping rows and columns."""
    rows = ["".join(row) for row in (line.split() for line in str(state).split("\n"))]
    found, waiting = set(), [rows]
    while waiting:
        rows = waiting.pop()
        if " ".join(rows) in found:
            continue
        found.add(" ".join(rows))
        waiting += [rows[::-1], [row[::-1] for row in rows]]
        if state.width == state.height:
            waiting.append(["".join(column) for column in zip(*rows, strict=True)])
    return found


def shown(state, order):
    """The state after its squares were put in another order."""
    marks = str(state).split()
    return type(state).from_text("".join(marks[square] for square in order))


def test_the_eight_symmetries_of_the_usual_board():
    assert set(symmetries(3, 3)) == {
        (0, 1, 2, 3, 4, 5, 6, 7, 8),
        (6, 3, 0, 7, 4, 1, 8, 5, 2),  # quarter turns
        (8, 7, 6, 5, 4, 3, 2, 1, 0),
        (2, 5, 8, 1, 4, 7, 0, 3, 6),
        (2, 1, 0, 5, 4, 3, 8, 7, 6),  # mirrors
        (6, 7, 8, 3, 4, 5, 0, 1, 2),
        (0, 3, 6, 1, 4, 7, 2, 5, 8),
        (8, 5, 2, 7, 4, 1, 6, 3, 0),
    }


def test_the_four_symmetries_of_a_rectangle():
    assert set(symmetries(3, 2)) == {
        (0, 1, 2, 3, 4, 5),
        (2, 1, 0, 5, 4, 3),
        (3, 4, 5, 0, 1, 2),
        (5, 4, 3, 2, 1, 0),
    }


@pytest.mark.parametrize(
    ("size", "count"),
    [((2, 2), 8), ((15, 15), 8), ((2, 3), 4), ((5, 3), 4), ((1, 4), 2), ((4, 1), 2), ((1, 1), 1)],
)
def test_the_number_of_symmetries_depends_on_the_shape(size, count):
    assert len(symmetries(*size)) == len(set(symmetries(*size))) == count


@pytest.mark.parametrize("size", SIZES)
def test_symmetries_are_a_group(size):
    """The first one moves nothing, each can be undone, and one after the other is again one of them."""
    orders = symmetries(*size)
    everything = tuple(range(size[0] * size[1]))
    assert orders[0] == everything
    for one in orders:
        assert tuple(sorted(one)) == everything
        assert any(tuple(one[square] for square in other) == everything for other in orders)
    for one, other in product(orders, repeat=2):
        assert tuple(one[square] for square in other) in orders


@pytest.mark.parametrize("game", [TicTacToe, Rectangle])
def test_symmetries_take_lines_to_lines(game):
    lines = {frozenset(line) for line in game.lines}
    for order in symmetries(game.width, game.height):
        assert {frozenset(order[square] for square in line) for line in lines} == lines


@pytest.mark.parametrize("start", [TicTacToe(), Rectangle()])
def test_states_have_the_same_canonical_image_exactly_if_they_are_images(start):
    states = reachable(start)
    classes = defaultdict(set)
    for state in states:
        classes[canonical(state)].add(state)
    assert len(classes) == (765 if type(start) is TicTacToe else len({min(images(one)) for one in states}))
    for first, members in classes.items():
        assert members == {type(start).from_text(text) for text in images(first)}


def test_the_canonical_image_is_the_first_in_order_of_text(all_states):
    for state in all_states:
        assert canonical(state) == TicTacToe.from_text(min(images(state)))
        assert canonical(canonical(state)) == canonical(state)


def test_images_are_states_of_the_same_value(all_states):
    for state in all_states:
        assert solve(canonical(state)) == solve(state)
    for state in random.Random(8).sample(all_states, 300):
        for order in symmetries(3, 3):
            turned = shown(state, order)  # an impossible board would raise ValueError
            assert solve(turned) == solve(state)
            assert canonical(turned) == canonical(state)


def test_a_canonical_image_is_a_state_of_the_same_game():
    state = Rectangle().play(5)
    assert canonical(state) == canonical(Rectangle().play(0))
    assert type(canonical(state)) is Rectangle
    assert type(canonical(TicTacToe())) is TicTacToe


class Tall(TicTacToe):
    width, height, length = 2, 3, 2


class Large(TicTacToe):
    width, height, length = 6, 5, 4


# Moves and their images


@pytest.mark.parametrize("size", SIZES)
def test_into_the_image_and_back_is_no_way_at_all(size):
    for order in symmetries(*size):
        for move in order:
            assert move_from_image(move_in_image(move, order), order) == move
            assert move_in_image(move_from_image(move, order), order) == move


def test_a_quarter_turn_takes_the_mark_and_the_move_along():
    quarter = (6, 3, 0, 7, 4, 1, 8, 5, 2)
    state = TicTacToe.from_text("XO. ... ...")
    assert image(state, quarter) == TicTacToe.from_text("..X ..O ...")
    assert [move_in_image(move, quarter) for move in (0, 1, 2, 8)] == [2, 5, 8, 6]
    assert [move_from_image(move, quarter) for move in (2, 5, 8, 6)] == [0, 1, 2, 8]


@pytest.mark.parametrize("start", [TicTacToe(), Rectangle(), Tall()])
def test_a_move_and_its_image_lead_to_images_of_each_other(start):
    for state in reachable(start):
        for order in state.symmetries:
            turned = image(state, order)
            assert turned == shown(state, order)
            assert {move_in_image(move, order) for move in state.moves} == set(turned.moves)
            for move in state.moves:
                assert turned.play(move_in_image(move, order)) == image(state.play(move), order)


def test_best_moves_of_the_canonical_image_turned_back_are_the_best_moves(all_states):
    for state in all_states:
        if not state.is_over:
            order = canonical_order(state)
            there = best_moves(canonical(state))
            assert sorted(move_from_image(move, order) for move in there) == best_moves(state)


def test_a_move_of_the_canonical_image_that_is_not_turned_back_is_often_not_even_free(all_states):
    """Case B24: on 2,025 of the 4,520 states a game can go on from."""
    unfinished = [state for state in all_states if not state.is_over]
    untold = [best_moves(canonical(state))[0] for state in unfinished]
    taken = sum(move not in state.moves for move, state in zip(untold, unfinished, strict=True))
    assert (taken, len(unfinished)) == (2025, 4520)


@pytest.mark.parametrize("case", [case for case in cases("B", type="position") if "B24" in case.id])
def test_a_best_move_is_turned_back_with_the_board(case):
    state = TicTacToe.from_text(case["position"])
    assert canonical(state) == TicTacToe.from_text("... ..X O..")
    assert best_moves(canonical(state)) == [8]
    assert [move_from_image(8, canonical_order(state))] == case["expected"]["best_moves"]


@pytest.mark.parametrize("game", [TicTacToe, Rectangle, Tall, FourByFour, Large])
def test_the_canonical_order_leads_to_the_canonical_image(game):
    rng = random.Random(24)
    for _ in range(100):
        state = random_state(game, rng)
        assert image(state, canonical_order(state)) == canonical(state)
        assert canonical(state) == game.from_text(min(images(state)))


# All images at once, and keys


def random_state(game, rng):
    state = game()
    for _ in range(rng.randrange(game.width * game.height)):
        if state.is_over:
            break
        state = state.play(rng.choice(state.moves))
    return state


@pytest.mark.parametrize("game", [TicTacToe, Rectangle, Tall, FourByFour, Large])
def test_images_of_bitboards_are_the_bitboards_of_images(game):
    all_images = Images(game.symmetries)
    rng = random.Random(25)
    for _ in range(100):
        state = random_state(game, rng)
        turned = [image(state, order) for order in game.symmetries]
        assert list(all_images.of(state.x)) == [one.x for one in turned]
        assert list(all_images.of(state.o)) == [one.o for one in turned]


@pytest.mark.parametrize("start", [TicTacToe(), Rectangle(), Tall(), FourByFour().play(5).play(10).play(0)])
def test_keys_are_equal_exactly_for_images(start):
    states = (
        reachable(start)
        if len(start.moves) < 10
        else [start.play(a).play(b) for a, b in permutations(start.moves, 2)]
    )
    key_of = {state: state.key for state in states}
    classes = {(key, canonical(state)) for state, key in key_of.items()}
    assert len(classes) == len(set(key_of.values())) == len({canonical(state) for state in states})
    if type(start) is TicTacToe:
        assert len(classes) == 765

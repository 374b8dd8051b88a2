import random
from collections import defaultdict
from itertools import product

import pytest

from ttt import TicTacToe, reachable, solve
from ttt.symmetry import canonical, symmetries

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
        assert members == {type(start).from_text(image) for image in images(first)}


def test_the_canonical_image_is_the_first_in_order_of_text(all_states):
    for state in all_states:
        assert canonical(state) == TicTacToe.from_text(min(images(state)))
        assert canonical(canonical(state)) == canonical(state)


def test_images_are_states_of_the_same_value(all_states):
    for state in all_states:
        assert solve(canonical(state)) == solve(state)
    for state in random.Random(8).sample(all_states, 300):
        for order in symmetries(3, 3):
            image = shown(state, order)  # an impossible board would raise ValueError
            assert solve(image) == solve(state)
            assert canonical(image) == canonical(state)


def test_a_canonical_image_is_a_state_of_the_same_game():
    state = Rectangle().play(5)
    assert canonical(state) == canonical(Rectangle().play(0))
    assert type(canonical(state)) is Rectangle
    assert type(canonical(TicTacToe())) is TicTacToe

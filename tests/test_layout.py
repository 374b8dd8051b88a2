import os
import random
import subprocess
import sys
from collections import Counter
from itertools import combinations, pairwise

import networkx as nx
import pytest

from ttt import TicTacToe, layout
from ttt.layout import preorder, tree_layout
from ttt.tree import game_tree

EXAMPLE = TicTacToe.from_text("X.O X.X OO.")

# Shapes: the parent of node 1, of node 2, and so on; a parent comes before its children.


def chain(size):
    return list(range(size - 1))


def star(size):
    return [0] * (size - 1)


def caterpillar(size, leaf_first=True):
    """A chain with a leaf at each joint."""
    if leaf_first:
        return [2 * (number // 2) for number in range(size - 1)]
    return [number - 1 if number % 2 else number for number in range(size - 1)]


def broad(size, children=3):
    return [number // children for number in range(size - 1)]


def spider(size, legs=2):
    """A few long chains side by side."""
    return [max(0, number + 1 - legs) for number in range(size - 1)]


SHAPES = {
    "a single node": [],
    "a chain": chain(30),
    "a star": star(30),
    "a caterpillar": caterpillar(31),
    "its mirror image": caterpillar(31, leaf_first=False),
    "two children everywhere": broad(31, 2),
    "three children everywhere": broad(40, 3),
    "a spider": spider(31, 3),
    "a leaf beside a broad child": [0, 0, 2, 2, 2],
    "a long arm reaching under its neighbours": [0, 0, 0, 1, 4, 5, 6, 7, 7, 7, 7, 7, 3, 3],
}


def tree_of(parents, dice=None):
    """The tree in which each node hangs below its parent; with `dice`, named and built in random order."""
    names = list(range(len(parents) + 1))
    edges = [(parent, child) for child, parent in enumerate(parents, 1)]
    if dice:
        dice.shuffle(names)
        dice.shuffle(edges)
    tree = nx.DiGraph()
    tree.add_node(names[0] if not edges else names[edges[0][1]])
    tree.add_edges_from((names[parent], names[child]) for parent, child in edges)
    return tree


def random_tree(dice, most=60):
    """From nearly a chain to nearly a star, and everything between."""
    size = dice.randint(1, most)
    reach = dice.choice([1, 2, 4, 10, most])  # how many of the latest nodes may get a child
    if dice.random() < 0.2:
        return tree_of([dice.randint(0, min(number, reach)) for number in range(size - 1)], dice)
    return tree_of([dice.randint(max(0, number - reach), number) for number in range(size - 1)], dice)


def levels_of(tree):
    """The nodes of each level, in the order of a breadth-first walk."""
    level = [node for node in tree if tree.in_degree(node) == 0]
    levels = []
    while level:
        levels.append(level)
        level = [child for node in level for child in tree.successors(node)]
    return levels


def assert_tidy(tree):
    places = tree_layout(tree)
    assert set(places) == set(tree)
    for depth, level in enumerate(levels_of(tree)):
        assert {places[node][1] for node in level} == {-depth}
        for one, next_one in pairwise(level):
            assert places[next_one][0] - places[one][0] >= 1 - 1e-6
    for node in tree:
        if children := list(tree.successors(node)):
            middle = (places[children[0]][0] + places[children[-1]][0]) / 2
            assert places[node][0] == pytest.approx(middle, abs=1e-6)
    assert min(x for x, _ in places.values()) == 0
    assert_packed(tree, places)


def assert_packed(tree, places):
    """Each subtree touches what stands to its left below the same parent: they are 1 apart somewhere."""
    left, right = {}, {}  # of each subtree, by level: the outermost places
    for node in reversed(preorder(tree)):
        x, y = places[node]
        left[node], right[node] = {y: x}, {y: x}
        for number, child in enumerate(tree.successors(node)):
            if number:
                gaps = [left[child][y] - right[node][y] for y in left[child] if y in right[node]]
                assert min(gaps) == pytest.approx(1, abs=1e-6)
            else:
                del right[node][y]  # the parent itself is not among its children
            for y_below, x_below in left[child].items():
                left[node].setdefault(y_below, x_below)
            right[node].update(right[child])
        right[node][y] = x


def turn(a, b, c):
    """Positive if the way from a over b to c turns left, negative if right, 0 if it is straight."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def meet(one, other):
    """Whether two segments have a point in common."""
    (a, b), (c, d) = one, other
    turns = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)]
    if turns == [0, 0, 0, 0]:
        return all(
            max(min(a[n], b[n]), min(c[n], d[n])) <= min(max(a[n], b[n]), max(c[n], d[n])) for n in (0, 1)
        )
    return turns[0] * turns[1] <= 0 and turns[2] * turns[3] <= 0


@pytest.mark.parametrize("shape", SHAPES)
def test_a_tree_is_tidy(shape):
    assert_tidy(tree_of(SHAPES[shape]))


def test_random_trees_are_tidy():
    dice = random.Random(1981)
    for _ in range(400):
        assert_tidy(random_tree(dice))


def test_edges_meet_only_at_their_ends():
    dice = random.Random(7)
    assert meet([(0, 0), (2, 2)], [(0, 2), (2, 0)]), "the check sees a crossing"
    for tree in [*map(tree_of, SHAPES.values()), *(random_tree(dice, 25) for _ in range(100))]:
        places = tree_layout(tree)
        for one, other in combinations(tree.edges, 2):
            if not set(one) & set(other):
                assert not meet([places[node] for node in one], [places[node] for node in other])


def test_siblings_stand_in_the_order_of_their_edges():
    tree = nx.DiGraph()
    tree.add_nodes_from(["a", "b", "c", "root"])
    tree.add_edges_from([("root", "c"), ("root", "a"), ("root", "b")])
    places = tree_layout(tree)
    assert places == {"root": (1, 0), "c": (0, -1), "a": (1, -1), "b": (2, -1)}
    assert preorder(tree) == ["root", "c", "a", "b"]


def test_the_running_example():
    assert tree_layout(game_tree(EXAMPLE)) == {
        (): (1.5, 0),
        (1,): (0.5, -1),
        (4,): (1.5, -1),
        (8,): (2.5, -1),
        (1, 4): (0, -2),
        (1, 8): (1, -2),
        (8, 1): (2, -2),
        (8, 4): (3, -2),
        (8, 1, 4): (2, -3),
    }
    assert_tidy(game_tree(EXAMPLE))


def test_a_tree_is_no_wider_than_its_shape_needs():
    tree = tree_of([0, 0, 2, 2, 2])  # a leaf, and beside it a node with three leaves
    assert width(tree) == 2 < all_leaves_side_by_side(tree) == 3
    tree = tree_of(caterpillar(41))
    assert width(tree) == 10.5 < all_leaves_side_by_side(tree) == 20


def width(tree):
    return max(x for x, _ in tree_layout(tree).values())


def all_leaves_side_by_side(tree):
    return sum(degree == 0 for _, degree in tree.out_degree) - 1


def test_a_parent_comes_before_its_children_in_preorder():
    assert preorder(tree_of([0, 0, 1, 1, 2])) == [0, 1, 3, 4, 2, 5]
    assert preorder(tree_of([])) == [0]


def test_a_chain_of_20_000_nodes_is_a_straight_line():
    places = tree_layout(tree_of(chain(20_000)))
    assert places == {node: (0, -node) for node in range(20_000)}


def test_a_star_of_20_000_nodes_is_a_row():
    places = tree_layout(tree_of(star(20_000)))
    assert places[0] == (9_999, 0) == ((20_000 - 2) / 2, 0)
    assert all(places[node] == (node - 1, -1) for node in range(1, 20_000))


@pytest.mark.parametrize("leaf_first", [True, False])
def test_a_deep_caterpillar_is_tidy(leaf_first):
    tree = tree_of(caterpillar(20_001, leaf_first))
    places = tree_layout(tree)
    for parent in range(0, 20_000, 2):
        (x1, y1), (x2, y2) = (places[child] for child in tree.successors(parent))
        assert x2 - x1 == 1
        assert places[parent] == (x1 + 0.5, y1 + 1) == (x1 + 0.5, y2 + 1)
    assert min(x for x, _ in places.values()) == 0


@pytest.mark.parametrize(
    "shape",
    [chain, star, caterpillar, broad, spider, lambda size: caterpillar(size, leaf_first=False)],
    ids=["chain", "star", "caterpillar", "broad", "spider", "caterpillar, leaves last"],
)
def test_the_work_for_each_node_does_not_grow_with_the_tree(shape):
    assert lines_run(tree_of(shape(2_001))) <= 9 * lines_run(tree_of(shape(251)))


def lines_run(tree):
    """How many lines of the module run while `tree` is laid out: work, measured without a clock."""
    count = Counter()

    def on_line(frame, event, _):
        count[event] += 1
        return on_line

    def on_call(frame, event, _):
        return on_line if frame.f_code.co_filename == layout.__file__ else None

    before = sys.gettrace()
    sys.settrace(on_call)
    try:
        tree_layout(tree)
    finally:
        sys.settrace(before)
    return count["line"]


def test_text_nodes_stand_at_the_same_places_whatever_the_hash_seed():
    code = (
        "import networkx as nx; from ttt.layout import tree_layout;"
        "words = 'root left right a b c d e f g h'.split();"
        "edges = [(words[n // 2], words[n + 1]) for n in range(10)];"
        "print(list(tree_layout(nx.DiGraph(edges)).items()))"
    )
    printed = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "2")
    }
    assert len(printed) == 1
    assert "('root', (" in printed.pop()


@pytest.mark.parametrize(
    ("edges", "counts"),
    [
        pytest.param([], "0 nodes, 0 edges and 0 nodes", id="no nodes"),
        pytest.param([(1, 2), (2, 3), (3, 1)], "3 nodes, 3 edges and 0 nodes", id="a circle"),
        pytest.param([(1, 1)], "1 nodes, 1 edges and 0 nodes", id="a loop"),
        pytest.param([(0, 1), (1, 2), (2, 1)], "3 nodes, 3 edges and 1 nodes", id="a way into a circle"),
        pytest.param([(0, 1), (2, 3), (3, 2)], "4 nodes, 3 edges and 1 nodes", id="a circle beside"),
        pytest.param([(0, 1), (2, 3)], "4 nodes, 2 edges and 2 nodes", id="two trees"),
        pytest.param([(0, 2), (1, 2)], "3 nodes, 2 edges and 2 nodes", id="two roots of one tree"),
        pytest.param([(0, 1), (0, 2), (1, 3), (2, 3)], "4 nodes, 4 edges and 1 nodes", id="a diamond"),
        pytest.param(
            [(0, 1), (0, 2), (1, 3), (2, 3), (4, 4)],
            "5 nodes, 5 edges and 1 nodes",
            id="a diamond and a loop beside it",
        ),
    ],
)
def test_a_graph_that_is_no_tree_is_refused_with_the_reason(edges, counts):
    message = f"This needs a tree: one root, and one way from it to each node. The graph has {counts}"
    for function in preorder, tree_layout:
        with pytest.raises(ValueError, match=message):
            function(nx.DiGraph(edges))


def test_many_ways_to_one_node_are_refused_at_once():
    """Forty diamonds in a row: a million million ways."""
    diamonds = nx.DiGraph()
    for n in range(40):
        diamonds.add_edges_from([(n, (n, 0)), (n, (n, 1)), ((n, 0), n + 1), ((n, 1), n + 1)])
    with pytest.raises(ValueError, match="needs a tree"):
        tree_layout(diamonds)

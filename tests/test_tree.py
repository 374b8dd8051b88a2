import random
import re
from collections import Counter
from itertools import pairwise
from statistics import median

import networkx as nx
import pytest

from ttt import TicTacToe, best_moves, solve
from ttt.symmetry import canonical
from ttt.tree import MOST_NODES, fold, game_tree, level_sizes, merged_graph, tree_size

EXAMPLE = TicTacToe.from_text("X.O X.X OO.")
TIE = TicTacToe.from_text("XOX XOO OXX")
SIX_FREE = TicTacToe.from_text("X.. .O. X..")
LEVELS = [1, 9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872]
CLASSES = [1, 3, 12, 38, 108, 174, 204, 153, 57, 15]


class FourByFour(TicTacToe):
    width, height, length = 4, 4, 4


class Gomoku(TicTacToe):
    width, height, length = 15, 15, 5


class FourOnFive(TicTacToe):
    width, height, length = 5, 4, 4


class TooMuchWork(Exception):
    """More moves were played than a reader would wait for."""


def patient_for(moves, **sizes):
    """The empty board of a game whose states lose patience after so many moves."""
    played = Counter()

    def play(self, move):
        played["moves"] += 1
        if played["moves"] > moves:
            raise TooMuchWork
        return TicTacToe.play(self, move)

    return type("Patient", (TicTacToe,), {**sizes, "play": play})()


@pytest.fixture(scope="module")
def first_ply_of_gomoku():
    return game_tree(Gomoku(), depth=1)


def below(tree, node):
    return len(nx.descendants(tree, node))


def leaves(tree):
    return [node for node in tree if not tree.out_degree(node)]


# Trees


def test_the_tree_of_the_running_example_node_by_node():
    tree = game_tree(EXAMPLE)
    assert {
        node: ("".join(str(data["state"]).split()), data["value"], data["distance"], data["best"])
        for node, data in tree.nodes(data=True)
    } == {
        (): ("X.OX.XOO.", +1, 1, True),
        (1,): ("XXOX.XOO.", -1, 1, False),
        (4,): ("X.OXXXOO.", +1, 0, True),
        (8,): ("X.OX.XOOX", -1, 1, False),
        (1, 4): ("XXOXOXOO.", -1, 0, False),
        (1, 8): ("XXOX.XOOO", -1, 0, False),
        (8, 1): ("XOOX.XOOX", +1, 1, False),
        (8, 4): ("X.OXOXOOX", -1, 0, False),
        (8, 1, 4): ("XOOXXXOOX", +1, 0, False),
    }
    assert list(tree.edges(data="move")) == [
        ((), (1,), 1),
        ((), (4,), 4),
        ((), (8,), 8),
        ((1,), (1, 4), 4),
        ((1,), (1, 8), 8),
        ((8,), (8, 1), 1),
        ((8,), (8, 4), 4),
        ((8, 1), (8, 1, 4), 4),
    ]
    assert {(data["pruned"], data["hidden"]) for _, data in tree.nodes(data=True)} == {(False, 0)}


def test_a_node_is_the_path_of_moves_to_its_state():
    tree = game_tree(TicTacToe(), depth=2)
    assert list(tree)[:3] == [(), (0,), (1,)]
    for node, state in tree.nodes(data="state"):
        reached = TicTacToe()
        for move in node:
            reached = reached.play(move)
        assert state == reached
        children = list(tree.successors(node))
        assert children == ([] if len(node) == 2 else [(*node, move) for move in state.moves])
    for parent, child, move in tree.edges(data="move"):
        assert child == (*parent, move)


def test_one_state_reached_in_two_ways_is_two_nodes_of_a_tree_and_one_of_a_merged_graph():
    start = TicTacToe.from_text("XO. O.X X..")
    tree = game_tree(start)
    same = start.play(2).play(4).play(7)
    assert same == start.play(7).play(4).play(2)
    assert [node for node, state in tree.nodes(data="state") if state == same] == [(2, 4, 7), (7, 4, 2)]
    merged = merged_graph(start)
    assert [node for node, state in merged.nodes(data="state") if state == same] == [same]
    assert merged.in_degree(same) == 2


def test_every_value_is_the_highest_or_lowest_of_its_children(all_states):
    late = [state for state in all_states if str(state).count(".") <= 5]
    for tree in [game_tree(TicTacToe(), depth=3), *map(game_tree, random.Random(3).sample(late, 20))]:
        for node, data in tree.nodes(data=True):
            values = [tree.nodes[child]["value"] for child in tree.successors(node)]
            choose = max if data["state"].to_move == "X" else min
            assert data["value"] == (choose(values) if values else solve(data["state"]).value)
            assert (data["value"], data["distance"]) == solve(data["state"])


@pytest.mark.parametrize("start", [EXAMPLE, SIX_FREE.play(3), TicTacToe.from_text("XX. OO. ...")])
def test_the_best_line_is_best_play_from_the_root_to_the_end(start):
    tree = game_tree(start)
    line = [node for node, best in tree.nodes(data="best") if best]
    assert line[0] == ()
    assert len(line) == solve(start).distance + 1
    for before, after in pairwise(line):
        assert after == (*before, best_moves(tree.nodes[before]["state"])[0])
    assert tree.nodes[line[-1]]["state"].is_over


def test_a_depth_cuts_the_tree_and_hidden_counts_what_is_left_out():
    whole = game_tree(TicTacToe.from_text("XO. .O. X.."))
    for depth in range(7):
        tree = game_tree(TicTacToe.from_text("XO. .O. X.."), depth)
        assert set(tree) == {node for node in whole if len(node) <= depth}
        assert len(tree) + sum(hidden for _, hidden in tree.nodes(data="hidden")) == len(whole)
        for node, hidden in tree.nodes(data="hidden"):
            assert hidden == (below(whole, node) if len(node) == depth else 0)


def test_the_first_plies_of_the_empty_board_know_the_size_of_the_whole_tree():
    tree = game_tree(TicTacToe(), depth=1)
    corner, edge, centre = 59_704, 63_904, 55_504
    assert [tree.nodes[move,]["hidden"] for move in range(9)] == [
        *(corner, edge, corner),
        *(edge, centre, edge),
        *(corner, edge, corner),
    ]
    assert 1 + 9 + 4 * corner + 4 * edge + centre == sum(LEVELS)
    assert game_tree(TicTacToe(), depth=0).nodes[()]["hidden"] == sum(LEVELS) - 1


@pytest.mark.parametrize("depth", [None, 0, 3])
def test_the_tree_of_a_finished_game_is_one_node(depth):
    tree = game_tree(TIE, depth)
    assert dict(tree.nodes(data=True)) == {
        (): {"state": TIE, "value": 0, "distance": 0, "best": True, "pruned": False, "hidden": 0}
    }
    assert level_sizes(TIE, depth) == [1]


def test_a_negative_depth_is_refused():
    with pytest.raises(ValueError, match="depth is a number of plies, 0 or more; got -1"):
        game_tree(EXAMPLE, depth=-1)


def test_values_are_unknown_where_a_game_is_too_large_to_solve(first_ply_of_gomoku):
    tree = first_ply_of_gomoku
    assert {value for _, value in tree.nodes(data="value")} == {None}
    assert {distance for _, distance in tree.nodes(data="distance")} == {None}
    assert tree.nodes[()]["hidden"] == 0
    assert {tree.nodes[node]["hidden"] for node in leaves(tree)} == {None}
    assert [node for node, best in tree.nodes(data="best") if best] == [()]


def test_a_finished_game_hides_nothing_however_large_the_board_is():
    hidden = game_tree(FourOnFive.from_text("XXX.. OOO.. ..... ....."), depth=1).nodes(data="hidden")
    assert hidden[3,] == 0
    assert hidden[4,] is None


def test_a_finished_game_after_one_that_is_too_large_to_count_hides_nothing():
    hidden = game_tree(FourOnFive.from_text("..... XXX.. OOO.. ....."), depth=1).nodes(data="hidden")
    assert hidden[0,] is None
    assert hidden[8,] == 0


# Trees that are too large


@pytest.mark.parametrize(
    ("start", "size"),
    [
        (TicTacToe(), "549,946 nodes"),
        (TicTacToe.from_text("X...O...."), "7,332 nodes"),
        (FourByFour(), "too many nodes to count"),
        (Gomoku(), "too many nodes to count"),
    ],
)
def test_a_tree_that_is_too_large_is_refused_with_its_size_and_a_depth_that_fits(start, size):
    with pytest.raises(ValueError, match=f"{size}; a tree of more than 2,000 can't be looked at") as refusal:
        game_tree(start)
    message = str(refusal.value)
    assert "merged_graph" in message
    assert "fold" in message
    depth, nodes = re.search(r"depth=(\d+) \(([\d,]+) nodes\)", message).groups()
    assert len(game_tree(start, int(depth))) == int(nodes.replace(",", "")) <= MOST_NODES
    with pytest.raises(ValueError, match=f"depth={depth} "):
        game_tree(start, int(depth) + 1)


def test_a_tree_just_small_enough_is_made(monkeypatch):
    monkeypatch.setattr("ttt.tree.MOST_NODES", 137)
    start = TicTacToe.from_text("XO..O.X..")
    assert len(game_tree(start)) == 137
    monkeypatch.setattr("ttt.tree.MOST_NODES", 136)
    with pytest.raises(ValueError, match="137 nodes; a tree of more than 136 can't"):
        game_tree(start)


def test_a_large_board_is_refused_without_long_counting():
    start = patient_for(60_000, width=11, height=11, length=5)
    with pytest.raises(ValueError, match="too many nodes to count"):
        game_tree(start)


# Folding


def test_a_folded_node_counts_what_was_below_it():
    tree = game_tree(EXAMPLE)
    folded = fold(tree, (1,), (8,))
    assert list(folded) == [(), (1,), (4,), (8,)]
    assert dict(folded.nodes(data="hidden")) == {(): 0, (1,): 2, (4,): 0, (8,): 3}
    assert [data["move"] for _, _, data in folded.edges(data=True)] == [1, 4, 8]


def test_folding_leaves_the_tree_itself_alone():
    tree = game_tree(EXAMPLE)
    fold(tree, (1,), (8,))
    fold(tree, ())
    assert nx.utils.graphs_equal(tree, game_tree(EXAMPLE))


def test_the_root_can_be_folded():
    folded = fold(game_tree(EXAMPLE), ())
    assert dict(folded.nodes(data="hidden")) == {(): 8}
    assert folded.nodes[()]["value"] == 1


def test_folding_above_a_folded_node_counts_everything():
    tree = game_tree(EXAMPLE)
    assert fold(tree, (8, 1), (8,)).nodes[8,]["hidden"] == below(tree, (8,)) == 3
    assert fold(fold(tree, (8,)), ()).nodes[()]["hidden"] == 8
    assert fold(game_tree(SIX_FREE, depth=2), ()).nodes[()]["hidden"] == tree_size(SIX_FREE) - 1


def test_folding_nothing_and_a_leaf_changes_nothing():
    tree = game_tree(EXAMPLE)
    for folded in fold(tree), fold(tree, (4,)):
        assert nx.utils.graphs_equal(folded, tree)


def test_folding_above_nodes_that_are_too_many_to_count_is_as_unknown(first_ply_of_gomoku):
    assert fold(first_ply_of_gomoku, ()).nodes[()]["hidden"] is None


def test_folding_a_folded_node_again_changes_nothing():
    once = fold(game_tree(EXAMPLE), (8,))
    assert fold(once, (8,)).nodes[8,]["hidden"] == 3
    cut = game_tree(EXAMPLE, depth=1)
    assert fold(cut, (8,)).nodes[8,]["hidden"] == 3


@pytest.mark.parametrize("nodes", [[(3,)], [(8,), (8, 1)], [4]])
def test_folding_an_unknown_node_is_refused(nodes):
    with pytest.raises(ValueError, match="in this tree, or it is folded away already"):
        fold(game_tree(EXAMPLE), *nodes)


# Sizes


def test_the_levels_of_the_whole_tree():
    assert level_sizes(TicTacToe()) == LEVELS
    assert sum(LEVELS) == 549_946 == tree_size(TicTacToe())


def test_the_levels_up_to_a_depth():
    assert [level_sizes(TicTacToe(), depth) for depth in (0, 1, 3)] == [LEVELS[:1], LEVELS[:2], LEVELS[:4]]
    assert level_sizes(EXAMPLE) == level_sizes(EXAMPLE, 99) == [1, 3, 4, 1]
    assert tree_size(TicTacToe(), 3) == 586


def test_the_levels_are_those_of_the_tree():
    tree = game_tree(SIX_FREE.play(1))
    assert level_sizes(SIX_FREE.play(1)) == list(Counter(map(len, tree)).values())


def test_a_level_that_is_too_large_is_refused_with_a_depth_that_fits(monkeypatch):
    moves = 9 + 9 * 8 + 72 * 7
    monkeypatch.setattr("ttt.tree.MOST_PLAYS", moves)
    assert level_sizes(TicTacToe(), 3) == LEVELS[:4]
    for depth in (None, 4):
        with pytest.raises(ValueError, match=r"too large to count; .* depth=3"):
            level_sizes(TicTacToe(), depth)
        assert tree_size(TicTacToe(), depth) is None


@pytest.mark.parametrize(("free", "size"), [(3, 11), (4, 38), (5, 174)])
def test_the_median_tree_below_an_unfinished_state(all_states, free, size):
    sizes = [tree_size(one) for one in all_states if not one.is_over and str(one).count(".") == free]
    assert median(sizes) == size


# Merged graphs


@pytest.mark.parametrize(
    ("text", "nodes", "states", "moves"),
    [("X...O....", 7_332, 634, 1_401), ("XO..O.X..", 137, 65, 91)],
)
def test_a_merged_graph_shows_each_state_once(text, nodes, states, moves):
    start = TicTacToe.from_text(text)
    graph = merged_graph(start)
    assert tree_size(start) == nodes
    assert (graph.number_of_nodes(), graph.number_of_edges()) == (states, moves)
    assert nx.is_directed_acyclic_graph(graph)


def test_the_merged_graph_of_the_whole_game(all_states):
    graph = merged_graph(TicTacToe())
    assert set(graph) == set(all_states)
    assert (graph.number_of_nodes(), graph.number_of_edges()) == (5_478, 16_167)
    for node, data in graph.nodes(data=True):
        assert data["state"] == node
        assert (data["value"], data["distance"]) == solve(node)
        assert data["ply"] == 9 - str(node).count(".")
        assert list(graph.successors(node)) == [node.play(move) for move in node.moves]


def test_the_merged_graph_by_symmetry_has_765_classes():
    graph = merged_graph(TicTacToe(), key=canonical)
    plies = Counter(ply for _, ply in graph.nodes(data="ply"))
    assert [plies[ply] for ply in range(10)] == CLASSES
    assert len(graph) == sum(CLASSES) == 765
    for node, data in graph.nodes(data=True):
        assert canonical(data["state"]) == node
        assert (data["value"], data["distance"]) == solve(node)
        assert set(graph.successors(node)) == {canonical(node.play(move)) for move in node.moves}


def test_of_the_classes_338_are_unfinished_with_x_to_move():
    graph = merged_graph(TicTacToe(), key=canonical)
    unfinished = [node for node in graph if not node.is_over]
    assert len(unfinished) == 627
    assert sum(node.to_move == "X" for node in unfinished) == 338


def test_plies_are_counted_from_the_first_state():
    graph = merged_graph(EXAMPLE, key=canonical)
    assert graph.nodes[canonical(EXAMPLE)]["ply"] == 0
    assert graph.nodes[canonical(EXAMPLE)]["state"] == EXAMPLE
    assert max(ply for _, ply in graph.nodes(data="ply")) == 3
    assert list(merged_graph(TIE).nodes(data="ply")) == [(TIE, 0)]


def test_a_merged_graph_that_is_too_large_is_refused():
    with pytest.raises(ValueError, match="More than 20,000 different states"):
        merged_graph(patient_for(200_000, width=4, height=4, length=4))

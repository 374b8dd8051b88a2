"""Game trees as networkx graphs. Nothing is drawn here.

A node of a tree is the tuple of moves that lead to it, so the same state reached in two ways is two
nodes. In a merged graph it is one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence

import networkx as nx

from ttt.search import MOST_MOVES, best_moves, solve
from ttt.state import State

MOST_NODES = 2_000  # a tree that can still be looked at
MOST_STATES = 20_000  # a merged graph likewise
MOST_BESIDE = 24  # moves beside a line of play; more leaves no room for their boards
MOST_PLAYS = 20_000  # moves made to count nodes; tic-tac-toe takes 16,167 of them


def game_tree(state: State, depth: int | None = None) -> nx.DiGraph:
    """Every way the game can go on from `state`, or its first `depth` plies, as a tree.

    Each node has the attributes `state`, `value` and `distance` (seen from X, None where the game is too
    large to solve), `best` (on the line of best play from the root), `pruned` (never, here) and `hidden`
    (the number of nodes below it that the tree leaves out, None where they are too many to count).
    Each edge has its `move`. More than `MOST_NODES` nodes raise `ValueError`.
    """
    if depth is not None and depth < 0:
        raise ValueError(f"depth is a number of plies, 0 or more; got {depth}.")
    _refuse_too_large(state, depth)
    tree = nx.DiGraph()
    _add_node(tree, (), state)
    layer = [()]
    plies = 0
    while layer and plies != depth:
        children = []
        for node in layer:
            parent = tree.nodes[node]["state"]
            for move in parent.moves:
                child = (*node, move)
                _add_node(tree, child, parent.play(move))
                tree.add_edge(node, child, move=move)
                children.append(child)
        layer = children
        plies += 1
    countable = True
    for node in layer:
        last = tree.nodes[node]["state"]
        if last.is_over:
            continue
        below = tree_size(last) if countable else None
        countable = below is not None  # where one is too large, its neighbours are, too
        tree.nodes[node]["hidden"] = below - 1 if countable else None
    _mark_best_line(tree)
    return tree


def line_tree(state: State, moves: Sequence[int]) -> nx.DiGraph:
    """One line of play from `state` as a tree, with the other moves of the player who begins it.

    Its nodes have the attributes of `game_tree`. `best` marks the line, whatever it is worth. When there are
    more than `MOST_BESIDE` other moves, they are left out.
    """
    states = [state]
    for move in moves:
        states.append(states[-1].play(move))
    beside = sum(len(one.moves) - 1 for one in states[:-1] if one.to_move == state.to_move)
    tree = nx.DiGraph()
    _add_node(tree, (), state)
    for place, (before, taken) in enumerate(zip(states, moves, strict=False)):
        node = tuple(moves[:place])
        shows_all = before.to_move == state.to_move and beside <= MOST_BESIDE
        for move in before.moves if shows_all else [taken]:
            child = before.play(move)
            _add_node(tree, (*node, move), child)
            tree.nodes[*node, move]["hidden"] = 0 if child.is_over or move == taken else None
            tree.add_edge(node, (*node, move), move=move)
    for place in range(len(states)):
        tree.nodes[tuple(moves[:place])]["best"] = True
    return tree


def fold(tree: nx.DiGraph, *nodes: tuple[int, ...]) -> nx.DiGraph:
    """A copy of `tree` without what is below `nodes`; each tells in `hidden` how many nodes that were."""
    folded = tree.copy()
    for node in nodes:
        if node not in folded:
            raise ValueError(f"There is no node {node} in this tree, or it is folded away already.")
        below = nx.descendants(folded, node)
        if not below:
            continue
        counts = [folded.nodes[one]["hidden"] for one in below]
        folded.nodes[node]["hidden"] = None if None in counts else len(below) + sum(counts)
        folded.remove_nodes_from(below)
    return folded


def level_sizes(state: State, depth: int | None = None) -> list[int]:
    """The number of nodes in each level of the game tree, by ply from `state` on, without building it.

    Raises `ValueError` when counting takes more than `MOST_PLAYS` moves.
    """
    sizes = []
    plays = 0
    layer = Counter([state])  # how many nodes of the level show each state
    while layer:
        sizes.append(layer.total())
        if len(sizes) - 1 == depth:
            break
        children = Counter()
        for parent, count in layer.items():
            plays += len(parent.moves)
            if plays > MOST_PLAYS:
                raise ValueError(
                    f"The tree below {state!r} is too large to count; ask for its first plies, "
                    f"depth={len(sizes) - 1}."
                )
            for move in parent.moves:
                children[parent.play(move)] += count
        layer = children
    return sizes


def tree_size(state: State, depth: int | None = None) -> int | None:
    """The number of nodes of the game tree, or None where there are too many to count."""
    try:
        return sum(level_sizes(state, depth))
    except ValueError:
        return None


def merged_graph(state: State, key: Callable[[State], Hashable] = lambda state: state) -> nx.DiGraph:
    """The states that play from `state` can reach, each as one node, with the moves between them.

    `key` says which states count as the same: with `ttt.symmetry.canonical`, a node is one state out of
    all its rotations and reflections. Each node has the attributes `state`, `value`, `distance` and `ply`.
    More than `MOST_STATES` nodes raise `ValueError`.
    """
    graph = nx.DiGraph()
    graph.add_node(key(state), state=state, ply=0)
    layer = list(graph)
    while layer:
        begun = []
        for node in layer:
            member, ply = graph.nodes[node]["state"], graph.nodes[node]["ply"]
            for move in member.moves:
                child = member.play(move)
                name = key(child)
                if name not in graph:
                    graph.add_node(name, state=child, ply=ply + 1)
                    begun.append(name)
                graph.add_edge(node, name)
            if len(graph) > MOST_STATES:
                raise ValueError(
                    f"More than {MOST_STATES:,} different states can be reached from {state!r}; "
                    f"begin from a later state."
                )
        layer = begun
    for data in graph.nodes.values():
        data["value"], data["distance"] = solve(data["state"])
    return graph


def _add_node(tree: nx.DiGraph, node: tuple[int, ...], state: State) -> None:
    solvable = len(state.moves) <= MOST_MOVES
    value, distance = solve(state) if solvable else (None, None)
    tree.add_node(node, state=state, value=value, distance=distance, best=False, pruned=False, hidden=0)


def _mark_best_line(tree: nx.DiGraph) -> None:
    node = ()
    tree.nodes[node]["best"] = True
    while tree.out_degree(node):
        state = tree.nodes[node]["state"]
        if len(state.moves) > MOST_MOVES:
            return
        node = (*node, best_moves(state)[0])
        tree.nodes[node]["best"] = True


def _refuse_too_large(state: State, depth: int | None) -> None:
    size = tree_size(state, depth)
    if size is not None and size <= MOST_NODES:
        return
    fitting = 0
    while (tree_size(state, fitting + 1) or MOST_NODES + 1) <= MOST_NODES:
        fitting += 1
    many = "too many nodes to count" if size is None else f"{size:,} nodes"
    part = "The tree" if depth is None else f"The tree of the first {depth} plies"
    raise ValueError(
        f"{part} below {state!r} has {many}; a tree of more than {MOST_NODES:,} can't be looked at. "
        f"Ask for its first plies, depth={fitting} ({tree_size(state, fitting):,} nodes), or begin "
        f"from a later state; `fold` leaves out what is below a node, and `merged_graph` shows equal "
        f"states once."
    )

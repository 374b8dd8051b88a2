from collections import Counter
from dataclasses import dataclass
from itertools import combinations, pairwise

import networkx as nx
import numpy as np
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.collections import EllipseCollection, LineCollection, PolyCollection
from matplotlib.colors import to_hex, to_rgb

from ttt import TicTacToe
from ttt.draw import (
    DPI,
    HIGHLIGHT,
    INK,
    MOST_LABELLED,
    O_ORANGE,
    PAGE_INCHES,
    TIE_GREY,
    X_BLUE,
    Picture,
    draw_tree,
)
from ttt.layout import tree_layout
from ttt.text import tree_text
from ttt.tree import fold, game_tree, merged_graph, tree_size

EXAMPLE = TicTacToe.from_text("X.O X.X OO.")
FOUR_FREE = TicTacToe.from_text("X.. XOO O.X")
FIVE_FREE = TicTacToe.from_text("XO. .O. X..")


class Wide(TicTacToe):
    width, height, length = 4, 2, 3


class Gomoku(TicTacToe):
    width, height, length = 15, 15, 5


@dataclass(frozen=True)
class Words:
    """What a call is about when it is no board."""

    text: str
    to_move: None = None
    is_over: bool = False

    def __str__(self):
        return self.text


def tree_of(edges, state=EXAMPLE, value=1):
    """A tree of any shape below node 0, in the form that is drawn."""
    tree = nx.DiGraph()
    for node in dict.fromkeys([0, *(node for edge in edges for node in edge)]):
        tree.add_node(node, state=state, value=value, distance=None, best=False, pruned=False, hidden=0)
    tree.add_edges_from(edges, move=5)
    return tree


def star(size, **options):
    return tree_of([(0, child) for child in range(1, size)], **options)


def four_chains(size):
    """A tree of four long branches."""
    return tree_of([(max(0, child - 4), child) for child in range(1, size)])


def axes_of(picture):
    return picture.figure.axes[0]


def words(picture):
    return [text.get_text() for text in axes_of(picture).texts]


def values_in(picture):
    return Counter(text for text in words(picture) if text in ("+1", "0", "−1", "?"))


def moves_in(picture):
    return [text for text in axes_of(picture).texts if text.get_bbox_patch() is not None]


def squares_drawn(picture):
    """All boxes of boards, the stacks behind them apart: two lists of (left, top, side, style)."""
    stacks, *frames, _ = (one for one in axes_of(picture).collections if isinstance(one, PolyCollection))
    assert all(stacks.get_zorder() < one.get_zorder() for one in frames), "stacks lie behind the boards"

    def boxes(collection):
        for path in collection.get_paths():
            (left, top), (right, bottom) = path.vertices.min(axis=0), path.vertices.max(axis=0)
            assert right - left == pytest.approx(bottom - top), "a board stands in a square"
            yield float(left), float(top), float(right - left), collection

    return list(boxes(stacks)), [box for collection in frames for box in boxes(collection)]


def boards(picture, tree):
    """The box of each node: both in the order of reading, row by row."""
    places = tree_layout(tree)
    nodes = sorted(tree, key=lambda node: (-places[node][1], places[node][0]))
    boxes = sorted(squares_drawn(picture)[1], key=lambda box: (round(box[1], 6), box[0]))
    return dict(zip(nodes, boxes, strict=True))


def segments(picture, colour=None):
    """The line segments of one colour or of all, each with its width and whether it is dashed."""
    return [
        (segment, collection.get_linewidth()[0], collection.get_linestyle()[0][1] is not None)
        for collection in axes_of(picture).collections
        if isinstance(collection, LineCollection)
        and colour in (None, to_hex(collection.get_color()[0]).upper())
        for segment in collection.get_segments()
    ]


def rings(picture):
    (collection,) = (one for one in axes_of(picture).collections if isinstance(one, EllipseCollection))
    assert to_hex(collection.get_edgecolor()[0]).upper() == O_ORANGE
    return collection.get_offsets()


def edges_in(picture, tree):
    """For each edge the segment that leads from below one board to the top of the other."""
    boxes = boards(picture, tree)
    found = {}
    for parent, child in tree.edges:
        ends = [boxes[node][0] + boxes[node][2] / 2 for node in (parent, child)]
        bottom = boxes[parent][1] + boxes[parent][2]
        (found[parent, child],) = (
            line
            for line in segments(picture)
            if line[0][:, 0] == pytest.approx(ends)
            and bottom - 1e-6 <= line[0][0][1] < line[0][1][1] == pytest.approx(boxes[child][1])
        )
    return found


def pixels(picture):
    canvas = FigureCanvasAgg(picture.figure)
    picture.figure.set_dpi(DPI)
    canvas.draw()
    return np.asarray(canvas.buffer_rgba())[:, :, :3].astype(int)


def shows(image, x, y, colour, reach=0.02):
    """Whether the picture has nearly this colour near a point, given in inches."""
    row, column, span = round(y * DPI), round(x * DPI), max(1, round(reach * DPI))
    patch = image[row - span : row + span + 1, column - span : column + span + 1]
    wanted = np.array(to_rgb(colour)) * 255
    return bool((abs(patch - wanted).max(axis=2) < 40).any())


def extents(picture, texts=None):
    renderer = FigureCanvasAgg(picture.figure).get_renderer()
    return {text: text.get_window_extent(renderer) for text in texts or axes_of(picture).texts}


def overlapping(picture, texts=None):
    pairs = combinations(extents(picture, texts).items(), 2)
    return [(one.get_text(), other.get_text()) for (one, a), (other, b) in pairs if a.overlaps(b)]


def outside(picture):
    page = picture.figure.bbox
    return [
        text.get_text()
        for text, box in extents(picture).items()
        if box.x0 < 0 or box.y0 < 0 or box.x1 > page.width or box.y1 > page.height
    ]


# Boards


def test_each_node_is_a_board():
    tree = game_tree(EXAMPLE)
    picture = draw_tree(tree)
    boxes = boards(picture, tree)
    assert len(boxes) == len(tree)
    for (left, top, side, _), (other_left, other_top, *_) in combinations(boxes.values(), 2):
        assert abs(left - other_left) > side or abs(top - other_top) > side, "boards lie beside each other"
    for parent, child in tree.edges:
        assert boxes[parent][1] + boxes[parent][2] < boxes[child][1], "children stand below"


def test_a_parent_stands_above_the_middle_of_its_children():
    tree = game_tree(EXAMPLE)
    boxes = boards(draw_tree(tree), tree)
    assert boxes[()][0] == pytest.approx((boxes[1,][0] + boxes[8,][0]) / 2)
    assert boxes[1,][0] == pytest.approx((boxes[1, 4][0] + boxes[1, 8][0]) / 2)


def test_marks_are_counted_two_strokes_for_an_x_and_a_ring_for_an_o():
    tree = game_tree(EXAMPLE)
    picture = draw_tree(tree)
    marks = Counter("".join(str(state) for _, state in tree.nodes(data="state")))
    assert len(segments(picture, X_BLUE)) == 2 * marks["X"]
    assert len(rings(picture)) == marks["O"]


@pytest.mark.parametrize("start", [EXAMPLE, Wide.from_text("XO.X .OX.")])
def test_every_square_shows_its_mark(start):
    tree = game_tree(start, depth=1)
    picture = draw_tree(tree)
    image = pixels(picture)
    for node, (left, top, side, _) in boards(picture, tree).items():
        state = tree.nodes[node]["state"]
        cell = side / max(state.width, state.height)
        struck = state.winning_line
        for square, mark in enumerate(str(state).split()):
            row, column = divmod(square, state.width)
            x, y = left + (column + 0.5) * cell, top + (row + 0.5) * cell
            if square in struck:
                assert shows(image, x, y, INK), "a completed line is struck through"
                continue
            assert shows(image, x, y, X_BLUE) == (mark == "X")
            assert shows(image, x, y + 0.26 * cell, O_ORANGE) == (mark == "O")
            assert shows(image, x, y, "white") or mark == "X"


def test_a_board_of_another_shape_stays_in_its_frame():
    tree = game_tree(Wide(), depth=1)
    picture = draw_tree(tree)
    boxes = list(boards(picture, tree).values())
    lines = segments(picture, "#BDBDBD")
    assert len(lines) == len(tree) * (3 + 1), "three lines down and one across"
    for segment, *_ in [*lines, *segments(picture, X_BLUE)]:
        assert any(
            left - 1e-6 <= x.min() <= x.max() <= left + side + 1e-6
            and top - 1e-6 <= y.min() <= y.max() <= top + side + 1e-6
            for left, top, side, _ in boxes
            for x, y in [segment.T]
        )


@pytest.mark.parametrize("current", [(8, 1), ()])
def test_the_current_node_is_filled_and_no_other(current):
    tree = game_tree(EXAMPLE)
    picture = draw_tree(tree, current=current)
    boxes = boards(picture, tree)
    faces = {node: to_hex(box[3].get_facecolor()[0]).upper() for node, box in boxes.items()}
    assert {node for node, face in faces.items() if face == HIGHLIGHT} == {current}
    assert {face for node, face in faces.items() if node != current} == {"#FFFFFF"}
    left, top, side, _ = boxes[current]
    assert shows(pixels(picture), left + side / 2, top + side / 2, HIGHLIGHT), "the square 4 is free"


def test_no_node_is_filled_where_none_is_current():
    tree = game_tree(EXAMPLE)
    faces = {to_hex(box[3].get_facecolor()[0]) for box in boards(draw_tree(tree), tree).values()}
    assert faces == {"#ffffff"}


# Values, moves, and who moves


def test_a_value_stands_below_its_board():
    tree = game_tree(EXAMPLE)
    picture = draw_tree(tree)
    signs = {1: "+1", 0: "0", -1: "−1"}
    texts = [text for text in axes_of(picture).texts if text.get_text() in signs.values()]
    assert len(texts) == len(tree)
    for node, (left, top, side, _) in boards(picture, tree).items():
        (text,) = (
            text
            for text in texts
            if text.get_position()[0] == pytest.approx(left + side / 2)
            and 0 < text.get_position()[1] - (top + side) < side / 2
        )
        assert text.get_text() == signs[tree.nodes[node]["value"]]


def test_no_values_are_shown_where_none_are_given():
    tree = game_tree(EXAMPLE)
    picture = draw_tree(tree, values={})
    assert values_in(picture) == {}
    assert len(moves_in(picture)) == 8
    assert "+1" not in repr(picture)


def test_given_values_replace_those_of_the_tree():
    picture = draw_tree(game_tree(EXAMPLE), values={(): -1, (4,): "?", (8,): None, (1,): 0, (8, 1): 10})
    assert values_in(picture) == {"−1": 1, "?": 2, "0": 1}
    assert "+10" in words(picture)


def test_unknown_values_are_not_shown():
    assert values_in(draw_tree(star(4, value=None))) == {}


def test_values_differ_in_colour_by_their_sign():
    picture = draw_tree(star(5), values={1: 1, 2: 0, 3: -1, 4: "?"})
    colours = {text.get_text(): text.get_color() for text in axes_of(picture).texts}
    assert [colours[text] for text in ("+1", "0", "−1", "?")] == [X_BLUE, TIE_GREY, O_ORANGE, INK]


@pytest.mark.parametrize("values", [None, {}])
def test_a_move_stands_on_its_edge(values):
    tree = game_tree(EXAMPLE)
    picture = draw_tree(tree, values)
    labels = moves_in(picture)
    assert len(labels) == tree.number_of_edges()
    for edge, ((start, end), *_) in edges_in(picture, tree).items():
        on_edge = []
        for text in labels:
            x, y = text.get_position()
            part = (y - start[1]) / (end[1] - start[1])
            if 0.2 < part < 0.8 and start[0] + part * (end[0] - start[0]) == pytest.approx(x):
                on_edge.append(text.get_text())
        assert on_edge == [str(tree.edges[edge]["move"])]


def test_an_edge_begins_below_the_value_of_its_parent():
    tree = game_tree(EXAMPLE)
    picture = draw_tree(tree, values={(8,): 1})
    edges = edges_in(picture, tree)
    box = extents(picture)[next(text for text in axes_of(picture).texts if text.get_text() == "+1")]
    bottom_of_value = picture.figure.get_figheight() - box.y0 / picture.figure.dpi
    assert edges[(8,), (8, 1)][0][0][1] > bottom_of_value
    _, top, side, _ = boards(picture, tree)[1,]
    assert edges[(1,), (1, 4)][0][0][1] == pytest.approx(top + side), "without a value, at the board"


@pytest.mark.parametrize("start", [EXAMPLE, EXAMPLE.play(8), TicTacToe()])
def test_each_level_says_who_moves_there(start):
    tree = game_tree(start, depth=1) if start == TicTacToe() else game_tree(start)
    picture = draw_tree(tree)
    boxes = boards(picture, tree)
    labels = {text.get_position()[1]: text for text in axes_of(picture).texts if "moves" in text.get_text()}
    movers = {
        round(boxes[node][1] + boxes[node][2] / 2, 6): state.to_move
        for node, state in tree.nodes(data="state")
        if not state.is_over
    }
    assert {round(y, 6): text.get_text() for y, text in labels.items()} == {
        y: "▲ MAX\nX moves" if mover == "X" else "▼ MIN\nO moves" for y, mover in movers.items()
    }
    leftmost = min(box[0] for box in boxes.values())
    for box in extents(picture, labels.values()).values():
        assert 0 <= box.x0 < box.x1 < leftmost * picture.figure.dpi, "left of all boards"


def test_a_level_of_finished_games_says_nothing():
    assert not any("moves" in text for text in words(draw_tree(game_tree(EXAMPLE.play(4)))))


# Lines


def test_the_best_line_is_thick():
    tree = game_tree(EXAMPLE.play(8))
    picture = draw_tree(tree)
    widths = {edge: line[1] for edge, line in edges_in(picture, tree).items()}
    best = {edge for edge in tree.edges if tree.nodes[edge[1]]["best"]}
    assert best
    assert min(widths[edge] for edge in best) > 2 * max(widths[edge] for edge in set(widths) - best)
    frames = {node: box[3].get_linewidth()[0] for node, box in boards(picture, tree).items()}
    thick = {node for node, width in frames.items() if width > 2 * min(frames.values())}
    assert thick == {node for node, is_best in tree.nodes(data="best") if is_best}


@pytest.mark.parametrize("values", [{}, {(4,): 1}])
def test_the_best_line_is_not_given_away_before_the_root_shows_its_value(values):
    tree = game_tree(EXAMPLE)
    picture = draw_tree(tree, values)
    assert len({line[1] for line in edges_in(picture, tree).values()}) == 1
    assert len({box[3].get_linewidth()[0] for box in boards(picture, tree).values()}) == 1
    assert "*" not in repr(picture)


def test_a_pruned_branch_is_dashed_with_a_bar_where_it_is_cut():
    tree = game_tree(EXAMPLE)
    for node in {(8,), *nx.descendants(tree, (8,))}:
        tree.nodes[node]["pruned"] = True
    picture = draw_tree(tree)
    dashed = {edge for edge, line in edges_in(picture, tree).items() if line[2]}
    assert dashed == {((), (8,)), ((8,), (8, 1)), ((8,), (8, 4)), ((8, 1), (8, 1, 4))}
    boxes = boards(picture, tree)
    bars = [
        segment
        for segment, *_ in segments(picture, INK)
        if segment[0][1] == segment[1][1]
        and not any(b[1] <= segment[0][1] <= b[1] + b[2] for b in boxes.values())
    ]
    left, top, side, _ = boxes[8,]
    (bar,) = bars
    assert bar[0][0] < left + side / 2 < bar[1][0], "across the end of the edge"
    assert top - 0.2 < bar[0][1] < top
    assert repr(picture).count("pruned") == 4
    *_, veil = (one for one in axes_of(picture).collections if isinstance(one, PolyCollection))
    assert veil.get_zorder() == max(one.get_zorder() for one in axes_of(picture).collections)
    assert 0.4 < veil.get_alpha() < 0.8, "what was pruned is pale, but can be read"
    veiled = {tuple(path.vertices.min(axis=0)) for path in veil.get_paths()}
    pruned = {boxes[node][:2] for node, is_pruned in tree.nodes(data="pruned") if is_pruned}
    assert veiled == pruned


def test_no_branch_is_dashed_where_nothing_was_pruned():
    tree = game_tree(EXAMPLE)
    assert not any(dashed for _, _, dashed in edges_in(draw_tree(tree), tree).values())


def test_a_folded_node_stands_on_a_stack_with_the_number_of_nodes_below_it():
    tree = fold(game_tree(FOUR_FREE), (1,), (7,))
    picture = draw_tree(tree)
    stacks, _ = squares_drawn(picture)
    boxes = boards(picture, tree)
    assert len(stacks) == 2 * 2
    for node in (1,), (7,):
        left, top, side, _ = boxes[node]
        behind = [box for box in stacks if 0 < box[0] - left < side / 4 and 0 < box[1] - top < side / 4]
        assert len(behind) == 2
        (count,) = (
            text
            for text in axes_of(picture).texts
            if text.get_text() == f"…{tree.nodes[node]['hidden']:,}"
            and text.get_position()[0] == pytest.approx(left + side / 2)
        )
        assert count.get_position()[1] > top + side
    assert squares_drawn(draw_tree(game_tree(FOUR_FREE)))[0] == []


def test_what_is_too_much_to_count_is_shown_without_a_number():
    tree = star(3)
    tree.nodes[1]["hidden"] = None
    tree.nodes[2]["hidden"] = 12_345
    picture = draw_tree(tree)
    assert {text for text in words(picture) if text.startswith("…")} == {"…", "…12k"}
    assert len(squares_drawn(picture)[0]) == 4
    assert "more below" in repr(picture)
    assert not overlapping(picture), "not even with the values above"


# Size


@pytest.mark.parametrize(
    "tree",
    [
        game_tree(EXAMPLE),
        game_tree(FOUR_FREE),
        game_tree(FIVE_FREE),
        fold(game_tree(TicTacToe(), depth=1), (0,)),
        game_tree(Gomoku.from_text("XO." + "." * 222), depth=0),
        star(3, state=Words("sum_of(1, 2)")),
    ],
    ids=["running example", "four free", "overview", "folded", "large board", "words"],
)
def test_text_is_never_smaller_than_8_points(tree):
    picture = draw_tree(tree, title="A title")
    assert all(text.get_fontsize() >= 8 for text in axes_of(picture).texts)


@pytest.fixture(scope="module")
def small_trees(all_states):
    """One complete tree of each size up to 65, and its picture."""
    by_size = {tree_size(state): state for state in all_states if str(state).count(".") == 4}
    trees = [game_tree(state) for size, state in sorted(by_size.items()) if size <= 65]
    return [(tree, draw_tree(tree, title="A title")) for tree in trees]


def test_no_text_lies_on_another_or_leaves_the_picture_in_trees_of_up_to_65_nodes(small_trees):
    assert max(len(tree) for tree, _ in small_trees) == 65
    for _, picture in small_trees:
        assert not overlapping(picture)
        assert not outside(picture)


def test_no_text_lies_on_a_board(small_trees):
    tree, picture = small_trees[-1]
    height, dpi = picture.figure.get_figheight(), picture.figure.dpi
    boxes = boards(picture, tree).values()
    for text, box in extents(picture).items():
        x0, x1, y0, y1 = box.x0 / dpi, box.x1 / dpi, height - box.y1 / dpi, height - box.y0 / dpi
        for left, top, side, _ in boxes:
            beside = x1 <= left or left + side <= x0
            assert beside or y1 <= top or top + side <= y0, text.get_text()


def test_no_number_of_hidden_nodes_lies_on_another_or_leaves_the_picture():
    picture = draw_tree(game_tree(TicTacToe.from_text("X.. ... ..."), depth=2))
    assert not overlapping(picture)
    assert not outside(picture)


def test_a_complete_tree_of_up_to_60_nodes_fits_a_page(small_trees):
    assert all(picture.figure.get_figwidth() <= 11 for tree, picture in small_trees if len(tree) <= 60)
    assert draw_tree(game_tree(EXAMPLE)).figure.get_figwidth() <= PAGE_INCHES


@pytest.mark.parametrize("tree", [game_tree(TicTacToe.from_text("X.. .O. X.."), depth=2), star(31), star(60)])
def test_any_tree_of_up_to_60_nodes_fits_a_page(tree):
    assert len(tree) <= 60
    assert draw_tree(tree).figure.get_figwidth() <= 11


def test_the_picture_holds_all_boards():
    for tree in game_tree(EXAMPLE), game_tree(FOUR_FREE), star(30), star(1):
        picture = draw_tree(tree)
        width, height = picture.figure.get_size_inches()
        for left, top, side, _ in boards(picture, tree).values():
            assert 0 < left < left + side < width
            assert 0 < top < top + side < height


def test_a_title_stands_above_everything():
    picture = draw_tree(game_tree(EXAMPLE), title="Three moves")
    (title,) = (text for text in axes_of(picture).texts if text.get_text() == "Three moves")
    others = [box for text, box in extents(picture).items() if text is not title]
    assert extents(picture, [title])[title].y0 > max(box.y1 for box in others)
    assert not outside(picture)


# Overviews


def test_a_tree_of_more_than_100_nodes_is_an_overview():
    assert MOST_LABELLED == 100
    assert len(squares_drawn(draw_tree(four_chains(100)))[1]) == 100
    for tree in four_chains(101), star(60):
        picture = draw_tree(tree)
        assert not any(isinstance(one, PolyCollection) for one in axes_of(picture).collections)
        assert f"{len(tree)} nodes, too many to draw their boards" in words(picture)
        assert repr(picture).endswith(f"{len(tree)} nodes, too many to draw their boards")


def test_an_overview_shows_each_value_by_the_shape_of_its_mark():
    tree = game_tree(FIVE_FREE)
    assert len(tree) > MOST_LABELLED
    picture = draw_tree(tree)
    marks = {line.get_marker(): line for line in axes_of(picture).lines}
    count = Counter(value for _, value in tree.nodes(data="value"))
    assert {shape: len(line.get_xdata()) for shape, line in marks.items()} == {
        "^": count[1],
        "s": count[0],
        "v": count[-1],
    }
    assert [marks[shape].get_color() for shape in "^sv"] == [X_BLUE, TIE_GREY, O_ORANGE]
    assert len([text for text in words(picture) if "moves" in text]) == 5
    assert len(words(picture)) == 6, "and what was left out"


def test_marks_of_an_overview_stand_where_the_layout_puts_them():
    tree = game_tree(FIVE_FREE)
    places = tree_layout(tree)
    picture = draw_tree(tree)
    at = [point for line in axes_of(picture).lines for point in zip(*line.get_data(), strict=True)]
    rows = Counter(round(y, 6) for _, y in at)
    assert [rows[y] for y in sorted(rows)] == [
        n for _, n in sorted(Counter(y for _, y in places.values()).items())
    ][::-1]
    top = min(y for _, y in at)
    (root_x,) = (x for x, y in at if y == top)
    lowest, highest = min(x for x, _ in at), max(x for x, _ in at)
    share = places[()][0] / max(x for x, _ in places.values())
    assert (root_x - lowest) / (highest - lowest) == pytest.approx(share)


def test_an_overview_without_values_shows_no_marks():
    picture = draw_tree(game_tree(FIVE_FREE), values={})
    assert sum(len(line.get_xdata()) for line in axes_of(picture).lines) == 0
    picture = draw_tree(game_tree(FIVE_FREE), values={(): 0})
    assert [(line.get_marker(), len(line.get_xdata())) for line in axes_of(picture).lines] == [
        ("^", 0),
        ("s", 1),
        ("v", 0),
    ]


def test_an_overview_has_the_width_of_a_page_and_its_best_line_is_thick():
    tree = game_tree(TicTacToe.from_text("X.. .O. X.."), depth=4)
    assert len(tree) > 300
    picture = draw_tree(tree)
    assert picture.figure.get_figwidth() <= PAGE_INCHES
    thick = [segment for segment, width, _ in segments(picture, INK) if width > 2]
    assert len(thick) == 4
    for above, below in pairwise(sorted(thick, key=lambda segment: segment[0][1])):
        assert above[1] == pytest.approx(below[0]), "one line from the root down"


def test_an_overview_is_not_taller_than_the_same_tree_with_boards():
    chains = [tree_of([(n, n + 1) for n in range(size)]) for size in (99, 100)]
    with_boards, overview = (draw_tree(chain).figure.get_figheight() for chain in chains)
    assert overview <= with_boards


def test_an_overview_marks_minus_one_with_a_hyphen_as_well():
    picture = draw_tree(star(101), values={1: "-1"})
    assert {line.get_marker(): len(line.get_xdata()) for line in axes_of(picture).lines}["v"] == 1


# Everything else


@pytest.mark.parametrize("start", [EXAMPLE, FIVE_FREE])
def test_equal_trees_give_equal_bytes(start):
    first, second = (draw_tree(game_tree(start), title="Twice")._repr_png_() for _ in range(2))
    assert first == second
    assert first.startswith(b"\x89PNG")


@pytest.mark.parametrize("values", [None, {}, {(): 0, (4,): "?"}])
def test_the_text_twin_is_the_outline_of_the_tree(values):
    for tree in game_tree(EXAMPLE), fold(game_tree(EXAMPLE), (1,)):
        picture = draw_tree(tree, values)
        assert isinstance(picture, Picture)
        assert repr(picture) == tree_text(tree, values)
        assert repr(draw_tree(tree, values, title="A title")) == "A title\n" + tree_text(tree, values)


def test_the_outline_of_the_running_example():
    assert tree_text(fold(game_tree(EXAMPLE), (1,))).split("\n") == [
        "* X.O X.X OO.  MAX  +1",
        "     1: XXO X.X OO.  MIN  −1  2 below",
        "   * 4: X.O XXX OO.  X wins  +1",
        "     8: X.O X.X OOX  MIN  −1",
        "        1: XOO X.X OOX  MAX  +1",
        "           4: XOO XXX OOX  X wins  +1",
        "        4: X.O XOX OOX  O wins  −1",
    ]


def test_a_tree_grows_without_moving():
    tree = game_tree(FOUR_FREE)
    places = tree_layout(tree)
    whole = draw_tree(tree)
    boxes = boards(whole, tree)
    for size in 1, 5, len(tree) - 1:
        part = tree.subgraph(list(tree)[:size])
        picture = draw_tree(part, places=places)
        assert picture.figure.get_size_inches().tolist() == whole.figure.get_size_inches().tolist()
        assert {box[:3] for box in squares_drawn(picture)[1]} == {boxes[node][:3] for node in part}
        assert sum(values_in(picture).values()) == size
        assert len(moves_in(picture)) == size - 1


def test_values_of_nodes_that_are_folded_away_are_not_shown():
    tree = game_tree(EXAMPLE)
    values = dict(tree.nodes(data="value"))
    folded = fold(tree, (8,))
    assert sum(values_in(draw_tree(folded, values, places=tree_layout(tree))).values()) == len(folded)
    assert sum(values_in(draw_tree(folded, values)).values()) == len(folded)


def test_states_that_are_no_boards_are_drawn_as_words():
    tree = tree_of([(0, 1), (0, 2)], value=None)
    for node, text in enumerate(["fib(2)", "fib(1)", "fib(0)"]):
        tree.nodes[node]["state"] = Words(text)
    picture = draw_tree(tree, values={0: "1", 1: "1", 2: "0"})
    assert sorted(words(picture)) == ["0", "1", "1", "5", "5", "fib(0)", "fib(1)", "fib(2)"]
    for node, (left, top, side, _) in boards(picture, tree).items():
        (text,) = (
            text for text in axes_of(picture).texts if text.get_text() == str(tree.nodes[node]["state"])
        )
        assert text.get_position() == pytest.approx((left + side / 2, top + side / 2))
    assert len(rings(picture)) == len(segments(picture, X_BLUE)) == len(segments(picture, "#BDBDBD")) == 0
    assert not overlapping(picture)


def test_long_words_stay_apart():
    assert not overlapping(draw_tree(star(4, state=Words("[1, 2, 3, 4, 5, 6, 7, 8]"))))


def test_a_graph_that_is_no_tree_is_refused():
    with pytest.raises(ValueError, match="This needs a tree"):
        draw_tree(merged_graph(TicTacToe.from_text("XO..O.X..")))

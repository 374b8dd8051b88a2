import struct

import pytest
from matplotlib.colors import to_hex
from matplotlib.figure import Figure
from matplotlib.patches import Circle, FancyBboxPatch

from ttt import TicTacToe
from ttt.draw import INK, O_ORANGE, TIE_GREY, X_BLUE, Picture, draw_board, draw_boards, paint_board
from ttt.text import board_text

EXAMPLE = TicTacToe.from_text("X.O X.X OO.")
DOUBLE = TicTacToe.from_text("XXX OOX OOX")


class Gomoku(TicTacToe):
    width, height = 15, 15
    length = 5


def axes_of(picture):
    return picture.figure.axes[0]


def rings(axes):
    return [patch for patch in axes.patches if isinstance(patch, Circle)]


def frames(axes, style):
    return [p for p in axes.patches if isinstance(p, FancyBboxPatch) and p.get_linestyle() == style]


def lines_of(axes, colour):
    return [line for line in axes.lines if to_hex(line.get_color()).upper() == colour.upper()]


def test_marks_differ_in_shape_as_well_as_colour():
    axes = axes_of(draw_board(EXAMPLE))
    assert len(lines_of(axes, X_BLUE)) == 2 * 3, "two strokes for each X"
    assert len(rings(axes)) == 3
    assert to_hex(rings(axes)[0].get_edgecolor()).upper() == O_ORANGE


def test_marks_stand_on_their_squares():
    axes = axes_of(draw_board(EXAMPLE))
    centres = sorted((ring.center[1] - 0.5) * 3 + ring.center[0] - 0.5 for ring in rings(axes))
    assert centres == [2, 6, 7]
    low, high = axes.get_ylim()
    assert low > high, "row 0 is on top"


def test_free_squares_carry_their_numbers_or_their_labels():
    axes = axes_of(draw_board(EXAMPLE, labels={4: "+1"}))
    assert {text.get_text(): text.get_position() for text in axes.texts} == {
        "1": (1.5, 0.5),
        "+1": (1.5, 1.5),
        "8": (2.5, 2.5),
    }


def test_completed_lines_are_ringed_and_struck_through():
    axes = axes_of(draw_board(DOUBLE))
    assert len(frames(axes, "-")) == 5
    strikes = [line for line in lines_of(axes, INK) if line.get_zorder() == 5]
    assert len(strikes) == 2
    across = strikes[0]
    assert list(across.get_ydata()) == [0.5, 0.5]
    assert across.get_xdata()[0] < 0.5
    assert across.get_xdata()[1] > 2.5


def test_highlights_are_dashed_and_the_last_move_has_a_dot():
    axes = axes_of(draw_board(EXAMPLE, highlight=[1, 8], last=7))
    assert len(frames(axes, "--")) == 2
    dots = [line for line in axes.lines if line.get_marker() == "o"]
    assert [(round(dot.get_xdata()[0], 2), round(dot.get_ydata()[0], 2)) for dot in dots] == [(1.87, 2.13)]


@pytest.mark.parametrize("state", [EXAMPLE, DOUBLE, TicTacToe(), Gomoku().play(112)])
def test_text_in_a_picture_is_never_smaller_than_8_points(state):
    labels = {state.moves[0]: "a longer label"} if state.moves else {}
    picture = draw_board(state, labels, title="A title")
    assert all(text.get_fontsize() >= 8 for text in [*axes_of(picture).texts, axes_of(picture).title])


def test_a_picture_carries_its_text_twin():
    picture = draw_board(EXAMPLE, labels={4: "wins"}, highlight=[4], last=7, title="X to move")
    assert isinstance(picture, Picture)
    assert repr(picture) == board_text(EXAMPLE, {4: "wins"}, [4], 7, "X to move")


def test_equal_pictures_give_equal_bytes_of_the_stated_size(tmp_path):
    data = draw_board(EXAMPLE)._repr_png_()
    assert data == draw_board(EXAMPLE)._repr_png_()
    assert struct.unpack(">II", data[16:24]) == (220, 220)
    draw_board(EXAMPLE).save(tmp_path / "board.png")
    assert (tmp_path / "board.png").read_bytes() == data


def test_many_boards_fill_rows_of_a_notebook_width():
    picture = draw_boards([EXAMPLE] * 5, titles=["a", "b", "c", "d", "e"])
    assert len(picture.figure.axes) == 5
    assert picture.figure.get_figwidth() <= 9.5
    assert [axes.get_title() for axes in picture.figure.axes] == ["a", "b", "c", "d", "e"]
    boxes = [axes.get_position() for axes in picture.figure.axes]
    assert boxes[0].y0 == boxes[3].y0 > boxes[4].y1
    assert all(box.y0 >= 0 and box.y1 <= 1 for box in boxes)


def test_label_colours_follow_the_sign():
    axes = axes_of(draw_board(EXAMPLE, labels={1: "+1", 4: "−1", 8: "0"}))
    colours = {text.get_text(): text.get_color() for text in axes.texts}
    assert colours == {"+1": X_BLUE, "−1": O_ORANGE, "0": TIE_GREY}


def test_a_cross_is_two_strokes_that_cross():
    strokes = lines_of(axes_of(draw_board(TicTacToe().play(4))), X_BLUE)
    slopes = {(ys[1] - ys[0]) / (xs[1] - xs[0]) for xs, ys in (line.get_data() for line in strokes)}
    assert {round(slope) for slope in slopes} == {1, -1}


def test_boards_that_are_not_square():
    class Wide(TicTacToe):
        width, height = 5, 2

    state = Wide.from_text("XXX.. OO...")
    picture = draw_board(state, last=2)
    axes = axes_of(picture)
    assert picture.figure.get_figheight() < picture.figure.get_figwidth() / 2
    thin = [line for line in lines_of(axes, INK) if line.get_zorder() == 1]
    assert len(thin) == 4 + 1, "four lines down, one across"
    assert axes.get_ylim()[0] > 2 > 0 > axes.get_ylim()[1]
    (strike,) = [line for line in lines_of(axes, INK) if line.get_zorder() == 5]
    assert list(strike.get_ydata()) == [0.5, 0.5]
    assert [round(x, 2) for x in strike.get_xdata()] == [0.12, 2.88]
    assert axes.get_aspect() == 1
    assert not axes.axison


def test_a_diagonal_line_is_struck_along_the_diagonal():
    state = TicTacToe.from_text("XO. OX. ..X")
    (strike,) = [line for line in lines_of(axes_of(draw_board(state)), INK) if line.get_zorder() == 5]
    xs, ys = strike.get_data()
    assert [round(x, 2) for x in xs] == [round(y, 2) for y in ys] == [0.12, 2.88]


def test_square_0_can_be_the_last_move():
    axes = axes_of(draw_board(TicTacToe().play(0), last=0))
    assert len([line for line in axes.lines if line.get_marker() == "o"]) == 1


def test_a_picture_stands_on_white_with_a_thin_frame():
    figure = draw_board(EXAMPLE).figure
    assert to_hex(figure.get_facecolor()) == "#ffffff"
    assert figure.patch.get_linewidth() == 1


def test_squares_of_a_large_board_keep_room_for_three_digits():
    assert draw_board(Gomoku()).figure.get_figwidth() >= 15 * 0.33
    assert draw_boards([Gomoku()] * 2).figure.get_figwidth() <= 9.5


def test_long_titles_shrink_but_stay_readable():
    picture = draw_boards([EXAMPLE] * 2, titles=["A title of some thirty-eight letters!", "short"])
    long, short = (axes.title.get_fontsize() for axes in picture.figure.axes)
    assert 8 <= long < short == 10


def test_wrong_options_are_refused_with_the_reason():
    with pytest.raises(ValueError, match="titles needs one entry for each of the 2 states; it has 1"):
        draw_boards([EXAMPLE, EXAMPLE], titles=["only one"])
    with pytest.raises(ValueError, match="last needs one entry for each of the 1 states; it has 2"):
        draw_boards([EXAMPLE], last=[1, 2])
    with pytest.raises(ValueError, match="list of states is empty"):
        draw_boards([])


def test_boards_can_be_painted_on_axes_of_ones_own():
    figure = Figure((4, 4))
    paint_board(figure.subplots(), Gomoku().play(112), last=112)
    assert len(lines_of(figure.axes[0], X_BLUE)) == 2

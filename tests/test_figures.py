import re
import struct
from pathlib import Path

import pytest

from ttt import FourByFour, TicTacToe, alphabeta
from ttt.draw import DPI, draw_board, draw_levels, draw_tree
from ttt.figures import FIGURES, main
from ttt.symmetry import canonical
from ttt.trace import record
from ttt.tree import game_tree, merged_graph

REPOSITORY = Path(__file__).parents[1]
IMAGES = REPOSITORY / "images"


def test_images_holds_every_figure_and_nothing_else():
    assert {path.name for path in IMAGES.iterdir()} == set(FIGURES)


@pytest.mark.parametrize("name", FIGURES)
def test_a_figure_is_in_use(name):
    pages = [REPOSITORY / "README.md", *(REPOSITORY / "notebooks").rglob("*.ipynb")]
    assert any(re.search(rf"\]\([./]*images/{name}\)", page.read_text(encoding="utf-8")) for page in pages)


def test_the_figures_show_what_their_alt_texts_say():
    example = TicTacToe.from_text("X.O X.X OO.")
    pictures = {name: figure()._repr_png_() for name, figure in FIGURES.items()}
    four_free = record(alphabeta, TicTacToe.from_text("XOX .O. .X.")).tree()
    assert sum(is_pruned for _, is_pruned in four_free.nodes(data="pruned")) == 8
    assert pictures == {
        "alpha-beta.png": draw_tree(four_free)._repr_png_(),
        "empty-board.png": draw_board(TicTacToe())._repr_png_(),
        "four-by-four.png": draw_board(FourByFour())._repr_png_(),
        "running-example.png": draw_tree(game_tree(example))._repr_png_(),
        "whole-game.png": draw_levels(merged_graph(TicTacToe(), canonical))._repr_png_(),
    }


def test_the_stored_figures_are_those_that_the_command_makes(tmp_path):
    main(str(tmp_path))
    for name, figure in FIGURES.items():
        # The bytes differ between versions of matplotlib, the size doesn't.
        stored, fresh = ((folder / name).read_bytes()[16:24] for folder in (IMAGES, tmp_path))
        assert stored == fresh
        width, height = struct.unpack(">II", stored)
        assert (width, height) == tuple((figure().figure.get_size_inches() * DPI).round().astype(int))

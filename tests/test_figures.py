import re
import struct
from pathlib import Path

import pytest

from ttt.draw import DPI
from ttt.figures import FIGURES, main

REPOSITORY = Path(__file__).parents[1]
IMAGES = REPOSITORY / "images"


def test_images_holds_every_figure_and_nothing_else():
    assert {path.name for path in IMAGES.iterdir()} == set(FIGURES)


@pytest.mark.parametrize("name", FIGURES)
def test_a_figure_is_in_use(name):
    pages = [REPOSITORY / "README.md", *(REPOSITORY / "notebooks").rglob("*.ipynb")]
    assert any(re.search(rf"\]\([./]*images/{name}\)", page.read_text(encoding="utf-8")) for page in pages)


def test_the_stored_figures_are_those_that_the_command_makes(tmp_path):
    main(str(tmp_path))
    for name, figure in FIGURES.items():
        # The bytes differ between versions of matplotlib, the size doesn't.
        stored, fresh = ((folder / name).read_bytes()[16:24] for folder in (IMAGES, tmp_path))
        assert stored == fresh
        width, height = struct.unpack(">II", stored)
        assert (width, height) == tuple((figure().figure.get_size_inches() * DPI).round().astype(int))

"""The look of boards and recordings on the page."""

from importlib.resources import files

STYLE = files("ttt").joinpath("board.css").read_text(encoding="utf-8")

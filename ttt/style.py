"""The look of boards and recordings on the page."""

from importlib.resources import files


def text_of(name: str) -> str:
    """The text of a file that lies beside the modules."""
    return files("ttt").joinpath(name).read_text(encoding="utf-8")


COLOURS = text_of("colours.css")
STYLE = COLOURS + text_of("board.css")

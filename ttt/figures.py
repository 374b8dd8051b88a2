"""The pictures in images/ that the README and the notebooks show; `python -m ttt.figures` makes them."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from ttt.draw import Picture, draw_board, draw_levels, draw_tree
from ttt.search import alphabeta
from ttt.symmetry import canonical
from ttt.tictactoe import FourByFour, TicTacToe
from ttt.trace import record
from ttt.tree import game_tree, merged_graph

EXAMPLE = TicTacToe.from_text("X.O X.X OO.")


def running_example() -> Picture:
    """The game tree of the running example, with all values."""
    return draw_tree(game_tree(EXAMPLE))


def alpha_beta() -> Picture:
    """What alpha-beta has looked at below a state with four free squares, and what it has left out."""
    return draw_tree(record(alphabeta, TicTacToe.from_text("XOX .O. .X.")).tree())


def whole_game() -> Picture:
    """Every state of the game up to rotation and reflection, by ply and value."""
    return draw_levels(merged_graph(TicTacToe(), canonical))


def empty_board() -> Picture:
    """The board as it stands before the first click."""
    return draw_board(TicTacToe())


def four_by_four() -> Picture:
    """The larger board before the first click."""
    return draw_board(FourByFour())


FIGURES: dict[str, Callable[[], Picture]] = {
    "alpha-beta.png": alpha_beta,
    "empty-board.png": empty_board,
    "four-by-four.png": four_by_four,
    "running-example.png": running_example,
    "whole-game.png": whole_game,
}


def main(folder: str = "images") -> None:
    """Writes every picture into `folder`."""
    for name, figure in FIGURES.items():
        figure().save(Path(folder) / name)
        print("wrote", Path(folder) / name)


if __name__ == "__main__":
    main(*sys.argv[1:])

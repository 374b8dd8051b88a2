"""Gomoku: fifteen by fifteen squares, five in a row."""

from __future__ import annotations

from ttt.tictactoe import TicTacToe


class Gomoku(TicTacToe):
    """A state of Gomoku in its freest form: five in a row win, and so do more."""

    __slots__ = ()

    width = height = 15
    length = 5

"""OpenSpiel: states in C++, searched by its Python code."""

from __future__ import annotations

import pyspiel

GAME = "tic_tac_toe"


def solver_table():
    """What its `MinimaxSolver` finds: {text of a state: entry with value and action values}."""
    from open_spiel.python.algorithms.minimax_solver import MinimaxSolver

    return MinimaxSolver(GAME).solve()


def solver_first_move():
    table = solver_table()
    return int(table[str(pyspiel.load_game(GAME).new_initial_state())].action_values.argmax())


def alpha_beta_first_move():
    from open_spiel.python.algorithms.minimax import alpha_beta_search

    return alpha_beta_search(pyspiel.load_game(GAME))[1]

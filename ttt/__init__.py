"""Tic-tac-toe and minimax, from an empty board to an unbeatable player.

This part is pure Python and draws nothing; `ttt.draw` makes pictures, `ttt.widgets` the board to play on.
"""

from ttt.arena import Forfeit, MatchResult, match, match_table, play_game
from ttt.search import Outcome, alphabeta, best_moves, minimax, move_values, reachable, solve, value_moves
from ttt.state import GridState, IllegalMove, State
from ttt.strategies import STRATEGIES, easy, normal, perfect, seeded, threats, winning_moves
from ttt.tictactoe import FourByFour, TicTacToe

__all__ = [
    "STRATEGIES",
    "Forfeit",
    "FourByFour",
    "GridState",
    "IllegalMove",
    "MatchResult",
    "Outcome",
    "State",
    "TicTacToe",
    "alphabeta",
    "best_moves",
    "easy",
    "match",
    "match_table",
    "minimax",
    "move_values",
    "normal",
    "perfect",
    "play_game",
    "reachable",
    "seeded",
    "solve",
    "threats",
    "value_moves",
    "winning_moves",
]

"""easyAI with its table, driven as well as a user can drive it."""

from __future__ import annotations

from easyAI import Negamax, TranspositionTable, TwoPlayerGame
from easyAI.games.TicTacToe import TicTacToe

EMPTY = "." * 9
WIN = 100  # what easyAI's own game scores, more for each ply that is left


class TicTacToeWithTable(TicTacToe):
    """easyAI's game with the one method that its table asks for."""

    def ttentry(self):
        return self.current_player, tuple(self.board)


class EasyAI:
    """The player with a table; a new one has an empty table."""

    name = "easyAI with table"

    def __init__(self):
        self.table = TranspositionTable()

    def position(self, board):
        game = TicTacToeWithTable(None)
        game.board = [".XO".index(mark) for mark in board]
        game.current_player = 1 if board.count("X") == board.count("O") else 2
        return game

    def reply(self, game):
        # Its entries hold for a number of plies, so with any other depth they would be of no use.
        return Negamax(game.board.count(0), tt=self.table)(game) - 1

    def solve(self, boards):
        """For each board its score, seen from the player to move, and its best squares."""
        found = {}
        for board in boards:
            game = self.position(board)
            if game.is_over():
                found[board] = self.score(game), []
                continue
            scores = {}
            for move in game.possible_moves():
                game.make_move(move)
                game.switch_player()
                scores[move - 1] = -self.score(game)
                game.switch_player()
                game.unmake_move(move)
            top = max(scores.values())
            found[board] = top, [square for square, score in scores.items() if score == top]
        return found

    def score(self, game):
        plies = game.board.count(0)
        if game.is_over():
            return game.scoring() * (1 + 0.001 * plies)
        ai = Negamax(plies, tt=self.table)
        ai(game)
        return ai.alpha


class FourByFour(TwoPlayerGame):
    """Four in a row on four by four squares, as a user writes it after the model of easyAI's own game."""

    def __init__(self):
        self.players = None
        self.board = [0] * 16
        self.current_player = 1
        across = [[4 * row + column for column in range(4)] for row in range(4)]
        down = [list(line) for line in zip(*across, strict=True)]
        self.lines = [*across, *down, [0, 5, 10, 15], [3, 6, 9, 12]]

    def possible_moves(self):
        return [square for square, mark in enumerate(self.board) if mark == 0]

    def make_move(self, move):
        self.board[move] = self.current_player

    def unmake_move(self, move):
        self.board[move] = 0

    def lose(self):
        opponent, board = self.opponent_index, self.board
        return any(all(board[square] == opponent for square in line) for line in self.lines)

    def is_over(self):
        return self.lose() or not self.possible_moves()

    def scoring(self):
        return -WIN if self.lose() else 0

    def ttentry(self):
        return self.current_player, tuple(self.board)


def four_by_four():
    """The value of the empty board."""
    ai = Negamax(16, tt=TranspositionTable(), win_score=WIN)
    ai(FourByFour())
    return (ai.alpha > 0) - (ai.alpha < 0)


def first_move():
    player = EasyAI()
    return player.reply(player.position(EMPTY))

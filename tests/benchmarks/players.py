"""What the perfect players on the usual board take, each answer checked."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from statistics import mean, quantiles
from time import perf_counter_ns

from tests.benchmarks.measure import clocked
from tests.benchmarks.ours import Ours, claims
from tests.benchmarks.reference import (
    EMPTY,
    Claim,
    WrongAnswer,
    after,
    check_claims,
    check_equal,
    check_reply,
    free_squares,
    solved,
    to_move,
    unfinished,
    winner,
)
from tests.benchmarks.tutorials import FORMS
from ttt import TicTacToe, minimax

REPLIES = 1_000
GAMES = 1_000


def easyai():
    from tests.benchmarks.easyai import EasyAI

    return EasyAI()


# Every state


def solve_by_us() -> float:
    milliseconds, table = clocked(Ours().solve)
    check_claims(claims(table), "ttt")
    return milliseconds


def solve_by_easyai() -> float:
    player = easyai()
    boards = list(solved())  # with more marks first, so that easyAI has every child in its table already
    milliseconds, found = clocked(player.solve, boards)
    check_claims({board: easyai_claim(board, *answer) for board, answer in found.items()}, player.name)
    return milliseconds


def easyai_claim(board: str, score: float, best: list[int]) -> Claim:
    """A score is 100 for the player to move, and a thousandth more for each square left at the end."""
    sign = (score > 0) - (score < 0)
    left = round((abs(score) / 100 - 1) * 1000)
    return Claim(sign if to_move(board) == "X" else -sign, board.count(".") - left, best)


def solve_by_openspiel() -> float:
    from tests.benchmarks.openspiel import solver_table

    milliseconds, table = clocked(solver_table)
    found = {}
    for text, (action_values, value) in table.items():
        board = text.replace("\n", "").upper()
        best = [square for square, one in enumerate(action_values) if one == value]
        found[board] = Claim(int(value) if to_move(board) == "X" else -int(value), None, best)
    check_claims(found, "OpenSpiel MinimaxSolver")
    return milliseconds


# One reply


@cache
def questions() -> list[str]:
    return random.Random(1).choices(unfinished(), k=REPLIES)


def reply_times(player) -> list[float]:
    """The milliseconds for each of the `questions`, of a player that has made the first move of a game."""
    positions = [player.position(board) for board in questions()]
    player.reply(player.position(EMPTY))
    times, squares = [], []
    for position in positions:
        start = perf_counter_ns()
        square = player.reply(position)
        times.append((perf_counter_ns() - start) / 1e6)
        squares.append(square)
    for board, square in zip(questions(), squares, strict=True):
        check_reply(board, square, player.name)
    return times


def mean_reply(make: Callable) -> float:
    return mean(reply_times(make()))


def slow_reply(make: Callable) -> float:
    """The 99th percentile."""
    return quantiles(reply_times(make()), n=100)[-1]


# Many games


def play_games(make: Callable) -> float:
    """The milliseconds that the player thinks in all games against random moves, by turns as X and as O."""
    player = make()
    dice = random.Random(2)
    thinking = 0
    for number in range(GAMES):
        mark, board = "XO"[number % 2], EMPTY
        while free := free_squares(board):
            if to_move(board) == mark:
                position = player.position(board)
                start = perf_counter_ns()
                square = player.reply(position)
                thinking += perf_counter_ns() - start
            else:
                square = dice.choice(free)
            board = after(board, square)
        if winner(board) not in (None, mark):
            raise WrongAnswer(f"{player.name} lost as {mark}; the game ended with {board}.")
    return thinking / 1e6


# Plain minimax


def minimax_by_us() -> float:
    milliseconds, value = clocked(minimax, TicTacToe())
    check_equal(value, 0, "minimax")
    return milliseconds


def minimax_by_tutorials() -> float:
    """That of the fastest form."""
    times = []
    for name, make in FORMS.items():
        form = make()
        milliseconds, value = clocked(form.value, form.position(EMPTY))
        check_equal(value, 0, f"tutorial {name}")
        times.append(milliseconds)
    return min(times)

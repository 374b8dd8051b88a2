"""What the moves of a game were worth: the outcome of every move, a verdict on the one that was played, and
why a move is as good or bad as it is.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable

from ttt.engine import Budget, OutOfBudget, best_answers, move_answers
from ttt.looks_ahead import looks_ahead
from ttt.search import Outcome
from ttt.state import GridState
from ttt.text import outcome_text

SECONDS = 5  # a state that takes longer is too large to know
MOST_KEPT = 500_000  # results of a game, about 150 MB; then it is time to forget


class Analysis(namedtuple("Analysis", "outcomes best")):
    """What is known of a state: {move: Outcome} and the best moves, by value and then distance.

    Where the game is too large to know, there are no outcomes, and `best` holds one move that looks good.
    """

    __slots__ = ()


def analyse(state: GridState, stop: Callable[[], bool] = bool, seconds: float = SECONDS) -> Analysis:
    """The analysis of an unfinished state; `OutOfBudget` when `stop()` turns true before it is done."""
    table = _tables.setdefault(type(state), {})
    if len(table) > MOST_KEPT:
        table.clear()
    try:
        answers = move_answers(state, Budget(seconds=seconds, stop=stop), table)
    except OutOfBudget:
        if stop():
            raise
        return Analysis({}, [looks_ahead(2)(state, stop=stop)])
    outcomes = {move: Outcome(answer.value, answer.distance) for move, answer in answers.items()}
    return Analysis(outcomes, best_answers(answers, state.to_move))


_tables: dict[type, dict] = {}  # what has been found out about each game


class Verdict(namedtuple("Verdict", "player move words outcome better better_outcome")):
    """What a move was worth, in a few `words` and as its outcome; and a better move with its outcome.

    A best move has no better one, so those are None.
    """

    __slots__ = ()

    def __str__(self) -> str:
        text = f"{self.player} at {self.move}: {self.words} ({outcome_text(*self.outcome)})."
        if self.better is not None:
            text += f" Better: {self.better} ({outcome_text(*self.better_outcome)})."
        return text


def verdict(state: GridState, move: int, analysis: Analysis) -> Verdict | None:
    """The verdict on `move` in `state`, or None where the outcomes are not known."""
    if not analysis.outcomes:
        return None
    outcome = analysis.outcomes[move]
    better = analysis.best[0]
    best = analysis.outcomes[better]
    is_lost = best.value == (-1 if state.to_move == "X" else 1)
    if move in analysis.best:
        words = "✓ best, but already lost" if is_lost else "✓ best"
        return Verdict(state.to_move, move, words, outcome, None, None)
    if outcome.value == best.value:
        words = "≈ loses sooner" if is_lost else "≈ keeps the result"
    else:
        words = f"✗ throws the {'win' if best.value else 'tie'} away"
    return Verdict(state.to_move, move, words, outcome, better, best)


class Explanation(namedtuple("Explanation", "states analyses")):
    """Why a move is worth what it is: the states from before it to the end of the game, under best play.

    `analyses` holds the analysis of each state but the last. The states end early where too little is known.
    """

    __slots__ = ()


def explain(state: GridState, move: int, analysis: Callable[[GridState], Analysis]) -> Explanation:
    """The explanation of `move` in `state`; `analysis(state)` is asked for that of each state on the way."""
    states, analyses = [state], [analysis(state)]
    state = state.play(move)
    while not state.is_over and analyses[-1].outcomes:
        states.append(state)
        analyses.append(analysis(state))
        state = state.play(analyses[-1].best[0])
    return Explanation([*states, state], analyses)

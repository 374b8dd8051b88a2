"""Players: a strategy is a function that takes a state and gives back one of its moves.

A strategy that rolls dice takes a second argument, `rng`, with the methods of `random.Random`.
Without it the dice of the module `random` are used; `seeded` gives a strategy dice of its own.

A strategy that thinks for long may take two arguments more, which a board gives it: `stop`, a function that
says whether nobody waits for the answer any more, and `progress`, a function to be called with a few words
about how far it is. Elsewhere they aren't given, so they need defaults, such as `stop=bool, progress=print`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import partial
from math import inf

from ttt.search import MOST_MOVES, best_moves, solutions
from ttt.state import GridState, State, refuse_finished

Strategy = Callable[[GridState], int]

MOST_TO_SEARCH = 16  # moves; from there to the end of the game takes `perfect` less than a few seconds
NOT_SOLVED = (0, 0, ())


def easy(state: State, rng=random) -> int:
    """Any legal move."""
    refuse_finished(state)
    return rng.choice(state.moves)


def normal(state: GridState, rng=random) -> int:
    """A move that wins at once; else one that stops the opponent from doing so; else a central square.

    "Central" means on the most lines: on the usual board the centre, then a corner, then an edge.
    """
    refuse_finished(state)
    if wins := winning_moves(state):
        return rng.choice(wins)
    if blocks := threats(state):
        return rng.choice(blocks)
    lines_through = {move: sum(move in line for line in state.lines) for move in state.moves}
    most = max(lines_through.values())
    return rng.choice([move for move, count in lines_through.items() if count == most])


def perfect(
    state: State, rng=random, stop: Callable[[], bool] = bool, progress: Callable[[str], object] = str
) -> int:
    """A best move: it wins as soon as possible, or loses as late as possible, or keeps the tie.

    It searches to the end of the game, so it refuses states with more than `MOST_TO_SEARCH` moves. When
    `stop()` turns true it gives up and raises `OutOfBudget`.
    """
    _, _, best = solutions.get(state, NOT_SOLVED)
    best = best or _best_moves(state, stop, progress)
    return best[0] if len(best) == 1 else rng.choice(best)


def _best_moves(state: State, stop: Callable[[], bool], progress: Callable[[str], object]) -> Sequence[int]:
    """The best moves of a state that isn't solved yet, or one of them where the game is large."""
    refuse_finished(state)
    if len(state.moves) <= MOST_MOVES:
        return best_moves(state)
    # Only larger games need these, and a program that plays the small one starts sooner without.
    from ttt.book import book_moves
    from ttt.engine import Budget, OutOfBudget, search

    if moves := book_moves(state):
        return moves
    if len(state.moves) > MOST_TO_SEARCH:
        raise ValueError(
            f"perfect looks at every way to the end of the game, which takes too long with "
            f"{len(state.moves)} moves to choose from; it plays from {MOST_TO_SEARCH} on. "
            f"Until then let another strategy move."
        )
    answer = search(
        state,
        budget=Budget(stop=stop),
        progress=lambda answer: progress(f"{answer.nodes:,} states so far"),
        table=_tables.setdefault(type(state), {}),
    )
    if not answer.exact:
        raise OutOfBudget("perfect was told to stop before it knew the best move.")
    return [answer.move]


_tables: dict[type, dict] = {}  # what `perfect` has found out about larger games


STRATEGIES: dict[str, Strategy] = {"easy": easy, "normal": normal, "perfect": perfect}


def mixture(*parts: tuple[Strategy, float]) -> Strategy:
    """The strategy that leaves each move to one of several, by dice: `mixture((perfect, 9), (easy, 1))`.

    Each part is a strategy and its weight; here, perfect moves nine times in ten.
    """
    for part in parts:
        if not (isinstance(part, tuple) and len(part) == 2 and callable(part[0])):
            raise TypeError(
                f"Each part of a mixture is (strategy, weight), such as (perfect, 9); got {part!r}."
            )
    weights = [weight for _, weight in parts]
    if not all(isinstance(weight, int | float) and 0 <= weight < inf for weight in weights) or not sum(
        weights
    ):
        raise ValueError(f"The weights of a mixture are 0 or more, and not all 0; got {weights}.")

    def mixed(
        state: GridState,
        rng=random,
        stop: Callable[[], bool] = bool,
        progress: Callable[[str], object] = str,
    ) -> int:
        [(strategy, _)] = rng.choices(parts, weights)
        return equipped(strategy, rng=rng, stop=stop, progress=progress)(state)

    return mixed


def seeded(strategy: Strategy, seed: int | str) -> Strategy:
    """The same strategy with dice of its own, so that equal seeds give equal games.

    A strategy without a parameter called `rng` comes back as it is.
    """
    return equipped(strategy, rng=random.Random(seed))


def equipped(strategy: Strategy, **tools: object) -> Strategy:
    """The same strategy with those of the tools, `rng`, `stop` and `progress`, that it has a parameter for.

    A strategy without any such parameter comes back as it is.
    """
    fitting = {name: tool for name, tool in tools.items() if _takes(strategy, name)}
    return partial(strategy, **fitting) if fitting else strategy


def _takes(strategy: Strategy, name: str) -> bool:
    """Whether the strategy has a parameter of this name."""
    import inspect  # here, since it takes as long as the rest of the package

    try:
        return name in inspect.signature(strategy).parameters
    except (TypeError, ValueError):  # some built-in callables have no signature
        return False


def winning_moves(state: GridState) -> list[int]:
    """The moves that win at once for the player to move."""
    return [move for move in state.moves if state.play(move).winner == state.to_move]


def threats(state: GridState) -> list[int]:
    """The free squares on which the opponent would complete a line if it were the opponent's turn."""
    opponent = "O" if state.to_move == "X" else "X"
    marks = str(state).split()

    def completes(move: int, line: tuple[int, ...]) -> bool:
        return move in line and all(marks[square] == opponent for square in line if square != move)

    return [move for move in state.moves if any(completes(move, line) for line in state.lines)]

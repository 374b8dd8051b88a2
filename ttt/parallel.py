"""The moves of a state searched at the same time, on several processes or on whatever an executor offers.

Any executor of the kind of `concurrent.futures` will do, such as those of Dask and ipyparallel for a cluster.
"""

from __future__ import annotations

import os
import pickle
import random
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, wait
from itertools import count
from math import inf
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Any

from ttt.engine import Answer, Budget, OutOfBudget, answer_after_move, best_answers, distinct_children
from ttt.state import State, refuse_finished
from ttt.strategies import Strategy

SECONDS_BETWEEN_LOOKS = 0.05  # at `stop`
MOST_SEARCHES = 1024  # at the same time on the same processes


class ProcessPool(ProcessPoolExecutor):
    """An executor with processes of its own, as many as there are cores, whose searches can be stopped."""

    def __init__(self, workers: int | None = None):
        """So many processes, or as many as there are cores; `shutdown()` ends them.

        In a script the pool is made below `if __name__ == "__main__":`, as each process reads the script.
        """
        context = get_context("spawn")  # a fork of a notebook's process, with its threads, may hang
        self._stopped = context.Array("q", MOST_SEARCHES, lock=False)
        self._numbers = count(1)
        super().__init__(workers, context, initializer=_begin, initargs=(self._stopped,))

    def submit(self, function: Callable, /, *arguments: object) -> Future:
        """A call of `function` in one of the processes. What can't be sent there raises `TypeError`."""
        # Packed here and unpacked there by us: otherwise, what can't be unpacked would break the whole pool.
        try:
            return super().submit(_unpack_and_call, pickle.dumps((function, arguments)))
        except (pickle.PicklingError, AttributeError, TypeError) as error:
            raise TypeError(_cannot_be_sent(error)) from error

    def number_search(self) -> int:
        """The number of a new search, by which it can be stopped."""
        return next(self._numbers)

    def stop_search(self, number: int) -> None:
        """Ends the search with this number; others on the same processes go on."""
        self._stopped[number % MOST_SEARCHES] = number


def move_answers(
    state: State, executor: Executor, stop: Callable[[], bool] = bool, seconds: float = inf
) -> dict[int, Answer]:
    """What each legal move is worth, as `ttt.engine.move_answers` finds it, each move searched by `executor`.

    Each search has a table of its own and may take so many `seconds`. When one takes longer, or when `stop()`
    turns true, the others are cancelled and `OutOfBudget` is raised.
    """
    refuse_finished(state)
    if not isinstance(executor, Executor):
        raise TypeError(f"executor is an executor, such as ProcessPool(2); it is {executor!r}.")
    children = distinct_children(state)
    number = executor.number_search() if isinstance(executor, ProcessPool) else None
    futures = [executor.submit(_answer, child, seconds, number) for child, _ in children]
    answers = {}
    try:
        waiting = set(futures)
        while waiting:
            if stop():
                raise OutOfBudget(f"The search of {state!r} was stopped.")
            done, waiting = wait(waiting, SECONDS_BETWEEN_LOOKS)
            for future in done:
                future.result()  # an error ends it all at once
        for future, (_, moves) in zip(futures, children, strict=True):
            answers.update((move, future.result()._replace(move=move)) for move in moves)
    finally:
        for future in futures:
            future.cancel()
        if number is not None and len(answers) < len(state.moves):
            executor.stop_search(number)
    return {move: answers[move] for move in state.moves}


def player_on(executor: Executor) -> Strategy:
    """A strategy that plays one of the best moves, found by `executor`."""

    def parallel(state: State, rng=random, stop: Callable[[], bool] = bool) -> int:
        return rng.choice(best_answers(move_answers(state, executor, stop), state.to_move))

    return parallel


def _answer(child: State, seconds: float, number: int | None) -> Answer:
    """One search, in a process that the executor has chosen."""

    def is_stopped() -> bool:
        return number is not None and _stopped[number % MOST_SEARCHES] == number

    return answer_after_move(child, Budget(seconds=seconds, stop=is_stopped))


def _unpack_and_call(task: bytes) -> object:
    try:
        function, arguments = pickle.loads(task)
    except (AttributeError, ImportError) as error:
        raise TypeError(_cannot_be_sent(error)) from error
    return function(*arguments)


def _cannot_be_sent(error: Exception) -> str:
    return (
        f"Another process can't be given this ({error}). What is defined in a notebook stays there: "
        f"put it into a file next to the notebook and import it from there."
    )


def _begin(stopped: Any) -> None:
    """Prepares one of the processes, which sees in `stopped` the numbers of searches that were stopped."""
    global _stopped
    _stopped = stopped
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """Ends this process when the one that started it is gone: a kernel that was killed can't do it."""
    parent_process().join()
    os._exit(1)

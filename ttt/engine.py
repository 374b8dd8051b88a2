"""A search for games that are too large for `ttt.search`. It knows no game.

It is alpha-beta with a table of what it has found. It can stop at a depth and guess from there, deepen step
by step, and end when time is up. A state may offer three things more than the rules, and none of them has to
be there:

- `key`: equal for states that are worth the same, such as a board and its mirror image;
- `ordered_moves`: the legal moves, most promising first;
- `forced_moves`: one move or a few, of which one is as good as any move; or none if nothing is forced.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable, Hashable, Mapping, Sequence
from contextlib import suppress
from math import inf
from time import monotonic

from ttt.state import State, refuse_finished

# Scores are seen from X, as values are. A game won by X scores WIN, less one for each ply until then, so that
# a near win is worth more; one won by O scores the same with a minus; a tie scores 0. Guesses lie in between.
WIN = 1_000_000
SURE = WIN - 10_000  # a score beyond it is no guess

NOTHING_KNOWN = (-1, -inf, inf)
NODES_BETWEEN_CHECKS = 256  # of the budget

Table = dict[Hashable, tuple[float, float, float]]


class Answer(namedtuple("Answer", "move value distance exact depth nodes")):
    """What a search has found: a best move, and what the state is worth.

    The value is seen from X. An `exact` one is +1, 0 or -1, and a win has a `distance`, the number of plies
    to it. Any other value is a guess or, when the budget was spent, that of the best move so far; None if
    there was not even that. `depth` is the number of plies that it was to look ahead, inf where it saw every
    end, and `nodes` the number of states met.
    """

    __slots__ = ()


class Budget:
    """What a search may spend: so many `nodes`, so many `seconds` from now on, all until `stop()` is true.

    Several searches can share one; once it is spent, the next search ends at once.
    """

    # Not a dataclass: `import ttt` would take a third longer for those alone.
    def __init__(self, nodes: float = inf, seconds: float = inf, stop: Callable[[], bool] = bool):
        self.nodes = nodes
        self.stop = stop  # bool() is False: go on
        self.spent = 0
        self._end = monotonic() + seconds

    def spend(self, nodes: int) -> None:
        """Notes that so many more nodes were met; raises `OutOfBudget` when that was the last."""
        self.spent += nodes
        if self.spent >= self.nodes or monotonic() >= self._end or self.stop():
            raise OutOfBudget(f"The search was stopped, or its budget was spent, after {self.spent:,} nodes.")


class OutOfBudget(Exception):
    """The end of a search whose budget is spent."""


def search(
    state: State,
    depth: float = inf,
    evaluate: Callable[[State], float] | None = None,
    budget: Budget | None = None,
    progress: Callable[[Answer], object] | None = None,
    table: Table | None = None,
    moves: Callable[[State], Sequence[int]] | None = None,
    key: Callable[[State], Hashable] | None = None,
) -> Answer:
    """A best move in `state` and its value, from a look `depth` plies ahead, or to the end of the game.

    Where the depth runs out, `evaluate(state)` guesses the value, seen from X; it never gets a finished
    state. When the budget is spent, the answer is the best so far and not exact. `progress` is called with
    the best so far after each move. A `table` can be kept for further searches of the same game with the same
    `evaluate`. `moves` and `key` replace what the state says of itself: `moves=lambda state: state.moves`
    tries all moves in their order, and `key=lambda state: state` takes no state for another.
    """
    _refuse_depth(depth)
    if depth < inf and evaluate is None:
        raise ValueError(f"A search of {depth} plies needs evaluate(state), to guess what it doesn't see.")
    run = _Search(state, evaluate, budget, table, moves, key)
    with suppress(OutOfBudget):
        run.look(depth, progress)
    return run.answer._replace(nodes=run.nodes)


def deepen(
    state: State,
    evaluate: Callable[[State], float],
    depth: float = inf,
    budget: Budget | None = None,
    progress: Callable[[Answer], object] | None = None,
    table: Table | None = None,
    moves: Callable[[State], Sequence[int]] | None = None,
    key: Callable[[State], Hashable] | None = None,
) -> Answer:
    """The answer of a `search` 1 ply deep, then 2, and so on, up to `depth` or until the budget is spent.

    It is the answer of the deepest search that was finished. Each begins with the best move of the one
    before, and an exact value ends it. `progress` is called with each answer.
    """
    _refuse_depth(depth)
    run = _Search(state, evaluate, budget, table, moves, key)
    answer, plies = run.answer, 1
    try:
        while plies <= depth and not answer.exact:
            run.look(plies)
            answer = run.answer
            if progress:
                progress(answer)
            plies += 1
    except OutOfBudget:
        if answer.value is None:
            answer = run.answer
    return answer._replace(nodes=run.nodes)


def move_answers(state: State, budget: Budget | None = None, table: Table | None = None) -> dict[int, Answer]:
    """What each legal move is worth, searched to the end of the game, that move's own ply counted.

    A finished state is refused with `ValueError`. When the budget is spent, `OutOfBudget` is raised.
    """
    refuse_finished(state)
    _refuse_methods(state)
    table = {} if table is None else table
    answers = {}
    for child, moves in distinct_children(state):
        answer = answer_after_move(child, budget, table)
        answers.update((move, answer._replace(move=move)) for move in moves)
    return {move: answers[move] for move in state.moves}


def answer_after_move(child: State, budget: Budget | None = None, table: Table | None = None) -> Answer:
    """What the move that led to `child` is worth; its own number is left to fill in."""
    if child.is_over:
        utility = _pay_off(child)
        return Answer(-1, utility, 1 if utility else None, True, inf, 1)
    answer = search(child, budget=budget, table=table)
    if not answer.exact:
        raise OutOfBudget(f"The search of {child!r} was stopped, or its budget was spent.")
    return answer._replace(distance=answer.distance and answer.distance + 1)


def best_answers(answers: Mapping[int, Answer], player: str) -> list[int]:
    """The moves that are best for `player`: those that win soonest, or keep the tie, or lose latest."""
    if player not in ("X", "O"):
        raise ValueError(f'The answers are best for "X" or for "O", not for {player!r}.')
    sign = 1 if player == "X" else -1

    def rank(move: int) -> tuple[float, float]:
        value = sign * answers[move].value
        return value, -value * (answers[move].distance or 0)

    top = max(map(rank, answers))
    return [move for move in answers if rank(move) == top]


def distinct_children(state: State) -> list[tuple[State, list[int]]]:
    """The states after one move, each with the moves that lead there; states with equal keys count as one."""
    children: dict[Hashable, tuple[State, list[int]]] = {}
    for move in state.moves:
        child = state.play(move)
        children.setdefault(own_key(child), (child, []))[1].append(move)
    return list(children.values())


def likely_moves(state: State) -> Sequence[int]:
    """The moves worth a try, most promising first, as far as the state says so; else all of them."""
    game = type(state)  # asked of the class, so that a mistake inside of a property shows itself
    if hasattr(game, "forced_moves") and (forced := state.forced_moves):
        return forced
    return state.ordered_moves if hasattr(game, "ordered_moves") else state.moves


def _refuse_depth(depth: float) -> None:
    if depth != inf and (type(depth) is not int or depth < 1):
        raise ValueError(f"depth is a whole number of plies, 1 or more, or inf; it is {depth!r}.")


def _refuse_methods(state: State) -> None:
    for name in "key", "ordered_moves", "forced_moves":
        if callable(getattr(type(state), name, None)):
            raise TypeError(f"{name} of {type(state).__name__} is a method; write @property above it.")


def _pay_off(state: State) -> int:
    """The utility of a finished state, if it is one that can be scored."""
    utility = state.utility
    if utility not in (1, 0, -1):
        raise ValueError(f"This search needs a utility of +1, 0 or -1, not {utility!r}, of {state!r}.")
    return utility


def own_key(state: State) -> Hashable:
    """The name under which a table keeps a state: its `key` if it has one, else the state itself."""
    return state.key if hasattr(type(state), "key") else state


class _Search:
    """A search under way, with its best answer so far."""

    def __init__(
        self,
        state: State,
        evaluate: Callable[[State], float] | None,
        budget: Budget | None,
        table: Table | None,
        moves: Callable[[State], Sequence[int]] | None,
        key: Callable[[State], Hashable] | None,
    ):
        refuse_finished(state)
        _refuse_methods(state)
        if not isinstance(budget, Budget | None):
            raise TypeError(f"budget is a Budget, such as Budget(nodes=3000); it is {budget!r}.")
        self.evaluate = evaluate
        self.budget = budget or Budget()
        self.table = {} if table is None else table
        self.moves = moves or likely_moves
        self.key = key or own_key
        self.state = state
        self.order = list(self.moves(state))
        self.nodes = 1
        self.spent = 0  # nodes that the budget knows of
        self.next_check = 1
        self.guessed = False  # whether `evaluate` had a part in what was found out last
        self.answer = Answer(self.order[0], None, None, False, 0, 1)

    def look(self, depth: float, progress: Callable[[Answer], object] | None = None) -> None:
        """Brings `answer` to this depth; raises `OutOfBudget` when it can't."""
        # First whether somebody wins; how soon is a question only then.
        score = self.try_moves(-SURE, SURE, depth, progress)
        if score >= SURE:
            score = self.try_moves(SURE, inf, depth, progress)
        elif score <= -SURE:
            score = self.try_moves(-inf, -SURE, depth, progress)
        # Beyond the depth, what a table knows of one move may hide a nearer end after another.
        if abs(score) > SURE and (not self.guessed or WIN - abs(score) <= depth):
            self.answer = self.answer._replace(distance=WIN - abs(score), exact=True)
        elif not self.guessed:
            self.answer = self.answer._replace(exact=True, depth=inf)
        with suppress(OutOfBudget):  # this look is done; the next one will meet it
            self.check_budget()

    def try_moves(
        self, alpha: float, beta: float, depth: float, progress: Callable[[Answer], object] | None
    ) -> float:
        """The score of the root in a window; `answer` follows."""
        is_max = self.state.to_move == "X"
        is_settled = alpha >= SURE or beta <= -SURE  # who wins; no guess replaces that
        best = None
        guessed = False
        for move in self.order:
            score = self.score(self.state.play(move), alpha, beta, depth - 1, 1)
            guessed = guessed or self.guessed
            if best is None or (score > best if is_max else score < best):
                best, best_move = score, move
            if abs(best) > SURE or not is_settled:
                value = (best > SURE) - (best < -SURE) or best
                self.answer = Answer(best_move, value, None, False, depth, self.nodes)
            if progress:
                progress(self.answer)
            if is_max:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if alpha >= beta:
                break
        self.guessed = guessed
        self.order.remove(best_move)
        self.order.insert(0, best_move)
        return best

    def score(self, state: State, alpha: float, beta: float, depth: float, ply: int) -> float:
        """The score of `state`, which is `ply` plies below the root, or a bound of it outside the window."""
        if self.nodes >= self.next_check:
            self.check_budget()
        self.nodes += 1
        self.guessed = False
        if state.is_over:
            return _pay_off(state) * (WIN - ply)
        if depth == 0:
            self.guessed = True
            return self.guess(state)

        key = self.key(state)
        looked, low, high = self.table.get(key, NOTHING_KNOWN)
        if looked >= depth:
            self.guessed = looked < inf
            low, high = _farther(low, ply), _farther(high, ply)
            if low >= beta or low == high:
                return low
            if high <= alpha:
                return high
            alpha, beta = max(alpha, low), min(beta, high)

        guessed = self.guessed
        low, high = alpha, beta
        is_max = state.to_move == "X"
        best = -inf if is_max else inf
        for move in self.moves(state):
            score = self.score(state.play(move), low, high, depth - 1, ply + 1)
            if self.guessed:
                guessed = True
            if is_max:
                if score > best:
                    best = score
                    if best > low:
                        low = best
            elif score < best:
                best = score
                if best < high:
                    high = best
            if low >= high:
                break
        self.guessed = guessed
        # Inside the window the score is exact. Else it is a bound: the value may be lower still, or higher.
        found = _farther(best, -ply)
        self.table[key] = (
            depth if guessed else inf,
            found if best > alpha else -inf,
            found if best < beta else inf,
        )
        return best

    def guess(self, state: State) -> float:
        """What `evaluate` says of a state, if it is a number that can be told from a certain score."""
        guess = self.evaluate(state)
        try:
            fits = -SURE < guess < SURE
        except TypeError:
            fits = False
        if not fits:
            raise ValueError(f"evaluate gave {guess!r} for {state!r}; a guess is a number between ±{SURE:,}.")
        return guess

    def check_budget(self) -> None:
        """Tells the budget of the nodes since the last check; `OutOfBudget` ends the search."""
        nodes, self.spent = self.nodes - self.spent, self.nodes
        self.budget.spend(nodes)
        self.next_check = self.nodes + min(NODES_BETWEEN_CHECKS, self.budget.nodes - self.budget.spent)


def _farther(score: float, plies: int) -> float:
    """The score of a node as it is seen from so many plies above; distances count from where one stands."""
    if score > SURE:
        return score - plies
    if score < -SURE:
        return score + plies
    return score

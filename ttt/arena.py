"""Games between strategies, and matches of many games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import combinations

from ttt.state import GridState
from ttt.strategies import Strategy, seeded
from ttt.tictactoe import TicTacToe


class Forfeit(Exception):
    """The end of a game in which `player` gave no legal move and so loses; `reason` says why."""

    def __init__(self, player: str, reason: str):
        super().__init__(player, reason)
        self.player = player
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.player} loses: {self.reason}"


def play_game(state: GridState, players: Mapping[str, Strategy]) -> Iterator[GridState]:
    """Every state of one game from `state` to its end, with `players` as {"X": strategy, "O": strategy}.

    A strategy that raises an error or gives back anything but a legal move ends the game with `Forfeit`.
    """
    yield state
    while not state.is_over:
        if state.to_move not in players:
            raise ValueError(f"It is {state.to_move}'s turn, but `players` has only {list(players)}.")
        state = next_state(state, players[state.to_move])
        yield state


def next_state(state: GridState, strategy: Strategy, name: str | None = None) -> GridState:
    """The state after `strategy`, spoken of as `name`, has moved; `Forfeit` when it gives no legal move."""
    name = name or name_of(strategy)
    try:
        move = strategy(state)
    except KeyboardInterrupt:
        raise  # not the strategy's fault
    except BaseException as error:
        reason = f"{name} raised {type(error).__name__}: {_in_words(error, str)} (the state was {state!r})."
        raise Forfeit(state.to_move, reason) from error
    try:
        return state.play(move)
    except Exception as error:
        reason = f"{name} gave back {_in_words(move, repr)}. {_in_words(error, str)}"
        raise Forfeit(state.to_move, reason) from error


def _in_words(value: object, words: Callable[[object], str], most: int = 300) -> str:
    """A value as text, however odd its author made it."""
    try:
        text = words(value)
    except Exception:
        return f"something of the type {type(value).__name__} that can't be shown"
    return text if len(text) <= most else text[:most] + "…"


class MatchResult:
    """The score of a match between two strategies, counted by strategy and by mark.

    `wins["perfect", "X"]` counts the games that the strategy called perfect won as X, and
    `ties["perfect", "X"]` those it tied as X; `forfeits` says why each forfeited game was lost.
    """

    def __init__(self, names: tuple[str, str], games: int = 0):
        self.names = names
        self.games = games
        self.wins: Counter[tuple[str, str]] = Counter()
        self.ties: Counter[tuple[str, str]] = Counter()
        self.forfeits: list[str] = []

    @property
    def score(self) -> tuple[int, int, int]:
        """Games won by the first strategy, tied, and won by the second."""
        first, second = (self.wins[name, "X"] + self.wins[name, "O"] for name in self.names)
        return first, self.games - first - second, second

    def __str__(self) -> str:
        first, second = self.names
        won, tied, lost = self.score
        text = f"{first} won {won}, tied {tied} and lost {lost} of {self.games} games against {second}."
        return "\n".join([text, *self.forfeits])


def match(
    strategies: Mapping[str, Strategy], games: int, seed: int, start: GridState = TicTacToe()
) -> MatchResult:
    """The score of `games` games between two strategies, {name: strategy}, who take turns to start.

    Equal seeds give equal matches. A forfeited game counts as lost and its reason is kept.
    """
    if len(strategies) != 2:
        raise ValueError(f"A match is between two strategies; got {len(strategies)}: {list(strategies)}.")
    if games < 0:
        raise ValueError(f"A match has 0 games or more; got {games}.")
    first, second = strategies
    players = {name: seeded(strategy, f"{seed} {name}") for name, strategy in strategies.items()}
    result = MatchResult((first, second), games)
    for number in range(games):
        names = {"X": first, "O": second} if number % 2 == 0 else {"X": second, "O": first}
        try:
            *_, end = play_game(start, {mark: players[name] for mark, name in names.items()})
            winner = {1: "X", 0: None, -1: "O"}[end.utility]
        except Forfeit as forfeit:
            winner = "O" if forfeit.player == "X" else "X"
            result.forfeits.append(f"Game {number + 1}, {names[forfeit.player]}: {forfeit}")
        if winner:
            result.wins[names[winner], winner] += 1
        else:
            result.ties.update((name, mark) for mark, name in names.items())
    return result


def match_table(strategies: Mapping[str, Strategy], games: int, seed: int) -> str:
    """The scores of all strategies against each other as text: each row's wins, ties and losses."""
    scores = {}
    for first, second in combinations(strategies, 2):
        score = match({name: strategies[name] for name in (first, second)}, games, seed).score
        scores[first, second] = "-".join(map(str, score))
        scores[second, first] = "-".join(map(str, score[::-1]))
    rows = [["won-tied-lost", *strategies]]
    rows += [[row, *(scores.get((row, column), "") for column in strategies)] for row in strategies]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    )


def name_of(strategy: Strategy) -> str:
    """The name under which a strategy is spoken of."""
    inner = getattr(strategy, "func", strategy)  # the strategy inside a `functools.partial`
    return getattr(inner, "__name__", type(inner).__name__)

"""A tournament between strategies that were submitted as files, one entry for each file of a folder.

    python -m ttt.tournament FOLDER --games 10 --seed 1

A file defines `strategy(state)`, or one of `quick_move`, `best_move`, `normal_move` with the parameters
`(board, player)`, or else it has one function only. The name of the file is the name of the entry.

All pairs meet, or with `opponents=k` each entry meets k others. From an empty board two strategies without
dice would play the same two games again and again. So the games of a pair come in twos from the same opening,
each side being X once. An opening is a board with one mark of each player from which perfect play ends in a
tie: who makes no mistake loses no game. There are 24; their order is drawn from the seed, and all pairs play
the same ones.

A game won counts 1 point, a tie half a point. A game that an entry can't play is won by its opponent; where
neither can play, both lose.

The order is by points; with equal points by the Sonneborn-Berger count (for each game won the points that
the opponent has in the end, for each tie half of them); then by games won. Who is equal in all three shares
a place.

Equal entries, games and seeds give equal results, on any executor, as long as the strategies themselves give
equal answers and stay well within the time limit. `ttt.referee.guards` says what is guarded and what isn't.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from functools import cache
from itertools import combinations, cycle, islice, permutations, product
from math import ceil
from pathlib import Path
from threading import Event

from ttt.progress import text_bar
from ttt.referee import BatchResult, Fault, Limits, MatchScore, guards, play_batch
from ttt.search import solve
from ttt.tictactoe import TicTacToe

Pair = tuple[str, str]

LARGEST_FILE = 1_000_000  # bytes
LONGEST_NAME = 40
LARGEST_GROUP = 8  # entries whose processes run side by side; a batch has those of one or two groups
MOST_STAGES = 8
FAULTS_SHOWN = 3  # of each entry
MOST_IN_CROSS_TABLE = 20  # entries, on the command line


class Table(str):
    """A text that a notebook shows as it is, line by line."""

    def __repr__(self) -> str:
        return str(self)


@dataclass(frozen=True)
class Standing:
    """One line of the final table; `place` is shared by entries that are equal in all that counts."""

    place: int
    name: str
    points: float
    won: int
    tied: int
    lost: int
    sonneborn_berger: float
    faults: int
    out: str


def tournament(
    entries: Mapping[str, str | bytes] | str | os.PathLike[str],
    games: int = 10,
    seed: int = 1,
    opponents: int | None = None,
    executor: Executor | None = None,
    workers: int | None = None,
    limits: Limits = Limits(),
    progress: Callable[[int, int], None] | None = None,
) -> TournamentResult:
    """The result of a tournament between `entries`, a folder or {name: text of the file}.

    Each pair plays `games` games, an even number. With `opponents`, an even number too, the entries stand in
    a circle in an order drawn from the seed, and each meets half as many on either side: for a thousand
    entries, whose 499,500 pairs are too many. `executor` is any of `concurrent.futures`, such as that of a
    cluster; without one the games are played from this process, in so many threads as `workers` says or as
    there are cores. `progress(done, total)` is called with the number of matches that have been played.
    """
    if not isinstance(executor, Executor | None):
        raise TypeError(f"executor is an executor, such as ttt.parallel.ProcessPool(2); it is {executor!r}.")
    if workers is not None and workers < 1:
        raise ValueError(f"workers is 1 or more; got {workers}.")
    sources = _sources(entries)
    if games < 2 or games % 2:
        raise ValueError(f"games is an even number, so that both are X equally often; got {games}.")
    order = sorted(sources)
    random.Random(f"{seed} order").shuffle(order)
    stages = _all_pairs(order) if opponents is None else _circle(order, opponents)
    result = TournamentResult(tuple(sorted(sources)), games, seed)
    for name in result.names:
        if len(sources[name]) > LARGEST_FILE:
            fault = Fault(name, "start", f"the file is larger than {LARGEST_FILE:,} bytes.")
            result._add(BatchResult(faults=[fault], out={name: "it did not start"}))
    total = sum(len(batch) for stage in stages for batch in stage)
    openings = opening_boards(seed, games // 2)
    stopped = Event()
    own = ThreadPoolExecutor(workers or os.cpu_count()) if executor is None else None
    try:
        for stage in stages:
            futures: dict[Future, int] = {}
            parts: dict[int, BatchResult] = {}
            for number, batch in enumerate(stage):
                batch = result._without_those_who_are_out(batch)
                if not batch:
                    continue
                names = {name for pair in batch for name in pair}
                task = [batch, {name: sources[name] for name in names}, openings, seed, limits]
                if own:
                    future = own.submit(play_batch, *task, stopped.is_set)
                else:
                    future = executor.submit(play_batch, *task)
                futures[future] = number
            try:
                for future in as_completed(futures):
                    parts[futures[future]] = future.result()
                    if progress:
                        progress(len(result.scores) + sum(len(part.scores) for part in parts.values()), total)
            finally:
                for future in futures:
                    future.cancel()
            for _, part in sorted(parts.items()):
                result._add(part)
            if progress:
                progress(len(result.scores), total)
    finally:
        stopped.set()
        if own:
            own.shutdown()
    return result


def read_folder(folder: str | os.PathLike[str]) -> dict[str, bytes]:
    """The text of each submitted file by the name of its entry, without names that begin with "_" or "."."""
    folder = Path(folder)
    if not folder.is_dir():
        raise NotADirectoryError(f"There is no folder {str(folder)!r}.")
    files = [path for path in sorted(folder.glob("*.py")) if path.is_file() and path.name[0] not in "_."]
    if not files:
        raise ValueError(f"There is no submission in {str(folder)!r}: a file such as ada.py for each entry.")
    sources = {}
    for path in files:
        with path.open("rb") as file:
            sources[path.stem] = file.read(LARGEST_FILE + 1)
    return sources


def _sources(entries: Mapping[str, str | bytes] | str | os.PathLike[str]) -> dict[str, bytes]:
    """The entries, after a look at their number, names and sizes."""
    if isinstance(entries, str | os.PathLike):
        entries = read_folder(entries)
    sources = {name: text.encode() if isinstance(text, str) else text for name, text in entries.items()}
    if len(sources) < 2:
        raise ValueError(f"A tournament needs 2 entries or more; got {len(sources)}: {list(sources)}.")
    seen: dict[str, str] = {}
    for name, text in sources.items():
        if not name.isprintable() or not 1 <= len(name) <= LONGEST_NAME:
            raise ValueError(f"A name has 1 to {LONGEST_NAME} characters that can be printed; got {name!r}.")
        if (other := seen.setdefault(name.casefold(), name)) != name:
            raise ValueError(f"Two entries have the same name, {other!r} and {name!r}. Rename one of them.")
        if not isinstance(text, bytes):
            raise TypeError(f"An entry is the text of a file; that of {name!r} is {text!r}.")
    return sources


def opening_boards(seed: int, count: int) -> list[str]:
    """The boards from which the games begin, in an order drawn from the seed; after all of them, again."""
    texts = list(_balanced_boards())
    random.Random(f"{seed} openings").shuffle(texts)
    return list(islice(cycle(texts), count))


@cache
def _balanced_boards() -> tuple[str, ...]:
    boards = [TicTacToe().play(one).play(other) for one, other in permutations(range(9), 2)]
    return tuple("".join(str(board).split()) for board in boards if solve(board).value == 0)


# The schedule: stages, each a list of batches, each a list of pairs. It depends on nothing but the order of
# the entries, as an entry keeps its process during a batch and might remember what happened in it.


def _all_pairs(order: Sequence[str]) -> list[list[list[Pair]]]:
    """Everybody against everybody: first inside of groups, then group against group.

    A batch of many pairs of few entries needs few starts. Whoever can't play is out after the first stage.
    """
    count = ceil(len(order) / max(2, min(LARGEST_GROUP, ceil(len(order) / 6))))
    groups = [order[number::count] for number in range(count)]
    inside = [list(combinations(group, 2)) for group in groups]
    across = [list(product(one, other)) for one, other in _rounds(groups)]
    size = max(1, ceil(len(across) / MOST_STAGES))
    stages = [inside, *(across[start : start + size] for start in range(0, len(across), size))]
    return [[batch for batch in stage if batch] for stage in stages]


def _rounds(groups: Sequence) -> Iterator[tuple]:
    """All pairs of groups, in rounds in which each group has one opponent: the circle method."""
    circle = [*groups, None] if len(groups) % 2 else [*groups]
    half = len(circle) // 2
    for _ in range(len(circle) - 1):
        for one, other in zip(circle[:half], reversed(circle[half:]), strict=True):
            if one is not None and other is not None:
                yield one, other
        circle.insert(1, circle.pop())


def _circle(order: Sequence[str], opponents: int) -> list[list[list[Pair]]]:
    """Each entry against the next ones in a circle, and so against as many before it."""
    if opponents < 2 or opponents % 2 or opponents >= len(order):
        raise ValueError(
            f"opponents is an even number from 2 to one less than the {len(order)} entries; got {opponents}. "
            f"Without it all pairs meet."
        )
    reach = opponents // 2
    pairs = [
        [(order[place], order[(place + step) % len(order)]) for step in range(1, reach + 1)]
        for place in range(len(order))
    ]
    blocks = [pairs[start : start + LARGEST_GROUP] for start in range(0, len(pairs), LARGEST_GROUP)]
    return [[[pair for entry in block for pair in entry] for block in blocks]]


class TournamentResult:
    """What came of a tournament: `standings`, `cross_table`, `faults`, and who was `out`, {name: why}.

    `printed` holds the first part of what each entry printed.
    """

    def __init__(self, names: tuple[str, ...], games: int, seed: int):
        self.names = names
        self.games = games
        self.seed = seed
        self.scores: list[MatchScore] = []
        self.faults: list[Fault] = []
        self.out: dict[str, str] = {}
        self.printed: dict[str, str] = {}
        self._by_pair: dict[Pair, tuple[int, int, int]] = {}

    def _add_score(self, score: MatchScore) -> None:
        self.scores.append(score)
        self._by_pair[score.first, score.second] = score.won, score.tied, score.lost + score.void
        self._by_pair[score.second, score.first] = score.lost, score.tied, score.won + score.void

    def _add(self, part: BatchResult) -> None:
        for score in part.scores:
            self._add_score(score)
        self.faults += part.faults
        self.out = part.out | self.out
        self.printed = part.printed | self.printed

    def _without_those_who_are_out(self, batch: Sequence[Pair]) -> list[Pair]:
        """The pairs that have to play; the games of the others are lost without being played."""
        playing = []
        for first, second in batch:
            if first in self.out and second in self.out:
                self._add_score(MatchScore(first, second, void=self.games))
            elif first in self.out:
                self._add_score(MatchScore(first, second, lost=self.games))
            elif second in self.out:
                self._add_score(MatchScore(first, second, won=self.games))
            else:
                playing.append((first, second))
        return playing

    def score(self, name: str, opponent: str) -> tuple[int, int, int] | None:
        """Games that `name` won, tied and lost against `opponent`; None if they have not met."""
        return self._by_pair.get((name, opponent))

    def points(self, name: str, opponent: str) -> float | None:
        """The points of `name` from its games against `opponent`; None if they have not met."""
        score = self.score(name, opponent)
        return None if score is None else score[0] + score[1] / 2

    @property
    def rows(self) -> list[Standing]:
        """The final table, best first; entries that share a place in alphabetical order."""
        totals = {name: [0, 0, 0] for name in self.names}
        for (name, _), score in self._by_pair.items():
            totals[name] = [old + new for old, new in zip(totals[name], score, strict=True)]
        points = {name: won + tied / 2 for name, (won, tied, _) in totals.items()}
        berger = dict.fromkeys(self.names, 0.0)
        for (name, opponent), (won, tied, _) in self._by_pair.items():
            berger[name] += (won + tied / 2) * points[opponent]
        faults = dict.fromkeys(self.names, 0)
        for fault in self.faults:
            faults[fault.name] += 1

        def merit(name: str) -> tuple[float, float, int]:
            return -points[name], -berger[name], -totals[name][0]

        rows = []
        for number, name in enumerate(sorted(self.names, key=lambda name: (merit(name), name)), start=1):
            place = rows[-1].place if rows and merit(name) == merit(rows[-1].name) else number
            more = totals[name], berger[name], faults[name], self.out.get(name, "")
            rows.append(Standing(place, name, points[name], *more[0], *more[1:]))
        return rows

    @property
    def standings(self) -> Table:
        """The final table as text."""
        lines = [["place", "entry", "points", "won", "tied", "lost", "Sonneborn-Berger", "faults"]]
        for row in self.rows:
            counts = [row.won, row.tied, row.lost, f"{row.sonneborn_berger:.2f}", row.faults]
            faults = [*map(str, counts)]
            faults[-1] += ", out" if row.out else ""
            lines.append([str(row.place), row.name, f"{row.points:.1f}", *faults])
        return _aligned(lines, left=(1, 7))

    @property
    def cross_table(self) -> Table:
        """The points of each entry against each other one as text; the columns are numbered like the rows."""
        rows = self.rows
        lines = [["", "entry", *(str(number) for number in range(1, len(rows) + 1)), "points"]]
        for number, row in enumerate(rows, start=1):
            cells = []
            for other in rows:
                points = self.points(row.name, other.name)
                cells.append("–" if other is row else "" if points is None else f"{points:.1f}")
            lines.append([str(number), row.name, *cells, f"{row.points:.1f}"])
        return _aligned(lines, left=(1,))

    @property
    def fault_text(self) -> Table:
        """The faults in words, the first few of each entry."""
        lines = []
        for name in self.names:
            faults = [fault for fault in self.faults if fault.name == name]
            lines += map(str, faults[:FAULTS_SHOWN])
            if len(faults) > FAULTS_SHOWN:
                lines.append(f"{name}: {len(faults) - FAULTS_SHOWN} more")
            if name in self.out:
                lines.append(f"{name}: out, and all games from there on are lost, as {self.out[name]}")
        return Table("\n".join(lines) or "No faults.")

    def __repr__(self) -> str:
        return f"{self.standings}\n\n{self.fault_text}"


def _aligned(lines: Sequence[Sequence[str]], left: Sequence[int] = ()) -> Table:
    """Columns as wide as they have to be, numbers to the right."""
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return Table(
        "\n".join(
            "  ".join(
                cell.ljust(width) if column in left else cell.rjust(width)
                for column, (cell, width) in enumerate(zip(line, widths, strict=True))
            ).rstrip()
            for line in lines
        )
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line; `--help` explains it."""
    parser = argparse.ArgumentParser(
        prog="python -m ttt.tournament",
        description="A tournament between the strategies in the .py files of a folder.",
        epilog="--guards says what a submission is kept from, and what it isn't.",
    )
    parser.add_argument("folder", nargs="?", help="one file for each entry")
    parser.add_argument("--games", type=int, default=10, help="between each pair, an even number (10)")
    parser.add_argument("--seed", type=int, default=1, help="of the openings and of all dice (1)")
    parser.add_argument("--opponents", type=int, help="of each entry, an even number; else all pairs meet")
    parser.add_argument("--workers", type=int, help="games at the same time; else as many as there are cores")
    parser.add_argument("--seconds", type=float, default=Limits.seconds, help="for a move (%(default)g)")
    parser.add_argument("--megabytes", type=int, default=Limits.megabytes, help="of memory (%(default)s)")
    parser.add_argument("--guards", action="store_true", help="what is guarded here, and what isn't")
    options = parser.parse_args(arguments)
    if options.guards:
        print(guards())
        return
    if options.folder is None:
        parser.error("which folder? Name the one with a .py file for each entry.")
    try:
        result = tournament(
            options.folder,
            options.games,
            options.seed,
            options.opponents,
            workers=options.workers,
            limits=Limits(seconds=options.seconds, megabytes=options.megabytes),
            progress=text_bar if sys.stderr.isatty() else None,
        )
    except (ValueError, OSError) as error:
        parser.error(str(error))
    except KeyboardInterrupt:
        parser.exit(130, "\nStopped; nothing was counted.\n")
    print(result.standings)
    if len(result.names) <= MOST_IN_CROSS_TABLE:
        print(f"\nPoints against each other:\n{result.cross_table}")
    print(f"\n{result.fault_text}")


if __name__ == "__main__":
    main()

"""Measures everything and prints it as a table.

python -m tests.benchmarks [--only REGEX] [--rounds N] [--quick]
"""

from __future__ import annotations

import argparse
import os
import platform
import re
import sys
from collections.abc import Iterator, Sequence
from importlib.metadata import PackageNotFoundError, version
from statistics import median

from tests.benchmarks.clicks import Clicks
from tests.benchmarks.counts import Count, counts
from tests.benchmarks.measure import Comparison, Result, Skipped, missing
from tests.benchmarks.pages import Notebooks
from tests.benchmarks.reference import WrongAnswer
from tests.benchmarks.works import WORKS

PEERS = ["easyAI", "open_spiel", "numpy", "networkx", "matplotlib", "nbclient", "ipykernel"]
INSTALL = "pip install -e '.[bench]'"
NODE_COUNTS = "node counts"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.benchmarks",
        description="Measures ttt against what else can be picked for the same work; prints ratios.",
    )
    parser.add_argument("--only", metavar="REGEX", default="", help="the works whose line matches")
    parser.add_argument("--rounds", metavar="N", type=int, default=9, help="at most so many; 9 if not given")
    parser.add_argument("--quick", action="store_true", help="one round, without what takes long")
    options = parser.parse_args(arguments)
    if options.rounds < 1:
        parser.error("--rounds is 1 or more")
    rounds = 1 if options.quick else options.rounds

    print(header(rounds), end="\n\n")
    try:
        print_table(
            ("work", "against", "ours", "ratio", "lowest – highest", "rounds", "at most", "met"),
            map(result_row, results(options.only, rounds, options.quick)),
        )
        if re.search(options.only, NODE_COUNTS):
            print()
            print_table((NODE_COUNTS, "found", "target", "met"), map(count_row, counts()))
    except WrongAnswer as wrong:
        print(f"\nStopped: a wrong answer, so its time says nothing. {wrong}", file=sys.stderr)
        return 1
    return 0


def header(rounds: int) -> str:
    versions = [f"Python {platform.python_version()}", f"{os.cpu_count()} cores"]
    for name in PEERS:
        try:
            versions.append(f"{name} {version(name)}")
        except PackageNotFoundError:
            versions.append(f"no {name}")
    return f"{', '.join(versions)}; {rounds} rounds at most."


def results(only: str, rounds: int, quick: bool) -> Iterator[Result | Skipped]:
    """The results of the works that are asked for, each as soon as it is there."""
    for work in WORKS:
        if any(re.search(only, f"{title} {against}") for title, against, _ in work.titles):
            yield from measured(work, rounds, quick)


def measured(work: Comparison | Notebooks | Clicks, rounds: int, quick: bool) -> list[Result | Skipped]:
    if missing(work.needs):
        reason = INSTALL
    elif quick and work.slow:
        reason = "it takes long"
    else:
        return work.measure(rounds)
    return [Skipped(*title, reason) for title in work.titles]


def print_table(titles: Sequence[str], rows: Iterator[Sequence[str]]) -> None:
    print(f"| {' | '.join(titles)} |")
    print(f"|{'---|' * len(titles)}")
    for row in rows:
        print(f"| {' | '.join(row)} |", flush=True)


def result_row(result: Result | Skipped) -> Sequence[str]:
    if isinstance(result, Skipped):
        return (
            result.work,
            result.against,
            "",
            f"skipped: {result.reason}",
            "",
            "",
            number(result.at_most),
            "",
        )
    quotients = result.quotients
    return (
        result.work,
        result.against,
        f"{number(median(result.ours))} {result.unit}",
        number(result.ratio),
        f"{number(min(quotients))} – {number(max(quotients))}",
        str(len(quotients)),
        number(result.at_most),
        "yes" if result.met else "**no**",
    )


def count_row(count: Count) -> Sequence[str]:
    if count.exactly is not None:
        target = f"{count.exactly:,}"
    else:
        target = "" if count.at_most is None else f"at most {count.at_most:,}"
    return count.what, f"{count.found:,}", target, "yes" if count.met else "**no**"


def number(value: float) -> str:
    """Three digits, without an exponent."""
    return (
        f"{value:,.0f}" if value >= 100 else f"{value:#.3g}".rstrip(".") if value >= 0.01 else f"{value:.5f}"
    )


if __name__ == "__main__":
    sys.exit(main())

"""Hints and solutions, for those who are stuck."""

from __future__ import annotations

import os
import tomllib
from collections import Counter
from difflib import get_close_matches
from functools import cache
from pathlib import Path

_given: Counter[str] = Counter()  # how many hints were shown
SWITCH = "no_solutions.txt"


class Help:
    """Text that shows itself."""

    def __init__(self, text: str):
        self.text = text

    def __repr__(self) -> str:
        return self.text


@cache
def _texts() -> dict[str, dict]:
    with open(Path(__file__).with_name("help.toml"), "rb") as file:
        return tomllib.load(file)


def hint(name: str, number: int | None = None) -> Help:
    """The next hint for an exercise, from a nudge to nearly there; or the one of a certain number, from 1."""
    name, hints = _entry(name), _texts()[_entry(name)]["hints"]
    if number is None:
        _given[name] = min(_given[name] + 1, len(hints))
        number = _given[name]
    elif type(number) is not int or number not in range(1, len(hints) + 1):
        raise ValueError(
            f"{name} has {len(hints)} hints, numbered from 1; there is none with the number {number!r}. "
            f'hint("{name}") gives the next one.'
        )
    return Help(f"{name}, hint {number} of {len(hints)}\n{hints[number - 1].strip()}")


def solution(name: str) -> Help:
    """A solution of an exercise, and why it is one; or why it is not shown.

    A teacher switches solutions off by the environment variable TTT_SOLUTIONS=off, or by a file called
    no_solutions.txt in the folder of the notebook or above it, whose text is shown instead.
    """
    name = _entry(name)
    if (instead := _switched_off()) is not None:
        return Help(f"{name}: {instead}")
    entry = _texts()[name]
    return Help(f"{name}, a solution\n\n{entry['solution'].strip()}\n\n{entry['why'].strip()}")


def _entry(name: object) -> str:
    name = name if isinstance(name, str) else getattr(name, "__name__", repr(name))
    if name not in _texts():
        close = get_close_matches(name, _texts(), 1)
        meant = f' Do you mean hint("{close[0]}")?' if close else ""
        raise ValueError(f"There is no exercise called {name!r}; there are {', '.join(_texts())}.{meant}")
    return name


def _switched_off() -> str | None:
    """What is said instead of a solution, or None."""
    here = Path.cwd()
    for folder in (here, *here.parents):
        if (folder / SWITCH).is_file():
            return (folder / SWITCH).read_text(encoding="utf-8").strip() or OFF
    return OFF if os.environ.get("TTT_SOLUTIONS", "").lower() == "off" else None


OFF = "solutions are switched off by your teacher. hint() gives up to three hints."

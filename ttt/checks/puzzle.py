"""Programs whose lines have to be put in order."""

from __future__ import annotations

import linecache
import re
import sys
from collections.abc import Callable, Mapping
from dataclasses import replace

from ttt.checks.checking import check, is_stub, known, not_attempted
from ttt.checks.report import Report

FILE = "<your lines>"


def check_order(name: str, lines: Mapping[str, str], order: str | Callable[[], str]) -> Report:
    """Whether the lines, put in this order, are a right answer to an exercise.

    `lines` gives each line a letter, {"A": "def to_move(board):", ...}; `order` is a text of such letters, or
    a function that returns it. The program is run, so every order that works is right, and not all lines are
    needed.
    """
    name = known(name, "")
    if callable(order) and is_stub(order):
        return not_attempted(name)
    try:
        letters = order() if callable(order) else order
    except NotImplementedError:
        return not_attempted(name)
    except NameError as error:
        says = f'The letters need quotes: return "CAB", not return CAB. Python says: {error}.'
        return Report(
            name, "error", f"{name}: error (letters without quotes)\n{says}", "letters without quotes"
        )
    except Exception as error:
        says = (
            f'The order is a text such as "CAB". Here an error comes first: {type(error).__name__}: {error}.'
        )
        return Report(name, "error", f"{name}: error (no text)\n{says}", "no text")
    if not isinstance(letters, str):
        says = f'The order is a text such as "CAB"; this is {letters!r}.'
        if letters is None and callable(order):
            says = 'Nothing comes back from the function: write return and the letters, as in return "CAB".'
        elif isinstance(letters, list | tuple) and all(isinstance(one, str) for one in letters):
            says += f' Write all the letters as one text: "{"".join(letters)}".'
        return Report(name, "error", f"{name}: error\n{says}", "no text")
    letters = re.sub(r"[\s,;.>-]", "", letters).upper()
    if not letters:
        return not_attempted(name)
    if unknown := sorted(set(letters) - set(lines)):
        text = f"{name}: error\nThere is no line {', '.join(unknown)}; there are {', '.join(lines)}."
        return Report(name, "error", text, "no such line")
    if twice := sorted({letter for letter in letters if letters.count(letter) > 1}):
        says = f"Each letter may be used once; {', '.join(twice)} is there twice."
        text = f"{name}: error (a line is used twice)\n{says}"
        return Report(name, "error", text, "a line is used twice")
    # The lines may use what the notebook has defined, such as has_won.
    report = _checked(name, [lines[letter] for letter in letters], letters, dict(sys._getframe(1).f_globals))
    first, _, rest = report.text.partition("\n")
    numbered = "\n".join(f"    {letter}  {lines[letter]}" for letter in letters)
    return replace(report, text=f"{first}\nThe program as you put it together:\n\n{numbered}\n\n{rest}")


def _checked(name: str, rows: list[str], letters: str, names: dict) -> Report:
    program = "\n".join(rows)
    # So that an error can show the line.
    linecache.cache[FILE] = (len(program), None, program.splitlines(keepends=True), FILE)
    names.pop(name, None)
    try:
        exec(compile(program, FILE, "exec"), names)
    except SyntaxError as error:
        return _no_program(name, _first_line(name, rows, letters) or _misfit(error, rows, letters))
    except Exception as error:
        return _no_program(name, f"It stops before the function is made: {type(error).__name__}: {error}.")
    if name not in names:
        return _no_program(name, f'The line "def {name}(...):" is missing.')
    return check(name, names[name])


def _no_program(name: str, says: str) -> Report:
    return Report(name, "error", f"{name}: error (no program)\n{says}", "no program")


def _first_line(name: str, rows: list[str], letters: str) -> str | None:
    """What is wrong with the beginning of a program, if anything is."""
    heads = [letter for letter, row in zip(letters, rows, strict=True) if row.startswith("def ")]
    if not heads:
        return f'The line "def {name}(...):" is missing: a function begins with it.'
    if heads[0] != letters[0]:
        return f"Line {letters[0]} comes before line {heads[0]}: a function begins with its def line."
    return None


def _misfit(error: SyntaxError, rows: list[str], letters: str) -> str:
    """Which line does not fit where it stands, and why."""
    place = (error.lineno or len(rows) + 1) - 1
    opened = [row.rstrip().endswith(":") for row in rows]
    if not isinstance(error, IndentationError):
        where = f"line {letters[place]}" if place < len(rows) else "the end"
        return f"Python does not understand it at {where}: {error.msg}."
    if place >= len(rows) or (opened[-1] and place == len(rows) - 1 and error.msg.startswith("expected")):
        return f"Line {letters[-1]} ends with a colon, so a line further to the right has to follow."
    this, before = letters[place], letters[place - 1]
    if error.msg.startswith("expected"):
        return (
            f"Line {before} ends with a colon, so the next line stands further to the right; "
            f"line {this} does not."
        )
    if error.msg.startswith("unexpected"):
        return (
            f"Line {this} stands further to the right than line {before} before it. Only after a line that "
            "ends with a colon may the next one stand further to the right."
        )
    return (
        f"No line before line {this} begins where it begins. Only after a line that ends "
        f"with a colon may the next one stand further to the right: does line {before} follow the right one?"
    )

"""Programs whose lines have to be put in order."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import replace

from ttt.checks.checking import check, not_attempted
from ttt.checks.report import Report


def check_order(name: str, lines: Mapping[str, str], order: str | Callable[[], str]) -> Report:
    """Whether the lines, put in this order, are a right answer to an exercise.

    `lines` gives each line a letter, {"A": "def to_move(board):", ...}; `order` is a text of such letters, or
    a function that returns it. The program is run, so every order that works is right, and not all lines are
    needed.
    """
    try:
        letters = order() if callable(order) else order
    except NotImplementedError:
        letters = ""
    if not isinstance(letters, str):
        text = f'{name}: error\nThe order is a text such as "CAB"; this is {letters!r}.'
        return Report(name, "error", text, "no text")
    letters = letters.replace(" ", "").replace(",", "").upper()
    if not letters:
        return not_attempted(name)
    if unknown := sorted(set(letters) - set(lines)):
        text = f"{name}: error\nThere is no line {', '.join(unknown)}; there are {', '.join(lines)}."
        return Report(name, "error", text, "no such line")
    program = "\n".join(lines[letter] for letter in letters)
    # The lines may use what the notebook has defined, such as has_won.
    report = _checked(name, program, letters, dict(sys._getframe(1).f_globals))
    first, _, rest = report.text.partition("\n")
    numbered = "\n".join(f"    {letter}  {lines[letter]}" for letter in letters)
    return replace(report, text=f"{first}\nThe program as you put it together:\n\n{numbered}\n\n{rest}")


def _checked(name: str, program: str, letters: str, names: dict) -> Report:
    names.pop(name, None)
    try:
        exec(compile(program, "<your lines>", "exec"), names)
    except SyntaxError as error:
        where = (
            f"line {letters[error.lineno - 1]}"
            if error.lineno and error.lineno <= len(letters)
            else "the end"
        )
        says = f"Python does not understand it at {where}: {error.msg}."
        if isinstance(error, IndentationError):
            says += "\nAfter a line that ends with a colon the next one stands further to the right."
        return Report(name, "error", f"{name}: error (no program)\n{says}", "no program")
    except Exception as error:
        says = f"It stops before the function is made: {type(error).__name__}: {error}."
        return Report(name, "error", f"{name}: error (no program)\n{says}", "no program")
    if name not in names:
        text = f'{name}: error (no program)\nThe line "def {name}(...):" is missing.'
        return Report(name, "error", text, "no program")
    return check(name, names[name])

"""Guesses that are written down before the answer is seen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Prediction:
    """A question and a guess; the guess is `...` as long as nobody has made one."""

    question: str
    guess: Any = ...

    def __repr__(self) -> str:
        if self.guess is ...:
            return f"{self.question}: no guess yet"
        return f"{self.question}: your guess is {self.guess}"

    def reveal(self, answer: Any) -> str:
        """The answer beside the guess, in words; it never raises, so that a page runs without a guess."""
        if self.guess is ...:
            verdict = "you made no guess"
        elif self.guess == answer or _plain(self.guess) == _plain(answer):
            verdict = f"you said {self.guess}, and that is right"
        else:
            verdict = f"you said {self.guess!r}, which is not right"
        return f"{self.question}: {answer} ({verdict})"


def _plain(answer: Any) -> Any:
    """An answer without what is only a way of writing it: "d, b, c" is the guess "DBC", and "+1" is 1."""
    if isinstance(answer, (list, tuple)):
        return [_plain(one) for one in answer]
    text = str(getattr(answer, "__name__", answer)).upper().replace(",", " ")
    return "".join(text.split()).replace("\N{MINUS SIGN}", "-").removeprefix("+")


def predict(question: str, guess: Any = ...) -> Prediction:
    """A guess to be compared later: put it in place of the three dots."""
    return Prediction(question, guess)

"""Work that may take long, done by whoever has the time for it."""

from __future__ import annotations

from collections.abc import Callable


class Question:
    """Something that `asked`, such as the strategy "perfect", is to find out.

    `outcome` is what came of it or the error that came instead, and None as long as there is neither.
    `progress` says in a few words how far it is. Nobody waits for it any more once it `is_dropped`.
    """

    def __init__(self, asked: str, work: Callable[[Question], object], take: Callable[[object], None]):
        self.asked = asked
        self.take = take  # what becomes of the outcome
        self._work = work
        self.outcome: object = None
        self.progress = ""
        self.on_progress: Callable[[], None] | None = None
        self.is_dropped = False

    def think(self) -> None:
        """Does the work, however long that takes."""
        try:
            self.outcome = self._work(self)
        except BaseException as error:  # whoever asked hears of it, maybe in another thread
            self.outcome = error

    def report(self, words: str) -> None:
        """Says how far the work is."""
        self.progress = words
        if self.on_progress and not self.is_dropped:
            self.on_progress()


class Desk:
    """Where at most one question lies that waits for its outcome; `think` is called with each new one.

    `think` may come back before there is an outcome, and hand the question to `answer` later.
    """

    def __init__(self, think: Callable[[Question], None]):
        self.question: Question | None = None
        self._think = think

    def ask(self, question: Question) -> None:
        """Asks this question; one that lay here before is dropped."""
        self.drop()
        self.question = question
        try:
            self._think(question)
        except KeyboardInterrupt as interrupt:
            question.is_dropped = True  # whoever still thinks can stop
            question.outcome = interrupt
        if question.outcome is not None:
            self.answer(question)

    def answer(self, question: Question) -> None:
        """Takes what came of a question, unless nobody waits for it any more."""
        if question is self.question:
            self.question = None
            question.take(question.outcome)

    def drop(self) -> None:
        """Waits no longer: an outcome that comes later changes nothing."""
        if self.question:
            self.question.is_dropped = True
            self.question = None

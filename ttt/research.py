"""What is found out about the states of a game while it is played: outcomes, hints, reasons."""

from __future__ import annotations

from collections.abc import Callable

from ttt.history import History
from ttt.question import Desk, Question
from ttt.review import Analysis, Explanation, analyse, explain
from ttt.state import GridState
from ttt.text import in_short


class Research:
    """What is known about states, {state: Analysis}, and what is still to be found out.

    `shows_outcomes`, `reviews`, `hinted` and `asked_why` say what is wanted; `investigate` looks into what
    isn't known yet.
    """

    def __init__(self, think: Callable[[Question], None]):
        self.analyses: dict[GridState, Analysis] = {}
        self.explanation: Explanation | None = None
        self.shows_outcomes = False
        self.reviews = False
        self.hinted: GridState | None = None  # where a hint was asked for
        self.asked_why: tuple[GridState, int] | None = None  # the move whose explanation was asked for
        self.error = ""
        self.desk = Desk(think)
        self._about: object = None  # what is being found out now

    def investigate(self, history: History) -> None:
        """Finds out what is wanted about the game and isn't known yet."""
        if self.asked_why and self.asked_why[0] != history.state:
            self.asked_why = self.explanation = None
        states = self._unknown(history)
        why = None if self.explanation else self.asked_why
        if self.desk.question and self._about == (states, why):
            return
        self.desk.drop()
        if not states and not why:
            return
        shown = history.state

        def work(question: Question) -> Explanation | bool:
            def analysis(state: GridState) -> Analysis:
                if state not in self.analyses:
                    self.analyses[state] = analyse(state, stop=lambda: question.is_dropped)
                    question.report("")
                return self.analyses[state]

            explanation = explain(*why, analysis) if why else None
            for state in states:
                if not analysis(state).outcomes and state != shown:
                    break  # the earlier states of a game are larger still
            return explanation or True

        def take(outcome: object) -> None:
            if isinstance(outcome, BaseException):
                self.give_up(outcome)
            elif isinstance(outcome, Explanation):
                self.explanation = outcome

        self._about = states, why
        self.desk.ask(Question("the analysis", work, take))

    def give_up(self, error: BaseException) -> None:
        """Wants nothing more after an error, and says so."""
        self.shows_outcomes = self.reviews = False
        self.hinted = self.asked_why = None
        if isinstance(error, KeyboardInterrupt):
            self.error = "You stopped the search for the outcomes."
        else:
            self.error = f"The outcomes can't be found ({type(error).__name__}: {in_short(str(error))})."

    def is_hinted(self, state: GridState) -> bool:
        """Whether a hint was asked for in this state."""
        return self.hinted is not None and self.hinted == state

    def words(self, state: GridState) -> str:
        """What there is to say about the outcomes and the hint in a state."""
        analysis = self.analyses.get(state)
        if self.error or state.is_over:
            return self.error
        words = []
        if self.is_hinted(state):
            sure = "" if not analysis or analysis.outcomes else " looks good, but that is a guess"
            words.append(f"Hint: {analysis.best[0]}{sure}." if analysis else "Looking for a good move …")
        if self.shows_outcomes and not analysis:
            words.append("Working out the outcomes …")
        if self.shows_outcomes and analysis and not analysis.outcomes:
            words.append("There are too many ways to go on to know the outcomes.")
        return " ".join(words)

    def _unknown(self, history: History) -> list[GridState]:
        """The states whose analysis is wanted and isn't there yet, in the order in which they are needed."""
        states = []
        if (self.shows_outcomes or self.is_hinted(history.state)) and not history.state.is_over:
            states.append(history.state)
        if self.reviews and history.end.is_over:
            for state in history.states[-2::-1]:
                if state in self.analyses and not self.analyses[state].outcomes:
                    break
                states.append(state)
        return [state for state in dict.fromkeys(states) if state not in self.analyses]

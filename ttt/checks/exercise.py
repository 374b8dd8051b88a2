"""What an exercise is: its cases, what is right, and the mistakes that are known by what they do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from ttt.checks.sandbox import Ran, Strange

FEW_FREE = 5  # squares; a search of all boards with so few takes about a second
SAMPLE, ROUGH_SAMPLE = 60, 6  # wrong and right results of each kind
ENOUGH = 20  # wrong results with few free squares
EXACT = 0.93  # how much of the wrong boards one certain square has to explain, if several are possible
FEW_WRONG = 3  # wrong boards; one of several squares is hit by chance on fewer
UNKNOWN = object()  # what a reference says of a case that it can't answer


@dataclass(frozen=True)
class Case:
    """One call of the function: `text` as it would be typed, `make` for fresh arguments of it.

    `board` is what it is about, for references and for the report: nine characters, or a tree. Cases stand in
    an exercise in the order of their size.
    """

    text: str
    make: Callable[[], tuple]
    board: Any
    player: str = ""
    about: str = ""  # the kind of case, to say what works already: "boards with a win in one"


@dataclass(frozen=True)
class Fault:
    """A case on which the answer is wrong: by "error", "changed", "nothing", "type", "value" or "work"."""

    case: Case
    ran: Ran
    how: str
    got: str
    expected: str


@dataclass(frozen=True)
class Mistake:
    """A mistake that people make; `fits` tells from 0 to 1 how well it explains what was observed."""

    name: str
    says: str
    hint: str
    fits: Callable[[Observed], float] = field(repr=False, default=lambda seen: 0.0)


class Exercise:
    """A function that learners write, and how to tell whether it is right.

    `cases` makes its cases, smallest first; `truth` gives what is right for a case, a value or a frozenset of
    values; `wants` says in words what has to come back, and `is_wanted` whether a value is of that type.
    """

    def __init__(
        self,
        name: str,
        parameters: Sequence[str],
        cases: Callable[[], list[Case]],
        truth: Callable[[Case], Any],
        wants: str,
        is_wanted: Callable[[Any], bool],
        mistakes: Iterable[Mistake] = (),
        costly: bool = False,
    ):
        self.name = name
        self.parameters = tuple(parameters)
        self._make_cases = cases
        self.truth = truth
        self.wants = wants
        self.is_wanted = is_wanted
        self.mistakes = list(mistakes)
        self.costly = costly  # whether large boards take long, so that not all of them can be tried

    @cached_property
    def cases(self) -> list[Case]:
        return self._make_cases()

    def is_right(self, case: Case, value: Any) -> bool:
        """Whether a value of the wanted type is right."""
        truth = self.truth(case)
        return value in truth if isinstance(truth, frozenset) else value == truth

    def fault(self, case: Case, ran: Ran) -> Fault | None:
        """What is wrong with what came back, if anything is."""

        def found(how: str) -> Fault:
            return Fault(case, ran, how, got_text(ran), self.expected(case))

        if ran.error:
            return found("error")
        if list_changed(case, ran):
            return found("changed")
        if ran.value is None:
            return found("nothing")
        if not self.is_wanted(ran.value):
            return found("type")
        if not self.is_right(case, ran.value):
            return found("value")
        return None

    def find_faults(self, results: list[tuple[Case, Ran]]) -> list[Fault]:
        """The faults among the results, in the order of these."""
        found = (self.fault(case, ran) for case, ran in results)
        return [fault for fault in found if fault]

    def expected(self, case: Case) -> str:
        """What is right for a case, in words."""
        truth = self.truth(case)
        if not isinstance(truth, frozenset):
            return repr(truth)
        squares = sorted(truth)
        return repr(squares[0]) if len(squares) == 1 else "one of " + ", ".join(map(repr, squares))


@dataclass
class Observed:
    """All that is known of an answer: what came back from which case, and what was wrong with it."""

    exercise: Exercise
    results: list[tuple[Case, Ran]] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    varies: tuple[Case, str, str] | None = None  # a case that gave two answers
    size: int = SAMPLE
    visits: tuple[Case, int] | None = None  # the boards that a right search visited

    @property
    def smallest(self) -> Fault:
        return self.faults[0]

    @cached_property
    def sample(self) -> list[tuple[Case, Ran]]:
        """A fixed choice of the results for known mistakes to explain: wrong and right ones of every kind.

        Of a search those with few free squares, as long as there are enough wrong ones among them.
        """
        wrong = {id(fault.case) for fault in self.faults}
        results = [one for one in self.results if not one[1].error]
        if self.exercise.costly:
            few = [one for one in results if one[0].board.count(".") <= FEW_FREE]
            results = few if sum(id(case) in wrong for case, _ in few) >= ENOUGH else results
        parts: dict[tuple[str, bool], list] = {}
        for one in results:
            parts.setdefault((one[0].about, id(one[0]) in wrong), []).append(one)
        return [one for part in parts.values() for one in part[:: -(-len(part) // self.size)]]

    def share(self, how: str) -> float:
        """The share of the faults that are of one sort."""
        return sum(fault.how == how for fault in self.faults) / max(1, len(self.faults))


def reference(answer: Callable[[Case], Any]) -> Reference:
    """A known-wrong function: it explains an answer that is wrong on the same boards in the same way.

    `answer` gives for a case what that function gives, or a frozenset of what it may give, or UNKNOWN.
    """
    return Reference(answer)


@dataclass(frozen=True)
class Reference:
    """How well a known-wrong function explains an answer, from 0 to 1."""

    answer: Callable[[Case], Any]

    def __call__(self, seen: Observed) -> float:
        """The share of agreement on the boards on which one of the two is wrong; on the others they agree.

        Of several squares the learner's function may always take the first, or the last. If it takes now this
        one and now that one, it is explained less well.
        """
        wrong = {id(fault.case) for fault in seen.faults if fault.how in ("value", "type", "nothing")}
        said = [(case, ran, self.answer(case)) for case, ran in seen.sample] if wrong else []
        said = [one for one in said if one[2] is not UNKNOWN]
        ways = [said]
        if len(wrong) >= FEW_WRONG and any(isinstance(one, frozenset) and len(one) > 1 for _, _, one in said):
            ways += [[(case, ran, picked(one, pick)) for case, ran, one in said] for pick in (min, max)]
        open_fit, *exact = [self._agreement(seen, wrong, way) for way in ways]
        return max(open_fit, *(fit for fit in exact if fit > EXACT), 0.0)

    def _agreement(self, seen: Observed, wrong: set[int], said: list[tuple[Case, Ran, Any]]) -> float:
        """How well values, or sets of squares that are left open, explain what came back.

        Squares left open explain the less, the more often the learner's function is right where these would
        need luck.
        """
        agree = matter = luck = rest = 0.0
        open_squares = False
        for case, ran, one in said:
            may_be = one if isinstance(one, frozenset) else (one,)
            right = sum(seen.exercise.is_right(case, square) for square in may_be)
            if id(case) in wrong or not right:
                # Where nearly every free square is named, a match says little.
                weight = max(0.1, 1 - len(may_be) / case.board.count(".")) if len(may_be) > 1 else 1
                open_squares = open_squares or len(may_be) > 1
                matter += weight
                agree += weight * any(same(square, ran.value) for square in may_be)
            else:
                rest += 1
                luck += 1 - right / len(may_be)
        if not matter or (open_squares and matter < FEW_WRONG and seen.size == SAMPLE):
            return 0.0
        return agree / matter * (0.97 if open_squares else 1) - 0.05 * luck / max(1, rest)

    def may_be_wrong(self, exercise: Exercise, case: Case) -> bool:
        """Whether this function can be wrong on a case."""
        said = self.answer(case)
        may_be = said if isinstance(said, frozenset) else (said,)
        return said is UNKNOWN or not all(exercise.is_right(case, one) for one in may_be)


def picked(said: Any, pick: Callable) -> Any:
    """One of several squares, or what else a reference says."""
    return pick(said) if isinstance(said, frozenset) and said else said


def same(one: Any, other: Any) -> bool:
    """Whether two values are equal, True and 1 told apart."""
    return one == other and isinstance(one, bool) == isinstance(other, bool)


def list_changed(case: Case, ran: Ran) -> bool:
    """Whether a list among the arguments is another one after the call."""
    before = case.make()
    return any(isinstance(old, list) and old != new for old, new in zip(before, ran.arguments, strict=False))


def got_text(ran: Ran) -> str:
    """What came of a call, in a few words."""
    if ran.error:
        words = {
            "timeout": "nothing: it did not come back",
            "crash": "nothing: Python itself came down",
            "input": "nothing: it asked the keyboard",
            "exit": "nothing: it ended the program",
        }
        kind = ran.error.kind
        return words.get(kind) or f"{kind}: {ran.error.message}".rstrip(": ")
    return shown(ran.value)


def shown(value: Any, most: int = 200) -> str:
    text = value.shown if isinstance(value, Strange) else repr(value)
    return text if len(text) <= most else text[: most - 1] + "…"

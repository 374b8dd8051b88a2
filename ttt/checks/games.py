"""Exercises 11 to 13: trees of numbers, one tuple for all images of a board, and search to a depth."""

from __future__ import annotations

import random
import sys
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from math import floor, inf
from typing import Any, ClassVar

from ttt.checks.exercise import (
    Case,
    Exercise,
    Fault,
    Mistake,
    Observed,
    Ran,
    got_text,
    reference,
)
from ttt.checks.facts import (
    LINES,
    marks_on,
    state,
    states,
    unfinished,
)
from ttt.checks.rules import board_case, is_number, marks_text, whenever
from ttt.symmetry import symmetries

# 11 tree_value


def shapes(leaves: int, lists: int) -> Iterator[Any]:
    """The trees with so many leaves, all None, and at most so many lists; the root is a list."""

    def forests(leaves: int, lists: int) -> Iterator[tuple[list, int]]:
        """The rows of branches with so many leaves in all, and how many lists they take."""
        if leaves == 0:
            yield [], 0
            return
        for first in range(1, leaves + 1):
            for branch, used in branches(first, lists):
                for rest, more in forests(leaves - first, lists - used):
                    yield [branch, *rest], used + more

    def branches(leaves: int, lists: int) -> Iterator[tuple[Any, int]]:
        if leaves == 1:
            yield None, 0
        if lists:
            for row, used in forests(leaves, lists - 1):
                yield row, used + 1

    for row, _ in forests(leaves, lists - 1):
        yield row


def filled(shape: Any, numbers: Iterator[float]) -> Any:
    """The tree with its leaves filled from the left."""
    return next(numbers) if shape is None else [filled(branch, numbers) for branch in shape]


def count_lists(tree: Any) -> int:
    return 1 + sum(map(count_lists, tree)) if isinstance(tree, list) else 0


def leaves_of(tree: Any) -> list[float]:
    return [leaf for branch in tree for leaf in leaves_of(branch)] if isinstance(tree, list) else [tree]


def example_trees() -> list[Any]:
    """Small trees of every shape and a choice of larger ones: fewest leaves first, then fewest lists."""
    trees = [
        filled(shape, iter(numbers))
        for leaves, lists in ((1, 4), (2, 4), (3, 3))
        for shape in shapes(leaves, lists)
        for numbers in product((0, 1, 2, -1), repeat=leaves)
    ]
    dice = random.Random(1)

    def grow(depth: int) -> Any:
        if depth == 0 or dice.random() < 0.15:
            return dice.choice([dice.randint(-9, 9), dice.randint(-90, 90) / 10])
        return [grow(depth - 1) for _ in range(dice.randint(1, 3))]

    larger = [
        filled(shape, iter(dice.choices((0, 1, 2, 3), k=4))) for shape in shapes(4, 4) for _ in range(2)
    ]
    larger += [[grow(depth - 1) for _ in range(dice.randint(2, 3))] for depth in (2, 3, 4) for _ in range(60)]
    larger += [[[3, 12, 8], [2, 4, 6], [14, 5, 2]], [[5, 0.5], 0.5, [[-2.5, 7], 1]]]
    # Numbers beyond every start that a best value might have, and fractions.
    trees += [
        shape for number in (12, -12, 150, -150, 1000, -1000, 0.5, -0.5) for shape in ([number], [[number]])
    ]
    trees += [[0.5, 0.25], [[-0.5, -0.25]], [[12, 14]], [[-14, -12]], [1000, [1100]], [-1100, [-1000]]]
    wholly = {id(tree): all(isinstance(leaf, int) for leaf in leaves_of(tree)) for tree in [*trees, *larger]}
    return sorted(
        [*trees, *larger], key=lambda tree: (len(leaves_of(tree)), count_lists(tree), not wholly[id(tree)])
    )


class CountedList(list):
    """A list that counts the numbers that are read from it, and from the lists in it; each leaf once."""

    def __init__(self, branches: list, read: set, place: tuple = ()):
        super().__init__(
            CountedList(branch, read, (*place, number)) if isinstance(branch, list) else branch
            for number, branch in enumerate(branches)
        )
        self.read = read
        self.places = [(*place, number) for number in range(len(branches))]

    def _seen(self, number: int) -> Any:
        branch = list.__getitem__(self, number)
        if not isinstance(branch, list):
            self.read.add(self.places[number])
        return branch

    def __iter__(self) -> Iterator[Any]:
        number = 0
        while number < len(self):
            yield self._seen(number)
            number += 1

    def __reversed__(self) -> Iterator[Any]:
        return (self._seen(number) for number in reversed(range(len(self))))

    def __getitem__(self, key: Any) -> Any:
        if isinstance(key, slice):
            part = CountedList([], self.read)
            list.extend(part, list.__getitem__(self, key))
            part.places = self.places[key]
            return part
        return self._seen(range(len(self))[key])

    def copy(self) -> CountedList:
        return self[:]

    def pop(self, key: int = -1) -> Any:
        branch = self._seen(range(len(self))[key])
        list.pop(self, key)
        self.places.pop(key)
        return branch


class LeafCounter:
    """Says how many leaves of the tree among the arguments were read during a call."""

    def __init__(self, arguments: tuple):
        self.read = arguments[0].read if isinstance(arguments[0], CountedList) else set()
        self.note = 0

    def __enter__(self) -> LeafCounter:
        return self

    def __exit__(self, *_: object) -> None:
        self.note = len(self.read)


class Leaf(float):
    """A number that notes when it is compared or counted with."""

    read: set
    place: int

    def _noted(self) -> float:
        self.read.add(self.place)
        return float.__add__(self, 0.0)


def _noting(name: str) -> Callable:
    plain = getattr(float, name)

    def method(self: Leaf, *others: Any) -> Any:
        return plain(self._noted(), *(one._noted() if isinstance(one, Leaf) else one for one in others))

    return method


for _name in [
    "lt",
    "gt",
    "le",
    "ge",
    "eq",
    "ne",
    "neg",
    "add",
    "radd",
    "sub",
    "rsub",
    "mul",
    "rmul",
    "abs",
    "float",
    "int",
]:
    setattr(Leaf, f"__{_name}__", _noting(f"__{_name}__"))
Leaf.__hash__ = float.__hash__


def copied(tree: Any, leaf: Callable[[float], float]) -> Any:
    """A copy of a tree in plain lists, with `leaf` of each number."""
    return [copied(branch, leaf) for branch in tree] if isinstance(tree, list) else leaf(tree)


def counted_case(case: Case) -> Case:
    """The same call with a tree whose lists count what is read from them."""

    def make() -> tuple:
        _, *others = case.make()
        return (CountedList(case.board, set()), *others)

    return Case(case.text, make, case.board, case.player, case.about)


def watched_case(case: Case) -> Case:
    """The same call with a tree of plain lists, whose leaves say themselves when they are read."""

    def make() -> tuple:
        WatchedLeaves.read = read = set()

        def watched(number: float) -> Leaf:
            leaf = Leaf(number)
            leaf.read, leaf.place = read, len(made)
            made.append(leaf)
            return leaf

        made: list[Leaf] = []
        _, *others = case.make()
        return (copied(case.board, watched), *others)

    return Case(case.text, make, case.board, case.player, case.about)


class WatchedLeaves:
    """Says how many leaves were compared, or handed to a function, during a call."""

    read: ClassVar[set] = set()

    def __init__(self, arguments: tuple):
        self.note = 0

    def __enter__(self) -> WatchedLeaves:
        sys.setprofile(self._event)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)
        self.note = len(self.read)

    def _event(self, frame: Any, event: str, argument: Any) -> None:
        if event == "call" and frame.f_code.co_filename != __file__:
            for name in frame.f_code.co_varnames[: frame.f_code.co_argcount]:
                one = frame.f_locals.get(name)
                if isinstance(one, Leaf):
                    self.read.add(one.place)


def textbook_tree_value(tree: Any, maximizing: bool, alpha: float, beta: float, read: list) -> float:
    """Alpha-beta from left to right, which cuts when alpha >= beta; `read` collects the leaves."""
    if not isinstance(tree, list):
        read.append(tree)
        return tree
    best = -inf if maximizing else inf
    for branch in tree:
        found = textbook_tree_value(branch, not maximizing, alpha, beta, read)
        if maximizing:
            best = max(best, found)
            alpha = max(alpha, best)
        else:
            best = min(best, found)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def tree_cases() -> list[Case]:
    cases = []
    for tree in example_trees():
        for maximizing in True, False:

            def make(tree: Any = tree, maximizing: bool = maximizing) -> tuple:
                return copied(tree, lambda leaf: leaf), maximizing, -inf, inf

            text = f"tree_value({tree}, {maximizing}, -inf, inf)"
            about = "trees with MAX at the root" if maximizing else "trees with MIN at the root"
            cases.append(Case(text, make, tree, "X" if maximizing else "O", about))
    return cases


class TreeExercise(Exercise):
    """The exercise in which the leaves that are read count, too."""

    _leaves: ClassVar[dict[str, int]] = {}

    def fault(self, case: Case, ran: Ran) -> Fault | None:
        found = super().fault(case, ran)
        if found or ran.note is None or ran.note <= self.leaves(case):
            return found
        words = "1 leaf" if ran.note == 1 else f"{ran.note} leaves"
        return Fault(case, ran, "work", f"{got_text(ran)} (right), but {words} read", self.expected(case))

    def expected(self, case: Case) -> str:
        count = self.leaves(case)
        return f"{self.truth(case)!r}, with {count} {'leaf' if count == 1 else 'leaves'} read"

    def leaves(self, case: Case) -> int:
        """How many leaves alpha-beta reads from left to right."""
        if case.text not in self._leaves:
            read: list = []
            textbook_tree_value(case.board, case.player == "X", -inf, inf, read)
            self._leaves[case.text] = len(read)
        return self._leaves[case.text]


def _tree_truth_of(tree: Any, player: str) -> float:
    return textbook_tree_value(tree, player == "X", -inf, inf, [])


def _tree_truth(case: Case) -> float:
    return _tree_truth_of(case.board, case.player)


def tree_with(
    narrow: Callable | None = None,
    cut: Callable[[float, float], bool] = lambda alpha, beta: alpha >= beta,
    back: Callable[[bool, float, float, float], float] = lambda maximizing, best, alpha, beta: best,
    on: Callable[[bool, float, float], tuple[float, float]] = lambda maximizing, alpha, beta: (alpha, beta),
    turns: Callable[[bool], bool] = lambda maximizing: not maximizing,
    branches: Callable[[list], list] = list,
    start: tuple[float, float] = (-inf, inf),
) -> Callable[[Case], Any]:
    """Alpha-beta on a tree with one part exchanged."""

    def search(tree: Any, maximizing: bool, alpha: float, beta: float) -> float:
        if not isinstance(tree, list):
            return tree
        best = start[0] if maximizing else start[1]
        for branch in branches(tree):
            found = search(branch, turns(maximizing), *on(maximizing, alpha, beta))
            best = max(best, found) if maximizing else min(best, found)
            if narrow:
                alpha, beta = narrow(maximizing, found, alpha, beta)
            elif maximizing:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if cut(alpha, beta):
                break
        return back(maximizing, best, alpha, beta)

    return lambda case: search(case.board, case.player == "X", -inf, inf)


def _exchanged(maximizing: bool, found: float, alpha: float, beta: float) -> tuple[float, float]:
    return (alpha, min(beta, found)) if maximizing else (max(alpha, found), beta)


def reads(leaf_count: Callable[[Case], int]) -> Callable[[Observed], float]:
    """How well a way to search explains the leaves that were read."""

    def fits(seen: Observed) -> float:
        if any(fault.how != "work" for fault in seen.faults):
            return 0.0
        matter = [(case, ran) for case, ran in seen.results if ran.note != seen.exercise.leaves(case)]
        matter = matter or seen.results
        return sum(leaf_count(case) == ran.note for case, ran in matter) / len(matter)

    return fits


def counted(
    cut: Callable[[float, float], bool] = lambda alpha, beta: alpha >= beta,
    backwards: bool = False,
    pass_on: bool = True,
    who_cuts: tuple[bool, ...] = (True, False),
) -> Callable[[Case], int]:
    """The leaves read by a search that cuts later or for one player, goes backwards or forgets its window."""

    def leaf_count(case: Case) -> int:
        read = 0

        def search(tree: Any, maximizing: bool, alpha: float, beta: float) -> float:
            nonlocal read
            if not isinstance(tree, list):
                read += 1
                return tree
            best = -inf if maximizing else inf
            row = reversed(tree) if backwards else tree
            window = (alpha, beta) if pass_on else (-inf, inf)
            for branch in row:
                found = search(branch, not maximizing, *window)
                if maximizing:
                    best = max(best, found)
                    alpha = max(alpha, best)
                else:
                    best = min(best, found)
                    beta = min(beta, best)
                window = (alpha, beta) if pass_on else (-inf, inf)
                if cut(alpha, beta) and maximizing in who_cuts:
                    break
            return best

        search(case.board, case.player == "X", -inf, inf)
        return read

    return leaf_count


def _exchanged_by(players: tuple[bool, ...]) -> Callable[[bool, float, float], tuple[float, float]]:
    return lambda maximizing, alpha, beta: (beta, alpha) if maximizing in players else (alpha, beta)


def _starts_inside(seen: Observed) -> float:
    """How well it explains an answer that best starts with what came back from the smallest tree."""
    start = seen.smallest.ran.value
    if not is_number(start) or not 0 < abs(start) < 999_999:
        return 0.0
    start = abs(start)
    return max(
        reference(tree_with(start=one))(seen) for one in [(-start, start), (-start, inf), (-inf, start)]
    )


TREE_VALUE = TreeExercise(
    "tree_value",
    ["tree", "maximizing", "alpha", "beta"],
    tree_cases,
    _tree_truth,
    "a number",
    is_number,
    [
        Mistake(
            "every leaf is read",
            "It reads leaves that could have been cut off: perhaps there is no cut, the call opens the whole "
            "window again, or all the branches are evaluated before the test.",
            "Hand alpha and beta on as they are then, one branch at a time, and leave the loop as soon as "
            "alpha >= beta.",
            reads(lambda case: len(leaves_of(case.board))),
        ),
        Mistake(
            "cuts at > where >= is enough",
            "It reads more leaves than needed: an equal value is enough for a cut.",
            "Cut when alpha >= beta.",
            reads(counted(cut=lambda alpha, beta: alpha > beta)),
        ),
        *(
            Mistake(
                f"only {name} cuts",
                f"It reads more leaves than needed: only {name} leaves the loop when alpha >= beta.",
                "The test belongs into both branches, or behind them.",
                reads(counted(who_cuts=(maximizing,))),
            )
            for name, maximizing in (("MAX", True), ("MIN", False))
        ),
        Mistake(
            "from right to left",
            "Other leaves are read: go from left to right.",
            "for branch in tree goes from left to right; pop() takes the last one.",
            reads(counted(backwards=True)),
        ),
        Mistake(
            "the window is opened anew below",
            "It reads more leaves than needed: the window is not handed on to the branches.",
            "Hand alpha and beta on in the recursive call.",
            reads(counted(pass_on=False)),
        ),
        Mistake(
            "more leaves read than needed",
            "The value is right, but leaves are read that could have been cut off.",
            "Hand alpha and beta on, narrow them after each branch, and cut when alpha >= beta.",
            lambda seen: 0.8 * seen.share("work"),
        ),
        Mistake(
            "alpha comes back in MIN's branch too",
            "The MIN branch has to return its lowest value (beta), not alpha.",
            "MAX returns its highest value, MIN its lowest.",
            reference(tree_with(back=lambda maximizing, best, alpha, beta: alpha)),
        ),
        Mistake(
            "beta comes back in MAX's branch too",
            "The MAX branch has to return its highest value (alpha), not beta.",
            "MAX returns its highest value, MIN its lowest.",
            reference(tree_with(back=lambda maximizing, best, alpha, beta: beta)),
        ),
        Mistake(
            "alpha and beta are exchanged when they come back",
            "The MAX branch has to return its highest value, and MIN its lowest.",
            "MAX returns its highest value, MIN its lowest.",
            reference(tree_with(back=lambda maximizing, best, alpha, beta: beta if maximizing else alpha)),
        ),
        *(
            Mistake(
                "alpha and beta are exchanged when they are passed on",
                "alpha and beta are exchanged when they are passed on.",
                "The recursive call takes alpha first and beta second, as the function does.",
                reference(tree_with(on=_exchanged_by(players))),
            )
            for players in ((True, False), (True,), (False,))
        ),
        Mistake(
            "one window for all nodes",
            "alpha and beta are one pair for all nodes: what one branch narrows must not stay for the next.",
            "Hand alpha and beta on as arguments; then every node has its own.",
            reference(lambda case: _shared_window(case.board, case.player == "X", [-inf, inf])),
        ),
        Mistake(
            "it stops at the first branch that is no better",
            "The loop ends at the first branch that is no better than the best so far.",
            "Only alpha >= beta is a reason to stop.",
            reference(lambda case: _impatient(case.board, case.player == "X")),
        ),
        *(
            Mistake(
                "the leaves are rounded",
                "The numbers at the leaves may have a point; they come back as whole numbers.",
                "Return the leaf as it is.",
                reference(lambda case, whole=whole: _tree_truth_of(copied(case.board, whole), case.player)),
            )
            for whole in (int, round, floor)
        ),
        Mistake(
            "alpha and beta are exchanged",
            "alpha and beta are exchanged: MAX raises alpha, MIN lowers beta.",
            "alpha is what MAX can get, beta is what MIN can hold it to.",
            reference(tree_with(narrow=_exchanged)),
        ),
        Mistake(
            "alpha and beta are exchanged",
            "alpha and beta are exchanged: MAX raises alpha, MIN lowers beta.",
            "alpha is what MAX can get, beta is what MIN can hold it to.",
            reference(
                tree_with(
                    narrow=_exchanged,
                    back=lambda maximizing, best, alpha, beta: alpha if maximizing else beta,
                )
            ),
        ),
        Mistake(
            "the values are added up",
            "The values of all branches are added; only the best one counts.",
            "MAX takes the highest, MIN the lowest.",
            reference(lambda case: sum(leaves_of(case.board))),
        ),
        Mistake(
            "MAX and MIN do not take turns",
            "The same player chooses on every level; MAX and MIN take turns.",
            "Hand not maximizing on in the recursive call.",
            reference(tree_with(turns=lambda maximizing: maximizing)),
        ),
        Mistake(
            "MIN at every level but the first",
            "Below the root it is always MIN's turn for you; MAX and MIN take turns.",
            "Hand not maximizing on in the recursive call.",
            reference(tree_with(turns=lambda maximizing: False)),
        ),
        Mistake(
            "MAX at every level but the first",
            "Below the root it is always MAX's turn for you; MAX and MIN take turns.",
            "Hand not maximizing on in the recursive call.",
            reference(tree_with(turns=lambda maximizing: True)),
        ),
        Mistake(
            "max and min are swapped",
            "MAX takes the lowest value and MIN the highest; it is the other way round.",
            "MAX wants the number high, MIN low.",
            lambda seen: reference(lambda case: _swapped(case.board, case.player == "X"))(seen),
        ),
        Mistake(
            "only the first branch counts",
            "Only the first branch is looked at.",
            "return belongs after the loop, and the cut test is alpha >= beta.",
            reference(tree_with(branches=lambda tree: tree[:1])),
        ),
        Mistake(
            "only the last branch counts",
            "The value of the last branch comes back: the better one before it is written over.",
            "Keep the new value only if it is better than the best so far.",
            reference(tree_with(branches=lambda tree: tree[-1:])),
        ),
        Mistake(
            "the first branch is left out",
            "The first branch is never looked at.",
            "The branches are numbered from 0.",
            reference(lambda case: _without(case.board, case.player == "X", slice(1, None))),
        ),
        Mistake(
            "the last branch is left out",
            "The last branch is never looked at.",
            "range(len(tree)) reaches all of them.",
            reference(lambda case: _without(case.board, case.player == "X", slice(None, -1))),
        ),
        *(
            Mistake(
                "best starts at 0",
                "best starts at 0, so values on the wrong side of 0 are never seen.",
                "-inf is below every value, inf is above.",
                reference(tree_with(start=start)),
            )
            for start in [(0, 0), (0, inf), (-inf, 0)]
        ),
        Mistake(
            "best starts inside the possible values",
            "best starts at a number that is beaten by none of these leaves, so it comes back itself.",
            "-inf is below every value, inf is above.",
            _starts_inside,
        ),
        Mistake(
            "the cut test is the wrong way round",
            "It cuts off as long as the window is open: the test is the wrong way round.",
            "Cut when alpha >= beta.",
            reference(tree_with(cut=lambda alpha, beta: alpha <= beta)),
        ),
        *(
            Mistake(
                "it cuts too early",
                "It cuts off where the value could still change: only alpha >= beta is a reason.",
                "Compare alpha with beta, and nothing else.",
                reference(tree_with(cut=cut)),
            )
            for cut in [
                lambda alpha, beta: alpha >= 0,
                lambda alpha, beta: beta <= 0,
                lambda alpha, beta: alpha > -inf and beta < inf,
                lambda alpha, beta: alpha + 1 >= beta,
            ]
        ),
        Mistake(
            "the window is not turned in negamax",
            "For the other player the window is (-beta, -alpha); you pass it on unchanged.",
            "-negamax(..., -beta, -alpha): turn the sign and the order.",
            reference(lambda case: _negamax_unturned(case.board, case.player == "X")),
        ),
        Mistake(
            "seen from the player to move",
            "The value is seen from the player at the root, not from MAX.",
            "Turn the sign round for MIN before the value leaves the function.",
            reference(lambda case: _tree_truth(case) * (1 if case.player == "X" else -1)),
        ),
        Mistake(
            "the start value comes back",
            "A start value comes back: it was never replaced by a value.",
            "MAX has to keep what is higher, and MIN what is lower.",
            whenever(lambda case, got: is_number(got) and abs(got) >= 99),
        ),
    ],
)


def _impatient(tree: Any, maximizing: bool) -> float:
    """A search that leaves the loop at the first branch that is no better than the best before it."""
    if not isinstance(tree, list):
        return tree
    best = None
    for branch in tree:
        found = _impatient(branch, not maximizing)
        if best is not None and (found <= best if maximizing else found >= best):
            break
        best = found
    return best


def _shared_window(tree: Any, maximizing: bool, window: list[float]) -> float:
    """Alpha-beta whose nodes all narrow the same window."""
    if not isinstance(tree, list):
        return tree
    best = -inf if maximizing else inf
    for branch in tree:
        found = _shared_window(branch, not maximizing, window)
        best = max(best, found) if maximizing else min(best, found)
        window[:] = (max(window[0], best), window[1]) if maximizing else (window[0], min(window[1], best))
        if window[0] >= window[1]:
            break
    return best


def _swapped(tree: Any, maximizing: bool) -> float:
    if not isinstance(tree, list):
        return tree
    found = [_swapped(branch, not maximizing) for branch in tree]
    return min(found) if maximizing else max(found)


def _without(tree: Any, maximizing: bool, kept: slice) -> float:
    if not isinstance(tree, list):
        return tree
    found = [_without(branch, not maximizing, kept) for branch in tree[kept]]
    if maximizing:
        return max(found, default=-inf)
    return min(found, default=inf)


def _negamax_unturned(tree: Any, maximizing: bool) -> float:
    def negamax(tree: Any, sign: int, alpha: float, beta: float) -> float:
        if not isinstance(tree, list):
            return sign * tree
        best = -inf
        for branch in tree:
            best = max(best, -negamax(branch, -sign, alpha, beta))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best

    return negamax(tree, 1, -inf, inf) if maximizing else -negamax(tree, -1, -inf, inf)


# 12 canonical

ORDERS = symmetries(3, 3)


def image(board: str, order: tuple[int, ...]) -> str:
    return "".join(board[square] for square in order)


@cache
def images(board: str) -> tuple[str, ...]:
    """The board turned and mirrored in all eight ways, by `ORDERS`."""
    return tuple(image(board, order) for order in ORDERS)


class CanonicalExercise(Exercise):
    """The exercise whose answers are right or wrong only when compared with each other."""

    def find_faults(self, results: list[tuple[Case, Ran]]) -> list[Fault]:
        faults = []
        of_class: dict[
            str, tuple[Case, Any]
        ] = {}  # what came back for a class of images, and from which board
        owner: dict[Any, tuple[str, Case]] = {}  # the class to which a tuple belongs
        for case, ran in results:
            found = self.fault(case, ran)
            if not found:
                name, result = min(images(case.board)), ran.value
                first, expected = of_class.setdefault(name, (case, result))
                other, holder = owner.setdefault(result, (name, case))
                if result != expected:
                    got = f"{got_text(ran)}, but {expected!r} for its image {first.board!r}"
                    found = Fault(case, ran, "value", got, self.expected(case))
                elif other != name:
                    got = f"{got_text(ran)}, the same as for {holder.board!r}, which is no image of it"
                    found = Fault(case, ran, "value", got, self.expected(case))
            if found:
                faults.append(found)
        return faults

    def is_right(self, case: Case, value: Any) -> bool:
        return True  # by itself

    def expected(self, case: Case) -> str:
        return "a tuple, the same for all images of the board and for no other board"


def is_tuple(value: Any) -> bool:
    """Whether a value is a tuple that can be a key of a dictionary."""
    try:
        hash(value)
    except TypeError:
        return False
    return isinstance(value, tuple)


def results_by_board(seen: Observed) -> dict[str, Any]:
    return {case.board: ran.value for case, ran in seen.results if not ran.error and is_tuple(ran.value)}


def joins(alike: Callable[[str], Any]) -> Callable[[Observed], float]:
    """How well another way to put boards together explains an answer: by which boards get the same tuple."""

    def fits(seen: Observed) -> float:
        found = results_by_board(seen)
        agree = matter = 0
        for name in {min(images(board)) for board in found if marks_on(board) <= 3}:
            row = sorted(set(images(name)))
            for one in row[1:]:
                if one in found and row[0] in found:
                    same = found[one] == found[row[0]]
                    expected = alike(one) == alike(row[0])
                    if not (same and expected):
                        matter += 1
                        agree += same == expected
        # Most pairs are told apart by any two ways that are wrong, so only a near match says something.
        return agree / matter if matter and agree > 0.95 * matter else 0.0

    return fits


def merges(alike: Callable[[str], Any]) -> Callable[[Observed], float]:
    """How well a way to put too many boards together explains an answer."""

    def fits(seen: Observed) -> float:
        found = results_by_board(seen)
        groups: dict[Any, set] = {}
        for board, result in found.items():
            groups.setdefault(alike(board), set()).add(result)
        backwards: dict[Any, set] = {}
        for board, result in found.items():
            backwards.setdefault(result, set()).add(alike(board))
        together = sum(len(results) == 1 for results in groups.values()) / max(1, len(groups))
        apart = sum(len(names) == 1 for names in backwards.values()) / max(1, len(backwards))
        return together * apart

    return fits


def smallest_of(orders: list[tuple[int, ...]], pick: Callable = min) -> Callable[[str], str]:
    return lambda board: pick(image(board, order) for order in orders)


def _is_turn(order: tuple[int, ...]) -> bool:
    """Whether an order is a rotation: the corners keep their direction round the board."""
    corners = [order[corner] for corner in (0, 2, 8, 6)]
    start = corners.index(0)
    return corners[start:] + corners[:start] == [0, 2, 8, 6]


TURNS = [order for order in ORDERS if _is_turn(order)]
MIRRORS = [order for order in ORDERS if not _is_turn(order)]
IDENTITY = tuple(range(9))


def _swap(board: str) -> str:
    return board.translate(str.maketrans("XO", "OX"))


def _counts(board: str) -> tuple:
    corners, edges = board[0] + board[2] + board[6] + board[8], board[1] + board[3] + board[5] + board[7]
    return board[4], corners.count("X"), corners.count("O"), edges.count("X"), edges.count("O")


def _missing_images(seen: Observed) -> float:
    return 0.8 * float("for its image" in seen.smallest.got)


def canonical_cases() -> list[Case]:
    return [board_case("canonical", board, about=marks_text(board)) for board in states()]


CANONICAL = CanonicalExercise(
    "canonical",
    ["board"],
    canonical_cases,
    lambda case: None,
    "a tuple that can be a key of a dictionary",
    is_tuple,
    [
        *(
            Mistake(
                f"the {which} are only sorted",
                f"The {which} are sorted: that is no rotation and no reflection, and different boards can "
                "get the same tuple.",
                "Make the eight images of the whole board, and pick the smallest.",
                merges(lambda board, parts=parts: tuple(sorted(board[part] for part in parts))),
            )
            for which, parts in (
                ("rows", [slice(0, 3), slice(3, 6), slice(6, 9)]),
                ("columns", [slice(0, 9, 3), slice(1, 9, 3), slice(2, 9, 3)]),
            )
        ),
        Mistake(
            "only the half turn is made",
            "Only the board and its half turn get the same tuple: the other six images are missing.",
            "Turn the board four times by a quarter, mirror it, and turn it four times again.",
            joins(smallest_of([IDENTITY, IDENTITY[::-1]])),
        ),
        Mistake(
            "the reflections are missing",
            "A mirror image gets another tuple: the reflections are missing.",
            "Turn the board four times, mirror it, and turn it four times again.",
            joins(smallest_of(TURNS)),
        ),
        Mistake(
            "only two of the eight images are made",
            "Only the board and one mirror image of it get the same tuple: the other images are missing.",
            "Turning and mirroring in the same round gives the same two images again and again. "
            "Each of the four turns is needed as it is and mirrored.",
            lambda seen: max(joins(smallest_of([IDENTITY, mirror]))(seen) for mirror in MIRRORS),
        ),
        Mistake(
            "the quarter turns are missing",
            "A board that is turned by a quarter gets another tuple.",
            "Turn the board four times, by a quarter each, not only by a half.",
            joins(
                smallest_of(
                    [
                        IDENTITY,
                        (8, 7, 6, 5, 4, 3, 2, 1, 0),
                        (2, 1, 0, 5, 4, 3, 8, 7, 6),
                        (6, 7, 8, 3, 4, 5, 0, 1, 2),
                    ]
                )
            ),
        ),
        *(
            Mistake(
                "one turn too few",
                "Two of the eight images are missing: there are four turns, counting none.",
                "range(4) turns, each as it is and mirrored.",
                joins(smallest_of([order for order in ORDERS if order not in (turn, mirror)], pick)),
            )
            for turn in TURNS
            if turn != IDENTITY
            for mirror in MIRRORS
            for pick in (min, max)
        ),
        *(
            Mistake(
                "one image is missing",
                "One of the eight images is missing.",
                "Four turns, each as it is and mirrored, make eight.",
                joins(smallest_of([one for one in ORDERS if one != order], pick)),
            )
            for order in ORDERS
            for pick in (min, max)
        ),
        Mistake(
            "the board itself comes back",
            "Every board gets a tuple of its own; all eight images of a board should get the same one.",
            "Make the eight images, and pick one of them by a rule, such as the smallest.",
            lambda seen: float(len(set(results_by_board(seen).values())) == len(seen.results)) * 1.01,
        ),
        Mistake(
            "X and O are exchanged too",
            "Two different boards get the same tuple: exchanging X and O is no rotation or reflection.",
            "Turn and mirror only.",
            merges(lambda board: min(*images(board), *images(_swap(board)))),
        ),
        Mistake(
            "X and O are not told apart",
            "Two different boards get the same tuple: it has to say which mark is whose.",
            "Keep the marks as they are.",
            merges(lambda board: min(images(board.replace("O", "X")))),
        ),
        *(
            Mistake(
                f"the marks of {player} are left out",
                f"Two different boards get the same tuple: the marks of {player} are left out.",
                "Keep the marks of both players.",
                merges(lambda board, player=player: min(images(board.replace(player, ".")))),
            )
            for player in "XO"
        ),
        Mistake(
            "only the numbers on corners, edges and centre are kept",
            "Two different boards get the same tuple: the counts forget which corner it is.",
            "Keep the whole board, turned and mirrored.",
            merges(_counts),
        ),
        Mistake(
            "the marks are only sorted or counted",
            "Two different boards get the same tuple: it forgets on which squares the marks stand.",
            "Keep the whole board, turned and mirrored.",
            merges(lambda board: "".join(sorted(board))),
        ),
        Mistake(
            "two different boards get the same tuple",
            "Two different boards get the same tuple; that may happen only to images of each other.",
            "Try the two boards by hand: where does the difference get lost?",
            lambda seen: 0.8 * float("which is no image" in seen.smallest.got),
        ),
        Mistake(
            "not all eight images are treated alike",
            "An image of the board gets another tuple.",
            "Print the eight images of the small board above, and look for one that is missing or wrong.",
            _missing_images,
        ),
        Mistake(
            "a list comes back instead of a tuple",
            "A tuple is wanted: a list cannot be a key of a dictionary.",
            "tuple(...) makes a tuple of a list.",
            whenever(lambda case, value: isinstance(value, list)),
        ),
        Mistake(
            "a text comes back instead of a tuple",
            "A tuple is wanted, not a text.",
            "tuple(...) makes a tuple of a text.",
            whenever(lambda case, value: isinstance(value, str)),
        ),
        Mistake(
            "the tuple holds a list",
            "The tuple holds a list, so it cannot be a key of a dictionary.",
            "Make tuples of the rows, too.",
            lambda seen: seen.share("type") * float(isinstance(seen.smallest.ran.value, tuple)),
        ),
    ],
)


# 13 limited


def open_lines(one: Any) -> int:
    """Lines without an O minus lines without an X."""
    board = "".join(str(one).split())
    return sum(all(board[s] != "O" for s in line) - all(board[s] != "X" for s in line) for line in LINES)


def scrambled(one: Any) -> int:
    """A number that looks random, and is always the same for a board."""
    return zlib.crc32("".join(str(one).split()).encode()) % 101 - 50


def worth(one: Any) -> int:
    """The guess that is written at a place of a `Walk`."""
    return one.guess


EVALUATIONS = {function.__name__: function for function in (open_lines, scrambled, worth)}


@dataclass(frozen=True)
class Walk:
    """A state of a small game in which a player may move twice: (player, guess, branches), or a utility."""

    tree: Any

    @property
    def is_over(self) -> bool:
        return not isinstance(self.tree, tuple)

    @property
    def utility(self) -> int:
        if not self.is_over:
            raise ValueError("The game is not over, so it has no utility.")
        return self.tree

    @property
    def to_move(self) -> str:
        return "X" if self.is_over else self.tree[0]

    @property
    def guess(self) -> int:
        return self.tree[1]

    @property
    def moves(self) -> tuple[int, ...]:
        return () if self.is_over else tuple(range(len(self.tree[2])))

    def play(self, move: int) -> Walk:
        return Walk(self.tree[2][move])

    def __str__(self) -> str:
        return str(self.tree)


WALKS = [
    ("X", 1, (("X", 2, (-1, 1)), ("X", -2, (0, -1)))),
    ("O", 0, (("O", 3, (1, 0)), ("X", -1, (-1, 1)))),
    ("X", 0, (("O", 5, (("O", 4, (1, -1)), ("X", 7, (0, 1)))), ("X", -6, (("X", 9, (-1, 0)), -1)))),
]


AT_THE_LIMIT = "states at the depth limit"


def limited_cases() -> list[Case]:
    cases = []
    open_boards = unfinished()

    def add(board: str, depth: int, evaluation: str) -> None:
        def make() -> tuple:
            return state(board), depth, EVALUATIONS[evaluation]

        text = f"limited(TicTacToe.from_text({board!r}), {depth}, {evaluation})"
        about = f"searches to depth {depth}" if depth < 9 else "searches to the end"
        about = about if depth else AT_THE_LIMIT
        cases.append(
            Case(text.replace("'", '"'), make, (board, depth, evaluation), state(board).to_move, about)
        )

    for number, board in enumerate(open_boards):
        left = board.count(".")
        if left >= 7:
            for depth in (0, 1, 2, 3):
                if depth < 3 or left > 8:
                    add(board, depth, "open_lines")
                add(board, depth, "scrambled")
        elif number % 12 == 0:
            for depth in (0, 1, 2, 3, 4, 9) if left <= 5 else (0, 1, 2, 3):
                add(board, depth, "scrambled")
        if left == 9 or (left in (6, 7) and number % 12 == 0):
            add(board, 4, "scrambled")
    for tree in WALKS:
        for depth in (0, 1, 2, 3, 9):

            def make(tree: Any = tree, depth: int = depth) -> tuple:
                return Walk(tree), depth, worth

            text = f"limited(Walk({tree}), {depth}, worth)"
            about = "a game in which a player moves twice" if depth else AT_THE_LIMIT
            cases.append(Case(text, make, (tree, depth, "worth"), tree[0], about))
    return cases


def start_of(case: Case) -> Any:
    """The state that a case is about."""
    return case.make()[0]


def limited_with(
    rule: Callable[..., float],
) -> Callable[[Case], Any]:
    """A search to a depth by `rule(search, state, depth, evaluate)`, with a memory."""

    @cache
    def search(one: Any, depth: int, name: str) -> float:
        return rule(lambda child, left: search(child, left, name), one, depth, EVALUATIONS[name])

    def answer(case: Case) -> Any:
        _, depth, name = case.board
        return search(start_of(case), depth, name)

    return answer


def _best(search: Callable, one: Any, depth: int) -> float:
    found = [search(one.play(move), depth - 1) for move in one.moves]
    return max(found) if one.to_move == "X" else min(found)


def _right_rule(search: Callable, one: Any, depth: int, evaluate: Callable) -> float:
    if one.is_over:
        return one.utility
    return evaluate(one) if depth == 0 else _best(search, one, depth)


limited_truth = limited_with(_right_rule)


def _depth_first(search: Callable, one: Any, depth: int, evaluate: Callable) -> float:
    if depth == 0:
        return evaluate(one) if not (one.is_over and isinstance(one, Walk)) else one.utility
    return one.utility if one.is_over else _best(search, one, depth)


def _never_utility(search: Callable, one: Any, depth: int, evaluate: Callable) -> float:
    if one.is_over and isinstance(one, Walk):
        return one.utility
    return evaluate(one) if depth == 0 or one.is_over else _best(search, one, depth)


def _runs_out_at(last: int) -> Callable[..., float]:
    def rule(search: Callable, one: Any, depth: int, evaluate: Callable) -> float:
        if one.is_over:
            return one.utility
        return evaluate(one) if depth <= last else _best(search, one, depth)

    return rule


def _never_runs_out(search: Callable, one: Any, depth: int, evaluate: Callable) -> float:
    if one.is_over:
        return one.utility
    if depth == 0:
        return evaluate(one)
    found = [search(one.play(move), depth) for move in one.moves]
    return max(found) if one.to_move == "X" else min(found)


def _twice_down(search: Callable, one: Any, depth: int, evaluate: Callable) -> float:
    if one.is_over:
        return one.utility
    if depth <= 0:
        return evaluate(one)
    found = [search(one.play(move), depth - 2) for move in one.moves]
    return max(found) if one.to_move == "X" else min(found)


def _no_guess(search: Callable, one: Any, depth: int, evaluate: Callable) -> float:
    if one.is_over:
        return one.utility
    return 0 if depth == 0 else _best(search, one, depth)


def _always_open_lines(search: Callable, one: Any, depth: int, evaluate: Callable) -> float:
    if one.is_over:
        return one.utility
    if depth == 0:
        return evaluate(one) if isinstance(one, Walk) else open_lines(one)
    return _best(search, one, depth)


def _finished_is_nothing(search: Callable, one: Any, depth: int, evaluate: Callable) -> float:
    if one.is_over:
        return 0
    return evaluate(one) if depth == 0 else _best(search, one, depth)


def _parent_guessed(search: Callable, one: Any, depth: int, evaluate: Callable) -> float:
    if one.is_over:
        return one.utility
    if depth > 1:
        return _best(search, one, depth)
    if depth == 0:
        return evaluate(one)
    children = [one.play(move) for move in one.moves]
    found = [child.utility if child.is_over else evaluate(one) for child in children]
    return max(found) if one.to_move == "X" else min(found)


def _falls_in_the_loop(search: Callable, one: Any, depth: int, evaluate: Callable) -> float:
    if one.is_over:
        return one.utility
    if depth == 0:
        return evaluate(one)
    found = [search(one.play(move), depth - 1 - place) for place, move in enumerate(one.moves)]
    return max(found) if one.to_move == "X" else min(found)


def _falls_to_the_limit(search: Callable, one: Any, depth: int, evaluate: Callable) -> float:
    if one.is_over:
        return one.utility
    if depth <= 0:
        return evaluate(one)
    found = [search(one.play(move), depth - 1 - place) for place, move in enumerate(one.moves)]
    return max(found) if one.to_move == "X" else min(found)


def _guess_for_mover(search: Callable, one: Any, depth: int, evaluate: Callable) -> float:
    if one.is_over:
        return one.utility
    if depth == 0:
        return evaluate(one) if one.to_move == "X" else -evaluate(one)
    return _best(search, one, depth)


def _chosen_by(choose: Callable[[list, str], float]) -> Callable[..., float]:
    def rule(search: Callable, one: Any, depth: int, evaluate: Callable) -> float:
        if one.is_over:
            return one.utility
        if depth == 0:
            return evaluate(one)
        return choose([search(one.play(move), depth - 1) for move in one.moves], one.to_move)

    return rule


def _asks_the_last_child(search: Callable, one: Any, depth: int, evaluate: Callable) -> float:
    if one.is_over:
        return one.utility
    if depth == 0:
        return evaluate(one)
    children = [one.play(move) for move in one.moves]
    found = [search(child, depth - 1) for child in children]
    return max(found) if children[-1].to_move == "O" else min(found)


def _utility_times(times: int) -> Callable[..., float]:
    def rule(search: Callable, one: Any, depth: int, evaluate: Callable) -> float:
        if one.is_over:
            return times * one.utility
        return evaluate(one) if depth == 0 else _best(search, one, depth)

    return rule


def _maximizing_from(first: Callable[[Any, int], bool]) -> Callable[[Case], Any]:
    """A search in which MAX and MIN take turns from the root, whoever moves in the states."""

    def answer(case: Case) -> Any:
        _, depth, name = case.board
        one = start_of(case)
        return _taking_turns(one, depth, name, first(one, depth))

    return answer


@cache
def _taking_turns(one: Any, depth: int, name: str, maximizing: bool) -> float:
    if one.is_over:
        return one.utility
    if depth == 0:
        return EVALUATIONS[name](one)
    found = [_taking_turns(one.play(move), depth - 1, name, not maximizing) for move in one.moves]
    return max(found) if maximizing else min(found)


LIMITED = Exercise(
    "limited",
    ["state", "depth", "evaluate"],
    limited_cases,
    limited_truth,
    "a number",
    is_number,
    [
        Mistake(
            "the depth is tested before the end of the game",
            "A finished state has its utility, evaluate is only for states where the depth runs out.",
            "Ask for is_over first, then for the depth.",
            reference(limited_with(_depth_first)),
        ),
        Mistake(
            "the utility is never used",
            "A finished state has its utility, evaluate is only for states where the depth runs out.",
            "Where state.is_over, return state.utility.",
            reference(limited_with(_never_utility)),
        ),
        Mistake(
            "one ply too few",
            "It searches one ply too few: the depth runs out at 0.",
            "Ask for depth == 0.",
            reference(limited_with(_runs_out_at(1))),
        ),
        Mistake(
            "one ply too many",
            "It searches one ply too many: the depth runs out at 0.",
            "Ask for depth == 0.",
            reference(limited_with(_runs_out_at(-1))),
        ),
        Mistake(
            "the depth never goes down",
            "The depth never gets less, so every game is played to the end.",
            "Hand depth - 1 on.",
            reference(limited_with(_never_runs_out)),
        ),
        Mistake(
            "the depth goes down by two",
            "The depth goes down by two for each ply.",
            "Take 1 away once: hand depth - 1 on.",
            reference(limited_with(_twice_down)),
        ),
        Mistake(
            "the player to move at the root is taken to be X",
            "It may be O's turn at the root: ask state.to_move.",
            "max if state.to_move is X, else min.",
            reference(_maximizing_from(lambda one, depth: True)),
        ),
        Mistake(
            "the player to move at the root is taken to be O",
            "It may be X's turn at the root: ask state.to_move.",
            "max if state.to_move is X, else min.",
            reference(_maximizing_from(lambda one, depth: False)),
        ),
        Mistake(
            "MAX and MIN by the depth",
            "Whether the depth is even or odd does not say whose turn it is: ask state.to_move.",
            "max if state.to_move is X, else min.",
            reference(_maximizing_from(lambda one, depth: depth % 2 == 0)),
        ),
        Mistake(
            "MAX and MIN by the depth",
            "Whether the depth is even or odd does not say whose turn it is: ask state.to_move.",
            "max if state.to_move is X, else min.",
            reference(_maximizing_from(lambda one, depth: depth % 2 == 1)),
        ),
        Mistake(
            "the players are taken to move in turn",
            "In some games a player moves twice: ask state.to_move of every state.",
            "max if state.to_move is X, else min.",
            reference(_maximizing_from(lambda one, depth: one.is_over or one.to_move == "X")),
        ),
        Mistake(
            "the players are taken to move in turn",
            "In some games a player moves twice, so the state after a move does not tell who has moved.",
            "max if state.to_move is X, else min.",
            reference(limited_with(_asks_the_last_child)),
        ),
        *(
            Mistake(
                "the utility is multiplied",
                f"A finished state comes back with {times} times its utility.",
                "Where state.is_over, return state.utility as it is.",
                reference(limited_with(_utility_times(times))),
            )
            for times in (10, 100, 1000)
        ),
        Mistake(
            "the values are averaged",
            "The mean of all moves comes back; only the best one counts.",
            "max for X, min for O.",
            reference(limited_with(_chosen_by(lambda found, player: sum(found) / len(found)))),
        ),
        Mistake(
            "the values are added up",
            "The values of all moves are added; only the best one counts.",
            "max for X, min for O.",
            reference(limited_with(_chosen_by(lambda found, player: sum(found)))),
        ),
        Mistake(
            "both players take the highest value",
            "You ask for the highest value for O too; O wants the lowest.",
            "max for X, min for O.",
            reference(limited_with(_chosen_by(lambda found, player: max(found)))),
        ),
        Mistake(
            "both players take the lowest value",
            "You ask for the lowest value for X too; X wants the highest.",
            "max for X, min for O.",
            reference(limited_with(_chosen_by(lambda found, player: min(found)))),
        ),
        Mistake(
            "max and min are swapped",
            "X takes the lowest value and O the highest; it is the other way round.",
            "max for X, min for O.",
            reference(
                limited_with(_chosen_by(lambda found, player: min(found) if player == "X" else max(found)))
            ),
        ),
        Mistake(
            "return inside the loop",
            "Only the first move is looked at: return stands inside the loop.",
            "Indent return as far as for, so that it comes after the loop.",
            reference(limited_with(_chosen_by(lambda found, player: found[0]))),
        ),
        Mistake(
            "only the last move counts",
            "The value of the last move comes back: the better one before it is written over.",
            "Keep the new value only if it is better than the best so far.",
            reference(limited_with(_chosen_by(lambda found, player: found[-1]))),
        ),
        *(
            Mistake(
                "best starts at 0",
                "best starts at 0, so values on the wrong side of 0 are never seen.",
                "-inf is below every value, inf is above.",
                reference(
                    limited_with(
                        _chosen_by(
                            lambda found, player, whose=whose: (max if player == "X" else min)(
                                [0, *found] if player in whose else found
                            )
                        )
                    )
                ),
            )
            for whose in ("XO", "X", "O")
        ),
        Mistake(
            "another guess than evaluate's",
            "Where the depth runs out, evaluate(state) is asked for, not a certain function.",
            "Call evaluate, the argument.",
            reference(limited_with(_always_open_lines)),
        ),
        Mistake(
            "a finished game counts 0",
            "A finished state has its utility: +1, 0 or -1, not always 0.",
            "Where state.is_over, return state.utility.",
            reference(limited_with(_finished_is_nothing)),
        ),
        Mistake(
            "the state before the last move is evaluated",
            "evaluate is asked about the state before the last move.",
            "Hand state.play(move) on, and evaluate what was handed on.",
            reference(limited_with(_parent_guessed)),
        ),
        *(
            Mistake(
                "the depth goes down in the loop",
                "The depth goes down with every move of the loop, so later moves are searched less deep.",
                "Leave depth as it is, and hand depth - 1 on.",
                reference(limited_with(rule)),
            )
            for rule in (_falls_in_the_loop, _falls_to_the_limit)
        ),
        Mistake(
            "0 instead of a guess",
            "Where the depth runs out, evaluate(state) is wanted, not 0.",
            "Return evaluate(state).",
            reference(limited_with(_no_guess)),
        ),
        Mistake(
            "the guess is seen from the player to move",
            "evaluate gives its guess seen from X; you turn its sign for O.",
            "Return evaluate(state) as it is.",
            reference(limited_with(_guess_for_mover)),
        ),
        Mistake(
            "seen from the player to move",
            "The value is seen from the player to move, not from X.",
            "For O turn the sign round before the value leaves the function.",
            reference(lambda case: limited_truth(case) * (1 if case.player == "X" else -1)),
        ),
        Mistake(
            "the guess at the root comes back",
            "The guess for the state itself comes back: perhaps state never changes, or nothing is searched.",
            "state.play(move) leaves state as it is: use what it gives back. Only where the depth is 0 is "
            "evaluate(state) the answer.",
            reference(lambda case: EVALUATIONS[case.board[2]](start_of(case))),
        ),
    ],
)

GAMES = [TREE_VALUE, CANONICAL, LIMITED]

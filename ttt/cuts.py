"""What a recording of alpha-beta can say of the moves that were left out, and of values that are bounds.

The functions that are recorded may be anybody's, right or wrong. So nothing is said here that the recording
doesn't show.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import cached_property
from itertools import chain
from math import inf
from typing import Any

from ttt.calls import (
    Board,
    Call,
    Step,
    Words,
    is_number,
    listed,
    moves,
    number_text,
    play,
    position,
    subject,
)


class Cuts:
    """The cuts in a recording: `untried` moves, `bounds` before values, and `sentences` about them."""

    def __init__(self, calls: list[Call], steps: list[Step]):
        self.calls = calls
        self.steps = steps

    def untried(self, number: int) -> dict[int, Any]:
        """The moves that a call with a window left untried after others, each with what it leads to."""
        # A function may see some kinds of end without a call, and then no call is no sign.
        left = self._without_a_call[number] or {}
        return {move: child for move, child in left.items() if _end(child) in {None, *self._ends}}

    @cached_property
    def _ends(self) -> set[str | None]:
        return {_end(subject(call)) for call in self.calls}

    @cached_property
    def _without_a_call(self) -> list[dict[int, Any] | None]:
        """For each call the moves that it made no call for; None where the recording can't tell.

        A call that has no window has none: a cache may have answered.
        """
        return [self._left(call) if call.window and call.inner and call.ended else {} for call in self.calls]

    def _left(self, call: Call) -> dict[int, Any] | None:
        about = subject(call)
        if call.error or not _has_moves(about):
            return None
        children = {move: play(about, move) for move in moves(about)}
        left = dict(children)
        for number in call.inner:
            tried = position(subject(self.calls[number]))
            same = [move for move, child in children.items() if position(child) == tried]
            if not same:  # it is about something else than a move
                return None
            # Two moves may lead to equal states, so only one of them is taken as tried.
            left.pop(next((move for move in same if move in left), None), None)
        return left

    def sentences(self, call: Call) -> list[str]:
        """Which moves a call left untried, and why, if its window tells."""
        untried = self.untried(call.number)
        if not untried:
            return []
        words = f"It leaves out {listed(untried)}"
        about, result = subject(call), call.result
        if self._ranges is None or not self._justified[call.number]:
            return [f"{words}."]
        alpha, beta = call.window
        here, low, high = (number_text(number, about) for number in (result, alpha, beta))
        bound = self.bounds[call.number]
        if about.to_move == "X" and result >= beta and bound == "≥ ":
            who, reason = "O", f"X has {here} here already, and O can hold X to {high} elsewhere"
        elif about.to_move == "O" and result <= alpha and bound == "≤ ":
            who, reason = "X", f"O holds X to {here} here already, and X can get {low} elsewhere"
        elif alpha < result < beta:
            return [f"{words}, though {here} lies inside the window."]
        else:
            return [f"{words}."]
        choice = "has no need to" if result in (alpha, beta) else "will not"
        more = "higher" if who == "O" else "lower"
        return [
            f"{words}: {reason}, so {who} {choice} let the game come here.",
            f"So {here} is a bound: the value may be {more}.",
        ]

    @cached_property
    def _ranges(self) -> dict[int, tuple[float, float]] | None:
        """For each call that ended, the lowest and the highest that its value may be.

        None if the results are not those of minimax, seen from X: then nobody can say what they bound.
        """
        ranges = {}
        known = {}  # what a table may give back later: the range of each state that was searched
        for number in (step.call for step in self.steps if step.kind != "enter"):
            call, about = self.calls[number], subject(self.calls[number])
            results = [self.calls[inner].result for inner in call.inner]
            if about.to_move not in ("X", "O") or not all(map(is_number, (call.result, *results))):
                return None
            name = _name(about)
            if results:
                choose = max if about.to_move == "X" else min
                if not _comes_from(call, choose(results)):
                    return None
                left = self._without_a_call[number]
                if left is None:
                    return None
                after = {}  # for each move; some functions ask twice
                for inner in call.inner:
                    move = _name(subject(self.calls[inner]))
                    low, high = after.get(move, (-inf, inf))
                    after[move] = max(low, ranges[inner][0]), min(high, ranges[inner][1])
                low, high = (choose(ends) for ends in zip(*after.values(), strict=True))
                if left:
                    low, high = (low, inf) if about.to_move == "X" else (-inf, high)
                ranges[number] = known[name] = low, high
            elif about.is_over:
                value = _pay_off(about)
                if not _comes_from(call, value):
                    if call.result * value <= 0:
                        return None
                    value = call.result  # the function counts in its own way, such as 10 for a win
                ranges[number] = value, value
            else:  # a guess, or what a table remembers
                ranges[number] = known.get(name, (call.result, call.result))
        return ranges

    @cached_property
    def turns_signs(self) -> bool:
        """Whether it is a negamax: each call sees its result from its own player, and turns those it gets."""
        ended = [call for call in self.calls if call.ended and call.inner]
        results = [[self.calls[number].result for number in call.inner] for call in ended]
        if self._ranges is not None or not all(map(is_number, chain(*results))):
            return False
        return all(call.result == -min(inner) for call, inner in zip(ended, results, strict=True))

    @cached_property
    def bounds(self) -> list[str]:
        """For each call "≤ " or "≥ " if the value may be lower or higher than what came back, else "".

        "? " where it may be both.
        """
        bounds = [""] * len(self.calls)
        if any(call.window for call in self.calls):
            for number, (low, high) in (self._ranges or {}).items():
                bounds[number] = _bound(self.calls[number].result, low, high)
        return bounds

    @cached_property
    def _justified(self) -> list[bool]:
        """For each call whether its window is no narrower than what the calls around it have settled."""
        justified = [True] * len(self.calls)
        for call in self.calls:
            if not call.window:
                justified[call.number] = False
                continue
            alpha, beta = call.window
            for number in call.inner:
                inner = self.calls[number]
                low, high = inner.window or (inf, -inf)
                justified[number] = justified[call.number] and low <= alpha and high >= beta
                if is_number(inner.result) and subject(call).to_move == "X":
                    alpha = max(alpha, inner.result)
                elif is_number(inner.result):
                    beta = min(beta, inner.result)
        return justified


def _name(about: Any) -> Hashable:
    """One and the same for equal positions, if they can be compared."""
    name = position(about)
    return name if isinstance(name, Hashable) else id(name)


def _has_moves(about: Any) -> bool:
    """Whether it is known which moves there are and when the game is over."""
    return bool(about.lines) if isinstance(about, Board) else not isinstance(about, Words)


def _end(about: Any) -> str | None:
    """How a game has ended, None if it goes on."""
    return ("won" if getattr(about, "winner", None) else "over") if about.is_over else None


def _pay_off(about: Any) -> float:
    """What the end of a game is worth, seen from X."""
    return {"X": 1, "O": -1, None: 0}[about.winner] if isinstance(about, Board) else about.utility


def _comes_from(call: Call, value: float) -> bool:
    """Whether a call gave back this value, or for a value outside its window the end of the window."""
    alpha, beta = call.window or (-inf, inf)
    return call.result == value or value < alpha == call.result or value > beta == call.result


def _bound(result: float, low: float, high: float) -> str:
    if low == result == high:
        return ""
    return "≤ " if high <= result else "≥ " if low >= result else "? "

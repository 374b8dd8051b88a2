"""Checks of tests: does a learner's test let right programs pass, and catch a wrong one?"""

from __future__ import annotations

import ast
import inspect
import json
import linecache
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, partial
from types import CodeType, TracebackType
from typing import Any

from ttt.checks.checking import is_stub
from ttt.checks.facts import LINES, OTHER, good_squares, quick_squares, state, unfinished, value
from ttt.checks.report import Report
from ttt.checks.sandbox import Failure, replaced_builtins, run
from ttt.text import board_text
from ttt.tictactoe import TicTacToe

SECONDS = 10  # for the test with one program
KEPT = 200  # of the calls that a test makes


# Right programs. They are built in different ways, so that a test can't ask for more than the exercise does.


def winner(board: Any) -> str | None:
    for a, b, c in LINES:
        if board[a] == board[b] == board[c] != ".":
            return board[a]
    return None


def with_undo() -> Callable[[list, str], int]:
    """Minimax on the list itself, with a list of index and score."""
    memory: dict[str, int] = {}

    def minimax(board: list, player: str) -> int:
        key = "".join(board)
        if key not in memory:
            memory[key] = score(board, player)
        return memory[key]

    def score(board: list, player: str) -> int:
        won = winner(board)
        if won or "." not in board:
            return {"X": 1, "O": -1, None: 0}[won]
        plays = []
        for square in range(9):
            if board[square] == ".":
                board[square] = player
                plays.append({"index": square, "score": minimax(board, OTHER[player])})
                board[square] = "."
        scores = [play["score"] for play in plays]
        return max(scores) if player == "X" else min(scores)

    return minimax


def with_copies() -> Callable[[list, str], int]:
    """Minimax on copies, from the last square to the first, which stops at a win."""

    def minimax(board: list, player: str) -> int:
        won = winner(board)
        if won is not None:
            return 1 if won == "X" else -1
        goal = 1 if player == "X" else -1
        best = None
        for square in reversed(range(9)):
            if board[square] == "." and best != goal:
                after = list(board)
                after[square] = player
                value = minimax(after, OTHER[player])
                best = value if best is None else max(best, value) if player == "X" else min(best, value)
        return 0 if best is None else best

    return minimax


def with_negamax() -> Callable[[list, str], int]:
    """Negamax with a memory on tuples, turned to what X sees."""

    @cache
    def for_mover(board: tuple, mine: str) -> int:
        if winner(board):
            return -1
        free = [square for square in range(9) if board[square] == "."]
        after = ((*board[:square], mine, *board[square + 1 :]) for square in free)
        return max((-for_mover(one, OTHER[mine]) for one in after), default=0)

    def minimax(board: list, player: str) -> int:
        value = for_mover(tuple(board), player)
        return value if player == "X" else -value

    return minimax


def with_the_package() -> Callable[[list, str], int]:
    """The package's own search, which finds out by itself whose turn it is."""
    return lambda board, player: value("".join(board))


def _from_squares(squares: Callable[[str], Iterable[int]], pick: Callable[[Iterable[int]], int]) -> Callable:
    return lambda: lambda board, player: pick(squares("".join(board)))


def _middle(squares: Iterable[int]) -> int:
    return min(squares, key=lambda square: (square != 4, square % 2, -square))


# For each function that a test can be written for: what a right program is like, and how to start it afresh.
RIGHT: dict[str, dict[str, Callable[[], Callable]]] = {
    "minimax": {
        "a right minimax that takes its moves back": with_undo,
        "a right minimax that works on copies": with_copies,
        "a right minimax with negamax inside": with_negamax,
        "a right minimax on states": with_the_package,
    },
    "best_move": {
        "a right best_move that takes the first of several good squares": _from_squares(good_squares, min),
        "a right best_move that takes the last of several good squares": _from_squares(good_squares, max),
        "a right best_move that likes the middle and the corners": _from_squares(good_squares, _middle),
        "a right best_move that wins as soon as it can": _from_squares(quick_squares, max),
    },
    "quick_move": {
        "a right quick_move that takes the first of several good squares": _from_squares(quick_squares, min),
        "a right quick_move that takes the last of several good squares": _from_squares(quick_squares, max),
        "a right quick_move that likes the middle and the corners": _from_squares(quick_squares, _middle),
    },
}


def right_answers(name: str, board: str) -> list[int]:
    """All that may come back for a board."""
    if name == "minimax":
        return [value(board)]
    return sorted(good_squares(board) if name == "best_move" else quick_squares(board))


# One run of a test, in a process of its own.


class Misuse(BaseException):
    """A question that no right program has to answer; no Exception, so that no test catches it by chance."""


class Asked:
    """The program as the test sees it; it notes every question and what came back."""

    def __init__(self, name: str, program: Callable, code: CodeType):
        self.name = name
        self.program = program
        self.code = code
        self.calls: list[dict] = []
        self.misuse: str | None = None
        self.error: BaseException | None = None

    def function(self) -> Callable:
        def asked(board: list, player: str) -> Any:
            return self.answer(board, player)

        asked.__name__ = asked.__qualname__ = self.name
        return asked

    def answer(self, board: list, player: str) -> Any:
        self.misuse = self.misuse or misuse(self.name, board, player)
        if self.misuse:
            raise Misuse
        before = "".join(board)
        line, place = self._where()
        call = {"board": before, "player": player, "line": line, "place": place, "after": "", "right": False}
        self.calls.append(call)
        try:
            answer = self.program(board, player)
        except BaseException as error:
            self.error = error
            call["got"] = in_words(error)
            raise
        call["got"] = short(answer)
        call["after"] = short("".join(map(str, board)), quoted=False) if board != list(before) else ""
        call["right"] = is_right(answer, self.name, before)
        return answer

    def _where(self) -> tuple[int, int]:
        """The line of the test that asks, and the place in its code, since a line can ask twice."""
        frame = sys._getframe(3)
        while frame is not None and frame.f_code is not self.code:
            frame = frame.f_back
        return (frame.f_lineno, frame.f_lasti) if frame else (0, 0)


def misuse(name: str, board: Any, player: Any) -> str | None:
    """Why a right program need not answer this question, or None."""
    if not isinstance(board, list) or len(board) != 9:
        return f'A board is a list of nine strings, list("X.OX.XOO."); the test asks about {short(board)}.'
    if any(not isinstance(mark, str) or mark not in ("X", "O", ".") for mark in board):
        return f'The nine strings of a board are "X", "O" or "."; the test asks about {short(board)}.'
    call = call_text(name, "".join(board), player)
    try:
        moment = TicTacToe.from_text("".join(board))
    except ValueError as error:
        return f"The test asks for {call}. No game leads to this board: {error}"
    if player not in ("X", "O"):
        return f'The test asks for {call}. A player is "X" or "O".'
    if moment.is_over:
        if name == "minimax":
            return None
        return f"The test asks for {call}. The game is over there, so there is no square to take."
    if player != moment.to_move:
        return f"The test asks for {call}. By the count of marks it is {moment.to_move}'s turn there."
    return None


def is_right(answer: Any, name: str, board: str) -> bool:
    return isinstance(answer, int | float) and answer in right_answers(name, board)


def attempt(test: Callable, name: str, program: Callable) -> str:
    """What happens when a test is run with a program, as JSON."""
    code = inspect.unwrap(test).__code__
    asked = Asked(name, program, code)
    found: dict[str, Any] = {"end": "passed", "returned": None, "error": "", "line": 0, "text": ""}
    try:
        found["returned"] = short(test(asked.function()))
    except (Exception, SystemExit, KeyboardInterrupt, GeneratorExit, Misuse) as error:
        if error is asked.error:
            found["end"] = "program"
        elif isinstance(error, NotImplementedError) and not asked.calls:
            found["end"] = "stub"
        else:
            found["end"] = "failed" if isinstance(error, AssertionError) else "own"
        found["error"] = in_words(error)
        found["line"], found["text"] = _line(error.__traceback__, code)
    if asked.misuse:
        found |= {"end": "misuse", "error": asked.misuse}
    earlier, last = asked.calls[:-KEPT], asked.calls[-KEPT:]
    telling = [call for call in earlier if not call["right"] or call["after"]][:KEPT]
    return json.dumps(found | {"calls": telling + last})


def _line(trace: TracebackType | None, code: CodeType) -> tuple[int, str]:
    """The line of the test that an error came from: its number and its text."""
    number = 0
    while trace is not None:
        if trace.tb_frame.f_code is code:
            number = trace.tb_lineno
        trace = trace.tb_next
    return number, statement(linecache.getlines(code.co_filename)[number - 1 :]) if number else ""


def statement(lines: list[str], most: int = 5) -> str:
    """The statement with which some lines begin, on one line."""
    for count in range(1, most + 1):
        text = " ".join(line.strip() for line in lines[:count])
        with suppress(SyntaxError, ValueError):
            ast.parse(text)
            return text
    return lines[0].strip() if lines else ""


def in_words(error: BaseException) -> str:
    """An error as Python prints it, without the file it came from."""
    try:
        message = str(error)
    except Exception:
        message = ""
    return short(f"{type(error).__name__}: {message}" if message else type(error).__name__, quoted=False)


def short(value: Any, quoted: bool = True) -> str:
    try:
        text = repr(value) if quoted else value
    except Exception:
        text = f"a {type(value).__name__}"
    return text if len(text) <= 80 else text[:77] + "..."


def call_text(name: str, board: str, player: Any) -> str:
    return f'{name}(list("{board}"), {short(player).replace(chr(39), chr(34))})'


# What it comes to.


@dataclass
class Verdict:
    """Puts a report on a test together."""

    test: str
    name: str
    first_line: int
    note: str = ""

    def wrong(self, mistake: str, *sentences: str, call: dict | None = None) -> Report:
        return self._report("wrong", mistake, sentences, call)

    def right(self, *sentences: str, call: dict | None = None) -> Report:
        return self._report("right", None, sentences, call)

    def _report(self, status: str, mistake: str | None, sentences: tuple, call: dict | None) -> Report:
        head = f"{self.test}: {status}" + (f" ({mistake})" if mistake else "")
        shown = [board_text(state(call["board"]))] if call else []
        lines = [head, *sentences, *shown, self.note if status == "wrong" else ""]
        return Report(
            name=self.test,
            status=status,
            text="\n".join(line for line in lines if line),
            mistake=mistake,
            state=state(call["board"]) if call else None,
            got=call.get("got") if call else None,
            call=call_text(self.name, call["board"], call["player"]) if call else None,
        )

    def line(self, found: dict) -> str:
        """Where in the test: "    line 2: assert ..."."""
        if not found["line"]:
            return ""
        return f"    line {found['line'] - self.first_line + 1}: {found['text']}".rstrip(": ")

    def answers(self, found: dict, program: str) -> tuple[str, dict | None]:
        """What the program gave back in the line where the test ended, and the last of these calls."""
        there = [call for call in found["calls"] if call["line"] == found["line"]] or found["calls"][-1:]
        last = {call["place"]: call for call in there}  # of a call in a loop, the last counts
        shown = [call for call in there if last[call["place"]] is call][-3:]
        if not shown:
            return "", None
        gave = [
            f"{call_text(self.name, call['board'], call['player'])} gives {call['got']}" for call in shown
        ]
        changed = [f" and leaves the list as {call['after']}" if call["after"] else "" for call in shown]
        said = ", and ".join(one + after for one, after in zip(gave, changed, strict=True))
        return f"There, with {program}, {said}.", shown[-1]

    def why_right(self, call: dict | None) -> str:
        if call is None:
            return f"No right program can pass it: it doesn't depend on what {self.name} says."
        squares = right_answers(self.name, call["board"])
        if self.name == "minimax" or len(squares) == 1:
            return "That is right, so the assertion asks for something else."
        listed = ", ".join(map(str, squares[:-1])) + f" and {squares[-1]}"
        return f"Squares {listed} are equally good there, and a right program may take any of them."


def check_test(test: Callable, wrong_program: Callable) -> Report:
    """A report on a test: whether right programs pass it and `wrong_program` does not.

    The test is a function with one argument, the program: `def test_1(minimax)` or `def test_1(best_move)`.
    The name of the argument says what the program is to do.
    """
    title = getattr(test, "__name__", "check_test")
    plain = inspect.unwrap(test) if callable(test) else None
    if not inspect.isfunction(plain):
        return misused(title, f"check_test wants a test, which is a function; it got {short(test)}.")
    if not callable(wrong_program):
        return misused(
            title, f"check_test wants a wrong program, too; the second argument is {short(wrong_program)}."
        )
    given = list(inspect.signature(plain).parameters)
    try:
        inspect.signature(plain).bind(wrong_program)
    except TypeError:
        return misused(title, f"A test takes one argument, the program to be tested: def {title}(minimax):")
    if replaced := replaced_builtins():
        says = f"{replaced[0]} is not Python's own function any more, so nothing can be checked."
        return misused(title, says + " Restart the kernel, and give your variable another name.")
    if is_stub(plain):
        return not_attempted(title)
    verdict = Verdict(title, "minimax", plain.__code__.co_firstlineno)
    if given[0] in RIGHT:
        verdict.name = given[0]
    else:
        verdict.note = (
            "(The argument's name says what the program is to do: minimax, best_move or quick_move. "
            f"{title} calls it {given[0]}, so it was taken for minimax.)"
        )
    unfinished()  # worked out here, once, and not in every process
    return _on_right_programs(test, verdict) or _on_wrong_program(test, wrong_program, verdict)


def misused(title: str, says: str) -> Report:
    return Report(title, "error", f"{title}: error\n{says}")


def not_attempted(title: str) -> Report:
    text = f"{title}: not attempted yet\nWrite assertions in place of the dots, and run the cell again."
    return Report(title, "not attempted", text)


def results(test: Callable, name: str, programs: Iterable[Callable]) -> Iterator[dict | Failure]:
    """What became of the test with each program, all started afresh; or what stopped it."""

    starts = list(programs)

    def one_run(number: int) -> str:
        return attempt(test, name, starts[number]())

    calls = [partial(tuple, [number]) for number in range(len(starts))]
    for ran in run(one_run, calls, SECONDS * (len(starts) + 1), SECONDS):
        yield ran.error or json.loads(ran.value)


def _on_right_programs(test: Callable, verdict: Verdict) -> Report | None:
    """What is wrong with a test on right programs, or None."""
    title = verdict.test
    programs = RIGHT[verdict.name]
    for program, found in zip(programs, results(test, verdict.name, programs.values()), strict=False):
        if isinstance(found, Failure):
            return verdict.wrong(
                "the test takes too long" if found.kind == "timeout" else "the test was stopped",
                *_stopped(found, title, program),
            )
        answers, call = verdict.answers(found, program)
        if found["end"] == "stub":
            return not_attempted(title)
        if found["end"] == "misuse":
            return verdict.wrong("a question without an answer", found["error"], verdict.line(found))
        if found["end"] == "failed":
            return verdict.wrong(
                "fails on a right program",
                f"{title} fails on a program that is right.",
                verdict.line(found),
                answers,
                verdict.why_right(call),
                call=call,
            )
        if found["end"] != "passed":
            return verdict.wrong(
                "an error in the test",
                f"{title} stops with an error of its own, also with a right program: {found['error']}.",
                verdict.line(found),
                answers,
            )
        if not found["calls"]:
            return verdict.wrong(
                "the program is never called",
                f"{title} never asks the program anything, so it can't catch a mistake.",
                f"Call {verdict.name} in it: assert {call_text(verdict.name, 'X.OX.XOO.', 'X')} == ...",
            )
    return None


def _stopped(error: Failure, title: str, program: str) -> list[str]:
    if error.kind == "timeout":
        why = "Is there a loop without an end, or does it ask about many boards with many free squares?"
        return [f"With {program}, {title} needs more than {SECONDS} seconds.", why]
    return [f"With {program}, {title} was stopped: {error.message or error.kind}."]


def _on_wrong_program(test: Callable, wrong_program: Callable, verdict: Verdict) -> Report:
    title, patient = verdict.test, getattr(wrong_program, "__name__", "the program")
    found = next(results(test, verdict.name, [lambda: wrong_program]))
    if isinstance(found, Failure):
        return verdict.wrong(
            "the test takes too long" if found.kind == "timeout" else "the test was stopped",
            *_stopped(found, title, patient),
        )
    answers, call = verdict.answers(found, patient)
    how_many = len(RIGHT[verdict.name])
    if found["end"] == "failed":
        return verdict.right(
            f"{how_many} right programs pass it, and {patient} does not.",
            verdict.line(found),
            answers,
            call=call,
        )
    if found["end"] == "program":  # an error inside of the program counts as caught
        return verdict.right(
            f"{how_many} right programs pass it, and {patient} stops in it.",
            verdict.line(found),
            answers,
            call=call,
        )
    if found["end"] != "passed":
        return verdict.wrong(
            "an error in the test",
            f"With {patient}, {title} stops with an error of its own, not at an assertion: {found['error']}.",
            verdict.line(found),
            answers,
            "Let an assertion say what is wanted, with ==, before anything else is done with the answer.",
        )
    return _passed(wrong_program, patient, found, verdict)


def _passed(wrong_program: Callable, patient: str, found: dict, verdict: Verdict) -> Report:
    opening = f"{verdict.test} passes on {patient}, so it would not have caught the mistake."
    seen = [call for call in found["calls"] if not call["right"] or call["after"]]
    if found["returned"] not in ("None", None):
        hint = f"It hands back {found['returned']}; a test speaks by assert."
        return verdict.wrong("nothing is asserted", opening, hint)
    if seen:
        call = seen[0]
        asked = call_text(verdict.name, call["board"], call["player"])
        if call["right"]:
            hint = f"After {asked} the list is not as it was, and no assertion looks at it."
        else:
            wanted = " or ".join(map(str, right_answers(verdict.name, call["board"])))
            hint = f"{asked} gives {call['got']} and not {wanted}, and no assertion fails there."
        return verdict.wrong("passes on the wrong program", opening, hint, call=call)
    if _right_near_the_end(wrong_program, verdict.name):
        hint = (
            f"On every board with at most four free squares {patient} is right. Have you mended it? Then "
            "there is no mistake left to catch, and its test passes as it should."
        )
        return misused(verdict.test, f"{verdict.test} passes on {patient}. {hint}")
    hint = f"On all the boards it asks about, {patient} is right. Ask about one on which it is not."
    return verdict.wrong("passes on the wrong program", opening, hint)


def _right_near_the_end(program: Callable, name: str) -> bool:
    """Whether a program is right on all unfinished boards with at most four free squares."""
    boards = [board for board in unfinished() if board.count(".") <= 4]

    def all_right() -> bool:
        for board in boards:
            given = list(board)
            if not is_right(program(given, state(board).to_move), name, board) or given != list(board):
                return False
        return True

    ran = next(run(all_right, [tuple], SECONDS, SECONDS))
    return ran.value is True

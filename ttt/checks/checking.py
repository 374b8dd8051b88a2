"""Runs a learner's function on many boards and says what is right and what is wrong with it."""

from __future__ import annotations

import dis
import inspect
import random
import sys
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from itertools import pairwise
from time import monotonic
from typing import Any

from ttt.checks.diagnosis import already_right, best_fit, diagnose
from ttt.checks.exercise import FEW_FREE, Case, Exercise, Fault, Mistake, Observed, Ran, Reference, got_text
from ttt.checks.facts import state
from ttt.checks.games import (
    EVALUATIONS,
    GAMES,
    LeafCounter,
    WatchedLeaves,
    counted_case,
    example_trees,
    watched_case,
)
from ttt.checks.report import Report
from ttt.checks.rules import RULES
from ttt.checks.sandbox import original_builtins, replaced_builtins, run
from ttt.checks.values import NEVER_CUTS, VALUES, CallCounter, never_cuts, visits_text, work_fault

EXERCISES: dict[str, Exercise] = {exercise.name: exercise for exercise in [*RULES, *VALUES, *GAMES]}

# Seconds of computing. A right answer is done long before; these bound what a slow or endless one can take.
ONE_CALL = 2  # by the clock
PATIENT = 60  # by the clock; more than there is for all calls, so that no single one is cut short
ALL_CASES = 20  # for all cases of an exercise that needs little time
SMALL_BOARDS = 10  # for all boards with few free squares
LARGE_BOARDS = 8  # for those on which a search takes long
SMALLEST_FAULT = 15  # for the large boards, once there is a fault on a small one
OVERFLOW = 100  # squares in a list; a board has nine
COUNTED = (".......OX", "X...O....", "O...X...X")  # boards on which the visited boards are counted


def check(what: str | Callable, function: Callable | None = None) -> Report:
    """Whether a function is a right answer to the exercise of its name, or of the name that comes first.

    Where the system can fork it runs in a process of its own, so that nothing it does can harm the notebook.
    """
    if replaced := replaced_builtins():
        with original_builtins():
            name = what if isinstance(what, str) else getattr(what, "__name__", "check")
            says = f"{replaced[0]} is not Python's own function any more, so nothing can be checked."
            text = f"{name}: error\n{says}\nRestart the kernel, and give your variable another name."
            return Report(name, "error", text, f"the built-in {replaced[0]} is replaced")
    name, function = named(what, function)
    exercise = EXERCISES[name]
    if not callable(function) or isinstance(function, type):
        given = f"the class {function.__name__}" if isinstance(function, type) else f"{function!r:.100}"
        text = (
            f"{name}: error\nA function is needed; this is {given}.\n"
            "Hand the function itself over, without calling it: "
            f'check({name}), or check("{name}", my_function).'
        )
        return Report(name, "error", text, "not a function")
    if problem := signature_problem(exercise, function):
        text = f"{name}: error\n{problem}"
        return Report(name, "error", text, "other parameters")
    if is_stub(function):
        return not_attempted(name)
    return judged(exercise, function)


def named(what: str | Callable, function: Callable | None) -> tuple[str, Callable]:
    """The name of the exercise and the function to check."""
    if isinstance(what, str):
        if function is None:
            call = f'check({what}) or check("{what}", my_function)' if what in EXERCISES else "check(minimax)"
            raise TypeError(f"check needs a function, not its name alone: {call}.")
        return known(what, ""), function
    if not callable(what) or (function is not None and not callable(function)):
        raise TypeError(f"check needs a function, such as check(minimax); this is {what!r:.100}.")
    if function is not None:
        raise TypeError('The name comes first, as a text, then the function: check("minimax", my_function).')
    name = getattr(what, "__name__", type(what).__name__)
    mine = name if name.isidentifier() else "my_function"
    remedy = f' For a function with another name say which it is: check("minimax", {mine}).'
    return known(name, remedy), what


def known(name: str, remedy: str) -> str:
    """The name of an exercise, if it is one."""
    if name in EXERCISES:
        return name
    what = "A function without a name (lambda) does not say" if name == "<lambda>" else None
    close = get_close_matches(name, EXERCISES, 1)
    says = f"{what} which exercise it is" if what else f"There is no exercise called {name!r}"
    meant = f" Do you mean {close[0]}?" if close else ""
    raise ValueError(f"{says}; there are {', '.join(EXERCISES)}.{meant}{remedy}")


def signature_problem(exercise: Exercise, function: Callable) -> str | None:
    """What is wrong with the parameters of a function, if anything is."""
    name = own_name(exercise, function)
    call = f"{name}({', '.join(exercise.parameters)})"
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):
        return None  # some built-in callables have no signature
    try:
        signature.bind(*exercise.parameters)
    except TypeError:
        return f"It is called as {call}, and your function is {name}{signature}."
    return None


def own_name(exercise: Exercise, function: Callable) -> str:
    """The name by which the learner can call a function."""
    name = getattr(function, "__name__", "")
    return name if name.isidentifier() else exercise.name


def is_stub(function: Callable) -> bool:
    """Whether the body of a function is empty: a docstring, pass or three dots."""
    code = getattr(function, "__code__", None)
    if code is None:
        return False
    steps = [step for step in dis.get_instructions(code) if step.opname not in ("RESUME", "NOP")]
    return all(step.opname in ("LOAD_CONST", "RETURN_VALUE", "RETURN_CONST") for step in steps) and all(
        step.argval in (None, ...) for step in steps if step.opname in ("LOAD_CONST", "RETURN_CONST")
    )


def not_attempted(name: str, half: bool = False) -> Report:
    says = 'Write your answer in place of the line "raise NotImplementedError()", and run both cells again.'
    if half:
        says += "\nA line of that kind is still there, and it was reached: every one of them has to go."
    return Report(name, "not attempted", f"{name}: not attempted yet\n{says}")


def half_filled(function: Callable) -> bool:
    """Whether somebody has begun to fill a stub: not every line that raises stands below its comment."""
    try:
        lines = [line.strip() for line in inspect.getsource(function).splitlines() if line.strip()]
    except (OSError, TypeError):
        return False
    comments = lines.count("# YOUR CODE HERE")
    below = [two for two in pairwise(lines) if two[1].startswith("raise NotImplementedError")]
    return bool(comments) and (comments > len(below) or any(one != "# YOUR CODE HERE" for one, _ in below))


def judged(exercise: Exercise, function: Callable) -> Report:
    """The report on a function that has a body."""
    seen, slow = observe_costly(exercise, function) if exercise.costly else observe(exercise, function)
    if not seen.faults:
        return right(exercise, seen, slow)
    error = seen.smallest.ran.error
    if error and error.kind == "NotImplementedError":
        return not_attempted(exercise.name, half_filled(function))
    return wrong(exercise, seen, function)


# Watching


def attempt(
    function: Callable,
    cases: Sequence[Case],
    seconds: float,
    seconds_per_call: float = ONE_CALL,
    probe: Callable | None = None,
    until: Callable[[Case, Ran], Any] | None = None,
) -> tuple[list[tuple[Case, Ran]], bool]:
    """What came of calls, in order, and whether the time ran out before all of them were made.

    A call that takes longer than `seconds_per_call` by itself is told as an error; one that is under way
    when `seconds` are over is left out. `until` stops when it comes true.
    """
    results: list[tuple[Case, Ran]] = []
    calls = [with_equal_dice(case.make) for case in cases]
    running = run(function, calls, seconds, seconds_per_call, probe)
    last = monotonic()
    try:
        for ran in running:
            now = monotonic()
            if ran.error and ran.error.kind == "timeout" and now - last < 0.8 * seconds_per_call:
                return results, True
            last = now
            results.append((cases[ran.index], ran))
            if until and until(*results[-1]):
                break
    finally:
        running.close()
    return results, False


def with_equal_dice(make: Callable[[], tuple]) -> Callable[[], tuple]:
    """Arguments that come with dice that fall as before, so that only what is kept between calls differs."""

    def arguments() -> tuple:
        random.seed(0)
        if numpy := sys.modules.get("numpy"):
            numpy.random.seed(0)
        return make()

    return arguments


def observe(exercise: Exercise, function: Callable) -> tuple[Observed, bool]:
    """What a function does that needs little time: on all cases, and again from the last to the first."""
    faulty = False

    def overflows(case: Case, ran: Ran) -> bool:
        """Whether a list grows from call to call: then more calls show nothing new, and take long."""
        nonlocal faulty
        faulty = faulty or exercise.fault(case, ran) is not None
        return faulty and isinstance(ran.value, list) and len(ran.value) > OVERFLOW

    results, slow = attempt(function, exercise.cases, ALL_CASES, until=overflows)
    seen = Observed(exercise, results, exercise.find_faults(results))
    look_for_memory(seen, function, exercise.cases)
    if exercise.name == "tree_value" and not seen.faults and not slow:
        look_at_leaves(seen, function)
    return seen, slow


def observe_costly(exercise: Exercise, function: Callable) -> tuple[Observed, bool]:
    """What a search does: first where few squares are free, then on the largest while there is time."""
    cases = exercise.cases
    few = sorted(
        (case for case in cases if case.board.count(".") <= FEW_FREE), key=lambda case: case.board.count(".")
    )
    many = [case for case in cases if case.board.count(".") > FEW_FREE]
    results, slow = attempt(function, few, SMALL_BOARDS)
    hopeless = (
        bool(results) and bool(results[-1][1].error) and results[-1][1].error.kind in ("timeout", "crash")
    )
    faulty = bool(exercise.find_faults(results))
    if faulty and not hopeless:
        results += until_first_fault(function, exercise, suspects(exercise, results, many))
    elif not faulty and not slow:
        sample = [case for number, case in enumerate(many) if number < 1 or number % 17 == 1]
        more, slow = attempt(function, sample, LARGE_BOARDS, PATIENT, until=exercise.fault)
        results += more
        if more and exercise.fault(*more[-1]):
            done = {id(case) for case, _ in more}
            smaller = [case for case in many[: many.index(more[-1][0])] if id(case) not in done]
            results += until_first_fault(function, exercise, smaller)
    order = {id(case): number for number, case in enumerate(cases)}
    results.sort(key=lambda one: order[id(one[0])])
    seen = Observed(exercise, results, exercise.find_faults(results))
    if not hopeless:
        look_for_memory(seen, function, [case for case in few if case.board.count(".") <= 3])
    if exercise.name == "alphabeta" and not seen.faults:
        look_at_work(seen, function)
    return seen, slow


def until_first_fault(
    function: Callable, exercise: Exercise, cases: Sequence[Case]
) -> list[tuple[Case, Ran]]:
    return attempt(function, cases, SMALLEST_FAULT, PATIENT, until=exercise.fault)[0]


def suspects(exercise: Exercise, results: list[tuple[Case, Ran]], cases: Sequence[Case]) -> Sequence[Case]:
    """The cases on which a search may be wrong that is wrong in `results`.

    If a known mistake explains the results, these are the ones on which that mistake matters; so the smallest
    is found without trying every large board.
    """
    seen = Observed(exercise, results, exercise.find_faults(results))
    if seen.smallest.how == "value":
        fit, mistake = best_fit(seen)
        if fit > 0.9 and isinstance(mistake.fits, Reference):
            return [case for case in cases if mistake.fits.may_be_wrong(exercise, case)]
    return cases


def look_for_memory(seen: Observed, function: Callable, cases: Sequence[Case]) -> None:
    """Notes a case whose answer depends on the calls before it, if there is one."""
    exercise = seen.exercise
    if seen.faults and seen.smallest.ran.error and seen.smallest.ran.error.kind in ("timeout", "crash"):
        return
    first = {id(case): ran for case, ran in seen.results}
    # A fault with few free squares is quick to try again.
    again = [fault.case for fault in seen.faults[-1 if exercise.costly else 0 :][:1]] * 3 or list(
        reversed(cases)
    )
    results, _ = attempt(function, again, SMALL_BOARDS)
    for case, ran in results:
        before = first.get(id(case))
        if before is None or got_text(before) == got_text(ran) or (ran.error and ran.error.kind == "timeout"):
            continue
        if not seen.faults:
            faults = exercise.find_faults(results)
            if not faults and isinstance(exercise.truth(case), frozenset):
                continue  # two squares, both right: dice
            seen.results = results
            seen.faults = faults or [Fault(case, ran, "value", got_text(ran), got_text(before))]
            seen.faults.sort(key=lambda fault: exercise.cases.index(fault.case))
        seen.varies = (case, got_text(before), got_text(ran))
        return


def look_at_leaves(seen: Observed, function: Callable) -> None:
    """Notes the faults of a search of trees that has right values and reads more leaves than it needs.

    The leaves are counted in two ways, and the kinder one counts. A list that counts takes a copy of itself
    for reading; numbers that note when they are compared, or handed to a function, don't. Either may be of a
    type that the function does not know.
    """
    exercise, cases = seen.exercise, seen.exercise.cases
    counted, _ = attempt(function, list(map(counted_case, cases)), LARGE_BOARDS, probe=LeafCounter)
    faults = exercise.find_faults(counted)
    if not faults:
        return
    unknown_type = any(fault.how != "work" for fault in faults)
    again = [watched_case(case) for case in (cases if unknown_type else [fault.case for fault in faults])]
    watched, _ = attempt(function, again, LARGE_BOARDS, probe=WatchedLeaves)
    others = exercise.find_faults(watched)
    if any(fault.how != "work" for fault in others):
        others = [] if unknown_type else faults
    if others:
        seen.results, seen.faults = (watched, others) if unknown_type else (counted, faults)


def look_at_work(seen: Observed, function: Callable) -> None:
    """Notes a fault if an alpha-beta with right values visits as many boards as minimax."""
    by_board = {case.board: case for case in seen.exercise.cases}
    results, _ = attempt(function, [by_board[board] for board in COUNTED], ALL_CASES, PATIENT, CallCounter)
    counts = [(case, *ran.note) for case, ran in results if not ran.error]
    single = [(case, count) for case, count, functions in counts if functions == 1]
    seen.visits = single[-1] if single else None  # of several it is not certain
    if never_cuts([(case, count) for case, count, _ in counts]):
        empty = [seen.exercise.cases[0]]
        whole, _ = attempt(function, empty, SMALLEST_FAULT, PATIENT, CallCounter)
        found = [one for one in [*whole, *results] if not one[1].error]
        seen.results, seen.faults = results, [work_fault(*one) for one in found[:1]]


# Saying


def right(exercise: Exercise, seen: Observed, slow: bool) -> Report:
    if slow:
        words = (
            "right, but slow\nEvery board that was tried is right. "
            "The larger boards take too long to try them all."
        )
        if exercise.costly:
            words += " Perhaps finished games are played on: the base case belongs first, before the loop."
    elif exercise.costly:
        words = (
            f"right\nTried on every board with up to {FEW_FREE} free squares, "
            "and on a choice of the larger ones."
        )
    else:
        words = f"right\nTried on {all_cases(exercise)}."
    if seen.visits:
        words += f"\n{visits_text(*seen.visits)}"
    return Report(exercise.name, "right", f"{exercise.name}: {words}")


def all_cases(exercise: Exercise) -> str:
    """What an answer that needs little time is tried on."""
    count = len(exercise.cases)
    if exercise.name == "has_won":
        return f"all {count // 2:,} boards, for X and for O"
    if exercise.name == "tree_value":
        return f"{len(example_trees()):,} trees, with MAX and with MIN at the root"
    if exercise.name == "limited":
        return f"{count:,} searches of tic-tac-toe, and of a game in which a player may move twice"
    if exercise.name == "utility":
        return f"all {count:,} finished boards"
    goes_on = " on which the game goes on" if exercise.name in ("to_move", "normal_move") else ""
    return f"all {count:,} boards{goes_on}"


def wrong(exercise: Exercise, seen: Observed, function: Callable) -> Report:
    """The report on an answer with faults."""
    fault = seen.smallest
    status = "error" if fault.how == "error" else "wrong"
    mistake = earlier_mistake(exercise, function) or (
        NEVER_CUTS if fault.how == "work" and exercise.name == "alphabeta" else diagnose(seen, function)
    )
    lines = [f"{exercise.name}: {status}" + (f" ({mistake.name})" if mistake else "")]
    own = own_name(exercise, function)
    call = own + fault.case.text.removeprefix(exercise.name)
    lines.append(f"{call} gives {fault.got}; right is {fault.expected}.")
    if exercise.name == "limited" and (told := EVALUATIONS[fault.case.board[2]].__doc__):
        lines.append(f"{fault.case.board[2]}: {told}")
    if fault.how == "changed":
        lines.append(f'After the call the board is "{changed_text(fault)}".')
    shown = board_of(fault.case)
    if hasattr(shown, "lines"):
        from ttt.text import board_text

        lines += ["", board_text(shown), ""]
    if mistake:
        lines.append(mistake.says.replace(f"{exercise.name}(list(", f"{own}(list("))
        lines += [f"Try this: {mistake.hint}"] if mistake.hint else []
    if good := already_right(exercise, seen):
        lines.append(f"Right already: {', '.join(good)}.")
    return Report(
        exercise.name,
        status,
        "\n".join(lines),
        mistake.name if mistake else None,
        shown,
        call,
        fault.got,
        fault.expected,
    )


def changed_text(fault: Fault) -> str:
    after = fault.ran.arguments[0]
    return "".join(map(str, after)) if isinstance(after, list) else str(after)


def board_of(case: Case) -> Any:
    """What a report shows of a case: the state, or the tree."""
    if isinstance(case.board, str):
        return state(case.board)
    return case.board if isinstance(case.board, list) else case.make()[0]


def earlier_mistake(exercise: Exercise, function: Callable) -> Mistake | None:
    """The mistake of a function of an earlier exercise that `function` calls, if that one is itself wrong."""
    for name in called_exercises(function, exercise.name):
        helper = function.__globals__[name]
        if (
            EXERCISES[name].costly
            or not inspect.isfunction(helper)
            or signature_problem(EXERCISES[name], helper)
        ):
            continue
        report = judged(EXERCISES[name], helper)
        if report.status != "right":
            says = f"{exercise.name} calls {name}, and that is where the mistake is."
            hint = f"Run check({name}) and mend that first."
            return Mistake(f"{name} is wrong: {report.mistake or report.status}", says, hint)
    return None


def called_exercises(function: Callable, name: str) -> list[str]:
    """The earlier exercises that a function calls by name, directly or by way of others."""
    names = list(EXERCISES)
    earlier = names[: names.index(name)]
    found: list[str] = []
    seen, todo = set(), [function]
    while todo:
        one = todo.pop()
        code = getattr(one, "__code__", None)
        if code is None or code in seen:
            continue
        seen.add(code)
        for called in code.co_names:
            helper = getattr(one, "__globals__", {}).get(called)
            if inspect.isfunction(helper):
                todo.append(helper)
                if called in earlier and called not in found:
                    found.append(called)
    return [one for one in earlier if one in found]

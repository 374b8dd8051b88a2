"""Which mistake it is: what came back is compared with what known mistakes give."""

from __future__ import annotations

import builtins
import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from types import CodeType, FunctionType

from ttt.checks.exercise import FEW_FREE, ROUGH_SAMPLE, Exercise, Fault, Mistake, Observed, Strange, got_text
from ttt.checks.facts import OTHER, free, put, won
from ttt.checks.rules import is_number_text, is_whole, line_mistake

TELLING = 5  # cases of a kind, so that it says something that all of them are right
SURE_ENOUGH = 0.8  # how much of the wrong boards a known mistake has to explain
BOARD_SEARCHES = ("minimax", "best_move", "quick_move", "alphabeta")
SEARCHES = (*BOARD_SEARCHES, "normal_move")


def diagnose(seen: Observed, function: Callable) -> Mistake | None:
    """The mistake that explains best what was observed, or None where no known one does."""
    smallest = seen.smallest
    if smallest.how == "error" and board_stays_changed(seen):
        return changed_mistake(seen)
    if smallest.how == "error":
        return member_mistake(seen) or undo_mistake(smallest, seen) or error_mistake(seen, function)
    if smallest.how == "changed" or seen.share("changed") > 0.5:
        return changed_mistake(seen)
    if seen.varies:
        return memory_mistake(seen)
    if seen.exercise.name in ("has_won", "is_over", "utility") and (found := line_mistake(seen)):
        return found[0]
    fit, found = best_fit(seen)
    found = found if fit >= SURE_ENOUGH else None
    if found is None and smallest.how == "nothing":
        return nothing_mistake(seen)
    return found or type_mistake(seen)


def best_fit(seen: Observed) -> tuple[float, Mistake | None]:
    """The mistake of the exercise that explains the faults best, and how well it does.

    Most known mistakes are left aside by a look at a few results; the others have to explain more.
    """
    rough = replace(seen, size=ROUGH_SAMPLE)
    fits = [(mistake.fits(seen), mistake) for mistake in seen.exercise.mistakes if mistake.fits(rough) > 0.5]
    return max(fits, key=lambda one: one[0], default=(0.0, None))


# Errors


MEMBERS = {"bool": "is_over", "int": "utility", "tuple": "moves", "str": "to_move"}  # by their types


def member_mistake(seen: Observed) -> Mistake | None:
    """The mistake of calling a member of a state that is no function."""
    error = seen.smallest.ran.error
    if seen.exercise.name != "limited" or error.kind != "TypeError" or "not callable" not in error.message:
        return None
    member = MEMBERS.get(quoted(error.message))
    if member is None or not re.search(rf"\.{member}\s*\(", error.text or ""):
        return None
    others = ", ".join(name for name in MEMBERS.values() if name != member)
    says = f"{member} is no function here: leave the parentheses away. The same goes for {others}."
    return Mistake(f"{member} is called like a function", says, f"state.{member}, without parentheses.")


def quoted(message: str) -> str:
    """The first word of a message that stands in quotes."""
    return message.split("'")[1] if message.count("'") > 1 else "value"


def undo_mistake(fault: Fault, seen: Observed) -> Mistake | None:
    """The mistake of putting something else than a dot on a square when a move is taken back."""
    if seen.exercise.name not in SEARCHES or not (others := other_marks(fault)):
        return None
    says = f"The board you were given is changed: afterwards {others} stands on a square that was free."
    hint = 'A free square holds ".": put that back.'
    return Mistake("the undo puts something else than a dot back", says, hint)


def error_mistake(seen: Observed, function: Callable) -> Mistake:
    """The mistake behind an exception, an endless loop and the like."""
    error = seen.smallest.ran.error
    where = f" (line {error.line}: {error.text.strip()})" if error.line and error.text else ""
    kind, message = error.kind, error.message
    if kind == "input":
        says = "The function has to find the answer itself; input() waits for the keyboard."
        return Mistake("asks the keyboard", says, "Take everything from the arguments.")
    if kind == "exit":
        return Mistake(
            "ends the program", "exit() ends the whole program.", "return ends the function alone."
        )
    if kind == "timeout":
        if seen.exercise.name == "limited":
            says = "It takes too long: perhaps the depth never gets less, so every game is played to the end."
            return Mistake("does not come back", says, "Hand depth - 1 on in every call.")
        says = "It does not come back: a loop or a recursion goes on without an end."
        return Mistake(
            "does not come back", says, "Which condition ends the loop, and does it ever come true?"
        )
    if kind == "crash":
        says = f"Python itself came down: {message}."
        return Mistake(
            "Python came down", says, "A recursion without an end, or very much memory, can do that."
        )
    if kind == "RecursionError":
        says = "The function calls itself without an end."
        hint = (
            "It needs a base case that comes first, and every call has to hand on a board with one mark more."
        )
        return Mistake("the recursion never ends", says, hint)
    if kind == "MemoryError":
        return Mistake("too much memory", "It needs too much memory.", "Which list grows without an end?")
    if kind == "TypeError" and "not callable" in message:
        if name := shadowed_builtin(function) or called_builtin(error.text, function):
            shown = quoted(message)
            thing = {"int": "a number", "float": "a number", "list": "a list", "str": "a text"}.get(
                shown, f"a {shown}"
            )
            says = f"{name} is {thing} here, not the built-in any more: rename the variable."
            return Mistake(
                f"a variable is called {name}", says, f"Rename it, and run `del {name}` in a notebook."
            )
        says = f"Something is called that is not a function{where}: {message}."
        if seen.exercise.name == "limited" and "evaluate(" in (error.text or ""):
            hint = "Perhaps a number was handed on: hand on evaluate itself, without parentheses."
            return Mistake("called what is no function", says, hint)
        return Mistake("called what is no function", says, "Is a variable named like a function?")
    if kind == "AttributeError" and re.search(r"'NoneType'.*'(append|extend|insert|sort|remove)'", message):
        says = f"append() changes the list and gives back None, and that has become the list{where}."
        name = (re.findall(r"(\w+)\.(?:append|extend|insert|sort|remove)\(", error.text or "") or ["free"])[0]
        hint = f"Write {name}.append(square) alone, without {name} = before it."
        return Mistake("the list is replaced by None", says, hint)
    if "NoneType" in message:
        says = (
            f"None stands where a value is needed{where}: one way through a function has no return, or a "
            "variable still holds None, its start value."
        )
        return Mistake(
            "None where a value is needed",
            says,
            "Every way through a function needs a return; ask for is None first.",
        )
    if "empty" in message and kind in ("ValueError", "IndexError"):
        if seen.exercise.name in BOARD_SEARCHES and stops_at_ties(seen):
            says = "A full board without a winner is not handled: max() or min() of nothing."
            return Mistake("no base case for a tie", says, "A full board without a winner is worth 0.")
        says = f"max(), min() or a choice of nothing{where}."
        if seen.exercise.name == "limited":
            hint = "A finished state has no moves: ask state.is_over before the loop."
            return Mistake("max() or min() of nothing", says, hint)
        return Mistake("max() or min() of nothing", says, "On which board is the list empty?")
    if kind == "ValueError" and message.startswith("The game is not over"):
        says = f"The utility of a state is asked for that is not over{where}."
        return Mistake("the utility of an unfinished game", says, "Ask state.is_over before state.utility.")
    if kind == "ValueError" and ("not in" in message or "not found" in message):
        says = f"index() or remove() looks for something that is not there{where}."
        return Mistake("index() finds nothing", says, "Ask whether it is in the list, before.")
    if kind == "UnboundLocalError":
        says = f"A variable is used before it has a value{where}."
        return Mistake("a variable has no value yet", says, "Give it a value before the loop or the if.")
    if kind == "NameError":
        says = f"{message[:1].upper()}{message[1:]}{where}."
        if (mark := quoted(message)) in ("X", "O"):
            return Mistake("a text without quotes", says, f'The text needs quotes: "{mark}".')
        return Mistake(
            "a name is not known", says, "Is it spelt right, and has the cell that defines it been run?"
        )
    if re.search(r"\(\s*(player|[\"'][XO][\"'])\s*,\s*board\b", error.text or ""):
        says = f"The arguments of a call are exchanged{where}."
        return Mistake("the arguments are exchanged", says, "board comes first, then player.")
    if re.search(r"\bboard\[[^\]]*\]\[", error.text or "") and kind in ("IndexError", "TypeError"):
        return Mistake("rows and columns instead of squares", f"Two brackets follow board{where}.", ONE_LIST)
    for pattern, name, text, hint in ERRORS:
        if re.search(pattern, message):
            return Mistake(name, f"{text}{where}.", hint)
    if found := re.search(r"(\w+)\(\) missing \d+ required positional arguments?: (.*)", message):
        says = f"{found[1]} is called with too few arguments{where}: {found[2]} is missing."
        return Mistake("too few arguments in a call", says, "Hand the missing one on in that call, too.")
    if found := re.search(r"(\w+)\(\) takes (\d+) positional arguments? but (\d+) w", message):
        says = (
            f"{found[1]} is called with too many arguments{where}: it takes {found[2]}, and gets {found[3]}."
        )
        return Mistake(
            "too many arguments in a call", says, f"Compare the call with the line def {found[1]}."
        )
    if kind == "IndexError":
        says = f"It asks for a place that the list does not have{where}."
        hint = "How long is the list there? A board has the places 0 to 8, an empty list has none."
        if seen.exercise.name == "canonical":
            hint = "Count the marks of every image: a board has nine. Perhaps one has fewer."
        return Mistake("a place beyond the list", says, hint)
    if seen.exercise.name == "tree_value" and ("iterable" in message or "subscriptable" in message):
        says = f"A leaf is taken for a branch{where}: a leaf is any number, with a point or without."
        return Mistake(
            "a leaf is taken for a branch", says, "isinstance(tree, list) tells a branch from a leaf."
        )
    words = f"{kind}: {message}" if message else kind
    return Mistake(f"an error: {kind}", f"Python stops it with an error: {words}{where}.", "")


ONE_LIST = "The board is one list of nine, not three lists: make the number of the square first."
# Part of what Python says, the name of the mistake, what it is, and what to do.
ERRORS = [
    (
        "indices must be integers or slices, not str",
        "a mark instead of the number of a square",
        'A text is taken for the number of a place: perhaps the loop variable is a mark such as "X"',
        "Loop over range(9): then the variable is the number of a square.",
    ),
    (
        "indices must be integers or slices, not (tuple|list)",
        "several numbers instead of one",
        "Several numbers are taken for the number of one place: perhaps the loop variable is a whole line",
        "Take the three numbers of a line apart: for a, b, c in LINES. A place in a list has one number.",
    ),
    (
        "string index out of range",
        "a text is taken for a list",
        "A text is taken for a longer list",
        "Perhaps the arguments of a call are exchanged: board first, then player.",
    ),
    (
        "'str' object does not support item assignment",
        "a text is taken for a list",
        "A place in a text is given a new value, and a text can't be changed",
        ONE_LIST,
    ),
    (
        r"append\(\) takes exactly one argument",
        "append takes one thing",
        "append() takes one thing only",
        "A pair needs brackets of its own: append((a, b)).",
    ),
    (
        "'int' object is not iterable",
        "a number is taken for a list",
        "A number is taken for a list",
        "A loop over numbers needs range, such as range(9); max and min need a list or two numbers.",
    ),
    (
        "'int' object is not subscriptable",
        "a number is taken for a list",
        "A number is taken for a list",
        "Which name stands before the square bracket, and what does it hold?",
    ),
    (
        "not supported between instances of '(tuple|list)' and '(tuple|list)'",
        "a list is compared with a tuple",
        "A list is compared with a tuple",
        "Make a tuple of each before they are compared: tuple(...).",
    ),
    (
        "not supported between instances of '(int|str)' and '(int|str)'",
        "a number is compared with a text",
        "A number is compared with a text, which have no order",
        "Numbers of squares and marks are mixed: which of the two is wanted there?",
    ),
]


def stops_at_ties(seen: Observed) -> bool:
    """Whether a search has its errors only where it can come to a full board that nobody has won."""
    return all(
        tie_ahead(fault.case.board, fault.case.player) for fault in seen.faults if fault.how == "error"
    )


@cache
def tie_ahead(board: str, player: str) -> bool:
    if won(board, OTHER[player]):
        return False
    after = [put(board, square, player) for square in free(board)]
    return not after or any(tie_ahead(one, OTHER[player]) for one in after)


def called_builtin(line: str | None, function: Callable) -> str | None:
    """The name of a built-in function that a line calls, if a variable inside a function has it, too."""
    names = re.findall(r"\b([a-z]+)\s*\(", line or "")
    mine = variables(function)
    return next((name for name in names if name in mine and callable(getattr(builtins, name, None))), None)


def variables(function: Callable) -> set[str]:
    """The variables inside a function and those that it calls; functions in them are no variables."""
    found: set[str] = set()
    functions: set[str] = set()
    seen, todo = set(), [function]
    while todo:
        one = todo.pop()
        code = getattr(one, "__code__", one)
        if not isinstance(code, CodeType) or code in seen:
            continue
        seen.add(code)
        found.update(code.co_varnames, code.co_cellvars)
        inner = [const for const in code.co_consts if isinstance(const, CodeType)]
        functions.update(const.co_name for const in inner)
        names = getattr(one, "__globals__", {})
        called = [names.get(name) for name in code.co_names]
        todo += [*inner, *(one for one in called if isinstance(one, FunctionType))]
    return found - functions


def shadowed_builtin(function: Callable) -> str | None:
    """The name of a built-in function that is something else among the globals of `function`."""
    names = getattr(function, "__globals__", {})
    for name in sorted(vars(builtins)):
        if not name.startswith("_") and name in names and not callable(names[name]):
            return name
    return None


# Boards that are not left as they were


def changed_mistake(seen: Observed) -> Mistake:
    """How the board is changed."""
    changed = [fault for fault in seen.faults if fault.how == "changed"]
    searches = seen.exercise.name in SEARCHES
    added = [new_marks(fault) for fault in changed]
    if found := undo_mistake(changed[0], seen):
        return found
    if searches and any(map(overwritten, changed)):
        says = "A square that was taken is changed: it was tried as if it were free."
        return Mistake("a taken square is tried", says, "Only free squares may be tried.")
    if searches and all(
        marks == [fault.ran.value] for marks, fault in zip(added, changed, strict=True) if marks
    ):
        if len(changed) > 0.9 * len(seen.results):
            says = "The board you were given is changed: say which square, do not play it."
            return Mistake(
                "the chosen move is put on the board", says, "Take the mark back, or work on a copy."
            )
        says = "The move was not taken back before you return."
        hint = 'Put "." back on the square before each return, not only after the if.'
        return Mistake("the move was not taken back before return", says, hint)
    if searches and all(marks is not None for marks in added):
        squares = [free(fault.case.board) for fault in changed]
        recursive = seen.exercise.name in BOARD_SEARCHES
        if recursive and all(map(left_by_other, changed)):
            says = "The square is not free again: the mark of the player whose turn it is not stands there."
            hint = 'After the recursive call put "." back on the square.'
            return Mistake("the move was not taken back", says, hint)
        if recursive and not any(there[-1] in marks for marks, there in zip(added, squares, strict=True)):
            says = "Only the last free square is free again: perhaps the undo stands behind the loop."
            return Mistake("the undo stands behind the loop", says, "Put the undo right after the call.")
        first_left = all(marks[:1] == there[:1] for marks, there in zip(added, squares, strict=True))
        whole = sum(marks == there for marks, there in zip(added, squares, strict=True)) / len(changed)
        everywhere = sum(not ran.error for _, ran in seen.results) == len(changed)
        if not (everywhere and first_left) and (len(changed) < 0.97 * len(seen.results) or whole < 0.5):
            says = (
                "The move was not taken back everywhere: perhaps in one of two loops, "
                "or not before continue, break or return."
            )
            hint = "Put the undo right after the call; one = puts the dot back, == only compares."
            if not recursive:
                hint = "Put the undo right after has_won; one = puts the dot back, == only compares."
            return Mistake("the move is taken back in one branch only", says, hint)
        says = "The move was not taken back: the board you were given is changed."
        hint = 'After the recursive call put "." back on the square.'
        if seen.exercise.name == "normal_move":
            hint = (
                'As soon as you know whether the move wins, put "." back on the square; one = puts it back, '
                "== only compares."
            )
        return Mistake("the move was not taken back", says, hint)
    says = "The board you were given is changed."
    return Mistake("the board is changed", says, "Work on a copy: board[:] or list(board).")


def board_stays_changed(seen: Observed) -> bool:
    """Whether a search leaves its marks also on boards where no error stops it."""
    if seen.exercise.name not in SEARCHES or seen.smallest.ran.error.kind in (
        "NameError",
        "UnboundLocalError",
    ):
        return False
    changed = sum(fault.how == "changed" for fault in seen.faults)
    return changed > 0.5 * sum(not ran.error for _, ran in seen.results)


def overwritten(fault: Fault) -> bool:
    """Whether a square that was taken holds something else after the call."""
    before, after = fault.case.board, fault.ran.arguments[0]
    if not isinstance(after, list) or len(after) != 9:
        return False
    return any(mark != "." and mark != after[square] for square, mark in enumerate(before))


def left_by_other(fault: Fault) -> bool:
    """Whether the first free square holds the mark of the player who is not to move."""
    return fault.ran.arguments[0][free(fault.case.board)[0]] == OTHER[fault.case.player]


def other_marks(fault: Fault) -> str | None:
    """What stands on a free square after the call that is neither a mark nor a dot."""
    after = fault.ran.arguments[0] if fault.ran.arguments else None  # a call that was cut off has none
    if not isinstance(after, list) or len(after) != 9:
        return None
    free_before = free(fault.case.board)
    return next((repr(after[square]) for square in free_before if after[square] not in ("X", "O", ".")), None)


def new_marks(fault: Fault) -> list[int] | None:
    """The squares that were free and are not after the call, or None if more than that has changed."""
    before, after = list(fault.case.board), fault.ran.arguments[0]
    if not isinstance(after, list) or len(after) != 9:
        return None
    different = [square for square in range(9) if before[square] != after[square]]
    return (
        different
        if all(before[square] == "." and after[square] in ("X", "O") for square in different)
        else None
    )


# Answers that depend on earlier calls, or are of another kind than asked for


def memory_mistake(seen: Observed) -> Mistake:
    case, first, second = seen.varies
    says = (
        f"A second call on the same board gives another answer: {case.text} gave {first}, and then {second}."
    )
    name = "something is kept between calls"
    hint = (
        "A list as a default argument, a global variable, or a best value outside the function "
        "lives on after the call."
    )
    if seen.exercise.name == "to_move":
        name = "the turn is kept between calls"
        hint = "Count the marks instead: the board alone says whose turn it is."
    elif all(isinstance(fault.ran.value, list) for fault in seen.faults):
        name = "a list is kept between calls"
        says = "The list still holds what earlier calls put into it. " + says
        hint = "Make the list inside the function; a default argument such as found=[] is made only once."
    return Mistake(name, says, hint)


def nothing_mistake(seen: Observed) -> Mistake | None:
    """Where nothing comes back, and why."""
    nothing = [fault for fault in seen.faults if fault.how == "nothing"]
    if seen.exercise.name in ("best_move", "quick_move") and not any(fault.ran.length for fault in nothing):
        says = "None comes back: the variable for the square was never given one, or a return is missing."
        hint = "Where a score is better, remember its square, too: for X higher is better, for O lower."
        whole = len(nothing) == len(seen.results)
        return Mistake("nothing comes back" if whole else "nothing comes back from a branch", says, hint)
    if len(nothing) == len(seen.results):
        if any(fault.ran.length for fault in nothing):
            says = "Nothing comes back: print shows the answer, return hands it back."
            return Mistake("prints instead of returning", says, "Write return instead of print.")
        says = "Nothing comes back: the function ends without return."
        return Mistake("no return", says, "Write return before the answer.")
    groups = {fault.case.about for fault in nothing}
    all_of = {about: sum(case.about == about for case, _ in seen.results) for about in groups}
    whole = [
        about for about in groups if all_of[about] == sum(fault.case.about == about for fault in nothing)
    ]
    if len(groups) == len(whole) == 1:
        wanted = ": 0 is wanted" if seen.exercise.name == "utility" and whole[0] == "ties" else ""
        return Mistake(
            f"nothing comes back for {whole[0]}",
            f"Nothing comes back for {whole[0]}{wanted}.",
            "Every way through the function needs a return.",
        )
    players = {fault.case.player for fault in nothing}
    if len(players) == 1 and players != {""} and seen.exercise.name != "has_won":
        (player,) = players
        says = f"Nothing comes back from {player}'s branch."
        return Mistake(
            "nothing comes back from a branch", says, "Every way through the function needs a return."
        )
    says = "Nothing comes back from this branch: one way through the function ends without return."
    return Mistake("nothing comes back from a branch", says, "Every way through the function needs a return.")


def wanted(wants: str) -> str:
    """The words for what is wanted, as the beginning of a sentence that goes on."""
    first, *rest = re.split("[,:] ", wants, maxsplit=1)
    text = f"{first} ({rest[0]})" if rest else first
    return text[:1].upper() + text[1:]


def type_mistake(seen: Observed) -> Mistake | None:
    """What kind of thing comes back instead of what is wanted."""
    if seen.smallest.how != "type":
        return None
    value, wants = seen.smallest.ran.value, seen.exercise.wants
    if isinstance(value, Strange) and value.type_name in ("generator", "filter", "map", "range", "zip"):
        kind = value.type_name
        says = f"{wanted(wants)} is wanted, not a {kind}{' (yield)' * (kind == 'generator')}."
        return Mistake(
            f"a {kind} comes back", says, "Collect the squares in a list, or make one with list(...)."
        )
    if isinstance(value, Strange) and value.type_name in ("function", "method", "builtin_function_or_method"):
        says = "A function comes back, not what it gives: the parentheses are missing."
        return Mistake("parentheses are missing", says, "Call it: name(...).")
    if value is ...:
        return Mistake(
            "three dots come back", "The three dots are still there.", "Put your answer in their place."
        )
    if isinstance(value, tuple | list) and seen.exercise.wants.startswith(("a square", "a number")):
        one = "a pair" if len(value) == 2 else f"a {type(value).__name__}"
        word = "One square" if "square" in seen.exercise.wants else "One number"
        says = f"{word} is wanted, not {one}."
        return Mistake(
            "a pair comes back" if len(value) == 2 else "a list comes back",
            says,
            f"Return {word.lower()} of the {'pair' if len(value) == 2 else type(value).__name__}.",
        )
    shown = value.type_name if isinstance(value, Strange) else type(value).__name__
    if isinstance(value, list) and wants.startswith("a list"):
        return parts_mistake(value, wants)
    words = {
        "str": "a text",
        "int": "a number",
        "float": "a number with a point",
        "bool": "True or False",
        "dict": "a dictionary",
    }
    kind = words.get(shown, f"a {shown}")
    says = f"{wanted(wants)} is wanted; {kind} came back."
    hint = f"Return {wants}."
    if is_number_text(value) and wants.startswith(("a number", "a square,")):
        hint = 'Leave the quotes away: 1 is a number, "1" is a text.'
    return Mistake(f"{kind} comes back", says, hint)


def parts_mistake(values: list, wants: str) -> Mistake:
    """What stands in a list instead of numbers."""
    first = next(one for one in values if not is_whole(one))
    kind = {list: "a list", tuple: "a tuple", str: "a text", bool: "True or False", type(None): "None"}.get(
        type(first), "something else"
    )
    hint = {
        list: "append(square) puts a number in, append([square]) a list; and [found] is a list around found.",
        str: 'Leave the quotes and str() away: 1 is a number, "1" is a text.',
    }.get(type(first), "Append the number of the square, and nothing else.")
    says = f"{wanted(wants)} is wanted, that is whole numbers; there is {kind} in it."
    return Mistake(f"a list with {kind} in it comes back", says, hint)


def already_right(exercise: Exercise, seen: Observed) -> list[str]:
    """The kinds of cases on which the answer is right without an exception."""
    if len({got_text(ran) for _, ran in seen.results}) == 1:
        return []  # what gives the same for every board is right by chance
    wrong = {id(fault.case) for fault in seen.faults}
    tried: dict[str, list[bool]] = {}
    for case, _ in seen.results:
        tried.setdefault(case.about, []).append(id(case) not in wrong)
    there: dict[str, int] = {}
    for case in exercise.cases:
        # Of a search not all large boards are tried, and how many depends on the computer.
        if not exercise.costly or case.board.count(".") <= FEW_FREE:
            there[case.about] = there.get(case.about, 0) + 1
    return [
        about
        for about, count in there.items()
        if about and count >= TELLING and len(tried.get(about, [])) == count and all(tried[about])
    ]

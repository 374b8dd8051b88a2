"""Exercises 1 to 6: squares, turns, lines, the end of a game, and the player that looks one move ahead."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import accumulate
from typing import Any

from ttt.checks.exercise import Case, Exercise, Mistake, Observed, Strange, reference
from ttt.checks.facts import (
    COLUMNS,
    DIAGONALS,
    LINES,
    OTHER,
    ROWS,
    finished,
    free,
    lines_of,
    marks_on,
    normal_squares,
    put,
    state,
    states,
    unfinished,
    utility,
    wins_in_one,
    won,
)


def board_case(name: str, board: str, *more: str, about: str = "") -> Case:
    """A call of a function with a board, as a fresh list, and perhaps a player and more arguments."""

    def make() -> tuple:
        return (list(board), *more)

    text = "".join(f", {one!r}" for one in more).replace("'", '"')
    return Case(f'{name}(list("{board}"){text})', make, board, more[0] if more else "", about)


def is_square_list(value: Any) -> bool:
    return isinstance(value, list) and all(is_whole(one) for one in value)


def is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def is_number_text(value: Any) -> bool:
    """Whether a value is a text such as "+1"."""
    return isinstance(value, str) and value.strip().lstrip("+-").isdigit()


def is_bool(value: Any) -> bool:
    return isinstance(value, bool)


def values(seen: Observed) -> list[tuple[Case, Any]]:
    """What came back from every call that came to its end."""
    return [(case, ran.value) for case, ran in seen.results if not ran.error]


def whenever(test: Callable[[Case, Any], bool]) -> Callable[[Observed], float]:
    """How well a test of what came back explains the faults: the share of wrong answers that it holds for."""

    def fits(seen: Observed) -> float:
        wrong = [fault for fault in seen.faults if fault.how != "error"]
        return sum(test(fault.case, fault.ran.value) for fault in wrong) / max(1, len(seen.faults))

    return fits


def always(test: Callable[[Case, Any], bool]) -> Callable[[Observed], float]:
    """The share of all calls for which a test holds of what came back; for tests that right answers fail."""

    def fits(seen: Observed) -> float:
        all_values = values(seen)
        return sum(test(*one) for one in all_values) / max(1, len(all_values))

    return fits


def marks_text(board: str) -> str:
    count = marks_on(board)
    return f"boards with {count} mark{'s' * (count != 1)}" if count else "the empty board"


# 1 free_squares


def free_squares_cases() -> list[Case]:
    # To give no square of a full board back is no achievement, so those are not told as right already.
    return [
        board_case("free_squares", board, about=marks_text(board) if "." in board else "")
        for board in states()
    ]


def _index_again(case: Case) -> Any:
    return [case.board.find(".")] * case.board.count(".")


def _number(row: int, column: int) -> int:
    return 3 * row + column


def _by_rows(looked_at: Callable, told: Callable) -> Callable[[Case], list[int]]:
    """The squares of somebody who goes through rows and columns, and makes one number or two of them."""
    pairs = [(row, column) for row in range(3) for column in range(3)]
    return lambda case: [told(*pair) for pair in pairs if case.board[looked_at(*pair)] == "."]


def _skipping(case: Case) -> list[int]:
    """What is left when taken squares are removed from the list that the loop goes over."""
    left = list(range(9))
    for square in left:
        if case.board[square] != ".":
            left.remove(square)
    return left


def _first_mark(board: str) -> str:
    """The first mark on a board in reading order, or an X behind it."""
    return next((mark for mark in board if mark != "."), "X")


def is_pairs(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(one, tuple | list) and len(one) == 2 for one in value)


FREE_SQUARES = Exercise(
    "free_squares",
    ["board"],
    free_squares_cases,
    lambda case: free(case.board),
    "a list of squares",
    is_square_list,
    [
        Mistake(
            "index finds the first again",
            'The same square comes back again and again: index finds only the first ".".',
            "Let the loop count the squares: for square in range(9).",
            reference(_index_again),
        ),
        Mistake(
            "the last square is left out",
            "Square 8 is never looked at.",
            "range(8) ends with 7: nine squares need range(9).",
            reference(lambda case: [square for square in free(case.board) if square < 8]),
        ),
        Mistake(
            "the first square is left out",
            "Square 0 is never looked at.",
            "The squares are numbered from 0: range(9), not range(1, 9).",
            reference(lambda case: [square for square in free(case.board) if square > 0]),
        ),
        Mistake(
            "squares are counted from 1",
            "Every number is one too high: the squares are numbered from 0 to 8.",
            "The first square of a list has the number 0.",
            reference(lambda case: [square + 1 for square in free(case.board)]),
        ),
        *(
            Mistake(
                "the counter goes up only on free squares",
                "The free squares are counted through: the counter goes up on free squares only.",
                "The counter has to go up in every round of the loop, whatever stands on the square.",
                reference(lambda case, start=start: list(range(start, start + case.board.count(".")))),
            )
            for start in (0, 1)
        ),
        Mistake(
            "the taken squares come back",
            "The squares that are taken come back, not the free ones.",
            'A free square holds ".": compare with == ".".',
            reference(lambda case: [square for square in range(9) if square not in free(case.board)]),
        ),
        Mistake(
            "squares with an O count as free",
            "A square that holds an O is not free.",
            'Ask for == "." instead of "not X"; "X" or "O" in a comparison is only "X".',
            reference(lambda case: [square for square in range(9) if case.board[square] != "X"]),
        ),
        Mistake(
            "squares with an X count as free",
            "A square that holds an X is not free.",
            'Ask for == "." instead of "not O".',
            reference(lambda case: [square for square in range(9) if case.board[square] != "O"]),
        ),
        Mistake(
            "every square comes back",
            "All nine squares come back, also those that are taken.",
            'Write the comparison out: board[square] == "."; a text alone, as in x == "X" or "O", '
            "always counts as true.",
            reference(lambda case: list(range(9))),
        ),
        Mistake(
            "the list stays empty",
            "An empty list comes back from every board.",
            'Compare with ".", the text of one dot; and append inside the if.',
            always(lambda case, value: value == [] or case.board.count(".") == 0),
        ),
        Mistake(
            "return inside the loop",
            "The loop ends after the first free square, because return stands inside it.",
            "Indent return as far as for, so that it comes after the loop.",
            reference(lambda case: free(case.board)[:1]),
        ),
        Mistake(
            "return inside the loop",
            "The loop ends after the first square, because return stands inside it.",
            "Indent return as far as for, so that it comes after the loop.",
            reference(lambda case: [0] if case.board[0] == "." else []),
        ),
        Mistake(
            "the loop ends at the first taken square",
            "The loop ends at the first taken square; the free squares behind it are missing.",
            "A taken square is no reason to leave the loop: no break and no return there.",
            reference(lambda case: free(case.board)[: (case.board + "XO").index(_first_mark(case.board))]),
        ),
        Mistake(
            "only the last free square",
            "Only the last free square comes back: the list is made anew in every round.",
            "Make the empty list once, before the loop, and append to it.",
            reference(lambda case: free(case.board)[-1:]),
        ),
        Mistake(
            "the order is turned round",
            "The squares come from the last to the first; ascending is asked for.",
            "Go through the board from square 0 on.",
            reference(lambda case: free(case.board)[::-1]),
        ),
        Mistake(
            "removes from the list it walks over",
            "A taken square stays in: removing from a list inside the loop over it makes the loop "
            "skip the next one.",
            "Collect the free squares in a new list.",
            reference(_skipping),
        ),
        *(
            Mistake(
                "row and column make another square",
                "A row and a column are put together to the number of another square.",
                "The number of a square is 3 * row + column.",
                reference(_by_rows(*numbers)),
            )
            for wrong in (lambda row, column: 3 * column + row, lambda row, column: row + column)
            for numbers in ((wrong, wrong), (wrong, _number), (_number, wrong))
        ),
        Mistake(
            "rows and columns instead of squares",
            "Pairs of row and column come back; the numbers of the squares are wanted.",
            "Square 3 * row + column is the number.",
            whenever(lambda case, value: is_pairs(value)),
        ),
        Mistake(
            "the marks come back instead of the squares",
            "What stands on the squares comes back; their numbers are wanted.",
            "enumerate(board) gives the number and the mark together.",
            whenever(lambda case, value: isinstance(value, list) and "." in value),
        ),
        Mistake(
            "how many instead of which",
            "The number of free squares comes back; a list of them is wanted.",
            "Collect the squares in a list.",
            whenever(lambda case, value: is_whole(value) and value == case.board.count(".")),
        ),
        Mistake(
            "true or false for every square",
            "A list with True and False comes back; the numbers of the free squares are wanted.",
            "Append the number of the square only if it is free.",
            whenever(
                lambda case, value: isinstance(value, list) and len(value) == 9 and all(map(is_bool, value))
            ),
        ),
    ],
)


# 2 to_move


def to_move_cases() -> list[Case]:
    return [
        board_case("to_move", board, about=f"boards with {state(board).to_move} to move")
        for board in unfinished()
    ]


def _by_count(mark: str) -> Callable[[Case], str]:
    return lambda case: "X" if case.board.count(mark) % 2 == 0 else "O"


def _by_marks(board: str) -> str:
    return "X" if board.count("X") <= board.count("O") else "O"


def _by_parity(board: str) -> str:
    return "XO"[marks_on(board) % 2]


def _after_last_mark(case: Case) -> str:
    marks = case.board.replace(".", "")
    return OTHER[marks[-1]] if marks else "X"


def _counted_too_early(case: Case) -> str:
    """O as soon as there is an X more than O on the way through the board."""
    ahead = accumulate((mark == "X") - (mark == "O") for mark in case.board)
    return "O" if max(ahead) > 0 else "X"


TO_MOVE = Exercise(
    "to_move",
    ["board"],
    to_move_cases,
    lambda case: state(case.board).to_move,
    'the player, "X" or "O"',
    lambda value: value in ("X", "O") if isinstance(value, str) else False,
    [
        Mistake(
            "X and O swapped",
            "With equal counts it is X's turn; you return the player who moved last.",
            "X moves first: on the empty board the answer is X.",
            reference(lambda case: OTHER[state(case.board).to_move]),
        ),
        Mistake(
            "always X",
            "X comes back from every board.",
            "Look at what the comparison gives on a board with one X: is it ever true?",
            reference(lambda case: "X"),
        ),
        Mistake(
            "always O",
            "O comes back from every board.",
            "On the empty board both have equally many marks, and it is X's turn.",
            reference(lambda case: "O"),
        ),
        Mistake(
            "only the X marks are counted",
            "Both kinds of marks have to be counted; you look at X alone.",
            "Count X and count O, and compare the two numbers.",
            reference(_by_count("X")),
        ),
        Mistake(
            "only the O marks are counted",
            "Both kinds of marks have to be counted; you look at O alone.",
            "Count X and count O, and compare the two numbers.",
            reference(_by_count("O")),
        ),
        Mistake(
            "X only on the empty board",
            "After the first move it is always O's turn for you.",
            "Compare how many X and how many O there are.",
            reference(lambda case: "X" if marks_on(case.board) == 0 else "O"),
        ),
        Mistake(
            "whether there is an O, not how many",
            "You ask whether there are marks; how many of each is what counts.",
            "Count X and count O, and compare the two numbers.",
            reference(lambda case: "X" if "O" in case.board or "X" not in case.board else "O"),
        ),
        Mistake(
            "the last mark on the board is taken for the last move",
            "The last mark in reading order need not be the last move.",
            "The board does not say in which order the marks came; count them.",
            reference(_after_last_mark),
        ),
        *(
            Mistake(
                "only the last square decides",
                "Only square 8 decides: every round of the loop writes over what the one before found.",
                "Count in the loop, and decide after it.",
                reference(lambda case, mark=mark, then=then: then if case.board[8] == mark else OTHER[then]),
            )
            for mark, then in (("X", "O"), ("O", "X"), (".", "X"))
        ),
        *(
            Mistake(
                f"the {which} square is not counted",
                f"Square {square} is not counted.",
                "All nine squares count: range(9), or the whole list.",
                reference(lambda case, square=square, count=count: count(put(case.board, square, "."))),
            )
            for which, square in (("last", 8), ("first", 0))
            for count in (_by_marks, _by_parity)
        ),
        Mistake(
            "the answer comes before all squares are counted",
            "The answer comes inside the loop, before all squares are counted.",
            "Count in the loop, and compare after it.",
            reference(_counted_too_early),
        ),
        Mistake(
            "something else than the text X or O",
            'The player is wanted as a text: "X" or "O", a capital letter.',
            'Write return "X" and return "O".',
            whenever(
                lambda case, value: (
                    value not in ("X", "O") if isinstance(value, str | int | bool | float) else False
                )
            ),
        ),
    ],
)


# 3 has_won, and what the other functions do with lines


def has_won_cases() -> list[Case]:
    def about(board: str, player: str) -> str:
        held = lines_of(board, player)
        if len(held) > 1:
            return "two lines at once"
        for words, lines in ("rows", ROWS), ("columns", COLUMNS), ("diagonals", DIAGONALS):
            if lines.intersection(held):
                return words
        return "boards where the player has no line"

    return [
        board_case("has_won", board, player, about=about(board, player))
        for board in states()
        for player in "XO"
    ]


def holds(board: str, player: str, lines: Iterable[tuple[int, ...]]) -> bool:
    return any(all(board[square] == player for square in line) for line in lines)


GROUPS = {
    "the columns are missing from the lines": (
        COLUMNS,
        "A column is a line too.",
        "0, 3, 6 is the first column.",
    ),
    "the rows are missing from the lines": (ROWS, "A row is a line too.", "0, 1, 2 is the first row."),
    "the diagonals are missing from the lines": (
        DIAGONALS,
        "A diagonal is a line too.",
        "The two diagonals are 0, 4, 8 and 2, 4, 6.",
    ),
    "only the rows are tested": (
        COLUMNS | DIAGONALS,
        "Only the rows count for you.",
        "There are columns and diagonals too.",
    ),
    "only the columns are tested": (
        ROWS | DIAGONALS,
        "Only the columns count for you.",
        "There are rows and diagonals too.",
    ),
    "only the diagonals are tested": (
        ROWS | COLUMNS,
        "Only the diagonals count for you.",
        "There are rows and columns too.",
    ),
}


def listed(line: Iterable[int]) -> str:
    return ", ".join(map(str, line))


# Three squares with equal steps between them that are no line.
OVER_THE_EDGE = [
    frozenset(squares)
    for step in (1, 2, 3, 4)
    for start in range(9 - 2 * step)
    for squares in [(start, start + step, start + 2 * step)]
    if squares not in LINES
]


def line_mistake(seen: Observed) -> tuple[Mistake, float] | None:
    """What is wrong with the lines of an answer, found out from the boards on which it sees one.

    Works for every exercise in which a seen line changes the answer.
    """
    wrong = {id(fault.case) for fault in seen.faults if fault.how in ("value", "nothing")}
    rows = []  # for each case: the squares of the player, the lines held, and whether the answer is wrong
    for case, _ in seen.results:
        player = case.player or ("X" if won(case.board, "X") else "O")
        squares = frozenset(square for square in range(9) if case.board[square] == player)
        rows.append((squares, lines_of(case.board, player), id(case) in wrong))
    ghosts = [
        squares
        for squares, held, mistaken in rows
        if mistaken and not held and seen.exercise.name == "has_won"
    ]
    common = frozenset.intersection(*ghosts) if ghosts else frozenset()
    ghost = common if len(common) == 3 else None
    missed: dict[tuple[int, ...], list[bool]] = {line: [] for line in LINES}
    for squares, held, mistaken in rows:
        if len(held) == 1 and not (ghost and ghost <= squares):
            missed[held[0]].append(mistaken)
    rates = {line: sum(found) / len(found) for line, found in missed.items() if found}
    lost = frozenset(line for line, rate in rates.items() if rate > 0.9)
    if any(0.1 < rate <= 0.9 for rate in rates.values()):
        return None
    if ghost:
        return typo(tuple(sorted(ghost)), lost), 1.0
    if ghosts and not lost and all(any(edge <= squares for edge in OVER_THE_EDGE) for squares in ghosts):
        return over_the_edge(next(edge for edge in OVER_THE_EDGE if edge <= ghosts[0])), 1.0
    if ghosts or not lost or len(lost) == 8:
        return None
    for name, (lines, says, hint) in GROUPS.items():
        if lost == lines:
            return Mistake(name, says, hint), 1.0
    if len(lost) == 7:
        (only,) = set(LINES) - lost
        if only == LINES[0]:
            says = f"Only the line {listed(only)} is ever tested: the loop ends in its first round."
            hint = (
                "return False belongs after the loop: one line that is not complete says nothing of the "
                "others."
            )
            return Mistake("return inside the loop", says, hint), 1.0
        if only == LINES[-1]:
            says = f"Only the line {listed(only)} decides: every round forgets what the one before found."
            hint = "Return True as soon as a line is complete."
            return Mistake("the last line decides", says, hint), 1.0
        return Mistake(
            "only one line is tested", f"Only the line {listed(only)} is tested.", "There are 8 lines."
        ), 1.0
    named = " and ".join(listed(line) for line in sorted(lost))
    are = "line {} is" if len(lost) == 1 else "lines {} are"
    name = "the diagonal {} is never tested" if lost <= DIAGONALS and len(lost) == 1 else f"the {are} missing"
    says = f"The {are.format(named)} never tested."
    return Mistake(
        name.format(named), says, "Go through the 8 lines one by one, with a finger on the board."
    ), 1.0


def typo(ghost: tuple[int, ...], lost: frozenset[tuple[int, ...]]) -> Mistake:
    """A line that is none, and perhaps the one that it stands in for."""
    if frozenset(ghost) in OVER_THE_EDGE and ghost[1] - ghost[0] == 1 and not lost:
        return over_the_edge(frozenset(ghost))
    instead = [line for line in lost if len(set(line) & set(ghost)) == 2]
    if instead:
        says = f"{listed(ghost)} is not a line; the line {listed(instead[0])} is missing."
        name = f"one wrong number in the table of lines: {listed(ghost)} for {listed(instead[0])}"
    else:
        says = f"{listed(ghost)} is not a line."
        name = f"{listed(ghost)} counts as a line"
    return Mistake(name, says, "Compare the table with a drawing of the board.")


def over_the_edge(squares: frozenset[int]) -> Mistake:
    says = f"{listed(sorted(squares))} is not a line: it goes over the edge of the board into another row."
    return replace(EDGE, says=says)


EDGE = Mistake(
    "three in a row across the edge counts",
    "The line across the edge is not a line: after square 2 a new row begins.",
    "The rows begin at 0, 3 and 6, and nowhere else.",
    reference(
        lambda case: holds(case.board, case.player, [*LINES, (1, 2, 3), (2, 3, 4), (4, 5, 6), (5, 6, 7)])
    ),
)


def _two_of_a_line(case: Case) -> bool:
    return any(sum(case.board[square] == case.player for square in line) >= 2 for line in LINES)


def _some_places(places: tuple[int, ...]) -> Callable[[Case], bool]:
    """A test of lines that looks at some of their three places only."""
    return lambda case: any(all(case.board[line[place]] == case.player for place in places) for line in LINES)


def _counts_so_far(case: Case) -> list[int]:
    """After each line: how many marks were counted in it and the lines before it."""
    return list(accumulate(sum(case.board[square] == case.player for square in line) for line in LINES))


def _count_reaches_three(case: Case) -> bool:
    return _counts_so_far(case)[-1] >= 3


def _count_is_three(case: Case) -> bool:
    return 3 in _counts_so_far(case)


HAS_WON = Exercise(
    "has_won",
    ["board", "player"],
    has_won_cases,
    lambda case: won(case.board, case.player),
    "True or False",
    is_bool,
    [
        Mistake(
            "an empty line counts as a win",
            "Three empty squares are not a line.",
            "It is not enough that the three squares are equal, or that the other player is not there: "
            "compare them with player.",
            reference(
                lambda case: any(all(case.board[s] != OTHER[case.player] for s in line) for line in LINES)
            ),
        ),
        Mistake(
            "an empty line counts as a win",
            "Three empty squares are not a line.",
            "It is not enough that the three squares are equal: compare them with player.",
            reference(lambda case: any(len({case.board[s] for s in line}) == 1 for line in LINES)),
        ),
        Mistake(
            "an empty line counts as a win",
            "Three empty squares are not a line.",
            "It is not enough that the three squares are equal: compare them with player.",
            reference(
                lambda case: any({case.board[s] for s in line} in ({"."}, {case.player}) for line in LINES)
            ),
        ),
        Mistake(
            "the other player's line counts too",
            "You look for anybody's line; only that of the given player counts.",
            "Compare the squares with player.",
            reference(lambda case: won(case.board, "X") or won(case.board, "O")),
        ),
        Mistake(
            "the player is not used",
            "You look for X's lines, whoever the player is.",
            "Compare the squares with player.",
            reference(lambda case: won(case.board, "X")),
        ),
        Mistake(
            "the player is not used",
            "You look for O's lines, whoever the player is.",
            "Compare the squares with player.",
            reference(lambda case: won(case.board, "O")),
        ),
        Mistake(
            "the players are swapped",
            "You look for the lines of the other player.",
            "Compare the squares with player.",
            reference(lambda case: won(case.board, OTHER[case.player])),
        ),
        Mistake(
            "two lines at once are not a win",
            "One move can finish two lines: test for at least one line.",
            "Return True as soon as a line is complete.",
            reference(lambda case: len(lines_of(case.board, case.player)) == 1),
        ),
        EDGE,
        Mistake(
            "the rows begin at 0, 1 and 2",
            "The rows are made to begin at 0, 1 and 2; they begin at 0, 3 and 6.",
            "The first square of row 0, 1, 2 is 3 * row.",
            reference(
                lambda case: holds(
                    case.board, case.player, [*COLUMNS, *DIAGONALS, (0, 1, 2), (1, 2, 3), (2, 3, 4)]
                )
            ),
        ),
        Mistake(
            "three in a row across the edge counts",
            "Only three marks one after another count, also across the edge of the board.",
            "The rows begin at 0, 3 and 6, and there are columns and diagonals, too.",
            reference(lambda case: case.player * 3 in case.board),
        ),
        Mistake(
            "a line of mixed marks counts",
            "A line without a free square counts, whoever holds its squares.",
            "Compare all three squares with player.",
            reference(lambda case: any(all(case.board[s] != "." for s in line) for line in LINES)),
        ),
        Mistake(
            "two in a line are enough",
            "Two marks in a line are not a win: it needs three.",
            "Join the three comparisons with and.",
            reference(_two_of_a_line),
        ),
        *(
            Mistake(
                "two in a line are enough",
                "Two marks in a line are not a win: it needs three.",
                "Compare all three squares of the line with player.",
                reference(_some_places(places)),
            )
            for places in [(0, 1), (1, 2), (0, 2)]
        ),
        *(
            Mistake(
                "only one square of a line is compared with the player",
                "Only one square of each line is compared with player.",
                "a and b and c == player compares only c: write the three comparisons out, or "
                "a == b == c == player.",
                reference(_some_places(places)),
            )
            for places in [(0,), (1,), (2,)]
        ),
        Mistake(
            "one mark of a line is enough",
            "One mark of a line is not a win: it needs three.",
            "Join the three comparisons with and; any() asks for one, all() for every one of them.",
            reference(lambda case: case.player in case.board),
        ),
        Mistake(
            "three marks anywhere count",
            "Three marks are not enough: they have to stand in a line.",
            "Go through the 8 lines.",
            reference(lambda case: case.board.count(case.player) >= 3),
        ),
        Mistake(
            "three marks anywhere count",
            "Three marks are not enough, and four are not too many: three of them have to stand in a line.",
            "Go through the 8 lines.",
            reference(lambda case: case.board.count(case.player) == 3),
        ),
        *(
            Mistake(
                "the count goes on from line to line",
                "The marks of one line are added to those of the lines before it.",
                "Set the count to 0 for every line, inside the loop over the lines.",
                reference(wrong),
            )
            for wrong in (_count_reaches_three, _count_is_three)
        ),
        Mistake(
            "true and false are swapped",
            "True comes back where nobody has won, and False where the player has.",
            "Return True where the line is complete.",
            reference(lambda case: not won(case.board, case.player)),
        ),
        Mistake(
            "never a win",
            "False comes back from every board.",
            "Does the comparison ever come true? Go through your code by hand with X on 0, 1 and 2: which "
            "comparison is false there, and which return comes first?",
            reference(lambda case: False),
        ),
        Mistake(
            "always a win",
            "True comes back from every board.",
            "Go through your code by hand with the empty board: which comparison is true there, and which "
            "return comes first?",
            reference(lambda case: True),
        ),
        Mistake(
            "a number or text instead of True and False",
            "True or False is wanted.",
            "A comparison such as board[0] == player gives True or False; return that.",
            whenever(
                lambda case, value: (
                    value is not None and not is_bool(value) and not isinstance(value, Strange)
                )
            ),
        ),
    ],
)


# 4 is_over


def is_over_cases() -> list[Case]:
    def about(board: str) -> str:
        if state(board).winner:
            return "won boards"
        return "unfinished boards" if "." in board else "full boards without a winner"

    return [board_case("is_over", board, about=about(board)) for board in states()]


def anybody(board: str) -> bool:
    return won(board, "X") or won(board, "O")


IS_OVER = Exercise(
    "is_over",
    ["board"],
    is_over_cases,
    lambda case: state(case.board).is_over,
    "True or False",
    is_bool,
    [
        Mistake(
            "and where or is meant",
            "A win or a full board is enough, you ask for both.",
            "Join the two questions with or.",
            reference(lambda case: anybody(case.board) and "." not in case.board),
        ),
        Mistake(
            "only a full board ends the game",
            "A win ends the game before the board is full.",
            "Ask has_won for both players, too.",
            reference(lambda case: "." not in case.board),
        ),
        Mistake(
            "a full board without a winner is forgotten",
            "A full board ends the game, even if nobody has won.",
            "Ask whether a square is free, too.",
            reference(lambda case: anybody(case.board)),
        ),
        Mistake(
            "eight marks count as a full board",
            "One square is still free, the game goes on.",
            "The board has nine squares, numbered 0 to 8.",
            reference(lambda case: anybody(case.board) or marks_on(case.board) >= 8),
        ),
        Mistake(
            "eight marks count as a full board",
            "One square is still free, the game goes on; it ends when none is free.",
            "A full board has no dot at all.",
            reference(lambda case: anybody(case.board) or marks_on(case.board) == 8),
        ),
        *(
            Mistake(
                f"only the {which} square tells whether the board is full",
                f"Only square {square} decides whether the board is full.",
                "The board is full when no square is free: ask all of them before you decide.",
                reference(lambda case, square=square: anybody(case.board) or case.board[square] != "."),
            )
            for which, square in (("last", 8), ("first", 0))
        ),
        Mistake(
            "one mark counts as a full board",
            "The board is called full as soon as one square is taken.",
            "The board is full when no square is free: all of them have to be taken, not any.",
            reference(lambda case: anybody(case.board) or marks_on(case.board) > 0),
        ),
        *(
            Mistake(
                f"only {player}'s win ends the game",
                f"Only {player}'s line ends the game: the other player and the full board are never asked.",
                "A return ends the loop in its first round: return False belongs behind the loop, after all "
                "questions.",
                reference(lambda case, player=player: won(case.board, player)),
            )
            for player in "XO"
        ),
        Mistake(
            "a tie is called while a square is free",
            "The game goes on while a square is free, even if nobody can win any more.",
            "Ask only whether a square is free.",
            reference(
                lambda case: (
                    anybody(case.board) or all({"X", "O"} <= {case.board[s] for s in line} for line in LINES)
                )
            ),
        ),
        Mistake(
            "O's win is forgotten, or a return comes before it",
            "O can win as well, and O is never asked: that is forgotten, or a return comes before it.",
            "Ask has_won for both players, and return False only after both.",
            reference(lambda case: won(case.board, "X") or "." not in case.board),
        ),
        Mistake(
            "X's win is forgotten, or a return comes before it",
            "X can win as well, and X is never asked: that is forgotten, or a return comes before it.",
            "Ask has_won for both players, and return False only after both.",
            reference(lambda case: won(case.board, "O") or "." not in case.board),
        ),
        Mistake(
            "both players have to win",
            "It is enough that one of the two has won.",
            "Join the two questions with or.",
            reference(lambda case: "." not in case.board or (won(case.board, "X") and won(case.board, "O"))),
        ),
        Mistake(
            "an empty line counts as a win",
            "Three empty squares are not a line.",
            'Three equal squares are a line only if they are not ".".',
            reference(
                lambda case: (
                    "." not in case.board or any(len({case.board[s] for s in line}) == 1 for line in LINES)
                )
            ),
        ),
        Mistake(
            "a free square ends the game",
            "The game is over when no square is free; you have it the other way round.",
            'Ask for "." not in board.',
            reference(lambda case: anybody(case.board) or "." in case.board),
        ),
        Mistake(
            "true and false are swapped",
            "True comes back where the game goes on, and False where it is over.",
            "Return True where the game is over.",
            reference(lambda case: not state(case.board).is_over),
        ),
        Mistake(
            "never over",
            "False comes back from every board.",
            "Does the comparison ever come true? Go through your code by hand with X on 0, 1 and 2: which "
            "comparison is false there, and which return comes first?",
            reference(lambda case: False),
        ),
        Mistake(
            "always over",
            "True comes back from every board.",
            'A text alone, as in or "O", always counts as true: write has_won(board, "O"). Which question is '
            "true on the empty board, and which return comes first?",
            reference(lambda case: True),
        ),
        Mistake(
            "a number or text instead of True and False",
            "True or False is wanted.",
            "A comparison such as x == y gives True or False; return that, not the winner.",
            whenever(
                lambda case, value: (
                    value is not None and not is_bool(value) and not isinstance(value, Strange)
                )
            ),
        ),
    ],
)


# 5 utility


def utility_cases() -> list[Case]:
    words = {1: "boards that X has won", 0: "ties", -1: "boards that O has won"}
    return [board_case("utility", board, about=words[utility(board)]) for board in finished()]


def one_number(seen: Observed) -> bool:
    """Whether the same number comes back from every board."""
    found = [value for _, value in values(seen)]
    return all(map(is_number, found)) and len(set(found)) == 1


def one_number_each(seen: Observed) -> bool:
    """Whether all boards with the same result have the same number."""
    numbers: dict[str, set[Any]] = {}
    for case, value in values(seen):
        numbers.setdefault(case.about, set()).add(value if is_number(value) else None)
    each = all(len(found) == 1 and None not in found for found in numbers.values())
    return each and len(set().union(*numbers.values())) > 1


UTILITY = Exercise(
    "utility",
    ["board"],
    utility_cases,
    lambda case: utility(case.board),
    "a number: 1, 0 or -1",
    is_number,
    [
        Mistake(
            "+1 for whoever has won",
            "O's win is -1, seen from X.",
            "Ask has_won for X and for O, each with a return of its own.",
            reference(lambda case: abs(utility(case.board))),
        ),
        Mistake(
            "full board before win",
            "You test for a full board before a win: a win on the last free square becomes a tie.",
            "Ask for a win first.",
            reference(lambda case: utility(case.board) if "." in case.board else 0),
        ),
        Mistake(
            "a tie counts as a loss",
            "A tie is worth 0, not -1.",
            "There are three results, so there have to be three ways out.",
            reference(lambda case: utility(case.board) or -1),
        ),
        Mistake(
            "a tie counts as a win",
            "A tie is worth 0, not 1.",
            "There are three results, so there have to be three ways out.",
            reference(lambda case: utility(case.board) or 1),
        ),
        Mistake(
            "two lines count twice",
            "The lines are added up: a board with two lines is worth 1 or -1, too.",
            "Ask whether there is a line, not how many.",
            reference(lambda case: len(lines_of(case.board, "X")) - len(lines_of(case.board, "O"))),
        ),
        Mistake(
            "the sign is turned round",
            "X's win is +1 and O's is -1; you have them swapped.",
            "Values are always seen from X.",
            reference(lambda case: -utility(case.board)),
        ),
        Mistake(
            "O's win is forgotten, or a return comes before it",
            "O's win is worth -1, not 0: O is never asked, or a return comes before it.",
            "Ask has_won for both players, and return 0 only after both.",
            reference(lambda case: max(0, utility(case.board))),
        ),
        Mistake(
            "X's win is forgotten, or a return comes before it",
            "X's win is worth 1, not 0: X is never asked, or a return comes before it.",
            "Ask has_won for both players, and return 0 only after both.",
            reference(lambda case: min(0, utility(case.board))),
        ),
        Mistake(
            "-1 for whoever has won (seen from the player who would move next)",
            "X's win is +1, O's is -1; you give -1 for both, as the player who would move next sees it.",
            "Ask has_won for X and for O, each with a return of its own.",
            reference(lambda case: -abs(utility(case.board))),
        ),
        Mistake(
            "other numbers than 1, 0 and -1",
            "X's win is +1, O's is -1; any other number says the same, but here these are asked for.",
            "Return 1, 0 or -1.",
            whenever(
                lambda case, value: (
                    is_number(value) and abs(value) not in (0, 1) and value * utility(case.board) > 0
                )
            ),
        ),
        Mistake(
            "nothing but 0",
            "0 comes back from every board.",
            "Does one of the questions ever come true?",
            reference(lambda case: 0),
        ),
        Mistake(
            "the same number from every board",
            "The same number comes back from every board.",
            "Does one of the questions never come true, or always? Try them on two boards by hand.",
            lambda seen: 0.85 * one_number(seen),
        ),
        Mistake(
            "the results have the wrong numbers",
            "The numbers belong to other results: X's win is 1, a tie 0, O's win -1.",
            "Which return follows which question? Go through it with a board that X has won.",
            lambda seen: 0.85 * one_number_each(seen),
        ),
        Mistake(
            "the winner instead of a number",
            "A number is wanted: 1, 0 or -1.",
            "Turn the winner into a number: X is +1, O is -1, nobody is 0.",
            whenever(lambda case, value: isinstance(value, str) and not is_number_text(value)),
        ),
    ],
)


# 6 normal_move


def normal_move_cases() -> list[Case]:
    def about(board: str, player: str) -> str:
        if wins_in_one(board, player):
            return "boards with a win in one"
        return "boards with a threat to stop" if wins_in_one(board, OTHER[player]) else "boards with neither"

    return [
        board_case("normal_move", board, player, about=about(board, player))
        for board in unfinished()
        for player in [state(board).to_move]
    ]


def completing(board: str, player: str, lines: Iterable[tuple[int, ...]]) -> frozenset[int]:
    """The free squares that complete one of some lines."""
    return frozenset(
        square
        for line in lines
        for square in line
        if board[square] == "." and all(board[other] == player for other in line if other != square)
    )


def only_gaps(board: str, player: str, places: Iterable[int]) -> frozenset[int]:
    """The squares that complete a line whose gap is at certain places of it: 0, 1 or 2."""
    return frozenset(
        line[place]
        for line in LINES
        for place in places
        if board[line[place]] == "." and all(board[s] == player for s in line if s != line[place])
    )


def with_lines(lines: Iterable[tuple[int, ...]]) -> Callable[[Case], frozenset[int]]:
    kept = list(lines)

    def answer(case: Case) -> frozenset[int]:
        own, other = (
            completing(case.board, case.player, kept),
            completing(case.board, OTHER[case.player], kept),
        )
        return own or other or frozenset(free(case.board))

    return answer


def with_gaps(*places: int) -> Callable[[Case], frozenset[int]]:
    def answer(case: Case) -> frozenset[int]:
        own, other = (
            only_gaps(case.board, case.player, places),
            only_gaps(case.board, OTHER[case.player], places),
        )
        return own or other or frozenset(free(case.board))

    return answer


def _as_if(player: str) -> Callable[[Case], frozenset[int]]:
    return lambda case: normal_squares(case.board, player)


def _blind_to(opponent: str) -> Callable[[Observed], float]:
    """Whether threats are overlooked exactly when the player is `opponent`, who then looks for itself."""

    def fits(seen: Observed) -> float:
        threats = "boards with a threat to stop"
        blind = all(fault.case.player == opponent and fault.case.about == threats for fault in seen.faults)
        return float(blind and all(fault.how == "value" for fault in seen.faults))

    return fits


def _in_one_loop(case: Case) -> Any:
    either = wins_in_one(case.board, "X") | wins_in_one(case.board, "O")
    return min(either) if either else frozenset(free(case.board))


def _zero_passed_over(case: Case) -> Any:
    for player in case.player, OTHER[case.player]:
        found = min(wins_in_one(case.board, player), default=0)
        if found:
            return found
    return frozenset(free(case.board))


def neither(seen: Observed) -> float:
    """Whether wins and blocks are found no more often than by luck."""
    hits = chance = 0.0
    for case, ran in seen.results:
        if ran.error or not is_whole(ran.value) or ran.value not in free(case.board):
            return 0.0
        if case.about != "boards with neither":
            hits += seen.exercise.is_right(case, ran.value)
            chance += len(normal_squares(case.board, case.player)) / case.board.count(".")
    return 0.9 if hits <= 1.1 * chance else 0.0


ALWAYS_ONE_SQUARE = Mistake(
    "the same square from every board",
    "The same square comes back from every board, taken or not.",
    "The answer has to depend on the board: go through the free squares.",
    lambda seen: 1.01 * (len({str(value) for _, value in values(seen) if is_whole(value)}) == 1),
)


NORMAL_MOVE = Exercise(
    "normal_move",
    ["board", "player"],
    normal_move_cases,
    lambda case: normal_squares(case.board, case.player),
    "a square, 0 to 8",
    is_whole,
    [
        ALWAYS_ONE_SQUARE,
        Mistake(
            "the centre comes before win and block",
            "The centre is taken before a win or a block is looked for.",
            "First the win, then the block, and only then the square that you like best.",
            reference(lambda case: 4 if case.board[4] == "." else normal_squares(case.board, case.player)),
        ),
        Mistake(
            "blocks before it wins",
            "Look for your own win first, then for the block.",
            "Two loops, one after the other: first with your mark, then with the opponent's.",
            reference(
                lambda case: (
                    wins_in_one(case.board, OTHER[case.player])
                    or wins_in_one(case.board, case.player)
                    or frozenset(free(case.board))
                )
            ),
        ),
        Mistake(
            "never blocks",
            "It never blocks: perhaps the second loop ends in its first round, or puts the wrong mark.",
            "In the second loop put the opponent's mark, ask for the opponent's win, and return only then.",
            reference(lambda case: wins_in_one(case.board, case.player) or frozenset(free(case.board))),
        ),
        Mistake(
            "never wins",
            "It blocks, but it never takes a win of its own.",
            "Before the block, try every free square with your own mark.",
            reference(
                lambda case: wins_in_one(case.board, OTHER[case.player]) or frozenset(free(case.board))
            ),
        ),
        *(
            Mistake(
                f"the opponent is taken to be {opponent}",
                f"It takes {opponent} for the opponent, whoever the player is.",
                "Work the opponent out from player.",
                _blind_to(opponent),
            )
            for opponent in "OX"
        ),
        Mistake(
            "win and block in the same loop",
            "The first square that wins or blocks is taken: a block may come before the win.",
            "Two loops, one after the other: first all squares for a win, then all squares for a block.",
            reference(_in_one_loop),
        ),
        Mistake(
            "win and block in the same loop",
            "The first square that wins or blocks is taken: a block may come before the win.",
            "Two loops, one after the other: first all squares for a win, then all squares for a block.",
            reference(
                lambda case: (
                    wins_in_one(case.board, "X") | wins_in_one(case.board, "O") or frozenset(free(case.board))
                )
            ),
        ),
        Mistake(
            "square 0 counts as nothing",
            "A win or a block on square 0 is passed over: 0 counts as false.",
            'Ask for "is not None": if square: is false for square 0.',
            reference(_zero_passed_over),
        ),
        Mistake(
            "return inside the loop",
            "Only the first free square is looked at: the loop ends in its first round.",
            "Return inside the if, where the square wins; what else is free comes after both loops.",
            reference(lambda case: free(case.board)[0]),
        ),
        Mistake(
            "the square may be taken already",
            "This square is taken already.",
            'Before you return a square, ask whether it holds ".".',
            whenever(lambda case, value: is_whole(value) and value in range(9) and case.board[value] != "."),
        ),
        Mistake(
            "right for X alone",
            "It plays for X even when it is O's turn.",
            'Use player, and work out the opponent from it; neither is always "X".',
            reference(_as_if("X")),
        ),
        Mistake(
            "right for O alone",
            "It plays for O even when it is X's turn.",
            'Use player, and work out the opponent from it; neither is always "O".',
            reference(_as_if("O")),
        ),
        *(
            Mistake(name, says, hint, reference(with_lines(line for line in LINES if line not in lines)))
            for name, (lines, says, hint) in GROUPS.items()
        ),
        *(
            Mistake(
                f"the line {listed(line)} is missing",
                f"The line {listed(line)} is never tested.",
                "Go through the 8 lines one by one, with a finger on the board.",
                reference(with_lines(one for one in LINES if one != line)),
            )
            for line in LINES
        ),
        *(
            Mistake(
                "a gap in the line is not seen",
                "The free square can be at either end of a line, or in the middle.",
                "Try every free square and ask whether the line is complete then.",
                reference(with_gaps(*places)),
            )
            for places in [(2,), (0,), (1,), (0, 2), (1, 2), (0, 1)]
        ),
        Mistake(
            "no such square",
            "There is no such square: they are numbered from 0 to 8.",
            "Return the number of a free square.",
            whenever(lambda case, value: is_whole(value) and value not in range(9)),
        ),
        Mistake(
            "the number of the move instead of the square",
            "The place in a list of free squares comes back; the square itself is wanted.",
            "free[i] is the square, i is only its place in the list.",
            reference(
                lambda case: frozenset(
                    place
                    for place, square in enumerate(free(case.board))
                    if square in normal_squares(case.board, case.player)
                )
            ),
        ),
        Mistake(
            "neither wins nor blocks",
            "It takes any free square, and looks neither for a win nor for a block.",
            "Try every free square: put the mark, ask has_won, take the mark back.",
            neither,
        ),
    ],
)

RULES = [FREE_SQUARES, TO_MOVE, HAS_WON, IS_OVER, UTILITY, NORMAL_MOVE]

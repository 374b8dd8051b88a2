"""Exercises 7 to 10: minimax, the square that it takes, the quickest one, and alpha-beta."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import cache, partial
from math import inf
from typing import Any

from ttt.checks.exercise import FEW_FREE, UNKNOWN, Case, Exercise, Fault, Mistake, Observed, Ran, reference
from ttt.checks.facts import (
    LINES,
    OTHER,
    free,
    good_squares,
    marks_on,
    put,
    quick_squares,
    state,
    unfinished,
    utility,
    value,
    won,
)
from ttt.checks.rules import ALWAYS_ONE_SQUARE, GROUPS, board_case, holds, is_number, is_whole, whenever
from ttt.search import move_values

Values = Callable[[str, str], Any]  # the value of a board with a player to move, right or wrong


def value_cases(name: str, *more: Any) -> list[Case]:
    def about(board: str) -> str:
        left = board.count(".")
        return f"boards with {left} free square{'s' * (left > 1)}"

    return [
        board_case(name, board, state(board).to_move, *more, about=about(board)) for board in unfinished()
    ]


# Known-wrong versions of minimax. Each takes a board and the player to move, as the exercise does.


def usual_end(board: str) -> int | None:
    """What a finished board is worth, or None."""
    return utility(board) or (None if "." in board else 0)


def usual_choice(values: list, player: str) -> Any:
    return max(values) if player == "X" else min(values)


SAME = {"X": "X", "O": "O"}


def minimax_with(
    end: Callable[[str], Any] = usual_end,
    choice: Callable[[list, str], Any] = usual_choice,
    squares: Callable[[str], list[int]] = free,
    following: Mapping[str, str] = OTHER,
    start: float | None = None,
    marks: Mapping[str, str] = SAME,
) -> Values:
    """Minimax with one part exchanged, with a memory; best starts at -`start` for X and `start` for O."""

    @cache
    def values(board: str, player: str) -> Any:
        ended = end(board)
        if ended is not None:
            return ended
        found = [values(put(board, square, marks[player]), following[player]) for square in squares(board)]
        found = [one for one in found if one is not None]
        if not found and start is not None:
            return -start if player == "X" else start
        return choice(found, player) if found else None

    return values


def _mover_sees(board: str, player: str) -> int:
    return value(board) if player == "X" else -value(board)


def _lost_from_above(choose: Callable[[list], Any]) -> Values:
    return minimax_with(choice=lambda values, player: choose(values))


def _zero_is_nothing(values: list, player: str) -> Any:
    best = None
    for one in values:
        if not best or (one > best if player == "X" else one < best):
            best = one
    return best


def _full_first(board: str) -> int | None:
    return (utility(board) or None) if "." in board else 0


def _without_square(left_out: int) -> Callable[[str], list[int]]:
    return lambda board: [square for square in free(board) if square != left_out]


def _end_with(lines: Iterable[tuple[int, ...]]) -> Callable[[str], int | None]:
    kept = list(lines)

    def end(board: str) -> int | None:
        for player, worth in ("X", 1), ("O", -1):
            if holds(board, player, kept):
                return worth
        return None if "." in board else 0

    return end


def _ties_are(worth: int) -> Callable[[str], int | None]:
    return lambda board: utility(board) or (None if "." in board else worth)


def _wins_are(x: int, o: int) -> Callable[[str], int | None]:
    def end(board: str) -> int | None:
        if won(board, "X"):
            return x
        if won(board, "O"):
            return o
        return None if "." in board else 0

    return end


def _unseen(player: str) -> Callable[[str], int | None]:
    """The end of a game in which one player's lines are not looked for."""

    def end(board: str) -> int | None:
        if won(board, OTHER[player]):
            return 1 if player == "O" else -1
        return None if "." in board else 0

    return end


_swapped = minimax_with(choice=lambda found, player: min(found) if player == "X" else max(found))


def _root_is(player_at_root: str) -> Values:
    """Minimax that takes the player at the root for X, or for O, and has them take turns from there."""
    return lambda board, player: value(board) if player == player_at_root else _swapped(board, player)


def _one_looks_at_the_first(hasty: str) -> Values:
    """Minimax that takes the first move for one player and the best for the other."""
    return minimax_with(
        choice=lambda found, player: found[0] if player == hasty else usual_choice(found, player)
    )


def _one_ply(board: str, player: str) -> int:
    ended = usual_end(board)
    if ended is not None:
        return ended
    return usual_choice([utility(put(board, square, player)) for square in free(board)], player)


@cache
def _unturned_leaf(board: str, player: str) -> int:
    """Negamax whose leaves are seen from X instead of from the player to move."""
    ended = usual_end(board)
    if ended is not None:
        return ended
    return max(-_unturned_leaf(put(board, square, player), OTHER[player]) for square in free(board))


def _piling_up(board: str, player: str, squares_first: bool = False) -> Any:
    """Minimax on a copy of the board on which no move is ever taken back."""
    work = list(board)

    def search(player: str) -> Any:
        text = "".join(work)
        ended = usual_end(text)
        if ended is not None:
            return ended
        found = []
        for square in free(text) if squares_first else range(9):
            if squares_first or work[square] == ".":
                work[square] = player
                found.append(search(OTHER[player]))
        return usual_choice(found, player)

    return search(player)


def _one_best(board: str, player: str) -> Any:
    """Minimax whose levels all keep X's best value in one variable, and O's in another."""
    if board.count(".") > FEW_FREE:
        return None  # without a memory it takes long
    best: dict[str, Any] = {}

    def search(board: str, player: str) -> Any:
        ended = usual_end(board)
        if ended is not None:
            return ended
        best[player] = None
        for square in free(board):
            found = search(put(board, square, player), OTHER[player])
            kept = best[player]
            if kept is None or (found > kept if player == "X" else found < kept):
                best[player] = found
        return best[player]

    return search(board, player)


SAME_AGAIN = "the player never changes (or marks stay on a copy)"
WRONG_VALUES: list[tuple[str, str, str, Values]] = [
    *(
        (
            "best starts at 0",
            "best starts at 0, so a loss is never seen: start below (for X) or above (for O) every value.",
            "-2 is below every value, 2 is above; or take the first value that comes.",
            minimax_with(
                choice=lambda found, player, whose=whose: usual_choice(
                    [0, *found] if player in whose else found, player
                )
            ),
        )
        for whose in ("XO", "X", "O")
    ),
    (
        "full board before win",
        "You test for a full board before a win, or not every win is tested on a full board: a line on the "
        "last free square becomes a tie.",
        "First ask whether X or O has won, then whether the board is full.",
        minimax_with(end=_full_first),
    ),
    (
        "seen from the player to move",
        "The value is seen from the player to move, not from X.",
        "For O turn the sign round before the value leaves the function.",
        _mover_sees,
    ),
    (
        "both players take the highest value",
        "You ask for the highest value for O too; O wants the lowest.",
        "max for X, min for O.",
        _lost_from_above(max),
    ),
    (
        "both players take the lowest value",
        "You ask for the lowest value for X too; X wants the highest.",
        "max for X, min for O.",
        _lost_from_above(min),
    ),
    (
        "max and min are swapped",
        "X takes the lowest value and O the highest; it is the other way round.",
        "max for X, min for O.",
        _swapped,
    ),
    *(
        (
            f"the player at the root is taken to be {root}",
            f"The player at the root is taken to be {root}; it may be the other one.",
            "Ask player whose turn it is, not the depth.",
            _root_is(root),
        )
        for root in "XO"
    ),
    (
        "the sign is not turned round in negamax",
        "The value of the board after a move is seen from the other player, and is taken as it is.",
        "In negamax there is a minus before the recursive call; and X's view is wanted at the end.",
        minimax_with(end=_wins_are(-1, -1), choice=lambda found, player: max(found)),
    ),
    (
        "0 is treated as no value",
        '0 is a value: ask for "is None", not for "not best".',
        "not best is true for None and for 0.",
        minimax_with(choice=_zero_is_nothing),
    ),
    *(
        (
            SAME_AGAIN if len(set(following.values())) == 2 else f"{who} moves twice",
            f"After {who}'s move it is the other player's turn; perhaps the same player moves again here, "
            "or the marks of the moves tried before stay, as on a copy that is made of the copy before.",
            "Hand the other player on in the recursive call, and free the square after it.",
            minimax_with(following=following),
        )
        for who, following in (
            ("a player", SAME),
            ("X", {"X": "X", "O": "X"}),
            ("O", {"X": "O", "O": "O"}),
        )
    ),
    (
        "return inside the loop",
        "Only the first move is looked at: return stands inside the loop.",
        "Indent return as far as for, so that it comes after the loop.",
        minimax_with(choice=lambda found, player: found[0]),
    ),
    *(
        (
            "return inside the loop",
            f"Only {player}'s first move is looked at: in {player}'s branch return stands inside the loop.",
            "Indent return as far as for, so that it comes after the loop.",
            _one_looks_at_the_first(player),
        )
        for player in "XO"
    ),
    (
        "one best value for all levels",
        "All levels of the search keep their best value in the same variable: the recursive call writes "
        "over it.",
        "Every call needs a best value of its own: a variable that is made inside the function.",
        _one_best,
    ),
    (
        "only the last move counts (or one best value for all levels)",
        "The value of the last move comes back: the better one before it is written over, in the loop or by "
        "a recursive call that uses the same variable.",
        "Keep the new value only if it is better, in a variable that is made inside the function.",
        minimax_with(choice=lambda found, player: found[-1]),
    ),
    (
        "the values are added up",
        "The values of all moves are added; only the best one counts.",
        "max for X, min for O.",
        minimax_with(choice=lambda found, player: sum(found)),
    ),
    (
        "the values are averaged",
        "The mean of all moves comes back; only the best one counts.",
        "max for X, min for O.",
        minimax_with(choice=lambda found, player: sum(found) / len(found)),
    ),
    (
        "square 8 is never tried",
        "The last square is never tried: range(8) ends with 7.",
        "Nine squares need range(9).",
        minimax_with(squares=_without_square(8)),
    ),
    (
        "square 0 is never tried",
        "The first square is never tried.",
        "The squares are numbered from 0: range(9).",
        minimax_with(squares=_without_square(0)),
    ),
    (
        "a tie counts as a loss",
        "A tie is worth 0, not -1.",
        "A full board without a winner is worth 0.",
        minimax_with(end=_ties_are(-1)),
    ),
    (
        "a tie counts as a win",
        "A tie is worth 0, not 1.",
        "A full board without a winner is worth 0.",
        minimax_with(end=_ties_are(1)),
    ),
    (
        "+1 for whoever has won",
        "O's win is -1, seen from X.",
        "Ask for X's win and for O's win, each with a return of its own.",
        minimax_with(end=_wins_are(1, 1)),
    ),
    (
        "the sign is turned round",
        "X's win is +1 and O's is -1; you have them swapped.",
        "Values are always seen from X.",
        minimax_with(end=_wins_are(-1, 1)),
    ),
    (
        "the sign is turned round",
        "Your value has the wrong sign: X's win is +1 and O's is -1.",
        "Values are always seen from X.",
        lambda board, player: -value(board),
    ),
    (
        "O's win is forgotten",
        "O's lines are never looked for, or count for nothing.",
        "Ask has_won for both players.",
        minimax_with(end=_unseen("O")),
    ),
    (
        "O's win is forgotten",
        "O's win is worth -1, not 0.",
        "Ask has_won for both players.",
        minimax_with(end=_wins_are(1, 0)),
    ),
    (
        "X's win is forgotten",
        "X's lines are never looked for, or count for nothing.",
        "Ask has_won for both players.",
        minimax_with(end=_unseen("X")),
    ),
    (
        "X's win is forgotten",
        "X's win is worth 1, not 0.",
        "Ask has_won for both players.",
        minimax_with(end=_wins_are(0, -1)),
    ),
    (
        "it looks one move ahead only",
        "It looks one move ahead, and takes what comes later for a tie.",
        "The value of a move is the value of the board after it: call the function itself.",
        _one_ply,
    ),
    (
        "a finished board is seen from the wrong side",
        "The value of a finished board has the wrong sign when it is one player's turn.",
        "X's line is worth +1, O's -1, whoever moves; in negamax it is -1, as the player to move has lost.",
        _unturned_leaf,
    ),
    (
        "a finished board is seen from the wrong side",
        "The value of a finished board has the wrong sign when it is one player's turn.",
        "X's line is worth +1, O's -1, whoever moves; in negamax it is -1, as the player to move has lost.",
        lambda board, player: _unturned_leaf(board, player) * (1 if player == "X" else -1),
    ),
    (
        "O's best value starts too low",
        "For O the best value starts at the lowest there is, so nothing can be lower.",
        "O looks for the lowest value, so start high: at 2, or at inf.",
        minimax_with(choice=lambda found, player: max(found) if player == "X" else -1),
    ),
    (
        "X's best value starts too high",
        "For X the best value starts at the highest there is, so nothing can be higher.",
        "X looks for the highest value, so start low: at -2, or at -inf.",
        minimax_with(choice=lambda found, player: 1 if player == "X" else min(found)),
    ),
    (
        "the move was not taken back",
        "The move was not taken back on the board that the search works on.",
        'After the recursive call put "." back on the square.',
        _piling_up,
    ),
    (
        "the move was not taken back",
        "The move was not taken back on the board that the search works on.",
        'After the recursive call put "." back on the square.',
        partial(_piling_up, squares_first=True),
    ),
    *(
        (name, says, hint, minimax_with(end=_end_with(line for line in LINES if line not in lines)))
        for name, (lines, says, hint) in GROUPS.items()
    ),
    *(
        (
            f"the line {', '.join(map(str, line))} is missing",
            f"The line {', '.join(map(str, line))} is never tested.",
            "Go through the 8 lines one by one, with a finger on the board.",
            minimax_with(end=_end_with(one for one in LINES if one != line)),
        )
        for line in LINES
    ),
    (
        "an empty line counts as a win",
        "Three empty squares are not a line.",
        'Three equal squares are a line only if they are not ".".',
        minimax_with(
            end=lambda board: (
                1
                if any(len({board[s] for s in line}) == 1 and board[line[0]] != "O" for line in LINES)
                else -1
                if won(board, "O")
                else None
                if "." in board
                else 0
            )
        ),
    ),
]


def _as_reference(values: Values) -> Callable[[Case], Any]:
    def answer(case: Case) -> Any:
        found = values(case.board, case.player)
        return UNKNOWN if found is None else found

    return answer


def with_start(make: Callable[[float], Values]) -> Callable[[Observed], float]:
    """How well a known-wrong minimax explains an answer, whatever its best values start with."""

    def fits(seen: Observed) -> float:
        large = {abs(ran.value) for _, ran in seen.sample if is_number(ran.value) and abs(ran.value) > 1}
        start = large.pop() if len(large) == 1 else 2
        return reference(_as_reference(make(start)))(seen)

    return fits


MINIMAX_MISTAKES = [
    *(
        Mistake(
            f"{mark} is put on the board for both players",
            f"On either player's turn {mark} is put on the board.",
            "board[square] = player, in every branch the mark of the player who moves.",
            reference(_as_reference(minimax_with(marks={"X": mark, "O": mark}))),
        )
        for mark in "XO"
    ),
    Mistake(
        "the square comes back instead of the value",
        "A free square comes back; the value of the board is wanted.",
        "Return the best value itself.",
        lambda seen: float(all(ran.value in free(case.board) for case, ran in seen.results if not ran.error)),
    ),
    *(Mistake(name, says, hint, reference(_as_reference(wrong))) for name, says, hint, wrong in WRONG_VALUES),
    *(
        Mistake(
            "the mark of the other player is put on the board",
            "The square gets the mark of the player whose turn it is not.",
            "board[square] = player, and the recursive call gets the other player.",
            reference(_as_reference(minimax_with(marks=OTHER, following=following))),
        )
        for following in (OTHER, SAME)
    ),
    Mistake(
        "no base case for a tie",
        "A full board without a winner is not handled: the number that best starts with comes back.",
        "A full board without a winner is worth 0.",
        with_start(lambda start: minimax_with(end=_ties_are(start))),
    ),
    Mistake(
        "square 8 is never tried",
        "The last square is never tried: range(8) ends with 7.",
        "Nine squares need range(9).",
        with_start(lambda start: minimax_with(squares=_without_square(8), start=start)),
    ),
    Mistake(
        "square 0 is never tried",
        "The first square is never tried.",
        "The squares are numbered from 0: range(9).",
        with_start(lambda start: minimax_with(squares=_without_square(0), start=start)),
    ),
    Mistake(
        "other numbers than 1, 0 and -1",
        "The sign is right, but the value of X's win is asked for as 1, of O's as -1.",
        "Return 1, 0 or -1 from a finished board, without a depth.",
        whenever(
            lambda case, got: (
                is_number(got) and abs(got) not in (0, 1) and abs(got) < inf and got * value(case.board) > 0
            )
        ),
    ),
    Mistake(
        "the start value comes back",
        "The number that best starts with comes back: it was never replaced by a value.",
        "For X keep what is higher than best, for O what is lower, and start on the other side.",
        whenever(lambda case, got: is_number(got) and (abs(got) > 1)),
    ),
    Mistake(
        "always the same value",
        "The same value comes back from every board.",
        "Does a finished board ever hand back something else?",
        lambda seen: float(
            seen.smallest.how == "value" and len({str(ran.value) for _, ran in seen.results}) == 1
        ),
    ),
]


MINIMAX = Exercise(
    "minimax",
    ["board", "player"],
    lambda: value_cases("minimax"),
    lambda case: value(case.board),
    "a number: 1, 0 or -1",
    is_number,
    MINIMAX_MISTAKES,
    costly=True,
)


# 8 best_move


def squares_by(values: Values, choose: Callable[[list, str], Any] = usual_choice) -> Callable[[Case], Any]:
    """The squares that somebody takes who trusts these values of the boards after each move."""

    def answer(case: Case) -> Any:
        found = {
            square: values(put(case.board, square, case.player), OTHER[case.player])
            for square in free(case.board)
        }
        if None in found.values():
            return UNKNOWN
        best = choose(list(found.values()), case.player)
        return frozenset(square for square, one in found.items() if one == best)

    return answer


def _right(board: str, player: str) -> Any:
    """The value of any board, also of a finished one."""
    ended = usual_end(board)
    return value(board) if ended is None else ended


def _cut_root(case: Case) -> Any:
    """The last of equal values at a root whose moves are searched with a narrowing window."""
    if case.board.count(".") > 8:
        return UNKNOWN
    alpha, beta, taken = -2, 2, None
    for square in free(case.board):
        found = cutting(put(case.board, square, case.player), OTHER[case.player], alpha, beta)
        if case.player == "X" and found >= alpha:
            alpha, taken = found, square
        if case.player == "O" and found <= beta:
            beta, taken = found, square
    return taken


@cache
def cutting(board: str, player: str, alpha: float, beta: float) -> float:
    """Alpha-beta as it should be, in the order of the squares (fail-soft)."""
    ended = usual_end(board)
    if ended is not None:
        return ended
    best = -inf if player == "X" else inf
    for square in free(board):
        found = cutting(put(board, square, player), OTHER[player], alpha, beta)
        if player == "X":
            best = max(best, found)
            alpha = max(alpha, best)
        else:
            best = min(best, found)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def _last_better_than_first(case: Case) -> int:
    """The square of somebody who compares every value with that of the first square."""
    sign = 1 if case.player == "X" else -1
    worth = {
        square: sign * _right(put(case.board, square, case.player), OTHER[case.player])
        for square in free(case.board)
    }
    first, *others = worth
    return [first, *(square for square in others if worth[square] > worth[first])][-1]


def _first_not_losing(case: Case) -> int:
    sign = 1 if case.player == "X" else -1
    squares = free(case.board)
    good = (
        square
        for square in squares
        if sign * _right(put(case.board, square, case.player), OTHER[case.player]) >= 0
    )
    return next(good, squares[0])


def _better_than(start: int) -> Callable[[Case], Any]:
    """The best squares, or nothing where none is better for the player to move than a start value."""

    def answer(case: Case) -> Any:
        worth = value(case.board) * (1 if case.player == "X" else -1)
        return good_squares(case.board) if worth > start else None

    return answer


def by_luck(seen: Observed) -> float:
    """Whether the squares are no better than drawn ones: right as often as luck would have it."""
    hits = chance = 0.0
    for case, ran in seen.results:
        if ran.error or not is_whole(ran.value) or ran.value not in free(case.board):
            return 0.0
        hits += seen.exercise.is_right(case, ran.value)
        chance += len(seen.exercise.truth(case)) / case.board.count(".")
    return 0.9 if hits <= 1.1 * chance else 0.0


def _place_in_list(case: Case) -> Any:
    squares = free(case.board)
    return frozenset(squares.index(square) for square in good_squares(case.board))


def sign_of(number: Any) -> Any:
    """1, 0 or -1 for a number; scores by depth have the sign of the value."""
    return (number > 0) - (number < 0) if is_number(number) else number


def all_values(seen: Observed) -> float:
    """Whether what came back is the value of the board every time, seen from X or from the player to move."""
    came = [(case, sign_of(ran.value)) for case, ran in seen.results if not ran.error]
    by_x = all(got == value(case.board) for case, got in came)
    by_mover = all(got == value(case.board) * (1 if case.player == "X" else -1) for case, got in came)
    return float(bool(came) and (by_x or by_mover))


def _without(left_out: int) -> Callable[[Case], Any]:
    """The best of the squares but one, which is never tried."""

    def answer(case: Case) -> Any:
        sign = 1 if case.player == "X" else -1
        found = {
            square: sign * _right(put(case.board, square, case.player), OTHER[case.player])
            for square in free(case.board)
            if square != left_out
        }
        if not found:
            return UNKNOWN
        return frozenset(square for square, worth in found.items() if worth == max(found.values()))

    return answer


CHOICES = [
    Mistake(
        "the value comes back instead of the square",
        "This is the value, a square is wanted.",
        "Remember the square beside its value, and return the square.",
        all_values,
    ),
    Mistake(
        "the place in a list instead of the square",
        "The place in a list of free squares comes back; the square itself is wanted.",
        "free[i] is the square, i is only its place in the list.",
        reference(_place_in_list),
    ),
    Mistake(
        "squares are counted from 1",
        "Every number is one too high: the squares are numbered from 0 to 8.",
        "The first square of a list has the number 0.",
        reference(lambda case: frozenset(square + 1 for square in good_squares(case.board))),
    ),
    ALWAYS_ONE_SQUARE,
    Mistake(
        "it stops at the first move that does not lose",
        "It stops at the first move that does not lose; another one may win.",
        "Look at all squares before you choose.",
        reference(_first_not_losing),
    ),
    *(
        Mistake(
            "the number of the square is compared, not its value",
            "The highest square comes back, or the lowest, whatever it is worth.",
            "max() of a dictionary compares its keys, of pairs the first parts: what stands there?",
            reference(lambda case, places=places: free(case.board)[places[case.player]]),
        )
        for places in ({"X": -1, "O": 0}, {"X": 0, "O": -1})
    ),
    Mistake(
        "this square is taken",
        "This square is taken already.",
        'Try only squares that hold ".".',
        whenever(lambda case, got: is_whole(got) and got in range(9) and case.board[got] != "."),
    ),
    Mistake(
        "no such square",
        "There is no such square: they are numbered from 0 to 8.",
        "Start with None instead of -1, and make sure that every board gives a square.",
        whenever(lambda case, got: is_whole(got) and got not in range(9)),
    ),
    Mistake(
        "always the last free square",
        "The last free square comes back every time: perhaps the best score so far is never stored, or max() "
        "compares the squares.",
        "Where a better square is remembered, its score has to be remembered too. And max() of a dictionary "
        "compares its keys.",
        reference(lambda case: free(case.board)[-1]),
    ),
    Mistake(
        "the best value is never updated",
        "The best value so far is never stored, so every square that is better than the first one wins.",
        "Where a better square is remembered, its value has to be remembered too.",
        reference(_last_better_than_first),
    ),
    Mistake(
        "the last of equal values from a cut root",
        "After a cut-off a value is only a bound: this square looks as good but is not.",
        "Keep the first of equal values (with > and <), or search every move with the full window.",
        reference(_cut_root),
    ),
    Mistake(
        "best starts at 0",
        "best starts at 0, so a move that keeps a tie or a loss is never better, and no square is "
        "remembered.",
        "Start below every value for X and above for O, or take the first value that comes.",
        reference(_better_than(0)),
    ),
    Mistake(
        "best starts at the value of a loss",
        "best does not start beyond a loss: where every move loses, none is better, and no square is "
        "remembered.",
        "Start below every score for X and above every one for O, as with -inf and inf.",
        reference(_better_than(-1)),
    ),
    Mistake(
        "always the first free square (return inside the loop)",
        "The first free square comes back every time: the loop ends there, as return is indented too far, "
        "or all squares get the same value, as that of the board before the move.",
        "return belongs behind the loop, and the value of a move is that of the board after it.",
        reference(lambda case: free(case.board)[0]),
    ),
    *(
        Mistake(
            f"square {left_out} is never tried",
            f"Square {left_out} is never tried.",
            "Nine squares, numbered from 0: range(9).",
            reference(_without(left_out)),
        )
        for left_out in (8, 0)
    ),
    Mistake(
        "O takes the highest value too",
        "You take the highest value for O too; O wants the lowest.",
        "max for X, min for O.",
        reference(squares_by(_right, lambda found, player: max(found))),
    ),
    Mistake(
        "X takes the lowest value too",
        "You take the lowest value for X too; X wants the highest.",
        "max for X, min for O.",
        reference(squares_by(_right, lambda found, player: min(found))),
    ),
    Mistake(
        "it takes the worst move",
        "The worst square comes back: highest and lowest are swapped.",
        "max for X, min for O.",
        reference(squares_by(_right, lambda found, player: min(found) if player == "X" else max(found))),
    ),
    Mistake(
        "only a win is looked for",
        "It takes a win in one, and does not look any further.",
        "The value of a move is what minimax says of the board after it.",
        reference(squares_by(lambda board, player: utility(board))),
    ),
]


_any_turn = minimax_with()  # also of boards that no game can reach


def _wrong_turn(mover: Callable[[str], str]) -> list[Callable[[Case], Any]]:
    """The squares of somebody who has the wrong player move after the move that is tried."""

    def values(board: str, player: str) -> Any:
        return _any_turn(board, mover(OTHER[player]))

    return [squares_by(values, choose) for choose in (usual_choice, lambda found, player: max(found))]


BEST_MOVE = Exercise(
    "best_move",
    ["board", "player"],
    lambda: value_cases("best_move"),
    lambda case: good_squares(case.board),
    "a square, 0 to 8",
    is_whole,
    [
        *CHOICES,
        *(
            Mistake(name, says, hint, reference(squares_by(wrong)))
            for name, says, hint, wrong in WRONG_VALUES
        ),
        *(
            Mistake(
                "the same player moves twice",
                "After the test-play it is the other player's turn.",
                "Hand on other(player).",
                reference(wrong),
            )
            for wrong in _wrong_turn(lambda player: player)
        ),
        *(
            Mistake(
                f"minimax is always asked with {mover} to move",
                f"minimax is asked with {mover} to move, whoever has just moved.",
                "After X's move it is O's turn, after O's move X's.",
                reference(wrong),
            )
            for mover in "XO"
            for wrong in _wrong_turn(lambda player, mover=mover: mover)[:1]
        ),
        Mistake(
            "any free square",
            "It takes a free square, whatever it is worth.",
            "Ask minimax for the value of the board after each move.",
            by_luck,
        ),
    ],
    costly=True,
)


# 9 quick_move


def scored(
    x_win: Callable[[int], float],
    o_win: Callable[[int], float],
    from_root: bool = False,
    tie: Callable[[int], float] = lambda depth: 0,
    choice: Callable[[list, str], Any] = usual_choice,
    root_choice: Callable[[list, str], Any] | None = None,
    turn: Mapping[str, str] = SAME,
) -> Callable[[Case], Any]:
    """The squares that a search takes which scores a win of X and of O, and a tie, by its depth.

    The depth is the number of marks on the last board, or counted from the root.
    """

    @cache
    def score(board: str, player: str, root: int) -> float:
        depth = marks_on(board) - root
        if won(board, "X"):
            return x_win(depth)
        if won(board, "O"):
            return o_win(depth)
        if "." not in board:
            return tie(depth)
        return choice(
            [score(put(board, square, player), OTHER[player], root) for square in free(board)], player
        )

    def answer(case: Case) -> Any:
        root = marks_on(case.board) if from_root else 0
        values = partial(_asked, score, turn, root)
        return squares_by(values, root_choice or choice)(case)

    return answer


def _asked(score: Callable, turn: Mapping[str, str], root: int, board: str, player: str) -> float:
    return score(board, turn[player], root)


def _counted_calls(last: bool) -> Callable[[Case], Any]:
    """The square of a search whose depth counts every call, as it is never taken down again."""

    def answer(case: Case) -> Any:
        if case.board.count(".") > 5:
            return UNKNOWN
        calls = 0

        def score(board: str, player: str) -> float:
            nonlocal calls
            calls += 1
            if won(board, "X"):
                return 1_000_000 - calls
            if won(board, "O"):
                return calls - 1_000_000
            if "." not in board:
                return 0
            found = [score(put(board, square, player), OTHER[player]) for square in free(board)]
            return usual_choice(found, player)

        found = {
            square: score(put(board, square, case.player), OTHER[case.player])
            for board in [case.board]
            for square in free(board)
        }
        best = usual_choice(list(found.values()), case.player)
        equal = [square for square, one in found.items() if one == best]
        return equal[-1 if last else 0]

    return answer


def _by_length(choose: Callable) -> Callable[[Case], frozenset[int]]:
    """The squares that keep the value and lead to the shortest or longest game, whoever wins it."""

    def answer(case: Case) -> frozenset[int]:
        outcomes = {square: move_values(state(case.board))[square] for square in good_squares(case.board)}
        length = choose(outcome.distance for outcome in outcomes.values())
        return frozenset(square for square, outcome in outcomes.items() if outcome.distance == length)

    return answer


def _looks_ahead(plies: int) -> Callable[[Case], Any]:
    """The squares of a search that takes whatever comes after some plies for a tie."""

    @cache
    def score(board: str, player: str, left: int) -> int:
        if ended := utility(board):
            return ended * (10 + left)
        if "." not in board or left == 0:
            return 0
        found = [score(put(board, square, player), OTHER[player], left - 1) for square in free(board)]
        return usual_choice(found, player)

    return squares_by(lambda board, player: score(board, player, plies - 1))


def _first_win(case: Case) -> Any:
    """The first square that wins, or else the right ones."""
    wins = value(case.board) == (1 if case.player == "X" else -1)
    return min(good_squares(case.board)) if wins else quick_squares(case.board)


def _first_win_everywhere(case: Case) -> Any:
    """The square of a search by depth that leaves each loop as soon as it has found a win."""

    @cache
    def score(board: str, player: str) -> tuple[float, int | None]:
        if ended := utility(board):
            return ended * (100 - marks_on(board)), None
        if "." not in board:
            return 0, None
        best, taken = None, None
        for square in free(board):
            found = score(put(board, square, player), OTHER[player])[0]
            if best is None or (found > best if player == "X" else found < best):
                best, taken = found, square
            if best > 0 if player == "X" else best < 0:
                break
        return best, taken

    return score(case.board, case.player)[1]


def _distance_first(case: Case) -> frozenset[int]:
    """The squares that lead to the shortest game under best play, and among those to the best value."""
    sign = 1 if case.player == "X" else -1
    outcomes = move_values(state(case.board))
    keys = {square: (one.distance, -sign * one.value) for square, one in outcomes.items()}
    return frozenset(square for square, key in keys.items() if key == min(keys.values()))


@cache
def _shortest(board: str, player: str) -> tuple[int, int]:
    """How soon the game ends if both players want that, and the value then."""
    ended = usual_end(board)
    if ended is not None:
        return 0, ended
    sign = 1 if player == "X" else -1
    found = [_shortest(put(board, square, player), OTHER[player]) for square in free(board)]
    distance, worth = min((distance + 1, -sign * worth) for distance, worth in found)
    return distance, -sign * worth


def _distance_first_everywhere(case: Case) -> frozenset[int]:
    sign = 1 if case.player == "X" else -1
    found = {
        square: _shortest(put(case.board, square, case.player), OTHER[case.player])
        for square in free(case.board)
    }
    keys = {square: (distance, -sign * worth) for square, (distance, worth) in found.items()}
    return frozenset(square for square, key in keys.items() if key == min(keys.values()))


def _too_near(shift: int) -> Callable[[Case], Any]:
    return scored(lambda depth: 1 - depth + shift, lambda depth: -1 + depth - shift, from_root=True)


def _one_choice(says: str, root_choice: Callable[[list, str], Any] | None = None) -> list[Mistake]:
    """The mistakes of a search by depth in which both players want the highest score, or both the lowest."""
    return [
        Mistake(
            f"both players take the {which} value",
            f"{says.format(which)}; X wants the highest, O the lowest.",
            "max for X, min for O.",
            reference(
                scored(
                    lambda depth: 100 - depth,
                    lambda depth: depth - 100,
                    choice=lambda found, player, pick=pick: pick(found),
                    root_choice=root_choice,
                )
            ),
        )
        for which, pick in (("highest", max), ("lowest", min))
    ]


DEPTH_HINT = (
    "Of two wins of X, should the early or the late one have the higher number? And of two wins of O?"
)

QUICK_MOVE = Exercise(
    "quick_move",
    ["board", "player"],
    lambda: value_cases("quick_move"),
    lambda case: quick_squares(case.board),
    "a square, 0 to 8",
    is_whole,
    [
        *CHOICES,
        *(
            Mistake(
                "the depth outweighs the value",
                "A late win counts less than a tie: the depth must never outweigh the value.",
                "How many plies can a game have? Even the latest win has to count more than a tie.",
                reference(_too_near(shift)),
            )
            for shift in range(8)
        ),
        Mistake(
            "the same player moves twice",
            "After the test-play it is the other player's turn.",
            "Hand on other(player) in the first call, too.",
            reference(scored(lambda depth: 100 - depth, lambda depth: depth - 100, turn=OTHER)),
        ),
        *_one_choice("In the search both players take the {} score", usual_choice),
        Mistake(
            "the same score for whoever has won",
            "X's win and O's get the same score; O's win has to score lower than a tie.",
            DEPTH_HINT,
            reference(scored(lambda depth: 100 - depth, lambda depth: 100 - depth)),
        ),
        Mistake(
            "the sign of the depth is the same for X and O",
            "X loses sooner than it has to, and O wins later than it could: the depth works the same way for "
            "X's wins and for O's.",
            DEPTH_HINT,
            reference(scored(lambda depth: 100 - depth, lambda depth: -100 - depth)),
        ),
        Mistake(
            "the sign of the depth is the same for X and O",
            "X wins later than it could, and O loses sooner than it has to: the depth works the same way for "
            "X's wins and for O's.",
            DEPTH_HINT,
            reference(scored(lambda depth: 100 + depth, lambda depth: -100 + depth)),
        ),
        *(
            Mistake(
                "it stops at the first win",
                "It stops at the first square that wins; another one may win sooner.",
                "A win alone is no reason to stop: look at all squares, and compare how soon they win.",
                reference(wrong),
            )
            for wrong in (_first_win, _first_win_everywhere)
        ),
        *(
            Mistake(
                "the distance comes before the value",
                "The length of the game is compared before its value: a quick loss goes before a late win.",
                "Pairs are compared by their first part: put the value there.",
                reference(wrong),
            )
            for wrong in (_distance_first, _distance_first_everywhere)
        ),
        Mistake(
            "the shortest game, also when it loses",
            "It takes the shortest game, and so it loses sooner than it has to.",
            "A win should come soon, a loss late.",
            reference(_by_length(min)),
        ),
        Mistake(
            "the longest game, also when it wins",
            "It takes the longest game, and so it wins later than it could.",
            "A win should come soon, a loss late.",
            reference(_by_length(max)),
        ),
        *(
            Mistake(
                "it does not look far enough",
                f"It looks {plies} plies ahead, and takes what comes later for a tie.",
                "The search has to go on until the game is over.",
                reference(_looks_ahead(plies)),
            )
            for plies in (2, 3, 4)
        ),
        Mistake(
            "it wins as late as possible",
            "It wins as late as possible and loses as soon as possible: the depth has the wrong sign.",
            DEPTH_HINT,
            reference(scored(lambda depth: 100 + depth, lambda depth: -100 - depth)),
        ),
        Mistake(
            "the depth outweighs the value",
            "A win with the ninth mark counts as much as a tie: the depth must never outweigh the value.",
            "How many plies can a game have? Even the latest win has to count more than a tie.",
            reference(scored(lambda depth: 9 - depth, lambda depth: depth - 9)),
        ),
        *_one_choice("You ask for the {} value for both players"),
        *(
            Mistake(
                "the depth counts for a tie, too",
                "A tie has a score by its depth, so it may look better or worse than a win.",
                "A tie is worth 0, however late it comes.",
                reference(scored(lambda depth: 10 - depth, lambda depth: depth - 10, True, tie)),
            )
            for tie in (lambda depth: depth, lambda depth: -depth, lambda depth: 10 - depth)
        ),
        Mistake(
            "the depth counts for X's win only",
            "A win of O has the same score however late it comes.",
            DEPTH_HINT,
            reference(scored(lambda depth: 100 - depth, lambda depth: -100)),
        ),
        Mistake(
            "the depth counts for O's win only",
            "A win of X has the same score however late it comes.",
            DEPTH_HINT,
            reference(scored(lambda depth: 100, lambda depth: -100 + depth)),
        ),
        Mistake(
            "the depth counts calls",
            "The depth counts the boards visited, not the plies: take it down again on the way back.",
            "Hand depth + 1 on as an argument; then nothing has to be taken down.",
            reference(_counted_calls(last=True)),
        ),
        Mistake(
            "the depth counts calls",
            "The depth counts the boards visited, not the plies: take it down again on the way back.",
            "Hand depth + 1 on as an argument; then nothing has to be taken down.",
            reference(_counted_calls(last=False)),
        ),
        Mistake(
            "the distance is not looked at",
            "The square keeps the value, but it wins later than it could, or loses sooner than it has to.",
            "Among squares of equal value compare how many plies it takes.",
            reference(lambda case: good_squares(case.board)),
        ),
        *(
            Mistake(name, says, hint, reference(squares_by(wrong)))
            for name, says, hint, wrong in WRONG_VALUES
        ),
        Mistake(
            "any free square",
            "It takes a free square, whatever it is worth.",
            "Compare the values of the boards after each move, then the distances.",
            by_luck,
        ),
    ],
    costly=True,
)


# 10 alphabeta


class CallCounter:
    """Counts the boards that a search visits: the calls of the function in it that calls itself most."""

    def __init__(self, arguments: tuple = ()):
        self.calls: Counter = Counter()
        self.open: Counter = Counter()
        self.recursive: set = set()
        self.note = 0, 0

    def __enter__(self) -> CallCounter:
        sys.setprofile(self._event)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)
        counts = [self.calls[code] for code in self.recursive if not code.co_name.startswith("<")]
        self.note = max(counts, default=0), len(counts)

    def _event(self, frame: Any, event: str, argument: Any) -> None:
        code = frame.f_code
        if event == "call":
            self.calls[code] += 1
            if self.open[code]:
                self.recursive.add(code)
            self.open[code] += 1
        elif event == "return":
            self.open[code] -= 1


@cache
def uncut_counts(board: str, player: str) -> tuple[int, int, int, int]:
    """How many boards minimax visits: X's and O's unfinished ones, those finished by X and those by O."""
    if usual_end(board) is not None:
        return (0, 0, 0, 1) if player == "X" else (0, 0, 1, 0)
    totals = [int(player == "X"), int(player == "O"), 0, 0]
    for square in free(board):
        for place, count in enumerate(uncut_counts(put(board, square, player), OTHER[player])):
            totals[place] += count
    return tuple(totals)


def uncut(board: str, player: str) -> list[int]:
    """The numbers of calls that a search without a cut can come to, by how it is built.

    One function for all boards, or one for each player; and finished boards with a call or without.
    """
    x, o, ended_after_x, ended_after_o = uncut_counts(board, player)
    ended = ended_after_x + ended_after_o
    return [x + o + ended, x + o, x + ended_after_o, o + ended_after_x, x, o]


def never_cuts(counts: list[tuple[Case, int]]) -> bool:
    """Whether a search visits as many boards as one without a cut, on every board that was counted.

    The root may count or not, as a helper often starts below it.
    """
    shapes = [
        {
            shape
            for shape, number in enumerate(uncut(case.board, case.player))
            if count and number - 9 <= count <= number + 1 and number > 100
        }
        for case, count in counts
    ]
    return bool(shapes) and bool(set.intersection(*shapes))


def _window(find: Callable[..., Any]) -> Callable[[Case], Any]:
    def answer(case: Case) -> Any:
        found = find(case.board, case.player, -inf, inf)
        return UNKNOWN if found is None else found

    return answer


def _cut_with(
    narrow: Callable[[str, float, float, float], tuple[float, float]],
    cut: Callable[[float, float], bool] = lambda alpha, beta: alpha >= beta,
    back: Callable[[str, float, float, float], float] = lambda player, best, alpha, beta: best,
    on: Callable[[str, float, float], tuple[float, float]] = lambda player, alpha, beta: (alpha, beta),
) -> Callable[..., Any]:
    """Alpha-beta with one part exchanged: how it narrows the window, when it cuts, what it returns."""

    @cache
    def search(board: str, player: str, alpha: float, beta: float) -> float:
        ended = usual_end(board)
        if ended is not None:
            return ended
        best = -inf if player == "X" else inf
        for square in free(board):
            found = search(put(board, square, player), OTHER[player], *on(player, alpha, beta))
            best = max(best, found) if player == "X" else min(best, found)
            alpha, beta = narrow(player, found, alpha, beta)
            if cut(alpha, beta):
                break
        return back(player, best, alpha, beta)

    return search


def _narrow(player: str, found: float, alpha: float, beta: float) -> tuple[float, float]:
    return (max(alpha, found), beta) if player == "X" else (alpha, min(beta, found))


def _own_side(player: str, best: float, alpha: float, beta: float) -> float:
    return alpha if player == "X" else beta


def _exchanged_by(players: str) -> Callable[[str, float, float], tuple[float, float]]:
    return lambda player, alpha, beta: (beta, alpha) if player in players else (alpha, beta)


def _narrow_exchanged(player: str, found: float, alpha: float, beta: float) -> tuple[float, float]:
    return (alpha, min(beta, found)) if player == "X" else (max(alpha, found), beta)


@cache
def _skips_cuts(board: str, player: str, alpha: float, beta: float) -> Any:
    """Alpha-beta that hands back nothing from a cut-off, and skips such branches."""
    ended = usual_end(board)
    if ended is not None:
        return ended
    best = None
    for square in free(board):
        found = _skips_cuts(put(board, square, player), OTHER[player], alpha, beta)
        if found is None:
            continue
        if player == "X":
            best = found if best is None else max(best, found)
            alpha = max(alpha, best)
        else:
            best = found if best is None else min(best, found)
            beta = min(beta, best)
        if alpha >= beta:
            return None
    return best


def _unturned(hard: bool, turned_half: bool = False) -> Callable[..., Any]:
    """Negamax that hands its window on as it is."""

    @cache
    def negamax(board: str, player: str, alpha: float, beta: float) -> float:
        if won(board, OTHER[player]):
            return -1
        if "." not in board:
            return 0
        best = -inf
        for square in free(board):
            window = (-alpha, -beta) if turned_half else (alpha, beta)
            found = -negamax(put(board, square, player), OTHER[player], *window)
            best = max(best, found)
            if hard and best >= beta:
                return beta
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return alpha if hard else best

    def from_x(board: str, player: str, alpha: float, beta: float) -> float:
        if player == "X":
            return negamax(board, "X", alpha, beta)
        return -negamax(board, "O", -beta, -alpha)

    return from_x


def _shared_window(board: str, player: str, alpha: float, beta: float) -> Any:
    """Alpha-beta whose boards all narrow the same window."""
    if board.count(".") > FEW_FREE:
        return None  # without a memory it takes long
    window = [alpha, beta]

    def search(board: str, player: str) -> float:
        ended = usual_end(board)
        if ended is not None:
            return ended
        best = -inf if player == "X" else inf
        for square in free(board):
            found = search(put(board, square, player), OTHER[player])
            best = max(best, found) if player == "X" else min(best, found)
            window[:] = _narrow(player, best, *window)
            if window[0] >= window[1]:
                break
        return best

    return search(board, player)


@cache
def _impatient(board: str, player: str, alpha: float, beta: float) -> float:
    """A search that leaves the loop at the first move that is no better than the best before it."""
    ended = usual_end(board)
    if ended is not None:
        return ended
    best = None
    for square in free(board):
        found = _impatient(put(board, square, player), OTHER[player], alpha, beta)
        if best is not None and (found <= best if player == "X" else found >= best):
            break
        best = found
    return best


@cache
def _own_bound(board: str, player: str, alpha: float, beta: float) -> float:
    """Alpha-beta that compares X's best value with alpha and O's with beta."""
    ended = usual_end(board)
    if ended is not None:
        return ended
    best = -inf if player == "X" else inf
    for square in free(board):
        found = _own_bound(put(board, square, player), OTHER[player], alpha, beta)
        if player == "X":
            best = max(best, found)
            if best <= alpha:
                break
            alpha = max(alpha, best)
        else:
            best = min(best, found)
            if best >= beta:
                break
            beta = min(beta, best)
    return best


@cache
def _best_at_zero(board: str, player: str, alpha: float, beta: float) -> float:
    ended = usual_end(board)
    if ended is not None:
        return ended
    best = 0.0
    for square in free(board):
        found = _best_at_zero(put(board, square, player), OTHER[player], alpha, beta)
        if player == "X":
            best = max(best, found)
            alpha = max(alpha, best)
        else:
            best = min(best, found)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


ONLY_FIRST = "only the first move of a player is looked at"
NEVER_CUTS = Mistake(
    "nothing is ever cut off",
    "It visits as many boards as minimax: nothing is ever cut off, or the window is opened anew in every "
    "call.",
    "Hand alpha and beta on, narrow them in the loop, and leave the loop as soon as alpha >= beta.",
)

ALPHABETA = Exercise(
    "alphabeta",
    ["board", "player", "alpha", "beta"],
    lambda: [window_case(case) for case in value_cases("alphabeta")],
    lambda case: value(case.board),
    "a number: 1, 0 or -1",
    is_number,
    [
        Mistake(
            "alpha and beta are exchanged",
            "alpha and beta are exchanged: X raises alpha, O lowers beta.",
            "alpha is what X can get, beta is what O can hold it to.",
            reference(_window(_cut_with(_narrow_exchanged))),
        ),
        Mistake(
            "alpha and beta are exchanged",
            "alpha and beta are exchanged: X raises alpha, O lowers beta.",
            "alpha is what X can get, beta is what O can hold it to.",
            reference(_window(_cut_with(_narrow_exchanged, back=_own_side))),
        ),
        *(
            Mistake(
                "alpha and beta are exchanged when they are passed on",
                "alpha and beta are exchanged when they are passed on.",
                "The recursive call takes alpha first and beta second, as the function does.",
                reference(_window(_cut_with(_narrow, on=_exchanged_by(players)))),
            )
            for players in ("XO", "X", "O")
        ),
        Mistake(
            "alpha comes back in O's branch, or best starts at -inf",
            "O's branch does not give its lowest value: perhaps alpha comes back, or best starts at -inf.",
            "O returns its lowest value, and its best value starts at inf.",
            reference(_window(_cut_with(_narrow, back=lambda player, best, alpha, beta: alpha))),
        ),
        Mistake(
            "beta comes back in X's branch, or best starts at inf",
            "X's branch does not give its highest value: perhaps beta comes back, or best starts at inf.",
            "X returns its highest value, and its best value starts at -inf.",
            reference(_window(_cut_with(_narrow, back=lambda player, best, alpha, beta: beta))),
        ),
        Mistake(
            "alpha and beta are exchanged when they come back",
            "X's branch has to return alpha (its highest value), and O's beta (its lowest).",
            "X returns its highest value, O its lowest.",
            reference(
                _window(
                    _cut_with(
                        _narrow, back=lambda player, best, alpha, beta: beta if player == "X" else alpha
                    )
                )
            ),
        ),
        Mistake(
            "best starts at 0",
            "best starts at 0, so a loss is never seen: start below (for X) or above (for O) every value.",
            "-inf is below every value, inf is above.",
            reference(_window(_best_at_zero)),
        ),
        Mistake(
            "a cut-off hands back nothing",
            "Nothing comes back from this branch: the cut-off; its value is needed further up.",
            "Leave the loop with break, so that the best value so far is returned.",
            reference(_window(_skips_cuts)),
        ),
        *(
            Mistake(
                "the window is not turned in negamax",
                "For the other player the window is (-beta, -alpha); you pass it on unchanged.",
                "-negamax(..., -beta, -alpha): turn the sign and the order.",
                reference(_window(wrong)),
            )
            for wrong in [_unturned(True), _unturned(False), _unturned(True, True), _unturned(False, True)]
        ),
        Mistake(
            "it stops at the first move that is no better",
            "The loop ends at the first move that is no better than the best so far.",
            "Only alpha >= beta is a reason to stop.",
            reference(_window(_impatient)),
        ),
        Mistake(
            "the wrong bound is compared",
            "The wrong bound is compared: X cuts when its value reaches beta, O when it reaches alpha.",
            "After alpha and beta are narrowed, alpha >= beta is the right test for both.",
            reference(_window(_own_bound)),
        ),
        Mistake(
            "the cut test is the wrong way round",
            "It cuts off as long as the window is open: the test is the wrong way round.",
            "Cut when alpha >= beta.",
            reference(_window(_cut_with(_narrow, cut=lambda alpha, beta: alpha <= beta))),
        ),
        *(
            Mistake(
                "it cuts too early",
                "It cuts off where the value could still change: only alpha >= beta is a reason.",
                "Compare alpha with beta, and nothing else.",
                reference(_window(wrong)),
            )
            for wrong in [
                _cut_with(_narrow, cut=lambda alpha, beta: alpha >= 0),
                _cut_with(_narrow, cut=lambda alpha, beta: beta <= 0),
                _cut_with(_narrow, cut=lambda alpha, beta: alpha > -inf and beta < inf),
            ]
        ),
        Mistake(
            "one window for all boards",
            "alpha and beta are one pair for all boards: what one branch narrows must not stay for the next.",
            "Hand alpha and beta on as arguments; then every call has its own.",
            reference(_window(_shared_window)),
        ),
        *(
            replace(
                mistake,
                name=ONLY_FIRST,
                says=f"{ONLY_FIRST[0].upper()}{ONLY_FIRST[1:]}: perhaps return "
                "stands inside the loop, or the cut test comes true too early.",
                hint="return comes after the loop, and the only cut test is alpha >= beta.",
            )
            if mistake.name == "return inside the loop"
            else mistake
            for mistake in MINIMAX_MISTAKES
        ),
    ],
    costly=True,
)


def window_case(case: Case) -> Case:
    """The same call with the full window."""
    make = case.make

    def with_window() -> tuple:
        return (*make(), -inf, inf)

    return Case(case.text[:-1] + ", -inf, inf)", with_window, case.board, case.player, case.about)


def visits_text(case: Case, count: int) -> str:
    """How many boards a search visits, beside what minimax and alpha-beta in the order of the squares do."""
    visited = 0

    def search(board: str, player: str, alpha: float, beta: float) -> float:
        nonlocal visited
        visited += 1
        ended = usual_end(board)
        if ended is not None:
            return ended
        best = -inf if player == "X" else inf
        for square in free(board):
            found = search(put(board, square, player), OTHER[player], alpha, beta)
            best = max(best, found) if player == "X" else min(best, found)
            alpha, beta = _narrow(player, found, alpha, beta)
            if alpha >= beta:
                break
        return best

    search(case.board, case.player, -inf, inf)
    most = uncut(case.board, case.player)[0]
    return (
        f'From the board "{case.board}" it visits {count:,} boards. Minimax visits {most:,}, and '
        f"alpha-beta in the order of the squares {visited:,}."
    )


def work_fault(case: Case, ran: Ran) -> Fault:
    """The fault of a search that has the right value and has visited every board."""
    most = uncut(case.board, case.player)[0]
    got = f"{value(case.board)} (right), but as many boards visited as by minimax ({most:,})"
    return Fault(case, ran, "work", got, f"{value(case.board)}, and fewer boards visited")


VALUES = [MINIMAX, BEST_MOVE, QUICK_MOVE, ALPHABETA]

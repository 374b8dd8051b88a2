"""Published counts of tic-tac-toe, each counted anew on `TicTacToe` states."""

from collections import Counter
from functools import cache
from itertools import product
from math import inf

import pytest

from tests.conftest import CASES
from ttt import search
from ttt.symmetry import symmetries
from ttt.tictactoe import TicTacToe

EXPECTED = {case["id"]: case["expected"] for case in CASES}

ROW_BY_ROW = (0, 1, 2, 3, 4, 5, 6, 7, 8)
CENTRE_FIRST = (4, 0, 2, 6, 8, 1, 3, 5, 7)


def plies(state):
    return (state.x | state.o).bit_count()


# Symmetry


SYMMETRIES = symmetries(3, 3)


def image(state, symmetry):
    marks = "".join(str(state).split())
    return "".join(marks[square] for square in symmetry)


def canonical(state):
    """One and the same text for all states that are equal up to symmetry."""
    return min(image(state, symmetry) for symmetry in SYMMETRIES)


def first_of_equivalent(moves, symmetries):
    return [move for move in moves if move == min(symmetry[move] for symmetry in symmetries)]


# Games


def all_moves(state):
    return state.moves


def moves_up_to_symmetry_of_board(state):
    """Symmetries that map the marks to equal marks count, whatever the order of the moves so far."""
    unchanged = [s for s in SYMMETRIES if image(state, s) == image(state, ROW_BY_ROW)]
    return first_of_equivalent(state.moves, unchanged)


def moves_up_to_symmetry_of_game(state):
    """Only symmetries that keep each taken square in place count: they map every move so far to itself."""
    taken = [square for square in ROW_BY_ROW if (state.x | state.o) >> square & 1]
    unchanged = [s for s in SYMMETRIES if all(s[square] == square for square in taken)]
    return first_of_equivalent(state.moves, unchanged)


@cache
def games(state, choices):
    """How many games go on from `state` with the moves that `choices` gives, by winner and length."""
    if state.is_over:
        return Counter({(state.winner, plies(state)): 1})
    return sum((games(state.play(move), choices) for move in choices(state)), Counter())


def by_result(ends):
    found = Counter()
    for (winner, _), number in ends.items():
        found[winner or "tie"] += number
    return found


def by_length(ends):
    found = Counter()
    for (winner, length), number in ends.items():
        full_board = "9_win" if winner else "9_draw"
        found[full_board if length == 9 else str(length)] += number
    return found


def test_games_by_result_and_length():
    ends = games(TicTacToe(), all_moves)

    assert EXPECTED["C01"] == {
        "value": ends.total(),
        "by_result": by_result(ends),
        "by_length": by_length(ends),
    }


def test_games_up_to_symmetry_of_board_and_of_whole_game():
    ends = games(TicTacToe(), moves_up_to_symmetry_of_board)

    assert EXPECTED["C06"] == {
        "value": ends.total(),
        "by_length": by_length(ends),
        "orbits_of_whole_games": games(TicTacToe(), moves_up_to_symmetry_of_game).total(),
    }


# Positions


def test_minimax_visits_every_node_of_full_tree(monkeypatch):
    nodes = Counter()
    minimax = search.minimax

    def counting_minimax(state):
        nodes[plies(state)] += 1
        return minimax(state)

    monkeypatch.setattr(search, "minimax", counting_minimax)
    search.minimax(TicTacToe())

    assert EXPECTED["C02"] == {"value": nodes.total(), "by_depth": [nodes[depth] for depth in range(10)]}


def test_reachable_states_and_moves_between_them():
    states = search.reachable(TicTacToe())
    by_plies = Counter(plies(state) for state in states)

    assert EXPECTED["C03"] == {
        "value": len(states),
        "without_empty": sum(plies(state) > 0 for state in states),
        "edges": sum(len(state.moves) for state in states),
        "by_stones": [by_plies[number] for number in range(10)],
    }


def test_board_that_no_game_reaches_is_refused():
    legal = 0
    for marks in product("XO.", repeat=9):
        try:
            TicTacToe.from_text("".join(marks))
        except ValueError:
            continue
        legal += 1

    assert EXPECTED["C08"] == {"value": legal}


def test_unfinished_states_up_to_symmetry_by_player_to_move():
    unfinished = [state for state in search.reachable(TicTacToe()) if not state.is_over]
    numbers = {"X": Counter(), "O": Counter()}
    for marks in {canonical(state) for state in unfinished}:
        state = TicTacToe.from_text(marks)
        numbers[state.to_move][str(plies(state))] += 1

    # With eight stones the last move is forced: listed by stones, but not part of the value.
    assert EXPECTED["C14"] == {
        "value": numbers["X"].total() - numbers["X"]["8"],
        "by_stones": numbers["X"],
        "second_player": numbers["O"].total(),
    }


# Alpha-beta


class CentreFirst(TicTacToe):
    """The usual game, its moves in the order centre, corners, edges."""

    __slots__ = ()

    @property
    def moves(self):
        return tuple(sorted(super().moves, key=CENTRE_FIRST.index))


class WinsSoon(TicTacToe):
    """Ten for a win and one more for each square still empty, so that a near win is worth more."""

    __slots__ = ()

    @property
    def utility(self):
        return super().utility * (10 + 9 - plies(self))


class CentreFirstWinsSoon(CentreFirst, WinsSoon):
    pass


@pytest.fixture
def alphabeta_calls(monkeypatch):
    """How often `alphabeta` calls itself in a game."""
    calls = Counter()
    alphabeta = search.alphabeta

    def counting_alphabeta(*arguments):
        calls["alphabeta"] += 1
        return alphabeta(*arguments)

    monkeypatch.setattr(search, "alphabeta", counting_alphabeta)

    def count(game, *window):
        calls.clear()
        search.alphabeta(game(), *window)
        return calls["alphabeta"]

    return count


def calls_with_fewer_cuts(state, alpha=-inf, beta=inf):
    """The value and the number of calls of an alpha-beta that cuts only when alpha > beta."""
    if state.is_over:
        return state.utility, 1
    best = -inf if state.to_move == "X" else inf
    calls = 1
    for move in state.moves:
        value, inner = calls_with_fewer_cuts(state.play(move), alpha, beta)
        calls += inner
        if state.to_move == "X":
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha > beta:
            break
    return best, calls


def test_alpha_beta_calls_depend_on_window_cut_scores_and_order(alphabeta_calls):
    assert EXPECTED["C10"] == {
        "value": alphabeta_calls(TicTacToe),
        "other_conventions": {
            "window (-1,+1)": alphabeta_calls(TicTacToe, -1, 1),
            "cut only when alpha>beta": calls_with_fewer_cuts(TicTacToe())[1],
            "depth-aware scores 10+empty": alphabeta_calls(WinsSoon),
            "centre, corners, edges order": alphabeta_calls(CentreFirst),
            "centre order, depth-aware": alphabeta_calls(CentreFirstWinsSoon),
            "centre order, window (-1,+1)": alphabeta_calls(CentreFirst, -1, 1),
        },
    }


def test_alpha_beta_makes_a_thirtieth_of_the_calls_of_minimax(alphabeta_calls):
    assert EXPECTED["C02"]["value"] == 549_946
    assert alphabeta_calls(TicTacToe) == 18_297
    assert alphabeta_calls(CentreFirst) == 7_275


# Tables


def minimax_with_table(key):
    """The number of calls and the table; finished states are stored too."""
    calls = 0
    table = {}

    def value_of(state):
        nonlocal calls
        calls += 1
        if key(state) in table:
            return table[key(state)]
        if state.is_over:
            value = state.utility
        else:
            values = [value_of(state.play(move)) for move in state.moves]
            value = max(values) if state.to_move == "X" else min(values)
        table[key(state)] = value
        return value

    value_of(TicTacToe())
    return calls, table


def alpha_beta_with_table(key, flags):
    """Calls, hits and misses, and the table; a finished state is a miss and is not stored.

    Without flags every stored value passes for exact.
    """
    count = Counter()
    table = {}

    def value_of(state, alpha, beta):
        count["calls"] += 1
        if key(state) in table:
            value, bound = table[key(state)]
            if bound == "lower":
                alpha = max(alpha, value)
            elif bound == "upper":
                beta = min(beta, value)
            if bound == "exact" or alpha >= beta:
                count["hits"] += 1
                return value
        count["misses"] += 1
        if state.is_over:
            return state.utility

        low, high = alpha, beta  # the flag is about this window, which the table may have narrowed
        best = -inf if state.to_move == "X" else inf
        for move in state.moves:
            value = value_of(state.play(move), alpha, beta)
            if state.to_move == "X":
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if alpha >= beta:
                break

        bound = "exact"
        if flags and best <= low:
            bound = "upper"
        elif flags and best >= high:
            bound = "lower"
        table[key(state)] = best, bound
        return best

    value_of(TicTacToe(), -inf, inf)
    return count, table


def test_table_calls_and_entries_depend_on_flags_and_symmetry():
    memo_calls, memo = minimax_with_table(key=str)
    symmetric_memo_calls, symmetric_memo = minimax_with_table(key=canonical)
    flagless_count, flagless = alpha_beta_with_table(key=str, flags=False)
    flagged_count, flagged = alpha_beta_with_table(key=str, flags=True)
    symmetric_count, symmetric = alpha_beta_with_table(key=canonical, flags=True)

    assert EXPECTED["C13"] == {
        "value": flagless_count["calls"],
        "hits": flagless_count["hits"],
        "misses": flagless_count["misses"],
        "entries": len(flagless),
        "wrong_entries": sum(value != memo[board] for board, (value, _) in flagless.items()),
        "with_bound_flags": {"calls": flagged_count["calls"], "entries": len(flagged)},
        "with_flags_and_symmetry": {"calls": symmetric_count["calls"], "entries": len(symmetric)},
        "minimax_memo": {"calls": memo_calls, "entries": len(memo)},
        "minimax_memo_symmetry": {"calls": symmetric_memo_calls, "entries": len(symmetric_memo)},
    }

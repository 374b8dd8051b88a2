"""Recordings of functions with a window: what they leave out, why, and which values are bounds."""

import functools
import random
import re
from collections import Counter
from math import inf

import networkx as nx
import pytest

from tests.conftest import cases
from tests.test_trace import (
    FIVE_FREE,
    FOUR_FREE,
    OTHER,
    THREE_FREE,
    outcome,
    sentences,
    squares_of,
)
from ttt import TicTacToe, alphabeta, minimax, solve
from ttt.calls import Board, moves, play, position, subject
from ttt.text import row_text, tree_text
from ttt.trace import record
from ttt.tree_game import TreeGame

FIRST = {"max": "X", "min": "O"}


def on_list_with_window(board, player, alpha, beta):
    value = outcome(board)
    if value is not None:
        return value
    best = -inf if player == "X" else inf
    for square in range(9):
        if board[square] == ".":
            board[square] = player
            score = on_list_with_window(board, OTHER[player], alpha, beta)
            board[square] = "."
            if player == "X":
                best = max(best, score)
                alpha = max(alpha, best)
            else:
                best = min(best, score)
                beta = min(beta, best)
            if alpha >= beta:
                break
    return best


def player_last(board, alpha, beta, player):
    """The other common form: the ends of the window come back (fail-hard)."""
    value = outcome(board)
    if value is not None:
        return value
    for square in (4, 0, 2, 6, 8, 1, 3, 5, 7):
        if board[square] == ".":
            board[square] = player
            score = player_last(board, alpha, beta, OTHER[player])
            board[square] = "."
            if player == "X":
                alpha = max(alpha, score)
            else:
                beta = min(beta, score)
            if alpha >= beta:
                return beta if player == "X" else alpha
    return alpha if player == "X" else beta


def fail_hard(state, alpha=-inf, beta=inf):
    if state.is_over:
        return max(alpha, min(beta, state.utility))
    for move in state.moves:
        score = fail_hard(state.play(move), alpha, beta)
        if state.to_move == "X":
            alpha = max(alpha, score)
        else:
            beta = min(beta, score)
        if alpha >= beta:
            break
    return alpha if state.to_move == "X" else beta


def scout(state, alpha=-inf, beta=inf):
    """Asks of all moves but the first whether they are better at all, in a narrow window, and then again."""
    if state.is_over:
        return state.utility
    best = None
    for move in state.moves:
        low, high = alpha, beta
        if best is not None and state.to_move == "X":
            high = min(beta, alpha + 0.5)
        elif best is not None:
            low = max(alpha, beta - 0.5)
        score = scout(state.play(move), low, high)
        if (low, high) != (alpha, beta) and (score >= high if state.to_move == "X" else score <= low):
            score = scout(state.play(move), alpha, beta)
        if state.to_move == "X":
            best = score if best is None else max(best, score)
            alpha = max(alpha, best)
        else:
            best = score if best is None else min(best, score)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def true_value(about):
    """The minimax value of what a call was asked about, whoever recorded it."""
    return minimax(about if not isinstance(about, Board) else TicTacToe.from_text("".join(about.marks)))


def assert_signs_are_true(trace, value_of=true_value):
    """No sign: exactly this. "≤": no higher than this. "≥": no lower than this."""
    counts = Counter()
    for call in trace.calls:
        sign, value = trace.cuts.bounds[call.number], value_of(subject(call))
        counts[sign] += 1
        if sign == "":
            assert call.result == value
        elif sign == "≤ ":
            assert value <= call.result
        else:
            assert sign == "≥ "
            assert value >= call.result
    return counts


def assert_cuts_are_those_moves(trace):
    """The pruned nodes are the moves that were never tried, each where it belongs, and the reason is said."""
    tree = trace.tree()
    for call in trace.calls:
        about = subject(call)
        children = {} if about.is_over else {move: play(about, move) for move in moves(about)}
        left = dict(children)
        for number in call.inner:
            tried = position(tree.nodes[number]["state"])
            del left[next(move for move, child in left.items() if position(child) == tried)]
        pruned = {
            node[1]: tree.nodes[node] for node in tree.successors(call.number) if isinstance(node, tuple)
        }
        assert {move: data["state"] for move, data in pruned.items()} == left
        assert all(data["pruned"] and data["value"] is None for data in pruned.values())
        last = next(
            number
            for number, step in enumerate(trace.steps)
            if step.call == call.number and step.kind != "enter"
        )
        words = trace.sentence(last)
        assert ("leaves out" in words) == bool(left)
        if left:
            leaves_out = f"It leaves out {', '.join(map(str, left))}: "
            assert leaves_out in words
            assert "elsewhere, so " in words
            assert re.search(r"So .* is a bound: the value may be (higher|lower)\.$", words)
    assert not any(data["pruned"] for node, data in tree.nodes(data=True) if not isinstance(node, tuple))


def cuts(trace):
    return [words for words in sentences(trace) if "leaves out" in words]


@pytest.fixture(scope="module")
def some_states(all_states):
    few = [state for state in all_states if not state.is_over and len(state.moves) <= 5]
    return random.Random(9).sample(few, 120)


def test_the_cuts_of_alphabeta_on_states_are_the_moves_it_never_tried(some_states):
    signs = Counter()
    for state in some_states:
        trace = record(alphabeta, state)
        assert_cuts_are_those_moves(trace)
        signs += assert_signs_are_true(trace)
    assert min(signs["≤ "], signs["≥ "], signs[""]) > 100


@pytest.mark.parametrize(
    ("function", "arguments"),
    [
        (on_list_with_window, lambda state: (state.to_move, -inf, inf)),
        (on_list_with_window, lambda state: (state.to_move, -1, 1)),
        (player_last, lambda state: (-inf, inf, state.to_move)),
        (player_last, lambda state: (-1, 1, state.to_move)),
    ],
)
def test_the_cuts_of_functions_on_lists_are_the_moves_they_never_tried(some_states, function, arguments):
    for state in some_states:
        trace = record(function, squares_of(state), *arguments(state))
        assert_cuts_are_those_moves(trace)
        assert_signs_are_true(trace)


def test_a_list_and_a_state_give_the_same_tree(some_states):
    for state in some_states[:40]:
        trace = record(on_list_with_window, squares_of(state), state.to_move, -inf, inf)
        assert tree_text(trace.tree()) == tree_text(record(alphabeta, state).tree())


@pytest.mark.parametrize("function", [alphabeta, fail_hard])
@pytest.mark.parametrize("window", [(), (-1, 1), (0, 1), (-1, 0), (-0.5, 0.5)])
def test_signs_are_true_in_every_window(some_states, function, window):
    for state in some_states:
        trace = record(function, state, *window)
        assert_signs_are_true(trace)
        for call in trace.calls:
            alpha, beta = call.window
            if alpha < call.result < beta:
                assert trace.cuts.bounds[call.number] == ""


def test_signs_are_true_where_a_move_is_asked_twice(some_states):
    for state in some_states:
        assert_signs_are_true(record(scout, state))


def test_a_second_question_that_tells_less_takes_nothing_away():
    def twice(state, alpha=-inf, beta=inf):
        if state.is_over:
            return state.utility
        if state.to_move == "X":
            value = twice(state.play(0), alpha, beta)
            return max(value, twice(state.play(0), value, value))
        best = inf
        for move in state.moves:
            best = min(best, twice(state.play(move), alpha, beta))
            if best <= alpha:
                break
        return best

    trace = record(twice, TreeGame([[3, 3]]))
    shown = [trace.tree().nodes[number]["value"] for number in (0, *trace.calls[0].inner)]
    assert shown == ["3", "3", "≤ 3"]


@pytest.mark.parametrize("case", cases("B", type="tree"))
@pytest.mark.parametrize("function", [alphabeta, fail_hard])
def test_the_trees_of_the_textbooks_are_cut_where_they_are_in_print(case, function):
    game = TreeGame(case["tree"], FIRST[case["root"]])
    trace = record(function, game)
    assert_cuts_are_those_moves(trace)
    assert_signs_are_true(trace)
    tree = trace.tree()
    paths = {0: ()}
    leaves = []
    for node in nx.dfs_preorder_nodes(tree, 0):
        for child in tree.successors(node):
            path = tree.edges[node, child]["move"]
            paths[child] = (*paths[node], int(path))
    for node, data in tree.nodes(data=True):
        if data["pruned"]:
            leaves += [[*paths[node], *path] for path in leaf_paths(data["state"])]
    assert sorted(leaves) == case["expected"]["cut_ge"]["pruned_leaf_paths"]


def leaf_paths(state):
    if state.is_over:
        return [()]
    return [(move, *path) for move in state.moves for path in leaf_paths(state.play(move))]


def test_random_trees_are_cut_and_signed_as_they_should():
    rng = random.Random(11)

    def tree(depth):
        if depth == 0 or rng.random() < 0.1:
            return rng.randint(-5, 5)
        return [tree(depth - 1) for _ in range(rng.randint(1, 3))]

    for number in range(200):
        game = TreeGame(tree(4), "XO"[number % 2])
        trace = record(alphabeta, game)
        assert_signs_are_true(trace)
        for function in fail_hard, scout:
            assert minimax(game) == function(game)
            assert_signs_are_true(record(function, game))
        for call in trace.calls:
            assert len(trace.cuts.untried(call.number)) == (
                len(subject(call).moves) - len(call.inner)
            ) * bool(call.inner)


def test_a_cut_in_words_for_both_players():
    assert cuts(record(alphabeta, TreeGame([[3, 5], [2, 9]]))) == [
        "Call 4 ends: its calls gave 2, so 2 comes back. It leaves out 1: O holds X to 2 here already, and X "
        "can get 3 elsewhere, so X will not let the game come here. So 2 is a bound: the value may be lower."
    ]
    [words] = cuts(record(alphabeta, TreeGame([[3, 5], [5, 1]], "O")))
    assert words.endswith(
        "It leaves out 1: X has 5 here already, and O can hold X to 5 elsewhere, so O has no need to let the "
        "game come here. So 5 is a bound: the value may be higher."
    )


def test_the_window_is_said_when_a_call_begins():
    words = sentences(record(alphabeta, TreeGame([[3, 5], [2, 9]])))
    assert words[0].endswith("is asked about 3 5 2 9, in the window from −∞ to +∞.")
    assert words[7] == "Call 4 begins: call 0 asks about 2 9, in the window from 3 to +∞."
    trace = record(on_list_with_window, squares_of(THREE_FREE), "X", -1, 1)
    assert sentences(trace)[0].endswith("XOX OXO ... (X to move), in the window from −1 to +1.")


def test_a_pruned_node_appears_when_its_call_has_ended():
    trace = record(alphabeta, TreeGame([[3, 5], [2, 9]]))
    for number, step in enumerate(trace.steps):
        ended = any(one.call == 4 and one.kind == "return" for one in trace.steps[: number + 1])
        assert ((4, 1) in trace.tree(number)) == ended
        assert step.call <= 5


# What can't be known is not said


@pytest.mark.parametrize("state", [THREE_FREE, FOUR_FREE, FIVE_FREE], ids=row_text)
def test_a_function_without_a_window_leaves_out_nothing(state):
    @functools.cache
    def cached_minimax(state):
        return minimax_over(state, cached_minimax)

    def first_win(state):
        if state.is_over:
            return state.utility
        wanted = 1 if state.to_move == "X" else -1
        best = -wanted
        for move in state.moves:
            value = first_win(state.play(move))
            best = max(best, value) if wanted == 1 else min(best, value)
            if best == wanted:
                break
        return best

    def inner_minimax(state):
        return minimax_over(state, inner_minimax)

    for function in minimax, cached_minimax, inner_minimax, first_win:
        trace = record(function, state)
        assert not any(data["pruned"] for _, data in trace.tree().nodes(data=True))
        assert not any(sign in tree_text(trace.tree()) for sign in "≤≥?")
        assert not any("leaves out" in words for words in sentences(trace))


def minimax_over(state, function):
    if state.is_over:
        return state.utility
    values = [function(state.play(move)) for move in state.moves]
    return max(values) if state.to_move == "X" else min(values)


def negamax(state, alpha=-inf, beta=inf):
    """Each value is seen from the player to move, so signs are turned on every level."""
    if state.is_over:
        return state.utility if state.to_move == "X" else -state.utility
    best = -inf
    for move in state.moves:
        best = max(best, -negamax(state.play(move), -beta, -alpha))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


def plain_negamax(state):
    if state.is_over:
        return state.utility if state.to_move == "X" else -state.utility
    return max(-plain_negamax(state.play(move)) for move in state.moves)


def test_of_a_negamax_the_cuts_are_shown_and_no_reason_is_made_up(some_states):
    cuts = 0
    for state in some_states:
        trace = record(negamax, state)
        tree = trace.tree()
        for call in trace.calls:
            left = trace.cuts.untried(call.number)
            assert len(left) == (len(subject(call).moves) - len(call.inner)) * bool(call.inner)
            assert {node[1] for node in tree.successors(call.number) if isinstance(node, tuple)} == set(left)
            cuts += bool(left)
        won = any(call.arguments["state"].winner == "X" for call in trace.calls)
        if won:
            assert not any("elsewhere" in words or "bound" in words for words in sentences(trace))
            assert not any(sign in tree_text(tree) for sign in "≤≥?")
    assert cuts > 100


def test_a_negamax_chooses_the_highest_of_the_turned_signs():
    state = TicTacToe.from_text("X.O X.X OO.")
    words = sentences(record(plain_negamax, state))
    assert words[-1] == "Call 0 ends: its calls gave +1, −1, +1. With their signs turned, +1 is the highest."
    assert not any("chooses" in one for one in words)


def test_a_negamax_on_a_tree_of_numbers_is_shown_without_signs():
    trace = record(negamax, TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    assert trace.result == 3
    assert not any(sign in tree_text(trace.tree()) for sign in "≤≥?")
    assert cuts(trace) == [
        "Call 5 ends: its calls gave 2. With their signs turned, −2 is the highest. It leaves out 1, 2."
    ]


def test_ends_that_are_seen_without_a_call_are_not_called_left_out():
    def looks_first(state, alpha=-inf, beta=inf):
        best = -inf if state.to_move == "X" else inf
        for move in state.moves:
            child = state.play(move)
            score = child.utility if child.is_over else looks_first(child, alpha, beta)
            if state.to_move == "X":
                best = max(best, score)
                alpha = max(alpha, best)
            else:
                best = min(best, score)
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best

    for state in THREE_FREE, FOUR_FREE, FIVE_FREE:
        trace = record(looks_first, state)
        for number, call in enumerate(trace.calls):
            tried = {subject(trace.calls[inner]) for inner in call.inner}
            for move, child in trace.cuts.untried(number).items():
                assert not child.is_over
                assert child not in tried
                assert child == subject(call).play(move)
        assert_no_sign_is_wrong(trace)


def assert_no_sign_is_wrong(trace):
    for call in trace.calls:
        sign, value = trace.cuts.bounds[call.number], true_value(subject(call))
        assert sign != "≤ " or value <= call.result
        assert sign != "≥ " or value >= call.result


def test_a_table_without_bounds_shows_that_its_values_are_bounds():
    """Case B21: what a cut left behind is taken for the value, and the tree says what is known of it."""
    table = {}

    def careless(state, alpha=-inf, beta=inf):
        if state.is_over:
            return state.utility
        if state in table:
            return table[state]
        best = -inf if state.to_move == "X" else inf
        for move in state.moves:
            score = careless(state.play(move), alpha, beta)
            if state.to_move == "X":
                best = max(best, score)
                alpha = max(alpha, best)
            else:
                best = min(best, score)
                beta = min(beta, best)
            if alpha >= beta:
                break
        table[state] = best
        return best

    state = TicTacToe.from_text("... XXO O..")
    trace = record(careless, state)
    assert (trace.result, minimax(state)) == (1, 0)
    for call in trace.calls:
        sign, value = trace.cuts.bounds[call.number], minimax(subject(call))
        assert sign or call.result == value
        assert sign != "≤ " or value <= call.result
        assert sign != "≥ " or value >= call.result
    assert trace.cuts.bounds[0] == "≤ "


def swapped(state, alpha=-inf, beta=inf):
    """A mistake: the two ends of the window change places on the way down."""
    if state.is_over:
        return state.utility
    best = -inf if state.to_move == "X" else inf
    for move in state.moves:
        score = swapped(state.play(move), beta, alpha)
        if state.to_move == "X":
            best = max(best, score)
            alpha = max(alpha, best)
        else:
            best = min(best, score)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def unjust(state, alpha=-inf, beta=inf):
    """A mistake: a window that nobody has settled."""
    if state.is_over:
        return state.utility
    best = -inf if state.to_move == "X" else inf
    for move in state.moves:
        score = unjust(state.play(move), 0, beta)
        best = max(best, score) if state.to_move == "X" else min(best, score)
        if (best >= beta) if state.to_move == "X" else (best <= alpha):
            break
    return best


@pytest.mark.parametrize("function", [swapped, unjust])
def test_of_a_wrong_window_nothing_wrong_is_said(some_states, function):
    wrong = 0
    for state in some_states:
        trace = record(function, state)
        for call in trace.calls:
            sign, value = trace.cuts.bounds[call.number], minimax(subject(call))
            assert sign or call.result == value
            assert sign != "≤ " or value <= call.result
            assert sign != "≥ " or value >= call.result
        wrong += trace.result != minimax(state)
        for step, words in enumerate(sentences(trace)):
            if "elsewhere" in words:
                assert_is_settled(trace, trace.steps[step].call)
    assert wrong


def assert_is_settled(trace, number):
    """The window of a call is no narrower than the results of the calls beside its ancestors allow."""
    alpha, beta = trace.calls[number].window
    settled_alpha, settled_beta = trace.calls[0].window
    while number:
        parent = trace.calls[trace.calls[number].parent]
        before = [trace.calls[one].result for one in parent.inner if one < number]
        if subject(parent).to_move == "X":
            settled_alpha = max([settled_alpha, *before])
        else:
            settled_beta = min([settled_beta, *before])
        number = parent.number
    assert alpha <= settled_alpha
    assert beta >= settled_beta


def test_functions_that_call_each_other_leave_out_nothing_that_can_be_seen():
    def highest(state, alpha, beta):
        if state.is_over:
            return state.utility
        best = -inf
        for move in state.moves:
            best = max(best, lowest(state.play(move), alpha, beta))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best

    def lowest(state, alpha, beta):
        if state.is_over:
            return state.utility
        best = inf
        for move in state.moves:
            best = min(best, highest(state.play(move), alpha, beta))
            beta = min(beta, best)
            if alpha >= beta:
                break
        return best

    trace = record(highest, FIVE_FREE, -inf, inf)
    assert not any(trace.cuts.untried(call.number) for call in trace.calls)
    assert not any(trace.cuts.bounds)


def test_a_cut_inside_the_window_is_called_so():
    def hasty(state, alpha=-inf, beta=inf):
        return state.utility if state.is_over else hasty(state.play(state.moves[0]), alpha, beta)

    words = sentences(record(hasty, TreeGame([3, 5])))[-1]
    assert words.endswith("so 3 comes back. It leaves out 1, though 3 lies inside the window.")
    words = sentences(record(hasty, TreeGame([3, 5]), 5, 9))[-1]
    assert words.endswith("so 3 comes back. It leaves out 1.")


def test_values_counted_in_another_way_have_signs_too(some_states):
    """A near win is worth more: ten for a win, less one for each ply from the root."""

    def hurried(state, depth=0, alpha=-inf, beta=inf):
        if state.is_over:
            return state.utility * (10 - depth)
        best = -inf if state.to_move == "X" else inf
        for move in state.moves:
            score = hurried(state.play(move), depth + 1, alpha, beta)
            if state.to_move == "X":
                best = max(best, score)
                alpha = max(alpha, best)
            else:
                best = min(best, score)
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best

    for state in some_states:
        trace = record(hurried, state)
        free = len(state.moves)

        def value_of(about, free=free):
            value, distance = solve(about)
            return value * (10 - (free - str(about).count(".")) - distance)

        assert_signs_are_true(trace, value_of)
        assert_cuts_are_those_moves(trace)


def test_results_that_are_no_numbers_have_no_signs():
    def with_move(state, alpha=-inf, beta=inf):
        if state.is_over:
            return state.utility, None
        best = None
        for move in state.moves:
            score, _ = with_move(state.play(move), alpha, beta)
            if best is None or (score > best[0] if state.to_move == "X" else score < best[0]):
                best = score, move
            if state.to_move == "X":
                alpha = max(alpha, best[0])
            else:
                beta = min(beta, best[0])
            if alpha >= beta:
                break
        return best

    trace = record(with_move, TreeGame([[3, 5], [2, 9]]))
    assert trace.tree().nodes[4]["value"] == "(2, 0)"
    assert trace.cuts.untried(4) == {1: TreeGame(9)}
    assert sentences(trace)[-2].endswith("and (2, 0) comes back. It leaves out 1.")
    words = sentences(record(with_move, TreeGame([3, 5]), 0, 2))[-1]
    assert words.endswith("and (3, 0) comes back. It leaves out 1.")


def test_a_class_with_other_ideas_of_moves_is_recorded_all_the_same():
    class Own:
        def moves(self):
            return [1, 2]

        def play(self, move):
            return self

    def look(state, alpha, beta, n=2):
        return 0 if n == 0 else look(state.play(1), alpha, beta, n - 1)

    trace = record(look, Own(), 0, 1)
    assert len(trace.tree()) == 3
    assert len(sentences(trace)) == 6


def test_of_a_recording_that_was_ended_only_calls_that_ended_have_cuts():
    trace = record(alphabeta, TicTacToe(), limit=201)
    assert trace.stopped
    tree = trace.tree()
    for call in trace.calls:
        if not call.ended:
            assert trace.cuts.untried(call.number) == {}
            assert not any(isinstance(node, tuple) for node in tree.successors(call.number))
    assert any(isinstance(node, tuple) for node in tree)


def test_wins_that_are_seen_without_a_call_are_not_called_left_out():
    def sees_wins(state, alpha=-inf, beta=inf):
        if state.is_over:
            return 0
        best = -inf if state.to_move == "X" else inf
        for move in state.moves:
            child = state.play(move)
            score = child.utility if child.winner else sees_wins(child, alpha, beta)
            if state.to_move == "X":
                best = max(best, score)
                alpha = max(alpha, best)
            else:
                best = min(best, score)
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best

    trace = record(sees_wins, FIVE_FREE)
    left = [child for call in trace.calls for child in trace.cuts.untried(call.number).values()]
    assert left
    assert not any(child.winner for child in left)
    assert_no_sign_is_wrong(trace)


def test_of_a_list_whose_lines_are_not_known_no_cut_is_told():
    def largest(board, alpha, beta):
        """A game on four by four that knows of an end which nobody else can see."""
        if board[15] != ".":
            return 1
        best = -inf
        for square in [n for n, mark in enumerate(board) if mark == "."]:
            best = max(best, largest([*board[:square], "X", *board[square + 1 :]], alpha, beta))
            if best >= beta:
                break
        return best

    trace = record(largest, [*"XO" * 6, *"...."], -1, 1)
    assert not any(trace.cuts.untried(call.number) for call in trace.calls)
    assert not any(trace.cuts.bounds)


def test_where_the_ends_are_valued_upside_down_no_bound_is_told(some_states):
    def upside_down(state, alpha=-inf, beta=inf):
        if state.is_over:
            return -state.utility
        best = -inf if state.to_move == "X" else inf
        for move in state.moves:
            score = upside_down(state.play(move), alpha, beta)
            if state.to_move == "X":
                best = max(best, score)
                alpha = max(alpha, best)
            else:
                best = min(best, score)
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best

    for state in some_states:
        trace = record(upside_down, state)
        if any(subject(call).winner for call in trace.calls):
            assert not any(trace.cuts.bounds)
            assert not any("elsewhere" in words for words in cuts(trace))


def test_a_guess_without_a_window_is_no_bound_even_where_more_is_known():
    def deep_then_shallow(state, depth):
        if state.is_over:
            return state.utility
        if depth == 0:
            return 9
        if depth == 3:
            return max(deep_then_shallow(state.play(0), one) for one in (2, 0))
        return min(deep_then_shallow(state.play(move), depth - 1) for move in state.moves)

    trace = record(deep_then_shallow, TreeGame([[1, 2]]), 3)
    assert not any(sign in tree_text(trace.tree()) for sign in "≤≥?")

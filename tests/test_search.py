import pytest

from tests.conftest import cases
from ttt import (
    Outcome,
    TicTacToe,
    best_moves,
    minimax,
    move_values,
    reachable,
    solve,
    value_moves,
)
from ttt.tree_game import TreeGame

EXAMPLE = TicTacToe.from_text("X.O X.X OO.")
TIE = TicTacToe.from_text("XOX XOO OXX")


def seen_by_the_player(value: int, player: str) -> str:
    return {1: "win", 0: "tie", -1: "loss"}[value if player == "X" else -value]


@pytest.mark.parametrize("case", [*cases("A", type="position"), *cases("G", type="position")])
def test_positions_that_people_got_wrong(case):
    state = TicTacToe.from_text(case["position"])
    expected = case["expected"]
    player = case["to_move"]
    if not expected["terminal"]:
        assert state.to_move == player
    assert state.is_over == expected["terminal"]
    assert state.winner == expected["winner"]
    assert seen_by_the_player(solve(state).value, player) == expected["value"]
    assert solve(state).distance == expected["moves_to_end"]
    seen = {
        str(move): [seen_by_the_player(outcome.value, player), outcome.distance]
        for move, outcome in move_values(state).items()
    }
    assert seen == expected.get("per_move", {})
    if not state.is_over:
        assert best_moves(state) == expected["best_moves"]
        assert value_moves(state) == expected["value_moves"]


@pytest.mark.parametrize(
    "case", [case for case in cases("G", type="mnk") if case.id in ("G26", "G28", "G31")]
)
def test_small_boards_of_other_sizes(case):
    sizes = {"width": case["cols"], "height": case["rows"], "length": case["k"]}
    state = type("Board", (TicTacToe,), sizes).from_text(case["position"])
    expected = case["expected"]
    player = case["to_move"]
    assert seen_by_the_player(solve(state).value, player) == expected["value"]
    if "moves_to_end" in expected:
        assert solve(state).distance == expected["moves_to_end"]
        assert best_moves(state) == expected["best_moves"]
    if "per_move" in expected:
        assert value_moves(state) == expected["value_moves"]
        assert {
            str(move): [seen_by_the_player(outcome.value, player), outcome.distance]
            for move, outcome in move_values(state).items()
        } == expected["per_move"]


def test_the_running_example():
    assert minimax(EXAMPLE) == 1
    assert solve(EXAMPLE) == Outcome(value=1, distance=1)
    assert move_values(EXAMPLE) == {1: (-1, 2), 4: (1, 1), 8: (-1, 2)}
    assert best_moves(EXAMPLE) == [4]


def test_minimax_equals_solve_on_every_state(all_states):
    assert [minimax(state) for state in all_states] == [solve(state).value for state in all_states]


def test_a_distance_is_the_length_of_a_game_of_best_moves(all_states):
    for state in all_states:
        end, plies = state, 0
        while not end.is_over:
            end = end.play(best_moves(end)[-1])
            plies += 1
        assert solve(state) == (end.utility, plies)


def test_best_moves_keep_the_outcome_and_others_do_not(all_states):
    for state in all_states:
        if state.is_over:
            continue
        outcome = solve(state)
        outcomes = move_values(state)
        assert list(outcomes) == list(state.moves)
        assert best_moves(state) == [move for move in state.moves if outcomes[move] == outcome]
        assert value_moves(state) == [move for move in state.moves if outcomes[move].value == outcome.value]


def test_x_prefers_the_near_win_and_the_far_loss():
    near_and_far = TicTacToe.from_text("XX. OO. ...")
    assert best_moves(near_and_far) == [2]
    lost = TicTacToe.from_text("XO. .X. ...")  # case A08: lost everywhere, and 8 holds out longest
    assert best_moves(lost) == [8]


@pytest.mark.parametrize("finished", [TIE, EXAMPLE.play(4)])
def test_a_finished_state_has_no_best_move_and_says_so(finished):
    for choose in best_moves, value_moves:
        with pytest.raises(ValueError, match="The game is over"):
            choose(finished)
    assert move_values(finished) == {}
    assert solve(finished) == (finished.utility, 0)


def test_search_needs_only_the_five_members_of_the_protocol():
    class Nim:
        """Take one or two of the matches; whoever takes the last one wins."""

        def __init__(self, matches, to_move="X"):
            self.matches, self.to_move = matches, to_move

        moves = property(lambda self: tuple(range(1, min(2, self.matches) + 1)))
        is_over = property(lambda self: self.matches == 0)
        utility = property(lambda self: 1 if self.to_move == "O" else -1)

        def play(self, move):
            return Nim(self.matches - move, "O" if self.to_move == "X" else "X")

    assert [minimax(Nim(matches)) for matches in range(1, 8)] == [1, 1, -1, 1, 1, -1, 1]
    assert best_moves(Nim(4)) == [1]


def test_reachable_lists_each_state_once_by_plies(all_states):
    plies = [9 - str(state).count(".") for state in all_states]
    assert plies == sorted(plies)
    assert len(set(all_states)) == len(all_states) == 5478
    assert reachable(EXAMPLE)[0] == EXAMPLE
    assert reachable(TIE) == [TIE]


def test_a_game_that_lists_moves_after_its_end_is_solved_all_the_same():
    class Careless:
        """Tic-tac-toe whose moves are the free squares, also after a win."""

        def __init__(self, state):
            self.state = state
            self.to_move, self.is_over = state.to_move, state.is_over
            self.moves = [square for square, mark in enumerate(str(state).split()) if mark == "."]

        def play(self, move):
            return Careless(self.state.play(move))

        @property
        def utility(self):
            return self.state.utility

        def __eq__(self, other):
            return isinstance(other, Careless) and self.state == other.state

        def __hash__(self):
            return hash(self.state)

    won = TicTacToe.from_text("X.. XO. .O.")
    assert solve(Careless(won)) == solve(won)
    assert best_moves(Careless(won)) == best_moves(won)


def test_solve_refuses_utilities_that_are_no_whole_numbers():
    with pytest.raises(ValueError, match="minimax and alphabeta take any number"):
        solve(TreeGame([0.5, 0.2]))
    assert minimax(TreeGame([0.5, 0.2])) == 0.5
    assert solve(TreeGame([[3, 12], [2, 4]])).value == 3

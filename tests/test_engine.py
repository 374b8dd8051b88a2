"""The search for larger games, held against the exact one on every state of the small game."""

import random
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import pairwise
from math import inf

import pytest

from tests.conftest import cases
from ttt import FourByFour, TicTacToe, best_moves, move_values, solve
from ttt.engine import (
    SURE,
    WIN,
    Answer,
    Budget,
    OutOfBudget,
    best_answers,
    deepen,
    distinct_children,
    likely_moves,
    move_answers,
    search,
)
from ttt.tree_game import TreeGame

EXAMPLE = TicTacToe.from_text("X.O X.X OO.")
TIE = TicTacToe.from_text("XOX XOO OXX")
FAR_WIN = TicTacToe.from_text("X.. .O. ..X").play(2).play(1)  # X blocks at 7, and wins later


def board(width, height, length):
    """The class of another board."""
    return type("Board", (TicTacToe,), {"width": width, "height": height, "length": length})


def all_moves(state):
    return state.moves


def itself(state):
    return state


@pytest.fixture(scope="module")
def unfinished(all_states):
    return [state for state in all_states if not state.is_over]


def assert_right(answer, state):
    """The answer is exact and is what exhaustive search finds."""
    value, distance = solve(state)
    assert answer.exact
    assert answer.value == value
    assert answer.distance == (distance if value else None)
    assert answer.move in best_moves(state)


def assert_entries_are_right(table, states, key):
    """What stands in the table as certain is so."""
    scores = {}
    for state in states:
        value, distance = solve(state)
        scores[key(state)] = value * (WIN - distance)
    for name, (depth, low, high) in table.items():
        if depth == inf:
            assert low <= scores[name] <= high, name


# To the end of the game


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"key": itself},
        {"moves": all_moves},
        {"moves": all_moves, "key": itself},
        {"moves": lambda state: state.moves[::-1]},
        {"moves": lambda state: state.ordered_moves},
    ],
    ids=["all aids", "no key", "no order", "no aids", "backwards", "not forced"],
)
def test_with_one_table_for_all_it_finds_what_solve_finds_on_every_state(unfinished, options):
    table = {}
    states = random.Random(len(options)).sample(unfinished, len(unfinished))
    for state in states:
        assert_right(search(state, table=table, **options), state)
    assert_entries_are_right(table, unfinished, options.get("key", lambda state: state.key))


def test_with_a_new_table_each_time_it_finds_what_solve_finds(unfinished):
    for state in unfinished:
        assert_right(search(state), state)


def test_a_game_that_offers_nothing_but_the_rules_is_searched():
    @dataclass(frozen=True)
    class Nim:
        """Take one, two or three of the matches; whoever takes the last one wins."""

        matches: int
        to_move: str = "X"

        moves = property(lambda self: tuple(range(1, min(3, self.matches) + 1)))
        is_over = property(lambda self: self.matches == 0)
        utility = property(lambda self: 1 if self.to_move == "O" else -1)

        def play(self, move):
            return Nim(self.matches - move, "O" if self.to_move == "X" else "X")

    table = {}
    for matches in range(1, 30):
        for player in "XO":
            state = Nim(matches, player)
            assert_right(search(state, table=table), state)
            assert_right(search(state), state)
    assert search(Nim(21)).move == 1


class Counting(TicTacToe):
    """The usual game, in which the moves that are played are counted."""

    played = 0

    def play(self, move):
        Counting.played += 1
        return super().play(move)


@pytest.mark.parametrize("text", ["... ... ...", "X.O ... ...", "XO. .X. ..."])
@pytest.mark.parametrize("nodes", [1, 2, 3, 50, 1000, inf])
def test_nodes_are_the_states_it_has_met(text, nodes):
    state = Counting.from_text(text)
    Counting.played = 0
    answer = search(state, moves=all_moves, budget=Budget(nodes))
    assert answer.nodes == 1 + Counting.played - (not answer.exact)  # the last one was not looked at


@pytest.mark.parametrize(
    ("sizes", "value", "distance"),
    [
        ((1, 1, 1), +1, 1),
        ((5, 1, 1), +1, 1),
        ((4, 1, 2), +1, 3),
        ((7, 1, 2), +1, 3),
        ((2, 2, 2), +1, 3),
        ((3, 3, 2), +1, 3),
        ((3, 3, 3), 0, None),
        ((4, 3, 3), +1, 7),
        ((3, 4, 3), +1, 7),
        ((5, 3, 3), +1, 7),
        ((3, 5, 3), +1, 7),
        ((4, 4, 3), +1, 5),
        ((5, 5, 3), +1, 5),
        ((4, 3, 4), 0, None),
        ((4, 4, 4), 0, None),
        ((2, 2, 3), 0, None),
    ],
    ids=lambda sizes: "x".join(map(str, sizes)) if isinstance(sizes, tuple) else None,
)
def test_known_games_have_their_known_values(sizes, value, distance):
    answer = search(board(*sizes)())
    assert (answer.exact, answer.value, answer.distance) == (True, value, distance)
    assert answer.depth == inf


@pytest.mark.parametrize(("width", "height", "length"), [(3, 2, 2), (2, 4, 2), (3, 3, 2), (4, 2, 3)])
def test_every_state_of_a_small_board_has_the_value_that_solve_finds(width, height, length):
    states, layer = [], [board(width, height, length)()]
    while layer:
        states += layer
        layer = list(dict.fromkeys(state.play(move) for state in layer for move in state.moves))
    table = {}
    for state in states:
        if not state.is_over:
            assert_right(search(state, table=table), state)


def test_the_empty_board_of_four_by_four_takes_few_nodes():
    assert search(FourByFour()).nodes <= 20_000
    assert search(FourByFour(), moves=lambda state: state.ordered_moves).nodes <= 150_000


def test_each_state_is_solved_once(monkeypatch, all_states):
    monkeypatch.setattr("ttt.search.solutions", solutions := {})
    solve(TicTacToe())
    assert set(solutions) == set(all_states)
    assert len(solutions) == 5478
    assert len({state.key for state in all_states}) == 765


def test_a_table_makes_the_next_search_short():
    table = {}
    search(FourByFour(), table=table)
    assert search(FourByFour().play(5), table=table).nodes < 100


@pytest.mark.parametrize("case", [*cases("A", type="position"), *cases("B", type="position")])
def test_positions_that_people_got_wrong(case):
    state = TicTacToe.from_text(case["position"])
    if case["expected"]["terminal"]:
        return
    table = {}
    for text in case.get("warm_up", ()):  # case B26: distances counted from another root
        search(TicTacToe.from_text(text), table=table, moves=all_moves, key=itself)
    for options in {}, {"moves": all_moves}, {"moves": all_moves, "key": itself}:
        answer = search(state, table=table if options.get("key") else None, **options)
        assert_right(answer, state)
        assert answer.move in case["expected"]["best_moves"]


def test_a_bound_is_no_reason_to_choose_a_move():
    """Case B19: after the winning move 1, the search of move 2 ends early with an equal score."""
    for order in ([0, 1, 2], [1, 0, 2], [1, 2, 0], [2, 1, 0]):
        state = TicTacToe.from_text("... XXO OXO")
        assert (
            search(state, moves=lambda state, order=order: [n for n in order if n in state.moves]).move == 1
        )


@pytest.mark.parametrize("key", [itself, lambda state: state.key], ids=["no key", "key"])
def test_what_a_cut_left_behind_is_not_taken_for_exact(unfinished, key):
    """Cases B21 and B23: a table that forgets which values are bounds sees wins where there are ties."""
    table = {}
    answer = search(TicTacToe(), table=table, moves=all_moves, key=key)
    assert (answer.value, answer.exact) == (0, True)
    assert_entries_are_right(table, unfinished, key)
    state = TicTacToe.from_text("... XXO O..")
    assert search(state, moves=all_moves, key=key).value == 0


# What a state says of itself


def test_a_forced_move_is_as_good_as_any_on_every_state(unfinished):
    for state in unfinished:
        for move in state.forced_moves:
            value, distance = solve(state)
            after = solve(state.play(move))
            assert after.value == value
            assert after.distance + 1 == distance or not value


def test_a_move_is_forced_exactly_where_a_line_lacks_one_square(all_states):
    for state in all_states:
        lines = [[str(state).split()[square] for square in line] for line in state.lines]
        open_lines = [sorted(line) for line in lines if line.count(".") == 1 and len(set(line)) == 2]
        assert bool(state.forced_moves) == bool(open_lines and not state.is_over)
        if state.forced_moves and [".", *state.to_move * 2] in open_lines:
            assert state.play(state.forced_moves[0]).winner == state.to_move


def test_ordered_moves_are_the_moves_in_another_order(all_states):
    for state in all_states:
        assert sorted(state.ordered_moves) == list(state.moves)
    assert TicTacToe().ordered_moves == (4, 0, 8, 2, 6, 1, 3, 5, 7)
    assert FourByFour().ordered_moves[:4] == (5, 10, 6, 9)


def test_likely_moves_are_forced_or_ordered_or_all():
    assert likely_moves(EXAMPLE) == (4,)
    assert likely_moves(TicTacToe()) == TicTacToe().ordered_moves
    assert likely_moves(TreeGame([1, 2, 3])) == (0, 1, 2)


# A limit to the depth


def guess(state):
    """Any number, but the same for a board and its images."""
    x, o = state.key
    return (x * 37 + o * 101) % 201 / 2 - 50


def guess_by_square(state):
    """Any number, another one for each board."""
    return (state.x * 37 + state.o * 101) % 97 - 48


def plain(evaluate, moves):
    """Minimax to a depth, as scores: what `search` should find."""

    @cache
    def score(state, depth):
        if state.is_over:
            return state.utility * WIN
        if depth == 0:
            return evaluate(state)
        scores = [farther(score(state.play(move), depth - 1)) for move in moves(state)]
        return max(scores) if state.to_move == "X" else min(scores)

    return score


def farther(score):
    return score - (score > SURE) + (score < -SURE)


def assert_plain(answer, state, depth, score):
    expected = score(state, depth)
    if abs(expected) > SURE:
        assert answer.exact
        assert (answer.value, answer.distance) == (1 if expected > 0 else -1, WIN - abs(expected))
    else:
        assert (answer.value, answer.distance) == (expected, None)
        assert not answer.exact or expected == solve(state).value == 0
    assert farther(score(state.play(answer.move), depth - 1)) == expected
    assert answer.depth == (inf if answer.exact and not answer.value else depth) or answer.exact


def options_id(options):
    return " and ".join(options) or "all aids"


LIMITED = [
    (guess_by_square, likely_moves, {"key": itself}),
    (guess, all_moves, {"moves": all_moves}),
    (guess_by_square, all_moves, {"moves": all_moves, "key": itself}),
]


@pytest.mark.parametrize(("evaluate", "moves", "options"), LIMITED)
@pytest.mark.parametrize("depth", range(1, 6))
def test_to_a_depth_it_finds_what_plain_minimax_to_that_depth_finds(
    unfinished, evaluate, moves, options, depth
):
    score = plain(evaluate, moves)
    table = {}
    for state in unfinished:  # in the order of plies, so that no state is known from a deeper look
        assert_plain(search(state, depth, evaluate, table=table, **options), state, depth, score)


@pytest.mark.parametrize(("evaluate", "moves", "options"), LIMITED)
def test_a_table_of_less_deep_searches_is_not_taken_for_more(unfinished, evaluate, moves, options):
    score = plain(evaluate, moves)
    for state in random.Random(5).sample(unfinished, 300):
        table = {}
        for depth in range(1, 7):
            assert_plain(search(state, depth, evaluate, table=table, **options), state, depth, score)


@pytest.mark.parametrize(("evaluate", "moves", "options"), LIMITED)
def test_a_table_serves_the_next_state_of_the_game(unfinished, evaluate, moves, options):
    """With a move played and a look one ply less deep, the same ends are seen from a root one ply nearer."""
    rng = random.Random(10)
    score = plain(evaluate, moves)
    for state in rng.sample(unfinished, 300):
        table = {}
        for depth in range(6, 0, -1):
            assert_plain(search(state, depth, evaluate, table=table, **options), state, depth, score)
            state = state.play(rng.choice(moves(state)))
            if state.is_over:
                break


@dataclass(frozen=True)
class Maze:
    """A game of rooms and doors in which ways of different length lead to the same room."""

    name: str
    rooms: list = field(compare=False, repr=False)
    room: int
    to_move: str

    doors = property(lambda self: self.rooms[self.room])
    is_over = property(lambda self: isinstance(self.doors, int))
    utility = property(lambda self: self.doors)
    moves = property(lambda self: () if self.is_over else tuple(range(len(self.doors))))

    def play(self, move):
        return replace(self, room=self.doors[move], to_move="O" if self.to_move == "X" else "X")


def random_maze(rng):
    rooms = []
    for room in range(rng.randint(30, 60)):
        if room < 4 or rng.random() < 0.02:
            rooms.append(rng.choice([1, 0, -1]))
        else:
            rooms.append([rng.randrange(max(0, room - 8), room) for _ in range(rng.randint(1, 3))])
    return rooms


def test_what_is_called_exact_is_so_although_the_table_comes_from_looks_of_all_depths():
    rng = random.Random(1)
    for number in range(250):
        rooms = random_maze(rng)
        guesses = [rng.randint(-50, 50) for _ in rooms]
        starts = [
            Maze(f"maze {number}", rooms, room, player) for room in range(len(rooms)) for player in "XO"
        ]
        starts = [state for state in starts if not state.is_over]
        table = {}
        for state in rng.choices(starts, k=50):
            depth = rng.choice([1, 2, 3, 4, 5, 6, inf])
            answer = search(state, depth, lambda state, guesses=guesses: guesses[state.room], table=table)
            if answer.exact:
                assert_right(answer, state)
        assert_entries_are_right(table, starts, itself)


def known_value(state, table):
    """+1 or -1 if the table is certain that one of the players wins, else None."""
    after = [state.play(move) for move in state.moves]
    known = [(child.utility * WIN,) * 2 if child.is_over else certain(table.get(child)) for child in after]
    choose = max if state.to_move == "X" else min
    low, high = choose(low for low, _ in known), choose(high for _, high in known)
    return (low > SURE) - (high < -SURE)


def certain(entry):
    depth, low, high = entry or (0, -inf, inf)
    return (low, high) if depth == inf else (-inf, inf)


def test_what_a_table_knows_of_the_winner_is_not_given_up_for_a_guess():
    rng = random.Random(2)
    times = 0
    for number in range(400):
        rooms = random_maze(rng)
        starts = [
            Maze(f"known maze {number}", rooms, room, player) for room in range(4, 30) for player in "XO"
        ]
        table = {}
        for state in rng.choices([state for state in starts if not state.is_over], k=30):
            depth = rng.choice([2, 3, inf])
            if known := known_value(state, table):
                answer = search(state, depth, lambda state: rng.randint(-50, 50), table=table)
                assert answer.value == known
                assert known * solve(state.play(answer.move)).value == 1
                times += not answer.exact
            else:
                search(state, table=table)
    assert times > 10


def test_a_guess_is_never_asked_of_a_finished_state(unfinished):
    def evaluate(state):
        assert not state.is_over
        return 0

    for state in random.Random(3).sample(unfinished, 500):
        for depth in range(1, 5):
            search(state, depth, evaluate)
        deepen(state, evaluate)


def test_a_deep_enough_look_guesses_nothing_and_is_exact(unfinished):
    for state in random.Random(4).sample(unfinished, 500):
        answer = search(state, len(state.moves), guess, moves=all_moves)
        assert_right(answer, state)


def test_a_win_within_the_depth_is_exact_and_any_other_value_is_a_guess():
    answer = search(EXAMPLE, 1, guess, moves=all_moves)
    assert answer == Answer(4, 1, 1, True, 1, answer.nodes)
    answer = search(TicTacToe(), 3, lambda state: 0.25)
    assert answer == Answer(4, 0.25, None, False, 3, answer.nodes)


# Deeper step by step


@pytest.mark.parametrize(("evaluate", "moves", "options"), LIMITED)
def test_deepen_ends_with_the_answer_of_a_search_as_deep(unfinished, evaluate, moves, options):
    score = plain(evaluate, moves)
    for state in random.Random(6).sample(unfinished, 300):
        for depth in 1, 3, 4:
            seen = []
            answer = deepen(state, evaluate, depth, progress=seen.append, **options)
            last = len(seen)
            assert last == depth or seen[-1].exact
            assert answer == seen[-1]
            assert not any(one.exact for one in seen[:-1])
            for plies, one in enumerate(seen, 1):
                assert_plain(one, state, plies, score)


def test_deepen_finds_the_outcome_of_every_state_in_the_end(unfinished):
    for state in unfinished:
        assert_right(deepen(state, guess), state)


def test_deepen_begins_with_the_best_move_of_the_look_before():
    tried = []

    class Noted(TicTacToe):
        def play(self, move):
            if self == Noted():
                tried.append(move)
            return super().play(move)

    # One ply deep the edge 5 looks best; two plies deep all look alike.
    deepen(Noted(), lambda state: (state.o == 0) * (state.x >> 5 & 1), 2, moves=all_moves, key=itself)
    assert tried[:10] == [*range(9), 5]


# What it may spend


def test_a_budget_of_nodes_is_spent_to_the_last_and_no_further():
    whole = search(TicTacToe(), moves=all_moves).nodes
    for nodes in [1, 2, 3, 100, 256, 257, 258, 259, 300, whole - 1]:
        budget = Budget(nodes)
        answer = search(TicTacToe(), budget=budget, moves=all_moves)
        assert (answer.exact, answer.nodes, budget.spent) == (False, nodes, nodes)
    for nodes in whole, whole + 1:
        budget = Budget(nodes)
        answer = search(TicTacToe(), budget=budget, moves=all_moves)
        assert (answer.exact, answer.nodes, budget.spent) == (True, whole, whole)


def test_a_spent_budget_gives_a_legal_move_and_the_best_so_far(unfinished):
    for state in random.Random(7).sample(unfinished, 500):
        for nodes in 1, 2, 7, 20:
            answer = search(state, budget=Budget(nodes), moves=all_moves)
            assert answer.move in state.moves
            assert answer.exact == (answer.value == solve(state).value and answer.nodes < nodes) or nodes > 1
            if answer.exact:
                assert_right(answer, state)
            else:
                assert answer.distance is None


def test_without_a_single_finished_move_there_is_no_value():
    assert search(TicTacToe(), budget=Budget(1)) == Answer(4, None, None, False, 0, 1)
    assert deepen(TicTacToe(), guess, budget=Budget(1)) == Answer(4, None, None, False, 0, 1)


def test_the_best_so_far_is_the_best_of_the_moves_that_were_searched():
    seen = []
    search(TicTacToe(), progress=seen.append, moves=all_moves, key=itself)
    whole = seen[-1].nodes
    for nodes in range(1, whole, whole // 40):
        answer = search(TicTacToe(), budget=Budget(nodes), moves=all_moves, key=itself)
        finished = [one for one in seen if one.nodes <= nodes]
        expected = finished[-1] if finished else Answer(0, None, None, False, 0, 0)
        assert answer._replace(nodes=0) == expected._replace(nodes=0)


def test_a_win_that_was_found_is_kept_when_the_budget_ends_in_the_search_for_a_nearer_one(unfinished):
    won = [state for state in unfinished if solve(state) == (1, 5) and state.to_move == "X"]
    for state in random.Random(8).sample(won, 40):
        seen = []
        whole = search(state, progress=seen.append, moves=all_moves).nodes
        found = next(one.nodes for one in seen if one.value == 1)
        for nodes in range(found, whole, 3):
            answer = search(state, budget=Budget(nodes), moves=all_moves)
            assert answer.value == 1
            assert solve(state.play(answer.move)).value == 1


def test_a_search_that_was_stopped_leaves_nothing_wrong_in_its_table(unfinished):
    rng = random.Random(9)
    for key in itself, lambda state: state.key:
        table = {}
        for state in rng.sample(unfinished, 1000):
            search(state, budget=Budget(rng.randint(1, 60)), table=table, key=key)
        assert_entries_are_right(table, unfinished, key)
        for state in unfinished:
            assert_right(search(state, table=table, key=key), state)


def test_searches_share_a_budget():
    one = search(TicTacToe(), moves=all_moves)
    budget = Budget(one.nodes + 50)
    assert search(TicTacToe(), budget=budget, moves=all_moves) == one
    second = search(TicTacToe(), budget=budget, moves=all_moves)
    assert (second.exact, second.nodes, budget.spent) == (False, 50, one.nodes + 50)
    assert not search(TicTacToe(), budget=budget, moves=all_moves).exact


def test_time_ends_a_search(monkeypatch):
    now = [100.0]
    monkeypatch.setattr("ttt.engine.monotonic", lambda: now[0])
    budget = Budget(seconds=2)
    assert search(EXAMPLE, budget=budget).exact
    now[0] = 101.9
    assert search(EXAMPLE, budget=budget, moves=all_moves).exact
    now[0] = 102.0
    assert not search(EXAMPLE, budget=budget, moves=all_moves).exact


def test_stop_ends_a_search_within_a_few_hundred_nodes():
    asked = []

    def stop():
        asked.append(1)
        return len(asked) > 3

    answer = search(FourByFour(), budget=Budget(stop=stop), moves=all_moves)
    assert len(asked) == 4
    assert not answer.exact
    assert 500 < answer.nodes < 1000


def test_deepen_gives_the_answer_of_the_deepest_look_that_was_finished():
    seen = []
    deepen(FourByFour(), guess, 4, progress=seen.append)
    ends = [one.nodes for one in seen]
    for plies, (end, after) in enumerate(pairwise(ends)):
        for nodes in end + 1, (end + after) // 2, after - 1:
            answer = deepen(FourByFour(), guess, budget=Budget(nodes))
            assert answer == seen[plies]._replace(nodes=nodes)
    first = deepen(FourByFour(), guess, budget=Budget(ends[0] - 1), moves=all_moves)
    assert (first.exact, first.depth) == (False, 1)
    assert first.value is not None


def test_progress_is_called_after_each_move_with_the_best_so_far():
    seen = []
    answer = search(TicTacToe(), progress=seen.append, moves=all_moves)
    assert [one.value for one in seen] == [0] * 9
    assert [one.move for one in seen] == [0] * 9
    assert not any(one.exact for one in seen)
    assert [one.nodes for one in seen] == sorted({one.nodes for one in seen})
    assert answer == seen[-1]._replace(exact=True)


# All moves


def test_move_answers_are_the_move_values_on_every_state(unfinished):
    table = {}
    for state in unfinished:
        answers = move_answers(state, table=table)
        assert {
            move: (answer.move, answer.value, answer.distance, answer.exact)
            for move, answer in answers.items()
        } == {
            move: (move, value, distance if value else None, True)
            for move, (value, distance) in move_values(state).items()
        }
        assert list(answers) == list(state.moves)
        assert best_answers(answers, state.to_move) == best_moves(state)


def test_images_are_searched_once():
    assert [moves for _, moves in distinct_children(TicTacToe())] == [[0, 2, 6, 8], [1, 3, 5, 7], [4]]
    assert [moves for _, moves in distinct_children(TreeGame([1, 2, 1]))] == [[0, 2], [1]]
    for child, (move, *_) in distinct_children(EXAMPLE):
        assert child == EXAMPLE.play(move)


def test_move_answers_without_a_table_or_a_move():
    assert {move: answer.value for move, answer in move_answers(EXAMPLE).items()} == {1: -1, 4: 1, 8: -1}
    with pytest.raises(ValueError, match="The game is over"):
        move_answers(TIE)


def test_move_answers_that_the_budget_cuts_short_are_none_at_all():
    with pytest.raises(OutOfBudget):
        move_answers(TicTacToe(), Budget(100))
    assert len(move_answers(TicTacToe(), Budget(10_000))) == 9


def test_the_best_answers_win_soonest_or_lose_latest():
    def answers(*outcomes):
        return {move: Answer(move, *outcome, True, inf, 1) for move, outcome in enumerate(outcomes)}

    assert best_answers(answers((1, 3), (0, None), (1, 5), (1, 3), (-1, 2)), "X") == [0, 3]
    assert best_answers(answers((0, None), (-1, 4), (0, None)), "X") == [0, 2]
    assert best_answers(answers((-1, 4), (-1, 6), (-1, 2)), "X") == [1]
    assert best_answers(answers((-1, 4), (0, None), (-1, 2), (1, 1)), "O") == [2]
    assert best_answers(answers((1, 4), (1, 6), (1, 2)), "O") == [1]


# What is refused


def test_a_look_that_is_no_look_is_refused():
    with pytest.raises(ValueError, match=r"needs evaluate\(state\)"):
        search(TicTacToe(), 3)
    for depth in 0, -1, 2.5, True, guess, Budget():
        with pytest.raises(ValueError, match="whole number of plies, 1 or more"):
            search(TicTacToe(), depth, guess)
        with pytest.raises(ValueError, match="whole number of plies, 1 or more"):
            deepen(TicTacToe(), guess, depth)


def test_what_is_handed_over_in_the_wrong_form_is_named():
    class Methods(TicTacToe):
        def key(self):
            return self

    for ask in search, move_answers:
        with pytest.raises(TypeError, match="key of Methods is a method; write @property above it"):
            ask(Methods())
        with pytest.raises(TypeError, match=r"TicTacToe\(\), with parentheses"):
            ask(TicTacToe)
    with pytest.raises(TypeError, match=r"such as Budget\(nodes=3000\)"):
        deepen(TicTacToe(), guess, budget=3000)
    with pytest.raises(ValueError, match="evaluate gave None for"):
        search(TicTacToe(), 2, lambda state: None)
    with pytest.raises(ValueError, match="not for 'x'"):
        best_answers(move_answers(EXAMPLE), "x")


def test_a_finished_game_is_refused():
    for finished in TIE, EXAMPLE.play(4):
        with pytest.raises(ValueError, match="The game is over"):
            search(finished)
        with pytest.raises(ValueError, match="The game is over"):
            deepen(finished, guess)


@pytest.mark.parametrize("wild", [SURE, -SURE, WIN, inf, -inf, float("nan")])
def test_a_guess_that_could_be_taken_for_a_win_is_refused(wild):
    with pytest.raises(ValueError, match=r"evaluate gave .* a guess is a number between ±990,000"):
        search(TicTacToe(), 1, lambda state: wild)
    search(TicTacToe(), 1, lambda state: SURE - 1)


@pytest.mark.parametrize("utility", [2, -3, 0.5, None])
def test_a_pay_off_that_is_no_win_tie_or_loss_is_refused(utility):
    class Odd(TicTacToe):
        @property
        def utility(self):
            return utility

    state = Odd.from_text("XOX OXO .X.")
    with pytest.raises(ValueError, match=r"needs a utility of \+1, 0 or -1, not"):
        search(state)
    with pytest.raises(ValueError, match=r"needs a utility of \+1, 0 or -1, not"):
        move_answers(state)


@pytest.mark.parametrize("name", ["forced_moves", "ordered_moves", "key"])
def test_a_mistake_in_what_a_state_offers_is_not_taken_for_nothing_offered(name):
    class Mistaken(TicTacToe):
        pass

    def mistake(state):
        return state.no_such_thing

    setattr(Mistaken, name, property(mistake))
    with pytest.raises(AttributeError, match="no_such_thing"):
        search(Mistaken())

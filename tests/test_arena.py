import pickle
import sys
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

import pytest

from ttt import STRATEGIES, Forfeit, TicTacToe, easy, match, match_table, normal, perfect, play_game, seeded
from ttt.arena import name_of


def first(state):
    return state.moves[0]


def test_play_game_yields_every_state_from_the_start_to_the_end():
    states = list(play_game(TicTacToe(), {"X": first, "O": first}))
    assert states[0] == TicTacToe()
    assert states[-1] == TicTacToe.from_text("XOX OXO X..")
    assert len(states) == 8
    assert all(after in map(before.play, before.moves) for before, after in pairwise(states))


def test_play_game_starts_where_it_is_told_and_with_whose_turn_it_is():
    start = TicTacToe.from_text("XX. OO. ..X")
    assert [*play_game(start, {"X": first, "O": normal})][-1].winner == "O"
    finished = TicTacToe.from_text("XXX OO. ...")
    assert list(play_game(finished, {})) == [finished]


def nothing(state):
    return None


def taken(state):
    return 4


def breaks(state):
    raise KeyError("no plan")


def leaves(state):
    sys.exit("enough")


def words(state):
    return "the centre"


@pytest.mark.parametrize(
    ("bad", "reason"),
    [
        (nothing, "nothing gave back None"),
        (taken, "taken gave back 4. Square 4 is taken"),
        (breaks, "breaks raised KeyError: 'no plan'"),
        (leaves, "leaves raised SystemExit: enough"),
        (words, "words gave back 'the centre'"),
    ],
)
@pytest.mark.parametrize("player", ["X", "O"])
def test_a_strategy_that_gives_no_legal_move_loses_and_the_reason_is_kept(bad, reason, player):
    other = "O" if player == "X" else "X"
    with pytest.raises(Forfeit) as forfeit:
        list(play_game(TicTacToe(), {player: bad, other: seeded(perfect, 1)}))
    assert forfeit.value.player == player
    assert str(forfeit.value).startswith(f"{player} loses: {reason}")
    assert "TicTacToe.from_text(" in str(forfeit.value), "it shows the state"

    result = match({"bad": bad, "perfect": perfect}, games=4, seed=1)
    assert result.score == (0, 0, 4)
    assert len(result.forfeits) == 4
    assert reason in result.forfeits[0]
    assert reason in str(result)


def test_a_match_counts_wins_and_ties_by_strategy_and_by_mark():
    result = match({"perfect": perfect, "easy": easy}, games=101, seed=1)
    won = result.wins["perfect", "X"], result.wins["perfect", "O"]
    assert result.games == 101
    assert result.wins["easy", "X"] == result.wins["easy", "O"] == 0
    assert result.score == (sum(won), 101 - sum(won), 0)
    assert won[0] + result.ties["perfect", "X"] == 51, "each starts every other game"
    assert won[1] + result.ties["perfect", "O"] == 50
    assert result.ties["easy", "O"] == result.ties["perfect", "X"]
    assert str(result).startswith(f"perfect won {sum(won)}, tied {101 - sum(won)} and lost 0 of 101 games")


def test_equal_seeds_give_equal_matches_and_others_differ():
    def score(seed):
        return match({"easy": easy, "normal": normal}, 60, seed).score

    assert score(1) == score(1)
    assert len({score(seed) for seed in range(10)}) > 1


def test_a_match_can_start_anywhere():
    decided = TicTacToe.from_text("XX. OO. ...")
    result = match({"normal": normal, "perfect": perfect}, 10, 1, start=decided)
    assert result.wins == {("normal", "X"): 5, ("perfect", "X"): 5}


@pytest.mark.parametrize("names", [["easy"], ["easy", "normal", "perfect"]])
def test_a_match_is_between_two(names):
    with pytest.raises(ValueError, match="between two strategies; got"):
        match({name: STRATEGIES[name] for name in names}, 2, 1)


class OddNumber(int):
    def __repr__(self):
        raise RuntimeError("no words")

    __str__ = __repr__


class OddError(Exception):
    def __str__(self):
        raise RuntimeError("no words")


def raises_an_odd_error(state):
    raise OddError


def ends_a_generator(state):
    raise GeneratorExit


@pytest.mark.parametrize(
    "odd", [raises_an_odd_error, ends_a_generator, lambda state: 10**5000, lambda state: OddNumber(99)]
)
def test_no_strategy_is_odd_enough_to_stop_a_match(odd):
    result = match({"odd": odd, "perfect": perfect}, games=2, seed=1)
    assert result.score == (0, 0, 2)
    assert all(len(reason) < 1000 for reason in result.forfeits)


def test_only_the_human_can_interrupt_a_match():
    def interrupted(state):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        match({"one": interrupted, "other": first}, games=1, seed=1)


def test_a_forfeit_names_game_strategy_and_player():
    result = match({"fine": first, "bad": nothing}, games=2, seed=1)
    assert result.forfeits[0].startswith("Game 1, bad: O loses: nothing gave back None.")
    assert result.forfeits[1].startswith("Game 2, bad: X loses: nothing gave back None.")
    forfeit = pickle.loads(pickle.dumps(Forfeit("X", "why")))
    assert (forfeit.player, forfeit.reason, str(forfeit)) == ("X", "why", "X loses: why")


def test_names_of_strategies_of_every_kind():
    class Player:
        def __call__(self, state):
            return None

    assert name_of(partial(first)) == "first"
    assert name_of(Player()) == "Player"


def test_the_two_sides_of_a_match_have_dice_of_their_own():
    twins = match({"one": easy, "other": easy}, games=200, seed=1)
    assert twins.score[0] != twins.score[2], "equal dice would give each the same games"
    assert match_table(STRATEGIES, 50, 1) != match_table(STRATEGIES, 50, 2)


def test_impossible_matches_and_games_are_refused():
    with pytest.raises(ValueError, match="0 games or more; got -5"):
        match({"a": easy, "b": easy}, games=-5, seed=1)
    with pytest.raises(ValueError, match="O's turn, but `players` has only"):
        list(play_game(TicTacToe(), {"X": easy}))


def test_a_game_that_knows_only_the_five_members_can_be_played():
    @dataclass(frozen=True)
    class Nim:
        """Take one or two of the matches; whoever takes the last one wins."""

        matches: int
        to_move: str = "X"

        moves = property(lambda self: tuple(range(1, min(2, self.matches) + 1)))
        is_over = property(lambda self: self.matches == 0)
        utility = property(lambda self: 1 if self.to_move == "O" else -1)

        def play(self, move):
            return Nim(self.matches - move, "O" if self.to_move == "X" else "X")

    result = match({"perfect": perfect, "easy": easy}, 20, 1, start=Nim(4))
    assert result.wins["perfect", "X"] == 10


def test_a_new_player_is_one_entry():
    table = match_table(STRATEGIES | {"first": first}, games=20, seed=1)
    lines = [line.split() for line in table.splitlines()]
    assert lines[0] == ["won-tied-lost", "easy", "normal", "perfect", "first"]
    assert [line[0] for line in lines[1:]] == ["easy", "normal", "perfect", "first"]
    perfect_against_first = lines[3][3].split("-")
    assert lines[4][3].split("-") == perfect_against_first[::-1], "a pair is one match, seen from both sides"
    assert perfect_against_first[2] == "0"

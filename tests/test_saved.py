import json
import random
import re

import pytest

from ttt import TicTacToe
from ttt.connect_four import ConnectFour
from ttt.history import History
from ttt.saved import MOST_CHARACTERS, read_saved, saved_text

PLAYERS = {"X": "you", "O": "perfect"}


def played(start, *moves):
    history = History(start)
    for move in moves:
        history.add(history.state.play(move))
    return history


SAVED = saved_text(played(TicTacToe(), 4, 0, 8), PLAYERS)


def changed(**entries):
    return json.dumps(json.loads(SAVED) | entries)


def test_the_text_is_small_json_with_a_version_in_it():
    assert json.loads(SAVED) == {
        "saved": "ttt game",
        "version": 1,
        "game": "TicTacToe",
        "start": "... ... ...",
        "moves": [4, 0, 8],
        "players": PLAYERS,
    }


@pytest.mark.parametrize("start", [TicTacToe(), TicTacToe.from_text("X.O X.X OO."), ConnectFour()])
def test_any_game_comes_back_as_it_was(start):
    dice = random.Random(1)
    for _ in range(20):
        history = played(start)
        while not history.end.is_over and dice.random() < 0.9:
            history.add(history.state.play(dice.choice(history.state.moves)))
        again, players = read_saved(saved_text(history, PLAYERS), type(start))
        assert again.states == history.states
        assert players == PLAYERS


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "This is no saved game, or a part of it is missing"),
        (SAVED[:-5], "a part of it is missing"),
        ("[" * 15_000, "This is no saved game"),
        ("[]", 'it does not say "saved": "ttt game"'),
        (json.dumps({"moves": [4]}), 'it does not say "saved": "ttt game"'),
        (changed(version=2), "saved in version 2 by a newer ttt; this one reads version 1"),
        (changed(version="1"), "The version of a saved game is a whole number, not '1'"),
        (changed(version=True), "The version of a saved game is a whole number, not True"),
        (changed(game="FourByFour"), "This is a game of 'FourByFour'; this board is for TicTacToe"),
        (changed(players=["you"]), 'The players of a saved game are {"X": name, "O": name}'),
        (changed(players={"X": "you"}), 'The players of a saved game are {"X": name, "O": name}'),
        (changed(start=5), "not 5"),
        (changed(start="X.. ... ..."[:5]), "A board of 3 by 3 has 9 squares"),
        (changed(start="XXX OOO ..."), "two winners"),
        (changed(moves="4, 0"), "The moves of a saved game are a list, not '4, 0'"),
        (changed(moves=[4, 4]), "Move 2 of the saved game can't be made. Square 4 is taken"),
        (changed(moves=[4, None]), "Move 2 of the saved game can't be made. A move is the number"),
        (changed(moves=[4, 0, 5, 1, 3, 2]), "Move 6 of the saved game can't be made. The game is over"),
        (changed(note="x" * MOST_CHARACTERS), "A saved game has at most 20,000 characters"),
    ],
)
def test_a_damaged_text_is_refused_with_the_reason(text, reason):
    with pytest.raises(ValueError, match=re.escape(reason)):
        read_saved(text, TicTacToe)


def test_a_long_wrong_value_is_not_quoted_in_full():
    with pytest.raises(ValueError, match="…") as refused:
        read_saved(changed(start=list(range(2000))), TicTacToe)
    assert len(str(refused.value)) < 200


def test_any_cut_off_text_is_refused():
    for length in range(len(SAVED)):
        with pytest.raises(ValueError, match="This is no saved game"):
            read_saved(SAVED[:length], TicTacToe)

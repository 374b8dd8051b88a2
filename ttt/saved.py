"""Games as JSON text, to be kept in a file and read again.

{"saved": "ttt game", "version": 1, "game": "TicTacToe", "start": "... ... ...", "moves": [4, 0],
 "players": {"X": "you", "O": "perfect"}}
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from ttt.history import History
from ttt.state import GridState, IllegalMove
from ttt.text import in_short, row_text

VERSION = 1
MOST_CHARACTERS = 20_000  # a game of 1,000 moves has some 6,000


def saved_text(history: History, players: Mapping[str, str]) -> str:
    """A game as text; `players` says who plays, {"X": name, "O": name}."""
    start = history.states[0]
    game = {
        "saved": "ttt game",
        "version": VERSION,
        "game": type(start).__name__,
        "start": row_text(start),
        "moves": history.moves,
        "players": {"X": players["X"], "O": players["O"]},
    }
    return json.dumps(game)


def read_saved(text: str, game: type[GridState]) -> tuple[History, dict[str, str]]:
    """The history and the players in a saved text of `game`; `ValueError` says what is wrong with it."""
    if len(text) > MOST_CHARACTERS:
        raise ValueError(f"A saved game has at most {MOST_CHARACTERS:,} characters; this has {len(text):,}.")
    try:
        saved = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ValueError(f"This is no saved game, or a part of it is missing ({error}).") from None
    if not isinstance(saved, dict) or saved.get("saved") != "ttt game":
        raise ValueError('This is no saved game: it does not say "saved": "ttt game".')
    version = saved.get("version")
    if type(version) is not int or version < 1:
        raise ValueError(f"The version of a saved game is a whole number, not {in_short(repr(version), 40)}.")
    if version > VERSION:
        raise ValueError(
            f"This game was saved in version {version} by a newer ttt; this one reads version {VERSION}."
        )
    if saved.get("game") != game.__name__:
        raise ValueError(
            f"This is a game of {in_short(repr(saved.get('game')), 40)}; this board is for {game.__name__}."
        )
    players = saved.get("players")
    if not isinstance(players, dict) or not all(isinstance(players.get(mark), str) for mark in "XO"):
        raise ValueError('The players of a saved game are {"X": name, "O": name}.')
    start, moves = saved.get("start"), saved.get("moves")
    if not isinstance(start, str):
        raise ValueError(
            f"The start of a saved game is a text like '... .X. ...', not {in_short(repr(start), 40)}."
        )
    if not isinstance(moves, list):
        raise ValueError(f"The moves of a saved game are a list, not {in_short(repr(moves), 40)}.")
    history = History(read_position(start, game))
    for number, move in enumerate(moves, 1):
        try:
            history.add(history.state.play(move))
        except (IllegalMove, TypeError) as error:
            raise ValueError(f"Move {number} of the saved game can't be made. {error}") from None
    return history, {mark: players[mark] for mark in "XO"}


def read_position(text: str, game: type[GridState]) -> GridState:
    """The state of `game` that is drawn in a text; `ValueError` says what is wrong with it."""
    if not hasattr(game, "from_text"):
        raise ValueError(f"A position of {game.__name__} can't be read from text.")
    if len(text) > MOST_CHARACTERS:
        raise ValueError(f"A position has at most {MOST_CHARACTERS:,} characters; this has {len(text):,}.")
    return game.from_text(text)

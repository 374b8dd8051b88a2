import json
import random
from functools import partial

import pytest

from ttt import STRATEGIES, FourByFour, TicTacToe, research
from ttt.connect_four import ConnectFour
from ttt.question import Question
from ttt.review import Analysis, analyse
from ttt.session import YOU, Session
from ttt.strategies import equipped, seeded

EXAMPLE = TicTacToe.from_text("X.O X.X OO.")


def first(state):
    return state.moves[0]


def last(state):
    return state.moves[-1]


def silent(state):
    return None


def session(start=TicTacToe(), **options):
    return Session(start, {"first": first, "last": last, "silent": silent}, **options)


def as_o(**options):
    return session(x="first", o=YOU, **options)


def play(game, *squares):
    for square in squares:
        game.choose(square)
    return game


def score(game, first_player=YOU, second_player="first"):
    return tuple(game.statistics[first_player, second_player].values())


# A game of one human against a strategy


def test_a_game_from_the_first_click_to_the_win():
    game = session()
    assert game.status == "Your turn: you play X."
    play(game, 4)
    assert game.state == TicTacToe.from_text("O.. .X. ...")
    assert game.news == ["X takes 4.", "O takes 0."]
    play(game, 2, 6)
    assert game.state == TicTacToe.from_text("OOX .X. X..")
    assert game.status == "You win with X."
    assert score(game) == (1, 0, 0)


def test_a_lost_and_a_tied_game():
    lost = play(session(o="last"), 4, 0, 3)
    assert lost.status == "last wins with O."
    assert score(lost, YOU, "last") == (0, 0, 1)
    tied = play(session(), 4, 2, 3, 7, 8)
    assert tied.status == "The game is a tie."
    assert score(tied) == (0, 1, 0)


def test_who_plays_o_waits_for_the_first_move():
    game = as_o()
    assert game.state == TicTacToe.from_text("X.. ... ...")
    assert game.status == "Your turn: you play O."


@pytest.mark.parametrize(
    ("square", "note"),
    [
        (4, "Square 4 holds X already; choose a free square."),
        (0, "Square 0 holds O already; choose a free square."),
        (9, "There is no square 9."),
        (None, "There is no square None."),
    ],
)
def test_a_click_that_is_no_move_changes_nothing_and_says_why(square, note):
    game = play(session(), 4)
    before = list(game.history.states)
    game.choose(square)
    assert game.history.states == before
    assert game.status == f"Your turn: you play X. {note}"
    assert play(game, 8).status == "Your turn: you play X.", "the note goes with the next move"


@pytest.mark.parametrize("nonsense", [True, 4.0, "4", -1])
def test_what_is_no_number_of_a_square_changes_nothing(nonsense):
    game = play(session(), 8)
    before = list(game.history.states)
    assert play(game, nonsense).history.states == before
    assert repr(nonsense) in game.status


def test_a_click_after_the_end_changes_nothing():
    game = play(session(), 4, 2, 6)
    before = list(game.history.states)
    game.choose(8)
    assert game.history.states == before
    assert game.status == "You win with X. Press New game for another one."
    assert score(game) == (1, 0, 0)


def test_the_human_as_o_wins_and_loses():
    won = play(as_o(), 4, 2, 6)  # X takes 0, 1, 3
    assert won.state == TicTacToe.from_text("XXO XO. O..")
    assert won.status == "You win with O."
    assert score(won) == (1, 0, 0)
    lost = play(as_o(), 4, 3)
    assert lost.status == "first wins with X."
    assert score(lost) == (0, 0, 1)


def test_what_is_no_choice_is_explained_and_changes_nothing():
    game = play(session(), 4)
    before = list(game.history.states), dict(game.players)
    for mark, name, word in ("Y", YOU, "'Y'"), ("X", "nobody", "'nobody'"):
        game.choose_player(mark, name)
        assert (game.history.states, game.players) == before
        assert word in game.status


def test_a_note_goes_with_the_next_action():
    for action, *arguments in (
        ["undo"],
        ["new_game"],
        ["swap"],
        ["choose_player", "O", "last"],
        ["look_at", 0],
    ):
        game = play(session(), 4, 4)
        assert "already" in game.status
        getattr(game, action)(*arguments)
        assert "already" not in game.status


def test_a_strategy_that_fails_is_named_and_the_game_kept():
    game = play(session(o="silent"), 4)
    assert game.state == TicTacToe.from_text("... .X. ...")
    assert game.status.startswith("It is silent's turn, with O. silent gave back None.")
    assert game.status.endswith("choose another player, or press Undo.")
    game.choose(0)
    assert game.state == TicTacToe.from_text("... .X. ...")
    assert game.status == (
        "It is silent's turn, with O. Press Play to let it move, choose another player, or press Undo."
    )
    game.choose_player("O", "first")
    assert game.state == TicTacToe.from_text("O.. .X. ...")
    assert game.status == "Your turn: you play X."


def test_a_strategy_that_failed_is_asked_again_by_play_alone():
    asked = []

    def fails_once(state):
        asked.append(state)
        return None if len(asked) == 1 else state.moves[0]

    game = play(Session(TicTacToe(), {"fails once": fails_once}), 4)
    for action, *arguments in (
        ["show_outcomes", True],
        ["ask_hint"],
        ["choose", 8],
        ["choose_player", "X", YOU],
    ):
        getattr(game, action)(*arguments)
    assert len(asked) == 1
    game.play()
    assert len(asked) == 2
    assert game.state == TicTacToe.from_text("O.. .X. ...")
    assert not game.is_playing


def test_a_strategy_can_be_stopped():
    def endless(state):
        raise KeyboardInterrupt

    game = play(Session(TicTacToe(), {"endless": endless}), 4)
    assert game.status == f"It is endless's turn, with O. {STOPPED}"


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"o": "nobody"}, "no player 'nobody'; choose one of"),
        ({"x": "Y"}, "no player 'Y'; choose one of"),
    ],
)
def test_wrong_options_are_refused_with_the_reason(options, words):
    with pytest.raises(ValueError, match=words):
        session(**options)
    with pytest.raises(ValueError, match="at least one strategy"):
        Session(TicTacToe(), {})
    with pytest.raises(ValueError, match='"you" is the human'):
        Session(TicTacToe(), {"you": first})


@pytest.mark.parametrize("seed", [0, 7])
def test_equal_seeds_give_equal_replies(seed):
    games = [play(Session(TicTacToe(), STRATEGIES, o="easy", seed=seed), 4, 3, 5) for _ in range(5)]
    assert len({game.state for game in games}) == 1


def test_other_seeds_give_other_replies_and_each_strategy_has_its_own():
    def replies(name):
        strategies = {"easy": STRATEGIES["easy"], "as easy": STRATEGIES["easy"]}
        return [play(Session(TicTacToe(), strategies, o=name, seed=seed), 4).state for seed in range(10)]

    assert len(set(replies("easy"))) > 1
    assert replies("easy") != replies("as easy")


# Who plays


def test_another_opponent_plays_from_here_on():
    game = play(session(), 4)
    game.choose_player("O", "last")
    play(game, 1)
    assert game.state == TicTacToe.from_text("OX. .X. ..O")


def test_swapping_sides_lets_the_opponent_move_at_once():
    game = play(session(), 4)
    game.swap()
    assert game.players == {"X": "first", "O": YOU}
    assert game.state == TicTacToe.from_text("OX. .X. ...")
    assert game.status == "Your turn: you play O."


def test_two_humans_take_turns():
    game = play(session(o=YOU), 4, 0)
    assert game.state == TicTacToe.from_text("O.. .X. ...")
    assert game.status == "X to move."
    game.undo()
    assert game.state == TicTacToe.from_text("... .X. ..."), "one move, not two"
    assert play(game, 0, 2, 1, 6).status == "X wins."
    assert score(game, YOU, YOU) == (1, 0, 0)


def test_two_computers_play_step_by_step_and_only_while_it_runs():
    game = session(x="first", o="last")
    assert game.state == TicTacToe()
    assert game.status == "It is first's turn, with X. Press Play to let them play."
    game.step()
    assert game.state == TicTacToe()
    game.play()
    assert game.state == TicTacToe.from_text("X.. ... ...")
    game.step()
    assert game.state == TicTacToe.from_text("X.. ... ..O")
    game.pause()
    game.step()
    assert game.state == TicTacToe.from_text("X.. ... ..O")
    game.play()
    while game.is_playing:
        game.step()
    assert game.status == "first wins with X."
    assert score(game, "first", "last") == (1, 0, 0)


def test_a_failing_strategy_ends_the_run_of_two_computers():
    game = session(x="first", o="silent")
    game.play()
    game.step()
    assert not game.is_playing
    assert "silent gave back None" in game.status


def test_a_human_can_take_over_from_a_computer():
    game = session(x="first", o="last")
    game.play()
    game.choose_player("O", YOU)
    assert not game.is_playing
    assert play(game, 4).state == TicTacToe.from_text("XX. .O. ...")


# Undo, redo, looking back


def test_undo_takes_back_your_move_and_the_reply_and_redo_brings_them_again():
    game = play(session(), 4, 8)
    states = list(game.history.states)
    for place in 2, 0:
        game.undo()
        assert game.state == states[place]
    game.undo()
    assert game.note == "There is no move of yours to take back."
    for place in 2, 4:
        game.redo()
        assert game.state == states[place]
    game.redo()
    assert game.note == "There is no move to play again."
    assert game.history.states == states


def test_undo_keeps_the_opening_move_of_the_opponent():
    game = play(as_o(), 4)
    for _ in range(2):
        game.undo()
        assert game.state == TicTacToe.from_text("X.. ... ...")


def test_another_move_after_undo_cuts_off_what_followed():
    game = play(session(), 4, 8)
    game.undo()
    play(game, 1)
    assert game.history.moves == [4, 0, 1, 2]
    assert game.history.is_at_end


def test_a_finished_game_stays_when_one_plays_on_from_its_middle():
    game = play(session(), 4, 2, 6)
    game.undo()
    assert score(game) == (1, 0, 0)
    play(game, 7)
    assert game.history.moves == [4, 0, 2, 1, 7, 3]
    assert score(game) == (1, 0, 0)
    for _ in range(3):
        game.undo()
    assert game.state == TicTacToe()
    game.undo()
    assert (game.history.moves, game.status[:15]) == ([4, 0, 2, 1, 6], "You win with X.")
    game.redo()
    assert game.history.moves == [4, 0, 2, 1, 7, 3]
    assert game.note == "This is the next game."


def test_looking_at_a_move_changes_nothing_in_the_game():
    game = play(session(), 4, 2, 6)
    moves = list(game.history.moves)
    game.look_at(3)
    assert game.state == TicTacToe.from_text("O.X .X. ...")
    assert game.status == "Move 3 of 5. It is first's turn, with O."
    assert not game.is_thinking
    assert (game.history.moves, score(game)) == (moves, (1, 0, 0))
    game.look_at(9)
    assert "There is no move 9: the game has 5." in game.status


def test_the_game_goes_on_from_where_one_looks():
    game = play(session(), 4, 2, 6)
    game.choose_player("O", "last")
    game.look_at(3)
    game.go_on_here()
    assert game.state == TicTacToe.from_text("O.X .X. ..O")
    assert game.history.moves == [4, 0, 2, 8]
    assert score(game) == (1, 0, 0)
    assert score(game, YOU, "last") == (0, 0, 0)
    game.go_on_here()
    assert "This is the end of the game" in game.status


def test_a_replay_shows_every_move_and_ends_at_the_end():
    game = play(session(), 4, 2, 6)
    game.play()
    assert "Nothing follows this move" in game.status
    game.look_at(0)
    game.play()
    seen = [game.history.place]
    while game.is_playing:
        game.step()
        seen.append(game.history.place)
    assert seen == [1, 2, 3, 4, 5]
    assert game.status == "You win with X."


def test_a_click_ends_a_replay_and_plays_from_there():
    game = play(session(), 4, 2, 6)
    game.look_at(0)
    game.play()
    game.step()
    play(game, 8)
    assert not game.is_playing
    assert game.history.moves == [4, 0, 8, 1]


def test_undo_at_the_start_brings_back_the_game_before():
    game = play(session(), 4, 2, 6)
    game.new_game()
    assert (game.state, score(game)) == (TicTacToe(), (1, 0, 0))
    game.undo()
    assert game.state == TicTacToe.from_text("OOX .X. X..")
    assert game.status == "You win with X. The game before is back; Redo leads to the next one."
    assert score(game) == (1, 0, 0), "it isn't counted twice"
    game.new_game()
    assert score(game) == (1, 0, 0)


def test_a_game_given_up_by_accident_comes_back():
    game = play(as_o(), 4)
    states = list(game.history.states)
    game.new_game()
    game.undo()
    assert game.history.states == states
    game.undo()
    assert game.state == TicTacToe.from_text("X.. ... ...")


# The score


def test_the_score_runs_over_games_and_counts_only_finished_ones():
    game = play(session(), 4, 2, 6)
    game.new_game()
    play(game, 4)
    game.new_game()
    assert game.state == TicTacToe()
    assert score(game) == (1, 0, 0)


def test_each_opponent_has_a_score_of_its_own():
    game = play(session(), 4, 2, 6)
    game.new_game()
    game.choose_player("O", "last")
    play(game, 4, 0, 3)
    assert game.statistics == {
        (YOU, "first"): {"won": 1, "tied": 0, "lost": 0},
        (YOU, "last"): {"won": 0, "tied": 0, "lost": 1},
    }


def test_a_game_whose_players_changed_midway_is_not_counted():
    game = play(session(), 4, 2)
    game.choose_player("O", "last")
    play(game, 6)
    assert game.status == "You win with X."
    assert set(map(sum, (row.values() for row in game.statistics.values()))) == {0}
    game.new_game()
    assert play(game, 4, 0, 3).status == "last wins with O."
    assert score(game, YOU, "last") == (0, 0, 1)


def test_who_won_stays_so_whoever_sits_there_later():
    game = play(session(o="last"), 4, 0, 3)
    for change in lambda: game.swap(), lambda: game.choose_player("X", "first"):
        change()
        assert game.status == "last wins with O."
    assert json.loads(game.saved)["players"] == {"X": YOU, "O": "last"}


def test_no_game_is_lost_by_undo():
    game = play(session(), 4, 2, 6)
    game.new_game()
    play(game, 4, 2, 6)
    for _ in range(4):
        game.undo()
    assert score(game) == (2, 0, 0)
    for _ in range(5):
        game.redo()
    assert game.note == "There is no move to play again."
    assert score(game) == (2, 0, 0)


def test_where_one_looks_back_the_board_says_how_the_computer_goes_on():
    game = play(session(), 4)
    game.undo()
    game.swap()
    game.choose(8)
    assert game.note == "Press Go on from here to let it move, or Redo to see what followed."
    game.go_on_here()
    assert game.history.moves == [0]


def test_a_game_counts_for_those_who_ended_it():
    game = play(session(), 4, 2, 6)
    game.choose_player("O", "last")
    assert score(game) == (1, 0, 0)
    assert score(game, YOU, "last") == (0, 0, 0)


def test_sides_of_two_computers_share_one_line_of_the_score():
    game = session(x="first", o="last")
    for _ in range(2):
        game.play()
        while game.is_playing:
            game.step()
        game.new_game()
        game.swap()
    assert list(game.statistics) == [("first", "last")]
    assert sum(score(game, "first", "last")) == 2


def test_a_position_that_was_over_from_the_start_is_not_counted():
    game = Session(EXAMPLE.play(4), STRATEGIES)
    assert score(game, YOU, "easy") == (0, 0, 0)
    assert game.status == "You win with X."


def test_a_game_from_the_middle():
    game = play(Session(EXAMPLE, STRATEGIES, o="perfect"), 1)
    assert game.status == "perfect wins with O."
    game.new_game()
    assert game.state == EXAMPLE


# Positions


@pytest.mark.parametrize(
    "text",
    ["X.O X.X OO.", "X.OX.XOO.", repr(EXAMPLE), "  X.O\nX.X\nOO.\n", "TicTacToe.from_text('X.O X.X OO.')"],
)
def test_a_position_can_be_set_up_from_text(text):
    game = session()
    game.set_up(text)
    assert game.state == EXAMPLE
    assert game.history.moves == []
    assert game.position == "X.O X.X OO."
    assert play(game, 4).status == "You win with X."
    game.new_game()
    assert game.state == TicTacToe(), "a new game begins where games begin"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("XXX OOO ...", "two winners"),
        ("XX. ... ...", "X has 2 and O has 0"),
        ("X..", "A board of 3 by 3 has 9 squares"),
        ("X?. ... ...", "'?' is at square 1"),
        ("", "A board of 3 by 3 has 9 squares"),
    ],
)
def test_an_impossible_position_is_refused_and_the_game_kept(text, reason):
    game = play(session(), 4)
    before = list(game.history.states)
    game.set_up(text)
    assert game.history.states == before
    assert reason in game.status


def test_marks_are_put_on_the_board_by_choosing_squares():
    game = play(session(o="last"), 4)
    game.edit()
    assert game.marks == list("....X...O")
    play(game, 8, 0, 0, 4, 4)
    assert game.position == "O.. ... ..."
    assert "free, X, O" in game.status
    game.finish_edit()
    assert "X has 0 and O has 1" in game.status
    assert game.edited is not None, "what was put there is kept"
    play(game, 4)
    game.finish_edit()
    assert game.state == TicTacToe.from_text("O.. .X. ...")
    assert (game.edited, game.history.moves) == (None, [])


def test_while_marks_are_put_the_game_rests_and_nothing_is_lost():
    game = play(session(), 4)
    before = list(game.history.states)
    game.edit()
    play(game, 8)
    for action, *arguments in (
        ["undo"],
        ["redo"],
        ["new_game"],
        ["swap"],
        ["play"],
        ["look_at", 0],
        ["choose_player", "X", "last"],
        ["edit"],
    ):
        getattr(game, action)(*arguments)
        assert "First press Play from here, or Cancel." in game.status
        assert game.marks == list("O...X...X")
    game.ask_hint()
    game.cancel_edit()
    assert game.history.states == before
    assert game.status == "Your turn: you play X."


def test_the_computer_moves_at_once_in_a_position_where_it_is_its_turn():
    game = session()
    game.set_up("... .X. ...")
    assert game.state == TicTacToe.from_text("O.. .X. ...")


# Games as text


def test_a_saved_game_can_be_loaded_and_goes_on():
    game = play(session(), 4, 8)
    other = session(o="last")
    other.load(game.saved)
    assert other.history.states == game.history.states
    assert other.players == game.players
    assert other.news == ["Game loaded."]
    play(other, 2)
    assert other.history.moves == [4, 0, 8, 1, 2, 3], "first plays, not last"


def test_a_loaded_finished_game_stays_when_one_plays_on_from_its_middle():
    game = play(session(), 4, 2, 6)
    other = session()
    other.load(game.saved)
    assert other.status == "You win with X."
    other.undo()
    play(other, 7)
    assert other.history.moves == [4, 0, 2, 1, 7, 3]
    for _ in range(4):
        other.undo()
    assert other.history.moves == [4, 0, 2, 1, 6]


def test_a_loaded_game_in_which_a_computer_is_to_move_goes_on_at_once():
    game = play(session(o="silent"), 4)
    other = session()
    other.load(game.saved.replace("silent", "last"))
    assert other.state == TicTacToe.from_text("... .X. ..O")


def test_players_that_are_not_here_are_told_and_the_others_play_on():
    game = play(session(), 4)
    other = Session(TicTacToe(), STRATEGIES, o="perfect")
    other.load(game.saved)
    assert other.state == game.state
    assert other.players == {"X": YOU, "O": "perfect"}
    assert "There is no player 'first' here" in other.status


def test_a_damaged_game_is_refused_with_the_reason_and_the_present_one_kept():
    game = play(session(), 4)
    before = list(game.history.states)
    for text in "", "{", "[]", game.saved.replace("[4, 0]", "[4, 4]"), game.saved.replace("TicTacToe", "Go"):
        game.load(text)
        assert game.history.states == before
        assert game.note
    game.load(json.dumps(json.loads(game.saved) | {"moves": [4, 4]}))
    assert "Move 2 of the saved game can't be made. Square 4 is taken" in game.status


# Outcomes, hints and reasons


def outcomes(game):
    return {move: tuple(outcome) for move, outcome in game.analysis.outcomes.items()}


def test_the_outcome_of_every_move_is_found_when_it_is_wanted():
    game = session(EXAMPLE)
    assert game.analysis is None
    game.show_outcomes(True)
    assert outcomes(game) == {1: (-1, 2), 4: (1, 1), 8: (-1, 2)}
    assert game.analysis.best == [4]
    game.set_up("X.O X.X O..")
    assert game.analysis is not None, "also of the next position"
    game.show_outcomes(False)
    game.set_up("... ... ...")
    assert game.analysis is None


def test_a_hint_is_a_best_move_and_goes_with_the_position():
    game = session(EXAMPLE)
    assert game.hint is None
    game.ask_hint()
    assert game.hint == 4
    assert game.status == "Your turn: you play X. Hint: 4."
    play(game, 1)
    assert game.hint is None
    game.undo()
    assert game.hint is None, "a hint goes with the next move"
    play(game, 4)
    game.ask_hint()
    assert "There is no move to look for." in game.status


def test_the_reason_of_a_bad_move_is_its_refutation():
    game = session(EXAMPLE)
    game.ask_why(1)
    explanation = game.research.explanation
    assert [str(state).replace("\n", " ").replace(" ", "") for state in explanation.states[:2]] == [
        "X.OX.XOO.",
        "XXOX.XOO.",
    ]
    assert explanation.states[-1].winner == "O"
    game.ask_why(None)
    assert game.research.explanation is None
    for square in 0, 9:
        game.ask_why(square)
        assert f"No move can be made on square {square}" in game.status
        assert game.research.explanation is None


def test_a_reason_goes_with_its_position():
    game = session(EXAMPLE)
    game.ask_why(1)
    play(game, 4)
    assert game.research.explanation is None


def test_each_move_of_a_finished_game_is_judged():
    game = play(Session(EXAMPLE, STRATEGIES, o="perfect"), 8)
    assert game.state.winner == "O"
    assert game.verdict(1) is None, "only when it is asked for"
    game.review(True)
    bad, good = game.verdict(1), game.verdict(2)
    assert str(bad) == "X at 8: ✗ throws the win away (O wins in 2). Better: 4 (X wins now)."
    assert str(good) == "O at 4: ✓ best (O wins now)."
    assert game.verdict(0) is None
    game.look_at(0)
    assert game.verdict(1) == bad, "while one steps through it"


def test_a_game_under_way_is_not_judged():
    game = play(session(), 4)
    game.review(True)
    assert game.verdict(1) is None


def test_where_there_is_too_much_to_search_the_board_says_so(monkeypatch):
    monkeypatch.setattr(research, "analyse", lambda state, stop: research.Analysis({}, [state.moves[0]]))
    game = Session(FourByFour(), {"first": first})
    game.show_outcomes(True)
    assert "too many ways to go on to know the outcomes" in game.status
    game.ask_hint()
    assert "Hint: 0 looks good, but that is a guess. There are too many ways" in game.status
    game.ask_why(5)
    assert len(game.research.explanation.states) == 2


def test_an_error_while_outcomes_are_sought_is_told_once():
    class Broken(TicTacToe):
        @property
        def key(self):
            raise LookupError("no key")

    game = Session(Broken(), {"first": first})
    game.show_outcomes(True)
    assert "The outcomes can't be found (LookupError: no key)." in game.status
    assert not game.research.shows_outcomes
    game.show_outcomes(False)
    assert game.status == "Your turn: you play X."


# Pieces that fall


def test_a_column_is_chosen_by_any_of_its_squares():
    game = Session(ConnectFour(), {"first": first}, o=YOU)
    play(game, 3, 3, 38)
    assert game.history.moves == [38, 31, 24]
    play(game, 3, 3, 3)
    assert game.history.moves == [38, 31, 24, 17, 10, 3]
    assert not any(game.open_squares[square] for square in range(3, 42, 7))
    before = list(game.history.moves)
    play(game, 38)
    assert game.history.moves == before
    assert "full" in game.status
    game.ask_why(38)
    assert "nothing to explain" in game.status


# An opponent that takes its time: the session asks, and the test answers when it likes.

STOPPED = "You stopped it. Your game is kept: press Play to ask again, choose another player, or press Undo."


def slow_session(**options):
    """A session, and the questions that it asks from here on."""
    questions = []
    return session(think=questions.append, **options), questions


def answer(game, question):
    question.think()
    game.answer(question)


def test_while_the_opponent_thinks_the_move_stands_and_the_status_says_so():
    game, questions = slow_session()
    assert not game.is_thinking
    play(game, 4)
    assert game.is_thinking
    assert game.state == TicTacToe.from_text("... .X. ...")
    assert game.status == "first is thinking with O."
    questions[0].report("12 states so far")
    assert game.status == "first is thinking with O. 12 states so far."
    assert game.spoken == "X takes 4. first is thinking with O.", "a screen reader would never come to rest"
    answer(game, *questions)
    assert not game.is_thinking
    assert game.state == TicTacToe.from_text("O.. .X. ...")
    assert game.status == "Your turn: you play X."


def test_the_opponent_may_think_about_the_first_move():
    game, questions = slow_session(x="first", o=YOU)
    assert game.status == "first is thinking with X."
    answer(game, *questions)
    assert game.state == TicTacToe.from_text("X.. ... ...")


def test_a_click_while_the_opponent_thinks_changes_nothing_and_says_why():
    game, questions = slow_session()
    play(game, 4, 4, 8)
    assert game.state == TicTacToe.from_text("... .X. ...")
    assert game.status == "first is thinking with O. Wait for its move, or press Stop."
    assert len(questions) == 1
    answer(game, *questions)
    assert game.status == "Your turn: you play X.", "the note goes with the wait"


def test_stop_keeps_the_game_and_says_what_to_do():
    game, questions = slow_session()
    play(game, 4).stop()
    assert game.status == f"It is first's turn, with O. {STOPPED}"
    assert game.state == TicTacToe.from_text("... .X. ...")
    play(game, 8)
    assert game.status.startswith("It is first's turn, with O. Press Play to let it move")
    assert len(questions) == 1
    game.play()
    assert len(questions) == 2


def test_stop_when_nobody_thinks_changes_nothing_and_says_why():
    game = play(session(), 4)
    game.stop()
    assert game.state == TicTacToe.from_text("O.. .X. ...")
    assert game.status == "Your turn: you play X. Nobody is thinking, so there is nothing to stop."


WAYS_TO_LEAVE = {
    "stop": lambda game: game.stop(),
    "undo": lambda game: game.undo(),
    "look back": lambda game: game.look_at(0),
    "new game": lambda game: game.new_game(),
    "other opponent": lambda game: game.choose_player("O", "last"),
    "swap": lambda game: game.swap(),
    "position": lambda game: game.set_up("X.O X.X OO."),
    "edit": lambda game: game.edit(),
    "the board is closed": lambda game: game.close(),
}


def everything(game):
    knowledge = game.analysis, game.research.explanation
    return (
        list(game.history.states),
        game.history.place,
        game.status,
        game.statistics,
        game.players,
        knowledge,
    )


@pytest.mark.parametrize("strategy", [first, silent])
@pytest.mark.parametrize("leave", WAYS_TO_LEAVE.values(), ids=WAYS_TO_LEAVE)
def test_an_answer_that_comes_too_late_is_dropped(leave, strategy):
    questions = []
    game = Session(TicTacToe(), {"slow": strategy, "last": last}, think=questions.append)
    play(game, 4)
    leave(game)
    after = everything(game)
    assert questions[0].is_dropped
    answer(game, questions[0])
    assert everything(game) == after


def test_an_answer_to_the_same_position_asked_earlier_is_dropped():
    game, questions = slow_session()
    play(game, 4).undo()
    play(game, 4)
    old, new = questions
    answer(game, old)
    assert game.state == TicTacToe.from_text("... .X. ...")
    assert game.is_thinking
    assert not new.is_dropped
    answer(game, new)
    answer(game, new)
    assert game.state == TicTacToe.from_text("O.. .X. ..."), "an answer counts once"


def test_another_opponent_is_asked_about_the_same_position():
    game, questions = slow_session()
    play(game, 4).choose_player("O", "last")
    assert game.status == "last is thinking with O."
    answer(game, questions[1])
    assert game.state == TicTacToe.from_text("... .X. ..O")


def test_what_leaves_the_position_as_it_is_lets_the_opponent_think_on():
    game, questions = slow_session()
    play(game, 4)
    game.choose_player("O", "nobody")
    game.choose_player("O", "first")
    game.look_at(7)
    game.load("{")
    game.redo()
    assert game.is_thinking
    answer(game, *questions)
    assert game.state == TicTacToe.from_text("O.. .X. ...")


def test_outcomes_are_sought_while_the_opponent_thinks():
    game, questions = slow_session()
    game.show_outcomes(True)
    play(game, 4)
    about_start, move, about_reply = questions
    assert about_start.is_dropped
    assert game.status == "first is thinking with O. Working out the outcomes …"
    answer(game, about_reply)
    assert set(game.analysis.outcomes) == {0, 1, 2, 3, 5, 6, 7, 8}
    answer(game, move)
    assert game.state == TicTacToe.from_text("O.. .X. ...")
    assert game.status == "Your turn: you play X. Working out the outcomes …"


class TwoForO:
    """A game of three squares: X takes one, O takes the others."""

    winner = None
    width, height, lines = 3, 1, ()

    def __init__(self, marks="..."):
        self.marks = marks
        self.moves = tuple(square for square, mark in enumerate(marks) if mark == ".")
        self.to_move = "X" if len(self.moves) == 3 else "O"
        self.is_over = not self.moves

    def __str__(self):
        return " ".join(self.marks)

    def play(self, move):
        return TwoForO(self.marks[:move] + self.to_move + self.marks[move + 1 :])


def test_an_opponent_with_two_moves_in_a_row_is_asked_twice():
    questions = []
    for think in Question.think, questions.append:
        game = play(Session(TwoForO(), {"first": first}, think=think), 1)
        while game.is_thinking:
            answer(game, questions[-1])
        assert game.state.is_over
        assert len(game.history.states) == 4
    assert len(questions) == 2


def test_a_game_that_cannot_be_read_from_text_says_so():
    game = Session(TwoForO(), {"first": first})
    for action in game.set_up, game.load:
        action("X.. " if action == game.set_up else game.saved)
        assert "A position of TwoForO can't be read from text." in game.status


def test_a_strategy_that_fails_after_a_while_is_named_and_the_game_kept():
    game, questions = slow_session(o="silent")
    play(game, 4, 8)
    answer(game, *questions)
    assert not game.is_thinking
    assert game.status.startswith("It is silent's turn, with O. silent gave back None.")
    assert game.status.endswith("choose another player, or press Undo.")


def test_an_interrupt_while_waiting_stops_the_opponent():
    def interrupted(question):
        raise KeyboardInterrupt

    game = play(session(think=interrupted), 4)
    assert game.status == f"It is first's turn, with O. {STOPPED}"


def test_an_error_of_our_own_is_raised_where_the_answer_is_taken():
    class Nameless(TicTacToe):
        def __repr__(self):
            raise LookupError("no words for it")

    def failing(state):
        raise ValueError

    questions = []
    game = play(Session(Nameless(), {"failing": failing}, think=questions.append), 4)
    questions[0].think()
    with pytest.raises(LookupError, match="no words"):
        game.answer(questions[0])
    assert not game.is_thinking


def test_a_strategy_can_ask_whether_its_answer_is_still_wanted():
    heard = []

    def cooperating(state, rng, stop, progress):
        progress("half way")
        heard.append((stop(), game.status))
        game.stop()
        heard.append(stop())
        raise InterruptedError("given up")

    game = Session(TicTacToe(), {"cooperating": cooperating}, seed=1)
    play(game, 4)
    assert heard == [(False, "cooperating is thinking with O. half way."), True]
    assert game.status == f"It is cooperating's turn, with O. {STOPPED}", "its error is not told"


def test_a_strategy_is_given_the_tools_that_it_has_parameters_for():
    def with_stop(state, rng=random, stop=lambda: False):
        return rng.random(), stop()

    assert equipped(with_stop, stop=lambda: True)(None)[1]
    assert not with_stop(None)[1]
    both = equipped(seeded(with_stop, 7), stop=lambda: True, progress=print)
    assert both(None) == (random.Random(7).random(), True)
    for other in first, max, int, partial(first), STRATEGIES["easy"]:
        assert equipped(other, stop=lambda: True) is other


# Any sequence of any actions


def act(game, dice, others):
    """Does anything that a human can do, sensible or not; says what."""
    squares = range(-1, len(game.marks) + 1)
    actions = {
        "choose": lambda: [dice.choice(squares)],
        "undo": list,
        "redo": list,
        "new_game": list,
        "choose_player": lambda: [dice.choice("XO"), dice.choice([YOU, "first", "last", "silent", "nobody"])],
        "swap": list,
        "stop": list,
        "look_at": lambda: [dice.randrange(-1, 11)],
        "go_on_here": list,
        "play": list,
        "pause": list,
        "step": list,
        "set_up": lambda: [dice.choice(["X.O X.X OO.", "XXX OOO ...", "...", game.position])],
        "edit": list,
        "finish_edit": list,
        "cancel_edit": list,
        "load": lambda: [dice.choice([*others, game.saved, "{}"])],
        "show_outcomes": lambda: [dice.random() < 0.5],
        "review": lambda: [dice.random() < 0.5],
        "ask_hint": list,
        "ask_why": lambda: [dice.choice([None, *squares])],
    }
    name = dice.choices(list(actions), weights=[20, 5, 5, *[1] * (len(actions) - 3)])[0]
    arguments = actions[name]()
    getattr(game, name)(*arguments)
    return name, arguments


def assert_whole(game):
    history = game.history
    assert history.state in history.states
    for before, move, after in zip(history.states, history.moves, history.states[1:], strict=False):
        assert before.play(move) == after
    assert len(history.moves) == len(history.states) - 1
    assert isinstance(game.status, str)
    assert len(game.open_squares) == len(game.marks) == 9
    if game.edited is None:
        assert "".join(game.marks) == game.position.replace(" ", "")
        assert any(game.open_squares) == game.is_human_turn
    if game.is_thinking:
        assert game.players[game.state.to_move] != YOU
        assert history.is_at_end
        assert game.edited is None
    elif game.humans and history.is_at_end and not game.state.is_over and not game.is_human_turn:
        assert game.is_stopped or game.edited is not None
    assert all(count >= 0 for row in game.statistics.values() for count in row.values())
    other = session()
    other.load(game.saved)
    assert other.history.states[: len(history.states)] == history.states


def finished(game):
    return sum(sum(row.values()) for row in game.statistics.values())


@pytest.mark.parametrize("slow", [False, True])
def test_any_sequence_of_actions_and_answers_leaves_a_whole_game(slow):
    dice = random.Random(1 + slow)
    saved = [play(session(), 4, 8).saved, play(as_o(), 4).saved, play(session(), 4, 2, 6).saved]
    for _ in range(120):
        game, questions = slow_session() if slow else (session(), [])
        for _ in range(30):
            if questions and dice.random() < 0.4:
                question, before = dice.choice(questions), everything(game)
                was_dropped = question.is_dropped
                answer(game, question)
                assert everything(game) == before or not was_dropped
            else:
                before = finished(game)
                act(game, dice, saved)
                assert before <= finished(game) <= before + 1, "no finished game is lost"
            assert_whole(game)


def test_redo_takes_back_every_undo():
    dice = random.Random(3)
    for _ in range(200):
        game = session(x=dice.choice([YOU, "first"]), o=dice.choice([YOU, "last"]))
        if not game.humans:
            game.choose_player("X", YOU)
        play(game, *(dice.randrange(9) for _ in range(12)))
        if game.is_stopped:
            continue
        states, place = list(game.history.states), game.history.place
        count = dice.randrange(1, 6)
        undone = 0
        for _ in range(count):
            game.undo()
            undone += not game.note
        for _ in range(undone):
            game.redo()
        assert (game.history.states, game.history.place) == (states, place)


# What easily goes wrong


def test_a_game_that_came_back_can_be_undone_to_its_start():
    game = play(session(), 4, 2, 6)
    game.new_game()
    game.undo()
    game.look_at(0)
    game.undo()
    assert "There is no move of yours to take back." in game.status
    assert score(game) == (1, 0, 0)


def test_an_empty_game_is_no_game_to_come_back_to():
    game = play(session(), 4)
    game.new_game()
    game.new_game()
    game.undo()
    assert game.history.moves == [4, 0]


def test_a_question_clears_the_note_before_it():
    game = play(session(), 4, 4)
    game.ask_hint()
    assert "holds X" not in game.status
    assert game.spoken == game.status


def test_a_closed_session_does_nothing_by_itself():
    game = session(x="first", o="first")
    game.play()
    game.close()
    game.step()
    assert len(game.history.moves) == 1
    game, questions = slow_session()
    game.show_outcomes(True)
    game.close()
    assert questions[0].is_dropped


@pytest.mark.parametrize("again", [["undo", "redo"], ["swap", "swap"]])
def test_a_strategy_that_failed_is_asked_again_in_another_situation(again):
    game = play(session(o="silent"), 4)
    for action in again:
        getattr(game, action)()
    assert "silent gave back None" in game.status


def test_swapping_two_computers_asks_the_other_one():
    game, questions = slow_session(x="first", o="silent")
    game.play()
    game.swap()
    game.play()
    assert questions[0].is_dropped
    assert questions[-1].asked == "silent"


def test_loading_a_game_ends_the_editing():
    game = play(session(), 4)
    saved = game.saved
    game.edit()
    game.load(saved)
    assert (game.edited, game.marks) == (None, list("O...X...."))


def test_play_does_nothing_when_it_is_your_turn():
    game = session()
    game.play()
    assert "Nothing follows this move" in game.status
    assert not game.is_playing


def test_a_step_while_somebody_thinks_changes_nothing():
    game, _ = slow_session(x="first", o="first")
    game.play()
    game.note = "kept"
    game.step()
    assert game.note == "kept"


def test_while_marks_are_put_nothing_is_explained_or_searched():
    game = session(EXAMPLE)
    game.edit()
    game.ask_why(1)
    game.cancel_edit()
    assert game.research.explanation is None
    game, questions = slow_session()
    game.edit()
    game.show_outcomes(True)
    assert questions == []


def test_what_is_being_found_out_is_not_asked_twice():
    game, questions = slow_session()
    game.show_outcomes(True)
    game.stop()
    assert len(questions) == 1
    assert not questions[0].is_dropped


def test_a_reason_may_come_late():
    game, questions = slow_session(start=EXAMPLE)
    game.ask_why(1)
    answer(game, questions[-1])
    assert game.research.explanation


def test_a_finished_position_has_no_outcomes_to_tell():
    game = session(EXAMPLE)
    game.show_outcomes(True)
    assert play(game, 4).status == "You win with X."


@pytest.fixture
def analysed(monkeypatch):
    """The states that were analysed; those with more than five moves are too large."""
    states = []

    def analyse_small(state, stop):
        states.append(state)
        return analyse(state) if len(state.moves) < 6 else Analysis({}, [state.moves[0]])

    monkeypatch.setattr(research, "analyse", analyse_small)
    return states


def test_a_review_begins_at_the_end_and_stops_where_a_state_is_too_large(analysed):
    game = play(session(), 4, 2, 6)
    game.review(True)
    game.look_at(0)
    game.look_at(4)
    assert analysed == [game.history.states[4], game.history.states[3]]


def test_a_large_state_on_the_board_does_not_stop_the_review(analysed):
    game = play(session(), 4, 2, 6)
    game.look_at(0)
    game.show_outcomes(True)
    game.review(True)
    assert game.verdict(5)


def test_an_interrupt_lets_whoever_thinks_know():
    asked = []

    def interrupted(question):
        asked.append(question)
        raise KeyboardInterrupt

    game = play(session(think=interrupted), 4)
    assert asked[0].is_dropped
    game.show_outcomes(True)
    assert "You stopped the search for the outcomes." in game.status


def test_after_an_error_outcomes_can_be_asked_for_again(monkeypatch):
    monkeypatch.setattr(research, "analyse", lambda state, stop: 1 // 0)
    game = session(EXAMPLE)
    game.show_outcomes(True)
    assert "ZeroDivisionError" in game.status
    monkeypatch.undo()
    game.ask_hint()
    assert game.status == "Your turn: you play X. Hint: 4."


def test_huge_texts_are_refused_in_few_words_and_at_once():
    game = session()
    for text in "X" * 2_000_000, "from_text('" * 200_000:
        for action in game.set_up, game.load:
            action(text)
            assert "at most 20,000 characters" in game.status
            assert len(game.status) < 500
    game.load(json.dumps(json.loads(game.saved) | {"players": {"X": "y" * 15_000, "O": "first"}}))
    assert len(game.status) < 500


def test_a_game_of_ones_own_may_raise_anything_while_it_reads():
    class Odd(TicTacToe):
        @classmethod
        def from_text(cls, text):
            raise KeyError("no such board")

    game = Session(Odd(), {"first": first})
    game.set_up("X.. ... ...")
    assert "no such board" in game.status


def test_a_hint_waits_for_the_opponent():
    game, _ = slow_session()
    play(game, 4).ask_hint()
    assert game.status == "first is thinking with O. Wait for its move, or press Stop."

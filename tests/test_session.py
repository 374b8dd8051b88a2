import random
from functools import partial
from itertools import pairwise

import pytest

from ttt import STRATEGIES, TicTacToe
from ttt.session import Question, Session
from ttt.strategies import seeded, stoppable


def first(state):
    return state.moves[0]


def last(state):
    return state.moves[-1]


def silent(state):
    return None


def session(**options):
    return Session(TicTacToe(), {"first": first, "last": last, "silent": silent}, **options)


def play(game, *squares):
    for square in squares:
        game.choose(square)
    return game


def test_a_game_from_the_first_click_to_the_win():
    game = session()
    assert game.status == "Your turn: you play X."
    play(game, 4)
    assert game.state == TicTacToe.from_text("O.. .X. ...")
    play(game, 2, 6)
    assert game.state == TicTacToe.from_text("OOX .X. X..")
    assert game.status == "You win with X."
    assert game.score == {"won": 1, "tied": 0, "lost": 0}


def test_a_lost_and_a_tied_game():
    lost = play(session(opponent="last"), 4, 0, 3)
    assert lost.status == "last wins with O."
    assert lost.score == {"won": 0, "tied": 0, "lost": 1}
    tied = play(session(), 4, 2, 3, 7, 8)
    assert tied.status == "The game is a tie."
    assert tied.score == {"won": 0, "tied": 1, "lost": 0}


def test_who_plays_o_waits_for_the_first_move():
    game = session(mark="O")
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
    before = list(game.history)
    game.choose(square)
    assert game.history == before
    assert game.status == f"Your turn: you play X. {note}"
    assert play(game, 8).status == "Your turn: you play X.", "the note goes with the next move"


def test_a_click_after_the_end_changes_nothing():
    game = play(session(), 4, 2, 6)
    before = list(game.history)
    game.choose(8)
    assert game.history == before
    assert game.status == "You win with X. Press New game for another one."
    assert game.score["won"] == 1


def test_the_human_as_o_wins_and_loses():
    won = play(session(mark="O"), 4, 2, 6)  # X takes 0, 1, 3
    assert won.state == TicTacToe.from_text("XXO XO. O..")
    assert won.status == "You win with O."
    assert won.score == {"won": 1, "tied": 0, "lost": 0}
    lost = play(session(mark="O"), 4, 3)
    assert lost.status == "first wins with X."
    assert lost.score == {"won": 0, "tied": 0, "lost": 1}


def test_what_is_no_choice_is_explained_and_changes_nothing():
    game = play(session(), 4)
    before = list(game.history)
    for action, nonsense in (game.choose_mark, "Y"), (game.choose_opponent, "nobody"):
        action(nonsense)
        assert game.history == before
        assert repr(nonsense) in game.status
    for nonsense in True, 4.0, "4", [4]:
        game.choose(nonsense) if not isinstance(nonsense, list) else None
        assert game.history == before


def test_a_note_goes_with_the_next_action():
    for action in ("undo", []), ("new_game", []), ("choose_mark", ["X"]), ("choose_opponent", ["last"]):
        game = play(session(), 4, 4)
        assert "already" in game.status
        getattr(game, action[0])(*action[1])
        assert "already" not in game.status


def test_choosing_the_mark_one_has_says_nothing():
    game = play(session(), 4)
    game.choose_mark("X")
    assert game.status == "Your turn: you play X."


def test_choosing_a_mark_after_the_end_starts_a_new_game():
    game = play(session(), 4, 2, 6)
    game.choose_mark("O")
    assert game.state == TicTacToe.from_text("X.. ... ...")
    assert game.score["won"] == 1


def test_a_game_that_the_human_had_no_part_in_is_not_counted():
    decided = Session(TicTacToe.from_text("XX. OO. ..."), {"normal": STRATEGIES["normal"]}, mark="O")
    assert decided.state.winner == "X"
    decided.new_game()
    assert decided.score == {"won": 0, "tied": 0, "lost": 0}


def test_a_strategy_can_be_stopped():
    def endless(state):
        raise KeyboardInterrupt

    game = play(Session(TicTacToe(), {"endless": endless}), 4)
    assert game.status.startswith("It is endless's turn, with O. You stopped it. Your game is kept")


def test_a_failing_strategy_is_called_by_its_name_in_the_menu():
    game = play(Session(TicTacToe(), {"mine": lambda state: None}), 4)
    assert "mine gave back None" in game.status


def test_undo_takes_back_your_move_and_the_reply():
    game = play(session(), 4, 8)
    game.undo()
    assert game.state == TicTacToe.from_text("O.. .X. ...")
    game.undo()
    assert game.state == TicTacToe()
    game.undo()
    assert game.status == "Your turn: you play X. There is no move of yours to take back."


def test_undo_keeps_the_opening_move_of_the_opponent():
    game = play(session(mark="O"), 4)
    game.undo()
    assert game.state == TicTacToe.from_text("X.. ... ...")
    game.undo()
    assert game.state == TicTacToe.from_text("X.. ... ...")


def test_undo_after_the_end_takes_the_result_out_of_the_score():
    game = play(session(), 4, 2, 6)
    game.undo()
    assert game.state == TicTacToe.from_text("OOX .X. ...")
    assert game.score["won"] == 0
    play(game, 6)
    assert game.score["won"] == 1


def test_the_score_runs_over_games_and_counts_only_finished_ones():
    game = play(session(), 4, 2, 6)
    game.new_game()
    play(game, 4)
    game.new_game()
    assert game.state == TicTacToe()
    assert game.score == {"won": 1, "tied": 0, "lost": 0}


def test_another_opponent_plays_from_here_on():
    game = play(session(), 4)
    game.choose_opponent("last")
    play(game, 1)
    assert game.state == TicTacToe.from_text("OX. .X. ..O")


def test_another_mark_counts_at_once_before_your_first_move():
    game = session()
    game.choose_mark("O")
    assert game.state == TicTacToe.from_text("X.. ... ...")
    game.choose_mark("X")
    assert (game.state, game.status) == (TicTacToe(), "Your turn: you play X.")


def test_another_mark_never_breaks_off_a_game():
    game = play(session(), 4)
    before = list(game.history)
    game.choose_mark("O")
    assert game.history == before
    assert game.status == "Your turn: you play X. You play O from the next game on."
    game.new_game()
    assert game.state == TicTacToe.from_text("X.. ... ...")


def test_a_strategy_that_fails_is_named_and_the_game_kept():
    game = play(session(opponent="silent"), 4)
    assert game.state == TicTacToe.from_text("... .X. ...")
    assert game.status.startswith("It is silent's turn, with O. silent gave back None.")
    assert game.status.endswith("choose another opponent, or press Undo.")
    game.choose(0)
    assert game.state == TicTacToe.from_text("... .X. ...")
    assert game.status == "It is silent's turn, with O. Choose another opponent, or press Undo."
    game.choose_opponent("first")
    assert game.state == TicTacToe.from_text("O.. .X. ...")
    assert game.status == "Your turn: you play X."


def test_undo_helps_when_a_strategy_fails():
    game = play(session(opponent="silent"), 4)
    game.undo()
    assert game.state == TicTacToe()


def test_a_game_from_the_middle():
    start = TicTacToe.from_text("X.O X.X OO.")
    game = play(Session(start, STRATEGIES, "perfect"), 1)
    assert game.status == "perfect wins with O."
    game.new_game()
    assert game.state == start
    finished = Session(start.play(4), STRATEGIES)
    assert finished.score == {"won": 0, "tied": 0, "lost": 0}, "nobody played that one here"


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"opponent": "nobody"}, "no opponent 'nobody'; choose one of"),
        ({"mark": "Y"}, 'You play "X" or "O", not \'Y\''),
    ],
)
def test_wrong_options_are_refused_with_the_reason(options, words):
    with pytest.raises(ValueError, match=words):
        session(**options)
    with pytest.raises(ValueError, match="at least one strategy"):
        Session(TicTacToe(), {})


@pytest.mark.parametrize("seed", [0, 7])
def test_equal_seeds_give_equal_replies(seed):
    games = [play(Session(TicTacToe(), STRATEGIES, "easy", seed=seed), 4, 3, 5) for _ in range(5)]
    assert len({game.state for game in games}) == 1


def test_other_seeds_give_other_replies_and_each_strategy_has_its_own():
    def replies(name):
        strategies = {"easy": STRATEGIES["easy"], "as easy": STRATEGIES["easy"]}
        return [play(Session(TicTacToe(), strategies, name, seed=seed), 4).state for seed in range(10)]

    assert len(set(replies("easy"))) > 1
    assert replies("easy") != replies("as easy")


CHOICES = {
    "choose": range(-1, 10),
    "undo": None,
    "new_game": None,
    "choose_opponent": ["first", "last", "silent"],
    "choose_mark": ["X", "O"],
    "stop": None,
}


def act(game, dice):
    """Does anything that a human can do."""
    name = dice.choices(list(CHOICES), weights=[6, 1, 1, 1, 1, 1])[0]
    getattr(game, name)(*([dice.choice(CHOICES[name])] if CHOICES[name] else []))


def test_any_sequence_of_actions_leaves_a_whole_game():
    dice = random.Random(1)
    for _ in range(300):
        game = session()
        for _ in range(30):
            finished_before = sum(game.score.values())
            act(game, dice)
            assert game.history[0] == TicTacToe()
            assert all(after in map(before.play, before.moves) for before, after in pairwise(game.history))
            if not game.state.is_over and game.state.to_move != game.mark:
                assert game.opponent == "silent", "nobody else leaves the human waiting"
            assert abs(sum(game.score.values()) - finished_before) <= 1


# An opponent that takes its time: the session asks, and the test answers when it likes.

STOPPED = "You stopped it. Your game is kept: choose another opponent, or press Undo."


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
    answer(game, *questions)
    assert not game.is_thinking
    assert game.state == TicTacToe.from_text("O.. .X. ...")
    assert game.status == "Your turn: you play X."


def test_the_opponent_may_think_about_the_first_move():
    game, questions = slow_session(mark="O")
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
    assert game.status == "It is first's turn, with O. Choose another opponent, or press Undo."
    assert len(questions) == 1


def test_stop_when_nobody_thinks_changes_nothing_and_says_why():
    game = play(session(), 4)
    game.stop()
    assert game.state == TicTacToe.from_text("O.. .X. ...")
    assert game.status == "Your turn: you play X. Nobody is thinking, so there is nothing to stop."


WAYS_TO_LEAVE = {
    "stop": lambda game: game.stop(),
    "undo": lambda game: game.undo(),
    "new game": lambda game: game.new_game(),
    "other opponent": lambda game: game.choose_opponent("last"),
    "the board is closed": lambda game: game.drop_question(),
}


def everything(game):
    return list(game.history), game.status, game.score, game.opponent, game.is_thinking


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


def test_an_answer_to_a_game_with_another_mark_is_dropped():
    game, questions = slow_session(mark="O")
    game.choose_mark("X")
    assert questions[0].is_dropped
    answer(game, questions[0])
    assert (game.state, game.status) == (TicTacToe(), "Your turn: you play X.")


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
    play(game, 4).choose_opponent("last")
    assert game.status == "last is thinking with O."
    answer(game, questions[1])
    assert game.state == TicTacToe.from_text("... .X. ..O")


def test_what_leaves_the_position_as_it_is_lets_the_opponent_think_on():
    game, questions = slow_session()
    play(game, 4).choose_mark("O")
    assert game.status == "first is thinking with O. You play O from the next game on."
    game.choose_opponent("nobody")
    game.choose_mark("Y")
    assert game.is_thinking
    game.choose_mark("O")
    answer(game, *questions)
    assert game.state == TicTacToe.from_text("O.. .X. ...")
    assert game.status == "Your turn: you play X. You play O from the next game on."
    opening, questions = slow_session(mark="O")
    opening.undo()
    assert opening.status == "first is thinking with X. There is no move of yours to take back."
    answer(opening, *questions)
    assert opening.state == TicTacToe.from_text("X.. ... ...")


class TwoForO:
    """A game of three squares: X takes one, O takes the others."""

    winner = None

    def __init__(self, moves=(0, 1, 2)):
        self.moves = moves
        self.to_move = "X" if len(moves) == 3 else "O"
        self.is_over = not moves

    def play(self, move):
        return TwoForO(tuple(other for other in self.moves if other != move))


def test_an_opponent_with_two_moves_in_a_row_is_asked_twice():
    questions = []
    for think in Question.think, questions.append:
        game = play(Session(TwoForO(), {"first": first}, think=think), 1)
        while game.is_thinking:
            answer(game, questions[-1])
        assert game.state.is_over
        assert len(game.history) == 4
    assert len(questions) == 2


def test_any_sequence_of_actions_and_answers_leaves_a_whole_game():
    dice = random.Random(2)
    for _ in range(300):
        game, questions = slow_session()
        for _ in range(30):
            if questions and dice.random() < 0.4:
                question, before = dice.choice(questions), everything(game)
                was_dropped = question.is_dropped
                answer(game, question)
                assert everything(game) == before or not was_dropped
            else:
                act(game, dice)
            wanted = [question for question in questions if question is game.question]
            assert len(wanted) == game.is_thinking
            assert [
                question for question in questions if not question.is_dropped and not question.outcome
            ] == wanted
            assert all(question.state == game.state for question in wanted)
            assert all(question.opponent == game.opponent for question in wanted)
            assert not (game.is_thinking and game.state.to_move == game.mark)
            assert all(after in map(before.play, before.moves) for before, after in pairwise(game.history))


def test_a_strategy_that_fails_after_a_while_is_named_and_the_game_kept():
    game, questions = slow_session(opponent="silent")
    play(game, 4, 8)
    answer(game, *questions)
    assert not game.is_thinking
    assert game.status.startswith("It is silent's turn, with O. silent gave back None.")
    assert game.status.endswith("choose another opponent, or press Undo.")


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

    def cooperating(state, rng, stop):
        heard.append(stop())
        game.stop()
        heard.append(stop())
        raise InterruptedError("given up")

    game = Session(TicTacToe(), {"cooperating": cooperating}, seed=1)
    play(game, 4)
    assert heard == [False, True]
    assert game.status == f"It is cooperating's turn, with O. {STOPPED}", "its error is not told"


def test_only_a_strategy_with_a_parameter_called_stop_is_given_one():
    def with_stop(state, rng=random, stop=lambda: False):
        return rng.random(), stop()

    assert stoppable(with_stop, lambda: True)(None)[1]
    assert not with_stop(None)[1]
    assert stoppable(seeded(with_stop, 7), lambda: True)(None) == (random.Random(7).random(), True)
    assert stoppable(partial(with_stop, rng=random), lambda: True)(None)[1]
    for other in first, max, int, partial(first), STRATEGIES["easy"]:
        assert stoppable(other, lambda: True) is other

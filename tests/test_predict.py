import pytest

from ttt.predict import predict


def test_a_guess_is_kept_and_compared():
    guess = predict("the value after 8", -1)
    assert repr(guess) == "the value after 8: your guess is -1"
    assert guess.reveal(-1) == "the value after 8: -1 (you said -1, and that is right)"
    assert guess.reveal(1) == "the value after 8: 1 (you said -1, which is not right)"


def test_a_run_without_a_guess_passes():
    for nothing in predict("how many"), predict("how many", ...):
        assert repr(nothing) == "how many: no guess yet"
        assert nothing.reveal(3) == "how many: 3 (you made no guess)"


def test_any_kind_of_guess_is_only_compared():
    assert predict("which", [1, 2]).reveal((2, 1)).endswith("(you said [1, 2], which is not right)")
    assert predict("which", None).reveal(0).endswith("(you said None, which is not right)")
    assert predict("which", "B").reveal("A").endswith("(you said 'B', which is not right)")


@pytest.mark.parametrize(
    ("guess", "answer"),
    [
        ("3", 3),
        ("dbcea", "DBCEA"),
        ("D, B C E A", "DBCEA"),
        ("+1", 1),
        ("−1", -1),
        ("None", None),
        ([4, 5], (4, 5)),
        (predict, "predict"),
    ],
)
def test_a_right_guess_may_be_written_in_another_way(guess, answer):
    assert predict("which", guess).reveal(answer).endswith(", and that is right)")


@pytest.mark.parametrize(("guess", "answer"), [("-1", 1), ("DBC", "DCB"), ("", 0), (None, 0)])
def test_another_answer_is_not_taken_for_the_same(guess, answer):
    assert not predict("which", guess).reveal(answer).endswith("that is right)")

import pytest

from ttt.grid import Grid


@pytest.fixture
def grid():
    return Grid(rows=2, columns=3, shortcuts={"u": "Undo"})


def from_page(grid, message):
    grid._handle_custom_msg(message, [])


def test_a_chosen_square_reaches_everybody_who_asked(grid):
    heard = []
    grid.on_choose(heard.append)
    grid.on_choose(lambda square: heard.append(-square))
    from_page(grid, {"chosen": 5})
    assert heard == [5, -5]


def test_a_choice_on_a_board_that_is_gone_is_ignored(grid):
    heard = []
    grid.on_choose(heard.append)
    grid.show(marks="X.....")
    from_page(grid, {"chosen": 5, "on": "......"})
    assert heard == []
    from_page(grid, {"chosen": 5, "on": "X....."})
    assert heard == [5]
    grid.drops_late = False
    from_page(grid, {"chosen": 4, "on": "......"})
    assert heard == [5, 4]


def test_a_shortcut_comes_with_the_square_in_focus(grid):
    heard = []
    grid.on_key(lambda letter, square: heard.append((letter, square)))
    from_page(grid, {"key": "u", "square": 4})
    assert heard == [("u", 4)]


@pytest.mark.parametrize(
    "message",
    [
        None,
        "chosen",
        [],
        {},
        {"chosen": 6},
        {"chosen": -1},
        {"chosen": True},
        {"chosen": "4"},
        {"chosen": 1.0},
        {"chosen": None},
        {"key": "x", "square": 1},
        {"key": ["u"], "square": 1},
        {"key": None, "square": 1},
        {"key": "u"},
        {"key": "u", "square": 6},
    ],
)
def test_a_message_that_makes_no_sense_is_ignored(grid, message):
    heard = []
    grid.on_choose(heard.append)
    grid.on_key(lambda *arguments: heard.append(arguments))
    from_page(grid, message)
    assert heard == []


def test_all_that_is_shown_goes_in_one_message_with_a_count(grid, monkeypatch):
    sent = []
    monkeypatch.setattr(Grid, "send_state", lambda self, key=None: sent.append(set(key)))
    grid.show(marks="X.....", status="O to move", names=[f"square {n}" for n in range(6)])
    assert sent == [{"marks", "status", "names", "heard"}]
    grid.show(marks="X.....", status="O to move")
    assert sent[1:] == [{"heard"}], "Python answers, even if nothing has changed"


def test_a_misspelt_name_is_refused_and_nothing_is_shown(grid):
    with pytest.raises(TypeError, match="can't show 'mark'"):
        grid.show(marks="X.....", mark="X.....")
    assert (grid.marks, grid.heard) == ("", 0)


def test_its_text_has_no_address_and_its_files_are_part_of_the_package(grid):
    assert repr(grid) == "Grid(2 by 3, '')"
    assert "export default" in grid._esm
    assert ".ttt-grid" in grid._css

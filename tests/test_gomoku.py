from time import perf_counter

import pytest

from ttt.gomoku import Gomoku


@pytest.mark.parametrize(
    "line", [range(5), range(220, 225), range(0, 75, 15), range(0, 80, 16), range(14, 71, 14)]
)
def test_five_in_a_row_win_at_every_edge(line):
    others = [square for square in (100, 102, 130, 132) if square not in line]
    x = sum(1 << square for square in line)
    o = sum(1 << square for square in others[:4])
    assert Gomoku(x, o).winner == "X"
    four = x & ~(1 << max(line))
    assert Gomoku(four, o).winner is None
    assert Gomoku(four, o).play(max(line)).winner == "X"


def test_more_than_five_win_too():
    x = sum(1 << square for square in (30, 31, 32, 34, 35))
    o = sum(1 << square for square in (100, 102, 130, 132, 134))
    assert Gomoku(x, o).play(33).winner == "X"


def test_five_across_an_edge_are_no_line():
    assert len(Gomoku.lines) == 572
    assert (13, 14, 15, 16, 17) not in Gomoku.lines


def test_a_move_is_made_at_once_on_the_large_board():
    state = Gomoku().play(112)
    times = []
    for move in state.moves[:50]:
        start = perf_counter()
        state.play(move)
        times.append(perf_counter() - start)
    assert min(times) < 50e-6


def test_all_squares_are_free_at_first_and_the_grid_has_fifteen_rows():
    assert Gomoku().moves == tuple(range(225))
    rows = str(Gomoku().play(16)).splitlines()
    assert len(rows) == 15
    assert rows[1] == ". X" + " ." * 13

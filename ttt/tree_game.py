"""Trees of numbers, as textbooks print them, made a game: a move goes to a branch, a leaf is a pay-off."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ttt.state import IllegalMove

Tree = float | Sequence["Tree"]


@dataclass(frozen=True, slots=True)
class TreeGame:
    """A state of the game whose tree is given: `TreeGame([[3, 12, 8], [2, 4, 6]])`, a list of branches.

    A branch is a list as well, or the number at a leaf. The two players move in turn; X, who is MAX, is first
    unless `to_move` is "O". The moves are numbered from the left, from 0.
    """

    tree: Tree
    to_move: str = "X"

    def __post_init__(self) -> None:
        if self.to_move not in ("X", "O"):
            raise ValueError(f'It is the turn of "X" or "O", not of {self.to_move!r}.')
        object.__setattr__(self, "tree", _as_tuples(self.tree))

    @property
    def is_over(self) -> bool:
        """Whether this is a leaf."""
        return not isinstance(self.tree, tuple)

    @property
    def utility(self) -> float:
        """The number at a leaf, seen from X."""
        if not self.is_over:
            raise ValueError(f"{self!r} is not a leaf, so it has no utility; it has the moves {self.moves}.")
        return self.tree

    @property
    def moves(self) -> tuple[int, ...]:
        """The numbers of the branches; none at a leaf."""
        return () if self.is_over else tuple(range(len(self.tree)))

    def play(self, move: int) -> TreeGame:
        """The state at the top of a branch."""
        if isinstance(move, bool | float) or move not in self.moves:  # True and 1.0 are equal to 1
            raise IllegalMove(f"There is no branch {move!r} in {self!r}; its moves are {self.moves}.")
        return TreeGame(self.tree[move], "O" if self.to_move == "X" else "X")

    def __str__(self) -> str:
        return f"{self.tree:g}" if self.is_over else " ".join(str(self.play(move)) for move in self.moves)


def _as_tuples(tree: Tree) -> Tree:
    if isinstance(tree, list | tuple):
        if not tree:
            raise ValueError("A branch holds at least one number or branch; this one is empty.")
        return tuple(_as_tuples(branch) for branch in tree)
    if isinstance(tree, bool) or not isinstance(tree, int | float):
        raise TypeError(f"A tree is made of lists and numbers; {tree!r} is neither.")
    return tree

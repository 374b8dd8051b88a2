"""Who may import whom. The picture of this in the README's "How it fits together" is the same table."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "ttt"

# For each module: the modules of the package that it may import, and the packages of others.
MAY_IMPORT = {
    "state": ([], []),
    "symmetry": (["state"], []),
    "tictactoe": (["state", "symmetry"], []),
    "tree_game": (["state"], []),
    "search": (["state"], []),
    "engine": (["state"], []),
    "book": (["engine", "state", "symmetry", "text", "tictactoe"], []),
    "strategies": (["book", "engine", "search", "state"], []),
    "parallel": (["engine", "state", "strategies"], []),
    "arena": (["state", "strategies", "tictactoe"], []),
    "style": ([], []),
    "layout": ([], ["networkx"]),
    "text": (["layout", "state"], ["networkx"]),
    "tree": (["search", "state"], ["networkx"]),
    "calls": (["text", "tictactoe"], []),
    "cuts": (["calls"], []),
    "trace": (["calls", "cuts"], ["networkx"]),
    "session": (["arena", "state", "strategies", "text"], []),
    "draw": (["layout", "state", "text"], ["matplotlib", "networkx"]),
    "trace_widget": (["calls", "draw", "layout", "style", "text", "trace"], ["ipywidgets"]),
    "widgets": (
        ["session", "state", "strategies", "style", "text", "trace_widget"],
        ["IPython", "ipywidgets"],
    ),
    "predict": ([], []),
    "progress": ([], ["IPython", "ipywidgets"]),
    "entrant": (["tictactoe"], []),
    "referee": (["arena", "tictactoe"], []),
    "tournament": (["progress", "referee", "search", "tictactoe"], []),
    "draw_results": (["draw", "tournament"], ["matplotlib"]),
    "figures": (["draw", "search", "symmetry", "tictactoe", "trace", "tree"], []),
    "__init__": (["arena", "search", "state", "strategies", "tictactoe"], []),
}


def imports(module: str) -> tuple[set[str], set[str]]:
    """The modules of the package and the packages of others that `module` imports."""
    ours, others = set(), set()
    for node in ast.walk(ast.parse((PACKAGE / f"{module}.py").read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are written in full"
            names = [node.module] if node.module != "ttt" else [f"ttt.{alias.name}" for alias in node.names]
        else:
            continue
        for name in names:
            top, _, rest = name.partition(".")
            if top == "ttt":
                ours.add(rest.partition(".")[0])
            elif top not in sys.stdlib_module_names:
                others.add(top)
    return ours, others


def test_every_module_has_its_place():
    assert {path.stem for path in PACKAGE.glob("*.py")} == set(MAY_IMPORT)


@pytest.mark.parametrize("module", MAY_IMPORT)
def test_a_module_imports_what_it_may(module):
    ours, others = imports(module)
    assert ours == set(MAY_IMPORT[module][0])
    assert others == set(MAY_IMPORT[module][1])


def test_imports_point_one_way():
    placed = set()
    while waiting := set(MAY_IMPORT) - placed:
        free = {module for module in waiting if set(MAY_IMPORT[module][0]) <= placed}
        assert free, f"{waiting} import each other in a circle"
        placed |= free


def test_pictures_and_boards_are_at_the_edge():
    for module, (ours, _) in MAY_IMPORT.items():
        assert "widgets" not in ours
        assert "draw" not in ours or module in ("draw_results", "figures", "trace_widget")
    assert not {"search", "tictactoe"} & set(MAY_IMPORT["draw"][0] + MAY_IMPORT["widgets"][0])
    for search in "search", "engine":
        assert MAY_IMPORT[search] == (["state"], []), "search knows no game"


@pytest.mark.parametrize(
    ("module", "unwanted"),
    [
        (
            "ttt",
            [
                "matplotlib",
                "numpy",
                "networkx",
                "ipywidgets",
                "IPython",
                "multiprocessing",
                "typing",
                "ttt.book",
                "ttt.engine",
            ],
        ),
        ("ttt.widgets", ["matplotlib", "numpy", "networkx"]),
        ("ttt.tournament", ["matplotlib", "numpy", "networkx", "ipywidgets", "IPython"]),
        ("ttt.draw", ["matplotlib.pyplot", "networkx", "ipywidgets"]),
    ],
)
def test_an_import_stays_light(module, unwanted):
    code = f"import sys, {module}; print([name for name in {unwanted} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_public_names_are_sorted_and_exist():
    import ttt

    assert ttt.__all__ == sorted(ttt.__all__, key=lambda name: (not name.isupper(), name.islower(), name))
    assert all(hasattr(ttt, name) for name in ttt.__all__)


def test_the_readme_shows_every_module():
    readme = (PACKAGE.parent / "README.md").read_text(encoding="utf-8")
    picture = readme.partition("## How it fits together")[2].split("```")[1]
    assert all(module in picture.split() for module in MAY_IMPORT if module != "__init__")

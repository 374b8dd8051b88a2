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
    "connect_four": (["state", "tictactoe"], []),
    "gomoku": (["tictactoe"], []),
    "looks_ahead": (["engine", "state", "strategies"], []),
    "history": (["state", "text"], []),
    "saved": (["history", "state", "text"], []),
    "question": ([], []),
    "review": (["engine", "looks_ahead", "search", "state", "text"], []),
    "research": (["history", "question", "review", "state", "text"], []),
    "session": (
        ["arena", "history", "question", "research", "review", "saved", "state", "strategies", "text"],
        [],
    ),
    "grid": (["style"], ["anywidget", "traitlets"]),
    "why": (["draw", "grid", "review", "text", "tree"], ["ipywidgets"]),
    "draw": (["layout", "state", "text"], ["matplotlib", "networkx"]),
    "trace_widget": (["calls", "draw", "layout", "style", "text", "trace"], ["ipywidgets"]),
    "widgets": (
        ["grid", "question", "session", "state", "strategies", "style", "text", "trace_widget", "why"],
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
    "checks.sandbox": ([], []),
    "checks.exercise": (["checks.sandbox"], []),
    "checks.facts": (["search", "tictactoe"], []),
    "checks.rules": (["checks.exercise", "checks.facts"], []),
    "checks.values": (["checks.exercise", "checks.facts", "checks.rules", "search"], []),
    "checks.games": (["checks.exercise", "checks.facts", "checks.rules", "symmetry"], []),
    "checks.diagnosis": (["checks.exercise", "checks.facts", "checks.rules"], []),
    "checks.report": (["draw"], ["IPython"]),
    "checks.checking": (
        [
            "checks.diagnosis",
            "checks.exercise",
            "checks.facts",
            "checks.games",
            "checks.report",
            "checks.rules",
            "checks.sandbox",
            "checks.values",
            "text",
        ],
        [],
    ),
    "checks.puzzle": (["checks.checking", "checks.report"], []),
    "checks.clinic": (
        ["checks.checking", "checks.facts", "checks.report", "checks.sandbox", "text", "tictactoe"],
        [],
    ),
    "checks.help": ([], []),
    "checks.__init__": (
        ["checks.checking", "checks.clinic", "checks.help", "checks.puzzle", "checks.report"],
        [],
    ),
}


def path_of(module: str) -> Path:
    return PACKAGE.joinpath(*module.split(".")).with_suffix(".py")


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(PACKAGE).with_suffix("").parts)


def imported(name: str) -> str:
    """The module that an import of `name` reaches: "checks.rules" for "ttt.checks.rules.won"."""
    module = name.partition(".")[2]
    while not path_of(module).exists():
        if PACKAGE.joinpath(*module.split("."), "__init__.py").exists():
            return f"{module}.__init__".lstrip(".")
        module = module.rpartition(".")[0]
    return module


def imports(module: str) -> tuple[set[str], set[str]]:
    """The modules of the package and the packages of others that `module` imports."""
    ours, others = set(), set()
    for node in ast.walk(ast.parse(path_of(module).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are written in full"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        for name in names:
            top = name.partition(".")[0]
            if top == "ttt":
                ours.add(imported(name))
            elif top not in sys.stdlib_module_names:
                others.add(top)
    return ours, others


def test_every_module_has_its_place():
    assert {module_of(path) for path in PACKAGE.rglob("*.py")} == set(MAY_IMPORT)


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
        assert "draw" not in ours or module in (
            "checks.report",
            "draw_results",
            "figures",
            "trace_widget",
            "why",
        )
        assert module.startswith("checks.") or not any(one.startswith("checks.") for one in ours)
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
                "ttt.checks",
                "ttt.engine",
            ],
        ),
        ("ttt.widgets", ["matplotlib", "numpy", "networkx"]),
        ("ttt.tournament", ["matplotlib", "numpy", "networkx", "ipywidgets", "IPython"]),
        ("ttt.checks", ["matplotlib", "numpy", "networkx", "ipywidgets", "IPython", "ttt.draw"]),
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
    _, picture, words = readme.partition("## How it fits together")[2].split("```", 2)
    places = {module.partition(".")[0] for module in MAY_IMPORT} - {"__init__"}
    assert not places - set(picture.split())
    (about_checks,) = [line for line in words.splitlines() if line.startswith("- `checks`")]
    files = {path.name for path in (PACKAGE / "checks").iterdir() if path.is_file()} - {"__init__.py"}
    assert {name.removesuffix(".py") for name in files} <= set(about_checks.split("`")[1::2])

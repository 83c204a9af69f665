"""The directions of the house: imports point down, and heavy libraries stay in the rooms that need them."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from companion.games import game_ids

ROOT = Path(__file__).parent.parent

# From the ground up: a room may import those of the floors below its own. Rooms of one floor do not know each other.
FLOORS = (
    {"addresses", "errors", "nearest", "visible", "files", "notes", "processes"},
    {"cards", "folders", "words"},
    {"data", "fields", "pages", "proof"},
    {"advice", "model", "questions", "sheet"},
    {"game"},
    {"claims", "games", "totals"},
    {"settle", "rulebook"},
    {"reading", "printing"},
    {"components", "printers", "evening"},
    {"asking"},
    {"verdict", "keep"},
    {"puzzles"},
    {"kit"},
    {"api"},
    {"web"},
    {"cli"},
    {"__main__"},
)
ALLOWED = {
    f"companion.{name}": set().union(*FLOORS[:floor]) for floor, rooms in enumerate(FLOORS) for name in rooms
} | {"solvers": set(), "companion": {"api"}}
ALLOWED["companion.games"] |= {"solvers"}
ALLOWED["companion.kit"] |= {"solvers"}
ALLOWED["companion.cli"] = {"*"}
FORBIDDEN = {
    "companion.games": {"typer", "reportlab", "jinja2", "rich"},
    "solvers": {"companion", "pydantic"},
}
MOST_LINES = 600
"""Of a file: so many are no longer one idea. What is one idea is not parted for its length below that."""
MOST_OF_A_FUNCTION = 50
"""Lines of a function's body, which then fits on a screen; ruff bounds its branches and statements (pyproject.toml)."""
NAMED_TWICE = {
    "Hand": "each game's file has its own, and the JSON Schemas show the name",
    "InputError": "the one that programs catch (companion.api) is made from the one of the house",
}
"""Names that two classes may share, and why."""
ONLY_IN = {
    "starlette": "companion.web",
    "uvicorn": "companion.web",
    "sqlite3": "companion.web",
    "psycopg": "companion.web",
    "cryptography": "companion.web",
    "reportlab": "companion.printing",
    "typer": "companion.cli",
    "prompt_toolkit": "companion.cli",
}


def modules() -> list[tuple[str, Path]]:
    found = []
    for package in ("companion", "solvers"):
        for path in sorted((ROOT / package).rglob("*.py")):
            name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
            if not name.startswith("companion.templates"):
                found.append((name, path))
    return found


@cache
def tree(path: Path) -> ast.Module:
    """A module, parsed once: several tests walk it (and nobody changes it)."""
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def imports(name: str, path: Path) -> frozenset[str]:
    found = set()
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                package = name if path.name == "__init__.py" else name.rpartition(".")[0]
                base = ".".join(filter(None, [*package.split(".")[: len(package.split(".")) - node.level + 1], base]))
            found.add(base)
            if base == "companion":
                found |= {f"companion.{alias.name}" for alias in node.names}
    return frozenset(found)


def room(name: str) -> str:
    parts = name.split(".")
    return parts[0] if parts[0] == "solvers" or len(parts) == 1 else ".".join(parts[:2])


def test_every_room_has_its_floor() -> None:
    rooms = {room(name) for name, _ in modules()}
    assert rooms <= ALLOWED.keys(), "a new room: say in ALLOWED what it may import"


def test_no_module_is_longer_than_the_house_allows() -> None:
    lengths = {name: path.read_text(encoding="utf-8").count("\n") for name, path in modules()}
    assert {name: lines for name, lines in lengths.items() if lines > MOST_LINES} == {}


def bodies(module: ast.Module) -> Iterator[tuple[str, int]]:
    """Every function of a module, and the lines of its body, without the docstring.

    >>> list(bodies(ast.parse("def one():\\n  'Says.'\\n  a = 1\\n  return a")))
    [('one', 2)]
    """
    for node in ast.walk(module):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            body = node.body[1:] if ast.get_docstring(node) is not None else node.body
            yield node.name, (body[-1].end_lineno or 0) - body[0].lineno + 1 if body else 0


def test_functions_fit_on_a_screen() -> None:
    long = [
        f"{name}.{function}: {lines}"
        for name, path in modules()
        for function, lines in bodies(tree(path))
        if lines > MOST_OF_A_FUNCTION
    ]
    assert long == []


def test_no_two_classes_share_a_name() -> None:
    """A leading underscore is no difference: a name has one meaning in the whole house."""
    named: dict[str, list[str]] = {}
    for name, path in modules():
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.ClassDef):
                named.setdefault(node.name.lstrip("_"), []).append(f"{name}.{node.name}")
    shared = {word: places for word, places in named.items() if len(places) > 1}
    assert {word: places for word, places in shared.items() if word not in NAMED_TWICE} == {}
    assert shared.keys() == NAMED_TWICE.keys(), "an exception that is none any more"


def test_imports_point_down() -> None:
    assert list(arrows_up()) == []


def arrows_up() -> Iterator[str]:
    for name, path in modules():
        here = room(name)
        for imported in imports(name, path):
            there = room(imported)
            if there == here or "*" in ALLOWED[here] or imported == "companion":
                continue
            if (
                there.split(".")[0] in {"companion", "solvers"}
                and there.removeprefix("companion.") not in ALLOWED[here]
            ):
                yield f"{name} imports {imported}"


OWN_ROOMS = ("companion.games.", "companion.cli.demo")


def test_the_core_knows_no_game() -> None:
    """Outside the games' rooms nothing is imported of a game, and nothing is called as one; the demo plays a game."""
    ids = {name for game_id in game_ids() for name in (game_id, game_id.replace("-", "_"))}
    rooms = {f"companion.games.{name}" for name in ids}
    knowing = [
        f"{name} says {said}"
        for name, path in modules()
        if not name.startswith(OWN_ROOMS)
        for said in {part for one in imports(name, path) for part in rooms if one.startswith(part)}
        | {said for node in ast.walk(tree(path)) for said in spoken(node) if said in ids}
    ]
    assert knowing == []


def spoken(node: ast.AST) -> Iterator[str]:
    """What a piece of code says: a text, a name.

    >>> sorted({said for node in ast.walk(ast.parse("x.hod = 'cour'")) for said in spoken(node)})
    ['cour', 'hod', 'x']
    """
    told = (getattr(node, field, None) for field in ("value", "name", "id", "attr", "arg"))
    yield from (said for said in told if isinstance(said, str))


def test_libraries_stay_in_their_rooms() -> None:
    wrong = []
    for name, path in modules():
        tops = {imported.split(".")[0] for imported in imports(name, path)}
        astray = {library for library, home in ONLY_IN.items() if library in tops and not name.startswith(home)}
        wrong += [f"{name} imports {library}" for library in astray | tops & FORBIDDEN.get(room(name), set())]
    assert wrong == []


def needed(name: str, path: Path, known: set[str]) -> set[str]:
    """The modules that a module imports: at once, inside its functions, or for its types alone."""
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    found = set()
    for node in ast.walk(tree(path)):
        if not isinstance(node, (ast.Import, ast.ImportFrom)):
            continue
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
            continue
        home = package.rsplit(".", node.level - 1)[0] if node.level else ""
        base = ".".join(filter(None, [home, node.module]))
        found |= {inner if (inner := f"{base}.{alias.name}") in known else base for alias in node.names}
    return found & known - {name}


def circles(needs: dict[str, set[str]]) -> list[str]:
    """What remains when everything is struck out whose needs are met, over and over: it waits for itself.

    >>> circles({"a": {"b"}, "b": {"a"}, "c": {"a"}, "d": set()})
    ['a', 'b', 'c']
    """
    left = dict(needs)
    while free := [name for name, wanted in left.items() if not wanted & left.keys()]:
        for name in free:
            del left[name]
    return sorted(left)


def test_no_import_runs_in_a_circle() -> None:
    """Not inside functions, nor for types alone: what needs each other is one thing, or has something below it that both need."""
    found = modules()
    known = {name for name, _ in found}
    assert circles({name: needed(name, path, known) for name, path in found}) == []


@pytest.mark.parametrize(
    "text",
    [
        "def late():\n    from house import there\n",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from house import there\n",
    ],
)
def test_an_import_closes_a_circle_wherever_it_stands(tmp_path: Path, text: str) -> None:
    """The test itself."""
    path = tmp_path / "here.py"
    path.write_text(text, encoding="utf-8")
    assert needed("house.here", path, {"house.here", "house.there"}) == {"house.there"}
    assert circles({"house.here": {"house.there"}, "house.there": {"house.here"}}) == ["house.here", "house.there"]


HEAVY = "prompt_toolkit rich jinja2 reportlab markdown_it babel pandas numpy"
OTHER_GAMES = " ".join(f"companion.games.{game_id.replace('-', '_')}" for game_id in game_ids()[:-1])


@pytest.mark.parametrize(
    ("deed", "unwanted"),
    [
        pytest.param("find_game('alkekan'); import companion.settle, companion.rulebook", HEAVY, id="scoring"),
        pytest.param("find_game(game_ids()[-1])", OTHER_GAMES, id="finding a game"),
        pytest.param("ids_with('advice'), ids_with('puzzle')", "pydantic ortools companion.game", id="the Tab key"),
        pytest.param("[find_numbers(game) for game in game_ids()]", "pydantic ortools", id="numbers for a sheet"),
    ],
)
def test_what_a_deed_does_not_import(deed: str, unwanted: str) -> None:
    code = (
        f"import sys; from companion.games import find_game, find_numbers, game_ids, ids_with; {deed};"
        f"print([name for name in {unwanted.split()!r} if name in sys.modules])"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert ran.stdout.strip() == "[]"

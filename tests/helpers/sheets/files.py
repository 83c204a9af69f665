"""The files that a game consists of, and which of them are missing: the first that anybody would look for come first."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from companion.folders import game_folder
from companion.rulebook import LANGS

TESTS = Path(__file__).parents[2]
HOUSE = TESTS.parent
ROOMS = HOUSE / "companion" / "games"
CODE = ("__init__", "game", "rules", "position", "scoring")
SHEETS = ("game.toml", "glossary.toml", "pad.xml.j2", "aid.xml.j2")
IN_BOTH_LANGUAGES = ("rules.{}.md", "words.{}.toml", "example.{}.toml")

_EVENT = re.compile(r'"([\w-]+)": Event\(')
_DATA = re.compile(r'"([\w-]+\.(?:csv|toml))"')
_FIGURE = re.compile(r"^```figure ([\w-]+)", re.MULTILINE)
_PIECES = re.compile(r"^\[components\]", re.MULTILINE)


@cache
def missing_files(game_id: str) -> list[str]:
    """What a game lacks, by the paths of the files."""
    missing = [name for name in needed_files(game_id) if not (HOUSE / name).is_file()]
    package = game_id.replace("-", "_")
    if not (TESTS / "templates" / "facts" / f"{game_id}.toml").is_file():
        missing.append(f"tests/templates/facts/{game_id}.toml")
    if not list((TESTS / "examples" / game_id).rglob("*.json")):
        missing.append(f"tests/examples/{game_id}/*.json")
    if not list((TESTS / "companion" / "games" / package).rglob("test_*.py")):
        missing.append(f"tests/companion/games/{package}/test_*.py")
    return missing


PICTURES = (
    "scene.xml.j2",
    "steps.xml.j2",
    "pictures.toml",
    "advice.xml.j2",
    "puzzle.xml.j2",
    "slip.xml.j2",
    "stage.xml.j2",
)
"""What a game may draw: for the head of its sheet, its cards' back, advice, puzzles, its verdict on paper."""


def needed_files(game_id: str) -> list[str]:
    """The code and the words of a game, by the paths of the files: what every game has, and what its other files speak of."""
    package, words = ROOMS / game_id.replace("-", "_"), game_folder(game_id)
    code = [f"companion/games/{package.name}/{name}.py" for name in _code(package, words)]
    return [*code, *(f"templates/{game_id}/{name}" for name in _told(game_id, package, words))]


def _code(package: Path, words: Path) -> list[str]:
    """The modules of a game's code: those of every game, whatever they import, its events and its advice where an example of these is given, and its puzzles where their rules are drawn."""
    examples = {path.name.split(".")[0] for path in words.glob("example-*")}
    found = ["events"] * bool(examples - {"example-advise"}) + ["advice"] * ("example-advise" in examples)
    found += ["puzzle"] * (words / "puzzle.xml.j2").is_file()
    needed = re.compile(rf"companion\.games\.{package.name}(?:\.| import )(\w+)")
    return _once(*CODE, *found, *needed.findall(_texts(package, "*.py")))


def _told(game_id: str, package: Path, words: Path) -> list[str]:
    """The files of a game's words: those of every game, examples of its events, what its sheets draw or take in, its data."""
    code, sheets = _texts(package, "*.py"), _texts(words, "*.xml.j2")
    asked = [*_EVENT.findall(code), *(["advise"] if (package / "advice.py").is_file() else [])]
    return _once(
        *SHEETS,
        *(name.format(lang) for name in IN_BOTH_LANGUAGES for lang in LANGS),
        *(f"example-{event}.{lang}.toml" for event in asked for lang in LANGS),
        *(["components.xml.j2"] if _PIECES.search(_texts(words, "words.*.toml")) else []),
        *(f"figures/{name}.xml.j2" for name in _FIGURE.findall(_texts(words, "rules.*.md"))),
        *re.findall(rf'"{game_id}/([\w/-]+\.xml\.j2)"', sheets),
        *(f"data/{name}" for name in _DATA.findall(code)),
        *(name for name in PICTURES if (words / name).is_file()),
    )


def _texts(folder: Path, pattern: str) -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(folder.rglob(pattern)))


def _once(*names: str) -> list[str]:
    return list(dict.fromkeys(names))

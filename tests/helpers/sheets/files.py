"""The files that a game consists of beside its code, and which of them are missing."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from companion.rulebook import LANGS, templates_root

TESTS = Path(__file__).parents[2]
SHEETS = ("game.toml", "pad.xml.j2", "aid.xml.j2")
IN_BOTH_LANGUAGES = ("rules.{}.md", "words.{}.toml", "example.{}.toml")


@cache
def missing_files(game_id: str) -> list[str]:
    """What a game lacks, by the paths of the files."""
    names = [*SHEETS, *(name.format(lang) for name in IN_BOTH_LANGUAGES for lang in LANGS)]
    package = game_id.replace("-", "_")
    missing = [f"templates/{game_id}/{name}" for name in names if not (templates_root() / game_id / name).is_file()]
    if not (TESTS / "templates" / "facts" / f"{game_id}.toml").is_file():
        missing.append(f"tests/templates/facts/{game_id}.toml")
    if not list((TESTS / "examples" / game_id).rglob("*.json")):
        missing.append(f"tests/examples/{game_id}/*.json")
    if not list((TESTS / "companion" / "games" / package).rglob("test_*.py")):
        missing.append(f"tests/companion/games/{package}/test_*.py")
    return missing

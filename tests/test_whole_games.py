"""A game that lacks a file fails the one test that says which file, and no other: tried on a copy of the house."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from sheets.files import ROOMS, needed_files

from companion.folders import game_folder
from companion.games import game_ids

ROOT = Path(__file__).parent.parent
LACKING = {
    "alkekan": "companion/games/alkekan/game.py",
    "lobbys": "templates/lobbys/words.fr.toml",
    "deringer": "companion/games/deringer/position.py",
    "campagne": "templates/campagne/example-auction.en.toml",
    "virus": "templates/virus/figures/turn.xml.j2",
}
"""A file that a copy of the house lacks, of each of some games: its record, words, other code, an example, a picture."""
OPENED = ("fuzz", "templates/test_glossary.py", "companion/verdict/test_slip_code.py")
"""Tests that open every game: while they are collected, each by its parameter, all within one test, each as a program."""
ASKED = "companion/games/alkekan"
"""The doctests of a game asked for by its room, as docs/adding-a-game.md does: its package is imported, and stays."""


def test_every_file_of_a_game_would_be_missed():
    """A file that nothing speaks of is no part of its game, or several tests at once would miss it."""
    for game_id in game_ids():
        package = game_id.replace("-", "_")
        code = {f"companion/games/{package}/{path.name}" for path in (ROOMS / package).glob("*.py")}
        words = game_folder(game_id)
        told = {
            f"templates/{game_id}/{path.relative_to(words).as_posix()}" for path in words.rglob("*") if path.is_file()
        }
        assert set(needed_files(game_id)) == code | told


def test_one_test_says_which_file_a_game_lacks(tmp_path):
    for folder in ("companion", "solvers", "templates", "tests"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for file in LACKING.values():
        (tmp_path / file).unlink()
    # It is no worker of this run.
    environ = {key: value for key, value in os.environ.items() if not key.startswith(("PYTEST_", "TESTS"))}
    environ |= {"PYTHONPATH": str(tmp_path), "FUZZ_COUNT": "1"}
    command = [sys.executable, "-m", "pytest", "-n0", "-p", "no:cacheprovider", "--tb=short", "-rfE"]
    told = "test_every_file_of_a_game_is_there"
    touching = " or ".join([told, "core", *(f"({game} and not contract)" for game in LACKING)])
    ran = subprocess.run(
        [*command, "-k", touching, ASKED, "tests/test_sheets_contract.py", *(f"tests/{place}" for place in OPENED)],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env=environ,
        check=False,
    )
    assert re.findall(r"^(?:FAILED|ERROR) (.*?)(?: - .*)?$", ran.stdout, re.MULTILINE) == [
        f"tests/test_sheets_contract.py::{told}[{game_id}]" for game_id in sorted(LACKING)
    ], ran.stdout
    for file in LACKING.values():
        assert f"contains one more item: '{file}'\n" in ran.stdout

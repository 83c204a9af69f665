"""The skeleton of a new game works as it is laid out: it is found, scores and prints; what is unsaid is marked TODO."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def script():
    spec = spec_from_file_location("new_game", ROOT / "scripts" / "new_game.py")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory, script) -> Path:
    """A copy of the house with two games more; what is compiled goes along, which spares compiling it anew."""
    root = tmp_path_factory.mktemp("checkout")
    for folder in ("companion", "solvers", "templates"):
        shutil.copytree(ROOT / folder, root / folder)
    shutil.copy(ROOT / "pyproject.toml", root)
    script.lay_out(root, "trois-manches", "Trois manches", "3")
    script.lay_out(root, "deux-loups", "Deux loups")
    return root


def companion(root: Path, *words: str) -> subprocess.CompletedProcess[str]:
    environ = {**os.environ, "PYTHONPATH": str(root), "COMPANION_LANG": "fr"}
    command = [sys.executable, "-m", "companion", *words]
    return subprocess.run(command, capture_output=True, text=True, cwd=root, env=environ, check=False)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_game_just_laid_out_scores(checkout, lang) -> None:
    ran = companion(checkout, "score", "deux loups", f"templates/deux-loups/example.{lang}.toml", "--format", "json")
    assert ran.returncode == 0, ran.stderr
    told = json.loads(ran.stdout)
    assert (told["game"], [player["total"] for player in told["players"]]) == ("deux-loups", [3, 2])
    refused = companion(checkout, "score", "deux-loups", "--player", "Ana: 3♥", "--player", "Ben: 3♥")
    assert (refused.returncode, refused.stdout) == (2, "")
    joker = companion(checkout, "score", "deux-loups", "--player", "Ana: Jo", "--player", "Ben: 3♥")
    assert joker.returncode == 2
    assert "sans joker (2" in joker.stderr


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_game_in_rounds_just_laid_out_scores(checkout, lang) -> None:
    ran = companion(
        checkout, "score", "trois-manches", f"templates/trois-manches/example.{lang}.toml", "--format", "json"
    )
    assert ran.returncode == 0, ran.stderr
    told = json.loads(ran.stdout)
    assert (told["finished"], [player["total"] for player in told["players"]]) == (True, [9, 6])
    unfinished = companion(checkout, "score", "trois-manches", "tests/examples/trois-manches/first.json")
    assert unfinished.returncode == 0, unfinished.stderr
    assert "1 sur 3" in unfinished.stdout


@pytest.mark.parametrize("game_id", ["deux-loups", "trois-manches"])
@pytest.mark.parametrize("verb", ["rules", "pad", "aid"])
def test_a_game_just_laid_out_prints(checkout, game_id, verb) -> None:
    ran = companion(checkout, verb, game_id, "-o", f"{verb}.pdf")
    assert ran.returncode == 0, ran.stderr
    assert (checkout / f"{verb}.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize("game_id", ["deux-loups", "trois-manches"])
def test_a_game_just_laid_out_has_a_scene_and_a_turn_to_draw_over(checkout, game_id) -> None:
    words = checkout / "templates" / game_id
    assert "<scene>" in (words / "scene.xml.j2").read_text(encoding="utf-8")
    assert (words / "steps.xml.j2").read_text(encoding="utf-8").count("</step>") == 3
    assert "hint=" not in (words / "pad.xml.j2").read_text(encoding="utf-8"), "a hint stands where the points go"


TO_DO = {
    "test_nothing_is_left_to_do": 2,
    "test_every_article_is_accounted_for": 2,
    "test_every_point_of_the_box_is_ours": 4,
    "test_a_glossary_is_complete_and_names_places_that_exist": 2,
}
"""What docs/adding-a-game.md says is left to do in a game's own rooms, pages apart, and for how many sheets of the two games."""
JUDGES = (
    "tests/templates",
    *(f"tests/companion/{path.name}" for path in sorted((ROOT / "tests" / "companion").glob("test_games_*.py"))),
    "tests/companion/components/test_deck.py::test_every_deck_is_counted",
    "tests/companion/components/test_pieces.py::test_no_kind_of_piece_is_left_uncounted",
)
"""What judges every game, but for its pages and what is entered by hand."""


@pytest.mark.thorough
def test_a_game_just_laid_out_needs_nothing_outside_its_rooms(checkout) -> None:
    """All that fails of what judges a game is what is marked TODO: no test of the house has to be told of it."""
    shutil.copytree(ROOT / "tests", checkout / "tests", dirs_exist_ok=True)  # no game lacks a file
    # It is no worker of this run.
    environ = {key: value for key, value in os.environ.items() if not key.startswith(("PYTEST_", "TESTS"))}
    environ |= {"PYTHONPATH": str(checkout)}
    command = [sys.executable, "-m", "pytest", "-n0", "-p", "no:cacheprovider", "--tb=no", "-rf"]
    ran = subprocess.run(
        [*command, "-k", "deux-loups or trois-manches", *JUDGES],
        capture_output=True,
        text=True,
        cwd=checkout,
        env=environ,
        check=False,
    )
    assert "passed" in ran.stdout, ran.stdout + ran.stderr
    assert Counter(re.findall(r"^FAILED \S+::(\w+)\[", ran.stdout, re.MULTILINE)) == TO_DO, ran.stdout


def test_the_other_games_stay_as_they_were(checkout) -> None:
    listed = json.loads(companion(checkout, "games", "--format", "json").stdout)["games"]
    assert {"deux-loups", "trois-manches"} < {game["game"] for game in listed}


def test_its_code_is_in_the_house_style(checkout) -> None:
    games = ("deux_loups", "trois_manches")
    for folder in (f"{room}/{game}" for room in ("companion/games", "tests/companion/games") for game in games):
        for arguments in (["check"], ["format", "--check"]):
            command = [sys.executable, "-m", "ruff", *arguments, folder]
            ran = subprocess.run(command, capture_output=True, text=True, check=False, cwd=checkout)
            assert ran.returncode == 0, ran.stdout


@pytest.mark.parametrize("rounds", ["0", "-1", "many", "100", "²"])
def test_a_number_of_rounds_that_is_none_is_refused(script, tmp_path, rounds) -> None:
    with pytest.raises(ValueError, match="ROUNDS"):
        script.lay_out(tmp_path, "loup", "Le loup", rounds)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("game_id", "title"),
    [("Loup", "Le loup"), ("le loup", "Le loup"), ("../loup", "Le loup"), ("alkekan", "x"), ("loup", 'Le "loup"')],
)
def test_what_is_refused_leaves_nothing_behind(script, tmp_path, game_id, title) -> None:
    (tmp_path / "templates" / "alkekan").mkdir(parents=True)
    with pytest.raises(ValueError):
        script.lay_out(tmp_path, game_id, title)
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]
    assert script.main([game_id]) == 2

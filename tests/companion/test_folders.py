"""A game in a folder of one's own is found, listed, scored and printed as those of the package; what is wrong with it is said."""

import json
import os
import shutil
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from companion.errors import InputError
from companion.folders import game_folder, game_folders, roots
from companion.games import find_id, game_ids

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def own(tmp_path_factory):
    """A folder with the game `deux-loups`, as the skeleton lays it out: its code beside its templates."""
    spec = spec_from_file_location("new_game", ROOT / "scripts" / "new_game.py")
    script = module_from_spec(spec)
    spec.loader.exec_module(script)
    laid, folder = tmp_path_factory.mktemp("laid"), tmp_path_factory.mktemp("games")
    script.lay_out(laid, "deux-loups", "Deux loups")
    for room in ("templates/deux-loups", "companion/games/deux_loups"):
        shutil.copytree(laid / room, folder / "deux_loups", dirs_exist_ok=True)
    return folder


def companion(own, *words):
    environ = {**os.environ, "COMPANION_GAMES": str(own), "COMPANION_LANG": "en"}
    command = [sys.executable, "-m", "companion", *words]
    return subprocess.run(command, capture_output=True, cwd=ROOT, env=environ, check=False)


def test_it_is_listed_after_the_others(own):
    listed = json.loads(companion(own, "games", "--format", "json").stdout)["games"]
    assert [game["game"] for game in listed] == [*game_ids(), "deux-loups"]


def test_it_is_scored_by_its_title(own):
    ran = companion(own, "score", "DEUX LOUPS", str(own / "deux_loups" / "example.en.toml"), "--format", "json")
    assert ran.returncode == 0, ran.stderr
    assert [player["total"] for player in json.loads(ran.stdout)["players"]] == [3, 2]


def test_many_positions_are_scored_on_several_cores(own, tmp_path):
    line = json.dumps({"players": [{"name": "Ana", "hand": "3♥"}, {"name": "Ben", "hand": ""}]})
    (tmp_path / "many.jsonl").write_text("\n".join([line] * 400), encoding="utf-8")
    ran = companion(own, "score", "deux-loups", str(tmp_path / "many.jsonl"))
    assert (ran.returncode, ran.stdout.count(b"\n")) == (0, 400), ran.stderr


@pytest.mark.parametrize("verb", ["rules", "pad", "aid"])
def test_it_is_printed(own, verb):
    ran = companion(own, verb, "deux-loups", "-o", "-")
    assert ran.stdout.startswith(b"%PDF"), ran.stderr


@pytest.fixture(scope="module")
def other(own, tmp_path_factory):
    """The same game, traditional, with a second pack for four, its lines under heads of their own."""
    folder = tmp_path_factory.mktemp("other")
    shutil.copytree(own, folder, dirs_exist_ok=True)
    for name, before, after in (
        ("game.toml", 'authors = "TODO"', "# nobody's"),
        ("game.toml", 'deck = { ranks = "A-K" }', 'deck = { ranks = "A-K", packs = { 2 = 1, 4 = 2 } }'),
        ("scoring.py", 'Note("cards")', 'Note("cards"), group=Note("of-hand")'),
        ("words.en.toml", "[notes]", '[notes]\nof-hand = "in hand"'),
    ):
        path = folder / "deux_loups" / name
        text = path.read_text(encoding="utf-8")
        assert before in text
        path.write_text(text.replace(before, after), encoding="utf-8")
    return folder


def test_a_traditional_game_has_no_author(other):
    assert b"By: traditional" in companion(other, "games", "deux-loups").stdout
    sheet = companion(other, "rules", "deux-loups", "--format", "txt", "-o", "-").stdout
    assert b"A traditional game" in sheet
    assert b"A game by" not in sheet


@pytest.mark.parametrize(("players", "packs"), [("3", 1), ("4", 2)])
def test_a_second_pack_from_so_many_players(other, players, packs):
    ran = companion(other, "components", "deux-loups", "--players", players, "--one-per-page", "-o", "-")
    assert len(PdfReader(BytesIO(ran.stdout)).pages) == packs * 52 * 2, ran.stderr


def test_lines_stand_under_their_group(other):
    file = str(other / "deux_loups" / "example.en.toml")
    shown = [line.strip() for line in companion(other, "score", "deux-loups", file).stdout.decode().splitlines()]
    assert shown.count("in hand") == 2
    told = json.loads(companion(other, "score", "deux-loups", file, "--format", "json").stdout)
    assert all(line["note"].startswith("in hand, ") for player in told["players"] for line in player["lines"])


@pytest.fixture
def faults(monkeypatch, tmp_path):
    """faults() -> (code, what of) for all that is wrong with the games in a folder."""

    def found():
        monkeypatch.setenv("COMPANION_GAMES", str(tmp_path))
        with pytest.raises(InputError) as caught:
            game_folders()
        return [(fault.code, Path(fault.data["folder"]).name) for fault in caught.value.faults]

    return found


def test_a_folder_that_is_none(monkeypatch, tmp_path):
    monkeypatch.setenv("COMPANION_GAMES", os.pathsep.join([str(tmp_path), str(tmp_path / "none")]))
    with pytest.raises(InputError) as caught:
        find_id("alkekan")
    assert [(fault.code, fault.data["folder"]) for fault in caught.value.faults] == [
        ("games-folder", str(tmp_path / "none"))
    ]


def test_a_game_that_is_not_whole(own, tmp_path, faults):
    shutil.copytree(own, tmp_path, dirs_exist_ok=True)
    (tmp_path / "deux_loups" / "rules.py").unlink()
    assert faults() == [("games-lacks", "deux_loups")]


def test_names_that_cannot_be(own, tmp_path, faults):
    for name in ("Loups", "hod"):
        shutil.copytree(own / "deux_loups", tmp_path / name)
    assert faults() == [("games-name", "Loups"), ("games-twice", "hod")]


def test_what_is_no_game_is_passed_over(monkeypatch, tmp_path):
    (tmp_path / "notes").mkdir()
    monkeypatch.setenv("COMPANION_GAMES", str(tmp_path))
    assert roots()[-1] == tmp_path
    assert "notes" not in game_folders()
    assert game_folder("hod").parent == roots()[0]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_it_is_said_in_both_languages(tmp_path, lang):
    (tmp_path / "Loups").mkdir()
    (tmp_path / "Loups" / "game.toml").touch()
    ran = companion(tmp_path, "games", "--lang", lang)
    told = ran.stderr.decode().splitlines()
    assert (ran.returncode, len(told)) == (2, 2)
    assert all(line.startswith("COMPANION_GAMES") for line in told)
    assert "game.py" in told[1]

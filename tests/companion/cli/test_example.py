"""companion example: every position and every event has one, in both languages, and it can be used as it is."""

import json
import tomllib

import pytest

from companion.cli.example import example_of
from companion.games import find_game, game_ids
from companion.reading.schema import input_schema
from companion.words import LANGS

EVENTS = [(game_id, event) for game_id in game_ids() for event in find_game(game_id).events]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game_id", game_ids())
def test_an_example_can_be_scored(run, game_id, lang) -> None:
    for form in ("toml", "json"):
        text = run("example", game_id, "--format", form, "--lang", lang).out
        assert (tomllib if form == "toml" else json).loads(text)["players"]
        assert run("example", game_id, "--format", form, "--lang", lang, "-o", f"start.{form}").out == f"start.{form}\n"
        ran = run("score", game_id, f"start.{form}", "--format", "json")
        assert (ran.status, json.loads(ran.out)["lang"]) == (0, lang)


@pytest.mark.parametrize(("game_id", "event"), EVENTS)
def test_an_example_of_an_event_can_be_settled_and_is_the_same_in_both_languages(run, game_id, event) -> None:
    told = []
    for lang in LANGS:
        assert run("example", game_id, event, "--lang", lang, "-o", "event.toml").status == 0
        ran = run("resolve", game_id, event, "event.toml", "--format", "json")
        assert ran.status == 0, ran.err
        told.append(json.loads(ran.out))
        by_json = run("example", game_id, event, "--lang", lang, "--format", "json", "-o", "event.json")
        assert json.loads(run("resolve", game_id, event, by_json.out.strip(), "--format", "json").out) == told[-1]
    assert [table["lang"] for table in told] == list(LANGS)
    assert told[0]["article"] == told[1]["article"]


@pytest.mark.parametrize(("game_id", "event"), EVENTS)
def test_every_field_of_an_event_is_shown_or_named_in_its_example(game_id, event) -> None:
    """The notation of cards only where there are some."""
    known = set(find_game(game_id).events[event].model.model_fields) - {"rulings", "id"}
    if "♠" not in json.dumps(input_schema(find_game(game_id), event), ensure_ascii=False):
        known -= {"cards"}
    for lang in LANGS:
        text = example_of(game_id, lang, event)
        assert {field for field in known if field in text} == known


def test_a_file_is_utf_8_whatever_the_terminal_has(process, tmp_path) -> None:
    """On Windows standard output often is no UTF-8, and what `>` saves cannot be read again."""
    ran = process(
        "example", "alkekan", "-o", "game.toml", PYTHONIOENCODING="cp1252", PYTHONUTF8="0", COMPANION_LANG="fr"
    )
    assert ran.status == 0, ran.err
    assert (tmp_path / "game.toml").read_text(encoding="utf-8") == example_of("alkekan", "fr")


def test_a_folder_gets_a_name_of_its_own(run) -> None:
    assert run("example", "alkekan", "turn", "-o", "new/", "--lang", "fr").out.replace("\\", "/") == (
        "new/alkekan-turn-example-fr.toml\n"
    )
    assert run("example", "alkekan", "-o", "-").out == example_of("alkekan", "en")
    assert run("example", "alkekan", "turn", "--format", "json", "-o", "new").out.endswith(
        "alkekan-turn-example-en.json\n"
    )


def test_an_event_that_there_is_not(run) -> None:
    ran = run("example", "alkekan", "trun")
    assert (ran.status, ran.out) == (2, "")
    assert "Did you mean turn?" in ran.err


@pytest.mark.parametrize("form", ["toml", "json"])
def test_somebodys_game_is_not_written_over_and_another_example_is(run, tmp_path, form) -> None:
    write = ("example", "lobbys", "--format", form, "-o", f"game.{form}", "--lang")
    assert run(*write, "en").status == 0
    assert run(*write, "fr").status == 0
    path = tmp_path / f"game.{form}"
    path.write_bytes(path.read_bytes().replace(b"Ana", b"Zoe"))
    ours = path.read_bytes()
    ran = run(*write, "fr")
    assert (ran.status, ran.out, path.read_bytes()) == (2, "", ours)
    assert f"game.{form} existe déjà et contient autre chose" in ran.err


def test_a_large_file_in_the_way_is_not_read_whole(run, tmp_path, monkeypatch) -> None:
    with (tmp_path / "game.toml").open("wb") as file:
        file.truncate(50_000_000_000)
    monkeypatch.setattr("pathlib.Path.read_bytes", lambda path: pytest.fail(f"read whole: {path}"))
    assert run("example", "lobbys", "-o", "game.toml").status == 2
    assert (tmp_path / "game.toml").stat().st_size == 50_000_000_000

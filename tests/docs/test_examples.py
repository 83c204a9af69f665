"""What the documentation shows is so: its examples are run, and nothing that comes out is left unsaid."""

import doctest
import re
import tomllib
from pathlib import Path

import pytest

import companion
from companion.cli.example import example_of
from companion.games import find_game, game_ids
from companion.verdict.schema import error_schema, result_schema

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("page", ["api.md", "evening.md"])
def test_the_examples_of_a_page(page) -> None:
    ran = doctest.testfile(str(DOCS / page), module_relative=False, encoding="utf-8")
    assert ran.attempted > 0
    assert ran.failed == 0


def keys(schema):
    """Every key that a schema knows, however deep."""
    if isinstance(schema, dict):
        yield from schema.get("properties", {})
        for inner in schema.values():
            yield from keys(inner)
    elif isinstance(schema, list):
        for inner in schema:
            yield from keys(inner)


@pytest.mark.parametrize("game_id", game_ids())
def test_the_page_about_json_names_every_key_of_an_answer(game_id) -> None:
    game, page = find_game(game_id), (DOCS / "json.md").read_text(encoding="utf-8")
    rulings = {ruling.key for ruling in game.rulings}
    known = {*keys(result_schema(game)), *keys(error_schema())} - rulings
    assert {key for key in known if not re.search(rf"\b{key}\b", page)} == set()


@pytest.mark.parametrize(("game_id", "event"), [(g, event) for g in game_ids() for event in find_game(g).events])
def test_the_page_about_json_names_every_event_and_the_fields_of_its_answer(game_id, event) -> None:
    page = (DOCS / "json.md").read_text(encoding="utf-8").splitlines()
    row = next((line for line in page if f"`{game_id} {event}`" in line), None)
    assert row, f"docs/json.md, where the answers to events are told, lacks a row: | `{game_id} {event}` | its fields |"
    example = tomllib.loads(example_of(game_id, "en", event))
    house = {"id", "game", "event", "lang", "article", "ref", "label", "note", "then"}
    assert {
        field for field in companion.resolve(game_id, event, example).keys() - house if f"`{field}`" not in row
    } == set()

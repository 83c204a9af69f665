"""A schema accepts what the program accepts and refuses what it refuses, as far as a schema can tell; answers and errors fit theirs."""

import copy
import json
import random
import tomllib
from itertools import product
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from companion.cards import SUIT_WORDS, Card, Suit, read_card, read_suit
from companion.errors import InputError
from companion.folders import game_folder
from companion.game import ADVICE
from companion.games import find_game, game_ids
from companion.reading import Flags
from companion.reading.checked import check_entry, entry_model
from companion.reading.schema import input_schema
from companion.settle import refuse, resolve, settle
from companion.verdict.faults import FaultWords, error_json
from companion.verdict.json import decision_json, dumps, score_json
from companion.verdict.schema import error_schema, result_schema

pytestmark = pytest.mark.no_cover  # tracing would take as long as the tests, which run lines that others run

EXAMPLES = Path(__file__).parents[1] / "examples"
ADVISING = [game_id for game_id in game_ids() if find_game(game_id).advice]
INPUTS = [(game_id, event) for game_id in game_ids() for event in (None, *find_game(game_id).events)]
INPUTS += [(game_id, ADVICE) for game_id in ADVISING]
TRIED, LEAST = 240, 20
"""Changes tried of the documents of an input in all, and of each of them at least."""

TOO_FINE = {
    "card-notation",  # which of the two notations is meant
    "card-several",
    "not-whole",  # JSON Schema calls 3.0 an integer
    "text-broken",
    "number-too-big",
    *("suit-unreadable", "motive-unreadable", "weapon-unreadable"),  # the letter of the other notation
}
"""Codes of faults that a schema cannot, or need not, tell."""

COUNTED = {
    *("player-count", "rounds-count", "claim-unsaid", "name-blank", "start-range"),
    *("grid-rows", "grid-columns", "grid-card-unreadable", "bid-range"),
    *("lay-empty", "cards-range", "table-count"),
}
"""Faults that only the rules find, and a schema all the same."""


def validator(game_id, event):
    schema = input_schema(find_game(game_id), event)
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def documents(game_id, event):
    """Everything we have that can be entered."""
    for lang in ("fr", "en"):
        name = f"example-{event}.{lang}.toml" if event else f"example.{lang}.toml"
        yield tomllib.loads((game_folder(game_id) / name).read_text(encoding="utf-8"))
    for path in sorted((EXAMPLES / game_id / (event or "")).glob("*.json")):
        read = json.loads(path.read_text(encoding="utf-8"))
        yield read.get("position", read)


def answer(game_id, event, document):
    """The answer to a document, the faults of its form, and those that the rules find; as JSON would bring it over."""
    game = find_game(game_id)
    try:
        entered = check_entry(game, entry_model(game, event), document, Flags(lang="en"))
    except InputError as error:
        return None, error.faults, ()
    try:
        if event is None:
            told = score_json(game, entered.entry, settle(game, entered.entry), entered.lang)
        elif event == ADVICE:  # searching would take as long as all the rest
            refuse(game.advice().check(entered.entry))
            told = {}
        else:
            decision = resolve(game.events[event], entered.entry)
            told = decision_json(game, event, entered.entry, decision, entered.lang)
    except InputError as error:
        return None, (), error.faults
    return json.loads(dumps(told)), (), ()


def places(value, path=()):
    yield path
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from places(value[key], (*path, key))


VALUES = [
    None,
    True,
    0,
    3,
    -1,
    7,
    2.5,
    "",
    "x",
    "8♦",
    "10H",
    "V♣",
    "Jo 8♦",
    "♥",
    "T",
    [],
    {},
    ["3♥", "QS"],
    ["Q"],
    "Ana",
    " ",
    "\u200b",
    "a\x1bb",
]


def changed(document, chance):
    """The document with one thing about it changed."""
    made = copy.deepcopy(document)
    path = chance.choice([path for path in places(made) if path])
    holder = made
    for step in path[:-1]:
        holder = holder[step]
    key = path[-1]
    deed = chance.choice(("value", "value", "value", "drop", "key", "twice"))
    if deed == "drop":
        del holder[key]
    elif deed == "key" and isinstance(holder, dict):
        holder[chance.choice(("name", "purze", "total", "plan", "rulings", "claims", "id"))] = holder[key]
    elif deed == "twice" and isinstance(holder, list):
        holder += [copy.deepcopy(holder[key]) for _ in range(chance.choice((1, 5)))]
    else:
        holder[key] = chance.choice(VALUES)
    return made


@pytest.mark.parametrize(("game_id", "event"), INPUTS)
def test_every_example_fits_its_schema(game_id, event) -> None:
    checked = validator(game_id, event)
    found = list(documents(game_id, event))
    assert found
    for document in found:
        assert [error.message for error in checked.iter_errors(document)] == []


@pytest.mark.turns(games=2)
@pytest.mark.parametrize(("game_id", "event"), INPUTS)
def test_a_schema_and_the_program_say_the_same_of_changed_examples(game_id, event) -> None:
    """As many changes of each input: where there are two examples, 120 of each, where there are twenty, 20."""
    checked, chance, settled = validator(game_id, event), random.Random(5), 0
    found = list(documents(game_id, event))
    each = max(LEAST, TRIED // len(found))
    errors, results = Draft202012Validator(error_schema()), Draft202012Validator(result_schema(find_game(game_id)))
    for document in found:
        for made in (document, *(changed(document, chance) for _ in range(each))):
            told, of_form, of_rules = answer(game_id, event, made)
            if told is not None:
                assert [error.message for error in checked.iter_errors(made)] == [], made
                settled += 1
                if event is None:
                    assert [error.message for error in results.iter_errors(told)] == [], told
                continue
            if {fault.code for fault in of_form} - TOO_FINE or {fault.code for fault in of_rules} & COUNTED:
                assert not checked.is_valid(made), (made, of_form, of_rules)
            error = {"error": error_json(of_form or of_rules, FaultWords("en", game_id, made))}
            assert [wrong.message for wrong in errors.iter_errors(error)] == [], error
    assert settled > 1


def test_cards_are_what_can_be_read_in_either_notation() -> None:
    schema = input_schema(find_game("alkekan"), "turn")
    card = Draft202012Validator({"$ref": "#/$defs/card", "$defs": schema["$defs"]})
    letters = "AaTJQkVDRSHCPo0129♠♢*"
    for length in (1, 2, 3):
        for text in map("".join, product(letters, repeat=length)):
            readable = any(isinstance(read_card(text, notation), Card) for notation in ("en", "fr"))
            assert card.is_valid(text) == readable, text
    for text in ("Joker", "jOKER", "🃏", "10♦\ufe0f", " Q♠ ", "10T", "11♦", "8♦ 8♥", "Jo Jo", "Jokers"):
        readable = any(isinstance(read_card(text, notation), Card) for notation in ("en", "fr"))
        assert card.is_valid(text) == readable, text


def test_suits_are_what_can_be_read_in_either_notation() -> None:
    schema = input_schema(find_game("lobbys"), "tender")
    suit = Draft202012Validator({"$ref": "#/$defs/suit", "$defs": schema["$defs"]})
    for text in [
        *map(chr, range(33, 127)),
        *"♠♥♦♣♤♡♢♧",
        "♠\ufe0f",
        " ♥ ",
        "",
        "SS",
        "ſ",
        *SUIT_WORDS,
        " Trèfle ",
        "PIQUE",
        "piqu",
        "ſpades",
    ]:
        readable = any(isinstance(read_suit(text, notation), Suit) for notation in ("en", "fr"))
        assert suit.is_valid(text) == readable, text


@pytest.mark.parametrize("game_id", game_ids())
def test_who_plays_and_what_is_ruled_comes_from_the_game(game_id) -> None:
    game = find_game(game_id)
    schema = input_schema(game)
    players = schema["properties"]["players"]
    assert (players["minItems"], players["maxItems"]) == game.seated
    assert schema["properties"]["rulings"]["properties"].keys() == {ruling.key for ruling in game.rulings}
    assert "title" not in json.dumps(list(schema["properties"]))


@pytest.mark.parametrize(
    ("game_id", "event", "field", "possible"),
    [
        ("hod", "answer", "table", {3, 4, 5}),
        ("hod", "clock", "solution", {2}),
        ("serpent-noir", "lay", "cards", {1, 2, 3, 4, 5, 6}),
        ("traitre", "mission", "cards", {3, 4, 5}),
    ],
)
def test_a_schema_tells_how_many_cards_there_may_be(game_id, event, field, possible) -> None:
    checked = validator(game_id, event)
    document = next(documents(game_id, event))
    many = ["A♠", "2♥", "3♦", "4♣", "5♠", "6♥"]
    assert {count for count in range(7) if checked.is_valid({**document, field: many[:count]})} == possible
    assert {count for count in range(7) if checked.is_valid({**document, field: " ".join(many[:count])})} >= possible
    assert not checked.is_valid({**document, field: " ".join(many[: min(possible) - 1])})

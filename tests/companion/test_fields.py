"""Kinds of field: what may be written, what it becomes, how it is written back, and the schema that says so."""

import re
from typing import Annotated, Any

import pytest
from pydantic import Field, ValidationError

from companion.cards import Card, Rank, Suit, read_cards
from companion.errors import MOST_FAULTS, Fault
from companion.fields import (
    CARD,
    CARD_OR_VALUE,
    CARDS,
    CARDS_OR_VALUE,
    MOST_CARDS,
    SUIT,
    CardOrValue,
    Cards,
    CardsOrValue,
    Kind,
    Name,
    OneCard,
    OneSuit,
    kind_in,
)
from companion.model import Model


def _read_time(value, notation):
    """A kind of the tests' own: hours from 1 to 12."""
    if not isinstance(value, str):
        return value if isinstance(value, tuple) else Fault("not-a-time")
    hour, _, minute = value.partition(":")
    return (int(hour), int(minute)) if 1 <= int(hour) <= 12 else Fault("hour", None, {"found": hour, "in": notation})


TIME = Kind("time", _read_time, lambda time, _: f"{time[0]}:{time[1]:02}", {"type": "string", "examples": ["7:34"]})


class Held(Model):
    name: Name = "Ana"
    purse: Cards = Field(default_factory=list)
    last: OneCard | None = None
    suit: OneSuit | None = None
    bid: CardOrValue | None = None
    wins: CardsOrValue | None = None
    time: Annotated[Any, TIME] = None


def problems(data, **context):
    with pytest.raises(ValidationError) as caught:
        Held.model_validate(data, context=context or None)
    return caught.value.errors()


def codes(data, **context):
    return [error.get("ctx", {}).get("code", error["type"]) for error in problems(data, **context)]


def test_cards_from_text_list_or_cards():
    three = list(read_cards("3H QS Jo"))
    for written in ("3H, QS Jo", ["3H", "QS", "Jo"], ("3♥", "D♠", "*"), three):
        assert Held.model_validate({"purse": written}).purse == three
    assert Held.model_validate({"purse": "VP"}, context={"notation": "fr"}).purse == [Card(Rank.JACK, Suit.SPADES)]
    assert Held(last=three[0], suit=Suit.SPADES).suit is Suit.SPADES


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ({"purse": 3}, "not-cards"),
        ({"purse": {"3H": 1}}, "not-cards"),
        ({"purse": Card(Rank.ACE, Suit.SPADES)}, "not-cards"),
        ({"purse": [3]}, "not-a-card"),
        ({"last": True}, "not-a-card"),
        ({"last": 4}, "not-a-card"),
        ({"last": ["3H"]}, "not-a-card"),
        ({"suit": 3}, "not-a-suit"),
        ({"suit": "X"}, "suit-unreadable"),
        ({"last": "3X"}, "card-unreadable"),
        ({"bid": True}, "not-a-card"),
        ({"bid": 4.0}, "not-a-card"),
        ({"bid": "3X"}, "card-unreadable"),
        ({"wins": True}, "not-cards"),
        ({"wins": 4.0}, "not-cards"),
        ({"wins": [3]}, "not-a-card"),
        ({"time": 7}, "not-a-time"),
        ({"time": "13:00"}, "hour"),
        ({"name": "a\nb"}, "text-control"),
        ({"name": ""}, "string_too_short"),
        ({"name": "x" * 201}, "string_too_long"),
        ({"name": 3}, "string_type"),
        ({"x": 3}, "extra_forbidden"),
    ],
)
def test_shapes_that_are_refused(data, code):
    assert codes(data) == [code]


def test_a_bad_card_is_told_with_its_place_in_the_row():
    assert [error["loc"] for error in problems({"purse": "3H XX 4H YY", "wins": ["2H", "ZZ"]})] == [
        ("purse", 1), ("purse", 3), ("wins", 1),
    ]  # fmt: skip


def test_errors_about_cards_come_to_an_end():
    assert len(codes({"purse": "x " * MOST_CARDS}, notation="en")) == MOST_FAULTS + 1
    assert len(codes({"wins": "x " * MOST_CARDS}, notation="en")) == MOST_FAULTS + 1
    assert len(codes({"purse": "x " * MOST_CARDS})) == MOST_CARDS, (
        "no context, no count: whoever validates alone sees everything"
    )


def test_the_cap_holds_for_kinds_of_a_games_own():
    class Times(Model):
        times: list[Annotated[Any, TIME]]

    with pytest.raises(ValidationError) as caught:
        Times.model_validate({"times": ["13:00"] * 10_000}, context={"notation": "en"})
    assert len(caught.value.errors()) == MOST_FAULTS + 1


# kinds


def test_a_kind_of_ones_own_reads_writes_and_says_its_fault():
    assert Held.model_validate({"time": "7:34"}).time == (7, 34)
    assert Held.model_validate({"time": (7, 34)}).time == (7, 34), "what was read is read as itself"
    assert TIME.write((7, 4), "en") == "7:04"
    (error,) = problems({"time": "13:00"}, notation="fr")
    assert error["ctx"] == {"code": "hour", "found": "13", "in": "fr"}
    assert Held.model_json_schema()["properties"]["time"]["examples"] == ["7:34"]


@pytest.mark.parametrize(
    ("annotation", "kind"),
    [
        (OneCard, CARD),
        (OneCard | None, CARD),
        (dict[Name, OneCard], CARD),
        (list[OneSuit], SUIT),
        (Cards, CARDS),
        (Cards | None, CARDS),
        (CardOrValue | None, CARD_OR_VALUE),
        (CardsOrValue, CARDS_OR_VALUE),
        (list[Annotated[Any, TIME]], TIME),
        (int | None, None),
        (Name, None),
    ],
)
def test_the_kind_that_an_annotation_holds(annotation, kind):
    assert kind_in(annotation) is kind


def test_the_kind_of_a_field_whose_annotation_pydantic_has_taken_apart():
    for name, kind in (("purse", CARDS), ("last", CARD), ("time", TIME), ("wins", CARDS_OR_VALUE), ("name", None)):
        field = Held.model_fields[name]
        assert kind_in(field.annotation, field.metadata) is kind


def test_what_kinds_say_about_themselves():
    kinds = (CARD, SUIT, CARDS, CARD_OR_VALUE, CARDS_OR_VALUE)
    assert [kind.name for kind in kinds] == ["card", "suit", "cards", "card-or-value", "cards-or-value"]
    assert [kind.tokens for kind in kinds] == [False, False, True, False, True]
    assert [kind.numbers for kind in kinds] == [False, False, False, True, True]


# a number in place of cards


def test_a_value_in_place_of_a_card_or_of_cards():
    assert Held.model_validate({"bid": 4, "wins": 9}).model_dump(include={"bid", "wins"}) == {"bid": 4, "wins": 9}
    held = Held.model_validate({"bid": "4T", "wins": "2P 3C"}, context={"notation": "fr"})
    assert (held.bid, held.wins) == (Card(Rank.FOUR, Suit.CLUBS), list(read_cards("2♠ 3♥")))
    assert Held.model_validate({"wins": ""}).wins == []


@pytest.mark.parametrize(
    ("kind", "value", "written"),
    [
        (CARD, Card(Rank.QUEEN, Suit.SPADES), "D♠"),
        (SUIT, Suit.SPADES, "♠"),
        (CARDS, list(read_cards("QS 3H")), "D♠ 3♥"),
        (CARD_OR_VALUE, 4, "4"),
        (CARD_OR_VALUE, Card(Rank.QUEEN, Suit.SPADES), "D♠"),
        (CARDS_OR_VALUE, 9, "9"),
        (CARDS_OR_VALUE, list(read_cards("QS 3H")), "D♠ 3♥"),
        (CARDS_OR_VALUE, [], ""),
    ],
)
def test_a_value_is_written_back(kind, value, written):
    assert kind.write(value, "fr") == written


# names


def test_a_name_spelt_otherwise_becomes_the_one_entered():
    context = {"spell": {"Zo\u00e9": "Zoe\u0301"}.get}
    assert Held.model_validate({"name": "Zoé"}, context=context).name == "Zoe\u0301"
    assert Held.model_validate({"name": "Zoé"}, context={"notation": "fr"}).name == "Zoé"


@pytest.mark.parametrize("character", ["\0", "\n", "\x1b", "\x7f", "\x85", "\u2028", "\u2029", "\u202e", "\u2066"])
def test_control_characters(character):
    assert codes({"name": character}) == ["text-control"]
    assert codes({"name": f"a{character}"}) == ["text-control"]


def test_a_list_longer_than_any_is_not_read_card_by_card():
    assert len(Held.model_validate({"purse": "3♥ " * MOST_CARDS}).purse) == MOST_CARDS
    assert codes({"purse": "XX " * (MOST_CARDS + 1)}) == codes({"purse": ["XX"] * (MOST_CARDS + 1)}) == ["too-long"]


# the schema


def test_schema_says_how_cards_are_written():
    schema = Held.model_json_schema()
    assert schema["properties"]["purse"]["anyOf"][1]["items"]["type"] == "string"
    assert schema["additionalProperties"] is False
    assert schema["properties"]["name"]["maxLength"] == 200


def test_schema_allows_a_number_only_where_the_program_does():
    properties = Held.model_json_schema()["properties"]

    def types(name):
        return {part.get("type") for arm in properties[name]["anyOf"] for part in (arm, *arm.get("anyOf", ()))}

    assert "integer" in types("bid") & types("wins")
    assert "integer" not in types("purse") | types("last") | types("suit")


@pytest.mark.parametrize("written", ["3♥", "10♠", "QS", "Qs", "jo", "*", "🃏", " V♤ ", "TH", "A♣︎"])
def test_the_pattern_of_a_card_takes_what_the_program_takes(written):
    assert re.search(CARD.schema["pattern"], written)
    assert isinstance(Held.model_validate({"last": written}).last, Card)


@pytest.mark.parametrize("written", ["", "3", "♥", "11♠", "1♠", "X♠", "3X", "3♥ 4♥", "{{3♥}}"])
def test_the_pattern_of_a_card_refuses_what_the_program_refuses(written):
    assert not re.search(CARD.schema["pattern"], written)
    assert codes({"last": written})


@pytest.mark.parametrize(
    ("written", "fits"), [("♠", True), ("H", True), ("♤", True), ("", False), ("X", False), ("♠♠", False)]
)
def test_the_pattern_of_a_suit(written, fits):
    assert bool(re.search(SUIT.schema["pattern"], written)) is fits

import pytest
from pydantic import Field, ValidationError

from companion.cards import JOKER, Card, Rank, Suit, read_cards
from companion.errors import MOST_FAULTS
from companion.game import (
    Cards,
    Claim,
    Model,
    Name,
    OneCard,
    OneSuit,
    Position,
    Ruling,
    check_cards_once,
    check_names,
)


class Held(Model):
    name: Name = "Ana"
    purse: Cards = Field(default_factory=list)
    last: OneCard | None = None
    suit: OneSuit | None = None


def codes(data, **context):
    with pytest.raises(ValidationError) as caught:
        Held.model_validate(data, context=context or None)
    return [error.get("ctx", {}).get("code", error["type"]) for error in caught.value.errors()]


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
        ({"last": ["3H"]}, "not-a-card"),
        ({"suit": 3}, "not-a-suit"),
        ({"suit": "X"}, "suit-unreadable"),
        ({"last": "3X"}, "card-unreadable"),
        ({"name": "a\nb"}, "text-control"),
        ({"name": ""}, "string_too_short"),
        ({"name": "x" * 201}, "string_too_long"),
        ({"name": 3}, "string_type"),
        ({"x": 3}, "extra_forbidden"),
    ],
)
def test_shapes_that_are_refused(data, code):
    assert codes(data) == [code]


def test_errors_about_cards_come_to_an_end():
    assert len(codes({"purse": "x " * 10_000}, notation="en")) == MOST_FAULTS + 1
    assert len(codes({"purse": "x " * 500})) == 500, "no context, no count: whoever validates alone sees everything"


def test_a_name_spelt_otherwise_becomes_the_one_entered():
    context = {"spellings": {"Zoé": "Zoe\u0301"}}
    assert Held.model_validate({"name": "Zoé"}, context=context).name == "Zoe\u0301"
    assert Held.model_validate({"name": "Zoé"}, context={"notation": "fr"}).name == "Zoé"


@pytest.mark.parametrize("character", ["\0", "\n", "\x1b", "\x7f", "\x85", "\u2028", "\u2029", "\u202e", "\u2066"])
def test_control_characters(character):
    assert codes({"name": character}) == ["text-control"]
    assert codes({"name": f"a{character}"}) == ["text-control"]


def test_not_more_claims_than_any_table_makes():
    with pytest.raises(ValidationError, match="at most 100"):
        Position.model_validate({"claims": [{"player": "Ana", "total": 1}] * 101})
    with pytest.raises(ValidationError, match="at most 100"):
        Claim.model_validate({"player": "Ana", "plan": [{"magic": "QS", "on": "8D"}] * 101})


def test_schema_says_how_cards_are_written():
    schema = Held.model_json_schema()
    assert schema["properties"]["purse"]["anyOf"][1]["items"]["type"] == "string"
    assert schema["additionalProperties"] is False
    assert schema["properties"]["name"]["maxLength"] == 200


def test_names():
    def told(names, least=1, most=3):
        return [(fault.code, fault.where) for fault in check_names(iter(names), least, most)]

    assert told(["Ana", "Ben"]) == []
    assert told([]) == [("player-count", "players")]
    assert told(["a", "b", "c", "d"]) == [("player-count", "players")]
    assert told(["Ana", "Ana", "Ana"]) == [("name-twice", "players[1].name"), ("name-twice", "players[2].name")]
    assert told([" ", "\u00a0", "Ana"]) == [("name-blank", "players[0].name"), ("name-blank", "players[1].name")]


def test_cards_once():
    placed = list(zip("abcd", read_cards("Jo Jo Jo 3H"), strict=True))
    (fault,) = check_cards_once(placed, {JOKER: 2})
    assert (fault.code, fault.where, fault.data) == ("card-twice", "c", {"card": JOKER, "first": "a", "allowed": 2})
    assert list(check_cards_once([("a", placed[3][1])])) == []


def test_rulings():
    ruling = Ruling("partisan", ("each", "once"))
    assert (ruling.chosen({}), ruling.chosen({"partisan": "once"})) == ("each", "once")


def test_a_name_nobody_can_see_is_no_name():
    faults = list(check_names(["Ana", "\u200b", " "], 1, 5))
    assert [(fault.code, fault.where) for fault in faults] == [
        ("name-blank", "players[1].name"),
        ("name-blank", "players[2].name"),
    ]

"""Shapes that the first three games do not have yet: unions, tables of objects, choices."""

from typing import Annotated, Literal

import pytest
from pydantic import Field, ValidationError

from companion.fields import CardOrValue, Cards, CardsOrValue, Kind, Name, OneCard, OneSuit
from companion.model import Model
from companion.reading.faults import faults_of, kind_of_value
from companion.reading.shapes import choices_of, fields_at, hint_at, kind_of, nullable


class Inner(Model):
    gesture: Literal["drink", "steal"]
    at: Name | None = None


class Outer(Model):
    table: int | Cards
    seats: dict[Name, Inner] = Field(default_factory=dict)
    either: Inner | int | None = None
    most: int = Field(default=1, ge=0, le=9)
    over: int = Field(default=1, gt=0, lt=9)
    short: list[int] = Field(default_factory=lambda: [1], min_length=1)
    even: int = Field(default=2, multiple_of=2)
    dice: list[Annotated[list[int], Field(min_length=2, max_length=2)]] = Field(default_factory=list)
    suit: OneSuit | None = None
    half: float = 0.5
    worth: CardOrValue | None = None
    worths: CardsOrValue | None = None


@pytest.mark.parametrize(
    ("data", "code", "where"),
    [
        ({"table": None}, "not-a-number", "table"),
        ({"table": "3H XX"}, "card-unreadable", "table[1]"),
        ({"table": 1, "seats": {"Ana": {"gesture": "drnk"}}}, "choice-unknown", "seats.Ana.gesture"),
        ({"table": 1, "seats": {"Ana": {"gesture": "drink", "att": "Ben"}}}, "key-unknown", "seats.Ana.att"),
        ({"table": 1, "seats": {"Ana": 3}}, "not-an-object", "seats.Ana"),
        ({"table": 1, "seats": {"": {"gesture": "drink"}}}, "text-empty", "seats."),
        ({"table": 1, "most": -1}, "number-too-small", "most"),
        ({"table": 1, "most": 10}, "number-too-big", "most"),
        ({"table": 1, "over": 0}, "number-too-small", "over"),
        ({"table": 1, "over": 9}, "number-too-big", "over"),
        ({"table": 1, "short": []}, "too-short", "short"),
        ({"table": 1, "even": 3}, "value-unusable", "even"),
        ({"table": 1, "dice": [3]}, "not-a-list", "dice[0]"),
        ({"table": 1, "dice": [[1, 2, 3]]}, "too-long", "dice[0]"),
        ({"table": 1, "suit": 3}, "not-a-suit", "suit"),
        ({"table": 1, "suit": "x"}, "suit-unreadable", "suit"),
        ({"table": 1, "half": float("nan")}, "not-a-number", "half"),
        ({"table": 1, "half": True}, "not-a-number", "half"),
        ({"table": 1, "either": {"gesture": "drink", "x": 1}}, "key-unknown", "either.x"),
        ({"table": 1, "worth": "XX"}, "card-unreadable", "worth"),
        ({"table": 1, "worth": True}, "not-a-card", "worth"),
        ({"table": 1, "worths": "3H XX"}, "card-unreadable", "worths[1]"),
        ({"table": 1, "worths": 1.5}, "not-cards", "worths"),
    ],
)
def test_faults_of_shapes_to_come(data, code, where):
    with pytest.raises(ValidationError) as caught:
        Outer.model_validate(data)
    assert (code, where) in [(fault.code, fault.where) for fault in faults_of(caught.value, Outer, data)]


def test_one_fault_a_place_where_a_union_tried_several_ways():
    with pytest.raises(ValidationError) as caught:
        Outer.model_validate({"table": None})
    assert [fault.where for fault in faults_of(caught.value, Outer, {"table": None})] == ["table"]
    with pytest.raises(ValidationError) as caught:
        Outer.model_validate({"table": "3H XX 4H YY"})
    faults = faults_of(caught.value, Outer, {"table": "3H XX 4H YY"})
    assert [fault.where for fault in faults] == ["table[1]", "table[3]"]


def test_limits_say_what_was_expected():
    data = {"table": 1, "most": 10, "short": []}
    with pytest.raises(ValidationError) as caught:
        Outer.model_validate(data)
    told = {fault.where: fault.data for fault in faults_of(caught.value, Outer, data)}
    assert told["most"]["most"] == 9
    assert told["short"] == {"found": "[]", "count": 0, "least": 1}


def test_hints_and_kinds():
    assert fields_at(Outer, ["seats", "Ana"]) == ("gesture", "at")
    assert fields_at(Outer, ["either"]) == ("gesture", "at")
    assert fields_at(Outer, ["most"]) == fields_at(Outer, ["no", "where"]) == ()
    assert choices_of(hint_at(Outer, ["seats", "Ana", "gesture"])) == ("drink", "steal")
    assert choices_of(hint_at(Outer, ["most"])) == ()
    assert hint_at(Outer, ["seats", "Ana", "no"]) is None
    assert hint_at(Outer, ["most", "deeper"]) is None
    assert choices_of(hint_at(Outer, ["either", "gesture"])) == ("drink", "steal")
    assert nullable(hint_at(Outer, ["either"]))
    kinds = {key: kind_of(hint_at(Outer, [key])) for key in Outer.model_fields}
    assert kinds == {
        "table": "other", "seats": "table", "either": "other", "most": "number", "over": "number", "short": "list",
        "even": "number", "dice": "list", "suit": "suit", "half": "other",
        "worth": "card-or-value", "worths": "cards-or-value",
    }  # fmt: skip
    assert [kind_of(hint) for hint in (OneCard, Inner, Literal["a"], Cards, Name | None)] == [
        "card",
        "model",
        "choice",
        "cards",
        "text",
    ]


def test_a_kind_of_a_games_own_is_known_by_its_name():
    clock = Kind("clock", lambda value, _notation: value, lambda value, _notation: str(value), {"type": "string"})
    assert kind_of(Annotated[object, clock]) == kind_of(Annotated[object, clock] | None) == "clock"
    assert nullable(Annotated[object, clock] | None)


def test_a_list_of_cards_that_no_kind_reads_is_a_list():
    assert kind_of(list[OneCard]) == "list"


def test_kinds_of_values():
    from datetime import date

    values = [True, 1, 1.5, "a", [], (), {}, None, date(2024, 1, 1)]
    kinds = ["true-or-false", "number", "number", "text", "list", "list", "object", "null", "date"]
    assert [kind_of_value(value) for value in values] == kinds


def test_what_a_table_holds_is_no_annotation():
    assert kind_of({"4": "30 70"}) == "other"

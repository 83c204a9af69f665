"""A mission on its own: the answers of tests/examples/traitre/mission by hand, and what is refused."""

import json
from pathlib import Path

import pytest
from pydantic import ValidationError

from companion.errors import InputError
from companion.games import find_game
from companion.rulebook import LANGS
from companion.settle import resolve
from companion.verdict.faults import FaultWords, error_lines
from companion.verdict.json import decision_json

GAME = find_game("traitre")
EVENT = GAME.events["mission"]
EXAMPLES = Path(__file__).parents[3] / "examples" / "traitre" / "mission"


def entry(data):
    return EVENT.model.model_validate(data, context={"notation": "en"})


@pytest.mark.parametrize(
    ("name", "total", "success", "article"),
    [
        ("below-nothing", -1, False, "mission.total"),
        ("two-spies", -2, False, "mission.spies"),
        ("one-card-too-many", 6, False, "mission.total"),
        ("draw-pile-ignored", 8, True, "mission.total"),
        ("draw-pile-ignored-and-too-low", 6, False, "mission.total"),
    ],
)
def test_the_examples(name, total, success, article):
    given = entry(json.loads((EXAMPLES / f"{name}.json").read_text(encoding="utf-8")))
    answer = decision_json(GAME, "mission", given, resolve(EVENT, given), "en")
    assert (answer["total"], answer["success"], answer["article"]) == (total, success, article)
    assert answer["then"] == "mission.next"


def test_it_is_worked_out_aloud():
    given = entry({"mission": "7♥", "cards": "5♥ 6♥ 3♠ A♣"})
    said = [
        decision_json(GAME, "mission", given, resolve(EVENT, given), lang)["note"].replace("\u00a0", " ")
        for lang in LANGS
    ]
    assert said == [
        "7♥ : 5♥ 6♥ 3♠ A♣. 5 + 6 − 3 − 1 = 7 ; il fallait au moins 7 : mission réussie.",
        "7♥: 5♥ 6♥ 3♠ A♣. 5 + 6 − 3 − 1 = 7; at least 7 was needed: it succeeds.",
    ]


def test_without_a_marked_card_all_spies_are_the_players():
    given = {"mission": "6♠", "cards": "9♠ A♣ Q♦", "rulings": {"deck-spy": "ignored"}}
    assert resolve(EVENT, entry(given)).answer["success"] is False
    assert resolve(EVENT, entry({**given, "deck": "A♣"})).answer["success"] is False
    assert resolve(EVENT, entry({**given, "deck": "Q♦"})).answer["success"] is True


@pytest.mark.parametrize(
    ("data", "found"),
    [
        ({"mission": "7♥", "cards": "5♥ 6♥"}, [("cards-range", "cards")]),
        ({"mission": "7♥", "cards": "5♥ 6♥ 3♠ A♣ 2♠ 4♠"}, [("cards-range", "cards")]),
        ({"mission": "10♥", "cards": "5♥ 6♥ 3♠"}, [("card-not-dealt", "mission")]),
        ({"mission": "Jo", "cards": "5♥ 6♥ Jo"}, [("card-not-dealt", "mission"), ("card-not-dealt", "cards[2]")]),
        ({"mission": "K♥", "cards": "5♥ 6♥ 3♠"}, [("mission-spy", "mission")]),
        ({"mission": "7♥", "cards": "5♥ 6♥ 7♥"}, [("card-twice", "cards[2]")]),
        ({"mission": "7♥", "cards": "5♥ 6♥ 3♠", "deck": "Q♦"}, [("deck-not-revealed", "deck")]),
    ],
)
def test_what_no_mission_can_be(data, found):
    with pytest.raises(InputError) as caught:
        resolve(EVENT, entry(data))
    assert [(fault.code, fault.where) for fault in caught.value.faults] == found
    for lang in LANGS:
        assert all(said and "{" not in said for said in error_lines(caught.value, FaultWords(lang, "traitre", data)))


@pytest.mark.parametrize(
    "data",
    [
        {"mission": "7♥"},
        {"cards": "5♥ 6♥ 3♠"},
        {"mission": "7♥", "cards": "fr"},
        {"mission": "7♥", "cards": "5♥ 6♥ 3♠", "players": []},
    ],
)
def test_what_is_no_mission_at_all(data):
    with pytest.raises(ValidationError):
        entry(data)

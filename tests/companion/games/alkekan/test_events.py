"""Who takes an encounter, and whether an Alkekan is right: the source's examples, and each article in all its cases."""

import json
from pathlib import Path

import pytest

from companion.cards import deck
from companion.errors import InputError
from companion.games import find_game
from companion.rulebook import LANGS, open_rulebook
from companion.settle import resolve

GAME = find_game("alkekan")
EXAMPLES = Path(__file__).parents[3] / "examples" / "alkekan"


def decide(event, entry):
    found = GAME.events[event]
    return resolve(found, found.model.model_validate(entry))


def turn(encounter, ana, ben):
    """(taker, article, note) of a turn."""
    decision = decide("turn", {"encounter": encounter, "actions": {"Ana": ana, "Ben": ben}})
    return decision.answer["taker"], decision.article, decision.note.key


def faults_of(event, entry):
    with pytest.raises(InputError) as caught:
        decide(event, entry)
    return [(fault.code, fault.where) for fault in caught.value.faults]


@pytest.mark.parametrize(
    ("name", "taker", "article"),
    [
        ("treasure-1", "Ana", "encounter.treasure"),
        ("treasure-2", "Ben", "encounter.treasure"),
        ("treasure-3", None, "turn.equal"),
        ("thief-1", None, "encounter.thief"),
        ("thief-2", "Ben", "encounter.thief"),
        ("ace-1", "Ben", "encounter.ace"),
        ("ace-2", "Ana", "encounter.ace-beaten"),
    ],
)
def test_turns_of_the_source(name, taker, article):
    decision = decide("turn", json.loads((EXAMPLES / "turn" / f"{name}.json").read_text(encoding="utf-8")))
    assert (decision.answer, decision.article) == ({"taker": taker}, article)


@pytest.mark.parametrize(("name", "taker"), [("right", "Ana"), ("wrong", "Ben")])
def test_calls_of_the_source(name, taker):
    decision = decide("call", json.loads((EXAMPLES / "call" / f"{name}.json").read_text(encoding="utf-8")))
    assert (decision.answer, decision.article) == ({"legal": True, "taker": taker}, f"alkekan.{name}")


@pytest.mark.parametrize("encounter", ["6♥", "6♠", "K♥", "Jo"])
def test_turn_equal_comes_before_everything(encounter):
    assert turn(encounter, "6♦", "6♣") == (None, "turn.equal", "turn-equal")
    assert turn(encounter, "A♦", "A♣") == (None, "turn.equal", "turn-equal")


def test_turn_equal_even_with_both_jokers():
    assert turn("2♥", "Jo", "Jo") == (None, "turn.equal", "turn-equal")


@pytest.mark.parametrize(
    ("ana", "ben", "answer"),
    [
        ("7♠", "K♠", ("Ana", "encounter.treasure", "turn-match")),
        ("A♠", "2♠", ("Ben", "encounter.treasure", "turn-highest")),
        ("Q♠", "K♠", ("Ben", "encounter.treasure", "turn-highest")),
        ("Jo", "A♠", ("Ben", "encounter.treasure", "turn-highest")),
    ],
)
def test_encounter_treasure(ana, ben, answer):
    """The ace has no power here."""
    assert turn("7♦", ana, ben) == answer


def test_encounter_treasure_of_an_ace_goes_to_an_ace():
    assert turn("A♦", "K♠", "A♠") == ("Ben", "encounter.treasure", "turn-match")


@pytest.mark.parametrize(
    ("ana", "ben", "answer"),
    [
        ("7♦", "K♠", ("Ben", "encounter.thief", "thief-given")),
        ("2♦", "7♦", ("Ana", "encounter.thief", "thief-given")),
        ("2♠", "8♠", (None, "encounter.thief", "thief-scared")),
        ("J♠", "8♠", (None, "encounter.thief", "thief-scared")),
        ("2♠", "6♠", ("Ana", "encounter.thief", "thief-lowest")),
        ("A♠", "Jo", ("Ben", "encounter.thief", "thief-lowest")),
    ],
)
def test_encounter_thief(ana, ben, answer):
    assert turn("7♣", ana, ben) == answer


def test_encounter_thief_of_an_ace():
    assert turn("A♣", "Jo", "2♥") == (None, "encounter.thief", "thief-scared")
    assert turn("A♣", "Jo", "A♥") == ("Ana", "encounter.thief", "thief-given")


@pytest.mark.parametrize(
    ("ana", "ben", "answer"),
    [
        ("Q♠", "K♠", ("Ana", "encounter.magic", "turn-match")),
        ("2♠", "K♠", ("Ben", "encounter.magic", "turn-highest")),
        ("Jo", "2♠", ("Ben", "encounter.magic", "turn-highest")),
    ],
)
def test_encounter_magic(ana, ben, answer):
    assert turn("Q♦", ana, ben) == answer


@pytest.mark.parametrize("encounter", ["J♦", "Q♦", "Jo"])
def test_encounter_ace_is_strongest(encounter):
    assert turn(encounter, "A♠", "K♠") == ("Ana", "encounter.ace", "turn-ace")
    assert turn(encounter, "2♠", "A♠") == ("Ben", "encounter.ace", "turn-ace")


def test_encounter_ace_loses_to_the_encounters_value():
    """The article cited is the one in which that sentence stands."""
    assert turn("K♦", "A♠", "K♠") == ("Ben", "encounter.ace-beaten", "turn-match-ace")
    assert turn("Jo", "Jo", "A♠") == ("Ana", "encounter.ace-beaten", "turn-match-ace")


def test_an_ace_not_sung_of_is_no_ace_beaten():
    """Against a treasure an ace is a one; against a thief likewise, and of itself a match needs no other rule."""
    assert turn("7♦", "A♠", "7♠") == ("Ben", "encounter.treasure", "turn-match")
    assert turn("7♣", "A♠", "7♠") == ("Ana", "encounter.thief", "thief-given")
    assert turn("K♦", "2♠", "K♠") == ("Ben", "encounter.magic", "turn-match")


def test_encounter_joker():
    assert turn("Jo", "Jo", "K♠") == ("Ana", "encounter.joker", "turn-match")
    assert turn("Jo", "2♠", "K♠") == ("Ben", "encounter.joker", "turn-highest")


def test_every_turn_mirrored_is_the_same_decision_for_the_other():
    """All 54 encounters against every pair of values."""
    cards, seen = deck(jokers=1), set()
    mirror = {"Ana": "Ben", "Ben": "Ana", None: None}
    values = {card.rank: card for card in cards}
    spare = {card.rank: card for card in reversed(cards)}
    for encounter in cards:
        for a in values.values():
            for b in spare.values():
                if encounter in (a, b) or a == b:
                    continue
                taker, article, note = turn(encounter, a, b)
                assert turn(encounter, b, a) == (mirror[taker], article, note)
                seen.add(article)
    assert seen <= open_rulebook("alkekan", "en").articles.keys()


def test_alkekan_call_is_too_late_once_a_joker_is_in_a_purse():
    decision = decide("call", {"caller": "Ana", "other": "Ben", "other_has_joker": False, "joker_in_purse": True})
    assert (decision.answer, decision.article) == ({"legal": False, "taker": None}, "alkekan.call")
    assert (decision.note.key, decision.then) == ("call-late", None)


@pytest.mark.parametrize(("has", "key", "taker"), [(True, "right", "Ana"), (False, "wrong", "Ben")])
def test_alkekan_call_points_to_what_happens_next(has, key, taker):
    decision = decide("call", {"caller": "Ana", "other": "Ben", "other_has_joker": has})
    assert (decision.article, decision.then) == (f"alkekan.{key}", "alkekan.after")
    assert (decision.note.key, dict(decision.note.values)) == (f"call-{key}", {"name": taker, "points": 15})
    for lang in LANGS:
        assert {decision.article, decision.then} <= open_rulebook("alkekan", lang).articles.keys()


def test_a_turn_points_nowhere():
    assert decide("turn", {"encounter": "2♥", "actions": {"Ana": "3♥", "Ben": "4♥"}}).then is None


def test_a_call_with_three_jokers():
    """One in a purse, one in the other's hand, and the one on the table that was called about."""
    entry = {"caller": "Ana", "other": "Ben", "other_has_joker": True, "joker_in_purse": True}
    with pytest.raises(InputError) as caught:
        decide("call", entry)
    (fault,) = caught.value.faults
    assert (fault.code, fault.where, fault.data) == ("third-joker", "joker_in_purse", {"name": "Ben"})


def test_a_turn_for_three():
    entry = {"encounter": "2♥", "actions": {"Ana": "3♥", "Ben": "4♥", "Cy": "5♥"}}
    assert faults_of("turn", entry) == [("player-count", "actions")]


def test_a_turn_with_a_card_twice_and_a_blank_name():
    entry = {"encounter": "2♥", "actions": {"Ana": "3♥", " ": "2♥"}}
    assert faults_of("turn", entry) == [("name-blank", "actions"), ("card-twice", "actions. ")]


def test_a_turn_with_three_jokers():
    assert faults_of("turn", {"encounter": "Jo", "actions": {"Ana": "Jo", "Ben": "Jo"}}) == [
        ("card-twice", "actions.Ben")
    ]


def test_a_call_to_oneself_and_by_nobody():
    assert faults_of("call", {"caller": "Ana", "other": "Ana", "other_has_joker": True}) == [("name-twice", "other")]
    assert faults_of("call", {"caller": " ", "other": "Ana", "other_has_joker": True}) == [("name-blank", "caller")]

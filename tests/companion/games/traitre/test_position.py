"""Every bad input a table can produce: what it is called, where it is, and that it is told in both languages."""

import pytest
from pydantic import ValidationError

from companion.errors import InputError
from companion.games import find_game
from companion.rulebook import LANGS
from companion.settle import settle
from companion.verdict.faults import FaultWords, error_lines

GAME = find_game("traitre")
GOOD = {"mission": "2♥", "cards": "5♥ 4♥ 3♠ A♥"}
BAD = {"mission": "9♣", "cards": "5♦ 4♦ 3♠ A♦"}


def three(*missions, **more):
    return {"players": [{"name": name} for name in ("Ana", "Ben", "Cleo")], "missions": list(missions), **more}


def judge(data):
    return settle(GAME, GAME.position.model_validate(data, context={"notation": "en"}))


def faults(data):
    """Every fault as (code, where), each of them said in both languages."""
    with pytest.raises(InputError) as caught:
        judge(data)
    for lang in LANGS:
        for said in error_lines(caught.value, FaultWords(lang, "traitre", data)):
            assert said
            assert "{" not in said
    return [(fault.code, fault.where) for fault in caught.value.faults]


# who plays, and who was the traitor


def test_with_four_players_there_is_always_a_traitor():
    four = {**three(), "players": [{"name": name} for name in ("Ana", "Ben", "Cleo", "Dan")]}
    assert faults(four) == [("traitor-missing", "traitor")]
    judge({**four, "traitor": "Dan"})
    judge(three())


def test_a_traitor_nobody_knows():
    assert faults(three(traitor="Dan")) == [("player-unknown", "traitor")]


@pytest.mark.parametrize("count", [1, 5])
def test_two_to_four_play(count):
    players = [{"name": f"P{number}"} for number in range(count)]
    assert [code for code, _ in faults({"players": players, "missions": []})] == ["player-count"]


# the cards of a mission


@pytest.mark.parametrize("cards", ["", "5♥ 4♥ 3♠", "5♥ 4♥ 3♠ A♥ 2♠"])
def test_a_mission_has_a_card_more_than_there_are_players(cards):
    assert faults(three({**GOOD, "cards": cards})) == [("cards-count", "missions[0].cards")]


@pytest.mark.parametrize(("players", "needed"), [(2, 3), (3, 4), (4, 5)])
def test_how_many_cards_a_mission_has(players, needed):
    names = ["Ana", "Ben", "Cleo", "Dan"][:players]
    cards = ["5♥", "4♥", "3♠", "A♥", "2♠"][:needed]
    judge(
        {
            "players": [{"name": name} for name in names],
            "traitor": "Ana",
            "missions": [{**GOOD, "mission": "6♥", "cards": cards}],
        }
    )


@pytest.mark.parametrize("card", ["10♥", "10♠", "Jo"])
def test_tens_and_jokers_are_not_in_the_deck(card):
    assert faults(three({**GOOD, "cards": f"5♥ 4♥ 3♠ {card}"})) == [("card-not-dealt", "missions[0].cards[3]")]
    assert faults(three({**GOOD, "mission": card})) == [("card-not-dealt", "missions[0].mission")]


@pytest.mark.parametrize("card", ["J♥", "Q♠", "K♣"])
def test_a_spy_is_never_the_mission(card):
    assert faults(three({**GOOD, "mission": card})) == [("mission-spy", "missions[0].mission")]


def test_a_card_twice_in_a_mission():
    assert faults(three({**GOOD, "cards": "5♥ 4♥ 3♠ 5♥"})) == [("card-twice", "missions[0].cards[3]")]
    assert faults(three({**GOOD, "cards": "5♥ 4♥ 3♠ 2♥"})) == [("card-twice", "missions[0].cards[3]")]
    judge(three(GOOD, GOOD))


def test_the_decks_card_was_revealed():
    assert faults(three({**GOOD, "deck": "9♠"})) == [("deck-not-revealed", "missions[0].deck")]
    assert faults(three({**GOOD, "deck": "2♥"})) == [("deck-not-revealed", "missions[0].deck")], "the mission is not"
    judge(three({**GOOD, "deck": "3♠"}))


def test_all_that_is_wrong_is_told_at_once():
    bad = three(
        {"mission": "K♥", "cards": "5♥ 5♥ 10♠"},
        {**GOOD, "deck": "9♠"},
        traitor="Anna",
        accusation={"by": "Ben", "of": "Ben"},
    )
    assert faults(bad) == [
        ("player-unknown", "traitor"),
        ("cards-count", "missions[0].cards"),
        ("card-not-dealt", "missions[0].cards[2]"),
        ("mission-spy", "missions[0].mission"),
        ("card-twice", "missions[0].cards[1]"),
        ("deck-not-revealed", "missions[1].deck"),
        ("accusation-self", "accusation"),
    ]


# after the end


@pytest.mark.parametrize(("missions", "code", "where"), [
    ([GOOD] * 6, "mission-after-success", "missions[5]"),
    ([BAD] * 7, "mission-after-failure", "missions[5]"),
    ([GOOD, BAD] * 4 + [GOOD, BAD], "mission-after-success", "missions[9]"),
    ([BAD, GOOD] * 4 + [BAD, GOOD], "mission-after-failure", "missions[9]"),
])  # fmt: skip
def test_no_mission_after_the_fifth_success_or_failure(missions, code, where):
    assert faults(three(*missions)) == [(code, where)]


@pytest.mark.parametrize(("mission", "how"), [(GOOD, "success"), (BAD, "failure")])
def test_no_accusation_to_effect_in_a_game_that_is_decided(mission, how):
    data = three(*[mission] * 5, traitor="Ana", accusation={"by": "Ben", "of": "Ana"})
    assert faults(data) == [(f"accusation-after-{how}", "accusation")]
    judge({**data, "missions": [mission] * 4})


def test_the_traitors_own_accusation_is_without_effect_whenever_it_comes():
    sheet = judge(three(*[GOOD] * 5, traitor="Ben", accusation={"by": "Ben", "of": "Ana"}))
    assert sheet.winners == ("Ana", "Cleo")


def test_the_ruling_decides_when_a_game_was_over():
    """Five times a spy of the deck's: five failures, or five successes; a sixth mission is too much in either case."""
    spied = {"mission": "2♥", "cards": "5♥ 4♥ 3♥ K♠", "deck": "K♠"}
    assert faults(three(*[spied] * 6)) == [("mission-after-failure", "missions[5]")]
    assert faults(three(*[spied] * 6, rulings={"deck-spy": "ignored"})) == [("mission-after-success", "missions[5]")]
    mixed = [GOOD] * 4 + [spied] * 2
    judge(three(*mixed))
    assert faults(three(*mixed, rulings={"deck-spy": "ignored"})) == [("mission-after-success", "missions[5]")]


# the accusation


def test_accusations_are_among_players():
    assert faults(three(accusation={"by": "Eve", "of": "Ana"})) == [("player-unknown", "accusation.by")]
    assert faults(three(accusation={"by": "Ana", "of": "Eve"})) == [("player-unknown", "accusation.of")]
    assert faults(three(accusation={"by": "Ana", "of": "Ana"})) == [("accusation-self", "accusation")]


@pytest.mark.parametrize(
    "accusation", [{"by": "Ana"}, {"of": "Ana"}, {}, "Ana", ["Ana", "Ben"], {"by": "Ana", "of": "Ben", "at": 3}]
)
def test_an_accusation_is_by_somebody_of_somebody(accusation):
    with pytest.raises(ValidationError):
        judge(three(accusation=accusation))


@pytest.mark.parametrize("mission", [
    {"mission": "2♥"}, {"cards": "5♥"}, {}, "2♥", {**GOOD, "deck": ["3♠"]}, {**GOOD, "cards": "XX"}, {**GOOD, "total": 3}, None,
])  # fmt: skip
def test_a_mission_is_a_card_and_cards(mission):
    with pytest.raises(ValidationError):
        judge(three(mission))


def test_missions_are_told_even_if_there_were_none():
    with pytest.raises(ValidationError, match="missions"):
        judge({"players": three()["players"]})
    assert judge(three()).finished is False

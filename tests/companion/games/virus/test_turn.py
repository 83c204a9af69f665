"""Turns of Virus: every rule of a turn, bad input, and every turn of three players against a plain reading of the rules."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from companion.errors import InputError
from companion.games import find_game
from companion.games.virus.events import settle_turn
from companion.rulebook import LANGS, open_rulebook
from companion.settle import resolve
from companion.verdict.faults import FaultWords, error_lines
from companion.verdict.json import decision_json

GAME = find_game("virus")
EVENT = GAME.events["turn"]
NAMES = ("Ana", "Ben", "Cleo", "David")


def entry(players, gestures):
    """Players as (undrunk, germs, virus), gestures as "infect Ben"."""
    table = {name: dict(zip(("undrunk", "germs", "virus"), told, strict=False)) for name, told in players.items()}
    made = {}
    for name, said in gestures.items():
        gesture, _, at = said.partition(" ")
        made[name] = {"gesture": gesture, **({"at": at} if at else {})}
    return {"players": table, "gestures": made}


def decided(players, gestures):
    return resolve(EVENT, EVENT.model.model_validate(entry(players, gestures)))


def faults(players, gestures):
    data = entry(players, gestures)
    with pytest.raises(InputError) as caught:
        resolve(EVENT, EVENT.model.model_validate(data))
    for lang in LANGS:
        assert all("{" not in said for said in error_lines(caught.value, FaultWords(lang, "virus", data)))
    return [(fault.code, fault.where) for fault in caught.value.faults]


FULL = {"Ana": (4, 4), "Ben": (4, 3, True), "Cleo": (4, 4)}
FISTS = dict.fromkeys(FULL, "drink")


# What decided, and what happens next to whom


@pytest.mark.parametrize(
    ("players", "gestures", "article"),
    [
        (FULL, FISTS, "turn.drink"),
        (FULL, {**FISTS, "Ben": "infect Ana"}, "turn.signal"),
        (FULL, {"Ana": "infect Ben", "Ben": "infect Cleo", "Cleo": "infect Ben"}, "turn.infect"),
        (FULL, {"Ana": "block Ben", "Ben": "infect Ana", "Cleo": "block Ben"}, "turn.block"),
        ({**FULL, "Ana": (0, 4)}, FISTS, "turn.drink"),
        ({**FULL, "Ana": (4, 0)}, {**FISTS, "Ana": "infect Ben"}, "turn.signal"),
    ],
)
def test_the_rule_that_decided_is_cited_where_it_is_one(players, gestures, article):
    decision = decided(players, gestures)
    assert decision.article == article
    assert article in open_rulebook("virus", "fr").articles


@pytest.mark.parametrize(
    ("said", "article"),
    [
        ("drink", "turn.drink"),
        ("infect Ben", "turn.infect"),
        ("steal Ben", "turn.steal"),
        ("block Ben", "turn.block"),
    ],
)
@pytest.mark.parametrize("lang", LANGS)
def test_what_comes_of_each_gesture_is_told_with_its_own_article(said, article, lang):
    """Somebody infected or robbed looks up 3.3 and 3.4, not where drinking stands."""
    turn = EVENT.model.model_validate(entry(FULL, {"Ana": said, "Ben": "drink", "Cleo": "infect Ana"}))
    table = decision_json(GAME, "turn", turn, resolve(EVENT, turn), lang)
    assert table["steps"][0]["article"] == article
    for step in table["steps"]:
        ref = open_rulebook("virus", lang).articles[step["article"]].number
        assert step["text"].endswith(f"({ref}).")


def test_each_player_is_told_what_came_of_it():
    decision = decided(
        {"Ana": (2, 4), "Ben": (1, 3, True), "Cleo": (3, 4), "David": (2, 4)},
        {"Ana": "steal Ben", "Ben": "drink", "Cleo": "steal Ben", "David": "block Cleo"},
    )
    keys = [step.note.key for step in decision.steps]
    assert keys == ["steal-nothing", "drink-stopped", "steals", "blocks"]
    for lang in LANGS:
        told = decision_json(GAME, "turn", EVENT.model.model_construct(), decision, lang)
        assert [step["by"] for step in told["steps"]] == ["Ana", "Ben", "Cleo", "David"]
        assert all("{" not in step["text"] for step in told["steps"])


def test_a_bottle_stolen_this_turn_cannot_be_stolen_on():
    """Ana has none at the signal; the bottle she takes from Ben is not there for Cleo."""
    decision = decided(
        {"Ana": (0, 4), "Ben": (2, 3, True), "Cleo": (2, 4)},
        {"Ana": "steal Ben", "Ben": "block Cleo", "Cleo": "steal Ana"},
    )
    assert decision.answer["thefts"] == [{"by": "Ana", "of": "Ben"}]
    assert decision.answer["void"] == ["Cleo"]


def test_a_card_drawn_this_turn_cannot_be_passed_on():
    decision = decided(
        {"Ana": (4, 0), "Ben": (4, 3, True), "Cleo": (4, 4)},
        {"Ana": "infect Cleo", "Ben": "infect Ana", "Cleo": "drink"},
    )
    assert decision.answer["void"] == ["Ana"]
    assert decision.answer["drinks"] == ["Cleo"]


@pytest.mark.parametrize(
    ("bottles", "taken"),
    [(1, ["David"]), (2, ["David", "Ana"]), (3, ["David", "Ana", "Ben"]), (4, ["David", "Ana", "Ben"])],
)
def test_thieves_are_served_from_the_left_of_the_victim(bottles, taken):
    """Cleo is robbed; on her left sits David, then Ana, then Ben."""
    decision = decided(
        {"Ana": (2, 4), "Ben": (2, 3, True), "Cleo": (bottles, 4), "David": (2, 4)},
        {"Ana": "steal Cleo", "Ben": "steal Cleo", "Cleo": "infect Ana", "David": "steal Cleo"},
    )
    assert {theft["by"] for theft in decision.answer["thefts"]} == set(taken)
    assert decision.answer["void"] == []


def test_a_void_gesture_is_not_blocked_besides():
    decision = decided(
        {"Ana": (4, 0), "Ben": (4, 3, True), "Cleo": (4, 4)},
        {"Ana": "infect Ben", "Ben": "block Ana", "Cleo": "drink"},
    )
    assert (decision.answer["void"], decision.answer["blocked"]) == (["Ana"], [])


# Bad input


def test_everybody_makes_one_gesture_and_nobody_else_does():
    assert faults(FULL, {"Ana": "drink", "Ben": "drink"}) == [("gesture-missing", "gestures")]
    assert faults(FULL, {**FISTS, "Zoe": "drink"}) == [("player-unknown", "gestures.Zoe")]


def test_whom_a_gesture_points_at():
    assert faults(FULL, {**FISTS, "Ana": "drink Ben"}) == [("drink-at", "gestures.Ana.at")]
    for gesture in ("infect", "steal", "block"):
        assert faults(FULL, {**FISTS, "Ana": gesture}) == [("pointing-nowhere", "gestures.Ana")]
        assert faults(FULL, {**FISTS, "Ana": f"{gesture} Ana"}) == [("pointing-self", "gestures.Ana.at")]
        assert faults(FULL, {**FISTS, "Ana": f"{gesture} Bne"}) == [("player-unknown", "gestures.Ana.at")]


def test_more_cards_than_there_are():
    assert faults({**FULL, "Ana": (5, 4)}, FISTS) == [("undrunk-many", "players")]
    assert faults({**FULL, "Ana": (4, 5)}, FISTS) == [("germs-many", "players")]
    assert faults({**FULL, "Ana": (4, 4, True)}, FISTS) == [("virus-twice", "players.Ben.virus")]
    assert faults({"Ana": (5, 5), "Ben": (4, 4)}, {"Ana": "drink", "Ben": "drink"}) == [("undrunk-many", "players")]


def test_one_player_and_five():
    assert ("player-count", "players") in faults({"Ana": (1, 1)}, {"Ana": "drink"})
    five = dict.fromkeys((*NAMES, "Eva"), (1, 1))
    assert ("player-count", "players") in faults(five, dict.fromkeys(five, "drink"))


@pytest.mark.parametrize("undrunk", [-1, True, "1", 1.5])
def test_counts_are_whole_numbers_from_nothing_upwards(undrunk):
    with pytest.raises(ValidationError):
        EVENT.model.model_validate(entry({**FULL, "Ana": (undrunk, 4)}, FISTS))


def test_only_four_gestures():
    with pytest.raises(ValidationError):
        EVENT.model.model_validate(entry(FULL, {**FISTS, "Ana": "sneeze"}))


# Against a plain reading


def read_plainly(bottles, hands, gestures):
    """The rules read one player at a time, each asking what the others do; sets, as the order is nobody's affair here."""
    seats = list(gestures)

    def void(name):
        what, at = gestures[name]
        return (what == "drink" and not bottles[name]) or (what == "infect" and not hands[name]) or (
            what == "steal" and not bottles[at]
        )  # fmt: skip

    def stopped(name):
        """Somebody's finger at somebody whose flat hand points back."""
        what, at = gestures[name]
        return what in ("infect", "steal") and gestures[at] == ("block", name)

    def fingers(victim, *kinds):
        return [
            name for name in seats
            if gestures[name][0] in kinds and gestures[name][1] == victim and not void(name) and not stopped(name)
        ]  # fmt: skip

    drinks = {
        name for name in seats
        if gestures[name][0] == "drink" and not void(name) and not fingers(name, "infect", "steal")
    }  # fmt: skip
    infections = {(by, of) for of in seats for by in fingers(of, "infect")}
    thefts = set()
    for of in seats:
        left, place = bottles[of], seats.index(of)
        for step in range(1, len(seats)):
            by = seats[(place + step) % len(seats)]
            if by in fingers(of, "steal") and left:
                thefts.add((by, of))
                left -= 1
    blocked = {(name, gestures[name][1]) for name in seats if stopped(name) and not void(name)}
    return drinks, infections, thefts, blocked, {name for name in seats if void(name)}


def moves(name, names):
    return [("drink", None), *((what, at) for what in ("infect", "steal", "block") for at in names if at != name)]


def same(bottles, hands, gestures):
    turned = settle_turn(bottles, hands, gestures)
    drinks, infections, thefts, blocked, void = read_plainly(bottles, hands, gestures)
    assert set(turned.drinks) == drinks
    assert set(turned.infections) == infections
    assert set(turned.thefts) == thefts
    assert set(turned.blocked) == blocked
    assert set(turned.void) == void


@pytest.mark.parametrize("names", [NAMES[:2], NAMES[:3]])
def test_every_turn_of_two_and_three_players(names):
    """Every gesture of everybody, with no, one or two bottles, with and without cards in hand."""
    every = [dict(zip(names, made, strict=True)) for made in product(*(moves(name, names) for name in names))]
    for counts in product((0, 1, 2), repeat=len(names)):
        bottles = dict(zip(names, counts, strict=True))
        hands = {name: place % 2 for place, name in enumerate(names, sum(counts))}
        for gestures in every:
            same(bottles, hands, gestures)


@given(st.data())
def test_any_turn_of_four_players(data):
    gestures = {name: data.draw(st.sampled_from(moves(name, NAMES))) for name in NAMES}
    bottles = {name: data.draw(st.integers(0, 3)) for name in NAMES}
    hands = {name: data.draw(st.integers(0, 2)) for name in NAMES}
    same(bottles, hands, gestures)
    turned = settle_turn(bottles, hands, gestures)
    taken = [theft.of for theft in turned.thefts]
    assert all(taken.count(name) <= bottles[name] for name in NAMES)
    # Everybody's gesture has exactly one outcome.
    did = [*turned.drinks, *turned.void, *turned.stopped, *turned.empty_handed]
    did += [one.by for one in (*turned.infections, *turned.thefts, *turned.blocked)]
    did += [name for name in NAMES if gestures[name][0] == "block"]
    assert sorted(did) == sorted(NAMES)


@pytest.mark.parametrize(
    ("lang", "whose"), [("fr", "qui tire une carte de la main d’Ana"), ("en", "draws a card from Ana’s hand")]
)
def test_whoever_is_infected_draws_from_the_hand_of_whoever_points(lang, whose):
    """The source: "il doit tirer une carte de la main du joueur pointant"."""
    data = entry(FULL, {**FISTS, "Ana": "infect Ben"})
    model = EVENT.model.model_validate(data)
    told = decision_json(GAME, "turn", model, resolve(EVENT, model), lang)
    assert whose in told["steps"][0]["text"].replace("'", "’"), told["steps"]

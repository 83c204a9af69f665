"""Everything a table can get wrong in a round of Effraction, and what it is told; what is missing, and what no order can change."""

import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cards import Card, Rank, Suit, deck
from companion.errors import InputError
from companion.games import find_game
from companion.games.effraction.rules import dearest, fewest
from companion.reading import Flags, read_event, read_position
from companion.settle import resolve, settle
from companion.verdict.faults import FaultWords

GAME = find_game("effraction")
NAMES = ("Ana", "Ben", "Cy")
MONEY = deck([Rank(number) for number in range(1, 7)])
GUARDS = deck([Rank.JACK, Rank.QUEEN, Rank.KING])


def document(*rounds):
    return {
        "players": [{"name": name} for name in NAMES],
        "rounds": [{"players": [{"name": name, **left.get(name, {})} for name in NAMES]} for left in rounds],
    }


def scored(*rounds, **more):
    given_ = io.BytesIO(json.dumps({**document(*rounds), **more}).encode())
    return settle(GAME, read_position(GAME, "-", Flags(lang="en"), given_).entry)


def left(cards, table):
    return {"cards": cards, "table": table}


def refused(*rounds):
    """The code and place of every fault; each is told in words in both languages."""
    with pytest.raises(InputError) as raised:
        scored(*rounds)
    for fault in raised.value.faults:
        for lang in ("fr", "en"):
            said = FaultWords(lang, "effraction", document(*rounds)).message(fault)
            assert said and "?" not in said, said
    return [(fault.code, fault.where) for fault in raised.value.faults]


@pytest.mark.parametrize(
    ("cards", "table", "code", "field"),
    [
        ("7♦", 5, "card-not-played", "cards[0]"),
        ("4♦ Jo", 5, "card-not-played", "cards[1]"),
        ("4♦ J♥", 5, "guard-not-money", "cards[1]"),
        ("4♦ 4♦", 5, "card-twice", "cards[1]"),
        ("4♦ XX", 5, "card-unreadable", "cards[1]"),
        (-1, 5, "value-range", "cards"),
        (85, 28, "value-range", "cards"),
        ("4♦", 29, "table-range", "table"),
        ("4♦", -1, "table-range", "table"),
        ("", " ".join(map(str, [*MONEY, *deck([Rank.JACK]), Card(Rank.KING, Suit.CLUBS)])), "table-range", "table"),
        ("4♦", "4♦ 9♠", "card-not-played", "table[1]"),
        ("4♦", "4♦ Jo", "card-not-played", "table[1]"),
        ("4♦", "4♦ 5♠ 5♠", "card-twice", "table[2]"),
        ("4♦", "4♦ J♥ K♠ K♥", "guard-second", "table[3]"),
        ("4♦", "4♦ J♥ J♥", "card-twice", "table[2]"),
        ("4♦ A♣", "4♦ 5♠", "own-not-on-table", "table"),
        ("4♦ A♣ 3♠", 2, "table-below-own", "table"),
        (25, 4, "table-below-value", "table"),
        (5, "4♦ J♥ K♠", "table-below-value", "table"),
        (5, "4♦ 6♠ 3♣", "value-of-no-cards", "table"),
        ("4♦", 5.5, "not-cards", "table"),
        ("4♦", True, "not-cards", "table"),
    ],
)
def test_a_leaving_that_cannot_be(cards, table, code, field):
    found = refused({"Ben": left(cards, table)})
    assert (code, f"rounds[0].players[1].{field}") in found
    assert {found_code for found_code, _ in found} <= {code, "guard-second"}


def test_the_least_that_a_table_can_hold_is_taken():
    assert scored({"Ben": left(24, 4)}).player("Ben").total == 28
    assert scored({"Ben": left(4, "4♦ J♥")}).player("Ben").total == 6


def test_a_card_is_in_front_of_one_player_only():
    assert refused({"Ana": left("4♦", 5), "Ben": left("4♦ A♣", 9)}) == [("card-twice", "rounds[0].players[1].cards[0]")]


def test_a_card_may_come_back_in_another_round():
    assert scored({"Ana": left("4♦", 5)}, {"Ben": left("4♦", 5)}).player("Ben").total == 9


@pytest.mark.parametrize(
    ("first", "second", "code", "who"),
    [
        # Ben's table is larger and lacks a card of Ana's
        (left("4♦", "4♦ A♣ J♥"), left("5♠", "5♠ A♣ J♥ 6♥"), "table-shrinks", 1),
        # the same, the other way round
        (left("5♠", "5♠ A♣ J♥ 6♥"), left("4♦", "4♦ A♣ J♥"), "table-shrinks", 0),
        # as many cards, and not the same
        (left("4♦", "4♦ A♣ J♥"), left("5♠", "5♠ A♣ J♥"), "table-shrinks", 1),
        # Ben counts fewer, but has a card that was not there yet when Ana left
        (left("4♦", "4♦ A♣ J♥ K♠ 2♦"), left("5♠", 4), "table-shrinks", 0),
        # Ana's three were there, and Ben's two
        (left("4♦ A♣ 3♠", 3), left("5♠ 6♠", 4), "table-too-few", 1),
        (left("4♦ A♣ 3♠", 4), left("5♠ 6♠", 4), "table-too-few", 1),
        # Ben left first with two cards, and Ana saw nothing but hers
        (left("4♦ A♣ 3♠", "4♦ A♣ 3♠"), left("5♠ 6♠", 2), "table-shrinks", 0),
        # values worth 22, and three cards are worth 18 at most
        (left(10, 3), left(12, 3), "table-too-few", 1),
        # each value takes two cards, and nobody shares one
        (left(8, 3), left(7, 3), "table-too-few", 1),
        # the 6♠ is Ben's, so 8 takes two more cards than the 2♥, and there is but one
        (left(8, 3), left("6♠", "6♠ 2♥ J♥"), "table-too-few", 1),
        # all that Ana saw was there, and Ben's own besides
        (left(4, "4♦ A♣ J♥"), left("5♠ 6♠", 4), "table-too-few", 1),
    ],
)
def test_a_table_only_grows(first, second, code, who):
    assert refused({"Ana": first, "Ben": second}) == [(code, f"rounds[0].players[{who}].table")]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (left("4♦", "4♦ A♣ J♥"), left("5♠", "4♦ A♣ J♥ 5♠")),
        (left("4♦", 12), left("5♠", 3)),  # Ben left first
        (left("4♦ A♣ 3♠", 5), left("5♠ 6♠", 5)),  # together
        (left(6, 3), left(12, 3)),  # values do not tell which cards: a six, and two more
        (left(12, 4), left(12, 4)),  # the four sixes
        (left(8, "6♠ 2♥ J♥"), left("5♠", 4)),  # both cards that Ana saw are hers
        ({"table": "4♦ A♣ J♥"}, left("4♦", 7)),
    ],
)
def test_tables_that_may_have_been(first, second):
    assert scored({"Ana": first, "Ben": second}).player("Ana").lines


@pytest.mark.parametrize(
    ("entered", "code", "where"),
    [
        # 101, and the whole money is worth 84; what is in front of somebody by name is nobody else's
        ({"Ana": left(50, 28), "Ben": left(51, 28)}, "values-above-deck", "rounds[0]"),
        ({"Ana": left(84, 28), "Ben": left("A♠", 28)}, "values-above-deck", "rounds[0]"),
        ({"Ana": {"cards": 50}, "Ben": {"cards": 51}}, "values-above-deck", "rounds[0]"),
        # everybody left: three cards and four guards
        ({"Ana": left("4♦", 7), "Ben": left("5♦", 8), "Cy": left("6♦", 7)}, "table-too-many", "rounds[0].players[1].table"),
        # 3 is three aces at most beside the 4♦ and the 5♦, and four guards
        ({"Ana": left("4♦", 5), "Ben": left("5♦", 10), "Cy": left(3, 6)}, "table-too-many", "rounds[0].players[1].table"),
        # the 2♥ was turned up by somebody, and all of them say what they had
        ({"Ana": left("4♦", "4♦ 2♥ J♥"), "Ben": left("5♦", 4), "Cy": left("", 0)}, "table-nobodys", "rounds[0].players[0].table"),
        ({"Ana": left("4♦", "4♦ 2♥ J♥"), "Ben": left("5♦", 4), "Cy": left(1, 4)}, "table-nobodys", "rounds[0].players[0].table"),
        ({"Ana": left("4♦", "4♦ 2♥ J♥"), "Ben": left("5♦", 4), "Cy": left(3, 4)}, "table-too-few", "rounds[0].players[2].table"),
    ],
)  # fmt: skip
def test_values_and_tables_of_a_round_fit_together(entered, code, where):
    assert refused(entered) == [(code, where)]


@pytest.mark.parametrize(
    "entered",
    [
        {"Ana": left("4♦", 7), "Ben": left("5♦", 7), "Cy": left("6♦", 7)},
        {"Ana": left("4♦", 28), "Ben": left("5♦", 28)},  # Cy was caught with the rest
        {"Ana": left("4♦", 28), "Ben": left("5♦", 28), "Cy": {"table": 28}},  # nobody knows what Cy had
        {"Ana": left("4♦", 5), "Ben": left("5♦", 9), "Cy": left(3, 6)},
        {"Ana": left("4♦", "4♦ 2♥ J♥"), "Ben": left("5♦", 5), "Cy": left(2, 4)},
        {"Ana": left(42, 28), "Ben": left(42, 28)},
    ],
)
def test_as_much_as_a_round_can_hold(entered):
    assert scored(entered).player("Ana").lines


def test_a_table_without_cards_entered_is_compared_too():
    assert refused({"Ana": {"table": "4♦ A♣ J♥"}, "Ben": left("5♠", "5♠ A♣ J♥ 6♥")}) == [
        ("table-shrinks", "rounds[0].players[1].table")
    ]


def test_other_rounds_are_other_tables():
    assert scored({"Ana": left("4♦", "4♦ A♣ J♥")}, {"Ben": left("5♠", "5♠ 6♥ K♥ 2♦")}).player("Ben").total == 9


def test_all_faults_are_told_at_once():
    found = refused({"Ana": left("7♦", 29), "Ben": left("J♥", 5)}, {"Cy": left("4♦ A♣", "4♦")})
    assert [code for code, _ in found] == [
        "card-not-played",
        "table-range",
        "guard-not-money",
        "own-not-on-table",
    ]


def test_what_is_missing_is_told_and_nobody_has_won():
    rounds = [{}, {}, {}, {}, {"Ana": {"cards": "4♦"}, "Ben": {"table": 9}}]
    sheet = scored(*rounds, claims=[{"player": "Ana", "total": 4}, {"player": "Cy", "total": 0}])
    assert [one.where for one in sheet.player("Ana").missing] == ["rounds[4].players[0].table"]
    assert [one.where for one in sheet.player("Ben").missing] == ["rounds[4].players[1].cards"]
    assert not sheet.finished
    assert [claim.holds for claim in sheet.claims] == [None, True]
    found = [(note.key, note.values["round"], note.values["names"]) for note in sheet.remarks]
    assert found == [("cards-missing", 5, ("Ben",)), ("tables-missing", 5, ("Ana",))]


def test_a_round_has_everybody_and_a_game_five():
    assert refused(*[{}] * 6)[0][0] == "rounds-count"
    assert refused()[0][0] == "rounds-count"
    data = document({})
    data["rounds"][0]["players"].pop()
    with pytest.raises(InputError) as raised:
        read_position(GAME, "-", Flags(lang="en"), io.BytesIO(json.dumps(data).encode())) and settle(
            GAME, read_position(GAME, "-", Flags(lang="en"), io.BytesIO(json.dumps(data).encode())).entry
        )
    assert [fault.code for fault in raised.value.faults] == ["player-missing"]


def test_the_fewest_cards_of_a_value():
    for total in range(dearest(24) + 1):
        assert dearest(fewest(total)) >= total
        assert not fewest(total) or dearest(fewest(total) - 1) < total


# claims


@pytest.mark.parametrize(
    ("claimed", "key"),
    [
        (33, "slip-own"),  # 3 of the first round
        (34, "slip-own"),  # 2 of the second
        (31, "every-own"),
        (35, "slip-guards"),
        (36, None),
        (50, "nothing"),
    ],
)
def test_where_a_wrong_total_may_come_from(claimed, key):
    rounds = [{"Ana": left("4♦ A♣ 3♠", 12)}, {"Ana": left("6♥ 5♥", "6♥ 5♥ 3♦ 2♦ J♥")}]
    (claim,) = scored(*rounds, claims=[{"player": "Ana", "total": claimed}]).claims
    assert claim.holds is (key is None)
    keys = [reason.note.key for reason in claim.reasons]
    assert key in keys if key not in (None, "nothing") else keys == []
    assert keys[1:] == [] or keys[0].startswith("one-of-these")


def test_what_was_never_counted_is_told_only_where_every_round_is_known():
    """Of cards told by their value nobody knows how many they were: without those of two rounds it would be 5 less, with the third?"""
    known = [{"Ana": left("4♦ A♣ 3♠", 12)}, {"Ana": left("6♥ 5♥", 9)}]
    for rounds, told in ((known, True), ([*known, {"Ana": left(8, 12)}], False), ([*known, {"Ana": {}}], True)):
        total = scored(*rounds).player("Ana").total
        (claim,) = scored(*rounds, claims=[{"player": "Ana", "total": total - 5}]).claims
        assert ("every-own" in [reason.note.key for reason in claim.reasons]) == told


def test_guards_that_were_never_counted():
    rounds = [{"Ana": left("4♦ A♣", "4♦ A♣ J♥ Q♠ K♣")}, {"Ana": left("6♥ 5♥", "6♥ 5♥ 3♦ 2♦ J♥")}]
    total = scored(*rounds).player("Ana").total
    (claim,) = scored(*rounds, claims=[{"player": "Ana", "total": total - 4}]).claims
    assert "every-guards" in [reason.note.key for reason in claim.reasons]


def test_rounds_that_would_explain_a_wrong_total_alike_are_all_named():
    (claim,) = scored(
        {"Ana": left("4♦ 3♠", 12)}, {"Ana": left("6♥ 5♥", 9)}, claims=[{"player": "Ana", "total": 37}]
    ).claims
    assert [(reason.note.key, reason.note.values["numbers"]) for reason in claim.reasons] == [("slip-own", (1, 2))]


# whatever is entered


@st.composite
def rounds(draw):
    """A round as it may be played: cards turned up, now and then somebody leaves; by cards or by numbers."""
    dealt = [*draw(st.permutations(MONEY))[: draw(st.integers(0, 12))]]
    guards = [draw(st.sampled_from([card for card in GUARDS if card.suit is suit])) for suit in draw(st.permutations(list(Suit)))[: draw(st.integers(0, 4))]]  # fmt: skip
    turned = draw(st.permutations(dealt + guards))
    leaving = {name: draw(st.integers(0, len(turned))) for name in NAMES}
    own = {name: [] for name in NAMES}
    for place, card in enumerate(turned):
        inside = [name for name in NAMES if leaving[name] > place]
        if card.rank.pip and inside:
            own[draw(st.sampled_from(inside))].append(card)
    told = {}
    expected = {}
    for name in NAMES:
        # What was turned up after everybody had left never lay there.
        table = turned[: leaving[name]]
        cards = own[name]
        expected[name] = sum(card.rank for card in cards) + len(table)
        told[name] = left(
            draw(st.sampled_from([" ".join(map(str, cards)), sum(int(card.rank) for card in cards)])),
            draw(st.sampled_from([" ".join(map(str, table)), len(table)])),
        )
    return told, expected


@given(rounds(), st.permutations(NAMES))
def test_what_may_be_played_is_taken_in_whatever_order(played, order):
    told, expected = played
    data = document(told)
    data["rounds"][0]["players"] = [{"name": name, **told[name]} for name in order]
    given_ = io.BytesIO(json.dumps(data).encode())
    sheet = settle(GAME, read_position(GAME, "-", Flags(lang="en"), given_).entry)
    assert {player.name: player.total for player in sheet.players} == expected


@given(rounds())
def test_leaving_brings_what_the_round_scores(played):
    told, expected = played
    for name in NAMES:
        entry = io.BytesIO(json.dumps(told[name]).encode())
        decision = resolve(GAME.events["leave"], read_event(GAME, "leave", "-", Flags(lang="en"), entry).entry)
        assert decision.answer == {"points": expected[name]}


@pytest.mark.parametrize(
    ("cards", "table", "code"),
    [("J♥", 5, "guard-not-money"), ("4♦", 0, "table-below-own"), ("4♦", "4♦ 4♦", "card-twice"), (99, 5, "value-range")],
)
def test_a_leaving_by_itself_is_held_to_the_same(cards, table, code):
    entry = io.BytesIO(json.dumps(left(cards, table)).encode())
    with pytest.raises(InputError) as raised:
        resolve(GAME.events["leave"], read_event(GAME, "leave", "-", Flags(lang="en"), entry).entry)
    assert code in [fault.code for fault in raised.value.faults]
    assert all(FaultWords("fr", "effraction", {}).message(fault) for fault in raised.value.faults)

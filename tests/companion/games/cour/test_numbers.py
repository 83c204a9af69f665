"""Courts told in the numbers of the pad: scored as their cards are, missing where half is told, refused where no cards give them."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from judging.cour import GAME, data_of, games, in_numbers, parsed

from companion.asking import ask_position
from companion.cards import Suit
from companion.errors import InputError
from companion.games.cour.position import VALUES, fewest, possible, shared_out
from companion.reading import Flags
from companion.reading.flags import overlay
from companion.rulebook import LANGS
from companion.settle import settle
from companion.verdict.faults import FaultWords, error_lines
from companion.verdict.json import score_json

BEN = "A♠ K♥ J♦ 7♠ 5♦ A♦ 5♣ Q♣ 4♥"
ANA = {"marriages": 1, "intrigues": 0, "affairs": 0, "aces": 1, "wealth": "0 19 0 5"}
"""The court of the sheet's example: K♠ Q♦, J♠ J♥, A♣, 9♥ 10♥, 2♣ 3♣."""
NOTHING = dict.fromkeys(ANA, 0) | {"wealth": [0, 0, 0, 0]}
HERE, THERE = "rounds[0].players[0]", "rounds[0].players[1]"


def game(ana=ANA, ben=BEN, **more):
    """A round of two: numbers as a table, cards as a text."""
    told = {"Ana": ana, "Ben": ben}
    seats = [{"name": name, **({"court": one} if isinstance(one, str) else one)} for name, one in told.items()]
    return {"players": [{"name": name} for name in told], "rounds": [{"players": seats}], **more}


def scored(data):
    return settle(GAME, parsed(data))


def totals(sheet):
    return {player.name: player.total for player in sheet.players}


def faults(data):
    """The faults of a position as (code, where), every one of them said in both languages."""
    with pytest.raises(InputError) as caught:
        scored(data)
    for lang in LANGS:
        assert all("{" not in said for said in error_lines(caught.value, FaultWords(lang, "cour", data)))
    return [(fault.code, fault.where) for fault in caught.value.faults]


@given(games(), st.data())
def test_the_numbers_of_a_pad_score_what_the_cards_do(rounds, data):
    """Whoever enters numbers, and whoever cards: total, rank, winners, and what each round and each article brings."""
    cards = scored(data_of(rounds))
    told = data_of(rounds)
    for played, courts in zip(told["rounds"], rounds, strict=True):
        for seat in played["players"]:
            if data.draw(st.booleans()):
                del seat["court"]
                seat.update(in_numbers(courts[seat["name"]]))
    sheet = scored(told)

    def brought(player):
        lines = [(line.stage, line.article, line.points) for line in player.lines if line.points]
        return {key: sum(points for *one, points in lines if tuple(one) == key) for key in {line[:2] for line in lines}}

    assert (totals(sheet), sheet.winners, sheet.finished) == (totals(cards), cards.winners, cards.finished)
    for one, other in zip(sheet.players, cards.players, strict=True):
        assert (one.rank, brought(one)) == (other.rank, brought(other))


def test_the_example_of_the_sheet():
    sheet = scored(game())
    assert totals(sheet) == {"Ana": 17, "Ben": 19}
    assert [(line.article, line.points, line.cards) for line in sheet.player("Ana").lines] == [
        ("score.marriage", 5, ()), ("score.ace", 5, ()), ("score.wealth", 5, ()), ("score.wealth", 2, ()),
    ]  # fmt: skip


def test_wealth_told_in_numbers_says_of_which_suit_it_is():
    """Where cards do not tell one line of wealth from another."""
    ana = scored(game()).player("Ana")
    assert [line.which.values["suit"].value for line in ana.lines if line.which] == ["♥", "♣"]


@pytest.mark.parametrize("field", ["marriages", "intrigues", "affairs", "aces"])
@pytest.mark.parametrize("left_out", [True, False])
def test_a_number_that_is_not_told_is_missing(field, left_out):
    told = {key: value for key, value in {**ANA, field: None}.items() if value is not None or not left_out}
    sheet = scored(game(told))
    ana, ben = sheet.players
    assert [(one.where, one.of) for one in ana.missing] == [(f"{HERE}.{field}", "")] and not ben.missing
    assert not sheet.finished and f"missing-{field}" in [note.key for note in sheet.remarks]


def test_where_somebodys_sums_are_missing_nobodys_wealth_is_known():
    sheet = scored(game({**ANA, "wealth": None}, claims=[{"player": "Ben", "total": 19}]))
    assert totals(sheet) == {"Ana": 10, "Ben": 7}
    assert [[(one.where, one.of) for one in player.missing] for player in sheet.players] == [
        [(f"{HERE}.wealth", "")],
        [(f"{HERE}.wealth", "Ana")],
    ]
    assert sheet.claims[0].holds is None


def test_under_best_couples_told_in_numbers_count_as_entered_and_prove_nothing():
    sheet = scored(game(rulings={"pairs": "best"}))
    assert totals(sheet) == {"Ana": 17, "Ben": 20}
    assert [(note.key, note.values.get("names")) for note in sheet.remarks][1:] == [("couples-as-entered", ("Ana",))]
    assert sheet.proof.keys() == {"Ben"}


@pytest.mark.parametrize(
    ("data", "found"),
    [
        (game({**ANA, "court": BEN}, "2♠ 3♠ 4♠ 6♠ 8♠ 9♠ 10♠ 10♥ 2♦"), [("court-and-numbers", f"{HERE}.court")]),
        (game({}), [("court-missing", f"{HERE}.wealth")]),
        (game({**ANA, "aces": 3}), [("aces-too-many", f"{HERE}.aces")]),
        (game(NOTHING | {"aces": 5}, NOTHING), [("aces-too-many", f"{HERE}.aces")]),
        (game(NOTHING | {"aces": 2}, NOTHING | {"aces": 3}), [("aces-too-many", f"{THERE}.aces")]),
        (game(NOTHING | {"marriages": 2, "intrigues": 2}), [("kings-too-many", f"{HERE}.intrigues")]),
        (game(NOTHING | {"marriages": 4}, NOTHING | {"affairs": 1}), [("queens-too-many", f"{THERE}.affairs")]),
        (game(NOTHING | {"affairs": 3}, NOTHING | {"intrigues": 2}), [("jacks-too-many", f"{THERE}.intrigues")]),
        (game({**ANA, "wealth": "0 19 1 5"}), [("sum-impossible", f"{HERE}.wealth")]),
        (game({**ANA, "wealth": "53 55 0 0"}, NOTHING), [("sum-impossible", f"{HERE}.wealth")] * 2),
        (game({**ANA, "wealth": "0 19 0 50"}), [("numbers-too-many", f"{HERE}.wealth"), ("suit-exceeded", f"{HERE}.wealth")]),
        (game({**ANA, "wealth": "30 0 0 0"}, NOTHING | {"wealth": [30, 0, 0, 0]}), [("suit-exceeded", f"{THERE}.wealth")]),
        (game({**ANA, "wealth": "0 2 0 2"}, NOTHING | {"wealth": [0, 4, 0, 2]}), [("sums-clash", f"{THERE}.wealth")]),
        (game({**ANA, "wealth": "10 10 10 10"}, NOTHING), []),
        (game({**ANA, "wealth": "10 10 19 19", "aces": 2}, NOTHING), [("numbers-too-many", f"{HERE}.wealth")]),
        (game(NOTHING | {"marriages": 3, "affairs": 1, "aces": 2, "wealth": None}, NOTHING), [("numbers-too-many", f"{HERE}.aces")]),
        (game({**ANA, "wealth": "0 19 0"}), [("sums-count", f"{HERE}.wealth")]),
        (game({**ANA, "wealth": "0 19 x 0"}), [("sums-unread", f"{HERE}.wealth")]),
        (game({**ANA, "wealth": 19}), [("sums-unread", f"{HERE}.wealth")]),
        (game({**ANA, "wealth": [0, True, 0, 5]}), [("sums-unread", f"{HERE}.wealth")]),
    ],
)  # fmt: skip
def test_numbers_that_cannot_be(data, found):
    if not found:
        assert scored(data)
        return
    try:
        parsed(data)
    except ValueError as error:  # what cannot be read is refused before the rules are asked
        assert [one["ctx"]["code"] for one in error.errors()] == [code for code, _ in found]
        return
    assert faults(data) == found


@given(games())
def test_no_dealt_round_is_refused(rounds):
    told = data_of(rounds)
    for played, courts in zip(told["rounds"], rounds, strict=True):
        played["players"] = [{"name": name, **in_numbers(court)} for name, court in courts.items()]
    assert scored(told)


def subsets(cards):
    return [tuple(card for place, card in enumerate(cards) if bits >> place & 1) for bits in range(1 << len(cards))]


def test_what_a_suit_can_come_to_is_what_its_cards_do():
    made = {}
    for some in subsets(VALUES):
        made[sum(some)] = min(made.get(sum(some), 9), len(some))
    assert {found for found in range(60) if possible(found)} == made.keys()
    assert all(fewest(found) == least for found, least in made.items())


@given(st.lists(st.sampled_from(VALUES), max_size=6, unique=True), st.lists(st.integers(2, 12), min_size=2, max_size=2))
def test_two_sums_are_shared_out_where_two_hands_have_them(cards, sums):
    cards = tuple(sorted(cards, reverse=True))
    hands = any(
        sum(one) == sums[0] and sum(other) == sums[1] and not {*one} & {*other}
        for one in subsets(cards)
        for other in subsets(cards)
    )
    assert shared_out(cards, tuple(sorted(sums, reverse=True))) is hands


def test_four_players_whose_sums_clash_are_answered_at_once():
    """Of 54, all but one: no card is left over that is worth 1."""
    shared_out.cache_clear()
    assert not shared_out(VALUES, (14, 13, 13, 13))
    assert shared_out.cache_info().misses < 5000


def test_a_flag_takes_them_behind_a_dash():
    flags = Flags(lang="en", players=("Ana: - / 1 / 0 / 0 / 1 / 0 19 0 5", f"Ben: {BEN}"))
    data, found = overlay(GAME, GAME.position, flags, {}, "en")
    assert not found
    assert totals(scored(data)) == {"Ana": 17, "Ben": 19}


@pytest.mark.parametrize("lang", LANGS)
def test_they_are_asked_for_where_no_cards_are_typed(lang, played):
    """Nothing is a 0 in a box of the pad; whoever types cards is asked for no numbers."""
    cards = BEN if lang == "en" else BEN.replace("K", "R").replace("J", "V").replace("Q", "D")
    terminal = played(["Ana, Ben", "-", "1", "", "", "1", "0 19 0 5", cards, "n", "", "", ""])
    entered = ask_position(GAME, Flags(lang=lang), terminal)
    assert totals(settle(GAME, entered.entry)) == {"Ana": 17, "Ben": 19}
    assert not terminal.faults


def test_a_line_a_player_holds_them_too(played):
    terminal = played(["Ana, Ben", f"Ben: {BEN}", "Ana: / 1 / 0 / 0 / 1 / 0 19 0 5", "n", "", "", ""])
    entered = ask_position(GAME, Flags(lang="en"), terminal)
    assert totals(settle(GAME, entered.entry)) == {"Ana": 17, "Ben": 19}


def test_what_cannot_be_is_asked_again(played):
    terminal = played(["Ana, Ben", "-", "1", "", "", "5", "1", "0 19 1 5", "0 19 0 5", BEN, "n", "", "", ""])
    entered = ask_position(GAME, Flags(lang="en"), terminal)
    assert totals(settle(GAME, entered.entry)) == {"Ana": 17, "Ben": 19}
    assert [fault.code for fault in terminal.faults] == ["aces-too-many", "sum-impossible"]


def test_the_answer_tells_them_again():
    told = score_json(GAME, parsed(game()), scored(game()), "en")
    assert json.loads(json.dumps(told))["players"][0]["lines"][0]["note"] == "round 1, 1 × 5"
    assert parsed(game({**ANA, "wealth": "♠=0 ♥=19 ♦=0 ♣=5"})) == parsed(game())
    assert [*Suit][1].value == "♥"

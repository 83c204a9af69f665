"""Industrie scored: a test for every article that scoring rests on, claims, and random cities against another count."""

import tomllib
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cards import deck, write_cards
from companion.errors import InputError
from companion.folders import game_folder
from companion.games import find_game, find_numbers
from companion.games.industrie.rules import cost, money
from companion.notes import Cited
from companion.rulebook import LANGS
from companion.settle import settle
from companion.verdict.json import score_json

GAME = find_game("industrie")
DECK = write_cards(deck(), "en").split()


def position(*cities, names="ABCDE", **more):
    return {"players": [{"name": name, "city": city} for name, city in zip(names, cities, strict=False)], **more}


def entered(data):
    return GAME.position.model_validate(data, context={"notation": data.get("cards", "en")})


def judge(data):
    return settle(GAME, entered(data))


def lines(sheet, name, article=None):
    found = [(line.article, line.points, *map(str, line.cards)) for line in sheet.player(name).lines]
    return [line for line in found if article in (None, line[0])]


def totals(sheet):
    return [player.total for player in sheet.players]


# the buildings


@pytest.mark.parametrize(
    ("cards", "article", "points"),
    [
        ("K♥ 2♥", "score.housing", 4),
        ("9♠ J♠", "score.offices", 3),
        ("A♣ Q♣", "score.banks", 2),
        ("10♦ 3♦", "score.factories", 3),
    ],
)
def test_what_buildings_of_a_suit_score(cards, article, points):
    """An office and a factory stand there besides."""
    sheet = judge(position(f"5♠ 5♦ {cards}", "6♠ 6♦"))
    assert [line[1] for line in lines(sheet, "A", article)] == [points]


def test_a_line_names_its_cards_lowest_first_whatever_their_order():
    sheet = judge(position("K♥ 5♠ A♥ 5♦ 10♥", "6♠ 6♦"))
    assert lines(sheet, "A", "score.housing") == [("score.housing", 6, "A♥", "10♥", "K♥")]


def test_a_line_says_how_it_is_reckoned():
    (line,) = (
        line for line in judge(position("4 1 0 1", "0 1 0 1")).player("A").lines if line.article == "score.housing"
    )
    assert (line.note.key, dict(line.note.values), line.cards) == ("buildings", {"count": 4, "each": 2}, ())


def test_a_suit_that_is_not_there_has_no_line():
    assert {line[0] for line in lines(judge(position("5♠ 5♦", "6♠ 6♦")), "A")} == {"score.offices", "score.factories"}


# majorities


def test_majority_to_whoever_alone_has_most():
    sheet = judge(position("4 1 0 1", "2 1 0 1", "3 1 0 1"))
    assert totals(sheet) == [8 + 2 + 5, 4 + 2, 6 + 2]
    (line,) = (line for line in sheet.player("A").lines if line.article == "score.majority")
    assert dict(line.note.values) == {"suit": deck()[13].suit, "count": 4, "rival": 3}


def test_majority_of_one_against_none():
    assert totals(judge(position("0 1 1 1", "0 1 0 1"))) == [3 + 5, 2]


def test_majority_of_every_suit():
    assert totals(judge(position("2 2 2 2", "1 1 1 1"))) == [10 + 4 * 5, 5]


def test_tie_no_bonus_and_it_is_told():
    sheet = judge(position("3 1 0 1", "3 1 0 1", "2 2 0 1"))
    assert totals(sheet) == [8, 8, 4 + 2 + 1 + 5]
    told = {str(note.values["suit"].value): note.values for note in sheet.remarks}
    assert list(told) == ["♥", "♦"]
    assert told["♥"]["names"] == ("A", "B") and told["♥"]["count"] == 3
    assert told["♥"]["ref"] == Cited("score.tie")


def test_nothing_is_told_of_a_suit_that_nobody_has():
    sheet = judge(position("0 1 0 1", "0 2 0 2"))
    assert sheet.remarks == ()


# who wins


def test_most_points_wins():
    sheet = judge(position("1 1 0 1", "2 1 0 1", "0 1 0 1"))
    assert (sheet.winners, [player.rank for player in sheet.players], sheet.finished) == (("B",), [2, 1, 3], True)


def test_equal_points_share_the_victory():
    sheet = judge(position("2 1 0 1", "0 5 0 1", "0 1 0 1"))
    assert (sheet.winners, [player.rank for player in sheet.players]) == (("A", "B"), [1, 1, 3])


# the ruling


def test_without_the_first_buildings_no_city_needs_them():
    sheet = judge(position("2♥", "", rulings={"starters": "skip"}))
    assert totals(sheet) == [2 + 5, 0]


@given(st.data())
def test_everybody_has_two_points_less_without_the_first_buildings(data):
    """An office and a factory fewer in every city: no majority changes hands."""
    cities = data.draw(counted_cities())
    fewer = [(h, s - 1, c, d - 1) for h, s, c, d in cities]
    whole = judge(position(*[" ".join(map(str, city)) for city in cities]))
    skipped = judge(position(*[" ".join(map(str, city)) for city in fewer], rulings={"starters": "skip"}))
    assert [total - 2 for total in totals(whole)] == totals(skipped)


# what a turn costs


def test_cost_of_the_source_turn():
    """Two banks: 8 $ for the third, then 7 $; K♦ and 9♠ are 19 $ (articles turn.cost, turn.pay)."""
    turn = find_numbers("industrie")["turn"]
    assert (turn["first"], turn["second"], turn["paid"], turn["lost"]) == (8, 7, 19, 4)


def test_cost_and_money_at_their_ends():
    assert [cost(banks) for banks in (0, 1, 9, 10, 13)] == [10, 9, 1, 0, 0]
    assert [money(rank) for rank in sorted({card.rank for card in deck()})] == [
        1,
        2,
        3,
        4,
        5,
        6,
        7,
        8,
        9,
        10,
        10,
        10,
        10,
    ]


# claims


def explain(data, player, total):
    position = entered({**data, "claims": [{"player": player, "total": total}]})
    sheet = settle(GAME, position)
    for lang in LANGS:
        (claim,) = score_json(GAME, position, sheet, lang)["claims"]
        assert all("{" not in reason["text"] for reason in claim["reasons"])
    (claim,) = sheet.claims
    return claim.holds, [(reason.article, reason.note.key) for reason in claim.reasons]


SOURCE = position("4 2 3 2", "3 3 3 3", names="XY")


@pytest.mark.parametrize(("name", "total"), [("X", 20), ("Y", 25)])
def test_a_right_total_holds(name, total):
    assert explain(SOURCE, name, total) == (True, [])


@pytest.mark.parametrize(
    ("total", "key"),
    [
        (25, "slip-tied"),  # the banks, 3 against 3
        (16, "slip-housing"),
        (18, "slip-starters-left-out"),
        (15, "without"),  # the majority
        (21, None),
    ],
)
def test_where_a_wrong_total_may_come_from(total, key):
    holds, reasons = explain(SOURCE, "X", total)
    assert not holds and (key in [told for _, told in reasons] if key else reasons == [])


def test_a_bonus_tied_between_others_is_no_reason():
    data = position("1 1 0 2", "3 1 0 1", "3 1 0 1")
    assert ("score.tie", "slip-tied") in explain(data, "A", 5 + 5 + 5)[1]  # the offices, 1 each
    assert explain(position("1 1 0 1", "3 2 0 2", "3 2 0 2"), "A", 4 + 5) == (False, [])


def told(data, player, total, lang):
    """The sentences of a claim's reasons."""
    entry = entered({**data, "claims": [{"player": player, "total": total}]})
    (claim,) = score_json(GAME, entry, settle(GAME, entry), lang)["claims"]
    return [reason["text"] for reason in claim["reasons"]]


@pytest.mark.parametrize(
    ("cities", "more", "said"),
    [
        (("0 3 0 3", "2 3 0 3", "2 1 0 1"), 5, "the bonus of one of ♠ ♦"),
        (("0 3 0 3", "2 3 0 3", "2 1 0 1"), 10, "the bonuses of ♠ ♦"),
        (("0 3 2 3", "2 3 2 3", "2 1 0 1"), 10, "the bonuses of 2 of ♠ ♣ ♦"),
        (("0 3 0 3", "2 3 0 2", "2 1 0 1"), 5, "the bonus of ♠"),
        (("0 3 0 3", "2 1 0 2", "2 1 0 1"), -10, "without the bonuses of ♠ ♦"),
        (("0 3 3 3", "2 1 0 2", "2 1 0 1"), -10, "without the bonuses of 2 of ♠ ♣ ♦"),
        (("0 3 3 3", "2 1 0 2", "2 1 0 1"), -15, "without the bonuses of ♠ ♣ ♦"),
    ],
)
def test_of_several_bonuses_it_is_said_which(cities, more, said):
    """A suit that somebody alone leads in is not tied, and two bonuses are not one."""
    data = position(*cities)
    right = next(player.total for player in settle(GAME, entered(data)).players if player.name == "A")
    assert any(said in sentence for sentence in told(data, "A", right + more, "en"))
    assert not any("{" in sentence for sentence in told(data, "A", right + more, "fr"))


def test_a_forgotten_bonus_is_named_by_its_suit():
    """ "Majority (+5); Majority (+5)" were told apart by nothing."""
    (said,) = told(position("0 3 0 3", "2 1 0 2", "2 1 0 1"), "A", 3 + 3 + 5, "en")
    assert "one of these lines: ♠, Majority (+5); ♦, Majority (+5)" in said


def test_first_buildings_claimed_though_left_out():
    data = position("2 0 0 0", "1 0 0 0", rulings={"starters": "skip"})
    assert explain(data, "A", 9 + 2) == (False, [("setup.city", "slip-starters-counted")])


# random cities against a count made another way


@st.composite
def counted_cities(draw):
    """Cities that a table can have: an office and a factory each, no more than 13 of a suit in all."""
    players = draw(st.integers(2, 5))
    each = st.tuples(st.integers(0, 2), st.integers(1, 2), st.integers(0, 2), st.integers(1, 2))
    return draw(st.lists(each, min_size=players, max_size=players))


@st.composite
def dealt_cities(draw):
    """The deck dealt to some players, whatever they get on top of an office and a factory each."""
    players = draw(st.integers(2, 5))
    offices, factories = DECK[:players], DECK[26 : 26 + players]
    rest = draw(st.permutations([card for card in DECK if card not in offices + factories]))
    cities = [[*pair] for pair in zip(offices, factories, strict=True)]
    for card in rest[: draw(st.integers(0, len(rest)))]:
        cities[draw(st.integers(0, players - 1))].append(card)
    return cities


@given(dealt_cities())
def test_any_cities_score_as_counted_by_hand(cities):
    sheet = judge(position(*cities))
    counts = [Counter(card[-1] for card in city) for city in cities]
    for player, own in zip(sheet.players, counts, strict=True):
        expected = own.total() + own["♥"]
        for suit in "♥♠♦♣":
            others = [other[suit] for other in counts if other is not own]
            expected += 5 * (own[suit] > max(others))
        assert player.total == expected == sum(line.points for line in player.lines)
    best = max(player.total for player in sheet.players)
    assert sheet.winners == tuple(player.name for player in sheet.players if player.total == best)


@given(dealt_cities(), st.randoms())
def test_neither_the_order_of_cards_nor_that_of_players_matters(cities, random):
    data = position(*cities)
    before = {player.name: player.total for player in judge(data).players}
    for player in data["players"]:
        random.shuffle(player["city"])
    random.shuffle(data["players"])
    assert {player.name: player.total for player in judge(data).players} == before


@given(dealt_cities())
def test_numbers_say_what_cards_say(cities):
    """As on the pad: how many of ♥ ♠ ♣ ♦."""
    numbers = [" ".join(str(sum(card[-1] == suit for card in city)) for suit in "♥♠♣♦") for city in cities]
    assert totals(judge(position(*numbers))) == totals(judge(position(*cities)))


# the sheets


@pytest.mark.parametrize("lang", LANGS)
def test_example_to_start_from(lang):
    text = (game_folder("industrie") / f"example.{lang}.toml").read_text(encoding="utf-8")
    sheet = judge(tomllib.loads(text))
    assert totals(sheet) == [6 + 2 + 1 + 1, 4 + 3 + 2 + 2 + 5, 6 + 2 + 3 + 2 + 5]
    assert [note.key for note in sheet.remarks] == ["majority-tied", "majority-tied"]


def test_a_game_needs_at_least_two():
    with pytest.raises(InputError):
        judge(position("1 1 1 1"))

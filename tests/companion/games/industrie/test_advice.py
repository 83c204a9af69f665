"""The best turn: against every way to build, to pay or to keep each card, and played again in the order told."""

from itertools import permutations, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion import InputError, advise, score
from companion.cards import Rank, Suit, deck, in_order, read_card, read_cards, write_cards
from companion.games.industrie import advice
from companion.games.industrie.best_turn import best_turn, next_turns
from companion.games.industrie.position import read_city
from companion.games.industrie.puzzle import PUZZLE
from companion.verdict.wording import wording

PACK = deck()
LIKED = ("build", "pay", "keep")
SOURCE = {"city": "2♠ 5♠ 8♠ 2♣ 3♣ 6♦ 9♦", "hand": "K♦ 7♥ 9♠ 4♣"}


def worth(card):
    return 10 if card.rank.court else int(card.rank)


def points(cards):
    return sum(2 if card.suit is Suit.HEARTS else 1 for card in cards)


def due(build, banks):
    """What cards cost, built in this order."""
    spent = 0
    for card in build:
        spent += max(10 - banks, 0)
        banks += card.suit is Suit.CLUBS
    return spent


def tried(hand, banks, factories):
    """Every way: points, less waste and fewer cards paid the better; of equals, card by card from the dearest, one is rather
    kept than paid, and rather paid than built.
    """
    cheapest = {}
    found = []
    hand = sorted(in_order(hand), key=worth, reverse=True)
    for ways in product(LIKED, repeat=len(hand)):
        build = [card for card, way in zip(hand, ways, strict=True) if way == "build"]
        pay = [card for card, way in zip(hand, ways, strict=True) if way == "pay"]
        if len(build) > factories:
            continue
        clubs = tuple(card.suit is Suit.CLUBS for card in build)
        if clubs not in cheapest:
            cheapest[clubs] = min(due(order, banks) for order in permutations(build))
        waste = sum(map(worth, pay)) - cheapest[clubs]
        if waste >= 0 and (build or not pay):
            found.append((points(build), -waste, -len(pay), [LIKED.index(way) for way in ways], {*build}, {*pay}))
    best = max(found, key=lambda one: one[:4])
    return (*best, sum(one[:3] == best[:3] for one in found) == 1)


def position(random, most):
    """A city with its first two buildings and a hand."""
    cards = random.sample(PACK, 52)
    if random.random() < 0.5:  # small change, so that several ways are equal
        cards.sort(key=lambda card: card.rank > 5 and random.random() < 0.7)
    starters = [next(card for card in cards if card.suit is suit) for suit in (Suit.SPADES, Suit.DIAMONDS)]
    rest = [card for card in cards if card not in starters]
    hand = rest[: random.randint(0, most)]
    others = rest[len(hand) :]
    city = [
        *starters,
        *[card for card in others if card.suit is Suit.CLUBS][: random.choice([0, 1, 3, 8, 11])],
        *[card for card in others if card.suit is Suit.DIAMONDS][: random.choice([0, 1, 2, 4])],
    ]
    return city, hand


def said(city, hand, **more):
    return {"city": write_cards(city, "en"), "hand": write_cards(hand, "en"), **more}


def test_every_way_to_use_every_card():
    random = Random(3)
    for _ in range(120):
        city, hand = position(random, 6)
        answer = advise("industrie", said(city, hand))
        best, banks = answer["best"], sum(card.suit is Suit.CLUBS for card in city)
        factories = sum(card.suit is Suit.DIAMONDS for card in city)
        build, pay = ([read_card(card) for card in best[key]] for key in ("build", "pay"))
        value, waste, paid, _, *cards, unique = tried(hand, banks, factories)
        assert best_turn(hand, banks, factories).unique == unique
        assert (answer["value"], best["waste"], len(best["pay"])) == (value, -waste, -paid)
        assert [{*build}, {*pay}] == cards
        assert len(build) <= factories
        assert points(build) == answer["value"]
        assert sum(map(worth, pay)) - due(build, banks) == best["waste"]


def mix(cards):
    """How many houses, banks and others."""
    suits = [card.suit for card in cards]
    houses, banks = suits.count(Suit.HEARTS), suits.count(Suit.CLUBS)
    return houses, banks, len(suits) - houses - banks


def test_the_turns_that_come_next_against_every_way():
    """Of every other mix of buildings the best payment; the three best of these."""
    random = Random(5)
    for _ in range(80):
        city, hand = position(random, 6)
        banks, factories = (sum(card.suit is suit for card in city) for suit in (Suit.CLUBS, Suit.DIAMONDS))
        best = best_turn(hand, banks, factories)
        each = {}
        for ways in product(LIKED, repeat=len(hand)):
            build, pay = ([card for card, way in zip(hand, ways, strict=True) if way == use] for use in LIKED[:2])
            waste = sum(map(worth, pay)) - due(sorted(build, key=lambda card: card.suit is not Suit.CLUBS), banks)
            if build and len(build) <= factories and waste >= 0 and mix(build) != mix(best.build):
                each.setdefault(mix(build), []).append((-points(build), waste, len(pay)))
        found = next_turns(hand, banks, factories, best)
        assert [(-turn.points, turn.waste, len(turn.pay)) for turn in found] == sorted(map(min, each.values()))[:3]
        for turn in found:
            assert turn.waste == sum(map(worth, turn.pay)) - due(turn.build, banks)
            assert points(turn.build) == turn.points
            assert len({*turn.build, *turn.pay}) == len(turn.build) + len(turn.pay)


@pytest.mark.parametrize(
    ("city", "hand", "key"),
    [
        ("0 3 2 2", "K♦ 7♥ 9♠ 4♣", "no-more"),
        ("0 3 2 3", "K♦ 7♥ 9♠ 4♣ 3♥ 10♠ Q♣", "with-factory"),
        ("0 3 2 2", "A♥ 2♥ 5♥", "short-bank"),
        ("0 3 2 2", "A♥ 2♥", "short"),
    ],
)
def test_what_keeps_a_hand_from_scoring_more(city, hand, key):
    entry = advice.Builds(city=read_city(city, "en"), hand=list(read_cards(hand)))
    advised = advice.advise(entry, 1)
    (values,) = (note.values for note in advised.why if note.key == key)
    factories, banks = (int(city.split()[place]) for place in (3, 2))
    if key == "with-factory":
        assert best_turn(entry.hand, banks, factories + 1).points == values["more"] > advised.answer["value"]
    if key == "no-more":
        assert best_turn(entry.hand, banks, factories + 1).points == advised.answer["value"]
    if key == "short-bank":
        assert best_turn(entry.hand, banks + 1, factories).points == values["more"] > advised.answer["value"]


def test_the_city_scores_what_was_said():
    """By the scoring of cities: the points of the turn, the neighbour having every majority, or as many buildings."""
    random = Random(4)
    for _ in range(15):
        city, hand = position(random, 9)
        answer = advise("industrie", said(city, hand))
        build = [read_card(card) for card in answer["best"]["build"]]
        totals = []
        for cards in (city, [*city, *build]):
            lines = score(
                "industrie",
                {"players": [{"name": "Ana", "city": write_cards(cards, "en")}, {"name": "Ben", "city": "0 1 0 1"}]},
            )["players"][0]["lines"]
            totals.append(sum(line["points"] for line in lines if line["article"] != "score.majority"))
        assert totals[1] - totals[0] == answer["value"]


def test_the_source_builds_the_bank_first():
    answer = advise("industrie", SOURCE)
    assert answer["best"] == {"build": ["4♣", "7♥"], "pay": ["K♦", "9♠"], "waste": 4}
    assert answer["value"] == 3
    assert (answer["for"], answer["proved"], answer["bound"], answer["remarks"]) == (None, True, None, [])


@pytest.mark.parametrize(
    ("city", "hand", "best", "value"),
    [
        ("2♠ 3♦", "", ([], [], 0), 0),
        ("2♠ 3♦", "5♥ 9♠", ([], [], 0), 0),  # 9 $ for a building of 10 $
        ("2♠ 3♦", "5♥ 9♠ A♠", (["5♥"], ["9♠", "A♠"], 0), 2),
        ("2♠ 3♦", "5♥ 9♠ A♠ 4♦ 6♣", (["5♥"], ["6♣", "4♦"], 0), 2),  # the dearest stays in hand
        ("2♠ 3♦", "5♥ Q♠ 5♦ 5♣", (["5♥"], ["Q♠"], 0), 2),  # one card paid, not two
        ("2♠ 3♦", "5♥ 6♥ 5♦ 5♣", (["5♥"], ["5♦", "5♣"], 0), 2),  # no waste, though 6♥ would build as well
        ("0 1 10 2", "K♥ K♠", (["K♥", "K♠"], [], 0), 3),  # for nothing
        ("0 1 9 3", "K♣ 2♥ 3♥ A♠", (["K♣", "2♥", "3♥"], ["A♠"], 0), 5),
    ],
)
def test_a_turn(city, hand, best, value):
    answer = advise("industrie", {"city": city, "hand": hand})
    assert tuple(answer["best"].values()) == best
    assert answer["value"] == value
    assert answer["article"] == ("turn.build" if value else "turn.pass")


def test_left_out_the_first_two_buildings_are_there_all_the_same():
    """One factory, though none is entered; of the office nothing depends."""
    skip = {"starters": "skip"}
    answer = advise("industrie", {"city": "", "hand": "5♥ 6♥ Q♠ K♠", "rulings": skip})
    assert len(answer["best"]["build"]) == 1
    answer = advise("industrie", {"city": "4♦", "hand": "5♥ 6♥ Q♠ K♠", "rulings": skip})
    assert answer["best"] == {"build": ["5♥", "6♥"], "pay": ["Q♠", "K♠"], "waste": 0}


def test_counts_say_as_much_as_cards():
    cards, counts = (advise("industrie", {**SOURCE, "city": city}) for city in (SOURCE["city"], "0 3 2 2"))
    assert cards == counts


@settings(max_examples=40)
@given(st.randoms(use_true_random=False))
def test_the_order_of_cards_never_matters(random):
    city, hand = position(random, 12)
    again = said(random.sample(city, len(city)), random.sample(hand, len(hand)))
    assert advise("industrie", said(city, hand)) == advise("industrie", again)


@settings(max_examples=30)
@given(st.randoms(use_true_random=False))
def test_another_card_in_hand_never_scores_less(random):
    city, hand = position(random, 12)
    more = next(card for card in PACK if card not in {*city, *hand})
    banks, factories = (sum(card.suit is suit for card in city) for suit in (Suit.CLUBS, Suit.DIAMONDS))
    assert best_turn([*hand, more], banks, factories).points >= best_turn(hand, banks, factories).points


def test_the_nearest_turn_that_would_score_more():
    short = best_turn(read_cards("7♥ 9♠ 4♣"), 0, 2).short
    assert (write_cards(short.build, "en"), *short[1:]) == ("4♣ 7♥", 3, 19, 9)
    assert best_turn(read_cards("7♥ 9♠"), 0, 1).short[1:] == (2, 10, 9)


def test_a_whole_pack_in_hand():
    hand = [card for card in PACK if card.suit is not Suit.DIAMONDS]
    found = best_turn(hand, 0, 13)
    assert found.points == points(found.build)
    assert (found.waste, due(found.build, 0) + found.waste) == (0, sum(map(worth, found.pay)))


def test_a_wrong_answer_is_not_passed_on(monkeypatch):
    wrong = best_turn(read_cards(SOURCE["hand"]), 2, 2)._replace(waste=3)
    monkeypatch.setattr(advice, "best_turn", lambda *_: wrong)
    with pytest.raises(Exception, match="proof-failed"):
        advise("industrie", SOURCE)


def test_the_first_idea_is_a_turn_and_never_the_better_one():
    chance, better = Random(7), 0
    for _ in range(60):
        dealt = PUZZLE.deal(chance)
        turn = advice.Builds(city=[*map(read_card, dealt["city"])], hand=[*map(read_card, dealt["hand"])])
        assert not list(advice.check(turn))
        advised = advice.advise(turn, 1)
        first = PUZZLE.greedy(turn, advised)
        assert 0 <= first <= advised.answer["value"]
        better += first < advised.answer["value"]
        banks, factories = (sum(card.suit is suit for card in turn.city) for suit in (Suit.CLUBS, Suit.DIAMONDS))
        assert PUZZLE.unique(turn, advised) == tried(turn.hand, banks, factories)[-1]
    assert better


@pytest.mark.parametrize(
    ("city", "hand", "points"),
    [
        ("2♠ 3♦ 4♦", "K♣ 2♥ 8♠ 3♠", 2),  # 2♥ by K♣; what is left pays for nothing more
        ("2♠ 3♦ 4♦", "A♥ 2♥ K♠ 9♠ A♠", 4),
        ("2♠ 3♦", "A♥ 2♠ 3♠", 0),
    ],
)
def test_the_first_idea(city, hand, points):
    turn = advice.Builds(city=list(read_cards(city)), hand=list(read_cards(hand)))
    assert PUZZLE.greedy(turn, advice.advise(turn, 1)) == points


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("hand", ["", "K♦ 7♥ 9♠ 4♣", "K♦ 7♥ 9♠ 4♣ 2♥ 3♥", "5♥", "Q♥ 5♥ J♠ A♣"])
@pytest.mark.parametrize("city", ["0 3 2 2", "0 1 0 1", "0 1 10 2"])
def test_it_is_said(city, hand, lang):
    entry = advice.Builds(city=read_city(city, "en"), hand=list(read_cards(hand)))
    advised = advice.advise(entry, 1)
    words = wording("industrie", lang)
    assert all("{" not in words.advice(note) for note in (advised.note, *advised.why))


def faults(**more):
    """Code and place of every fault."""
    data = {key: value for key, value in {**SOURCE, **more}.items() if value != "-"}
    for lang in ("fr", "en"):
        with pytest.raises(InputError) as caught:
            advise("industrie", data, lang=lang)
        assert all("{" not in fault["message"] for fault in caught.value.faults)
    return [(fault["code"], fault["where"]) for fault in caught.value.faults]


SKIP = {"starters": "skip"}
SPADES = write_cards(deck(tuple(Rank)[1:])[:13], "en")


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({"hand": "K♦ K♦"}, [("card-twice", "hand[1]")]),
        ({"hand": "2♠"}, [("card-twice", "hand[0]")]),
        ({"hand": "Jo"}, [("joker-not-played", "hand[0]")]),
        ({"city": "2♠"}, [("starter-missing-yours", "city")]),
        ({"city": "2♣"}, [("starter-missing-yours", "city")]),
        ({"city": ""}, [("starter-missing-yours", "city")]),
        ({"city": "4 0 3 2"}, [("starter-missing-yours", "city")]),
        ({"city": "13 1 1 1"}, [("suit-too-many-yours", "hand")]),
        ({"city": "0 12 0 1", "hand": "K♠", "rulings": SKIP}, [("suit-too-many-yours", "hand")]),
        ({"city": "", "hand": SPADES, "rulings": SKIP}, [("suit-too-many-yours", "hand")]),
        ({"city": "4 2 3"}, [("city-numbers", "city")]),
        ({"city": "14 2 3 2"}, [("city-number", "city")]),
        ({"city": None}, [("not-cards", "city")]),
        ({"hand": 4}, [("not-cards", "hand")]),
        ({"hand": "K♦ x"}, [("card-unreadable", "hand[1]")]),
        ({"hand": "-"}, [("field-missing", "hand")]),
        ({"city": "-"}, [("field-missing", "city")]),
        ({"players": []}, [("key-unknown", "players")]),
        ({"rulings": {"starters": "often"}}, [("ruling-choice", "rulings.starters")]),
        (
            {"city": "2♠ Jo 2♠", "hand": "2♠ 3♥ 3♥"},
            [
                ("joker-not-played", "city[1]"),
                ("card-twice", "city[2]"),
                ("card-twice", "hand[0]"),
                ("card-twice", "hand[2]"),
                ("starter-missing-yours", "city"),
            ],
        ),
    ],
)
def test_a_turn_that_cannot_be(more, expected):
    assert faults(**more) == expected

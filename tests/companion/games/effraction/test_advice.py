"""The odds of staying in the bank: against every way in which the next cards can come, one after the other."""

import re
from fractions import Fraction
from itertools import permutations
from random import Random

import pytest
from entering.typist import answers
from hypothesis import given, settings
from hypothesis import strategies as st

from companion import InputError, advise, resolve
from companion.cards import Rank, deck, read_cards, write_cards
from companion.evening.partial import PartialEntry
from companion.game import ADVICE
from companion.games import find_game
from companion.games.effraction.advice import Inside
from companion.games.effraction.advice import advise as advise_on
from companion.verdict.advice import advice_of
from companion.verdict.wording import wording

PACK = deck([rank for rank in Rank if rank and (rank <= 6 or rank.court)])
MONEY = [card for card in PACK if not card.rank.court]
SOURCE = {"table": "4♦ A♣ 3♠ 6♥ 2♦ 5♠ 6♣ 2♣ A♥ 3♦ J♥ Q♣", "mine": "4♦ A♣ 3♠", "players": 2}


def position(random, least=0):
    """A table with at most a guard a suit, at least so many cards on it, and those of them that are one's own."""
    guards = random.sample([card for card in PACK if card.rank.court], 12)
    lying = list({card.suit: card for card in guards}.values())[: random.randrange(5)]
    table = [*lying, *random.sample(MONEY, random.randint(least, 24))]
    random.shuffle(table)
    mine = [card for card in table if not card.rank.court and random.random() < 0.4]
    return table, mine


def said(table, mine, players):
    return {"table": write_cards(table, "en"), "mine": write_cards(mine, "en"), "players": players}


def is_over(table):
    """Two guards of a suit."""
    suits = [card.suit for card in table if card.rank.court]
    return len(set(suits)) < len(suits)


def tried(table, mine, players, place):
    """Every way in which so many cards can come, the own one at this place among them: what leaving then brings."""
    unseen = [card for card in PACK if card not in table]
    brought = []
    for turned in permutations(unseen, players):
        after = [*table, *turned]
        own = [*mine, turned[place]]
        money = sum(card.rank for card in own if not card.rank.court)
        brought.append(0 if is_over(after) else money + len(after))
    ends = sum(is_over([*table, card]) for card in unseen)
    return Fraction(ends, len(unseen)), Fraction(sum(brought), len(brought))


@pytest.mark.parametrize(("players", "least", "times"), [(1, 0, 40), (2, 0, 25), (3, 18, 12), (4, 22, 4)])
def test_every_way_the_cards_can_come(players, least, times):
    random = Random(players)
    for _ in range(times):
        table, mine = position(random, least)
        caught, stay = tried(table, mine, players, random.randrange(players))  # whose card is whose does not matter
        answer = advise("effraction", said(table, mine, players))
        assert (answer["caught"], answer["stay"]) == (str(caught), str(stay))
        leaving = {"cards": write_cards(mine, "en"), "table": write_cards(table, "en")}
        left = resolve("effraction", "leave", leaving)
        assert answer["value"] == left["points"]


@settings(max_examples=40)
@given(st.randoms(use_true_random=False), st.integers(1, 4))
def test_the_order_of_cards_never_matters(random, players):
    table, mine = position(random)
    again = said(random.sample(table, len(table)), random.sample(mine, len(mine)), players)
    first, second = advise("effraction", said(table, mine, players)), advise("effraction", again)
    assert first == second
    assert 0 <= Fraction(first["caught"]) <= 1
    # More players turn up more cards, but each of them may be the guard.
    worst, best = 0, sum(card.rank for card in mine) + len(table) + players + 6
    assert worst <= Fraction(first["stay"]) <= best


def test_the_source_leaves_with_20():
    answer = advise("effraction", SOURCE)
    assert (answer["caught"], answer["value"], answer["stay"]) == ("1/6", 20, "9065/552")
    assert (answer["for"], answer["proved"], answer["bound"], answer["remarks"]) == (None, True, None, [])


def test_with_nothing_but_guards_left_somebody_is_caught():
    table = [*MONEY, *(card for card in PACK if card.rank is Rank.JACK)]
    answer = advise("effraction", said(table, [], 1))
    assert (answer["caught"], answer["value"], answer["stay"]) == ("1", 28, "0")


def test_an_empty_table_is_safe():
    answer = advise("effraction", said([], [], 1))
    # 24 money cards worth 84 and 12 guards, none of which is the second one of its suit
    assert (answer["caught"], answer["value"], answer["stay"]) == ("0", 0, str(Fraction(36 + 84, 36)))


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(
    ("table", "mine", "players", "key"),
    [
        (SOURCE["table"], SOURCE["mine"], 2, "now-more"),
        ("4♦", "4♦", 1, "later-more"),
        ("", "", 4, "later-more"),
        (write_cards(MONEY, "en"), write_cards(MONEY, "en"), 1, "later-more"),
        ("Q♠ Q♣ 3♣ 6♥ A♦ 2♦ 5♠", "3♣ 6♥ 2♦ 5♠", 1, "as-much"),
    ],
)
def test_what_is_best_is_said(table, mine, players, key, lang):
    entry = Inside(table=list(read_cards(table)), mine=list(read_cards(mine)), players=players)
    advised = advise_on(entry, 1)
    assert advised.note.key == key
    words = wording("effraction", lang)
    told = [words.advice(note) for note in (advised.note, *advised.why)]
    assert all("{" not in sentence for sentence in told)
    (choices,) = advised.choices
    averages = [cells[0] for cells in choices.cells]
    assert averages == sorted(averages, reverse=True)  # the best first
    assert choices.chosen == ({(0, 0), (1, 0)} if key == "as-much" else {(0, 0)})


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("table", [SOURCE["table"], "4♦", ""])
def test_two_choices_are_compared_and_no_more_is_claimed(table, lang):
    """Leaving now may bring more than leaving a card later, and less than staying for two: nobody is told what to do."""
    entry = Inside(table=list(read_cards(table)), mine=[], players=2)
    told = advice_of(find_game("effraction"), entry, advise_on(entry, 1), lang)
    assert told.heading == "How they compare:"
    assert (
        told.why[-1]
        == {
            "en": "Leaving at another moment is not compared.",
            "fr": "Partir à un autre moment n’est pas comparé.",
        }[lang]
    )
    words = re.findall(r"\w+", told.text)
    assert not {"Leave", "Stay", "Partez", "Restez"}.intersection(words)


@pytest.mark.parametrize(
    ("lang", "none", "one", "two", "alone", "many"),
    [
        (
            "en",
            "no card on the table",
            "a guard lies on the table in ♠ (",
            "guards lie on the table in ♠ ♥ (",
            "With one more card,",
            "With one more card each,",
        ),
        (
            "fr",
            "aucune carte sur la table",
            "le garde de la table est ♠ (",
            "les gardes de la table sont ♠ ♥ (",
            "Avec une carte de plus,",
            "une carte de plus chacun,",
        ),
    ],
)
def test_one_guard_and_somebody_alone_are_not_many(lang, none, one, two, alone, many):
    def why(table, players):
        advised = advise_on(Inside(table=list(read_cards(table)), mine=[], players=players), 1)
        return " ".join(wording("effraction", lang).advice(note) for note in advised.why).replace("\xa0", " ")

    assert none in why("", 2)
    assert one in why("Q♠ 3♥", 1)
    assert two in why("Q♠ K♥", 2)
    assert alone in why("Q♠", 1)
    assert many in why("Q♠", 2)


@pytest.mark.parametrize("seed", range(25))
def test_when_to_leave_a_table_is_true_whatever_cards_one_has(seed):
    """What one more card adds is the same for everybody at a table; only what there is to lose is not."""
    random = Random(seed)
    table, _ = position(random)
    money = [card for card in table if not card.rank.court]
    players = random.randint(1, 4)
    limits = set()
    for count in range(len(money) + 1):
        mine = money[:count]
        advised = advise_on(Inside(table=table, mine=mine, players=players), 1)
        notes = {note.key: note.values for note in advised.why}
        limits.add(
            next(((key, *notes[key].values()) for key in ("limit", "limit-any", "limit-none") if key in notes), ())
        )
        leaves = advised.answer["value"] > advised.answer["stay"]
        if "limit" in notes:
            assert leaves == (advised.answer["value"] >= notes["limit"]["points"])
        elif "limit-any" in notes or "limit-none" in notes:
            assert leaves == ("limit-any" in notes)
    assert len(limits) == 1


def test_the_next_card_is_counted():
    advised = advise_on(Inside(table=list(read_cards(SOURCE["table"])), mine=[], players=2), 1)
    coming = next(note.values for note in advised.why if note.key == "next")
    assert [coming[key] for key in ("left", "money", "first", "second")] == [24, 14, 6, 4]


def test_how_many_are_inside_is_asked_as_a_number_and_checked_at_once():
    game = find_game("effraction")
    asked = list(answers(game, ADVICE, SOURCE))
    assert [(question.where, answer) for question, answer in asked] == list(SOURCE.items())
    assert asked[0][0].prompt.startswith("All cards on the table, yours")
    players, _ = asked[-1]
    partial_entry = PartialEntry(game, ADVICE, "en")
    assert [fault.code for fault in partial_entry.faults(asked[:-1], (players, 7))] == ["players-inside"]
    assert not partial_entry.faults(asked[:-1], (players, 2))


def faults(**more):
    """Code and place of every fault."""
    data = {key: value for key, value in {**SOURCE, **more}.items() if value != "-"}
    for lang in ("fr", "en"):
        with pytest.raises(InputError) as caught:
            advise("effraction", data, lang=lang)
        assert all("{" not in fault["message"] for fault in caught.value.faults)
    return [(fault["code"], fault["where"]) for fault in caught.value.faults]


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({"players": 0}, [("players-inside", "players")]),
        ({"players": 5}, [("players-inside", "players")]),
        ({"players": -1}, [("players-inside", "players")]),
        ({"players": "2"}, [("not-a-number", "players")]),
        ({"players": True}, [("not-a-number", "players")]),
        ({"players": 2.5}, [("not-whole", "players")]),
        ({"players": None}, [("not-a-number", "players")]),
        ({"players": ["Ana", "Ben"]}, [("not-a-number", "players")]),
        ({"players": "-"}, [("field-missing", "players")]),
        ({"table": "-"}, [("field-missing", "table")]),
        ({"mine": "-"}, [("field-missing", "mine")]),
        ({"table": 12}, [("not-cards", "table")]),
        ({"mine": 8}, [("not-cards", "mine")]),
        ({"mine": "4♦ A♣ 4♦"}, [("card-twice", "mine[2]")]),
        ({"mine": "4♦ 5♥"}, [("mine-not-on-table", "mine[1]")]),
        ({"mine": "J♥"}, [("guard-not-money", "mine[0]")]),
        ({"mine": "7♥ Jo"}, [("card-not-played", "mine[0]"), ("card-not-played", "mine[1]")]),
        ({"table": "4♦ A♣ 3♠ 4♦"}, [("card-twice", "table[3]")]),
        ({"table": "4♦ A♣ 3♠ J♥ K♥"}, [("guard-second", "table[4]")]),
        ({"table": "4♦ A♣ 3♠ 10♥ Jo"}, [("card-not-played", "table[3]"), ("card-not-played", "table[4]")]),
        ({"claims": []}, [("key-unknown", "claims")]),
        (
            {"table": "4♦ J♥ J♥ K♥ 9♠", "mine": "4♦ 4♦ 5♠", "players": 9},
            [
                ("guard-second", "table[3]"),
                ("card-not-played", "table[4]"),
                ("card-twice", "table[2]"),
                ("card-twice", "mine[1]"),
                ("mine-not-on-table", "mine[2]"),
                ("players-inside", "players"),
            ],
        ),
    ],
)
def test_a_bank_that_cannot_be(more, expected):
    assert faults(**more) == expected

"""The aid as a law of its own: read off the template as it is printed, its ladders decide every turn, and every call, as the rules do."""

import re
from functools import cache
from itertools import product

import pytest

from companion.cards import Card, Rank, Suit, read_card
from companion.games import find_game, find_numbers
from companion.printing.context import game_context
from companion.printing.jinja import render
from companion.printing.kinds import AidOptions
from companion.printing.markup import parse
from companion.rulebook import LANGS, open_rulebook

TURN = find_game("alkekan").events["turn"]
JOKER = Card(Rank.JOKER)


def bare(node):
    return "".join(child if isinstance(child, str) else bare(child) for child in node.children).strip()


def every(node, tag):
    """The elements of this name below a node, in order, however deep."""
    for child in node.children:
        if not isinstance(child, str):
            yield from [child] if child.tag == tag else every(child, tag)


def topic(lang, key):
    """A topic of the aid, and the words of the aid by what they say."""
    book = open_rulebook("alkekan", lang)
    context = {"lang": lang, "type": "normal", "large": False, "paper": "a4", "ink": "normal", "copies": 1}
    root = parse(
        render("alkekan/aid.xml.j2", {**context, **game_context("alkekan", book, "aid", AidOptions(lang=lang))})
    )
    words = book.words["aid"]
    keys = {re.sub("<[^>]+>", "", said): name for name, said in words.items()}
    return next(node for node in root.elements("topic") if node.attributes["title"] == words[key]), keys


@cache
def drawn(lang):
    """The cases of all encounters in order: (the encounter drawn, condition, consequence, action cards, the framed place).

    Conditions and consequences are keys of the words.
    """
    takes, keys = topic(lang, "takes")
    found = []
    for columns in takes.elements("columns"):
        front, *cases = columns.elements("column")
        if len(cases) < 2:
            continue
        for case in cases:
            cards, frames = list(every(case, "card")), list(every(case, "rect"))
            (said,) = every(case, "text")
            when = bare(next(every(said, "b")))
            then = bare(said).removeprefix(when).split("\u00a0")[0]
            framed = [
                i for i, card in enumerate(cards) for frame in frames if left(card) - 1 < left(frame) < left(card)
            ]
            encounter = bare(list(every(front, "card"))[-1])
            found.append((encounter, keys[when], keys[then], [bare(card) for card in cards], framed))
    return found


def left(node):
    return float(node.attributes["x"])


@cache
def ladders(lang):
    """Family of encounters -> its cases in order: (condition, consequence), as keys of the words."""
    found = {"always": [("equal", "discarded")]}
    for encounter, when, then, *_ in drawn(lang):
        found.setdefault(family_of(read_card(encounter, "en")), []).append((when, then))
    return found


def family_of(encounter):
    sung = encounter.suit is None or int(encounter.rank) > 10
    return "sung" if sung else "treasure" if encounter.suit.red else "thief"


def by_the_aid(lang, encounter, values):
    """The place (0 or 1) of whoever takes the encounter; None: discarded."""
    target = int(encounter.rank)
    family = family_of(encounter)
    matching = [i for i in (0, 1) if values[i] == target]
    holds = {
        "equal": values[0] == values[1],
        "same": bool(matching),
        "else-higher": max(values) > target,
        "else-ace": 1 in values,
        "else": True,
    }
    then = next(then for when, then in (*ladders(lang)["always"], *ladders(lang)[family]) if holds[when])
    return {
        "discarded": lambda: None,
        "takes-it": lambda: matching[0] if matching else values.index(1),
        "takes-it-ace": lambda: matching[0] if matching else values.index(1),
        "given": lambda: 1 - matching[0],
        "highest": lambda: values.index(max(values)),
        "lowest": lambda: values.index(min(values)),
    }[then]()


@pytest.mark.parametrize("lang", LANGS)
def test_the_aid_decides_every_turn_as_the_rules_do(lang):
    suits = (Suit.DIAMONDS, Suit.CLUBS)
    encounters = [JOKER, *(Card(rank, suit) for rank in Rank if rank != Rank.JOKER for suit in suits)]
    for encounter, mine, theirs in product(encounters, Rank, Rank):
        if [encounter.rank, mine, theirs].count(Rank.JOKER) > 2:
            continue
        actions = {
            "A": JOKER if mine == Rank.JOKER else Card(mine, Suit.SPADES),
            "B": JOKER if theirs == Rank.JOKER else Card(theirs, Suit.HEARTS),
        }
        decided = TURN.resolve(TURN.model(encounter=encounter, actions=actions)).answer["taker"]
        told = by_the_aid(lang, encounter, (int(mine), int(theirs)))
        assert (None if told is None else "AB"[told]) == decided, (encounter, mine, theirs)


SOURCE = [
    ("9♥", "8", "2", 0),
    ("7♦", "K", "7", 1),
    ("2♦", "6", "6", None),
    ("3♠", "2", "7", None),
    ("7♣", "5", "4", 1),
    ("J♣", "K", "A", 1),
    ("Q♦", "Q", "A", 0),
]
"""Every worked turn of the author's text: encounter, action cards, who takes it."""


@pytest.mark.parametrize(("encounter", "mine", "theirs", "taker"), SOURCE)
def test_the_aid_decides_the_turns_of_the_source(encounter, mine, theirs, taker):
    values = tuple(int(read_card(f"{rank}♠", "en").rank) for rank in (mine, theirs))
    assert by_the_aid("fr", read_card(encounter, "en"), values) == taker


@pytest.mark.parametrize("lang", LANGS)
def test_equal_values_come_first_on_the_aid_and_are_discarded(lang):
    takes, _ = topic(lang, "takes")
    first = takes.elements()[0]
    said = open_rulebook("alkekan", lang).words["aid"]
    assert f"{said['equal']} {said['discarded-always']}" in bare(first)


@pytest.mark.parametrize("lang", LANGS)
def test_every_case_drawn_on_the_aid_is_decided_as_drawn(lang):
    """The framed card's player takes the encounter in front; with no frame it is discarded."""
    assert len(drawn(lang)) == 8
    for encounter, _, _, cards, framed in drawn(lang):
        given = dict(zip("AB", (read_card(card, "en") for card in cards), strict=True))
        taker = TURN.resolve(TURN.model(encounter=read_card(encounter, "en"), actions=given)).answer["taker"]
        assert ["AB"[i] for i in framed] == ([] if taker is None else [taker]), (encounter, cards)


@pytest.mark.parametrize("lang", LANGS)
def test_the_aid_allows_a_call_on_a_joker_of_either_kind(lang):
    """As encounter until the action cards are turned, as action card until it is discarded; what forbids it is said."""
    call, keys = topic(lang, "call")
    when = next(one for one in call.elements("columns") if len(every_joker(one)) == 2)
    told = []
    for column in when.elements("column"):
        first, after = column.elements("para")
        kind = bare(next(every(first, "b")))
        told.append((keys[kind], keys[bare(first).removeprefix(kind)], keys[bare(after).split("\u00a0")[0]]))
    assert told == [("joker-met", "met-until", "met-after"), ("joker-played", "played-until", "played-after")]
    said = bare(call)
    for word in {
        "fr": ("Pas d’appel", "joker est dans une bourse", "les deux cartes action sont des jokers"),
        "en": ("No call", "joker is in a purse", "both action cards are jokers"),
    }[lang]:
        assert word in said


def every_joker(node):
    return [card for card in every(node, "card") if bare(card) == "Jo"]


@pytest.mark.parametrize("lang", LANGS)
def test_the_aid_tells_what_a_call_brings(lang):
    """Beside the cards that the opponent shows: with the other joker the caller is right, without it wrong."""
    call, _ = topic(lang, "call")
    said = open_rulebook("alkekan", lang).words["aid"]
    alone = find_numbers("alkekan")["joker_alone"]
    shown = {len(every_joker(one)): bare(one) for one in call.elements("columns")[-3:-1]}
    for jokers, kind in ((1, "right"), (0, "wrong")):
        rule = re.sub("<[^>]+>", "", said[f"{kind}-rule"]).format(alone=alone)
        assert f"{said[kind]} {rule}" in shown[jokers]

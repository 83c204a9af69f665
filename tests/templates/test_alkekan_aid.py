"""The aid as a law of its own: read off the template as it is printed, its ladders decide every turn, and every call, as the rules do."""

import re
from functools import cache
from itertools import product

import pytest

from companion.cards import Card, Rank, Suit
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
def ladders(lang):
    """Family of encounters -> its cases in order: (condition, consequence), as keys of the words."""
    takes, keys = topic(lang, "takes")
    found = [
        [(keys[case.attributes["when"]], keys[bare(case).split("\u00a0")[0]]) for case in ladder.elements("case")]
        for ladder in every(takes, "cases")
    ]
    return dict(zip(("always", "treasure", "thief", "sung"), found, strict=True))


def by_the_aid(lang, encounter, values):
    """The place (0 or 1) of whoever takes the encounter; None: discarded."""
    target = int(encounter.rank)
    family = "sung" if encounter.suit is None or target > 10 else "treasure" if encounter.suit.red else "thief"
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
        "discarded-always": lambda: None,
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
    from companion.cards import read_card

    values = tuple(int(read_card(f"{rank}♠", "en").rank) for rank in (mine, theirs))
    assert by_the_aid("fr", read_card(encounter, "en"), values) == taker


@pytest.mark.parametrize("lang", LANGS)
def test_the_aid_allows_a_call_on_a_joker_of_either_kind(lang):
    """As encounter until the action cards are turned, as action card until it is discarded; what forbids it is said."""
    call, keys = topic(lang, "call")
    when = next(ladder for ladder in call.elements("cases") if len(ladder.elements("case")) == 2)
    told = [(keys[case.attributes["when"]], keys[bare(case)]) for case in when.elements("case")]
    assert told == [("joker-met", "met-until"), ("joker-played", "played-until")]
    said = " ".join(bare(para) for para in call.elements("para"))
    for word in {
        "fr": ("Jamais", "bourse", "les deux cartes action sont des jokers"),
        "en": ("Never", "purse", "both action cards are jokers"),
    }[lang]:
        assert word in said


@pytest.mark.parametrize("lang", LANGS)
def test_the_aid_tells_what_a_call_brings(lang):
    call, keys = topic(lang, "call")
    outcome = call.elements("cases")[1].elements("case")
    assert [(keys[case.attributes["when"]], keys[bare(case).split("\u00a0")[0]]) for case in outcome] == [
        ("right", "right-rule"),
        ("wrong", "wrong-rule"),
    ]
    assert f"+{find_numbers('alkekan')['joker_alone']}" in bare(call)

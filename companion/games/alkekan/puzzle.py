"""Puzzles of Les bois d'Alkekan: last turns in which the surest card is not the best one to play."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import perm
from typing import TYPE_CHECKING, Any

from companion.cards import JOKER, deck
from companion.game import Puzzle
from companion.games.alkekan.advice import LastTurn
from companion.games.alkekan.rules import NUMBERS, is_magic, is_target
from companion.notes import Note

if TYPE_CHECKING:
    from random import Random

    from companion.advice import Advised

PURSE = (3, 5)
"""The least and the most cards in the purse: enough for the magic to act on, few enough to see all ways."""


def deal(chance: Random) -> dict[str, Any]:
    """A small purse with at least one magic card, a full hand and a treasure as the encounter.

    All cards but the other player's hand were seen, so that averages can be checked. No joker is among the cards that
    matter, so that three panels hold all the rules there are.
    """
    cards = list(deck())
    magic = chance.choice([card for card in cards if is_magic(card)])
    encounter = chance.choice([card for card in cards if is_target(card) and card.suit and card.suit.red])
    others = [card for card in cards if card not in (magic, encounter)]
    chance.shuffle(others)
    count, hand = chance.randint(*PURSE) - 1, NUMBERS["hand"]
    purse, own, seen = [magic, *others[:count]], others[count : count + hand], others[count + 2 * hand :]
    return {
        "purse": [card.write("en") for card in purse],
        "hand": [card.write("en") for card in own],
        "encounter": encounter.write("en"),
        "seen": [card.write("en") for card in (*seen, JOKER, JOKER)],
    }


def surest(_turn: LastTurn, advised: Advised) -> Fraction:
    """The average final total of the card that is most likely to take the encounter."""
    options = advised.answer["options"]
    sure = max(option["takes"] for option in options)
    return max(Fraction(option["value"]) for option in options if option["takes"] == sure)


def one_card(_turn: LastTurn, advised: Advised) -> bool:
    """True if the best card is better than every other card by at least a point."""
    first, second, *_ = (option["value"] for option in advised.answer["options"])
    return bool(first - second >= 1)


def ways(turn: LastTurn, _advised: Advised) -> int:
    """The number of ways in which the magic can act, over all cards to play, with the encounter and without it."""
    found = 0
    for index, extra in product(range(len(turn.hand)), ([], [turn.encounter])):
        purse = [*turn.purse, *turn.hand[:index], *turn.hand[index + 1 :], *extra]
        magic, targets = sum(map(is_magic, purse)), sum(map(is_target, purse))
        found += perm(max(magic, targets), min(magic, targets))
    return found


PUZZLE = Puzzle(
    Note("puzzle"),
    deal,
    surest,
    one_card,
    ways,
    levels=(110, 260),
    hidden=("seen",),
    scored=(("score.best",),),
    articles=(("end.hand",), ("turn.equal", "encounter.treasure"), ("score.treasure", "score.thief", "score.magic")),
    told=("with-it", "magic-with", "without-it", "magic-without"),
)

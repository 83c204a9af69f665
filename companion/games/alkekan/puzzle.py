"""Puzzles of Les bois d'Alkekan: last turns in which the surest card is not the best one to play."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import perm
from typing import TYPE_CHECKING, Any

from companion.cards import deck
from companion.game import Puzzle
from companion.games.alkekan.rules import JOKER_ALONE, JOKERS_BOTH, NUMBERS, is_magic, is_target
from companion.notes import Note

if TYPE_CHECKING:
    from random import Random

    from companion.advice import Advised
    from companion.games.alkekan.advice import LastTurn

PURSE = (3, 5)
"""The least and the most cards in the purse: enough for the magic to act on, few enough to see all ways."""


def deal(chance: Random) -> dict[str, Any]:
    """A small purse with at least one magic card, a full hand and an encounter. No other card was seen."""
    cards = list(deck(jokers=2))
    magic = chance.choice([card for card in cards if is_magic(card)])
    cards.remove(magic)
    count, hand = chance.randint(*PURSE) - 1, NUMBERS["hand"]
    drawn = chance.sample(cards, count + hand + 1)
    return {
        "purse": [card.write("en") for card in (magic, *drawn[:count])],
        "hand": [card.write("en") for card in drawn[count:-1]],
        "encounter": drawn[-1].write("en"),
        "seen": [],
    }


def surest(turn: LastTurn, advised: Advised) -> Fraction:
    """The average final total of the card that is most likely to take the encounter, or to avoid it if it is a thief."""
    thief = is_target(turn.encounter) and not turn.encounter.suit.red
    options = advised.answer["options"]
    chances = [option["takes"] for option in options]
    sure = min(chances) if thief else max(chances)
    return max((Fraction(option["value"]) for option in options if option["takes"] == sure), default=Fraction(0))


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
    Note("puzzle", {"alone": JOKER_ALONE, "both": -JOKERS_BOTH}), deal, surest, one_card, ways, levels=(110, 260)
)

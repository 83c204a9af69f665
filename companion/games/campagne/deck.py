"""The deck of 174 cards in 6 packs of 29: what stands on the cards, and how often each is there.

It comes from ``deck.csv``, a line a card: ``pack`` (1 to 6, or * for every pack), ``copies`` (in that pack), ``colour``
(black: classic auction; red: à la carte; special: carried out at once, never sold), ``fr`` and ``en``, its text.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from companion.data import Data

DECK_FILE = "deck.csv"
PACKS, PACK = 6, 29
CARDS = PACKS * PACK
COLOURS = ("black", "red", "special")
EVERY = "*"

_COLUMNS = ("pack", "copies", "colour", "fr", "en")
_LETTERS = 120


class Card(NamedTuple):
    """A card by its colour and its text in both languages."""

    colour: str
    fr: str
    en: str


class Deck(NamedTuple):
    """For every pack (from 1) its cards and how many there are of each."""

    packs: Mapping[int, Mapping[Card, int]]

    def in_all(self) -> tuple[tuple[Card, int], ...]:
        """Every card once, black before red before special, with its copies in all packs together."""
        copies: dict[Card, int] = {}
        for pack in self.packs.values():
            for card, count in pack.items():
                copies[card] = copies.get(card, 0) + count
        return tuple(sorted(copies.items(), key=lambda one: COLOURS.index(one[0].colour)))

    def lines(self) -> list[dict[str, Any]]:
        """A line for each text, with its copies by colour."""
        found: dict[tuple[str, str], dict[str, Any]] = {}
        for card, copies in self.in_all():
            line = found.setdefault((card.fr, card.en), {"fr": card.fr, "en": card.en, **dict.fromkeys(COLOURS, 0)})
            line[card.colour] += copies
        return list(found.values())

    def count(self, colour: str) -> int:
        """Cards of a colour in all packs together."""
        return sum(copies for card, copies in self.in_all() if card.colour == colour)


def read_deck(data: Data) -> Deck:
    """The deck that the data say; every fault is noted in ``data``, whose `finish` must be called before it is used."""
    before = len(data.faults)
    packs: dict[int, dict[Card, int]] = {number: {} for number in range(1, PACKS + 1)}
    name = ""
    for row in data.rows(DECK_FILE, _COLUMNS):
        name = row.place.rpartition(":")[0]
        pack = data.choice(row, "pack", (EVERY, *map(str, packs)))
        copies = data.number(row, "copies", 1, PACK)
        colour = data.choice(row, "colour", COLOURS)
        card = Card(colour, data.words(row, "fr", _LETTERS), data.words(row, "en", _LETTERS))
        for number in packs if pack == EVERY else [one for one in packs if str(one) == pack]:
            packs[number][card] = packs[number].get(card, 0) + (copies or 0)
    if name and len(data.faults) == before:
        for number, cards in packs.items():
            if sum(cards.values()) != PACK:
                data.wrong("deck-pack", name, pack=number, count=sum(cards.values()), needed=PACK)
    return Deck({} if len(data.faults) > before else packs)

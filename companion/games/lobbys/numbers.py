"""The rest of a round of Lobbys in plain numbers for the solver, and its ways to play back in cards.

Hands are put in order and players by their names, so that the order in which they were entered changes no answer.
"""

from __future__ import annotations

from companion.cards import Card, Suit, in_order
from companion.games.lobbys.replay import Offers
from companion.games.lobbys.rest import LobbysAdvice
from companion.games.lobbys.rules import CHEAPEST_FIRST, KINDS, OMNIPRESENCE, PARTISAN, SISTER, SPLIT, worth
from companion.games.lobbys.scoring import PARTISAN_RULING
from solvers.lots import Bonuses, Play, Prize, Rest

SUITS = tuple(Suit)


class Numbered:
    """A position in play and its numbers: players, and cards in each hand, have the places they have in order."""

    def __init__(self, entry: LobbysAdvice) -> None:
        seats = sorted(entry.players, key=lambda player: player.name)
        self.names = tuple(player.name for player in seats)
        self.hands = tuple(tuple(in_order(player.hand)) for player in seats)
        self.seated = tuple(player.name for player in entry.players)
        self.rest = Rest(
            worth=tuple(tuple(map(worth, hand)) for hand in self.hands),
            strength=tuple(
                tuple(tuple(-place(card, entry.trump, pair[0]) for card in hand) for hand in self.hands)
                for pair in entry.left
            ),
            lots=tuple(tuple(map(_prize, pair)) for pair in entry.left),
            held=tuple(tuple(map(_prize, in_order(player.markets))) for player in seats),
            bonuses=Bonuses(
                shares=tuple(SPLIT.values()),
                every_kind=OMNIPRESENCE,
                family=PARTISAN,
                family_once=PARTISAN_RULING.chosen(entry.rulings) == "once",
            ),
        )

    def offers(self, play: Play) -> tuple[Offers, ...]:
        """A way to play in cards: what everybody offers, tender by tender, in the order of the seats."""
        made = ({name: self.hands[p][offer[p]] for p, name in enumerate(self.names)} for offer in play)
        return tuple({name: cards[name] for name in self.seated} for cards in made)


def place(card: Card, trump: Suit | None, principal: Card) -> int:
    """A card's place among all offers there could be for a tender, the first of which wins (section tender).

    >>> from companion.cards import read_card, read_cards
    >>> king, cards = read_card("K♥"), read_cards("A♠ A♣ A♦ 9♥ 10♠")
    >>> [str(card) for card in sorted(cards, key=lambda card: place(card, Suit.SPADES, king))]
    ['A♠', '10♠', '9♥', 'A♦', 'A♣']
    >>> [str(card) for card in sorted(cards, key=lambda card: place(card, None, king))]
    ['9♥', 'A♦', 'A♣', 'A♠', '10♠']
    """
    assert card.suit is not None and principal.suit is not None  # check refused jokers
    steps = (trump, principal.suit, SISTER[principal.suit])
    step = steps.index(card.suit) if card.suit in steps else len(steps)
    return (step * _RANKS + worth(card)) * len(SUITS) + CHEAPEST_FIRST.index(card.suit)


_RANKS = 11


def _prize(market: Card) -> Prize:
    assert market.suit is not None
    return Prize(KINDS.index(market.rank), SUITS.index(market.suit))

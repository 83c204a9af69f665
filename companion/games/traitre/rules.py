"""The facts of Traître that its scoring, its event and its papers share: the deck, the identities, the missions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.cards import Card, Rank

LEAST, MOST = PLAYERS = (2, 4)
HAND = 5
LOOKED_AT = 2
NEEDED = 5
"""The successes that win the game for the team, and the failures that win it for the traitor."""
MISSIONS = 2 * NEEDED - 1
"""The most missions of a game: the ninth decides it, if no earlier one has."""
TENS = {2: 2, 3: 3, 4: 3}
"""The number of tens among the identities, by the number of players. There is one joker as well."""
HIGHEST = Rank.NINE


def revealed(players: int) -> int:
    """The number of cards turned over in a mission: one for each player, and one from the deck.

    >>> revealed(2), revealed(4)
    (3, 5)
    """
    return players + 1


def in_deck(card: Card) -> bool:
    """True if the game is played with this card: it is neither a ten nor a joker.

    >>> from companion.cards import read_cards
    >>> [in_deck(card) for card in read_cards("A♣ 9♣ 10♣ K♣ Jo")]
    [True, True, False, True, False]
    """
    return card.rank.court or Rank.ACE <= card.rank <= HIGHEST


NUMBERS: Mapping[str, Any] = {
    "highest": int(HIGHEST),
    "deck": 4 * (HIGHEST + 3),
    "spies": 4 * 3,
    "aside": {players: tens + 1 - players for players, tens in TENS.items()},
    "revealed": {players: revealed(players) for players in TENS},
}

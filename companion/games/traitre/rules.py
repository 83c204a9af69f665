"""The facts of Traître that its scoring, its event and its papers share: the deck, the identities, how many missions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.cards import Card, Rank

LEAST, MOST = PLAYERS = (2, 4)
HAND = 5
LOOKED_AT = 2
NEEDED = 5
"""Successes that win the game for the team, failures that win it for the traitor."""
MISSIONS = 2 * NEEDED - 1
"""Missions of a game at most: the ninth decides it, if no other has."""
TENS = {2: 2, 3: 3, 4: 3}
"""Tens among the identities, by the number of players; there is one joker besides."""
HIGHEST = Rank.NINE


def revealed(players: int) -> int:
    """How many cards are turned over in a mission: one a player, and the deck's own.

    >>> revealed(2), revealed(4)
    (3, 5)
    """
    return players + 1


def in_deck(card: Card) -> bool:
    """True for the cards that the game is played with: no tens, no jokers.

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

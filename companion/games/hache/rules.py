"""The facts of Hache that its other modules and its papers share: the players, the points of a turn, the end."""

from __future__ import annotations

from typing import Any

from companion.cards import Rank, Suit, deck

PLAYERS = (2, 6)

PIP = 1
"""Points for a pip covered. A card covers at most one pip of each suit."""
COURT = 2
LAST_COURT = 10
MOST_PIPS = len(Suit)

COURTS = sum(card.rank.court for card in deck())
PIP_CARDS = len(deck()) - COURTS
MOST_LAID = PIP_CARDS - 1
"""The most cards laid in a game. The first pip card lies there already."""
MOST_TURNS = MOST_LAID + LAST_COURT


def turns_each(players: int) -> int:
    """The most turns that one player can have. The pad has room for them.

    >>> [turns_each(players) for players in range(2, 7)]
    [25, 17, 13, 10, 9]
    """
    return -(-MOST_TURNS // players)


NUMBERS: dict[str, Any] = {
    "cards": len(deck()),
    "ten": int(Rank.TEN),
    "turns_each": {players: turns_each(players) for players in range(PLAYERS[0], PLAYERS[1] + 1)},
}

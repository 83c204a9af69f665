"""The facts of Hache that its turns, its scoring and its papers share: who plays, what a turn brings, when it ends."""

from __future__ import annotations

from typing import Any

from companion.cards import Rank, Suit, deck

PLAYERS = (2, 6)

PIP = 1
"""Points for a pip covered; of each suit one at most."""
COURT = 2
LAST_COURT = 10
MOST_PIPS = len(Suit)

COURTS = sum(card.rank.court for card in deck())
PIP_CARDS = len(deck()) - COURTS
MOST_LAID = PIP_CARDS - 1
"""Cards that can be laid in a game: the first one lies there already."""
MOST_TURNS = MOST_LAID + LAST_COURT


def turns_each(players: int) -> int:
    """How many turns a player can have at most, as the pad has room for.

    >>> [turns_each(players) for players in range(2, 7)]
    [25, 17, 13, 10, 9]
    """
    return -(-MOST_TURNS // players)


NUMBERS: dict[str, Any] = {
    "cards": len(deck()),
    "ten": int(Rank.TEN),
    "turns_each": {players: turns_each(players) for players in range(PLAYERS[0], PLAYERS[1] + 1)},
}

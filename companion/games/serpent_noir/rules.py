"""The facts of Serpent Noir that its scoring and its papers share: ranks in a ring, points of a lay, ends of a game."""

from __future__ import annotations

from typing import Any, Literal

from companion.cards import Card, Rank

PLAYERS = (2, 6)

TARGETS = (30, 40)
"""Points that end a short game, which is the usual one, and a longer one."""

POINTS = {1: 1, 2: 3, 3: 5, 4: 7}
"""Points of a lay by its number of cards; more cards than the table knows score as the most it knows."""

MOST_LAYS = PLAYERS[1] * (max(TARGETS) - min(POINTS.values())) + 1
"""Lays of a game at most: everybody one point short of the longer game, and the lay that ends it."""

RING = int(Rank.TEN)
"""Ranks from ace to ten stand in a ring: ten and ace are neighbours (article lay.loop)."""

Way = Literal["up", "down"]
STEPS: dict[Way, int] = {"up": 1, "down": -1}
"""The two directions of a lay, and what each step of it adds to the rank."""

HAND = 3
OPEN = 3
DRAW = 2


def points_for(count: int) -> int:
    """The points of a lay of so many cards (article lay.points).

    >>> [points_for(count) for count in range(1, 7)]
    [1, 3, 5, 7, 7, 7]
    """
    return POINTS[min(count, max(POINTS))]


def rank_at(track: Card, step: int, way: Way) -> int:
    """The rank that is due at a step (from 1) of a lay on this card of a track, going this way round the ring.

    >>> from companion.cards import read_card
    >>> nine = read_card("9♣")
    >>> [rank_at(nine, step, "up") for step in (1, 2, 3)], rank_at(nine, 5, "down")
    ([10, 1, 2], 4)
    """
    return (int(track.rank) - 1 + STEPS[way] * step) % RING + 1


NUMBERS: dict[str, Any] = {
    "short": TARGETS[0],
    "long": TARGETS[1],
    "points": tuple({"cards": cards, "points": points} for cards, points in POINTS.items()),
    "most_cards": max(POINTS),
    "most_points": max(POINTS.values()),
    "courts": len([rank for rank in Rank if rank.court]) * 4,
}

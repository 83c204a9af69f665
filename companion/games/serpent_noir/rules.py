"""The facts of Serpent Noir that its scoring and its papers share: the ring of ranks, the points, a game's end."""

from __future__ import annotations

from typing import Any, Literal

from companion.cards import Card, Rank

PLAYERS = (2, 6)

TARGETS = (30, 40)
"""The points that end a short game, which is the usual one, and a longer game."""

POINTS = {1: 1, 2: 3, 3: 5, 4: 7}
"""The points of a lay by its number of cards. More cards than listed score as many points as the most listed."""

MOST_LAYS = PLAYERS[1] * (max(TARGETS) - min(POINTS.values())) + 1
"""The most lays of a game: each player is one point short of the longer game's end, and one more lay ends it."""

RING = int(Rank.TEN)
"""The number of ranks in the ring, from ace to ten. Ten and ace are neighbours (article lay.loop)."""

Way = Literal["up", "down"]
STEPS: dict[Way, int] = {"up": 1, "down": -1}
"""The two directions of a lay, each with what a step adds to the rank."""

HAND = 3
OPEN = 3
DRAW = 2


def points_for(count: int) -> int:
    """The points of a lay of this many cards (article lay.points).

    >>> [points_for(count) for count in range(1, 7)]
    [1, 3, 5, 7, 7, 7]
    """
    return POINTS[min(count, max(POINTS))]


def rank_at(track: Card, step: int, way: Way) -> int:
    """The rank that is due at a step, counted from 1, of a lay on this track in this direction round the ring.

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

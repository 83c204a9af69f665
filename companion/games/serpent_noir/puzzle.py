"""Puzzles of Serpent Noir: hands whose best lay needs a switchman on the way, or goes round between ten and ace."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

from companion.cards import deck
from companion.game import Puzzle
from companion.games.serpent_noir.advice import SerpentNoirAdvice
from companion.games.serpent_noir.rules import POINTS, RING, STEPS, points_for, rank_at
from companion.notes import Note

if TYPE_CHECKING:
    from random import Random

    from companion.advice import Advised

TRACKS = 3
PIPS, COURTS = (4, 6), (1, 2)
"""The least and the most cards from ace to 10 in hand, all of different ranks, and the same for switchmen."""


def deal(chance: Random) -> dict[str, Any]:
    """Three tracks, and a hand with one or two switchmen."""
    cards = list(deck())
    chance.shuffle(cards)
    pips = [card for card in cards if card.rank.pip]
    tracks, left = pips[:TRACKS], pips[TRACKS:]
    ranks = {card.rank: card for card in left}
    hand = [*ranks.values()][: chance.randint(*PIPS)]
    hand += [card for card in cards if card.rank.court][: chance.randint(*COURTS)]
    chance.shuffle(hand)
    return {"tracks": [card.write("en") for card in tracks], "hand": [card.write("en") for card in hand]}


def switchmen_saved(turn: SerpentNoirAdvice, _advised: Advised) -> int:
    """The points of a player who keeps the switchmen and overlooks the step between ten and ace.

    The player lays the longest run of the hand's own cards.
    """
    own = {int(card.rank) for card in turn.hand if card.rank.pip}
    longest = 0
    for track, step in product(turn.tracks, STEPS.values()):
        rank, count = int(track.rank) + step, 0
        while rank in own and 1 <= rank <= RING:
            rank, count = rank + step, count + 1
        longest = max(longest, count)
    return points_for(longest) if longest else 0


def one_lay(turn: SerpentNoirAdvice, advised: Advised) -> bool:
    """True if only a single lay, by track, direction and length, scores the most.

    The ranks in hand all differ, so then nothing but switchmen can be exchanged.
    """
    most = advised.answer["value"]
    found = 0
    own = {int(card.rank) for card in turn.hand if card.rank.pip}
    courts = sum(card.rank.court for card in turn.hand)
    for track, way in product(turn.tracks, STEPS):
        lacking = 0
        left = set(own)
        for step in range(1, len(turn.hand) + 1):
            rank = rank_at(track, step, way)
            has = rank in left
            left.discard(rank)
            lacking += not has
            if lacking > courts:
                break
            found += has and points_for(step) == most
    return found == 1


def ways(_turn: SerpentNoirAdvice, advised: Advised) -> int:
    """The number of tracks and lengths for which there is a lay."""
    return len(advised.answer["options"])


PUZZLE = Puzzle(
    Note("puzzle", {"points": tuple(POINTS.values())}),
    deal,
    switchmen_saved,
    one_lay,
    ways,
    levels=(5, 7),
    articles=(("lay.step", "lay.direction", "lay.loop"), ("lay.court", "lay.last"), ("lay.points",)),
)

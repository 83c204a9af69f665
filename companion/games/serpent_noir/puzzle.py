"""Puzzles of Serpent Noir: hands whose best lay needs a switchman on the way, or goes round between ten and ace."""

from __future__ import annotations

from itertools import pairwise, product
from typing import TYPE_CHECKING, Any

from companion.cards import deck
from companion.game import Puzzle
from companion.games.serpent_noir.advice import SerpentNoirAdvice
from companion.games.serpent_noir.lays import a_rank
from companion.games.serpent_noir.rules import POINTS, RING, STEPS, points_for, rank_at
from companion.notes import Cited, Note

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from companion.advice import Advised
    from companion.cards import Card

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


def plain_lay(turn: SerpentNoirAdvice) -> tuple[Card, ...]:
    """The longest run of the hand's own cards that does not step between ten and ace, after the track it lies on.

    The first of equals. Without any it is a track alone.
    """
    own = {int(card.rank): card for card in turn.hand if card.rank.pip}
    longest: tuple[Card, ...] = (turn.tracks[0],)
    for track, step in product(turn.tracks, STEPS.values()):
        lay, rank = [track], int(track.rank) + step
        while rank in own and 1 <= rank <= RING:
            lay.append(own[rank])
            rank += step
        longest = max(longest, tuple(lay), key=len)
    return longest


def switchmen_saved(turn: SerpentNoirAdvice, _advised: Advised) -> int:
    """The points of a player who keeps the switchmen and overlooks the step between ten and ace."""
    count = len(plain_lay(turn)) - 1
    return points_for(count) if count else 0


def ranks_of(advised: Advised) -> list[int]:
    """The ranks that the cards of the best lay stand for, in order, after that of its track.

    >>> from companion.cards import read_cards
    >>> from companion.games.serpent_noir.advice import advise
    >>> turn = SerpentNoirAdvice(tracks=list(read_cards("9♠")), hand=list(read_cards("J♠ A♥")))
    >>> ranks_of(advise(turn, 1))
    [9, 10, 1]
    """
    track, lay = advised.answer["best"]["track"], advised.answer["best"]["lay"]
    for way in STEPS:
        ranks = [rank_at(track, step, way) for step in range(len(lay) + 1)]
        if all(card.rank.court or int(card.rank) == rank for card, rank in zip(lay, ranks[1:], strict=True)):
            break
    return ranks


def tricks(advised: Advised) -> int:
    """How many things the best lay needs that are overlooked: each switchman, the step between ten and ace."""
    courts = sum(card.rank.court for card in advised.answer["best"]["lay"])
    return int(courts + any({*step} == {1, RING} for step in pairwise(ranks_of(advised))))


def lesson(turn: SerpentNoirAdvice, advised: Advised) -> Iterator[Note]:
    """What each switchman stands for, the step between ten and ace, and how far one comes without."""
    lay, ranks = advised.answer["best"]["lay"], ranks_of(advised)
    lacking = [(card, a_rank(rank)) for card, rank in zip(lay, ranks[1:], strict=True) if card.rank.court]
    if lacking:
        (court, rank), (second, other) = lacking[0], lacking[-1]
        values = {"court": court, "rank": rank, "second": second, "other": other, "ref": Cited("lay.court")}
        yield Note("why-switchmen" if len(lacking) > 1 else "why-switchman", values)
    for step in pairwise(ranks):
        if set(step) == {1, RING}:
            yield Note("why-up" if step == (RING, 1) else "why-down", {"ref": Cited("lay.loop")})
    obvious = plain_lay(turn)
    key = "why-alone" if len(obvious) > 1 else "why-none"
    yield Note(key, {"many": len(lay), "count": len(obvious) - 1, "ranks": ranks[1:], "obvious": obvious})


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
    """The number of tracks and lengths for which there is a lay, as often as there are things to see."""
    return len(advised.answer["options"]) * tricks(advised)


PUZZLE = Puzzle(
    Note("puzzle", {"points": tuple(POINTS.values())}),
    deal,
    switchmen_saved,
    one_lay,
    ways,
    levels=(6, 12),
    lesson=lesson,
    articles=(("lay.step", "lay.direction", "lay.loop"), ("lay.court", "lay.last"), ("lay.points",)),
)

"""Whether cards may be laid on a track in this order, and if not, the very step that breaks.

A lay goes one way: every card is one rank above the one before it, or every card one rank below, round the ring in which
ten and ace are neighbours. A court card stands for whatever rank is due, so that it leaves open which way the lay goes;
and as five steps up or down the ring of ten lead to the same rank, a lay may be right both ways.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, NamedTuple

from companion.cards import Card
from companion.games.serpent_noir.rules import RING, STEPS, Way, rank_at

Broken = Literal["step", "turn", "end"]

ARTICLES: dict[Broken, str] = {"step": "lay.step", "turn": "lay.direction", "end": "lay.last"}
"""The article that a step breaks: it is none of one rank, it turns round, or the lay ends on a court card."""


class Break(NamedTuple):
    """A step (from 1) that breaks an article, and the card laid at it; ``before`` is the card that it was laid on.

    ``due`` are the ways the lay could still have gone there, each with the rank it needed.
    """

    kind: Broken
    step: int
    card: Card
    before: Card
    due: dict[Way, int]

    @property
    def article(self) -> str:
        """The article that is broken."""
        return ARTICLES[self.kind]


def ways(track: Card, cards: Sequence[Card]) -> tuple[Way, ...]:
    """The directions in which these cards follow the track's card, whatever the last of them is.

    >>> from companion.cards import read_card, read_cards
    >>> four = read_card("4♠")
    >>> ways(four, read_cards("3♥ J♦ A♣")), ways(four, read_cards("J♠ Q♠ K♠ J♥ 9♦")), ways(four, read_cards("3♥ 4♥"))
    (('down',), ('up', 'down'), ())
    """
    return tuple(way for way in STEPS if all(_fits(track, way, *at) for at in enumerate(cards, 1)))


def breaks(track: Card, cards: Sequence[Card]) -> Iterator[Break]:
    """What is wrong with a lay of one card or more: the first step that no direction allows, and a court card at its end.

    >>> from companion.cards import read_card, read_cards
    >>> [(found.article, found.step) for found in breaks(read_card("4♠"), read_cards("3♥ 2♦ 3♣ K♣"))]
    [('lay.direction', 3), ('lay.last', 4)]
    """
    if found := _broken_step(track, cards):
        yield found
    last, before = cards[-1], [track, *cards][-2]
    if last.rank.court:
        yield Break("end", len(cards), last, before, {})


def _fits(track: Card, way: Way, step: int, card: Card) -> bool:
    return card.rank.court or int(card.rank) == rank_at(track, step, way)


def _broken_step(track: Card, cards: Sequence[Card]) -> Break | None:
    """The first step at which no direction is left."""
    left: tuple[Way, ...] = tuple(STEPS)
    for step, card in enumerate(cards, 1):
        still = tuple(way for way in left if _fits(track, way, step, card))
        if not still:
            kind: Broken = "turn" if int(card.rank) in _astray(track, cards[: step - 1]) else "step"
            due = {way: rank_at(track, step, way) for way in left}
            return Break(kind, step, card, [track, *cards][step - 1], due)
        left = still
    return None


def _astray(track: Card, cards: Iterable[Card]) -> set[int]:
    """The ranks that could come next if a lay might turn round as often as it likes: one of them only breaks the direction."""
    here = {int(track.rank)}
    for card in cards:
        here = {rank for rank in _beside(here) if card.rank.court or int(card.rank) == rank}
    return _beside(here)


def _beside(ranks: Iterable[int]) -> set[int]:
    return {(rank - 1 + step) % RING + 1 for rank in ranks for step in STEPS.values()}

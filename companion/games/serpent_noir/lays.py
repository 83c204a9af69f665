"""A lay as it is written down, ``4♠ > 3♥ 2♦ A♣``, and the check whether it is legal.

The card on top of a track comes first, then the cards laid on it.

A lay goes in one direction: each card is one rank above the one before it, or each card is one rank below, round the
ring in which ten and ace are neighbours. A court card stands for the rank that is due, so it leaves the direction
open. Five steps up and five steps down the ring of ten lead to the same rank, so a lay may be right in both
directions.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import ValidationInfo

from companion.cards import Card, Notation, Rank, read_card, split_cards, write_cards
from companion.errors import Fault
from companion.fields import CARD_PATTERN, CardsKind, refused
from companion.games.serpent_noir.rules import RING, STEPS, Way, rank_at
from companion.notes import ARank

MARKS = (">", "→")
"""The marks between the track's card and the cards laid. A lay is written back with the first."""


class Lay(NamedTuple):
    """The card on top of a track, and the cards laid on it."""

    track: Card
    cards: tuple[Card, ...]


def split_lay(text: str) -> tuple[str, list[str]] | Fault:
    """The track's card and the cards laid, as they were written, or the fault of a text that is not a lay.

    >>> split_lay("4♠ → 3♥, 2♦"), split_lay("4♠ 3♥").code, split_lay("4♠ 5♠ > 3♥").code, split_lay("4♠ >").code
    (('4♠', ['3♥', '2♦']), 'lay-mark', 'lay-track', 'lay-empty')
    """
    for mark in MARKS[1:]:
        text = text.replace(mark, MARKS[0])
    halves = [split_cards(part) for part in text.split(MARKS[0])]
    if len(halves) != 2:
        return Fault("lay-mark", None, {"count": len(halves) - 1})
    tracks, cards = halves
    if len(tracks) != 1:
        return Fault("lay-track", None, {"count": len(tracks)})
    return (tracks[0], cards) if cards else Fault("lay-empty")


def read_lay(value: object, notation: Notation) -> Lay | Fault:
    """The lay that is typed, or the first fault of a value that is not a lay.

    >>> read_lay("4♠ > 3♥ zz", "en").data["card"]
    'zz'
    """
    if isinstance(value, Lay):
        return value
    halves = split_lay(value) if isinstance(value, str) else Fault("lay-not-text")
    if isinstance(halves, Fault):
        return halves
    read = [read_card(text, notation) for text in (halves[0], *halves[1])]
    if wrong := next((card for card in read if isinstance(card, Fault)), None):
        return wrong
    track, *cards = (card for card in read if isinstance(card, Card))
    return Lay(track, tuple(cards))


_USUAL = 100
"""The most characters of a usual lay. Longer texts are not kept in the cache."""
_read_before = lru_cache(maxsize=1024)(read_lay)
"""`read_lay` with a cache, because each edit of an evening reads all of its lays again."""


class LayKind(CardsKind):
    """A lay in one string.

    In a file each bad card is reported with its place in the lay; the track's card is the first.
    """

    def _validate(self, value: object, info: ValidationInfo) -> object:
        if isinstance(value, Lay):
            return value
        notation: Notation = (info.context or {}).get("notation", "en")
        if isinstance(value, str) and len(value) <= _USUAL and isinstance(read := _read_before(value, notation), Lay):
            return read
        halves = split_lay(value) if isinstance(value, str) else Fault("lay-not-text")
        if isinstance(halves, Fault):
            return refused(halves, info)
        cards = CardsKind._validate(self, [halves[0], *halves[1]], info)
        return Lay(cards[0], tuple(cards[1:])) if isinstance(cards, list) else cards

    def made_of_legible(self, value: object, notation: Notation) -> Lay | None:
        """A lay of the readable cards, whichever is the track's; None if they are fewer than two."""
        track, *cards = self.legible(value, notation).values() or (None,)
        return Lay(track, tuple(cards)) if track and cards else None


def write_lay(lay: Lay, notation: Notation) -> str:
    """The lay as text.

    >>> from companion.cards import read_cards
    >>> four, *laid = read_cards("4♠ 3♥ Q♦ A♣")
    >>> write_lay(Lay(four, tuple(laid)), "fr")
    '4♠ > 3♥ D♦ A♣'
    """
    return f"{lay.track.write(notation)} {MARKS[0]} {write_cards(lay.cards, notation)}"


LAY = LayKind(
    "lay",
    read_lay,
    write_lay,
    {
        "type": "string",
        "description": "the card on top of a track, >, then the cards laid on it in order",
        "pattern": rf"^[\s,]*{CARD_PATTERN}[\s,]*[{''.join(MARKS)}][\s,]*{CARD_PATTERN}([\s,]+{CARD_PATTERN})*[\s,]*$",
        "examples": ["4♠ > 3♥ 2♦ A♣"],
    },
    tokens=True,
    marks="".join(MARKS),
)
LaidOn = Annotated[tuple[Card, tuple[Card, ...]], LAY]


Broken = Literal["step", "turn", "end"]

ARTICLES: dict[Broken, str] = {"step": "lay.step", "turn": "lay.direction", "end": "lay.last"}
"""The article that is broken by each kind of break.

``step``: a card that is not one rank away. ``turn``: a change of direction. ``end``: a court card as the last card.
"""


class Break(NamedTuple):
    """A step that breaks an article.

    - ``step``: its number, from 1.
    - ``card``: the card laid at it.
    - ``before``: the card that it was laid on.
    - ``due``: the directions in which the lay could still have gone there, each with the rank that it needed.
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
    """The directions in which these cards follow the track's card. The last one may be a court card here.

    >>> from companion.cards import read_card, read_cards
    >>> four = read_card("4♠")
    >>> ways(four, read_cards("3♥ J♦ A♣")), ways(four, read_cards("J♠ Q♠ K♠ J♥ 9♦")), ways(four, read_cards("3♥ 4♥"))
    (('down',), ('up', 'down'), ())
    """
    return _followed(track, tuple(cards))[0]


def breaks(track: Card, cards: Sequence[Card]) -> Sequence[Break]:
    """The faults of a lay of at least one card: the first step that no direction allows, and a court card at its end.

    >>> from companion.cards import read_card, read_cards
    >>> [(found.article, found.step) for found in breaks(read_card("4♠"), read_cards("3♥ 2♦ 3♣ K♣"))]
    [('lay.direction', 3), ('lay.last', 4)]
    """
    return _followed(track, tuple(cards))[1]


@lru_cache(maxsize=1024)
def _followed(track: Card, cards: tuple[Card, ...]) -> tuple[tuple[Way, ...], tuple[Break, ...]]:
    """The `ways` and the `breaks` of a lay. Cached, because each edit of an evening judges all of its lays again."""
    right = tuple(way for way in STEPS if all(_fits(track, way, *at) for at in enumerate(cards, 1)))
    broken = () if right else tuple(one for one in (_broken_step(track, cards),) if one)
    before, last = [track, track, *cards][-2:]
    end = (Break("end", len(cards), last, before, {}),) if last.rank.court else ()
    return right, (*broken, *end)


def _fits(track: Card, way: Way, step: int, card: Card) -> bool:
    return card.rank.court or int(card.rank) == rank_at(track, step, way)


def _broken_step(track: Card, cards: Sequence[Card]) -> Break | None:
    """The first step at which no direction is left; None if there is none."""
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
    """The ranks that could come next if a lay were allowed to turn round at each step.

    A card of such a rank breaks nothing but the direction.
    """
    here = {int(track.rank)}
    for card in cards:
        here = {rank for rank in _beside(here) if card.rank.court or int(card.rank) == rank}
    return _beside(here)


def _beside(ranks: Iterable[int]) -> set[int]:
    return {(rank - 1 + step) % RING + 1 for rank in ranks for step in STEPS.values()}


def break_note(broken: Break) -> tuple[str, dict[str, Any]]:
    """The end of the note's key, and the note's values.

    If one direction is left, or two that need the same rank, one rank was due; else two ranks were.

    >>> from companion.cards import read_card, read_cards
    >>> broken, = breaks(read_card("10♠"), read_cards("9♥ 10♦"))
    >>> break_note(broken)[0], break_note(broken)[1]["due"]
    ('turn-down', '8')
    """
    values: dict[str, Any] = {"step": broken.step, "card": broken.card, "before": broken.before}
    if broken.kind == "end":
        return "end", values
    if len(broken.due) == 1:
        ((way, rank),) = broken.due.items()
        return f"{broken.kind}-{way}", {**values, "due": a_rank(rank)}
    up, down = broken.due["up"], broken.due["down"]
    if up == down:
        return f"{broken.kind}-same", {**values, "due": a_rank(up)}
    return f"{broken.kind}-open", {**values, "up": a_rank(up), "down": a_rank(down)}


def a_rank(rank: int) -> ARank:
    """A rank of the ring as a sentence names any card of it."""
    return ARank("A" if rank == Rank.ACE else str(rank))

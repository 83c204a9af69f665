"""A lay as a table writes it down, ``4♠ > 3♥ 2♦ A♣``: the card on top of a track, then the cards laid on it, in order."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

from pydantic import ValidationInfo

from companion.cards import Card, Notation, read_card, split_cards, write_cards
from companion.errors import Fault
from companion.fields import CARD_PATTERN, CardsKind, refused

MARKS = (">", "→")
"""What stands between the track's card and the cards laid; the first is how it is written back."""


class Lay(NamedTuple):
    """The card on top of a track, and the cards laid on it."""

    track: Card
    cards: tuple[Card, ...]


def split_lay(text: str) -> tuple[str, list[str]] | Fault:
    """The track's card and the cards laid, as they were written; or the fault that keeps a text from being a lay.

    >>> split_lay("4♠ → 3♥, 2♦"), split_lay("4♠ 3♥").code, split_lay("4♠ 5♠ > 3♥").code, split_lay("4♠ >").code
    (('4♠', ['3♥', '2♦']), 'lay-mark', 'lay-track', 'lay-empty')
    """
    for mark in MARKS[1:]:
        text = text.replace(mark, MARKS[0])
    parts = [split_cards(part) for part in text.split(MARKS[0])]
    if len(parts) != 2:
        return Fault("lay-mark", None, {"count": len(parts) - 1})
    tracks, cards = parts
    if len(tracks) != 1:
        return Fault("lay-track", None, {"count": len(tracks)})
    return (tracks[0], cards) if cards else Fault("lay-empty")


def read_lay(value: object, notation: Notation) -> Lay | Fault:
    """A lay as it is typed; the first thing that keeps a value from being one.

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


class LayKind(CardsKind):
    """A lay in one string; in a file every bad card is told, with its place in it, the track's card being the first."""

    def _validate(self, value: object, info: ValidationInfo) -> object:
        if isinstance(value, Lay):
            return value
        halves = split_lay(value) if isinstance(value, str) else Fault("lay-not-text")
        if isinstance(halves, Fault):
            return refused(halves, info)
        cards = CardsKind._validate(self, [halves[0], *halves[1]], info)
        return Lay(cards[0], tuple(cards[1:])) if isinstance(cards, list) else cards


def write_lay(lay: Lay, notation: Notation) -> str:
    """A lay as text.

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
LaidOn = Annotated[Any, LAY]

"""A deck of playing cards as pieces: which cards, from a game's facts; what is drawn on them, from the options."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from companion.cards import JOKER, Card, Suit
from companion.components.backs import draw_back
from companion.components.faces import HEIGHT, WIDTH, draw_face
from companion.components.ink import Ink
from companion.components.pieces import Batch, Draw, Piece
from companion.rulebook import ranks_in

if TYPE_CHECKING:
    from companion.printing.kinds import ComponentsOptions
    from companion.printing.look import Look

BACK = "back"


def cards_of(deck: Mapping[str, Any]) -> list[Card]:
    """The cards of a deck as a game's facts tell it: ``ranks`` (``A-K``, ``A-6 J-K``) of every suit, and so many ``jokers``.

    >>> len(cards_of({"ranks": "A-K", "jokers": 2})), len(cards_of({"ranks": "A-6 J-K"})), len(cards_of({"ranks": "A-6"}))
    (54, 36, 24)
    """
    ranks = ranks_in(deck["ranks"])
    return [*(Card(rank, suit) for suit in Suit for rank in ranks), *([JOKER] * deck.get("jokers", 0))]


def deck_batch(deck: Mapping[str, Any], title: str, look: Look, options: ComponentsOptions, packs: int = 1) -> Batch:
    """The deck, so many times, every card with the same back."""
    ink = Ink(look, options.four_colour)
    sides: dict[str, Draw] = {BACK: lambda canvas, bleed: draw_back(canvas, ink, (WIDTH, HEIGHT), bleed)}
    pieces = []
    jokers = 0
    for card in cards_of(deck):
        name = card.letters("en") if card.suit else f"joker{jokers + 1}"
        sides[name] = _front(partial(draw_face, card=card, ink=ink, large=options.large_index, joker=jokers))
        jokers += card.suit is None
        pieces.append(Piece(name, BACK))
    return Batch(title, (WIDTH, HEIGHT), pieces * packs, sides)


def _front(drawn: Callable[..., None]) -> Draw:
    """A front is white up to its edge: it has nothing to bleed."""
    return lambda canvas, _bleed: drawn(canvas)

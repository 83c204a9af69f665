"""The faces of a deck: indices in two corners, pips where they are on a real card; courts and jokers are drawn elsewhere.

Everything is in millimetres, the origin at the lower left corner of the card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from companion.cards import Card, Rank
from companion.components.courts import draw_court
from companion.components.ink import Ink
from companion.components.jokers import draw_joker
from companion.printing import fonts, suits
from companion.printing.pips import HIGH, LOW, PLACES
from companion.printing.text import draw_line

if TYPE_CHECKING:
    from companion.printing.canvas import SheetCanvas

WIDTH, HEIGHT = 63.0, 88.0


class Index(NamedTuple):
    """How large the sign in a corner is: height of the letters, of the suit below, its middle from the card's edge, and how
    far the pips stand from the middle for those of an ordinary card."""

    letter: float
    sign: float
    middle: float
    spread: float
    pip: float


ORDINARY = Index(9.6, 4.6, 6.0, 1.0, 12.4)
LARGE = Index(17.0, 8.2, 8.2, 0.8, 10.2)
CAP = 0.7
"""The height of a capital for the size of the letters."""


def draw_face(canvas: SheetCanvas, card: Card, ink: Ink, *, large: bool = False, joker: int = 0) -> None:
    """Draw a card, 63 mm wide and 88 mm high. ``joker`` says which of the two it is."""
    index = LARGE if large else ORDINARY
    if card.suit is None:
        draw_joker(canvas, joker, ink, large=large)
        return
    if card.rank.court:
        draw_court(canvas, card, ink, 0.86 if large else 1.0)
    else:
        _pips(canvas, card, ink, index)
    _twice(canvas, card, ink, index)


def _twice(canvas: SheetCanvas, card: Card, ink: Ink, index: Index) -> None:
    """The index, upper left and, turned by half, lower right."""
    assert card.suit is not None
    sign = card.suit.value
    rank = card.write(ink.look.lang)[:-1]
    size = index.letter
    wide = fonts.width(rank, fonts.LABEL_BOLD, size)
    room = 2 * (index.middle - 1.8)
    for turned in (False, True):
        canvas.saveState()
        if turned:
            canvas.translate(WIDTH, HEIGHT)
            canvas.rotate(180)
        base = HEIGHT - 4.2 - size * CAP
        canvas.saveState()
        canvas.translate(index.middle, base)
        if wide > room:  # a ten of large print is made narrower, not smaller
            canvas.scale(room / wide, 1)
        draw_line(canvas, rank, 0, 0, fonts.LABEL_BOLD, size, ink.suit(sign), ink.look, align="centre")
        canvas.restoreState()
        under = base - 1.3 - index.sign / 2
        suits.draw_suit(canvas, sign, index.middle, under, index.sign, ink.suit(sign), hollow=ink.hollow(sign))
        canvas.restoreState()


def _pips(canvas: SheetCanvas, card: Card, ink: Ink, index: Index) -> None:
    assert card.suit is not None
    sign, ace = card.suit.value, card.rank is Rank.ACE
    size = 30.0 if ace else index.pip
    for column, row in PLACES[card.rank]:
        across = WIDTH * (0.5 + (column - 0.5) * index.spread)
        canvas.saveState()
        canvas.translate(across, HEIGHT * (1 - row))
        if row > (HIGH + LOW) / 2 + 0.01:
            canvas.rotate(180)
        suits.draw_suit(canvas, sign, 0, 0, size, ink.suit(sign), hollow=ink.hollow(sign))
        canvas.restoreState()

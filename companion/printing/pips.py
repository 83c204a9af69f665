"""Cards as they come out of the box: a pip for every point, the rank and a small suit sign in two corners.

For games where it matters where on a card its pips are. The cards of `cards` say more in less room: they are for
everything else.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from companion.cards import Card, Rank
from companion.printing import fonts, paths, suits
from companion.printing.cards import RATIO
from companion.printing.look import Look
from companion.printing.text import draw_line

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

LEFT, MIDDLE, RIGHT = 0.32, 0.5, 0.68
HIGH, LOW = 0.17, 0.83
PIP = 0.2
"""Height of a pip for the width of the card."""

LARGEST = 0.36
"""Of the width of a card, the size up to which its rank stands in the corners: in large print it would lie on the pips of a small card."""

_SIDES = (LEFT, RIGHT)
_THIRD = (LOW - HIGH) / 3
_FOUR = tuple(product(_SIDES, (HIGH, LOW)))
_SIX = tuple(product(_SIDES, (HIGH, 0.5, LOW)))
_EIGHT = tuple(product(_SIDES, (HIGH, HIGH + _THIRD, LOW - _THIRD, LOW)))
_UP, _DOWN = (MIDDLE, (HIGH + 0.5) / 2), (MIDDLE, (LOW + 0.5) / 2)

PLACES: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((MIDDLE, 0.5),),
    2: ((MIDDLE, HIGH), (MIDDLE, LOW)),
    3: ((MIDDLE, HIGH), (MIDDLE, 0.5), (MIDDLE, LOW)),
    4: _FOUR,
    5: (*_FOUR, (MIDDLE, 0.5)),
    6: _SIX,
    7: (*_SIX, _UP),
    8: (*_SIX, _UP, _DOWN),
    9: (*_EIGHT, (MIDDLE, 0.5)),
    10: (*_EIGHT, (MIDDLE, HIGH + _THIRD / 2), (MIDDLE, LOW - _THIRD / 2)),
}
"""Where the pips of a card are, for its width and its height, from the upper left corner."""


def draw_pips(canvas: Canvas, card: Card, x: float, y: float, width: float, look: Look) -> None:
    """Draw a card from ace to ten with its pips, its lower left corner at (``x``, ``y``), ``width`` wide, all in points."""
    assert card.suit is not None and card.rank.pip
    height, sign, colour = width * RATIO, card.suit.value, look.suit(card.suit.value)
    hollow = look.low and sign in suits.RED
    canvas.saveState()
    canvas.setLineWidth(min(max(0.45, width / 62), 0.8))
    canvas.setStrokeColor(look.black)
    canvas.setFillColor(look.paper)
    paths.round_rect(canvas, x, y, width, height, width * 0.1, stroke=True, fill=True)
    size = width * (0.4 if card.rank is Rank.ACE else PIP)
    upper = [(column, row) for column, row in PLACES[card.rank] if row <= HIGH + (LOW - HIGH) / 2]
    lower = [(column, row) for column, row in PLACES[card.rank] if (column, row) not in upper]
    rank = card.write(look.lang)[:-1]
    letter = max(width * 0.19, look.least)
    for places, turned in ((upper, False), (lower, True)):
        canvas.saveState()
        if turned:  # the lower half stands on its head
            canvas.translate(2 * x + width, 2 * y + height)
            canvas.rotate(180)
        for column, row in places:
            across, down = (1 - column, 1 - row) if turned else (column, row)
            suits.draw_suit(canvas, sign, x + width * across, y + height * (1 - down), size, colour, hollow=hollow)
        corner = y + height * 0.97
        if letter <= width * LARGEST:
            corner -= letter * 0.72
            draw_line(canvas, rank, x + width * 0.11, corner, fonts.LABEL_BOLD, letter, colour, look, align="centre")
        suits.draw_suit(canvas, sign, x + width * 0.11, corner - width * 0.1, width * 0.11, colour, hollow=hollow)
        canvas.restoreState()
    canvas.restoreState()

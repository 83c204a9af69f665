"""Drawn playing cards: small rounded cards with rank and suit, as a player would lay them beside the rule.

Suits differ by shape. In low ink, hearts and diamonds are also hollow, so that red and black suits differ without any
colour. No rank is smaller than large print allows. Ranks are written in the document's language (D♠ in French, Q♠ in
English).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import TYPE_CHECKING

from reportlab.platypus import Flowable

from companion.cards import CARD_SIZE, Card, Rank
from companion.printing import fonts, paths, suits
from companion.printing.look import Look
from companion.printing.paper import pt
from companion.printing.pen import both_ways
from companion.printing.text import draw_line

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas


RATIO = CARD_SIZE[1] / CARD_SIZE[0]
"""The height of a card divided by its width."""

SIZES = {"small": 7.5, "normal": 9.5, "large": 13.0, "huge": 16.5}
"""The width of a card in millimetres, by the name of its size."""

LEAST = 7.5
"""The smallest size at which a word on a card can be read, in points."""

NARROWED = 0.8
"""The least factor by which a row of cards shrinks to stay on one line. A row that needs less than this takes two
lines.
"""

BACK, EMPTY, GAP = "back", "empty", "gap"


def _outline(
    canvas: Canvas, x: float, y: float, width: float, height: float, look: Look, *, dashed: bool = False
) -> None:
    canvas.setLineWidth(min(max(0.45, width / 62), 0.8))
    canvas.setStrokeColor(look.black)
    canvas.setFillColor(look.paper)
    if dashed:
        canvas.setDash(1.6, 1.6)
    paths.round_rect(canvas, x, y, width, height, width * 0.1, stroke=True, fill=True)


def draw_card(canvas: Canvas, card: Card, x: float, y: float, width: float, look: Look) -> None:
    """Draw a card with its lower left corner at (``x``, ``y``), ``width`` wide, all in points."""
    canvas.saveState()
    _outline(canvas, x, y, width, width * RATIO, look)
    draw_values(canvas, card, x, y, width, look)
    canvas.restoreState()


def draw_values(canvas: Canvas, card: Card, x: float, y: float, width: float, look: Look) -> None:
    """Draw the rank and suit of a card as `draw_card` does, without its ground and its outline."""
    height = width * RATIO
    canvas.saveState()
    if card.suit is None:
        size = max(width * 0.26, look.least)
        named = size >= LEAST and fonts.width("JOKER", fonts.LABEL_BOLD, size) <= width * 0.9
        middle, across = x + width / 2, width * (0.6 if named else 0.72)
        cap = y + height * (0.61 if named else 0.5)
        suits.draw_suit(canvas, "joker", middle, cap, across, look.accent)
        if named:  # on a smaller card the cap says it alone
            base = y + height * 0.12
            draw_line(canvas, "JOKER", middle, base, fonts.LABEL_BOLD, size, look.black, look, align="centre")
    else:
        _face(canvas, card.write(look.lang)[:-1], card.suit.value, x, y, width, look)
    canvas.restoreState()


def _face(canvas: Canvas, rank: str, suit: str, x: float, y: float, width: float, look: Look) -> None:
    height, colour = width * RATIO, look.suit(suit)
    hollow = look.low and suit in suits.RED
    if width < pt(18):
        size = max(width * (0.66 if len(rank) == 1 else 0.6), look.least)
        draw_line(canvas, rank, x + width / 2, y + height * 0.56, fonts.LABEL_BOLD, size, colour, look, align="centre")
        suits.draw_suit(canvas, suit, x + width / 2, y + height * 0.3, width * 0.47, colour, hollow=hollow)
        return
    suits.draw_suit(canvas, suit, x + width / 2, y + height / 2, width * 0.5, colour, hollow=hollow)
    middle, size = x + width * 0.15, max(width * 0.24, look.least)
    for _ in both_ways(canvas, 2 * x + width, 2 * y + height):
        draw_line(canvas, rank, middle, y + height * 0.84, fonts.LABEL_BOLD, size, colour, look, align="centre")
        suits.draw_suit(canvas, suit, middle, y + height * 0.765, width * 0.14, colour, hollow=hollow)


def draw_back(canvas: Canvas, x: float, y: float, width: float, look: Look) -> None:
    """Draw the back of a card at the same place and size: a lattice in the accent colour, only its lines in low ink."""
    height, inset = width * RATIO, width * 0.1
    canvas.saveState()
    _outline(canvas, x, y, width, height, look)
    inner = canvas.beginPath()
    inner.roundRect(x + inset, y + inset, width - 2 * inset, height - 2 * inset, width * 0.05)
    canvas.setStrokeColor(look.accent)
    if not look.low:
        canvas.setFillColor(look.accent)
        canvas.drawPath(inner, stroke=0, fill=1)
        canvas.setStrokeColor(look.paper)
    canvas.saveState()
    canvas.clipPath(inner, stroke=0, fill=0)
    canvas.setLineWidth(width / 55)
    step = (width - 2 * inset) / 4
    for i in range(-8, 9):
        left = x + inset + i * step
        canvas.line(left, y, left + height, y + height)
        canvas.line(left, y + height, left + height, y)
    canvas.restoreState()
    if look.low:
        canvas.setLineWidth(width / 62)
        canvas.drawPath(inner, stroke=1, fill=0)
    canvas.restoreState()


def draw_empty(canvas: Canvas, x: float, y: float, width: float, look: Look) -> None:
    """Draw the dashed outline of a place where a card could lie."""
    canvas.saveState()
    _outline(canvas, x, y, width, width * RATIO, look, dashed=True)
    canvas.restoreState()


CLEAR = 0.22
"""How opaque a transparent card is."""


def draw_clear(canvas: Canvas, x: float, y: float, width: float, look: Look) -> None:
    """Draw a transparent card, tinted but in low ink, through which what lies below stays visible."""
    canvas.saveState()
    canvas.setLineWidth(1.6)
    canvas.setStrokeColor(look.accent)
    canvas.setFillColor(look.accent, alpha=CLEAR)
    canvas.setDash(3.2, 1.6)
    paths.round_rect(canvas, x, y, width, width * RATIO, width * 0.1, stroke=True, fill=not look.low)
    canvas.restoreState()


class CardRow(Flowable):  # type: ignore[misc]
    """A flowable: cards side by side, on several lines if they do not fit on one.

    ``cards`` holds Card, ``"back"``, ``"empty"`` or ``"gap"``. ``width`` is the width of a card in points. Cards are
    as large as if there were at least ``most``.
    """

    def __init__(self, cards: Sequence[Card | str], width: float, look: Look, most: int = 0) -> None:
        super().__init__()
        self.most = most
        self.spaceBefore, self.spaceAfter = 3.0, 5.0
        self.cards, self.natural, self.look = list(cards), width, look
        self.lines: list[list[Card | str]] = []
        self._size(width)

    def _size(self, width: float) -> None:
        self.card_width, self.between = width, width * 0.16

    def _advance(self, card: Card | str) -> float:
        return self.card_width * 0.5 if card == GAP else self.card_width + self.between

    def _length(self, cards: Sequence[Card | str]) -> float:
        return sum(map(self._advance, cards)) - self.between

    def wrap(self, available: float, height: float) -> tuple[float, float]:
        """The width and height of the row in a frame ``available`` points wide. Platypus calls this."""
        self._size(self.natural)
        whole = max(self._length(self.cards), self.most * (self.card_width + self.between) - self.between)
        if available < whole <= available / NARROWED:
            self._size(self.natural * available / whole)
        self.lines, used = [[]], 0.0
        for card in self.cards:
            if used + self._advance(card) - self.between > available + 0.01 and self.lines[-1]:
                self.lines.append([])
                used = 0.0
                if card == GAP:
                    continue
            self.lines[-1].append(card)
            used += self._advance(card)
        if len(self.lines) > 1 and GAP not in self.cards:  # equally long lines, so that no card is alone on the last
            each = -(-len(self.cards) // len(self.lines))
            self.lines = [self.cards[start : start + each] for start in range(0, len(self.cards), each)]
        widest = max(map(self._length, self.lines))
        self.width, self.height = widest, len(self.lines) * (self.card_width * RATIO + self.between) - self.between
        return self.width, self.height

    def draw(self) -> None:
        """Draw the row at the canvas's origin. Platypus calls this."""
        y = self.height
        for line in self.lines:
            y -= self.card_width * RATIO
            x = 0.0
            for card in line:
                draw_any(self.canv, card, x, y, self.card_width, self.look)
                x += self._advance(card)
            y -= self.between


def draw_any(canvas: Canvas, card: Card | str, x: float, y: float, width: float, look: Look) -> None:
    """Draw a card, a back or an empty place; a gap draws nothing."""
    if isinstance(card, Card):
        draw_card(canvas, card, x, y, width, look)
    elif card == BACK:
        draw_back(canvas, x, y, width, look)
    elif card == EMPTY:
        draw_empty(canvas, x, y, width, look)


LEFT, MIDDLE, RIGHT = 0.32, 0.5, 0.68
HIGH, LOW = 0.17, 0.83
PIP = 0.2
"""The height of a pip, as a share of the card's width."""

LARGEST = 0.36
"""The largest rank that is written in the corners, as a share of the card's width. In large print, a larger one would
cover the pips of a small card.
"""

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
"""The places of a card's pips, by its rank: shares of its width and of its height, from its upper left corner."""


def draw_pips(canvas: Canvas, card: Card, x: float, y: float, width: float, look: Look, *, bare: bool = False) -> None:
    """Draw a card from ace to ten with its pips: its lower left corner at (``x``, ``y``), ``width`` wide, all in
    points. A ``bare`` one has no numbers in its corners.
    """
    assert card.suit is not None and card.rank.pip
    height, sign, colour = width * RATIO, card.suit.value, look.suit(card.suit.value)
    hollow = look.low and sign in suits.RED
    canvas.saveState()
    _outline(canvas, x, y, width, height, look)
    size = width * (0.4 if card.rank is Rank.ACE else PIP)
    upper = [(column, row) for column, row in PLACES[card.rank] if row <= HIGH + (LOW - HIGH) / 2]
    lower = [(column, row) for column, row in PLACES[card.rank] if (column, row) not in upper]
    rank = card.write(look.lang)[:-1]
    letter = max(width * 0.19, look.least)
    for turned in both_ways(canvas, 2 * x + width, 2 * y + height):  # the lower half is upside down
        for column, row in lower if turned else upper:
            across, down = (1 - column, 1 - row) if turned else (column, row)
            suits.draw_suit(canvas, sign, x + width * across, y + height * (1 - down), size, colour, hollow=hollow)
        corner = y + height * 0.97
        if letter <= width * LARGEST and not bare:
            corner -= letter * 0.72
            draw_line(canvas, rank, x + width * 0.11, corner, fonts.LABEL_BOLD, letter, colour, look, align="centre")
        suits.draw_suit(canvas, sign, x + width * 0.11, corner - width * 0.1, width * 0.11, colour, hollow=hollow)
    canvas.restoreState()

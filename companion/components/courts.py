"""Kings, queens and jacks: geometric half figures, drawn twice so that no card is upside down.

A rank is told by its outline: a king by a tall crown, a beard and a sword; a queen by a coronet of pearls, long hair and a
flower; a jack by a flat cap with a feather and a halberd. A suit is told by its large sign and by the pattern of the robe.
Millimetres from the middle of the card, y upwards.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.cards import Card, Rank
from companion.components.ink import GOLD, HAIR, SKIN, Ink, ellipse
from companion.printing import suits

if TYPE_CHECKING:
    from companion.printing.canvas import SheetCanvas

HALF_WIDTH, HALF_HEIGHT = 20.5, 37.5
"""The frame of a court, from the middle of the card."""

ROBE = "M-20.5 0 L-20.5 7 C-19.5 14 -13 17 -6 18 H6 C13 17 19.5 14 20.5 7 L20.5 0 Z"

_PATTERNS = {
    "♠": "".join(f"M{x} 0 V19 " for x in (-18, -15, -12, -9, 9, 12, 15, 18)),
    "♥": "".join(
        f"M{x - 1.1} {y} C{x - 1.1} {y + 1.5} {x + 1.1} {y + 1.5} {x + 1.1} {y} C{x + 1.1} {y - 1.5} {x - 1.1} {y - 1.5} {x - 1.1} {y} Z "
        for y, row in ((4.5, (-18, -13, -8, 8, 13, 18)), (8.5, (-15.5, -10.5, 10.5, 15.5)), (12.5, (-13, -8, 8, 13)))
        for x in row
    ),
    "♦": "".join(f"M{x} 0 L{x + 20} 20 M{x} 0 L{x - 20} 20 " for x in range(-40, 41, 5)),
    "♣": "".join(f"M-21 {y} L-10.5 {y + 5} L0 {y} L10.5 {y + 5} L21 {y} " for y in (-2, 1.5, 5, 8.5, 12, 15.5)),
}
"""The pattern of a suit's robe."""


def draw_court(canvas: SheetCanvas, card: Card, ink: Ink, scale: float) -> None:
    """Draw a court card's figure in the middle of a card of 63 x 88 mm, its width scaled (large indices need room)."""
    assert card.suit is not None
    sign = card.suit.value
    canvas.saveState()
    canvas.translate(63 / 2, 44)
    canvas.scale(scale, 1)
    for turned in (0, 180):
        canvas.saveState()
        canvas.rotate(turned)
        _half(canvas, card.rank, sign, ink)
        canvas.restoreState()
    _belt(canvas, ink)
    w, h = HALF_WIDTH, HALF_HEIGHT
    ink.strokes(canvas, f"M{-w} {-h} H{w} V{h} H{-w} Z", line=0.35)
    canvas.restoreState()


def _half(canvas: SheetCanvas, rank: Rank, sign: str, ink: Ink) -> None:
    robe = ink.suit(sign)
    clip = canvas.beginPath()
    clip.rect(-HALF_WIDTH, 0, 2 * HALF_WIDTH, HALF_HEIGHT)
    canvas.clipPath(clip, stroke=0, fill=0)
    _BEHIND[rank](canvas, robe, ink)
    _robe(canvas, sign, robe, ink)
    _FIGURE[rank](canvas, robe, ink)
    suits.draw_suit(canvas, sign, -14.0, 30.2, 11.5, ink.suit(sign), hollow=ink.hollow(sign))


def _robe(canvas: SheetCanvas, sign: str, robe: object, ink: Ink) -> None:
    """Shoulders in the suit's colour with its pattern, and a panel with the suit's sign."""
    ink.shape(canvas, ROBE, robe)
    canvas.saveState()
    inner = canvas.beginPath()
    inner.moveTo(-20.5, 0)
    inner.lineTo(-20.5, 7)
    inner.curveTo(-19.5, 14, -13, 17, -6, 18)
    inner.lineTo(6, 18)
    inner.curveTo(13, 17, 19.5, 14, 20.5, 7)
    inner.lineTo(20.5, 0)
    inner.close()
    canvas.clipPath(inner, stroke=0, fill=0)
    ink.strokes(canvas, _PATTERNS[sign], ink.look.black if ink.look.low else ink.look.paper, 0.4)
    canvas.restoreState()
    ink.strokes(canvas, ROBE)
    ink.shape(canvas, "M-5.2 0 L-4.2 18 H4.2 L5.2 0 Z", GOLD)
    suits.draw_suit(canvas, sign, 0, 6.4, 5.4, ink.suit(sign), hollow=ink.hollow(sign))


def _head(canvas: SheetCanvas, ink: Ink, *, lashes: bool = False) -> None:
    ink.shape(canvas, "M-2.5 16 H2.5 V21 H-2.5 Z", SKIN)
    ink.shape(canvas, ellipse(0, 24.2, 5.2, 6.2), SKIN)
    canvas.setFillColor(ink.look.black)
    for side in (-1, 1):
        canvas.circle(side * 2.1, 24.8, 0.55, stroke=0, fill=1)
        brow = 26.6 if lashes else 26.2
        ink.strokes(canvas, f"M{side * 1.0} {brow} Q{side * 2.2} {brow + 0.7} {side * 3.4} {brow - 0.2}", line=0.4)
    ink.strokes(canvas, "M0.2 25.4 L-0.9 22.9 H0.3")


def _nothing(canvas: SheetCanvas, robe: object, ink: Ink) -> None:
    """Nothing is behind the shoulders."""


def _queen_hair(canvas: SheetCanvas, robe: object, ink: Ink) -> None:
    for side in (1, -1):
        canvas.saveState()
        canvas.scale(side, 1)
        ink.shape(canvas, "M0 31 C5 31.5 8.6 28.5 8.4 24 C8.2 20 9.8 17 9.2 11 H2 V31 Z", HAIR)
        canvas.restoreState()


def _jack_hair(canvas: SheetCanvas, robe: object, ink: Ink) -> None:
    ink.shape(canvas, "M-7.4 29 C-8.6 24 -8.4 21 -7.4 18.4 H7.4 C8.4 21 8.6 24 7.4 29 Z", HAIR)


def _king(canvas: SheetCanvas, robe: object, ink: Ink) -> None:
    ink.shape(canvas, "M-13 17.2 C-9 9.5 9 9.5 13 17.2 L7.5 19.4 H-7.5 Z")  # ermine
    for x, y in ((-8.8, 15.2), (-4.6, 13.2), (0, 12.4), (4.6, 13.2), (8.8, 15.2)):
        ink.strokes(canvas, f"M{x} {y + 0.8} V{y - 0.8}", line=0.7)
    _head(canvas, ink)
    beard = "M-5.3 25.4 C-7 17 -4 13.4 0 12 C4 13.4 7 17 5.3 25.4 C4.2 22.6 2.2 21.9 0 22.1 C-2.2 21.9 -4.2 22.6 -5.3 25.4 Z"
    ink.shape(canvas, beard, HAIR)
    if ink.look.low:
        ink.strokes(canvas, "M-3.4 20 Q-3.6 17 -2 14.6 M0 19 V13.4 M3.4 20 Q3.6 17 2 14.6")
    ink.shape(canvas, "M-1.7 20.6 Q0 19.6 1.7 20.6 Q0 21.4 -1.7 20.6 Z", SKIN, 0.2)
    ink.shape(canvas, "M-6 28 L-8 34.4 L-3.8 31.6 L0 36 L3.8 31.6 L8 34.4 L6 28 Z", GOLD, 0.35)
    ink.shape(canvas, "M-6.2 27 H6.2 V29 H-6.2 Z", robe)
    for x, y in ((-8, 34.6), (0, 36.1), (8, 34.6)):
        ink.shape(canvas, ellipse(x, y, 0.9, 0.9), robe)
    ink.shape(canvas, "M13.2 10 V31.5 L14.6 35 L16 31.5 V10 Z")  # the sword
    ink.strokes(canvas, "M14.6 11 V31")
    ink.shape(canvas, "M10 8.4 H19.2 V10.2 H10 Z", GOLD)
    ink.shape(canvas, "M13.7 2.6 H15.5 V8.4 H13.7 Z", GOLD)
    _hand(canvas, 14.6, 5.8, ink)


def _queen(canvas: SheetCanvas, robe: object, ink: Ink) -> None:
    ink.shape(canvas, "M-6.4 18.2 L0 9.8 L6.4 18.2 Z", SKIN)
    for x, y in ((-4.2, 16.9), (-2.6, 15.2), (0, 14.3), (2.6, 15.2), (4.2, 16.9)):
        ink.shape(canvas, ellipse(x, y, 0.8, 0.8), None, 0.22)
    _head(canvas, ink, lashes=True)
    ink.shape(
        canvas,
        "M-5.4 25 C-5.4 29 -2.4 30.2 0 29.6 C2.4 30.2 5.4 29 5.4 25 C5.8 31.6 2.6 32 0 32 C-2.6 32 -5.8 31.6 -5.4 25 Z",
        HAIR,
    )
    ink.shape(canvas, "M-1.5 20.9 Q-0.7 21.7 0 21.2 Q0.7 21.7 1.5 20.9 Q0 19.5 -1.5 20.9 Z", "#b3261e", 0.2)
    ink.shape(canvas, "M-6.4 29.6 Q0 32.4 6.4 29.6 L7 32.2 Q0 35 -7 32.2 Z", GOLD, 0.3)
    for x, y in ((-6.6, 33.2), (-3.4, 34.6), (0, 35.2), (3.4, 34.6), (6.6, 33.2)):
        ink.shape(canvas, ellipse(x, y, 1.15, 1.15), None, 0.3)
    ink.strokes(canvas, "M14.4 3 Q13.4 14 14.4 25", line=0.8)  # the flower
    ink.shape(canvas, "M14 14.6 C16 14.2 18.6 16 18.8 18.6 C16.4 18.8 14.4 17.2 14 14.6 Z", "#1b6a35")
    ink.shape(canvas, "M13.9 11.6 C12 11.6 10.2 13 9.9 15.2 C12 15.4 13.7 14 13.9 11.6 Z", "#1b6a35")
    for x, y in ((14.4, 30.4), (17.6, 28.1), (16.4, 24.4), (12.4, 24.4), (11.2, 28.1)):
        ink.shape(canvas, ellipse(x, y, 2.1, 2.1), robe)
    ink.shape(canvas, ellipse(14.4, 27.1, 1.7, 1.7), GOLD)
    _hand(canvas, 14.0, 7.2, ink)


def _jack(canvas: SheetCanvas, robe: object, ink: Ink) -> None:
    for x in (-6, -3, 0, 3, 6):  # the ruff
        ink.shape(canvas, ellipse(x, 17.6 - abs(x) * 0.06, 2.0, 1.7))
    _head(canvas, ink)
    ink.shape(canvas, "M-6 27 C-6.4 29.6 6.4 29.6 6 27 C4 28.2 -4 28.2 -6 27 Z", HAIR)
    ink.strokes(canvas, "M-1.5 20.7 Q0 20 1.6 20.9", line=0.45)
    ink.shape(canvas, "M3.6 31 C4.6 35.2 7.4 37 10.6 36.4 C10.4 33.4 8.4 31 5.8 29.8 Z", GOLD)
    ink.strokes(canvas, "M4.8 30.6 L9.4 35.2")
    ink.shape(canvas, "M-7.4 28 C-9.4 33.4 -2 34.8 2.4 33.6 C6.8 32.6 8.6 30.4 7.4 28 Z", robe, 0.35)
    ink.shape(canvas, "M-7.2 27.2 H7.2 V29 H-7.2 Z", GOLD)
    ink.shape(canvas, "M14.6 1 H15.8 V32.6 H14.6 Z", GOLD)  # the halberd
    ink.shape(canvas, "M14.2 32.4 L15.2 37 L16.2 32.4 Z")
    ink.shape(canvas, "M15.8 24.4 L19.2 22.8 C20.2 25.6 20.2 28.6 19.2 31.4 L15.8 29.6 Z")
    ink.shape(canvas, "M14.6 29 L11 27 L14.6 25 Z")
    _hand(canvas, 15.2, 8, ink)


def _hand(canvas: SheetCanvas, x: float, y: float, ink: Ink) -> None:
    ink.shape(canvas, ellipse(x, y, 2.3, 1.9), SKIN)
    for finger in (-1, 0, 1):
        ink.strokes(canvas, f"M{x - 1.6} {y + finger * 0.7} H{x + 0.6}", line=0.2)


def _belt(canvas: SheetCanvas, ink: Ink) -> None:
    """What parts the two halves: a band that looks the same from both sides."""
    ink.shape(canvas, f"M{-HALF_WIDTH} -1.9 H{HALF_WIDTH} V1.9 H{-HALF_WIDTH} Z", GOLD, 0.35)
    for step in range(-4, 5):
        x = step * 4.6
        ink.shape(canvas, f"M{x - 1.5} 0 L{x} 1.3 L{x + 1.5} 0 L{x} -1.3 Z", None, 0.25)


_Draw = Callable[..., None]
_BEHIND: dict[Rank, _Draw] = {Rank.KING: _nothing, Rank.QUEEN: _queen_hair, Rank.JACK: _jack_hair}
_FIGURE: dict[Rank, _Draw] = {Rank.KING: _king, Rank.QUEEN: _queen, Rank.JACK: _jack}

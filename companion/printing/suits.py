"""The four suits and the jester, in our own drawing.

Hardly any text font has all four suits. The same outlines therefore serve twice: as paths for a large symbol, and as
a font of a kilobyte (scripts/make_suits_font.py) for a symbol in a line of text, so that ♠ can be searched for and
copied.

The suits differ by shape first: the diamond's sides are hollowed, spade and club stand on a flared foot, the heart
has none. Colour only repeats what the shape shows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.printing import paths

if TYPE_CHECKING:
    from reportlab.lib.colors import Color
    from reportlab.pdfgen.canvas import Canvas

EM = 1000
"""Units an em; y upwards from the base line, as in a font."""

OUTLINES = {
    "♠": "M350 735 C312 640 44 478 44 270 C44 158 120 88 207 88 C266 88 310 118 336 168 C328 92 286 32 222 0 L478 0 C414 32 372 92 364 168 "
    "C390 118 434 88 493 88 C580 88 656 158 656 270 C656 478 388 640 350 735 Z",
    "♥": "M340 -12 C302 86 34 262 34 482 C34 612 120 692 212 692 C278 692 322 648 340 578 C358 648 402 692 468 692 C560 692 646 612 646 482 "
    "C646 262 378 86 340 -12 Z",
    "♦": "M310 750 C352 636 464 466 566 360 C464 254 352 84 310 -30 C268 84 156 254 54 360 C156 466 268 636 310 750 Z",
    "♣": "M217 448 C167 516 177 611 240 668 C302 724 398 724 460 668 C523 611 533 516 483 448 C562 461 639 415 666 340 C692 264 660 180 590 141 "
    "C520 102 433 119 382 181 C386 100 418 34 486 0 L214 0 C282 34 314 100 318 181 C267 119 180 102 110 141 C40 180 8 264 34 340 "
    "C61 415 138 461 217 448 Z",
}
"""The path data of each suit symbol."""

ADVANCE = {"♠": 700, "♥": 680, "♦": 620, "♣": 700}
"""The width of each suit symbol in a line, in the same units."""

JESTER = (
    "M196 70 H544 V150 H196 Z M188 186 C176 330 150 430 92 430 C62 430 42 412 36 384 C64 396 84 384 84 352 C84 318 58 296 30 300 "
    "C8 304 -6 324 -6 356 C-6 450 50 520 126 520 C176 520 214 492 240 450 C262 548 304 640 370 700 C436 640 478 548 500 450 "
    "C526 492 564 520 614 520 C690 520 746 450 746 356 C746 324 732 304 710 300 C682 296 656 318 656 352 C656 384 676 396 704 384 "
    "C698 412 678 430 648 430 C590 430 564 330 552 186 Z M370 716 C398 716 420 738 420 766 C420 794 398 816 370 816 C342 816 320 794 320 766 C320 738 342 716 370 716 Z"
)
"""The jester's cap on a drawn joker, in the same units; it is 740 wide."""

SIGNS = {
    "→": (800, "M60 385 H560 L430 515 L490 575 L725 340 L490 105 L430 165 L560 295 H60 Z"),
    "←": (800, "M740 385 H240 L370 515 L310 575 L75 340 L310 105 L370 165 L240 295 H740 Z"),
    "↑": (600, "M345 0 V500 L475 370 L535 430 L300 665 L65 430 L125 370 L255 500 V0 Z"),
    "↓": (600, "M345 665 V165 L475 295 L535 235 L300 0 L65 235 L125 295 L255 165 V665 Z"),
    "✓": (720, "M50 320 L118 388 L264 240 L598 640 L672 580 L270 96 Z"),
}
"""Signs that the label face lacks: the width and path data of each character."""

NARROW = 180
"""The width of the narrow no-break space before French punctuation, in the same units."""

RED = frozenset("♥♦")


def draw_suit(
    canvas: Canvas, suit: str, x: float, y: float, height: float, colour: Color, *, hollow: bool = False
) -> None:
    """Draw a suit symbol (or ``"joker"``) centred on (``x``, ``y``), all in points.

    ``height`` is that of the tallest suit, so suits drawn with the same height look equally large. ``hollow`` draws
    only the outline (low ink).
    """
    scale = height / 750
    outline = JESTER if suit == "joker" else OUTLINES[suit]
    left = 370 if suit == "joker" else ADVANCE[suit] / 2
    middle = 430 if suit == "joker" else 355
    line = max(0.5, height / 18) if hollow else None
    canvas.saveState()
    canvas.setFillColor(colour)
    canvas.setStrokeColor(colour)
    canvas.setLineJoin(1)
    paths.trace(canvas, outline, x - left * scale, y - middle * scale, scale, fill=not hollow, line_width=line)
    canvas.restoreState()

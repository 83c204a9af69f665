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
    "M200 176 C204 300 192 424 146 424 C106 424 90 350 86 272 L36 272 C26 436 58 590 165 590 C230 590 272 536 290 456 "
    "C296 590 330 700 438 752 L486 706 C436 660 434 570 450 456 C468 536 510 590 575 590 C682 590 714 436 704 272 L654 272 "
    "C650 350 634 424 594 424 C548 424 536 300 540 176 Z M176 44 H564 V140 H176 Z "
    "M61 252 C96 252 124 224 124 189 C124 154 96 126 61 126 C26 126 -2 154 -2 189 C-2 224 26 252 61 252 Z "
    "M679 252 C714 252 742 224 742 189 C742 154 714 126 679 126 C644 126 616 154 616 189 C616 224 644 252 679 252 Z "
    "M512 836 C545 836 572 809 572 776 C572 743 545 716 512 716 C479 716 452 743 452 776 C452 809 479 836 512 836 Z"
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
    canvas: Canvas,
    suit: str,
    x: float,
    y: float,
    height: float,
    colour: Color,
    *,
    hollow: bool = False,
    halo: float = 0,
) -> None:
    """Draw a suit symbol (or ``"joker"``) centred on (``x``, ``y``), all in points.

    ``height`` is that of the tallest suit, so suits drawn with the same height look equally large. ``hollow`` draws
    only the outline (low ink). ``halo``: how much wider than its outline it is painted all around.
    """
    scale = height / 750
    outline = JESTER if suit == "joker" else OUTLINES[suit]
    left = 370 if suit == "joker" else ADVANCE[suit] / 2
    middle = 430 if suit == "joker" else 355
    line = max(0.5, height / 18) if hollow else 2 * halo or None
    canvas.saveState()
    canvas.setFillColor(colour)
    canvas.setStrokeColor(colour)
    canvas.setLineJoin(1)
    paths.trace(canvas, outline, x - left * scale, y - middle * scale, scale, fill=not hollow, line_width=line)
    canvas.restoreState()

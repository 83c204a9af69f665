"""Paper and card sizes, and the only place that converts millimetres to points.

All measures outside are in millimetres; inside ReportLab they are in points (1/72 inch). One millimetre is one
millimetre on paper: a test reads the sizes from the finished PDF.
"""

from __future__ import annotations

from typing import NamedTuple

from companion.cards import CARD_SIZE


def pt(millimetres: float) -> float:
    """Convert millimetres to points.

    >>> pt(25.4)
    72.0
    """
    return millimetres * 72 / 25.4


def mm(points: float) -> float:
    """Convert points to millimetres.

    >>> mm(72)
    25.4
    """
    return points * 25.4 / 72


class Size(NamedTuple):
    """A width and a height in millimetres.

    >>> PAPERS["a4"].points
    (595.2755905511812, 841.8897637795276)
    """

    width: float
    height: float

    @property
    def points(self) -> tuple[float, float]:
        """The width and height in points."""
        return pt(self.width), pt(self.height)


PAPERS = {"a4": Size(210, 297), "letter": Size(215.9, 279.4), "a5": Size(148, 210)}
HALVES = {"a4": "a5", "letter": "half-letter"}
"""For each paper that two pages side by side fill, the name of their paper."""

SHEETS = {**PAPERS, "half-letter": Size(139.7, 215.9), "4x6": Size(101.6, 152.4)}
"""Every size that a page can have. Half-letter is for booklets only, as nobody buys it; 4x6 is photo paper, for cards
only.
"""

CARDS = {"poker": Size(*CARD_SIZE), "bridge": Size(57, 88), "mini": Size(44, 63), "tarot": Size(70, 120)}

AID = Size(92, 128)
"""A player aid: four on a sheet of A4 or Letter, large enough to be read across a table in bad light."""

SHOP_CARDS = {
    "tgc-poker": Size(63.5, 88.9),
    "tgc-bridge": Size(57.15, 88.9),
    "tgc-mini": Size(44.45, 63.5),
    "tgc-tarot": Size(69.85, 120.65),
    "tgc-square": Size(88.9, 88.9),
    "tgc-jumbo": Size(88.9, 139.7),
}
"""Cards as The Game Crafter prints them: sizes in inches, here in millimetres. SHOP_BLEED is their bleed, an eighth
of an inch.
"""

SHOP_BLEED = 3.175

PENCIL = 8.0
"""The least side of a box to write or tick in, in millimetres."""

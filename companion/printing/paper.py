"""Paper and card sizes, and the one place where millimetres become points.

Everything outside is said in millimetres, everything inside ReportLab in points (1/72 inch). One millimetre is one
millimetre on paper: a test reads the sizes back out of the finished PDF.
"""

from __future__ import annotations

from typing import NamedTuple

from companion.cards import CARD_SIZE


def pt(millimetres: float) -> float:
    """Millimetres to points.

    >>> pt(25.4)
    72.0
    """
    return millimetres * 72 / 25.4


def mm(points: float) -> float:
    """Points to millimetres.

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
        """The same in points."""
        return pt(self.width), pt(self.height)


PAPERS = {"a4": Size(210, 297), "letter": Size(215.9, 279.4), "a5": Size(148, 210)}
HALVES = {"a4": "a5", "letter": "half-letter"}
"""Papers that two pages side by side fill, and what those are called."""

SHEETS = {**PAPERS, "half-letter": Size(139.7, 215.9), "4x6": Size(101.6, 152.4)}
"""Every size that a page can have: nobody buys half a letter, but booklets have such pages; photo paper holds cards only."""

CARDS = {"poker": Size(*CARD_SIZE), "bridge": Size(57, 88), "mini": Size(44, 63), "tarot": Size(70, 120)}

SHOP_CARDS = {
    "tgc-poker": Size(63.5, 88.9),
    "tgc-bridge": Size(57.15, 88.9),
    "tgc-mini": Size(44.45, 63.5),
    "tgc-tarot": Size(69.85, 120.65),
    "tgc-square": Size(88.9, 88.9),
    "tgc-jumbo": Size(88.9, 139.7),
}
"""Cards as The Game Crafter prints them: inches, with an eighth of one as bleed."""

SHOP_BLEED = 3.175

PENCIL = 8.0
"""The least side, in millimetres, of a box somebody writes or ticks in."""

"""Paper and card sizes, and the one place where millimetres become points.

Everything outside is said in millimetres, everything inside ReportLab in points (1/72 inch). One millimetre is one
millimetre on paper: a test reads the sizes back out of the finished PDF.
"""

from __future__ import annotations

from typing import NamedTuple


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

SHEETS = {**PAPERS, "half-letter": Size(139.7, 215.9)}
"""Every size that a page can have: nobody buys half a letter, but booklets have such pages."""

CARDS = {"poker": Size(63, 88), "bridge": Size(57, 88), "mini": Size(44, 63), "tarot": Size(70, 120)}

PENCIL = 8.0
"""The least side, in millimetres, of a box somebody writes or ticks in."""

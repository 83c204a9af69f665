"""The geometry of calibration: where the lines of front and back stand so that the number to type can be read.

Everything is said in millimetres as it is seen from the front, the origin at the lower left, x to the right and y upwards.
A printer moves the back by some (dx, dy) on the page that it is given; the offset to type is what takes that back, -dx and -dy.
Through the paper one sees the back mirrored: about the upright middle where sheets are flipped on the long edge, about the
level middle where they are flipped on the short one. So of a move to the right one sees a move to the left (`SEEN`).

A scale is a vernier: the lines of the front are ``PITCH`` apart, those of the back a tenth of a millimetre less or more, so that
line number k of the back meets line number k of the front when the back has to be moved by k tenths of a millimetre.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from companion.printing.printer import Printer

Axis = Literal["x", "y"]

PITCH, STEP, MOST = 4.0, 0.1, 20
"""Millimetres between two lines of a front, and between what they say; numbers of lines on either side of the middle."""

SEEN = {("long", "x"): -1, ("long", "y"): 1, ("short", "x"): 1, ("short", "y"): -1}
"""Whether a move along an axis of the back's page is seen from the front as one the same way (1) or the other way (-1)."""

TARGET = 10
"""Millimetres that the target reaches on either side of its middle."""


class Mark(NamedTuple):
    """A line of a scale: its number, where it stands on the front, where its mate of the back is seen, what it says."""

    number: int
    front: float
    back: float
    says: float


def marks(printer: Printer, axis: Axis, middle: float) -> Iterator[Mark]:
    """The lines of a scale around ``middle``. They say whole offsets: those that a profile has already are in them."""
    now = printer.offset_x if axis == "x" else printer.offset_y
    for number in range(-MOST, MOST + 1):
        front = middle + number * PITCH
        yield Mark(number, front, front + SEEN[printer.flip, axis] * STEP * number, round(now + STEP * number, 2))


def coarse(printer: Printer, axis: Axis, away: float) -> float:
    """What to type where the middle of the back's ring is seen ``away`` mm from the target's.

    >>> coarse(Printer(), "x", 3.0), coarse(Printer(), "y", 3.0), coarse(Printer(flip="short", offset_x=1), "x", 3.0)
    (3.0, -3.0, -2.0)
    """
    now = printer.offset_x if axis == "x" else printer.offset_y
    return round(now - SEEN[printer.flip, axis] * away, 2)

"""The net of a tuck box: where its panels and flaps lie on a flat sheet, worked out from its cards. Millimetres, y
upwards.

From left to right: glue flap, front, side, back, side. Above the back is the lid with its tuck, above the sides are
dust flaps. Below the front is the bottom, below the back a flap that the bottom is glued to, below the sides are dust
flaps again. The whole net lies within one rectangle.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from math import hypot
from typing import Literal, NamedTuple

ROOM = 1.0
"""How much wider, higher and deeper a box is inside than its contents, in millimetres."""

SLEEVE = 3.0
"""How much wider and higher a sleeve is than its card, in millimetres."""

SLEEVES = 0.2
"""How much the two sides of a sleeve add to a card's thickness, in millimetres."""

LEAST_DEPTH = 10.0
"""The least depth of a box, in millimetres. The flaps of a thinner one are hard to fold and to glue."""

GLUE, TUCK, NOTCH = 10.0, 14.0, 9.0
"""The greatest width of the glue flap, the length of the lid's tuck, the radius of the thumb's notch, in millimetres.
"""

EDGE_BLEED = 1.5
"""How far colour goes on beyond the outer cuts, in millimetres, so that a cut that is a little off shows no white."""

TICKS, CLEAR, BESIDE = (9.0, 6.0, 3.0), 2.0, 0.6
"""Ticks show a fold outside the net: their lengths, of which the first with room is drawn, how far they stay off the
fold at least, and what is clear beside them of parts and of their colour, in millimetres.
"""

REACH = 5.8
"""How far ticks reach above and below the net at most, in millimetres."""

SLANT, SLACK = 2.0, 0.5
"""How much flaps narrow towards their ends, and how much narrower a flap is than its opening, in millimetres."""

Point = tuple[float, float]
PanelKind = Literal["front", "back", "side", "lid", "tuck", "bottom", "dust", "glue"]


class NetPanel(NamedTuple):
    """A part of the net: its corners in order. ``glued``: True if glue goes on it."""

    name: str
    kind: PanelKind
    corners: tuple[Point, ...]
    glued: bool = False

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, bottom, width, height."""
        xs, ys = [x for x, _ in self.corners], [y for _, y in self.corners]
        return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)

    def holds(self, point: Point) -> bool:
        """True if a point lies in this part. All parts are convex.

        >>> lid = NetPanel("lid", "lid", ((0, 0), (9, 0), (8, 5), (1, 5)))
        >>> lid.holds((1, 1)), lid.holds((0.2, 4))
        (True, False)
        """
        turns = [
            (x2 - x1) * (point[1] - y1) - (y2 - y1) * (point[0] - x1)
            for (x1, y1), (x2, y2) in pairwise((*self.corners, self.corners[0]))
        ]
        return min(turns) >= 0 or max(turns) <= 0

    def whole(self, above: NetPanel) -> tuple[Point, ...]:
        """The corners of this part and the one ``above`` it as one shape."""
        return (*self.corners[:2], *above.corners[1:], above.corners[0])


class NetLine(NamedTuple):
    """A line to cut or to fold along."""

    start: Point
    end: Point

    @property
    def length(self) -> float:
        """The length of the line.

        >>> NetLine((0, 0), (3, 4)).length
        5.0
        """
        return hypot(self.end[0] - self.start[0], self.end[1] - self.start[1])


def depth_of(count: int, stock: float, *, sleeved: bool = False) -> float:
    """The inner depth of a box for ``count`` cards of thickness ``stock`` (mm): their pile and a little room.

    >>> depth_of(54, 0.30), depth_of(54, 0.30, sleeved=True), depth_of(4, 0.30)
    (17.2, 28.0, 10.0)
    """
    return max(LEAST_DEPTH, round(count * (stock + (SLEEVES if sleeved else 0.0)) + ROOM, 2))


class Net(NamedTuple):
    """The net of a box with these inner measures."""

    width: float
    height: float
    depth: float

    @classmethod
    def of(cls, card: tuple[float, float], count: int, stock: float, *, sleeved: bool = False) -> Net:
        """The net for ``count`` cards of this size, with thickness ``stock`` (mm).

        >>> Net.of((63, 88), 54, 0.30)
        Net(width=64.0, height=89.0, depth=17.2)
        """
        more = ROOM + (SLEEVE if sleeved else 0.0)
        return cls(card[0] + more, card[1] + more, depth_of(count, stock, sleeved=sleeved))

    @property
    def glue(self) -> float:
        """The width of the glue flap. It is narrower than the side that it goes under."""
        return min(GLUE, self.depth - 2 * SLACK)

    @property
    def size(self) -> tuple[float, float]:
        """The width and height of the rectangle that holds the net.

        >>> Net(64.0, 89.0, 17.2).size
        (172.4, 137.4)
        """
        return (
            round(self.glue + 2 * self.width + 2 * self.depth, 2),
            round(self.height + 2 * self.depth + TUCK, 2),
        )

    @property
    def _columns(self) -> tuple[float, float, float, float, float]:
        """The left edges of front, side, back and side, and the right edge of the last."""
        front = self.glue
        side = front + self.width
        back = side + self.depth
        last = back + self.width
        return front, side, back, last, last + self.depth

    @property
    def _dust(self) -> float:
        """The length of dust flaps. Two opposite ones never meet."""
        return min(self.depth, self.width / 2 - SLACK, TUCK)

    @property
    def floor(self) -> float:
        """The height of the lower edge of the walls, above the bottom."""
        return self.depth

    def panels(self) -> Iterator[NetPanel]:
        """All parts, the four walls first."""
        front, side, back, last, end = self._columns
        low, high = self.floor, self.floor + self.height
        for name, kind, left, right in (
            ("front", "front", front, side),
            ("side", "side", side, back),
            ("back", "back", back, last),
            ("other side", "side", last, end),
        ):
            yield NetPanel(name, kind, ((left, low), (right, low), (right, high), (left, high)))  # type: ignore[arg-type]
        yield NetPanel(
            "glue", "glue", ((front, low), (front, high), (0, high - 2 * SLANT), (0, low + 2 * SLANT)), glued=True
        )
        top = high + self.depth
        inner, outer = back + SLACK, last - SLACK
        yield NetPanel("lid", "lid", ((back, high), (last, high), (outer, top), (inner, top)))
        yield NetPanel(
            "tuck",
            "tuck",
            ((inner, top), (outer, top), (outer - SLANT, top + TUCK), (inner + SLANT, top + TUCK)),
        )
        yield NetPanel("bottom", "bottom", ((front, low), (side, low), (side - SLACK, 0), (front + SLACK, 0)))
        below = low - min(self.depth - SLACK, TUCK)
        yield NetPanel(
            "bottom flap", "glue", ((back, low), (last, low), (last - SLANT, below), (back + SLANT, below)), glued=True
        )
        for name, left, right in (("side", side, back), ("other side", last, end)):
            for word, edge, tip in (("upper", high, high + self._dust), ("lower", low, low - self._dust)):
                yield NetPanel(
                    f"{word} dust flap, {name}",
                    "dust",
                    ((left, edge), (right, edge), (right - SLANT, tip), (left + SLANT, tip)),
                    glued=word == "lower",
                )

    def folds(self) -> Iterator[NetLine]:
        """The lines to fold along: between every two parts that are joined."""
        front, side, back, last, end = self._columns
        low, high = self.floor, self.floor + self.height
        for x in (front, side, back, last):
            yield NetLine((x, low), (x, high))
        for left, right in ((front, side), (side, back), (back, last), (last, end)):
            yield NetLine((left, low), (right, low))
        for left, right in ((side, back), (back, last), (last, end)):
            yield NetLine((left, high), (right, high))
        yield NetLine((back + SLACK, high + self.depth), (last - SLACK, high + self.depth))

    def creases(self) -> Iterator[NetLine]:
        """The folds, those in line as one: a ruler presses them in together."""
        for axis in (0, 1):
            lines = [fold for fold in self.folds() if _rounded(fold.start)[axis] == _rounded(fold.end)[axis]]
            for level in dict.fromkeys(_rounded(fold.start)[axis] for fold in lines):
                ends = sorted(end for fold in lines for end in fold if _rounded(end)[axis] == level)
                yield NetLine(ends[0], ends[-1])

    def ticks(self) -> Iterator[NetLine]:
        """The marks of folds outside the net: one in line with each end of a crease, as near as nothing of the net lies
        around it.

        >>> len(list(Net(64.0, 89.0, 17.2).ticks()))
        14
        """
        parts = list(self.panels())
        for crease in self.creases():
            for end, other in ((crease.start, crease.end), (crease.end, crease.start)):
                over, up = ((at - to) / crease.length for at, to in zip(end, other, strict=True))
                for long, far in product(TICKS, (CLEAR + step / 2 for step in range(int(2 * sum(self.size))))):
                    tick = NetLine(*((end[0] + over * off, end[1] + up * off) for off in (far, far + long)))
                    if -REACH <= tick.end[1] <= self.size[1] + REACH and _clear(tick, (over, up), parts):
                        yield tick
                        break

    @property
    def notch(self) -> Point:
        """The middle of the thumb's notch, in the upper edge of the front."""
        front, side, *_ = self._columns
        return (front + side) / 2, self.floor + self.height

    def cuts(self, *, glued: bool | None = None) -> Iterator[NetLine]:
        """The straight lines to cut along: all edges of parts that are not folds. The upper edge of the front leaves
        out the notch. ``glued``: those of parts that glue goes on, or of the others only.
        """
        folded = {frozenset(map(_rounded, fold)) for fold in self.folds()}
        middle, high = self.notch
        for panel in self.panels():
            if glued is not None and panel.glued != glued:
                continue
            ring = (*panel.corners, panel.corners[0])
            for start, end in pairwise(ring):
                if frozenset((_rounded(start), _rounded(end))) in folded:
                    continue
                if panel.kind == "front":  # only its upper edge is cut
                    yield NetLine(end, (middle - NOTCH, high))
                    yield NetLine((middle + NOTCH, high), start)
                else:
                    yield NetLine(start, end)


def _rounded(point: Point) -> Point:
    return round(point[0], 4), round(point[1], 4)


def _clear(tick: NetLine, along: Point, parts: Sequence[NetPanel]) -> bool:
    """True if no part nor its colour is beside a tick, nor before it."""
    (x, y), (over, up), far = tick.start, along, tick.length
    for panel in parts:
        left, low, wide, tall = panel.box
        off = BESIDE + (0.0 if panel.glued else EDGE_BLEED)
        if not (left - far - off <= x <= left + wide + far + off and low - far - off <= y <= low + tall + far + off):
            continue
        around = (
            (x + over * at - up * aside, y + up * at + over * aside)
            for at in (-off, 0.0, far / 2, far)
            for aside in (-off, 0.0, off)
        )
        if any(panel.holds(point) for point in around):
            return False
    return True

"""Build the fonts of templates/shared/fonts from the outlines in companion/printing/suits.py.

CompanionSuits has the suits and signs; CompanionSuitsHollow the red suits as outlines, at the same code points, so that in low
ink a ♥ is still copied and found as ♥. Run it after changing an outline; a test checks that the committed fonts and the
outlines agree. Needs fontTools (extra `dev`).
"""

from __future__ import annotations

import math
from itertools import pairwise
from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib.tables._g_l_y_f import Glyph

from companion.printing import paths, suits

FOLDER = Path(__file__).parents[1] / "templates" / "shared" / "fonts"
MAX_ERROR = 0.5  # units of a 1000-unit em: a thousandth of a millimetre at text size
LINE = 62  # units: the line of a hollow suit, half a point at text size
STEPS = 8  # straight pieces a curve of a hollow suit's inside is cut into


def glyph(data: str) -> Glyph:
    """A TrueType glyph (quadratic curves) of path data (cubic curves)."""
    target = TTGlyphPen(None)
    pen = Cu2QuPen(target, MAX_ERROR, reverse_direction=True)
    for kind, points in paths.parse(data):
        pairs = list(zip(points[::2], points[1::2], strict=True))
        if kind == "M":
            pen.moveTo(pairs[0])
        elif kind == "L":
            pen.lineTo(pairs[0])
        elif kind == "C":
            pen.curveTo(*pairs)
        else:
            pen.closePath()
    return target.glyph()


def corners(data: str) -> list[tuple[float, float]]:
    """An outline as a polygon."""
    found: list[tuple[float, float]] = []
    for kind, points in paths.parse(data):
        pairs = list(zip(points[::2], points[1::2], strict=True))
        if kind == "C":
            a, (b, c, d) = found[-1], pairs
            for t in (step / STEPS for step in range(1, STEPS + 1)):
                u = 1 - t
                weights = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
                found.append(tuple(sum(w * p[i] for w, p in zip(weights, (a, b, c, d), strict=True)) for i in (0, 1)))
        else:
            found.extend(pairs)
    return found[:-1] if found[0] == found[-1] else found


def distance(point: tuple[float, float], a: tuple[float, float], b: tuple[float, float]) -> float:
    """From a point to the line between two others."""
    (x, y), (ax, ay), (dx, dy) = point, a, (b[0] - a[0], b[1] - a[1])
    share = max(0.0, min(1.0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
    return math.hypot(x - ax - share * dx, y - ay - share * dy)


def inside(data: str) -> str:
    """The path of what stays white in a hollow suit: everything further than a line's width from its outline."""
    polygon = corners(data)
    edges = list(pairwise([*polygon, polygon[0]]))
    turn = math.copysign(1, sum(ax * by - bx * ay for (ax, ay), (bx, by) in edges))
    kept = []
    for (a, b), (_, c) in pairwise([edges[-1], *edges]):
        normals = []
        for (px, py), (qx, qy) in ((a, b), (b, c)):
            long = math.hypot(qx - px, qy - py)
            normals.append((-turn * (qy - py) / long, turn * (qx - px) / long))
        x, y = normals[0][0] + normals[1][0], normals[0][1] + normals[1][1]
        reach = 2 * LINE / (x * x + y * y)  # where the two lines moved inwards meet
        point = (b[0] + x * reach, b[1] + y * reach)
        if min(distance(point, *edge) for edge in edges) > LINE - 1:
            kept.append(f"{point[0]:.0f} {point[1]:.0f}")
    return f"M{' L'.join(reversed(kept))} Z"


def build(*, hollow: bool = False) -> FontBuilder:
    """A whole font, in memory; the same bytes at every run."""
    drawn = {chr_: (suits.ADVANCE[chr_], data) for chr_, data in suits.OUTLINES.items()} | suits.SIGNS
    if hollow:
        drawn = {chr_: (width, f"{data} {inside(data)}") for chr_, (width, data) in drawn.items() if chr_ in suits.RED}
    name = "Companion Suits Hollow" if hollow else "Companion Suits"
    empty = TTGlyphPen(None).glyph()
    glyphs, widths, characters = (
        {".notdef": empty, "space": empty},
        {".notdef": (500, 0), "space": (suits.NARROW, 0)},
        {},
    )
    for character, (advance, data) in drawn.items():
        called = f"uni{ord(character):04X}"
        glyphs[called] = glyph(data)
        glyphs[called].recalcBounds(None)
        widths[called] = (advance, glyphs[called].xMin)
        characters[ord(character)] = called
    font = FontBuilder(suits.EM, isTTF=True)
    font.setupGlyphOrder(list(glyphs))
    font.setupCharacterMap(characters | {0x20: "space", 0xA0: "space"})
    font.setupGlyf(glyphs)
    font.setupHorizontalMetrics(widths)
    font.setupHorizontalHeader(ascent=800, descent=-200)
    font.setupNameTable({"familyName": name, "styleName": "Regular", "psName": name.replace(" ", "")})
    font.setupOS2(sTypoAscender=800, sTypoDescender=-200, usWinAscent=800, usWinDescent=200)
    font.setupPost(keepGlyphNames=False)
    font.font["head"].created = font.font["head"].modified = 3786912000
    font.font.recalcTimestamp = False
    return font


def main() -> None:
    """Write the fonts and say how large they are."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for hollow, name in ((False, "CompanionSuits.ttf"), (True, "CompanionSuitsHollow.ttf")):
        build(hollow=hollow).save(FOLDER / name)
        print(f"{FOLDER / name} ({(FOLDER / name).stat().st_size} bytes)")


if __name__ == "__main__":
    main()

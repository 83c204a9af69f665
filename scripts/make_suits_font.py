"""Build templates/shared/fonts/CompanionSuits.ttf from the outlines in companion/printing/suits.py.

Run it after changing an outline; a test checks that the committed font and the outlines agree. Needs fontTools (extra `dev`).
"""

from __future__ import annotations

from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib.tables._g_l_y_f import Glyph

from companion.printing import paths, suits

TARGET = Path(__file__).parents[1] / "templates" / "shared" / "fonts" / "CompanionSuits.ttf"
MAX_ERROR = 0.5  # units of a 1000-unit em: a thousandth of a millimetre at text size


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


def build() -> FontBuilder:
    """The whole font, in memory; the same bytes at every run."""
    drawn = {chr_: (suits.ADVANCE[chr_], data) for chr_, data in suits.OUTLINES.items()} | suits.SIGNS
    empty = TTGlyphPen(None).glyph()
    glyphs, widths, characters = (
        {".notdef": empty, "space": empty},
        {".notdef": (500, 0), "space": (suits.NARROW, 0)},
        {},
    )
    for character, (advance, data) in drawn.items():
        name = f"uni{ord(character):04X}"
        glyphs[name] = glyph(data)
        glyphs[name].recalcBounds(None)
        widths[name] = (advance, glyphs[name].xMin)
        characters[ord(character)] = name
    font = FontBuilder(suits.EM, isTTF=True)
    font.setupGlyphOrder(list(glyphs))
    font.setupCharacterMap(characters | {0x20: "space", 0xA0: "space"})
    font.setupGlyf(glyphs)
    font.setupHorizontalMetrics(widths)
    font.setupHorizontalHeader(ascent=800, descent=-200)
    font.setupNameTable({"familyName": "Companion Suits", "styleName": "Regular", "psName": "CompanionSuits"})
    font.setupOS2(sTypoAscender=800, sTypoDescender=-200, usWinAscent=800, usWinDescent=200)
    font.setupPost(keepGlyphNames=False)
    font.font["head"].created = font.font["head"].modified = 3786912000
    font.font.recalcTimestamp = False
    return font


def main() -> None:
    """Write the font and say how large it is."""
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    build().save(TARGET)
    print(f"{TARGET} ({TARGET.stat().st_size} bytes)")


if __name__ == "__main__":
    main()

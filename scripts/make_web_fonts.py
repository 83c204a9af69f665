"""Build the page's fonts (companion/web/static/font) from the sheets' typefaces: the letters of our languages, as woff2.

Run it after changing a typeface. Needs fontTools (extra `dev`) and brotli.
"""

from __future__ import annotations

from pathlib import Path

from fontTools import subset
from fontTools.colorLib.builder import buildCOLR, buildCPAL
from fontTools.ttLib import TTFont

from companion.printing.fonts import DISPLAY, LABEL, LABEL_BOLD, SUITS, TEXT, TEXT_BOLD, TEXT_ITALIC, _file

FOLDER = Path(__file__).parents[1] / "companion" / "web" / "static" / "font"
LETTERS = [
    *range(0x20, 0x7F),
    *range(0xA0, 0x180),
    *range(0x2010, 0x2027),
    0x202F,
    0x2032,
    0x2039,
    0x203A,
    0x20AC,
    0x2190,
]
LETTERS += [0x2191, 0x2192, 0x2193, 0x2212, 0x2260, 0x2264, 0x2265, 0x2660, 0x2663, 0x2665, 0x2666, 0x2713]
RED = (0xA9 / 255, 0x22 / 255, 0x1B / 255, 1.0)
"""The stylesheet's --red in light colours."""


def redden(font: TTFont) -> None:
    """Colour ♥ and ♦ red wherever a page writes them, fields included; a stylesheet chooses another red by `font-palette`."""
    names = font.getBestCmap()
    red = {names[ord(suit)]: [(names[ord(suit)], 0)] for suit in "♥♦"}
    font["COLR"], font["CPAL"] = buildCOLR(red, version=0), buildCPAL([[RED]])


def main() -> None:
    """Write every face."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for face in (TEXT, TEXT_BOLD, TEXT_ITALIC, LABEL, LABEL_BOLD, DISPLAY, SUITS):
        options = subset.Options(
            flavor="woff2", layout_features=["kern", "liga", "tnum", "lnum", "mark"], notdef_outline=True
        )
        font = subset.load_font(str(_file(face)), options)
        cutter = subset.Subsetter(options)
        cutter.populate(unicodes=LETTERS)
        cutter.subset(font)
        if face == SUITS:
            redden(font)
        subset.save_font(font, str(FOLDER / f"{face}.woff2"), options)


if __name__ == "__main__":
    main()

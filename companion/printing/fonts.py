"""The typefaces, the characters that each can show, and what happens to a character that a face lacks.

There is one family for reading (Spectral), one for titles, labels and numbers (Barlow Condensed), and our own font of
suits. A face is parsed when it is first used and kept for the process. Parsing costs 1 to 6 ms each, so a document
pays only for the faces that it shows.

If a face lacks a glyph, it is looked for in the suits font, then in the two families. A character in our own words
must be found (fault ``glyph-missing``). What a person typed goes through `readable` first: a character that no face
has becomes its code point.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from functools import cache, lru_cache
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from companion.errors import Fault, PrintError
from companion.folders import shared_folder

if TYPE_CHECKING:
    from reportlab.pdfbase.ttfonts import TTFont

TEXT, TEXT_BOLD, TEXT_ITALIC, TEXT_BOLD_ITALIC = (
    "Spectral-Medium",
    "Spectral-Bold",
    "Spectral-MediumItalic",
    "Spectral-BoldItalic",
)
"""Medium, an eighth more ink than Regular for a hundredth more width: at ten points Regular is grey in bad light."""
LABEL, LABEL_BOLD, DISPLAY = "BarlowCondensed-Medium", "BarlowCondensed-SemiBold", "BarlowCondensed-Bold"
PERCENT = "BarlowCondensed-Black"
"""The face of a bold face's %: their own is as thin as that of the medium one."""

SUITS, SUITS_HOLLOW = "CompanionSuits", "CompanionSuitsHollow"
"""Our own font of suits, and the one for low ink. In the latter ♥ and ♦ are outlines, so they differ from the black
suits without any colour.
"""

_PACKAGES = {"Spectral": "fontpkg_spectral", "BarlowCondensed": "fontpkg_barlow_condensed"}
_VARIANTS = {
    (TEXT, True, False): TEXT_BOLD,
    (TEXT, False, True): TEXT_ITALIC,
    (TEXT, True, True): TEXT_BOLD_ITALIC,
    (TEXT_ITALIC, True, False): TEXT_BOLD_ITALIC,
    (TEXT_ITALIC, True, True): TEXT_BOLD_ITALIC,
    (TEXT_ITALIC, False, True): TEXT,  # emphasis inside italics is upright
    (TEXT_BOLD, False, True): TEXT_BOLD_ITALIC,
    (TEXT_BOLD, True, True): TEXT_BOLD_ITALIC,
    (LABEL, True, False): LABEL_BOLD,
    (LABEL, True, True): LABEL_BOLD,
}
_INVISIBLE = dict.fromkeys(map(ord, "\ufe0e\ufe0f\u00ad\u200b"))
_BLANKS = dict.fromkeys(map(ord, "\n\t\r"), " ")


def variant(face: str, *, bold: bool, italic: bool) -> str:
    """The face for bold or italic words inside ``face``; ``face`` itself if it has no such variant.

    >>> variant(TEXT, bold=True, italic=False), variant(DISPLAY, bold=True, italic=False)
    ('Spectral-Bold', 'BarlowCondensed-Bold')
    """
    return _VARIANTS.get((face, bold, italic), face)


def _file(face: str) -> Path:
    if face in (SUITS, SUITS_HOLLOW):
        return shared_folder() / "fonts" / f"{face}.ttf"
    package = _PACKAGES[face.split("-", 1)[0]]
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise PrintError(Fault("font-missing", None, {"font": face, "package": package.replace("_", "-")}))
    return Path(spec.submodule_search_locations[0]) / "files" / f"{face}.ttf"


_LETTERS = "éàèêôîâùçåûëïüœæÀÂÉÈÊÎÔÇŒ’«»“”–—…·•−×€→°²§✓♠♥♦♣"
"""The letters besides ASCII that every document embeds, in this order, of the faces that have them. So the faces of
most documents are the same to the byte, and documents bound into one share them: a kit has a third of the size, a
single pad 15 KB more.
"""


@cache
def _kind_of_font() -> type[TTFont]:
    """The class of our fonts: ReportLab's TTFont with pairs kerned (`reportlab_private.KernedText` draws them so).

    It caches the widths of words, because the same few thousand are measured again and again.
    """
    from reportlab.pdfbase.ttfonts import TTFont

    class Typeface(TTFont):  # type: ignore[misc]
        def __init__(self, name: str, path: str) -> None:
            super().__init__(name, path, asciiReadable=name != PERCENT)  # for its one sign it carries no alphabet
            if name in (LABEL, LABEL_BOLD, DISPLAY):  # their Ø is as wide as O, but the font states a quarter more
                self.face.charWidths[ord("Ø")] = self.face.charWidths[ord("O")]
            widths, other = self.face.charWidths.get, self.face.defaultWidth
            embedded = self.face.makeSubset
            self.face.makeSubset = lambda codes: _unhinted(embedded(codes))
            self.kern = _pairs(self) if name not in (SUITS, SUITS_HOLLOW) else lambda _before, _after: 0
            self.units = lru_cache(8192)(
                lambda text: sum([widths(ord(sign), other) for sign in text]) + sum(self.kerns(text))
            )

        def splitString(self, text: str, doc: object, encoding: str = "utf-8") -> list[tuple[int, bytes]]:  # noqa: N802
            if doc not in self.state and self.fontName != PERCENT:
                super().splitString(_LETTERS, doc)
            pieces: list[tuple[int, bytes]] = super().splitString(text, doc, encoding)
            return pieces

        def getSubsetInternalName(self, subset: int, doc: object) -> str:  # noqa: N802
            super().getSubsetInternalName(subset, doc)
            self.state[doc].internalName = self.fontName  # not numbered, so that bound documents share it
            return f"/{self.fontName}+{subset}"

        def kerns(self, text: str) -> list[int]:
            """What is added between each sign of a text and the next, in thousandths of the size."""
            return [self.kern(before, after) for before, after in pairwise(text)]

        def stringWidth(self, text: str, size: float, encoding: str = "utf8") -> float:  # noqa: N802
            return float(0.001 * size * self.units(text))

    return Typeface


def _unhinted(font: bytes) -> bytes:
    """A font without its instructions for coarse screens, which are half of what a document would embed of it."""
    import uharfbuzz as harfbuzz

    wanted = harfbuzz.SubsetInput()
    wanted.keep_everything()
    wanted.flags |= harfbuzz.SubsetFlags.NO_HINTING
    wanted.no_subset_table_tag_set.add(int.from_bytes(b"cmap"))  # the one that PDF asks for, which HarfBuzz would drop
    wanted.drop_table_tag_set.update(int.from_bytes(tag) for tag in (b"name", b"OS/2"))
    return bytes(harfbuzz.subset(harfbuzz.Face(font), wanted).blob.data)


def _pairs(font: TTFont) -> Callable[[str, str], int]:
    """A function that returns the kerning of two signs side by side, in thousandths of the size.

    It returns 0 next to a blank, where lines are broken, and between figures, which stand below one another in
    tables.
    """
    import uharfbuzz as harfbuzz

    shaped = harfbuzz.Font(font.hbFace)

    @lru_cache(8192)
    def kern(before: str, after: str) -> int:
        if before.isspace() or after.isspace() or (before.isdigit() and after.isdigit()):
            return 0
        buffer = harfbuzz.Buffer()
        buffer.add_str(before + after)
        buffer.guess_segment_properties()
        harfbuzz.shape(shaped, buffer, _KERNED)
        first = buffer.glyph_infos[0].codepoint
        added = buffer.glyph_positions[0].x_advance - shaped.get_glyph_h_advance(first)
        return round(float(font.pdfScale(added)))

    return kern


_KERNED = {"kern": True} | dict.fromkeys(("liga", "clig", "dlig", "calt", "ccmp", "locl"), False)
"""The font features to apply: kerning alone. Other features would replace two signs by another one, which no search
would find.
"""


@cache
def load(face: str) -> TTFont:
    """The ReportLab font of a face, parsed and registered under the face's name.

    Raises PrintError ``font-missing`` (data: font, package or file).
    """
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFError

    path = _file(face)
    try:
        font = _kind_of_font()(face, str(path))
    except (TTFError, OSError) as problem:
        data = {"font": face, "file": str(path), "problem": str(problem)}
        raise PrintError(Fault("font-missing", None, data)) from problem
    pdfmetrics.registerFont(font)
    return font


def covers(face: str, character: str) -> bool:
    """True if ``face`` itself has a glyph for this character."""
    return ord(character) in load(face).face.charToGlyph


@cache
def _shown_in(character: str, face: str) -> str | None:
    if character == "\u202f":
        return SUITS
    if character == "%" and face in (LABEL_BOLD, DISPLAY):
        return PERCENT
    chain = (face, SUITS, TEXT, LABEL) if character not in "♠♥♦♣" else (SUITS,)
    return next((candidate for candidate in chain if covers(candidate, character)), None)


def runs_by_face(text: str, face: str, where: str | None = None) -> list[tuple[str, str]]:
    """``text`` cut into pieces (face, piece), each of which its face can show. Narrow no-break spaces become the thin
    one of the suits font.

    ``where`` names the place in a template. Raises PrintError with a ``glyph-missing`` for each character (data:
    glyph, code, font, text).

    >>> runs_by_face("8♦ !", LABEL)
    [('BarlowCondensed-Medium', '8'), ('CompanionSuits', '♦'), ('BarlowCondensed-Medium', ' !')]
    """
    try:
        return list(_runs(text, face))
    except PrintError as problem:
        raise PrintError(Fault(fault.code, where, fault.data) for fault in problem.faults) from None


@lru_cache(maxsize=4096)
def _runs(text: str, face: str) -> tuple[tuple[str, str], ...]:
    load(face)
    if text.isascii() and text.isprintable() and "%" not in text:
        return ((face, text),) if text else ()
    text = unicodedata.normalize("NFC", text.translate(_INVISIBLE))
    pieces: list[tuple[str, str]] = []
    faults: list[Fault] = []
    for character in text.translate(_BLANKS):
        shown_in = _shown_in(character, face)
        if shown_in is None:
            data = {"glyph": character, "code": f"U+{ord(character):04X}", "font": face, "text": text[:60]}
            faults.append(Fault("glyph-missing", None, data))
            continue
        load(shown_in)
        printed = "\u00a0" if character == "\u202f" else character
        if pieces and pieces[-1][0] == shown_in:
            pieces[-1] = (shown_in, pieces[-1][1] + printed)
        else:
            pieces.append((shown_in, printed))
    if faults:
        raise PrintError(faults)
    return tuple(pieces)


def readable(text: str) -> tuple[str, tuple[str, ...]]:
    """A typed text with its unprintable characters replaced by their code points; and those code points.

    A character is unprintable if no face can show it.

    >>> readable("Zoé 😀")
    ('Zoé [U+1F600]', ('U+1F600',))
    """
    shown, codes = [], []
    for character in unicodedata.normalize("NFC", text.translate(_INVISIBLE).translate(_BLANKS)):
        control = unicodedata.category(character) == "Cc"  # some faces have them, but XML forbids them
        if not control and _shown_in(character, TEXT):
            shown.append(character)
        else:
            codes.append(f"U+{ord(character):04X}")
            shown.append(f"[{codes[-1]}]")
    return "".join(shown), tuple(dict.fromkeys(codes))


def printable(text: str, blank: str = "") -> str:
    """A typed text, or names with commas between them, without what no face can show. ``blank`` stands for a name of
    which nothing is left.

    >>> printable("Soirée 😀"), printable("Ana, 李小龍, Ben", "____")
    ('Soirée', 'Ana, ____, Ben')
    """
    names = readable(text)[0].split(", ")
    return ", ".join(re.sub(r"\s*\[U\+[0-9A-F]+\]", "", name).strip() or blank for name in names)


def width(text: str, face: str, size: float) -> float:
    """The length of a line of text in points when set at ``size`` points, suits included."""
    from reportlab.pdfbase.pdfmetrics import stringWidth

    return float(sum(stringWidth(piece, name, size) for name, piece in runs_by_face(text, face)))

"""What stands on a printed page, read back out of the PDF by PDFium: letters, shapes and ink, in millimetres from the top left.

PDFium reads a page some twenty times faster than pypdf or pdfplumber, and the contract reads hundreds.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from math import hypot
from typing import NamedTuple

import pypdfium2
import pypdfium2.raw as pdfium
from PIL import Image, ImageStat

from companion.printing.paper import mm

WHITE = (255, 255, 255)


class Box(NamedTuple):
    """Sides in millimetres from the left and the top of the page."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    def holds(self, other: Box, slack: float = 0.0) -> bool:
        """Whether the other stands within, ``slack`` mm more on every side."""
        return (
            self.left - slack <= other.left
            and self.top - slack <= other.top
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )


class Letter(NamedTuple):
    """A character: its ink's box, its size in points, where its line stands, its word (counted on the page from 0)."""

    text: str
    box: Box
    size: float
    base: float
    word: int


class Word(NamedTuple):
    """Letters without a blank between."""

    text: str
    box: Box
    base: float


class Shape(NamedTuple):
    """A path: its box without the line's width, its colours (None where it is not filled or has no line).

    ``frame`` says that it runs along its box: a rectangle, its corners rounded or not, or a straight line.
    """

    box: Box
    fill: tuple[int, int, int] | None
    line: tuple[int, int, int] | None
    frame: bool


@dataclass(frozen=True)
class Page:
    """A page read back; ``picture`` is it in grey, `DOTS` pixels a millimetre."""

    width: float
    height: float
    text: str
    letters: tuple[Letter, ...]
    picture: Image.Image

    @property
    def ink(self) -> float:
        """How much of the page is black, from 0 to 1; grey counts by its darkness."""
        return 1 - ImageStat.Stat(self.picture).mean[0] / 255

    @property
    def inked(self) -> Box:
        """The box of all that is not white."""
        return self.above(self.height)

    def above(self, line: float) -> Box:
        """The box of all that is not white down to ``line`` (mm from the top): without the foot of a page."""
        part = self.picture.crop((0, 0, self.picture.width, min(round(line * DOTS), self.picture.height)))
        sides = part.point([255] * 250 + [0] * 6).getbbox() or (0, 0, 0, 0)
        return Box(*(side / DOTS for side in sides))


DOTS = 2
"""Pixels a millimetre in `Page.picture`."""


@lru_cache(maxsize=96)
def read(document: bytes) -> tuple[Page, ...]:
    """The pages of a PDF."""
    with pypdfium2.PdfDocument(document) as pdf:
        return tuple(_page(pdf[index]) for index in range(len(pdf)))


@lru_cache(maxsize=96)
def faces(document: bytes) -> tuple[tuple[str, ...], ...]:
    """The name of the font of each letter of `Page.letters`, page by page."""
    with pypdfium2.PdfDocument(document) as pdf:
        return tuple(tuple(_faces(pdf[index].get_textpage())) for index in range(len(pdf)))


def _faces(words: pypdfium2.PdfTextPage) -> Iterator[str]:
    known: dict[int, str] = {}
    name = ctypes.create_string_buffer(100)
    for index in range(words.count_chars()):
        if _blank(words, index):
            continue
        thing = pdfium.FPDFText_GetTextObject(words, index)
        place = ctypes.addressof(thing.contents)
        if place not in known:
            pdfium.FPDFFont_GetBaseFontName(pdfium.FPDFTextObj_GetFont(thing), name, len(name))
            known[place] = name.value.decode()
        yield known[place]


def _blank(words: pypdfium2.PdfTextPage, index: int) -> bool:
    """Whether a character is a space, or one that PDFium adds between words."""
    return chr(pdfium.FPDFText_GetUnicode(words, index)).isspace() or pdfium.FPDFText_IsGenerated(words, index) == 1


def words(page: Page) -> list[Word]:
    """The words of a page, in the order of the file."""
    found = [list(letters) for _, letters in groupby(page.letters, key=lambda letter: letter.word)]
    return [Word("".join(letter.text for letter in letters), _around(letters), letters[0].base) for letters in found]


def lines(page: Page) -> list[list[str]]:
    """The words that stand on one line across the whole page, by line, left to right."""
    rows: list[list[Word]] = []
    for word in sorted(words(page), key=lambda word: word.base):
        if not rows or word.base - rows[-1][-1].base > 0.2:
            rows.append([])
        rows[-1].append(word)
    return [[word.text for word in sorted(row, key=lambda word: word.box.left)] for row in rows]


def _around(letters: list[Letter]) -> Box:
    boxes = [letter.box for letter in letters]
    return Box(
        min(box.left for box in boxes),
        min(box.top for box in boxes),
        max(box.right for box in boxes),
        max(box.bottom for box in boxes),
    )


@lru_cache(maxsize=96)
def shapes(document: bytes) -> tuple[tuple[Shape, ...], ...]:
    """What is drawn on each page of a PDF, besides the letters."""
    with pypdfium2.PdfDocument(document) as pdf:
        return tuple(tuple(_shapes(pdf[index], pdf[index].get_height())) for index in range(len(pdf)))


def said(document: bytes) -> str:
    """All words of a PDF, one blank between."""
    return " ".join(" ".join(page.text for page in read(document)).split())


def _page(page: pypdfium2.PdfPage) -> Page:
    width, height = page.get_size()
    words = page.get_textpage()
    text = words.get_text_range().replace("\ufffe", "")
    picture = page.render(scale=DOTS * 25.4 / 72, grayscale=True).to_pil()
    return Page(mm(width), mm(height), text, tuple(_letters(words, height)), picture)


def _letters(words: pypdfium2.PdfTextPage, height: float) -> Iterator[Letter]:
    left, right, bottom, top = (ctypes.c_double() for _ in range(4))
    matrix = pdfium.FS_MATRIX()
    word = 0
    for index in range(words.count_chars()):
        if _blank(words, index):
            word += 1
            continue
        sign = chr(pdfium.FPDFText_GetUnicode(words, index))
        pdfium.FPDFText_GetCharBox(words, index, left, right, bottom, top)
        pdfium.FPDFText_GetMatrix(words, index, matrix)
        size = pdfium.FPDFText_GetFontSize(words, index) * hypot(matrix.c, matrix.d)
        box = Box(mm(left.value), mm(height - top.value), mm(right.value), mm(height - bottom.value))
        pdfium.FPDFText_GetCharOrigin(words, index, left, bottom)
        yield Letter(sign, box, size, mm(height - bottom.value), word)


def _shapes(page: pypdfium2.PdfPage, height: float) -> Iterator[Shape]:
    filling, lined = ctypes.c_int(), ctypes.c_int()
    matrix = pdfium.FS_MATRIX()
    for thing in page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_PATH]):
        pdfium.FPDFPath_GetDrawMode(thing, filling, lined)
        pdfium.FPDFPageObj_GetMatrix(thing, matrix)
        corners = list(_corners(thing, matrix))
        if not corners:
            continue
        across, up = [x for x, _ in corners], [y for _, y in corners]
        box = Box(mm(min(across)), mm(height - max(up)), mm(max(across)), mm(height - min(up)))
        fill = _colour(thing, pdfium.FPDFPageObj_GetFillColor) if filling.value else None
        line = _colour(thing, pdfium.FPDFPageObj_GetStrokeColor) if lined.value else None
        yield Shape(box, fill, line, _frame(thing, corners))


def _frame(thing: pypdfium2.PdfObject, corners: list[tuple[float, float]]) -> bool:
    """Whether all points lie on the sides of their box, and straight lines lead along it (a circle has none)."""
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    sides = [min(xs), max(xs)], [min(ys), max(ys)]
    kinds = [
        pdfium.FPDFPathSegment_GetType(pdfium.FPDFPath_GetPathSegment(thing, index))
        for index in range(pdfium.FPDFPath_CountSegments(thing))
    ]
    straight = kinds.count(pdfium.FPDF_SEGMENT_LINETO)
    return straight > 0 and all(
        min(abs(x - side) for side in sides[0]) < 0.05 or min(abs(y - side) for side in sides[1]) < 0.05
        for x, y in corners
    )


def _corners(thing: pypdfium2.PdfObject, matrix: pdfium.FS_MATRIX) -> Iterator[tuple[float, float]]:
    x, y = ctypes.c_float(), ctypes.c_float()
    for index in range(pdfium.FPDFPath_CountSegments(thing)):
        segment = pdfium.FPDFPath_GetPathSegment(thing, index)
        pdfium.FPDFPathSegment_GetPoint(segment, x, y)
        across, up = x.value, y.value
        yield matrix.a * across + matrix.c * up + matrix.e, matrix.b * across + matrix.d * up + matrix.f


def _colour(thing: pypdfium2.PdfObject, get: object) -> tuple[int, int, int]:
    red, green, blue, alpha = (ctypes.c_uint() for _ in range(4))
    get(thing, red, green, blue, alpha)  # type: ignore[operator]
    return red.value, green.value, blue.value

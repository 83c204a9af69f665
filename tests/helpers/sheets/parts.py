"""What a printed page consists of: letters and shapes, read off PDFium's own tables, in millimetres from the top left.

A run of the tests reads a million letters. So functions get plain handles and addresses, of which ctypes has nothing to
look up or to convert, and are asked about a letter only what its text object does not know.
"""

from __future__ import annotations

import ctypes
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import repeat
from math import hypot
from typing import Any, NamedTuple

import pypdfium2
import pypdfium2.raw as pdfium

from companion.printing.paper import mm

HYPHEN = "\x02"
"""What FPDFText_GetUnicode calls a hyphen that ends a line."""
ROUNDED = 0.005
"""Millimetres by which a place may be off, because a file states points with two decimals."""


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
    """A character: its ink's box, its size in points, where its line stands, the font, its word (counted on the page from 0)."""

    text: str
    box: Box
    size: float
    base: float
    face: str
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


class Run(NamedTuple):
    """What the letters of a text object share; ``base`` is None where they climb or fall."""

    size: float
    base: float | None
    face: str


PLACE, NUMBER = ctypes.c_void_p, ctypes.c_int


def _plain(function: Any, result: Any, *arguments: Any) -> Callable[..., int]:
    """A function of PDFium that takes addresses as numbers."""
    return ctypes.PYFUNCTYPE(result, *arguments)(ctypes.cast(function, PLACE).value or 0)


_char_box = _plain(pdfium.FPDFText_GetCharBox, NUMBER, PLACE, NUMBER, PLACE, PLACE, PLACE, PLACE)
_text_object = _plain(pdfium.FPDFText_GetTextObject, PLACE, PLACE, NUMBER)
_count = _plain(pdfium.FPDFPage_CountObjects, NUMBER, PLACE)
_object = _plain(pdfium.FPDFPage_GetObject, PLACE, PLACE, NUMBER)
_count_within = _plain(pdfium.FPDFFormObj_CountObjects, NUMBER, PLACE)
_object_within = _plain(pdfium.FPDFFormObj_GetObject, PLACE, PLACE, ctypes.c_ulong)
_type = _plain(pdfium.FPDFPageObj_GetType, NUMBER, PLACE)
_matrix = _plain(pdfium.FPDFPageObj_GetMatrix, NUMBER, PLACE, PLACE)
_draw_mode = _plain(pdfium.FPDFPath_GetDrawMode, NUMBER, PLACE, PLACE, PLACE)
_fill = _plain(pdfium.FPDFPageObj_GetFillColor, NUMBER, PLACE, PLACE, PLACE, PLACE, PLACE)
_line = _plain(pdfium.FPDFPageObj_GetStrokeColor, NUMBER, PLACE, PLACE, PLACE, PLACE, PLACE)
_segments = _plain(pdfium.FPDFPath_CountSegments, NUMBER, PLACE)
_segment = _plain(pdfium.FPDFPath_GetPathSegment, PLACE, PLACE, NUMBER)
_point = _plain(pdfium.FPDFPathSegment_GetPoint, NUMBER, PLACE, PLACE, PLACE)
_kind = _plain(pdfium.FPDFPathSegment_GetType, NUMBER, PLACE)


def _address(handle: Any) -> int:
    return ctypes.cast(handle, PLACE).value or 0


def letters_of(words: pypdfium2.PdfTextPage, height: float) -> tuple[Letter, ...]:
    """The letters of a page that is ``height`` points high; spaces, PDFium's own among them, part words."""
    signs = words.get_text_range().replace("\ufffe", HYPHEN)
    assert len(signs) == words.count_chars(), "PDFium leaves characters out of the text of this page"
    kept = [at for at, sign in enumerate(signs) if not sign.isspace()]
    numbers = [at - place for place, at in enumerate(kept)]  # of its word: the blanks before it
    page, count = _address(words.raw), len(kept)
    sides = (ctypes.c_double * (4 * count))()  # of each letter left, right, bottom, top, as the function gives them
    start, end = ctypes.addressof(sides), ctypes.addressof(sides) + ctypes.sizeof(sides)
    deque(map(_char_box, repeat(page), kept, *(range(start + 8 * side, end, 32) for side in range(4))), 0)
    left, right = ([side * 25.4 / 72 for side in sides[which::4]] for which in (0, 1))
    bottom, top = ([(height - side) * 25.4 / 72 for side in sides[which::4]] for which in (2, 3))
    things = list(map(_text_object, repeat(page), kept))
    runs = {thing: _run(words, at, height) for thing, at in dict(zip(things, kept, strict=True)).items()}
    size, base, face = zip(*map(runs.__getitem__, things), strict=True) if kept else ((), (), ())
    if None in base:
        base = [_base(words, at, height) if level is None else level for at, level in zip(kept, base, strict=True)]
    boxes = _each(Box, left, top, right, bottom)
    return tuple(_each(Letter, [signs[at] for at in kept], boxes, size, base, face, numbers))


def _each(kind: Any, *columns: Iterable[Any]) -> Iterator[Any]:
    """Rows of columns as tuples of a kind, without a step of Python for each."""
    return map(tuple.__new__, repeat(kind), zip(*columns, strict=True))


def _run(words: pypdfium2.PdfTextPage, at: int, height: float) -> Run:
    """What the letters of this one's text object share."""
    matrix = pdfium.FS_MATRIX()
    pdfium.FPDFText_GetMatrix(words.raw, at, matrix)
    size = pdfium.FPDFText_GetFontSize(words.raw, at) * hypot(matrix.c, matrix.d)
    name = ctypes.create_string_buffer(100)
    font = pdfium.FPDFTextObj_GetFont(pdfium.FPDFText_GetTextObject(words.raw, at))
    pdfium.FPDFFont_GetBaseFontName(font, name, len(name))
    return Run(size, None if matrix.b else _base(words, at, height), name.value.decode())


def _base(words: pypdfium2.PdfTextPage, at: int, height: float) -> float:
    """Where the line of a letter stands."""
    across, up = ctypes.c_double(), ctypes.c_double()
    pdfium.FPDFText_GetCharOrigin(words.raw, at, across, up)
    return mm(height - up.value)


def shapes_of(page: pypdfium2.PdfPage) -> Iterator[Shape]:
    """The paths of a page, those of its forms too."""
    height = page.get_height()
    drawn = (NUMBER * 2)()  # whether it is filled, and has a line
    filled, lined = ctypes.addressof(drawn), ctypes.addressof(drawn) + 4
    for thing, placed in _paths(_address(page.raw), _count, _object, UNMOVED):
        segments = [_segment(thing, at) for at in range(_segments(thing))]
        if not segments:
            continue
        _draw_mode(thing, filled, lined)
        across, up = zip(*_corners(segments, after(_matrix_of(thing), placed)), strict=True)
        left, right, low, high = min(across), max(across), min(up), max(up)
        framed = all(
            x - left < NEAR or right - x < NEAR or y - low < NEAR or high - y < NEAR
            for x, y in zip(across, up, strict=True)
        ) and pdfium.FPDF_SEGMENT_LINETO in map(_kind, segments)
        box = Box(mm(left), mm(height - high), mm(right), mm(height - low))
        yield Shape(
            box, _colour(thing, _fill) if drawn[0] else None, _colour(thing, _line) if drawn[1] else None, framed
        )


NEAR = 0.05
"""Points that the corner of a frame may be off the side of its box."""


Matrix = tuple[float, float, float, float, float, float]
UNMOVED: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def after(by: Sequence[float], at: Sequence[float]) -> Matrix:
    """A matrix of a PDF put before another: lengths and turns multiplied, the point moved."""
    (a, b, c, d, e, f), (p, q, r, s, x, y) = by, at
    return (a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + x, e * q + f * s + y)


def _matrix_of(thing: int) -> Sequence[float]:
    matrix = (ctypes.c_float * 6)()
    _matrix(thing, ctypes.addressof(matrix))
    return matrix


def _paths(
    holder: int, count: Callable[..., int], get: Callable[..., int], placed: Matrix
) -> Iterator[tuple[int, Matrix]]:
    """The paths of a page or of a form, and where that is placed."""
    for at in range(count(holder)):
        thing = get(holder, at)
        kind = _type(thing)
        if kind == pdfium.FPDF_PAGEOBJ_PATH:
            yield thing, placed
        elif kind == pdfium.FPDF_PAGEOBJ_FORM:
            yield from _paths(thing, _count_within, _object_within, after(_matrix_of(thing), placed))


def _corners(segments: list[int], matrix: Iterable[float]) -> Iterator[tuple[float, float]]:
    place = (ctypes.c_float * 2)()
    x = ctypes.addressof(place)
    a, b, c, d, e, f = matrix
    for segment in segments:
        _point(segment, x, x + 4)
        across, up = place
        yield a * across + c * up + e, b * across + d * up + f


def _colour(thing: int, get: Callable[..., int]) -> tuple[int, int, int]:
    colours = (ctypes.c_uint * 4)()
    start = ctypes.addressof(colours)
    get(thing, start, start + 4, start + 8, start + 12)
    red, green, blue, _ = colours
    return red, green, blue

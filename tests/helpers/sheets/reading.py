"""What stands on a printed page, read back out of the PDF by PDFium: letters, shapes and ink, in millimetres from the top left.

PDFium reads a page some twenty times faster than pypdf or pdfplumber, and the contract reads hundreds; of each page
only what is asked for is read, once.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, lru_cache
from itertools import groupby

import pypdfium2
from PIL import Image, ImageStat

from companion.printing.paper import mm
from sheets.parts import Box, Letter, Shape, Word, letters_of, shapes_of

WHITE = (255, 255, 255)
DOTS = 2
"""Pixels a millimetre in `Page.picture`."""
OPEN = 64
"""Pages that PDFium keeps open, as many as one test reads: a page of cut pieces takes megabytes."""


class Page:
    """A page read back, piece by piece as it is asked for."""

    def __init__(self, document: pypdfium2.PdfDocument, index: int) -> None:
        self._document, self._index = document, index
        self.width, self.height = map(mm, document.get_page_size(index))

    @property
    def _page(self) -> pypdfium2.PdfPage:
        return _opened(self._document, self._index)

    @property
    def _words(self) -> pypdfium2.PdfTextPage:
        return _worded(self._document, self._index)

    @cached_property
    def text(self) -> str:
        """All that is written, line by line in the order of the file."""
        return self._words.get_text_range().replace("\ufffe", "")

    @cached_property
    def letters(self) -> tuple[Letter, ...]:
        """All characters but blanks."""
        return letters_of(self._words, self._page.get_height())

    @cached_property
    def shapes(self) -> tuple[Shape, ...]:
        """What is drawn besides the letters."""
        return tuple(shapes_of(self._page))

    @cached_property
    def picture(self) -> Image.Image:
        """The page in grey, `DOTS` pixels a millimetre."""
        return self._page.render(scale=DOTS * 25.4 / 72, grayscale=True).to_pil()

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


@lru_cache(maxsize=OPEN)
def _opened(document: pypdfium2.PdfDocument, index: int) -> pypdfium2.PdfPage:
    return document[index]


@lru_cache(maxsize=OPEN)
def _worded(document: pypdfium2.PdfDocument, index: int) -> pypdfium2.PdfTextPage:
    return _opened(document, index).get_textpage()


@lru_cache(maxsize=96)
def read(document: bytes) -> tuple[Page, ...]:
    """The pages of a PDF."""
    pdf = pypdfium2.PdfDocument(document)
    return tuple(Page(pdf, index) for index in range(len(pdf)))


def shapes(document: bytes) -> tuple[tuple[Shape, ...], ...]:
    """What is drawn on each page of a PDF, besides the letters."""
    return tuple(page.shapes for page in read(document))


def said(document: bytes) -> str:
    """All words of a PDF, one blank between."""
    return " ".join(" ".join(page.text for page in read(document)).split())


def unraised(letters: Iterable[Letter]) -> list[Letter]:
    """The letters without those of ordinals, which stand raised and smaller behind a figure (10e)."""
    kept: list[Letter] = []
    for letter in letters:
        if letter.text in "ers" and kept and kept[-1].text.isdigit() and letter.size < 0.85 * kept[-1].size:
            continue
        kept.append(letter)
    return kept


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

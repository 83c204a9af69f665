"""The only module that touches private or undocumented parts of ReportLab.

Each function says why it needs them. They were read in, and tested with, the versions in CHECKED. A test fails if
another version is installed, so that somebody checks them again.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from copy import copy
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from reportlab.lib.colors import Color, toColor
from reportlab.lib.rl_accel import fp_str
from reportlab.pdfbase import pdfdoc
from reportlab.pdfbase.pdfmetrics import getFont, stringWidth
from reportlab.pdfgen import canvas as pdfgen_canvas
from reportlab.pdfgen import pathobject
from reportlab.pdfgen.textobject import PDFTextObject

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas
    from reportlab.platypus import Table

CHECKED = ("4.2", "4.3", "4.4", "4.5", "5.0", "5.1")
"""The versions (major.minor) for which these private parts were checked."""


__all__ = ["Paragraph"]  # ReportLab's; import it from here only, see `_addresses_later`


class _LaterPattern:
    """A regular expression that is compiled when it is first matched."""

    def __init__(self, pattern: str, flags: int) -> None:
        self.pattern, self.flags = pattern, flags

    def match(self, text: str) -> re.Match[str] | None:
        return re.compile(self.pattern, self.flags).match(text)


@contextmanager
def _addresses_later() -> Iterator[None]:
    """Inside this context, ReportLab's pattern for breaking web addresses is not compiled.

    Compiling it takes a twentieth of the time of a rule sheet, and no rule sheet has an address.
    """
    compiled = re.compile
    re.compile = lambda pattern, flags=0: (  # type: ignore[assignment]
        _LaterPattern(pattern, flags) if "xn--" in str(pattern) else compiled(pattern, flags)
    )
    try:
        yield
    finally:
        re.compile = compiled


with _addresses_later():
    from reportlab.platypus import Paragraph


class _Info(pdfdoc.PDFInfo):  # type: ignore[misc]
    """The facts of a document, without entries for unknown ones. ReportLab writes empty entries."""

    def format(self, document: pdfdoc.PDFDocument) -> bytes:
        made = pdfdoc.PDFDictionary(
            {
                "Title": pdfdoc.PDFString(self.title),
                **({"Author": pdfdoc.PDFString(self.author)} if self.author else {}),
                **({"Subject": pdfdoc.PDFString(self.subject)} if self.subject else {}),
                "Creator": pdfdoc.PDFString(self.creator),
                "Producer": pdfdoc.PDFString(self.producer),
                "CreationDate": pdfdoc.PDFDate(ts=document._timeStamp),
                "ModDate": pdfdoc.PDFDate(ts=document._timeStamp),
            }
        )
        written: bytes = made.format(document)
        return written


def date(canvas: Canvas, seconds: int) -> None:
    """Set the date of a document, in seconds since 1970. ReportLab dates all its reproducible files 1 January 2000.

    This resets title, author and subject, so call it before setting them.
    """
    stamp, moment = canvas._doc._timeStamp, time.gmtime(seconds)
    stamp.t, stamp.lt, stamp.YMDhms, stamp.tzname, stamp.dhh, stamp.dmm = (
        seconds,
        moment,
        tuple(moment)[:6],
        "UTC",
        0,
        0,
    )
    canvas._doc.info = _Info()


def without_colour(canvas: Canvas) -> None:
    """Turn every colour on the canvas, that of words included, into a grey of the same lightness to the eye.

    ReportLab passes every colour through a function that enforces a colour space, but it has none for grey.
    """
    canvas._enforceColorSpace = _grey


def _grey(given: Any) -> Color:  # noqa: ANN401 (whatever ReportLab takes for a colour)
    colour = toColor(given)
    red, green, blue = colour.red, colour.green, colour.blue
    light = round(0.299 * red + 0.587 * green + 0.114 * blue, 4)
    return Color(light, light, light, alpha=colour.alpha)


def attach_metadata(canvas: Canvas, packet: str) -> None:
    """Put an XMP packet into a document's catalogue."""
    entries = {"Type": pdfdoc.PDFName("Metadata"), "Subtype": pdfdoc.PDFName("XML")}
    canvas._doc.Catalog.Metadata = pdfdoc.PDFStream(pdfdoc.PDFDictionary(entries), packet.encode(), filters=[])


class KernedText(PDFTextObject):  # type: ignore[misc]
    """Text drawn with the kerning by which its font measures it. ReportLab's own shaping is slow, and fails if a word
    mixes faces.
    """

    _curSubset: int  # noqa: N815 (ReportLab's)

    def _formatText(self, text: str) -> str:  # noqa: N802
        font, canvas = getFont(self._fontname), self._canvas
        kerns = font.kerns(text) if hasattr(font, "kerns") else ()
        if not any(kerns):
            return str(super()._formatText(text))
        written, after = [], iter([*kerns, 0])
        for subset, codes in font.splitString(text, canvas._doc):
            if subset != self._curSubset:
                name = font.getSubsetInternalName(subset, canvas._doc)
                written.append(f"{name} {_short(self._fontsize)} Tf {_short(self._leading)} TL")
                self._curSubset = subset
            pieces, start = [], 0
            for end, kern in zip(range(1, len(codes) + 1), after, strict=False):
                if kern or end == len(codes):
                    pieces.append(f"({canvas._escape(codes[start:end])})" + (f" {-kern}" if kern else ""))
                    start = end
            written.append(f"[{' '.join(pieces)}] TJ")
        return " ".join(written)


def _short(*numbers: Any) -> str:  # noqa: ANN401 (numbers, or one list of them)
    """Numbers as a page states them, with two decimals, or four below 10, where they may be factors: finer than any
    printer. ReportLab's own have up to six, which makes a file a tenth larger.
    """
    several = numbers if isinstance(numbers[0], (int, float)) else numbers[0]
    return str(fp_str(*[round(one, 2 if abs(one) >= 10 else 4) for one in several]))


for module in (pdfgen_canvas, pathobject):  # not that of text, which writes the colours
    module.fp_str = _short


def has_marks(canvas: Canvas) -> bool:
    """True if anything was drawn on the current page."""
    return bool(canvas._code)


def repeat_pages(canvas: Canvas, copies: int) -> None:
    """Add all pages again until there are ``copies`` of each, all with the same content streams."""
    document = canvas._doc
    pages = list(document.Pages.pages)
    for page in pages:
        page.Contents = document.Reference(_stream(page.stream))
    for _ in range(copies - 1):
        for page in pages:
            again = copy(page)
            vars(again).pop("__InternalName__", None)  # drop the original's name in the file
            document.addPage(again)


def drawn_aside(canvas: Canvas, paint: Callable[[], None]) -> str:
    """What ``paint`` draws, as the content of another page; the current page stays unchanged."""
    code, canvas._code = canvas._code, []
    canvas.saveState()
    try:
        paint()
    finally:
        canvas.restoreState()
        drawn, canvas._code = canvas._code, code
    return "\n".join(drawn) if len(drawn) > 2 else ""


def write_over(canvas: Canvas, variants: Sequence[Sequence[str]]) -> None:
    """Replace the pages by a copy of them for each of ``variants``. A copy shares their content streams and adds the
    variant's content of each page.
    """
    document = canvas._doc
    pages = list(document.Pages.pages)
    shared = [document.Reference(_stream(page.stream)) for page in pages]
    document.Pages.pages[:] = []
    for written in variants:
        for page, under, over in zip(pages, shared, written, strict=True):
            again = copy(page)
            vars(again).pop("__InternalName__", None)  # drop the original's name in the file
            again.Contents = pdfdoc.PDFArray([under, document.Reference(_stream(over))]) if over else under
            document.addPage(again)


def _stream(content: str) -> pdfdoc.PDFStream:
    return pdfdoc.PDFStream(content=content, filters=[pdfdoc.PDFZCompress])


def has_cut_words(paragraph: Paragraph) -> bool:
    """True if breaking a paragraph's lines cut a word that is wider than the column."""
    return bool(paragraph._splitLongWordCount)


def last_word(lines: Any, width: float) -> float | None:  # noqa: ANN401 (ReportLab's own lines)
    """The points that the last of broken lines takes if it holds a single word; else None.

    A line of one look is (blank left, words); a line of several looks has its fragments.
    """
    *above, last = lines.lines
    spare, words = (last[0], last[1]) if lines.kind == 0 else (last.extraSpace, [one.text for one in last.words])
    alone = above and len(words if lines.kind == 0 else "".join(words).split(" ")) == 1
    return float(width - spare) if alone else None


def first_ascent(paragraph: Paragraph) -> float:
    """Points from the top of a wrapped paragraph to its first base line."""
    laid = paragraph.blPara
    return float((laid if laid.kind == 0 else laid.lines[0]).ascent)


def places_of_pictures(paragraph: Paragraph) -> Iterator[tuple[Any, float, float, float]]:
    """The pictures among the words of a wrapped paragraph. Each has the left end of its blanks, its base line and the
    letters' size, in points.

    A line of one look is (blank left, words); a line of several looks has its fragments.
    """
    laid, chosen = paragraph.blPara, paragraph.style
    y = paragraph.height - first_ascent(paragraph)
    for line in laid.lines:
        spare, frags = (line[0], paragraph.frags[:1]) if laid.kind == 0 else (line.extraSpace, line.words)
        x = chosen.leftIndent + {0: 0.0, 1: spare / 2, 2: spare}.get(chosen.alignment, 0.0)
        for frag in frags:
            if picture := getattr(frag, "picture", None):
                yield picture, x, y, frag.size
            x += stringWidth(getattr(frag, "text", ""), frag.fontName, frag.fontSize)  # a split paragraph has none
        y -= chosen.leading


def table_lines(table: Table) -> tuple[list[float], list[float]]:
    """Points at which the columns of a drawn table begin, from the left, and its rows, from the foot. The last of
    each is the end.
    """
    return list(table._colpositions), list(table._rowpositions)


def table_height(table: Table) -> float:
    """The height of a wrapped table in points."""
    return float(table._height)


def draw_once(canvas: Canvas, paint: Callable[[], None], box: tuple[float, float, float, float]) -> None:
    """Draw what ``paint`` draws within ``box`` as a form, which a file has once, however often it is shown: on several
    pages, or in documents that are bound together.

    A form has no words, because the faces that it names would differ among documents, and no forms.
    """
    drawn = drawn_aside(canvas, paint)
    if canvas._formData or re.search(r"^BT| (?:gs|Do)$", drawn, re.MULTILINE):
        canvas._code.append(drawn)
        return
    name = sha256(drawn.encode()).hexdigest()[:12]
    if not canvas.hasForm(name):
        form = pdfdoc.PDFFormXObject(*box)
        form.compression, form.Resources = 1, pdfdoc.PDFResourceDictionary()
        form.setStreamList(drawn)
        canvas._doc.addForm(name, form)
    canvas.doForm(name)


def end_form(canvas: Canvas) -> None:
    """End the form begun last. ``Canvas.endForm`` leaves transparency out of what a form names as its resources, and so
    a reader of the file draws it opaque.
    """
    name = canvas._formData[0]
    canvas.endForm()
    form = canvas._doc.idToObject[pdfdoc.xObjectName(name)]
    if form.ExtGState:
        form.Resources = pdfdoc.PDFResourceDictionary(ExtGState=form.ExtGState, XObject=form.XObjects or {})
        form.Resources.basicFonts()
        form.Resources.allProcs()

"""Words on paper: turns runs of text into ReportLab paragraphs or single lines, and finds a face for every glyph.

ReportLab's own paragraph mark-up is not used: it would have to be written, escaped and parsed again, and it has no
suits. A `Run` states what the words are; faces, suit colours and narrow spaces are chosen here.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from math import ceil
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol

from companion.errors import Fault, PrintError
from companion.printing import fonts
from companion.printing.look import Look
from companion.printing.paper import mm
from companion.printing.suits import ADVANCE, RED
from companion.printing.typography import ORDINAL

if TYPE_CHECKING:
    from reportlab.lib.colors import Color
    from reportlab.lib.styles import ParagraphStyle
    from reportlab.pdfgen.canvas import Canvas
    from reportlab.platypus.paraparser import ParaFrag

Align = Literal["left", "centre", "right"]


SLACK = 0.01
"""Points by which a measure may be exceeded. They allow for rounding, not for ink."""


def overflow(words: str, where: str | None, width: float, height: float | None = None) -> PrintError:
    """The error of a text that does not fit. ``width`` and ``height`` are in points; the data have millimetres."""
    data = {
        "text": words[:80],
        "width": round(mm(width), 1),
        "height": None if height is None else round(mm(height), 1),
    }
    return PrintError(Fault("text-overflow", where, data))


class InlinePicture(Protocol):
    """A picture that stands among words."""

    @property
    def ratio(self) -> float:
        """The width divided by the height."""

    def draw(self, canvas: Canvas, x: float, y: float, width: float, height: float) -> None:
        """Draw the picture with its lower left corner at (``x``, ``y``), all in points."""


class Run(NamedTuple):
    """Words that look alike. A value of None is taken from the paragraph's style.

    - ``size``: a factor of the style's size. ``rise``: a fraction of that size.
    - ``link``: ``#anchor`` inside the document, or an address.
    - ``line_break``: the run is a forced line break, and its text is ignored.
    - ``picture``: stands in place of the words, as high as a letter.
    """

    text: str = ""
    bold: bool = False
    italic: bool = False
    face: str | None = None
    colour: Color | None = None
    size: float = 1.0
    rise: float = 0.0
    link: str | None = None
    line_break: bool = False
    picture: InlinePicture | None = None


BELOW, BESIDE = 0.14, 0.06
"""Measures of a picture among words, as shares of the letters' size. The picture is as high as that size.

- BELOW: how far it reaches below their base line.
- BESIDE: the space at each of its sides.
"""


def _frag(text: str, face: str, size: float, colour: Color, rise: float, links: list[tuple[int, str]]) -> ParaFrag:
    from reportlab.platypus.paraparser import ParaFrag

    return ParaFrag(
        text=text,
        fontName=face,
        fontSize=size,
        textColor=colour,
        rise=rise,
        link=links,
        us_lines=[],
        greek=0,
        bold=0,
        italic=0,
    )


def fragments(runs: Iterable[Run], style: ParagraphStyle, look: Look, where: str | None = None) -> list[ParaFrag]:
    """ReportLab's fragments of these runs, one for each face and colour. Raises PrintError ``glyph-missing``."""
    frags: list[ParaFrag] = []
    links = 0
    for run in runs:
        if run.line_break:
            frag = _frag("", style.fontName, style.fontSize, style.textColor, 0, [])
            frag.lineBreak = True
            frags.append(frag)
            continue
        link = []
        if run.link:
            link = [(links, run.link)]
            links += 1
        size = max(style.fontSize * run.size, look.least)
        if run.picture is not None:
            frags.append(_picture_frag(run.picture, style.fontName, size, style.textColor, len(frags)))
            continue
        colour = run.colour or style.textColor
        face = fonts.variant(run.face or style.fontName, bold=run.bold, italic=run.italic)
        for words, scale, rise in raised(run.text, look):
            for shown_in, piece in fonts.runs_by_face(words, face, where):
                for name, part, ink in dressed(shown_in, piece, colour, look):
                    frags.append(_frag(part, name, size * scale, ink, (run.rise + rise) * size, link))
    return frags


def _picture_frag(picture: InlinePicture, face: str, size: float, colour: Color, number: int) -> ParaFrag:
    """Blanks as wide as a picture, which `paragraphs.WordsFlowable` draws there. They are no-break, so that it stays
    with the word it touches.
    """
    wide = size * (picture.ratio + 2 * BESIDE)
    blank = fonts.width("\u00a0", face, size)
    count = ceil(wide / blank)
    frag = _frag("\u00a0" * count, face, size * wide / (count * blank), colour, 0, [])
    frag.picture, frag.size = picture, size
    frag.nobr = number + 1  # a different value each, else ReportLab joins two such neighbours
    return frag


_RAISED, _RISE = 0.66, 0.32
"""The size of the letters of an ordinal, and how far they are raised, as shares of the text's size."""


def raised(text: str, look: Look) -> list[tuple[str, float, float]]:
    """A text in pieces, each with a factor of its size and with how far it is raised, as a fraction of the size.

    The letters of French ordinals are smaller and raised.

    >>> raised("le 1er", Look())
    [('le 1', 1.0, 0.0), ('er', 0.66, 0.32)]
    """
    if look.lang != "fr" or not (found := list(ORDINAL.finditer(text))):
        return [(text, 1.0, 0.0)]
    pieces, start = [], 0
    for ordinal in found:
        pieces += [(text[start : ordinal.start()], 1.0, 0.0), (ordinal[0], _RAISED, _RISE)]
        start = ordinal.end()
    return [piece for piece in [*pieces, (text[start:], 1.0, 0.0)] if piece[0]]


def dressed(face: str, piece: str, colour: Color, look: Look) -> list[tuple[str, str, Color]]:
    """A piece of text in one face, in pieces with the face and colour of each.

    Suits on paper are red and black, whatever the colour of the words; inside a coloured band they have that colour.
    In low ink the red suits are hollow.
    """
    if face != fonts.SUITS or not any(sign in piece for sign in ADVANCE):
        return [(face, piece, colour)]
    if look.low:
        fonts.load(fonts.SUITS_HOLLOW)
        return [(fonts.SUITS_HOLLOW if sign in RED else face, sign, colour) for sign in piece]
    if colour in (look.paper, look.on_deep):
        return [(face, piece, colour)]
    return [(face, sign, look.suit(sign) if sign in ADVANCE else colour) for sign in piece]


@cache
def aligned(style: ParagraphStyle, align: Align) -> ParagraphStyle:
    """The same style with another alignment."""
    from reportlab.lib.styles import ParagraphStyle as Style

    return Style(f"{style.name}-{align}", parent=style, alignment={"left": 0, "centre": 1, "right": 2}[align])


def draw_line(
    canvas: Canvas,
    words: str,
    x: float,
    y: float,
    face: str,
    size: float,
    colour: Color,
    look: Look,
    *,
    align: Align = "left",
    where: str | None = None,
    room: float | None = None,
) -> float:
    """Draw one line of text with its base line at ``y`` (points), and return its width in points.

    ``x`` is its left end, middle or right end according to ``align``. Raises PrintError ``glyph-missing``, and
    ``text-overflow`` if it is longer than ``room`` points.
    """
    from reportlab.pdfbase.pdfmetrics import stringWidth

    pieces = [
        (*dressed_piece, size * scale, size * rise)
        for text, scale, rise in raised(words, look)
        for name, piece in fonts.runs_by_face(text, face, where)
        for dressed_piece in dressed(name, piece, colour, look)
    ]
    widths = [float(stringWidth(part, name, high)) for name, part, _, high, _ in pieces]
    total = sum(widths)
    if room is not None and total > room + SLACK:
        raise overflow(words, where, room)
    at = x - {"left": 0.0, "centre": total / 2, "right": total}[align]
    for (name, part, part_colour, high, rise), advance in zip(pieces, widths, strict=True):
        canvas.setFont(name, high)
        canvas.setFillColor(part_colour)
        canvas.drawString(at, y + rise, part)
        at += advance
    return total

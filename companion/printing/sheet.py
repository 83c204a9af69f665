"""The sheet of paper on which a document is set: its facts, its size, and what every page has around the text."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from companion.errors import Fault, PrintError
from companion.printing import fonts
from companion.printing.emblem import NO_EMBLEM, Emblem, draw_icon
from companion.printing.look import Look
from companion.printing.paper import SHEETS, pt
from companion.printing.paragraphs import WordsFlowable, fitted, middle, words_in
from companion.printing.pen import pen
from companion.printing.printer import Printer
from companion.printing.styles import style
from companion.printing.text import Run, draw_line, overflow
from companion.words import NBSP

if TYPE_CHECKING:
    from reportlab.lib.colors import Color
    from reportlab.pdfgen.canvas import Canvas


TOTAL_FORM = "page-total"

PAGE_WORDS = {"fr": ("page", "sur"), "en": ("page", "of")}


Box = tuple[float, float, float, float]
"""A place on a page in points: its lower left corner, width, height."""


class Fact(NamedTuple):
    """A fact shown at the head of a sheet: an icon's name and the words beside it."""

    icon: str
    words: str


FILLED = 0.86
"""The share of a low band that its words may fill, so that accents and tails of letters stay within it."""

ONE_LINE = 10
"""Letters of the longest title that stays on one line beside a scene, as “Jackhammer” does."""


class Scene(Protocol):
    """A picture that fills a title band of any height; its left part is quiet."""

    def draw_in(self, canvas: Canvas, x: float, y: float, width: float, height: float) -> None:
        """Draw the scene so that its right end meets the band's. The band's lower left corner is (``x``, ``y``)."""

    def head_width(self, height: float) -> float:
        """How wide the part is that a head of this height shows whole, in points."""

    def draw_head(self, canvas: Canvas, box: Box, end: float, bleed: float = 0.0) -> None:
        """Fill a head and the ``bleed`` above it; the part shown whole ends ``end`` points right of the box's left."""


QUIET, DRAWN, LEAST = 0.45, 188.0, 0.43
"""Measures of a scene in a band.

- QUIET: the share of the scene, from its left end, that is left to words.
- DRAWN: its width in a tall band, in millimetres.
- LEAST: the least share of a narrow band that words get, even if they then stand a little way into the scene: half of
  a Letter page is narrower than A5.
"""


TALL_BAND, LOW_BAND = 42.0, 30.0
"""The height of a band with a scene in millimetres: the usual one, and the one on narrow paper or for a long text."""


class Header(NamedTuple):
    """The title band of the first page. ``compact``: the low band of pads and slips. ``where``: a place in a
    template.

    With a ``scene``, the band is ``band`` mm high (low on narrow paper), and the picture takes the emblem's place.
    """

    title: str
    subtitle: str = ""
    facts: tuple[Fact, ...] = ()
    emblem: Emblem = NO_EMBLEM
    compact: bool = False
    where: str | None = None
    scene: Scene | None = None
    band: float = TALL_BAND

    def height(self, width: float, look: Look) -> float:
        """Points from the top margin to where the text may begin."""
        band = self._band(width, look)
        return band + self._facts_height(width, look) + pt(3.2 if self.compact else 5)

    def _band(self, width: float, look: Look) -> float:
        """The band's height in points. A subtitle too long for one line gets a second line, so that it stays off the
        edge.
        """
        if self.scene is not None and not self.compact:
            return pt(self.band if width > pt(150) else min(self.band, LOW_BAND))
        low = self._low_band(look)
        below = style("subtitle", look)
        _, _, room = self._across(width, look)
        if self.compact:
            room -= self._scene_room(low)
            return max(low, *(float(words.height) / FILLED for words in self._compact_words(room, look)))
        if fonts.width(self.subtitle, below.fontName, below.fontSize) <= room:
            return low
        return low + float(below.leading) + pt(0.6)

    def _scene_room(self, band: float) -> float:
        """The width that a scene takes in a compact band of this height, in points."""
        return (1 - QUIET) * DRAWN * band / TALL_BAND + pt(4) if self.scene is not None else 0.0

    def _low_band(self, look: Look) -> float:
        return pt(14) if self.compact else pt(25 if look.type == "large" else 23)

    def _across(self, width: float, look: Look) -> tuple[float, float, float]:
        """Measures from left to right, in points: the distance to the edge, the emblem's size, the room for words."""
        inset = 0.0 if look.low else pt(3.2 if self.compact else 4.2)
        if not self.emblem.shapes:
            return inset, 0.0, width - 2 * inset
        size = self._low_band(look) * (0.72 if look.low else 0.76)
        return inset, size, width - 2 * inset - size - self._gap

    @property
    def _gap(self) -> float:
        return pt(3 if self.compact else 4.5)

    def _fact_rows(self, width: float, look: Look) -> list[list[tuple[Fact, float]]]:
        size = style("fact", look).fontSize
        rows: list[list[tuple[Fact, float]]] = [[]]
        used = 0.0
        for fact in self.facts:
            wide = size * 1.45 + fonts.width(fact.words, fonts.LABEL, size)
            if wide > width:
                raise overflow(fact.words, self.where, width)
            if rows[-1] and used + wide > width:
                rows.append([])
                used = 0.0
            rows[-1].append((fact, wide))
            used += wide + size * 1.9
        return rows if self.facts else []

    def _facts_height(self, width: float, look: Look) -> float:
        rows = len(self._fact_rows(width, look))
        return rows * style("fact", look).fontSize * 1.55 + pt(2.2) if rows else 0.0

    def draw(self, canvas: Canvas, x: float, top: float, width: float, look: Look) -> None:
        """Draw the band with its upper left corner at (``x``, ``top``).

        Raises PrintError ``text-overflow`` if the title does not fit at the least size allowed in this kind of band.
        """
        band = self._band(width, look)
        y = top - band
        canvas.saveState()
        if not look.low:
            canvas.setFillColor(look.deep)
            canvas.roundRect(x, y, width, band, 2.4, stroke=0, fill=1)
        if self.scene is not None:
            self.scene.draw_in(canvas, x, y, width, band)
        if look.low:
            canvas.setFillColor(look.deep)
            canvas.rect(x, top - 1.8, width, 1.8, stroke=0, fill=1)
            pen(canvas, look.deep, 0.5)
            canvas.line(x, y, x + width, y)
        if self.scene is not None and not self.compact:
            self._draw_beside_scene(canvas, x, y, width, band, look)
            self._draw_facts(canvas, x, y - pt(2.2), width, look)
            canvas.restoreState()
            return
        inset, size, room = self._across(width, look)
        if size:
            self.emblem.draw(canvas, x + inset, y + (band - size) / 2, size, look, on_deep=not look.low)
        self._draw_title(canvas, x + width - inset - room, y, room - self._scene_room(band), band, look)
        self._draw_facts(canvas, x, y - pt(2.2), width, look)
        canvas.restoreState()

    def _draw_title(self, canvas: Canvas, left: float, y: float, width: float, band: float, look: Look) -> None:
        colour = look.deep if look.low else look.paper
        faint = look.deep if look.low else look.on_deep
        if self.compact:
            title, *below = self._compact_words(width, look)
            title.drawOn(canvas, left, y + middle(title, band))
            for words in below:
                words.drawOn(canvas, left + width - float(words.width), y + (band - words.height) / 2)
            return
        title = self._fitted(self.title, colour, "title", look, width, band * 0.62, least=0.5)
        below = self._fitted(self.subtitle or " ", faint, "subtitle", look, width, band * 0.48, least=0.7, even=True)
        gap = title.style.fontSize * 0.15 if self.subtitle else 0  # room for the tails of the title's p and y
        both = title.height + gap + (below.height if self.subtitle else 0)
        title_y = y + (band + both) / 2 - title.height
        title.drawOn(canvas, left, title_y + 1)
        if self.subtitle:
            below.drawOn(canvas, left + 0.6, title_y - gap - below.height + 1)

    def _draw_beside_scene(self, canvas: Canvas, x: float, y: float, width: float, band: float, look: Look) -> None:
        """Draw the title and the pitch on the quiet side of a scene."""
        colour, faint = (look.deep, look.deep) if look.low else (look.paper, look.on_deep)
        inset = pt(4.2)
        name = self.title if len(self.title) > ONE_LINE else self.title.replace(" ", NBSP)
        least = LEAST * width if width < pt(150) else 0.0
        room = max(width - (1 - QUIET) * DRAWN / TALL_BAND * band, least) - inset
        title = self._fitted(name, colour, "title-scene", look, room, band * 0.62, least=0.5)
        gap = title.style.fontSize * 0.15
        pitch = self.subtitle or " "
        below = self._fitted(pitch, faint, "subtitle", look, room, band * 0.5, least=0.7, even=True)
        if (left := band * FILLED - gap - below.height) < title.height:  # a long pitch: the title makes room for it
            try:
                title = self._fitted(name, colour, "title-scene", look, room, left, least=0.34)
            except PrintError:  # both are smaller, in large print on a narrow page
                below = self._fitted(pitch, faint, "subtitle", look, room, band * 0.42, least=0.5, even=True)
                left = band * FILLED - gap - below.height
                title = self._fitted(name, colour, "title-scene", look, room, left, least=0.26)
        top = y + (band + title.height + gap + below.height) / 2
        title.drawOn(canvas, x + inset, top - title.height)
        below.drawOn(canvas, x + inset + 0.6, top - title.height - gap - below.height)

    def _compact_words(self, width: float, look: Look) -> list[WordsFlowable]:
        """The title of a low band and its subtitle, if there is one.

        They become smaller to stay within the band; if that is not enough, within one of two or three times its height.
        """
        colour, faint = (look.deep, look.deep) if look.low else (look.paper, look.on_deep)
        share = 0.62 if self.subtitle else 1.0
        title = self._in_band(self.title, colour, "title-compact", look, width * share, least=0.62)
        if not self.subtitle:
            return [title]
        return [
            title,
            self._in_band(self.subtitle, faint, "subtitle", look, width * 0.36, least=0.5, align="right", even=True),
        ]

    def _in_band(self, words: str, colour: Color, name: str, look: Look, width: float, **how: Any) -> WordsFlowable:  # noqa: ANN401
        high = self._low_band(look) * FILLED
        for times in (1, 2):
            with suppress(PrintError):
                return self._fitted(words, colour, name, look, width, times * high, **how)
        return self._fitted(words, colour, name, look, width, 3 * high, **how)  # the band becomes higher for its words

    def _fitted(
        self,
        words: str,
        colour: Color,
        name: str,
        look: Look,
        width: float,
        height: float,
        **how: Any,  # noqa: ANN401
    ) -> WordsFlowable:
        return fitted([Run(words, colour=colour)], name, look, width, height, where=self.where, **how)

    def _draw_facts(self, canvas: Canvas, x: float, top: float, width: float, look: Look) -> None:
        size = style("fact", look).fontSize
        for i, row in enumerate(self._fact_rows(width, look)):
            at, base = x, top - (i + 1) * size * 1.55 + size * 0.35
            for fact, wide in row:
                draw_icon(canvas, fact.icon, at, base - size * 0.16, size * 1.05, look.accent)
                draw_line(
                    canvas, fact.words, at + size * 1.45, base, fonts.LABEL, size, look.black, look, where=self.where
                )
                at += wide + size * 1.9


class Footer(NamedTuple):
    """The foot of every page: credits on the left (on several lines if long), page x of y on the right.

    ``digits``: the number of digits of the page total, if known beforehand.
    """

    words: str = ""
    pages: bool = True
    where: str | None = None
    digits: int = 1
    style: str = "credit"

    def height(self, width: float, look: Look) -> float:
        """Points from the bottom margin to where the text must end."""
        if not (self.words or self.pages):
            return 0.0
        return float(self._credits(width, look).wrap(self._room(width, look), 0)[1]) + pt(3.4)

    def _credits(self, width: float, look: Look) -> WordsFlowable:
        return words_in(self.words or " ", self.style, look, where=self.where, breakable=True)

    def _room(self, width: float, look: Look) -> float:
        return width - style(self.style, look).fontSize * 6.5 if self.pages else width

    def draw(self, canvas: Canvas, x: float, bottom: float, width: float, look: Look, page: int) -> None:
        """Draw the foot above ``bottom``. ``page`` is the page's own number."""
        if not (self.words or self.pages):
            return
        credits_ = self._credits(width, look)
        _, high = credits_.wrap(self._room(width, look), 0)
        canvas.saveState()
        pen(canvas, look.hairline, 0.35)
        canvas.line(x, bottom + high + pt(1.1), x + width, bottom + high + pt(1.1))
        credits_.drawOn(canvas, x, bottom)
        if self.pages:
            size = style(self.style, look).fontSize
            before, of = PAGE_WORDS[look.lang]
            right = x + width - fonts.width("0" * self.digits, fonts.LABEL, size)
            base = bottom + high - size
            draw_line(
                canvas, f"{before} {page} {of}\u00a0", right, base, fonts.LABEL, size, look.black, look, align="right"
            )
            canvas.translate(right, base)
            canvas.scale(*(size / style("credit", look).fontSize,) * 2)
            canvas.doForm(TOTAL_FORM)
        canvas.restoreState()


def define_total(canvas: Canvas, pages: int, look: Look) -> None:
    """Define the form that holds the number of pages. It is called once, when all pages are drawn."""
    size = style("credit", look).fontSize
    canvas.beginForm(TOTAL_FORM, 0, -size, size * 4, size * 2)
    draw_line(canvas, str(pages), 0, 0, fonts.LABEL, size, look.black, look)
    canvas.endForm()


def draw_running_head(
    canvas: Canvas, header: Header, x: float, top: float, width: float, look: Look, content: str = ""
) -> None:
    """Draw the thin head of a later page: the document's title over a hairline.

    If the first page has a tall scene, the title stands in a band with the emblem instead, and ``content``, what the
    page contains, stands at the band's right end.
    """
    size, face = style("credit", look).fontSize * 1.1, fonts.LABEL_BOLD
    if header.scene is None or header.compact:
        shown = size * min(1.0, width / fonts.width(header.title or " ", face, size))  # a long title is smaller
        draw_line(canvas, header.title, x, top - size, face, shown, look.accent, look)
        pen(canvas, look.hairline, 0.35)
        canvas.line(x, top - size * 1.55, x + width, top - size * 1.55)
        return
    band, ink = _later_band(look), look.deep if look.low else look.paper
    size = band * 0.58
    canvas.saveState()
    canvas.setFillColor(look.deep)
    if look.low:
        canvas.rect(x, top - 1.2, width, 1.2, stroke=0, fill=1)
        pen(canvas, look.deep, 0.5)
        canvas.line(x, top - band, x + width, top - band)
    else:
        canvas.roundRect(x, top - band, width, band, 2.4, stroke=0, fill=1)
    side, base = pt(0 if look.low else 2), top - band / 2 - size * 0.35
    emblem = band * 0.72
    header.emblem.small.draw(canvas, x + side, top - (band + emblem) / 2, emblem, look, on_deep=not look.low)
    left = x + side + (emblem * 1.35 if header.emblem.shapes else 0.0)
    draw_line(canvas, header.title, left, base, face, size, ink, look, room=x + width - left)
    draw_line(canvas, content, x + width - side, base, face, size, ink, look, align="right")
    canvas.restoreState()


_LATER = 5.1
"""The height of the band at the head of a later page, if the first page has a scene, in millimetres."""


def _later_band(look: Look) -> float:
    return pt(_LATER * (1.3 if look.type == "large" else 1.0))


def running_head_height(header: Header, look: Look) -> float:
    """Points that `draw_running_head` takes, with the space below."""
    if header.scene is not None and not header.compact:
        return _later_band(look) + pt(2.9)
    return float(style("credit", look).fontSize) * 1.1 * 1.55 + pt(3.5)


NO_FOOTER = Footer(pages=False)

MARGIN = 11.0
"""The white margin around a page in millimetres. It includes what home printers cannot reach."""


class Sheet(NamedTuple):
    """Everything around a story: facts about the document, the paper, and what every page has around the text.

    - ``columns``: the number of columns of the text.
    - ``gap``, ``margin``: the distance between columns and the margin of the page, in millimetres. ``ends``: the
      margin at head and foot, if that differs.
    - ``duplex``: asks the printer for both sides, flipped on the long edge.
    - ``paged``: the pages are read one after the other and kept together (a pad's, too). Copies printed on both sides
      then begin on a new sheet each, although nothing asks for both sides.
    - ``imprint``: the line in the margin of every sheet that is cut into pieces.
    - ``turned_backs``: every second page is upside down as a whole.
    """

    title: str
    look: Look
    paper: str = "a4"
    author: str = ""
    subject: str = ""
    header: Header | None = None
    footer: Footer = NO_FOOTER
    columns: int = 1
    gap: float = 7.0
    margin: float = MARGIN
    duplex: bool = False
    paged: bool = False
    ends: float | None = None
    imprint: str = ""
    turned_backs: bool = False

    @property
    def size(self) -> tuple[float, float]:
        """The width and height of the page in points."""
        return SHEETS[self.paper].points

    @property
    def text_width(self) -> float:
        """The width between the margins in points."""
        return self.size[0] - 2 * pt(self.margin)

    @property
    def column_width(self) -> float:
        """The width of a column of text in points."""
        return (self.text_width - pt(self.gap) * (self.columns - 1)) / self.columns

    @property
    def end(self) -> float:
        """The margin at the head and foot in millimetres."""
        return self.margin if self.ends is None else self.ends

    def made_for(self, printer: Printer) -> Sheet:
        """This sheet with margins wide enough for a printer: its own, or the printer's if those are wider."""
        sides, ends = printer.needs(duplex=self.duplex)
        if sides <= self.margin and ends <= self.end:
            return self
        return self._replace(margin=max(self.margin, sides), ends=max(self.end, ends))

    @contextmanager
    def telling_margin(self, printer: Printer) -> Iterator[None]:
        """Inside this context, errors about room also report the printer's margins, if `made_for` widened the sheet's
        margins.

        Raises PrintError with ``printer-margin`` (data: printer; in mm: sides, ends, width, height left for text)
        before the other faults.
        """
        try:
            yield
        except PrintError as error:
            sides, ends = printer.needs(duplex=self.duplex)
            if not printer.name or (sides < self.margin and ends < self.end):
                raise
            width, height = SHEETS[self.paper]
            data = {
                "printer": printer.name,
                "sides": round(self.margin, 1),
                "ends": round(self.end, 1),
                "width": round(width - 2 * self.margin, 1),
                "height": round(height - 2 * self.end, 1),
            }
            raise PrintError([Fault("printer-margin", None, data), *error.faults]) from None

    @property
    def foot(self) -> float:
        """Points from the lower edge of the page to the text frame."""
        return pt(self.end) + self.footer.height(self.text_width, self.look)

    def text_height(self, *, first: bool = True) -> float:
        """The height of the text frame in points, on the first page or on a later one."""
        return self.size[1] - 2 * pt(self.end) - self._top(first=first) - self.footer.height(self.text_width, self.look)

    def _top(self, *, first: bool) -> float:
        if first:
            return self.header.height(self.text_width, self.look) if self.header else 0.0
        return running_head_height(self.header, self.look) if self.header else 0.0

    def draw_head(self, canvas: Canvas, *, first: bool, content: str = "") -> float:
        """Draw the title band of the first page, or the running head of a later one with its ``content``.

        Returns the height at which the text frame ends, in points.
        """
        x, top = pt(self.margin), self.size[1] - pt(self.end)
        if self.header and first:
            self.header.draw(canvas, x, top, self.text_width, self.look)
        elif self.header:
            draw_running_head(canvas, self.header, x, top, self.text_width, self.look, content)
        return top - self._top(first=first)

    def draw_foot(self, canvas: Canvas, number: int) -> None:
        """Draw the foot of the page with this number."""
        self.footer.draw(canvas, pt(self.margin), pt(self.end), self.text_width, self.look, number)

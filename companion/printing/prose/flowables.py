"""The blocks of a rule text as items that `columns` sets, in the styles of `measures`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from reportlab.platypus import Flowable
from reportlab.platypus import Table as PlatypusTable

from companion.cards import Card
from companion.errors import Fault, PrintError
from companion.printing import fonts
from companion.printing.cards import GAP, NARROWED, CardRow
from companion.printing.look import Look
from companion.printing.paper import mm, pt
from companion.printing.paragraphs import LONE, BookmarkedHeading, WordsFlowable, set_words
from companion.printing.pen import pen
from companion.printing.prose import nodes
from companion.printing.prose.columns import ARTICLE, LIST, NOTHING, BoxPanel, ColumnItem, evened, margins, share_widths
from companion.printing.prose.measures import STYLES, Measures
from companion.printing.prose.nodes import Span
from companion.printing.prose.sheet import SheetWords
from companion.printing.reportlab_private import first_ascent, table_height
from companion.printing.styles import BODY
from companion.printing.text import Run, aligned, draw_line

_PLAIN = Run()
_TYPED, _QUIET = 0.88, 0.88
_NOTED = re.compile(r"^(.*\S)?\s+(\([^()]*\))$", re.DOTALL)


def runs(line: Iterable[Span], look: Look, like: Run = _PLAIN) -> list[Run]:
    """The runs of a line. ``like``: the properties that all of them share.

    >>> [run.text for run in runs((Span("text", "See "), Span("reference", "7.3", (), "score.queen")), Look())]
    ['See ', '7.3']
    """
    return [run for span in line for run in _span(span, look, like)]


def _quieted(title: list[Run]) -> list[Run]:
    """The words of a box's title; a note in brackets at its end, such as where the example is from, is small and light.

    >>> [(run.text, run.size) for run in _quieted([Run("A round (our example)")])]
    [('A round ', 1.0), ('(our example)', 0.88)]
    """
    *above, last = title
    if (noted := _NOTED.match(last.text)) is None:
        return title
    words = (noted[1] or "") + " "
    return [*above, last._replace(text=words), Run(noted[2], face=fonts.LABEL, size=_QUIET)]


def _span(span: Span, look: Look, like: Run) -> Iterator[Run]:
    match span.kind:
        case "text":
            yield like._replace(text=span.text)
        case "code":
            # Commands are small, since the sentence gives the same in words.
            yield like._replace(text=span.text, size=like.size * _TYPED)
        case "break":
            yield Run(line_break=True)
        case "strong":
            yield from runs(span.inside, look, like._replace(bold=True))
        case "emphasis":
            yield from runs(span.inside, look, like._replace(italic=True))
        case "link":
            yield from runs(span.inside, look, like._replace(link=span.target))
        case "reference":
            yield from _reference(span, look, like)


def _reference(span: Span, look: Look, like: Run) -> Iterator[Run]:
    """An article's number, which looks like the number beside the article and links to it."""
    link = f"#{span.target}"
    if span.inside:
        yield from runs(span.inside, look, like._replace(link=link))
        yield like._replace(text=" ")
    yield like._replace(text=span.text, face=fonts.LABEL_BOLD, bold=False, italic=False, colour=look.accent, link=link)


_CLEAR = 2.0
"""Millimetres between a number and the words."""

_RULE, _OVER = 0.8, 1.4
"""Points: the weight of the line over a section's title, and its distance from the title.

The line spans the column, so that a section is found from across the table.
"""


class NumberedHeading(BookmarkedHeading):
    """A section's or an article's title. It is never separated from its number, and never split."""

    number = ""
    measures: Measures

    def split(self, available: float, height: float) -> list[BookmarkedHeading]:
        """No parts: a heading stays whole."""
        return []

    def draw(self) -> None:
        """Draw the number on the first line, then the words and the bookmark, in the order in which they are read."""
        look, style = self.measures.look, self.style
        base = self.height - first_ascent(self)
        draw_line(self.canv, self.number, 0, base, fonts.LABEL_BOLD, style.fontSize, look.accent, look)
        if self.level == 0:
            pen(self.canv, look.accent, _RULE)
            self.canv.line(0, self.height + _OVER, self.width, self.height + _OVER)
        super().draw()


def hang(headings: Iterable[nodes.Heading], measures: Measures) -> float:
    """Points by which the text is indented, so that the widest number fits beside it."""
    widths = [fonts.width(h.number, fonts.LABEL_BOLD, measures.style(STYLES[h.level]).fontSize) for h in headings]
    return max(widths, default=0.0) + pt(_CLEAR)


def set_heading(heading: nodes.Heading, left: float, measures: Measures, where: str | None = None) -> NumberedHeading:
    """The flowable of a heading. ``left``: points by which its words are indented."""
    style = measures.style(STYLES[heading.level], left)
    made = set_words(NumberedHeading, runs(heading.title, measures.look), style, measures.look, where)
    _bookmarked(made, heading, measures)
    return made


def _bookmarked(made: NumberedHeading, heading: nodes.Heading, measures: Measures) -> None:
    made.measures, made.number = measures, heading.number
    made.key, made.level = heading.id, heading.level - 2
    made.title = f"{heading.number} {nodes.plain(heading.title)}"


class RunInHeading(NumberedHeading):
    """An article's title at the beginning of its first paragraph. It is split as a paragraph is."""

    def split(self, available: float, height: float) -> list[WordsFlowable]:
        """The parts above and below a column's foot. Title, number and bookmark stay with the first part."""
        pieces: list[WordsFlowable] = WordsFlowable.split(self, available, height)
        if len(pieces) > 1 and self.number:
            first = pieces[0]
            first.measures, first.number = self.measures, self.number
            first.key, first.level, first.title = self.key, self.level, self.title
        return pieces

    def draw(self) -> None:
        """Draw it as a heading; a part that continues in another column is drawn as a paragraph."""
        super().draw() if self.number else WordsFlowable.draw(self)


def set_run_in(
    heading: nodes.Heading, line: nodes.Line, left: float, measures: Measures, where: str | None = None
) -> RunInHeading:
    """A heading and the paragraph below it in one flowable, on the same lines."""
    titled, body = measures.style(STYLES[heading.level], left), measures.style("body", left)
    look = measures.look
    like = Run(face=fonts.LABEL_BOLD, size=titled.fontSize / body.fontSize, colour=look.deep)
    title = runs(heading.title, look, like)
    end = "" if nodes.plain(heading.title)[-1:] in "!?…" else "."
    style = body.clone(f"{body.name}-run-in", spaceBefore=titled.spaceBefore)
    words = [*title, like._replace(text=end), Run(text=" "), *runs(line, look)]
    made = set_words(RunInHeading, words, style, look, where)
    made.tied = LONE
    _bookmarked(made, heading, measures)
    return made


_WHOLE = 260.0
"""Points: a table lower than this is never split."""


def _cell(
    line: nodes.Line, style_name: str, align: nodes.Align, measures: Measures, where: str | None, size: float
) -> WordsFlowable:
    base = measures.style(style_name)
    if size < 1:
        base = base.clone(f"{base.name}-{size:g}", fontSize=base.fontSize * size, leading=base.leading * size)
    style = base if align == "left" else aligned(base, "right" if align == "right" else "centre")
    return set_words(WordsFlowable, runs(line, measures.look), style, measures.look, where, empty=" ")


def _whole(cell: WordsFlowable) -> float:
    """The width of a cell's words on one line."""
    from reportlab.pdfbase.pdfmetrics import stringWidth

    return float(sum(stringWidth(frag.text, frag.fontName, frag.fontSize) for frag in cell.frags)) + 0.5


_ASIDE, _CLOSE = 0.55, 0.3
"""Ems beside a cell's words; at least that many where the table is narrow."""


class WholeTable(PlatypusTable):  # type: ignore[misc]
    """A table that is split only if it is too high for any column."""

    def split(self, available: float, room: float) -> list[PlatypusTable]:
        """The parts above and below a column's foot; none for a table that can stand whole elsewhere."""
        pieces: list[PlatypusTable] = super().split(available, room) if table_height(self) > _WHOLE else []
        return pieces


def _cell_side(words: float, sides: int, width: float, em: float) -> float:
    """Points beside a cell's words, fewer if that saves words from being wrapped. ``words``: the longest of all columns."""
    even = (width - words) / sides - 0.01
    return even if em * _CLOSE < even < em * _ASIDE else em * _ASIDE


_LARGE_LEAST = 0.75
"""The factor down to which the words of a table in large print shrink, if a narrow column cannot hold them."""


def set_table(
    table: nodes.TextTable, width: float, measures: Measures, where: str | None = None, size: float = 1.0
) -> PlatypusTable:
    """The flowable of a table at most ``width`` points wide. Its head is repeated if it is split.

    ``size``: a factor on its type. Raises PrintError ``too-wide`` (data in mm: available, needed) if words do not fit.
    """
    look, em = measures.look, measures.em
    cells = [
        [_cell(line, style, align, measures, where, size) for line, align in zip(row, table.align, strict=True)]
        for style, row in zip(["cell-head", *["cell"] * len(table.rows)], (table.head, *table.rows), strict=True)
    ]
    columns = list(zip(*cells, strict=True))
    wide = evened([max(map(_whole, one)) for one in columns], table.align, width - 2 * len(columns) * em * _CLOSE)
    side = _cell_side(sum(wide), 2 * len(columns), width, em)
    least = [max(cell.minWidth() for cell in column) + 2 * side for column in columns]
    wanted = [one + 2 * side for one in wide]
    if sum(least) > width + 2 * side:
        if look.type == "large" and size > _LARGE_LEAST:
            return set_table(table, width, measures, where, size - 0.05)
        data = {"available": round(mm(width), 1), "needed": round(mm(sum(least)), 1)}
        raise PrintError(Fault("too-wide", where, data))
    high = em * 0.26
    room = max(width, sum(least))  # wider than the column only if the longest words need it
    made = WholeTable(cells, share_widths(least, wanted, room), repeatRows=1, hAlign="LEFT")
    made.setStyle(
        [
            ("FONTNAME", (0, 0), (-1, -1), fonts.TEXT),  # Platypus would name Helvetica, which is not embedded
            ("LEFTPADDING", (0, 0), (-1, -1), side),
            ("RIGHTPADDING", (0, 0), (-1, -1), side),
            ("TOPPADDING", (0, 0), (-1, -1), high),
            ("BOTTOMPADDING", (0, 0), (-1, -1), high),
            ("VALIGN", (0, 0), (-1, 0), "BOTTOM"),
            ("VALIGN", (0, 1), (-1, -1), "TOP"),
            ("LINEBELOW", (0, 0), (-1, 0), 0.8, look.deep),
            ("LINEBELOW", (0, 1), (-1, -2), 0.25, look.hairline),
        ]
    )
    made.spaceBefore, made.spaceAfter = em * 0.35, em * 0.75
    return made


CARD_WIDTH = 7.2
"""Millimetres: the width of a card, small enough that three rows of an example leave room for the rule."""

_BESIDE = 26.0
"""Millimetres that words need beside the cards."""


class CardLine(Flowable):  # type: ignore[misc]
    """Cards in groups, and their caption.

    ``indent``: points from the left at which captions of neighbouring rows begin.
    """

    def __init__(self, row: nodes.CardGroups, caption: WordsFlowable | None, look: Look, scale: float = 1.0) -> None:
        super().__init__()
        laid: list[Card | str] = []
        for group in row.groups:
            laid += [GAP, *group]
        self.cards = CardRow(laid[1:], pt(CARD_WIDTH) * scale, look)
        self.row, self.scale, self.caption = row, scale, caption
        self.indent = 0.0
        self.clear = pt(2.4) * scale
        self.spaceBefore = self.spaceAfter = pt(1.7) * scale

    def natural_width(self) -> float:
        """The width of the cards in one line, in points."""
        return float(self.cards.wrap(1e6, 1e6)[0])

    def grown(self, factor: float, available: float) -> CardLine:
        """The row with cards ``factor`` times as large; it stays as it is if its words would lose their place beside them."""
        if max(self.natural_width(), self.indent) * factor + self.clear + pt(_BESIDE) > available:
            return self
        made = CardLine(self.row, self.caption, self.cards.look, self.scale * factor)
        made.indent = self.indent * factor
        return made

    def wrap(self, available: float, _height: float) -> tuple[float, float]:
        """Measure in a column ``available`` points wide, for Platypus."""
        self.width = available
        self.beside = max(self.natural_width(), self.indent) + self.clear
        cards = float(self.cards.wrap(available, 1e6)[1])
        if self.caption is None:
            self.height = cards
        elif available - self.beside >= max(pt(_BESIDE), self.caption.minWidth()):
            self.height = max(cards, self.caption.wrap(available - self.beside, 1e6)[1])
        else:
            self.beside = 0.0
            self.height = cards + self.clear / 2 + self.caption.wrap(available, 1e6)[1]
        return self.width, self.height

    def draw(self) -> None:
        """Draw at the canvas's origin, for Platypus."""
        self.wrap(self.width, self.height)  # a row of another size may have measured its words
        cards = self.cards.height
        if self.caption is not None and self.beside:
            self.cards.drawOn(self.canv, 0, (self.height - cards) / 2)
            self.caption.drawOn(self.canv, self.beside, (self.height - self.caption.height) / 2)
            return
        self.cards.drawOn(self.canv, 0, self.height - cards)
        if self.caption is not None:
            self.caption.drawOn(self.canv, 0, 0)


_BULLETS = ("•", "–")

DrawFigure = Callable[[nodes.Figure, float, float], list[Any]]
"""A function that returns the flowables of a figure for a column's width in points, enlarged by a factor."""

_Set = nodes.Block | ColumnItem
"""A block, or an item that is already set."""

_SHORT = 240
"""Characters: a paragraph between a section's title and its first article stays with that article if it is shorter."""


def _leads(before: _Set | None, block: _Set, after: _Set | None) -> bool:
    """True if a block is the paragraph above a table, or the short paragraph that opens a section."""
    if isinstance(after, nodes.TextTable):
        return isinstance(block, nodes.Paragraph | ColumnItem)
    first = isinstance(after, ColumnItem) or (isinstance(after, nodes.Heading) and after.level > 2)
    opens = isinstance(before, nodes.Heading) and before.level == 2
    return opens and first and isinstance(block, nodes.Paragraph) and len(nodes.plain(block.line)) < _SHORT


class Setter(NamedTuple):
    """Sets blocks as items of a column.

    - ``width``: the width of the column in points. ``left``: points by which the text is indented.
    - ``depth``: the number of lists around the blocks.
    """

    measures: Measures
    words: SheetWords
    width: float
    where: str
    draw_figure: DrawFigure
    left: float = 0.0
    style: str = "body"
    depth: int = 0

    def items(self, blocks: Iterable[nodes.Block]) -> Iterator[ColumnItem]:
        """The items of blocks.

        Text that leads into a list, a row of cards, a table or a section's first article stays with it.
        """
        given: list[_Set] = list(self._joined(blocks))
        for before, block, after in zip([None, *given], given, [*given[1:], None], strict=False):
            leads = _leads(before, block, after)
            for item in [block] if isinstance(block, ColumnItem) else self._block(block):
                yield item._replace(glued=True) if leads else item

    def _joined(self, blocks: Iterable[nodes.Block]) -> Iterator[_Set]:
        """The blocks, with each article's title and first paragraph as one item."""
        title: nodes.Heading | None = None
        for block in blocks:
            if title is not None and isinstance(block, nodes.Paragraph):
                made = set_run_in(title, block.line, self.left, self.measures, self.where)
                yield ColumnItem(made, glued=nodes.plain(block.line).endswith(":"), tears=NOTHING)
                title = None
                continue
            if title is not None:
                yield title
            title = block if isinstance(block, nodes.Heading) and block.level > 2 else None
            if title is None:
                yield block
        if title is not None:
            yield title

    def _block(self, block: nodes.Block) -> Iterator[ColumnItem]:
        match block:
            case nodes.Heading():
                yield ColumnItem(set_heading(block, self.left, self.measures, self.where), glued=True, tears=NOTHING)
            case nodes.Paragraph():
                yield ColumnItem(self.paragraph(block.line), self.left, nodes.plain(block.line).endswith(":"))
            case nodes.Listing():
                yield from self._listing(block)
            case nodes.TextTable():
                yield ColumnItem(set_table(block, self.width - self.left, self.measures, self.where), self.left)
            case nodes.Box(kind="open"):
                yield ColumnItem(self.paragraph(self._ours(block), "note"), self.left)
            case nodes.Box():
                yield self._box(block)
            case nodes.CardRows():
                yield from self._cards(block)
            case nodes.Figure():
                yield from self._figure(block)

    def paragraph(
        self, line: nodes.Line, style: str | None = None, bullet: str | None = None, indent: float = 0.0
    ) -> WordsFlowable:
        """A paragraph. With ``bullet`` its words are indented by ``indent`` points."""
        look = self.measures.look
        chosen = self.measures.style(style or self.style, indent)
        made = set_words(WordsFlowable, runs(line, look), chosen, look, self.where, bullet=bullet)
        made.tied = LONE
        return made

    def _ours(self, box: nodes.Box) -> nodes.Line:
        """What replaces the box on paper, since the box of rulings has what changes play: the articles that are partly ours.

        A section stands for its articles.
        """
        told = nodes.Span("text", self.words("elsewhere"))
        cited = {span.text: span for span in nodes.references(box.blocks)}
        if not cited:
            return (told,)
        before, _, after = self.words("partly", articles="\0").partition("\0")
        whole = [span for span in cited.values() if "." not in span.text or span.text.split(".")[0] not in cited]
        first, *others = sorted(whole, key=lambda span: [int(part) for part in span.text.split(".")])
        listed = [part for span in others for part in (nodes.Span("text", ", "), span)]
        return (told, nodes.Span("text", f" {before}"), first, *listed, nodes.Span("text", after))

    def _listing(self, listing: nodes.Listing) -> Iterator[ColumnItem]:
        em = self.measures.em
        indent = em * (1.05 if listing.start is None else 1.35 if len(listing.items) < 10 else 1.8)
        inner = self._replace(left=self.left + indent, depth=self.depth + 1)
        for index, blocks in enumerate(listing.items):
            bullet = _BULLETS[self.depth % 2] if listing.start is None else f"{listing.start + index}."
            last = index == len(listing.items) - 1
            for part, item in enumerate(self._entry(blocks, bullet, indent, inner, last=last)):
                yield item._replace(tears=LIST) if index or part else item

    def _entry(
        self, blocks: list[nodes.Block], bullet: str, indent: float, inner: Setter, *, last: bool
    ) -> Iterator[ColumnItem]:
        first, *others = blocks or [nodes.Paragraph(())]
        if not isinstance(first, nodes.Paragraph):
            first, others = nodes.Paragraph(()), blocks
        style = self.style if last and not others else f"{self.style}/entry"
        yield ColumnItem(self.paragraph(first.line, style, bullet, indent), self.left, bool(others))
        yield from inner.items(others)

    @property
    def _edge(self) -> float:
        """The left edge of everything with its own ground or frame: boxes and figures share it."""
        return max(0.0, self.left - margins("example", self.measures.em)[0])

    def _box(self, box: nodes.Box) -> ColumnItem:
        """A box. Its words line up with the text around it, and its ground begins a little to the left."""
        measures = self.measures
        side, right, _end = margins(box.kind, measures.em)
        left = self._edge
        inside = self._replace(left=0.0, style="cell", width=self.width - left - side - right)
        items: list[ColumnItem] = []
        again: ColumnItem | None = None
        before, _, after = self.words.box(box.kind, "\0" if box.title else "", named=box.named).partition("\0")
        if before:
            title = (nodes.Span("text", before), *box.title, *([nodes.Span("text", after)] if after else []))
            words, style = _quieted(runs(title, measures.look)), measures.style("heading3")
            made = set_words(WordsFlowable, words, style, measures.look, self.where)
            items.append(ColumnItem(made, glued=True))
            goes_on = self.words("continued", label=self.words(box.kind))
            again = ColumnItem(inside.paragraph((nodes.Span("text", goes_on),), "heading3"), glued=True)
        items.extend(inside.items(box.blocks))
        return ColumnItem(BoxPanel(box.kind, items, measures.look, measures.em, again=again), left)

    def _cards(self, block: nodes.CardRows) -> Iterator[ColumnItem]:
        measures, room = self.measures, self.width - self.left
        plain = measures.em / BODY.size
        scale = plain * measures.density.cards
        widest = max((CardLine(row, None, measures.look, scale).natural_width() for row in block.rows), default=0.0)
        if widest > room >= widest * plain / scale * NARROWED:  # all rows in one size, each on one line
            scale *= room / widest
        lines = [
            CardLine(row, self.paragraph(row.caption, "cell") if row.caption else None, measures.look, scale)
            for row in block.rows
        ]
        indent = max((line.natural_width() for line in lines), default=0.0)
        for index, line in enumerate(lines):
            line.indent = indent
            yield ColumnItem(line, self.left, tears=LIST if index else ARTICLE)

    def _figure(self, figure: nodes.Figure) -> Iterator[ColumnItem]:
        """The picture with its words below, unless its last drawing says that it says them itself (``alone``)."""
        left = self._edge
        *above, last = self.draw_figure(figure, self.width - left, self.measures.density.figures)
        alone = bool(getattr(getattr(last, "flowable", last), "alone", False))
        yield from (ColumnItem(flowable, left, glued=True, close=True) for flowable in above)
        yield ColumnItem(last, left, glued=not alone, close=not alone)
        if not alone:
            yield ColumnItem(self.paragraph(figure.alternative, "caption"), self.left)


def set_blocks(blocks: list[nodes.Block], setter: Setter) -> list[ColumnItem]:
    """The items of a whole text, with the articles' numbers beside it.

    Raises PrintError ``glyph-missing``, ``too-wide`` or what drawing a figure raises.
    """
    left = hang(nodes.headings(blocks), setter.measures)
    return list(setter._replace(left=left).items(blocks))

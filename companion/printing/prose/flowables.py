"""The blocks of a rule text as items of a column: what `columns` sets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from companion.printing.paragraphs import WordsFlowable, set_words
from companion.printing.prose import nodes
from companion.printing.prose.cardlines import CardLine
from companion.printing.prose.columns import ARTICLE, LIST, NOTHING, Item
from companion.printing.prose.headings import hang, set_heading
from companion.printing.prose.measures import Measures
from companion.printing.prose.panels import Panel, margins
from companion.printing.prose.runs import runs
from companion.printing.prose.sheet_words import SheetWords
from companion.printing.prose.tables import set_table

_BULLETS = ("•", "–")

DrawFigure = Callable[[nodes.Figure, float, float], list[Any]]
"""Gives the flowables of a figure for a column so many points wide, enlarged by a factor."""


class Setter(NamedTuple):
    """Sets blocks ``width`` points wide, the text ``left`` points in; ``depth`` counts the lists around."""

    measures: Measures
    words: SheetWords
    width: float
    where: str
    draw_figure: DrawFigure
    left: float = 0.0
    style: str = "body"
    depth: int = 0

    def items(self, blocks: Iterable[nodes.Block]) -> Iterator[Item]:
        """The items of blocks; what leads into a list or a row of cards stays with it, and a table with what leads into it if it can."""
        before: nodes.Block | None = None
        for block in blocks:
            led = isinstance(block, nodes.Table) and isinstance(before, nodes.Paragraph)
            yield from (item._replace(tears=LIST) if led else item for item in self._block(block))
            before = block

    def _block(self, block: nodes.Block) -> Iterator[Item]:
        match block:
            case nodes.Heading():
                yield Item(set_heading(block, self.left, self.measures, self.where), glued=True, tears=NOTHING)
            case nodes.Paragraph():
                yield Item(self.paragraph(block.line), self.left, nodes.plain(block.line).endswith(":"))
            case nodes.Listing():
                yield from self._listing(block)
            case nodes.Table():
                yield Item(set_table(block, self.width - self.left, self.measures, self.where), self.left)
            case nodes.Box():
                yield self._box(block)
            case nodes.CardRows():
                yield from self._cards(block)
            case nodes.Figure():
                yield from self._figure(block)

    def paragraph(
        self, line: nodes.Line, style: str | None = None, bullet: str | None = None, indent: float = 0.0
    ) -> WordsFlowable:
        """A paragraph; with ``bullet`` its words hang ``indent`` points in."""
        look = self.measures.look
        chosen = self.measures.style(style or self.style, indent)
        return set_words(WordsFlowable, runs(line, look), chosen, look, self.where, bullet=bullet)

    def _listing(self, listing: nodes.Listing) -> Iterator[Item]:
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
    ) -> Iterator[Item]:
        first, *others = blocks or [nodes.Paragraph(())]
        if not isinstance(first, nodes.Paragraph):
            first, others = nodes.Paragraph(()), blocks
        style = self.style if last and not others else f"{self.style}/entry"
        yield Item(self.paragraph(first.line, style, bullet, indent), self.left, bool(others))
        yield from inner.items(others)

    @property
    def _edge(self) -> float:
        """Where everything with a ground or a frame of its own begins: boxes and figures share one edge."""
        return max(0.0, self.left - margins("example", self.measures.em)[0])

    def _box(self, box: nodes.Box) -> Item:
        """A box whose words stand where the text around it stands, its ground a little to the left."""
        measures = self.measures
        side, right, _end = margins(box.kind, measures.em)
        left = self._edge
        inside = self._replace(left=0.0, style="cell", width=self.width - left - side - right)
        items: list[Item] = []
        before, _, after = self.words.box(box.kind, "\0" if box.title else "", named=box.named).partition("\0")
        if before:
            title = (nodes.Span("text", before), *box.title, nodes.Span("text", after))
            items.append(Item(inside.paragraph(title, "heading3"), glued=True))
        items.extend(inside.items(box.blocks))
        return Item(Panel(box.kind, items, measures.look, measures.em), left)

    def _cards(self, block: nodes.CardRows) -> Iterator[Item]:
        measures = self.measures
        scale = measures.em / 9.6 * measures.density.cards
        lines = [
            CardLine(row, self.paragraph(row.caption, "cell") if row.caption else None, measures.look, scale)
            for row in block.rows
        ]
        indent = max((line.natural_width() for line in lines), default=0.0)
        for index, line in enumerate(lines):
            line.indent = indent
            yield Item(line, self.left, tears=LIST if index else ARTICLE)

    def _figure(self, figure: nodes.Figure) -> Iterator[Item]:
        """The picture with its words beneath: paper has no other way to give them to whoever cannot make it out."""
        left = self._edge
        for flowable in self.draw_figure(figure, self.width - left, self.measures.density.figures):
            yield Item(flowable, left, glued=True, close=True)
        yield Item(self.paragraph(figure.alternative, "caption"), self.left)


def set_blocks(blocks: list[nodes.Block], setter: Setter) -> list[Item]:
    """The items of a whole text, articles' numbers hanging.

    Raises PrintError ``glyph-missing``, ``too-wide`` or what drawing a figure raises.
    """
    left = hang(nodes.headings(blocks), setter.measures)
    return list(setter._replace(left=left).items(blocks))

"""The rule sheet as one self-contained web page: the accessible form of the sheet, since the PDF is not tagged.

Headings carry the articles' ids, tables have heads with a scope, cards are read aloud by name, boxes are labelled
asides. The style stands inside the page (templates/shared/rules.css); no script, no font and no picture is fetched.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape

from companion.cards import Card, read_card
from companion.errors import Fault
from companion.folders import shared_folder
from companion.printing.prose.nodes import (
    Align,
    Block,
    Box,
    CardRow,
    CardRows,
    Figure,
    Heading,
    Line,
    Listing,
    Paragraph,
    Span,
    Table,
    headings,
)
from companion.printing.prose.sheet import RuleSheet

_CARD = re.compile(r"(?<!\w)((?:10|[A2-9JQKVDR])[♠♥♦♣]|Jo(?!\w))")


def write_html(sheet: RuleSheet, palette: dict[str, str], emblem: str = "") -> str:
    """The whole page; ``palette`` has the game's ``accent``, ``deep`` and ``tint``, ``emblem`` is SVG drawn beside the title."""
    facts, words = sheet.facts, sheet.words
    style = (shared_folder() / "rules.css").read_text(encoding="utf-8")
    colours = "".join(f"--{name}:{escape(value)};" for name, value in palette.items())
    glance = "".join(f'<li class="{kind}">{escape(fact)}</li>' for kind, fact in facts.glance.items())
    credits = "".join(f"<p>{escape(entry)}</p>" for entry in facts.credit_lines)
    parts = [
        f'<!DOCTYPE html>\n<html lang="{sheet.lang}">\n<head>\n<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(words('rule-sheet', title=facts.title))}</title>",
        *([f'<meta name="author" content="{escape(facts.authors)}">'] if facts.authors else []),
        f'<meta name="description" content="{escape(facts.pitch)}">',
        f"<style>\n:root{{{colours}}}\n{style}</style>\n</head>\n<body>",
        f'<header>{emblem}<div><h1>{escape(facts.title)}</h1><p class="pitch">{escape(facts.pitch)}</p>'
        f'<ul class="glance">{glance}</ul></div></header>',
        _contents(sheet),
        f"<main>\n{_Writer(sheet).sections(sheet.blocks)}\n</main>",
        f"<footer>{credits}</footer>\n</body>\n</html>\n",
    ]
    return "\n".join(parts)


def _contents(sheet: RuleSheet) -> str:
    sections = [h for h in headings(sheet.blocks) if h.level == 2]
    writer = _Writer(sheet)
    entries = "".join(f'<li><a href="#{h.id}">{h.number} {writer.line(h.title)}</a></li>' for h in sections)
    return f'<nav aria-label="{escape(sheet.words("contents"))}"><ul>{entries}</ul></nav>'


class _Writer:
    def __init__(self, sheet: RuleSheet) -> None:
        self.sheet = sheet
        self.words = sheet.words

    def sections(self, blocks: Sequence[Block]) -> str:
        """Blocks with each section and its articles in a ``section`` of their own."""
        parts: list[str] = []
        for block in blocks:
            if isinstance(block, Heading) and block.level == 2:
                parts.append(
                    ("</section>\n" if any("<section" in p for p in parts) else "")
                    + f'<section aria-labelledby="{block.id}">'
                )
            parts.append(self._block(block))
        if any("<section" in part for part in parts):
            parts.append("</section>")
        return "\n".join(parts)

    def _blocks(self, blocks: Iterable[Block]) -> str:
        return "\n".join(map(self._block, blocks))

    def _block(self, block: Block) -> str:  # noqa: PLR0911 (one return a kind)
        match block:
            case Heading():
                number = f'<span class="number">{block.number}</span>'
                return f'<h{block.level} id="{block.id}">{number} {self.line(block.title)}</h{block.level}>'
            case Paragraph():
                return f"<p>{self.line(block.line)}</p>"
            case Listing():
                return self._listing(block)
            case Table():
                return self._table(block)
            case Box():
                return self._box(block)
            case CardRows():
                return "\n".join(map(self._cards, block.rows))
            case Figure():
                words = self.line(block.alternative)
                label = f"<b>{escape(self.words('figure'))}</b>"
                return f"<figure><figcaption>{self.words('labelled', label=label, words=words)}</figcaption></figure>"

    def _listing(self, listing: Listing) -> str:
        items = "".join(f"<li>{self._item(item)}</li>" for item in listing.items)
        if listing.start is None:
            return f"<ul>{items}</ul>"
        start = f' start="{listing.start}"' if listing.start != 1 else ""
        return f"<ol{start}>{items}</ol>"

    def _item(self, blocks: list[Block]) -> str:
        if len(blocks) == 1 and isinstance(blocks[0], Paragraph):
            return self.line(blocks[0].line)
        return self._blocks(blocks)

    def _table(self, table: Table) -> str:
        head = self._cells(table.head, table.align, 'th scope="col"')
        rows = "\n".join(f"<tr>{self._cells(row, table.align, 'td')}</tr>" for row in table.rows)
        return f'<div class="table"><table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}\n</tbody></table></div>'

    def _cells(self, row: Sequence[Line], align: Sequence[Align], tag: str) -> str:
        kinds = [f' class="{side}"' if side != "left" else "" for side in align]
        return "".join(f"<{tag}{kind}>{self.line(cell)}</{tag[:2]}>" for cell, kind in zip(row, kinds, strict=True))

    def _box(self, box: Box) -> str:
        title = self.words.box(box.kind, self.line(box.title), named=box.named)
        head = f'<p class="title">{title}</p>\n' if title else ""
        name = escape(self.words(box.kind))
        return f'<aside class="{box.kind}" aria-label="{name}">\n{head}{self._blocks(box.blocks)}\n</aside>'

    def _cards(self, row: CardRow) -> str:
        groups = "".join(f'<span class="group">{"".join(map(self._drawn, group))}</span>' for group in row.groups)
        caption = f'<span class="caption">{self.line(row.caption)}</span>' if row.caption else ""
        return f'<p class="cards">{groups}{caption}</p>'

    def _drawn(self, card: Card) -> str:
        return self._card(card, "drawn card")

    def _card(self, card: Card, kind: str) -> str:
        colour = " red" if card.suit and card.suit.red else ""
        name = escape(self.words.card(card))
        return f'<span class="{kind}{colour}" role="img" aria-label="{name}">{card.write(self.sheet.lang)}</span>'

    def line(self, line: Iterable[Span]) -> str:
        """A line in HTML; cards in it can be heard."""
        return "".join(map(self._span, line))

    def _span(self, span: Span) -> str:  # noqa: PLR0911 (one return a kind)
        inside = self.line(span.inside)
        match span.kind:
            case "text":
                return self._text(span.text)
            case "code":
                return f"<code>{escape(span.text)}</code>"
            case "break":
                return "<br>"
            case "strong":
                return f"<strong>{inside}</strong>"
            case "emphasis":
                return f"<em>{inside}</em>"
            case "link":
                return f'<a href="{escape(span.target)}">{inside}</a>'
            case "reference":
                label = f"{self.words('article')} {span.text}"
                number = f'<a class="reference" href="#{span.target}" aria-label="{escape(label)}">{span.text}</a>'
                return f"{inside} ({number})" if inside else number

    def _text(self, text: str) -> str:
        parts = _CARD.split(text)
        return "".join(self._heard(part) if index % 2 else escape(part) for index, part in enumerate(parts))

    def _heard(self, written: str) -> str:
        card = read_card(written, self.sheet.lang)
        return escape(written) if isinstance(card, Fault) else self._card(card, "card")

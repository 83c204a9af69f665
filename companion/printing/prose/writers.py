"""The rule sheet as text: a web page, Markdown, plain text.

The web page is self-contained. It is the accessible form of the sheet, since the PDF is not tagged: headings carry
the articles' ids, tables have heads with a scope, cards are read aloud by name, boxes are labelled asides. The style
is inside the page (templates/shared/rules.css); the page loads no script, font or picture.

Markdown is for a wiki or a forum, with figures filled in, articles numbered and references linked. Boxes become
quotations, and each row of drawn cards becomes a line. The only HTML is an empty anchor before each article, because
every site makes another address out of a heading.

Plain text has 78 columns, numbered articles and aligned tables. It is readable in any terminal and on any typewriter.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from textwrap import wrap
from typing import Any, ClassVar

from companion.cards import Card, read_card
from companion.errors import Fault
from companion.folders import shared_folder
from companion.printing.prose.nodes import (
    Align,
    Block,
    Box,
    CardGroups,
    CardRows,
    Figure,
    Heading,
    Line,
    Listing,
    Paragraph,
    Span,
    TextTable,
    headings,
)
from companion.printing.prose.sheet import RuleSheet
from companion.words import Lang


class _Writer:
    """A walk over a rule sheet that all formats share.

    `line` writes a line; each format decides what a block becomes.
    """

    MARKS: ClassVar[Mapping[str, tuple[str, str]]] = {}
    """The marks before and after a span, by its kind."""

    def __init__(self, sheet: RuleSheet) -> None:
        self.words = sheet.words
        self.lang: Lang = sheet.lang

    def line(self, line: Iterable[Span]) -> str:
        """A line in this format."""
        return "".join(map(self._span, line))

    def _span(self, span: Span) -> str:
        inside = self.line(span.inside)
        if span.kind == "reference":
            number = self._reference(span)
            return f"{inside} ({number})" if inside else number
        if span.kind == "link":
            return self._link(span.target, inside)
        before, after = self.MARKS.get(span.kind, ("", ""))
        return f"{before}{inside or self._text(span)}{after}"

    def _reference(self, span: Span) -> str:
        """The number of the article that a reference names."""
        return span.text

    def _link(self, address: str, inside: str) -> str:
        raise NotImplementedError

    def _text(self, span: Span) -> str:
        """The words of a span without spans inside."""
        return span.text

    def _title(self, box: Box) -> str:
        """The line over a box; empty if it needs none."""
        return self.words.box(box.kind, self.line(box.title), named=box.named)

    def _described(self, figure: Figure, label: str) -> str:
        """The words that say the same as a figure, after their label."""
        return self.words("labelled", label=label, words=self.line(figure.alternative))


_COLOURS = {
    "accent": "var(--accent)",
    "deep": "var(--on)",
    "tint": "var(--tint)",
    "paper": "var(--under)",
    "none": "none",
}
"""Palette names -> colours in rules.css.

``--on`` and ``--under`` are white and dark on the band, and the reverse on paper.
"""


def emblem_svg(table: Mapping[str, Any], *, classes: bool = False) -> str:
    """The emblem of game.toml's ``[emblem]`` table as SVG, hidden from screen readers; empty if there is none.

    ``classes``: colours are given as classes (``f-accent``, ``s-none``), for a page that allows no styles in
    attributes.

    >>> emblem_svg({})
    ''
    """
    paths = "".join(_path(entry, classes=classes) for entry in table.get("paths", ()))
    called = ' class="emblem"' if classes else ""
    return f'<svg{called} viewBox="0 0 100 100" aria-hidden="true">{paths}</svg>' if paths else ""


def _path(entry: Mapping[str, Any], *, classes: bool) -> str:
    fill, stroke, width = entry.get("fill", "accent"), entry.get("stroke", "none"), entry.get("width", 3)
    dressed = f'style="fill:{_COLOURS[fill]};stroke:{_COLOURS[stroke]};stroke-width:{width}"'
    if classes:
        dressed = f'class="f-{fill} s-{stroke}" stroke-width="{width}"'
    return f'<path d="{escape(entry["d"])}" {dressed}/>'


_CARD = re.compile(r"(?<!\w)((?:10|[A2-9JQKVDR])[♠♥♦♣]|Jo(?!\w))")


def write_html(sheet: RuleSheet, palette: dict[str, str], emblem: str = "") -> str:
    """The whole page.

    ``palette``: the game's ``accent``, ``deep`` and ``tint``. ``emblem``: SVG, drawn beside the title.
    """
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
        f"<main>\n{_HtmlWriter(sheet).sections(sheet.blocks)}\n</main>",
        f"<footer>{credits}</footer>\n</body>\n</html>\n",
    ]
    return "\n".join(parts)


def write_articles(sheet: RuleSheet) -> dict[str, str]:
    """The HTML of every section and article by number, without its heading. A page shows it in place of a link."""
    writer = _HtmlWriter(sheet)
    articles: dict[str, list[Block]] = {}
    number = ""
    for block in sheet.blocks:
        if isinstance(block, Heading):
            number = block.number
            articles[number] = []
        elif number:
            articles[number].append(block)
    return {number: writer.blocks(blocks) for number, blocks in articles.items()}


def _contents(sheet: RuleSheet) -> str:
    sections = [h for h in headings(sheet.blocks) if h.level == 2]
    writer = _HtmlWriter(sheet)
    entries = "".join(f'<li><a href="#{h.id}">{h.number} {writer.line(h.title)}</a></li>' for h in sections)
    return f'<nav aria-label="{escape(sheet.words("contents"))}"><ul>{entries}</ul></nav>'


class _HtmlWriter(_Writer):
    MARKS: ClassVar = {
        "code": ("<code>", "</code>"),
        "break": ("<br>", ""),
        "strong": ("<strong>", "</strong>"),
        "emphasis": ("<em>", "</em>"),
    }

    def sections(self, blocks: Sequence[Block]) -> str:
        """The blocks, with each section and its articles in a ``section`` element."""
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

    def blocks(self, blocks: Iterable[Block]) -> str:
        """The blocks, one after the other."""
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
            case TextTable():
                return self._table(block)
            case Box():
                return self._box(block)
            case CardRows():
                return "\n".join(map(self._cards, block.rows))
            case Figure():
                words = self._described(block, f"<b>{escape(self.words('figure'))}</b>")
                return f"<figure><figcaption>{words}</figcaption></figure>"

    def _listing(self, listing: Listing) -> str:
        items = "".join(f"<li>{self._item(item)}</li>" for item in listing.items)
        if listing.start is None:
            return f"<ul>{items}</ul>"
        start = f' start="{listing.start}"' if listing.start != 1 else ""
        return f"<ol{start}>{items}</ol>"

    def _item(self, blocks: list[Block]) -> str:
        if len(blocks) == 1 and isinstance(blocks[0], Paragraph):
            return self.line(blocks[0].line)
        return self.blocks(blocks)

    def _table(self, table: TextTable) -> str:
        head = self._cells(table.head, table.align, 'th scope="col"')
        rows = "\n".join(f"<tr>{self._cells(row, table.align, 'td')}</tr>" for row in table.rows)
        return f'<div class="table"><table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}\n</tbody></table></div>'

    def _cells(self, row: Sequence[Line], align: Sequence[Align], tag: str) -> str:
        kinds = [f' class="{side}"' if side != "left" else "" for side in align]
        return "".join(f"<{tag}{kind}>{self.line(cell)}</{tag[:2]}>" for cell, kind in zip(row, kinds, strict=True))

    def _box(self, box: Box) -> str:
        title = self._title(box)
        head = f'<p class="title">{title}</p>\n' if title else ""
        name = escape(self.words(box.kind))
        return f'<aside class="{box.kind}" aria-label="{name}">\n{head}{self.blocks(box.blocks)}\n</aside>'

    def _cards(self, row: CardGroups) -> str:
        groups = "".join(f'<span class="group">{"".join(map(self._drawn, group))}</span>' for group in row.groups)
        caption = f'<span class="caption">{self.line(row.caption)}</span>' if row.caption else ""
        return f'<p class="cards">{groups}{caption}</p>'

    def _drawn(self, card: Card) -> str:
        return self._card(card, "drawn card")

    def _card(self, card: Card, kind: str) -> str:
        colour = " red" if card.suit and card.suit.red else ""
        name = escape(self.words.card(card))
        return f'<span class="{kind}{colour}" role="img" aria-label="{name}">{card.write(self.lang)}</span>'

    def _reference(self, span: Span) -> str:
        label = f"{self.words('article')} {span.text}"
        return f'<a class="reference" href="#{span.target}" aria-label="{escape(label)}">{span.text}</a>'

    def _link(self, address: str, inside: str) -> str:
        return f'<a href="{escape(address)}">{inside}</a>'

    def _text(self, span: Span) -> str:
        """The words, escaped. Cards in running text get their names for screen readers."""
        if span.kind == "code":
            return escape(span.text)
        pieces = _CARD.split(span.text)
        return "".join(self._heard(piece) if index % 2 else escape(piece) for index, piece in enumerate(pieces))

    def _heard(self, written: str) -> str:
        card = read_card(written, self.lang)
        return escape(written) if isinstance(card, Fault) else self._card(card, "card")


_SPECIAL = re.compile(r"([\\`*_\[\]<>|]|&(?=#?\w+;))")
_RULES = {"left": ":---", "center": ":---:", "right": "---:"}


def write_markdown(sheet: RuleSheet) -> str:
    """The whole sheet as Markdown, one paragraph on each line."""
    facts = sheet.facts
    head = [f"# {escaped(facts.title)}", f"*{escaped(facts.pitch)}*", " · ".join(map(escaped, facts.glance.values()))]
    tail = ["---", "\\\n".join(map(escaped, facts.credit_lines))]
    return "\n\n".join([*head, *_MarkdownWriter(sheet).blocks(sheet.blocks), *tail]) + "\n"


class _MarkdownWriter(_Writer):
    MARKS: ClassVar = {"code": ("`", "`"), "break": ("\\\n", ""), "strong": ("**", "**"), "emphasis": ("*", "*")}

    def blocks(self, blocks: Iterable[Block]) -> list[str]:
        """The blocks, each as one string of lines."""
        return [self._block(block) for block in blocks]

    def _block(self, block: Block) -> str:  # noqa: PLR0911 (one return a kind)
        match block:
            case Heading():
                return f'{"#" * block.level} <a id="{block.id}"></a>{block.number} {self.line(block.title)}'
            case Paragraph():
                return _guarded(self.line(block.line))
            case Listing():
                return "\n".join(self._item(block, index) for index in range(len(block.items)))
            case TextTable():
                return self._table(block)
            case Box():
                return self._box(block)
            case CardRows():
                return "\\\n".join(map(self._cards, block.rows))
            case Figure():
                return f"> *{self._described(block, self.words('figure'))}*"

    def _item(self, listing: Listing, index: int) -> str:
        bullet = "- " if listing.start is None else f"{listing.start + index}. "
        item = listing.items[index]
        inside = "".join(
            ("" if i == 0 else "\n" if isinstance(block, Listing) else "\n\n") + self._block(block)
            for i, block in enumerate(item)
        ).splitlines()
        lines = ((bullet if i == 0 else " " * len(bullet)) + line for i, line in enumerate(inside or [""]))
        return "\n".join(map(str.rstrip, lines))

    def _box(self, box: Box) -> str:
        title = self._title(box)
        inside = "\n\n".join([*([f"**{title}**"] if title else []), *self.blocks(box.blocks)])
        return "\n".join(f"> {line}".rstrip() for line in inside.splitlines())

    def _cards(self, row: CardGroups) -> str:
        groups = " \\| ".join(" ".join(card.write(self.lang) for card in group) for group in row.groups)
        return f"{groups} — {self.line(row.caption)}" if row.caption else groups

    def _table(self, table: TextTable) -> str:
        rows = [list(map(self.line, row)) for row in (table.head, *table.rows)]
        rows.insert(1, [_RULES[side] for side in table.align])
        return "\n".join(f"| {' | '.join(row)} |" for row in rows)

    def _reference(self, span: Span) -> str:
        return f"[{span.text}](#{span.target})"

    def _link(self, address: str, inside: str) -> str:
        return f"[{inside}]({address})"

    def _text(self, span: Span) -> str:
        return span.text if span.kind == "code" else escaped(span.text)


def escaped(text: str) -> str:
    """Words with backslashes before the signs that Markdown would read as marks.

    >>> escaped("a * b")
    'a \\\\* b'
    """
    return _SPECIAL.sub(r"\\\1", text)


def _guarded(paragraph: str) -> str:
    """A paragraph that cannot be read as the start of a list, a heading or a rule."""
    return re.sub(r"^(\d+)([.)]\s)|^([-+#])(?=\s)", lambda m: f"{m[1]}\\{m[2]}" if m[1] else f"\\{m[3]}", paragraph)


WIDTH = 78
_BODY = 2
_GAP = 2


def write_text(sheet: RuleSheet) -> str:
    """The whole sheet as plain text. A line has at most 78 characters, unless a single word is longer."""
    facts = sheet.facts
    head = [facts.title.upper(), "═" * len(facts.title), *_wrapped(facts.pitch, WIDTH), ""]
    head += [line for fact in facts.glance.values() for line in _hung(fact, "· ", WIDTH)]
    tail = ["", "─" * WIDTH, *(line for credit in facts.credit_lines for line in _wrapped(credit, WIDTH))]
    writer = _TextWriter(sheet)
    return "\n".join([*head, *writer.blocks(sheet.blocks, WIDTH - _BODY, top=True), *tail]) + "\n"


class _TextWriter(_Writer):
    """Plain text: strong words have no marks, references are numbers, addresses follow their words."""

    MARKS: ClassVar = {"break": ("\n", "")}

    def blocks(self, blocks: Iterable[Block], width: int, *, top: bool = False) -> list[str]:
        """The lines of blocks, with an empty line before each. At the top the body is indented by ``_BODY`` columns."""
        lines: list[str] = []
        for block in blocks:
            written = self._block(block, width)
            indented = top and not isinstance(block, Heading)
            lines += ["", *(" " * _BODY + line if indented and line else line for line in written)]
        return lines if top else lines[1:]

    def _block(self, block: Block, width: int) -> list[str]:  # noqa: PLR0911 (one return a kind)
        match block:
            case Heading():
                return self._heading(block)
            case Paragraph():
                return _wrapped(self.line(block.line), width)
            case Listing():
                return self._listing(block, width)
            case TextTable():
                return write_table([list(map(self.line, row)) for row in (block.head, *block.rows)], block.align, width)
            case Box():
                return self._box(block, width)
            case CardRows():
                return [line for row in block.rows for line in _wrapped(self._cards(row), width)]
            case Figure():
                return _wrapped(f"[{self._described(block, self.words('figure'))}]", width)

    def _heading(self, heading: Heading) -> list[str]:
        title, number = self.line(heading.title), f"{heading.number}  "
        if heading.level == 2:
            lines = _hung(title.upper(), number, WIDTH)
            return ["", *lines, "─" * max(map(len, lines))]
        return _hung(title, number, WIDTH)

    def _listing(self, listing: Listing, width: int) -> list[str]:
        lines: list[str] = []
        for index, item in enumerate(listing.items):
            bullet = "• " if listing.start is None else f"{listing.start + index}. "
            inside = self.blocks(item, width - len(bullet)) or [""]
            lines += [((bullet if i == 0 else " " * len(bullet)) + line).rstrip() for i, line in enumerate(inside)]
        return lines

    def _box(self, box: Box, width: int) -> list[str]:
        title = self._title(box)
        lines = [*_wrapped(title.upper(), width - 2), *self.blocks(box.blocks, width - 2)]
        return [f"│ {line}".rstrip() for line in lines]

    def _cards(self, row: CardGroups) -> str:
        groups = "   ".join("\u00a0".join(f"[{card.write(self.lang)}]" for card in group) for group in row.groups)
        return f"{groups}   {self.line(row.caption)}" if row.caption else groups

    def _link(self, address: str, inside: str) -> str:
        return inside if inside == address else f"{inside} <{address}>"


def _wrapped(text: str, width: int) -> list[str]:
    return [
        line for part in text.split("\n") for line in wrap(part, width, break_long_words=False, break_on_hyphens=False)
    ]


def _hung(text: str, bullet: str, width: int) -> list[str]:
    """Wrapped lines, indented behind a bullet or an article's number."""
    lines = _wrapped(text, width - len(bullet))
    return [(bullet if i == 0 else " " * len(bullet)) + line for i, line in enumerate(lines)]


def column_widths(rows: Sequence[Sequence[str]], width: int) -> list[int]:
    """The widths of a table's columns in characters, within ``width``.

    A column narrower than an equal share keeps the width of its longest cell; the others divide the rest.

    >>> column_widths([["a", "long text " * 9], ["bb", "x"]], 30)
    [2, 26]
    """
    wanted = [max(len(part) for cell in column for part in cell.split("\n")) for column in zip(*rows, strict=True)]
    room = width - _GAP * (len(wanted) - 1)
    given: dict[int, int] = {}
    for index in sorted(range(len(wanted)), key=wanted.__getitem__):
        share = (room - sum(given.values())) // (len(wanted) - len(given))
        given[index] = max(1, min(wanted[index], share))
    return [given[index] for index in range(len(wanted))]


def write_table(rows: Sequence[Sequence[str]], align: Sequence[Align], width: int) -> list[str]:
    """A table's lines, with underlined heads. Cells wrap; if any does, empty lines separate the rows.

    >>> write_table([["Card", "Points"], ["ace", "1"]], ["left", "right"], 30)
    ['Card  Points', '────  ──────', 'ace        1']
    """
    widths = column_widths(rows, width)
    wrapped = [[_wrapped(cell, size) or [""] for cell, size in zip(row, widths, strict=True)] for row in rows]
    tall = any(len(cell) > 1 for row in wrapped[1:] for cell in row)
    lines: list[str] = []
    for number, row in enumerate(wrapped):
        for k in range(max(map(len, row))):
            cells = [cell[k] if k < len(cell) else "" for cell in row]
            lines.append((" " * _GAP).join(map(_aligned, cells, widths, align)).rstrip())
        if number == 0:
            lines.append((" " * _GAP).join("─" * size for size in widths))
        elif tall and number < len(wrapped) - 1:
            lines.append("")
    return lines


def _aligned(text: str, width: int, align: Align) -> str:
    return text.rjust(width) if align == "right" else text.center(width) if align == "center" else text.ljust(width)

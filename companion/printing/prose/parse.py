"""Markdown -> the blocks of a rule text (`parse`): articles numbered, references checked, cards read.

Mistakes are reported with file and line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, ClassVar

from companion.cards import Card, Notation, read_card
from companion.errors import Fault, PrintError
from companion.printing.prose.nodes import (
    Align,
    Block,
    Box,
    BoxKind,
    CardGroups,
    CardRows,
    Figure,
    Heading,
    Line,
    Listing,
    Paragraph,
    Span,
    TextTable,
)
from companion.printing.prose.text_template import Source, put_back
from companion.printing.typography import settle
from companion.rulebook import number_articles
from companion.words import NBSP, Lang

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token


_FOREIGN = {"fr": re.compile(r"\b[JQK][♠♥♦♣]"), "en": re.compile(r"\b[VDR][♠♥♦♣]")}
"""Cards written in the letters of the other language."""

Complain = Callable[..., None]
"""complain(code, line, **data) records a fault at a line of the filled-in text."""


class LineReader:
    """Reads lines in one language. ``numbers``: the number of every article that a reference may name, by id.

    ``markdown`` reads the texts that Markdown leaves unread: captions, titles of boxes, words of figures.
    """

    def __init__(self, lang: str, numbers: Mapping[str, str], complain: Complain, markdown: MarkdownIt) -> None:
        self.lang = lang
        self.numbers = numbers
        self.complain = complain
        self.markdown = markdown

    def read(self, token: Token, line: int) -> Line:
        """The spans of an inline token that stands at ``line`` (from 0)."""
        return self._spans(iter(token.children or ()), "", line)

    def marked(self, text: str, line: int) -> Line:
        """The spans of a text that Markdown left unread."""
        return self.read(self.markdown.parseInline(text.strip())[0], line)

    def words(self, text: str) -> Line:
        """A text as a line, without reading any markup."""
        return (Span("text", settle(put_back(text.strip()), self.lang)),) if text.strip() else ()

    def _spans(self, tokens: Iterator[Token], until: str, line: int) -> Line:
        spans: list[Span] = []
        run: list[str] = []
        for token in tokens:
            if token.type in ("text", "text_special"):
                self._check_cards(token.content, line)
                run.append(token.content)
            elif token.type == "softbreak":
                run.append(" ")
                line += 1
            else:
                if run and _is_reference(token):  # "section 4" is not broken before its number
                    run[-1] = re.sub(r"(?<=\w) $", NBSP, run[-1])
                self._flush(run, spans)
                if token.type == until:
                    return tuple(spans)
                spans.extend(self._element(token, tokens, line))
        self._flush(run, spans)
        return tuple(spans)

    def _check_cards(self, text: str, line: int) -> None:
        """Report cards in the other language's letters as a mistake: ``Q♠`` on a French sheet."""
        for written in _FOREIGN[self.lang].findall(text):
            card = read_card(written)
            as_here = written if isinstance(card, Fault) else card.write("fr" if self.lang == "fr" else "en")
            self.complain("prose-notation", line, card=written, meant=as_here)

    def _flush(self, run: list[str], spans: list[Span]) -> None:
        if text := "".join(run):
            spans.append(Span("text", settle(put_back(text), self.lang)))
        run.clear()

    def _element(self, token: Token, tokens: Iterator[Token], line: int) -> Line:
        if token.type == "code_inline":
            return (Span("code", put_back(token.content)),)
        if token.type == "hardbreak":
            return (Span("break"),)
        if token.type == "strong_open":
            return (Span("strong", inside=self._spans(tokens, "strong_close", line)),)
        if token.type == "em_open":
            return (Span("emphasis", inside=self._spans(tokens, "em_close", line)),)
        if token.type == "link_open":
            return self._link(str(token.attrGet("href") or ""), self._spans(tokens, "link_close", line), line)
        self.complain("prose-element", line, element=_what(token))
        return ()

    def _link(self, address: str, inside: Line, line: int) -> Line:
        if not address.startswith("#"):
            return (Span("link", inside=inside or (Span("text", address),), target=address),)
        name = address[1:]
        if name not in self.numbers:
            self.complain("prose-reference", line, reference=name, known=tuple(self.numbers))
            return ()
        return (Span("reference", self.numbers[name], inside, name),)


def _is_reference(token: Token) -> bool:
    return token.type == "link_open" and str(token.attrGet("href") or "").startswith("#")


def _what(token: Token) -> str:
    return token.content if token.type == "html_inline" else token.type


_CAPTION = re.compile(r"(?:^|\s)#\s")
_GAP = re.compile(r"\s\|\s")
_NAME = re.compile(r"[a-z0-9-]+")


def read_cards_block(body: str, line: int, notation: Notation, reader: LineReader) -> CardRows:
    """The rows of a ``cards`` block. ``line``: the line of its first row. An unreadable card is a fault."""
    rows: list[CardGroups] = []
    for at, text in enumerate(body.splitlines(), line):
        if text.strip():
            laid, *caption = _CAPTION.split(text, maxsplit=1)
            groups = (_group(part, at, notation, reader) for part in _GAP.split(f" {laid.strip()} "))
            rows.append(CardGroups(tuple(group for group in groups if group), reader.marked("".join(caption), at)))
    if not body.strip():
        reader.complain("prose-cards-none", line)
    return CardRows(rows)


def _group(text: str, line: int, notation: Notation, reader: LineReader) -> tuple[Card, ...]:
    cards = []
    for token in text.split():
        card = read_card(token, notation)
        if isinstance(card, Fault):
            reader.complain(card.code, line, **card.data)
        else:
            cards.append(card)
    return tuple(cards)


def read_figure(info: list[str], body: str, line: int, reader: LineReader) -> tuple[str, Line]:
    """The name and the words of the figure in a ``figure NAME`` block.

    The words are required: a reader who cannot see the figure needs them.
    """
    if len(info) != 2 or not _NAME.fullmatch(info[1]):
        reader.complain("prose-figure-name", line, info=" ".join(info))
    if not body.strip():
        reader.complain("prose-figure-words", line, figure=" ".join(info[1:]))
    return info[-1], reader.marked(" ".join(body.split()), line + 1)


BOXES: tuple[BoxKind, ...] = ("example", "rulings", "open", "note")
FENCES = ("cards", "figure")

_ID = re.compile(r"\s*\{#([a-z][a-z0-9.-]*)\}\s*$")


@cache
def _markdown() -> MarkdownIt:
    from markdown_it import MarkdownIt
    from mdit_py_plugins.container import container_plugin

    reader = MarkdownIt("commonmark").enable("table")
    container_plugin(reader, "box", validate=lambda _params, _markup: True)
    return reader


def parse(source: Source, lang: Lang) -> list[Block]:
    """The blocks of a rule text.

    Raises PrintError with every fault of the text, ``where`` being file and line: ``prose-heading-id``,
    ``prose-heading-level``, ``prose-id-twice``, ``prose-id-section``, ``prose-reference``, ``prose-notation``,
    ``prose-container``, ``prose-heading-place``, ``prose-unclosed``, ``prose-block``, ``prose-element``,
    ``prose-cards-none``, ``prose-figure-name``, ``prose-figure-words`` and those of reading cards.

    >>> [type(block).__name__ for block in parse(Source(["## Play {#play}", "", "Go."], [1, 2, 3], "g/rules.en.md"), "en")]
    ['Heading', 'Paragraph']
    """
    reader = _TextReader(source, lang)
    blocks = reader.blocks(_Cursor(_markdown().parse(source.text)))
    if reader.faults:
        raise PrintError(sorted(reader.faults, key=lambda fault: fault.data["line"]))
    return blocks


class _Cursor:
    """The tokens still to be read, and the last line that a token named."""

    def __init__(self, tokens: list[Token]) -> None:
        self._tokens = iter(tokens)
        self.line = 0

    def __iter__(self) -> Iterator[Token]:
        for token in self._tokens:
            if token.map:
                self.line = token.map[0]
            yield token

    def until(self, kind: str) -> Iterator[Token]:
        """The tokens before the next one of this kind."""
        for token in self:
            if token.type == kind:
                return
            yield token

    def next(self) -> Token:
        """The next token."""
        return next(iter(self))


class _TextReader:
    """Builds the blocks of one text and collects its faults."""

    def __init__(self, source: Source, lang: Lang) -> None:
        self.source = source
        self.lang: Lang = lang
        self.faults: list[Fault] = []
        self.articles = number_articles(source.text)
        numbers = {name: article.number for name, article in self.articles.items()}
        self.lines = LineReader(lang, numbers, self.complain, _markdown())
        self.seen: dict[str, int] = {}
        self.section = ""

    def complain(self, code: str, line: int, **data: object) -> None:
        number = self.source.numbers[min(line, len(self.source.numbers) - 1)]
        place = {"file": self.source.name, "line": number}
        self.faults.append(Fault(code, self.source.place(line), {**data, **place}))

    def blocks(self, cursor: _Cursor, end: str = "") -> list[Block]:
        """The blocks up to the token that ends them."""
        found: list[Block] = []
        for token in cursor.until(end):
            read = self._readers.get(token.type)
            if read is None:
                self.complain("prose-element", cursor.line, element=_element(token))
            else:
                found.extend(read(self, token, cursor))
        _leave_unnamed(found)
        return found

    def _line(self, cursor: _Cursor) -> Line:
        return self.lines.read(cursor.next(), cursor.line)

    def _heading(self, token: Token, cursor: _Cursor) -> Iterator[Block]:
        level, line = int(token.tag[1]), cursor.line
        inline = cursor.next()
        cursor.next()
        match = _ID.search(inline.content)
        if level not in (2, 3):
            self.complain("prose-heading-level", line, title=inline.content)
        elif match is None or match[1] not in self.articles:
            self.complain("prose-heading-id", line, title=inline.content)
        else:
            yield self._numbered(level, match[1], inline, line)

    def _numbered(self, level: int, name: str, inline: Token, line: int) -> Heading:
        if name in self.seen:
            self.complain("prose-id-twice", line, id=name, first=self.seen[name])
        self.seen[name] = self.source.numbers[line]
        if level == 2:
            self.section = name
        elif not name.startswith(self.section + "."):
            self.complain("prose-id-section", line, id=name, section=self.section)
        article = self.articles[name]
        return Heading(level, name, article.number, self.lines.words(article.title))

    def _paragraph(self, _token: Token, cursor: _Cursor) -> Iterator[Block]:
        yield Paragraph(self._line(cursor))
        cursor.next()

    def _list(self, token: Token, cursor: _Cursor) -> Iterator[Block]:
        ordered = token.type == "ordered_list_open"
        start = int(token.attrGet("start") or 1) if ordered else None
        closing = token.type.replace("open", "close")
        yield Listing(start, [self.blocks(cursor, "list_item_close") for _item in cursor.until(closing)])

    def _table(self, _token: Token, cursor: _Cursor) -> Iterator[Block]:
        rows: list[list[Line]] = []
        align: list[Align] = []
        for token in cursor.until("table_close"):
            if token.type == "tr_open":
                rows.append([])
            elif token.type in ("th_open", "td_open"):
                if token.type == "th_open":
                    align.append(_alignment(str(token.attrGet("style") or "")))
                rows[-1].append(self._line(cursor))
        yield TextTable(rows[0], rows[1:], align)

    def _box(self, token: Token, cursor: _Cursor) -> Iterator[Block]:
        line, name, title = cursor.line, *_first_word(token.info)
        start, end = token.map or (line, line)
        if not self.source.lines[min(end, len(self.source.lines) - 1)].strip().startswith(":::"):
            self.complain("prose-unclosed", start, block=token.markup)
        blocks = self.blocks(cursor, "container_box_close")
        for heading in (block for block in blocks if isinstance(block, Heading)):
            self.complain("prose-heading-place", self.source.numbers.index(self.seen[heading.id]), id=heading.id)
        kind = next((kind for kind in BOXES if kind == name), None)
        if kind is None:
            self.complain("prose-container", line, container=name, known=BOXES)
        else:
            yield Box(kind, self.lines.marked(title, line), blocks)

    def _fence(self, token: Token, cursor: _Cursor) -> Iterator[Block]:
        start, end = token.map or (cursor.line, cursor.line)
        if not self.source.lines[end - 1].strip().startswith(token.markup) or end - 1 == start:
            self.complain("prose-unclosed", start, block=token.markup)
        kind, *_rest = info = token.info.split() or [""]
        if kind == "cards":
            yield read_cards_block(token.content, start + 1, self.lang, self.lines)
        elif kind == "figure":
            yield Figure(*read_figure(info, token.content, start, self.lines), self.source.place(start))
        else:
            self.complain("prose-block", start, block=kind, known=FENCES)

    _readers: ClassVar[dict[str, Callable[[_TextReader, Token, _Cursor], Iterator[Block]]]] = {
        "heading_open": _heading,
        "paragraph_open": _paragraph,
        "bullet_list_open": _list,
        "ordered_list_open": _list,
        "table_open": _table,
        "container_box_open": _box,
        "fence": _fence,
    }


def _leave_unnamed(blocks: list[Block]) -> None:
    """Remove the names of boxes of rulings directly below a heading, which names them already.

    Boxes with a title keep theirs.
    """
    for index, (above, block) in enumerate(pairwise(blocks), 1):
        if isinstance(block, Box) and block.kind == "rulings" and isinstance(above, Heading):
            blocks[index] = block._replace(named=bool(block.title))


def _first_word(info: str) -> tuple[str, str]:
    name, _, title = info.strip().partition(" ")
    return name, title


def _alignment(style: str) -> Align:
    return "right" if "right" in style else "center" if "center" in style else "left"


def _element(token: Token) -> str:
    return token.content.strip()[:60] if token.type == "html_block" else token.type.removesuffix("_open")


def figures(blocks: list[Block]) -> Iterator[Figure]:
    """Every figure, including those inside boxes and lists."""
    for block in blocks:
        if isinstance(block, Figure):
            yield block
        elif isinstance(block, Box):
            yield from figures(block.blocks)
        elif isinstance(block, Listing):
            for item in block.items:
                yield from figures(item)

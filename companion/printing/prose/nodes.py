"""The tree of a rule text: blocks, and the spans of a line. Every writer walks this tree and nothing else.

The tree is complete: articles have their numbers, references exist, cards are read, French spacing is in place. So a
writer finds no mistakes in the text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from companion.cards import Card

BoxKind = Literal["example", "rulings", "open", "note"]
Align = Literal["left", "center", "right"]


class Span(NamedTuple):
    """A piece of a line.

    - ``text`` and ``code`` carry their text.
    - ``strong``, ``emphasis``, ``link`` and ``reference`` have spans inside.
    - ``target``: the address of a link, or the id of the article of a reference. The ``text`` of a reference is that
      article's number.
    """

    kind: Literal["text", "code", "break", "strong", "emphasis", "link", "reference"]
    text: str = ""
    inside: tuple[Span, ...] = ()
    target: str = ""


Line = tuple[Span, ...]


class Heading(NamedTuple):
    """A section (level 2) or an article (level 3), with its id and the number by which it is cited."""

    level: int
    id: str
    number: str
    title: Line


class Paragraph(NamedTuple):
    """A paragraph."""

    line: Line


class Listing(NamedTuple):
    """A list. ``start``: the first number of an ordered list, None for bullets."""

    start: int | None
    items: list[list[Block]]


class TextTable(NamedTuple):
    """A table with one row of heads. ``align`` has one entry for each column."""

    head: list[Line]
    rows: list[list[Line]]
    align: list[Align]


class Box(NamedTuple):
    """A box set apart from the text.

    - ``kind``: a worked example, the rulings, the other questions that the source leaves open (on paper the
      articles that it names), or a remark.
    - ``named``: a line names the kind.
    """

    kind: BoxKind
    title: Line
    blocks: list[Block]
    named: bool = True


class CardGroups(NamedTuple):
    """Cards side by side in groups, with their caption."""

    groups: tuple[tuple[Card, ...], ...]
    caption: Line = ()


class CardRows(NamedTuple):
    """Rows of drawn cards."""

    rows: list[CardGroups]


class Figure(NamedTuple):
    """A drawn figure: the name of its picture, the words that say the same, and its place in the file."""

    name: str
    alternative: Line
    place: str


Block = Heading | Paragraph | Listing | TextTable | Box | CardRows | Figure


def plain(line: Iterable[Span]) -> str:
    """The words of a line without markup.

    >>> plain((Span("text", "The "), Span("strong", inside=(Span("text", "queen"),)), Span("break"), Span("text", "wins.")))
    'The queen wins.'
    """
    return "".join(" " if span.kind == "break" else plain(span.inside) or span.text for span in line)


def references(blocks: Iterable[Block]) -> Iterator[Span]:
    """The references in the paragraphs of blocks, those of lists included."""
    for block in blocks:
        if isinstance(block, Listing):
            yield from references(inner for item in block.items for inner in item)
        elif isinstance(block, Paragraph):
            yield from (span for span in block.line if span.kind == "reference")


def headings(blocks: Iterable[Block]) -> Iterator[Heading]:
    """The headings among blocks, in order. Only the top level has any."""
    return (block for block in blocks if isinstance(block, Heading))

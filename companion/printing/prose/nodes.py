"""What a rule text is made of: blocks, and the spans of a line. Every writer walks this tree and nothing else.

The tree is settled: articles have their numbers, references are known to exist, cards are read, French spacing is in
place. A writer therefore has no errors of its own to make about the text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from companion.cards import Card

BoxKind = Literal["example", "rulings", "open", "note"]
Align = Literal["left", "center", "right"]


class Span(NamedTuple):
    """A piece of a line.

    ``text`` and ``code`` carry their text; ``strong``, ``emphasis``, ``link`` and ``reference`` have spans inside;
    ``target`` is a link's address or the id of the article referred to, whose number is then ``text``.
    """

    kind: Literal["text", "code", "break", "strong", "emphasis", "link", "reference"]
    text: str = ""
    inside: tuple[Span, ...] = ()
    target: str = ""


Line = tuple[Span, ...]


class Heading(NamedTuple):
    """A section (level 2) or an article (level 3) with its id and the number it is cited by."""

    level: int
    id: str
    number: str
    title: Line


class Paragraph(NamedTuple):
    """A paragraph."""

    line: Line


class Listing(NamedTuple):
    """A list; ``start`` is the first number of an ordered one, None for bullets."""

    start: int | None
    items: list[list[Block]]


class Table(NamedTuple):
    """A table with one row of heads; ``align`` has one entry a column."""

    head: list[Line]
    rows: list[list[Line]]
    align: list[Align]


class Box(NamedTuple):
    """A worked example, the rulings, what else the source leaves open (on paper one sentence), or a remark, set apart from the text; ``named`` says whether a line says which."""

    kind: BoxKind
    title: Line
    blocks: list[Block]
    named: bool = True


class CardRow(NamedTuple):
    """Cards laid side by side in groups, with what is said about them."""

    groups: tuple[tuple[Card, ...], ...]
    caption: Line = ()


class CardRows(NamedTuple):
    """Rows of drawn cards."""

    rows: list[CardRow]


class Figure(NamedTuple):
    """A drawn figure: the name of its picture, and the words that say the same."""

    name: str
    alternative: Line
    place: str


Block = Heading | Paragraph | Listing | Table | Box | CardRows | Figure


def plain(line: Iterable[Span]) -> str:
    """A line's words without marks.

    >>> plain((Span("text", "The "), Span("strong", inside=(Span("text", "queen"),)), Span("break"), Span("text", "wins.")))
    'The queen wins.'
    """
    return "".join(" " if span.kind == "break" else plain(span.inside) or span.text for span in line)


def headings(blocks: Iterable[Block]) -> Iterator[Heading]:
    """The headings among blocks, in order; they stand at the top only."""
    return (block for block in blocks if isinstance(block, Heading))

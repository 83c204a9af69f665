"""The rule sheet as plain text: 78 columns, numbered, tables aligned; readable in any terminal and on any typewriter."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import wrap

from companion.cards import Card
from companion.printing.prose.nodes import (
    Align,
    Block,
    Box,
    CardRow,
    CardRows,
    Figure,
    Heading,
    Listing,
    Paragraph,
    Span,
    Table,
)
from companion.printing.prose.sheet import RuleSheet
from companion.words import Lang

WIDTH = 78
_BODY = 2
_GAP = 2


def write_text(sheet: RuleSheet) -> str:
    """The whole sheet; lines end with a newline and hold 78 characters at most (a word longer than that aside)."""
    facts = sheet.facts
    head = [facts.title.upper(), "═" * len(facts.title), *_wrapped(facts.pitch, WIDTH), ""]
    head += [line for fact in facts.glance.values() for line in _hung(fact, "· ", WIDTH)]
    tail = ["", "─" * WIDTH, *(line for credit in facts.credit_lines for line in _wrapped(credit, WIDTH))]
    writer = _Writer(sheet)
    return "\n".join([*head, *writer.blocks(sheet.blocks, WIDTH - _BODY, top=True), *tail]) + "\n"


class _Writer:
    def __init__(self, sheet: RuleSheet) -> None:
        self.words = sheet.words
        self.lang: Lang = sheet.lang

    def blocks(self, blocks: Iterable[Block], width: int, *, top: bool = False) -> list[str]:
        """Lines of blocks, an empty one before each; the body stands ``_BODY`` columns in from the headings."""
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
                return _wrapped(said(block.line), width)
            case Listing():
                return self._listing(block, width)
            case Table():
                return write_table([list(map(said, row)) for row in (block.head, *block.rows)], block.align, width)
            case Box():
                return self._box(block, width)
            case CardRows():
                return [line for row in block.rows for line in _wrapped(self._cards(row), width)]
            case Figure():
                words = self.words("labelled", label=self.words("figure"), words=said(block.alternative))
                return _wrapped(f"[{words}]", width)

    def _heading(self, heading: Heading) -> list[str]:
        title, number = said(heading.title), f"{heading.number}  "
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
        title = self.words.box(box.kind, said(box.title), named=box.named)
        lines = [*_wrapped(title.upper(), width - 2), *self.blocks(box.blocks, width - 2)]
        return [f"│ {line}".rstrip() for line in lines]

    def _cards(self, row: CardRow) -> str:
        groups = "   ".join("\u00a0".join(self._card(card) for card in group) for group in row.groups)
        return f"{groups}   {said(row.caption)}" if row.caption else groups

    def _card(self, card: Card) -> str:
        return f"[{card.write(self.lang)}]"


def said(line: Iterable[Span]) -> str:
    """A line's words as a typewriter has them: strong as it stands, references as numbers, addresses after their words."""
    return "".join(map(_said, line))


def _said(span: Span) -> str:
    if span.kind == "break":
        return "\n"
    inside = said(span.inside)
    if span.kind == "reference":
        return f"{inside} ({span.text})" if inside else span.text
    if span.kind == "link":
        return inside if inside == span.target else f"{inside} <{span.target}>"
    return inside or span.text


def _wrapped(text: str, width: int) -> list[str]:
    return [
        line for part in text.split("\n") for line in wrap(part, width, break_long_words=False, break_on_hyphens=False)
    ]


def _hung(text: str, bullet: str, width: int) -> list[str]:
    """Wrapped lines behind a bullet or an article's number."""
    lines = _wrapped(text, width - len(bullet))
    return [(bullet if i == 0 else " " * len(bullet)) + line for i, line in enumerate(lines)]


def column_widths(rows: Sequence[Sequence[str]], width: int) -> list[int]:
    """Widths in characters for a table's columns within ``width``: what the longest cell needs, else what is fair.

    Columns narrower than an equal share keep what they need; the others divide the rest.

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
    """A table's lines, heads underlined; cells wrap, and an empty line parts rows where one does.

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

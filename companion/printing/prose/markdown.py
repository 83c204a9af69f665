"""The rule sheet as Markdown for a wiki or a forum: filled in, numbered, references linked, nothing but plain Markdown.

Boxes become quotations and drawn cards a line of them. The one piece of HTML is an empty anchor before each article,
because every site makes another address out of a heading.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

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
)
from companion.printing.prose.sheet import RuleSheet
from companion.words import Lang

_SPECIAL = re.compile(r"([\\`*_\[\]<>|]|&(?=#?\w+;))")
_RULES = {"left": ":---", "center": ":---:", "right": "---:"}


def write_markdown(sheet: RuleSheet) -> str:
    """The whole sheet, one paragraph a line."""
    facts = sheet.facts
    head = [f"# {escaped(facts.title)}", f"*{escaped(facts.pitch)}*", " · ".join(map(escaped, facts.glance.values()))]
    tail = ["---", "\\\n".join(map(escaped, facts.credit_lines))]
    return "\n\n".join([*head, *_Writer(sheet).blocks(sheet.blocks), *tail]) + "\n"


class _Writer:
    def __init__(self, sheet: RuleSheet) -> None:
        self.words = sheet.words
        self.lang: Lang = sheet.lang

    def blocks(self, blocks: Iterable[Block]) -> list[str]:
        return [self._block(block) for block in blocks]

    def _block(self, block: Block) -> str:  # noqa: PLR0911 (one return a kind)
        match block:
            case Heading():
                return f'{"#" * block.level} <a id="{block.id}"></a>{block.number} {inline(block.title)}'
            case Paragraph():
                return _guarded(inline(block.line))
            case Listing():
                return "\n".join(self._item(block, index) for index in range(len(block.items)))
            case Table():
                return _table(block.head, block.rows, block.align)
            case Box():
                return self._box(block)
            case CardRows():
                return "\\\n".join(map(self._cards, block.rows))
            case Figure():
                return f"> *{self.words('labelled', label=self.words('figure'), words=inline(block.alternative))}*"

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
        title = self.words.box(box.kind, inline(box.title), named=box.named)
        inside = "\n\n".join([*([f"**{title}**"] if title else []), *self.blocks(box.blocks)])
        return "\n".join(f"> {line}".rstrip() for line in inside.splitlines())

    def _cards(self, row: CardRow) -> str:
        groups = " \\| ".join(" ".join(card.write(self.lang) for card in group) for group in row.groups)
        return f"{groups} — {inline(row.caption)}" if row.caption else groups


def escaped(text: str) -> str:
    """Words that Markdown must not read as marks.

    >>> escaped("a * b")
    'a \\\\* b'
    """
    return _SPECIAL.sub(r"\\\1", text)


def _guarded(paragraph: str) -> str:
    """A paragraph that must not start a list, a heading or a rule by accident."""
    return re.sub(r"^(\d+)([.)]\s)|^([-+#])(?=\s)", lambda m: f"{m[1]}\\{m[2]}" if m[1] else f"\\{m[3]}", paragraph)


def inline(line: Iterable[Span]) -> str:
    """A line in Markdown."""
    return "".join(map(_span, line))


def _span(span: Span) -> str:  # noqa: PLR0911 (one return a kind)
    inside = inline(span.inside)
    match span.kind:
        case "text":
            return escaped(span.text)
        case "code":
            return f"`{span.text}`"
        case "break":
            return "\\\n"
        case "strong":
            return f"**{inside}**"
        case "emphasis":
            return f"*{inside}*"
        case "link":
            return f"[{inside}]({span.target})"
        case "reference":
            number = f"[{span.text}](#{span.target})"
            return f"{inside} ({number})" if inside else number


def _table(head: Sequence[Line], rows: Sequence[Sequence[Line]], align: Sequence[Align]) -> str:
    lines = [[inline(cell) for cell in row] for row in (head, *rows)]
    lines.insert(1, [_RULES[side] for side in align])
    return "\n".join(f"| {' | '.join(row)} |" for row in lines)

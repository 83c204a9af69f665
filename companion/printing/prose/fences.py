"""Fenced blocks of a rule text: rows of drawn cards, and figures."""

from __future__ import annotations

import re

from companion.cards import Card, Notation, read_card
from companion.errors import Fault
from companion.printing.prose.inline import LineReader
from companion.printing.prose.nodes import CardRow, CardRows, Line

_CAPTION = re.compile(r"(?:^|\s)#\s")
_GAP = re.compile(r"\s\|\s")
_NAME = re.compile(r"[a-z0-9-]+")


def read_cards_block(body: str, line: int, notation: Notation, reader: LineReader) -> CardRows:
    """The rows of a ``cards`` block whose first row stands at ``line``; a card nobody can read is a fault."""
    rows: list[CardRow] = []
    for at, text in enumerate(body.splitlines(), line):
        if text.strip():
            laid, *caption = _CAPTION.split(text, maxsplit=1)
            groups = (_group(part, at, notation, reader) for part in _GAP.split(f" {laid.strip()} "))
            rows.append(CardRow(tuple(group for group in groups if group), reader.marked("".join(caption), at)))
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
    """Name and words of the figure that ``figure NAME`` asks for; whoever cannot see it needs the words, so they must be there."""
    if len(info) != 2 or not _NAME.fullmatch(info[1]):
        reader.complain("prose-figure-name", line, info=" ".join(info))
    if not body.strip():
        reader.complain("prose-figure-words", line, figure=" ".join(info[1:]))
    return info[-1], reader.marked(" ".join(body.split()), line + 1)

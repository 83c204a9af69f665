"""Why nothing beats it, put into words; what it shows does not depend on where it is shown.

The table comes in blocks of columns, so that it fits a narrow page.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.proof import Explanation, Head, Table
from companion.verdict.wording import Wording


@dataclass(frozen=True, slots=True)
class Block:
    """Part of a table: heads of columns with their figures ("" for none), then a row each: head, figure, cells.

    ``chosen`` holds (row, column) of the cells that make the answer; ``figures`` is what the figures are called.
    """

    figures: str
    heads: tuple[str, ...]
    head_figures: tuple[str, ...]
    rows: tuple[tuple[str, str, tuple[str, ...]], ...]
    chosen: frozenset[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Proved:
    """A proof in words: sentences around a table. ``how`` is the same for every player."""

    name: str
    opening: tuple[str, ...]
    how: tuple[str, ...]
    check: tuple[str, ...]
    closing: str
    table: Table | None
    words: Wording

    def blocks(self, columns: int) -> Iterator[Block]:
        """The table in blocks of at most ``columns`` columns; nothing where the proof has none."""
        if self.table is None:
            return
        for start in range(0, len(self.table.columns), columns):
            yield _block(self.table, range(start, min(start + columns, len(self.table.columns))), self.words)


def proved(name: str, explanation: Explanation, words: Wording) -> Proved:
    """The explanation of a player's proof in the game's words."""
    opening, how, check, closing = (
        tuple(map(words.proof, notes))
        for notes in (explanation.opening, explanation.how, explanation.check, explanation.closing)
    )
    return Proved(name, opening, how, check, " ".join(closing), explanation.table, words)


def _block(table: Table, part: range, words: Wording) -> Block:
    def figure(head: Head) -> str:
        return "" if head.figure is None else words.value(head.figure)

    return Block(
        words.book.sentence("proof", table.figures) or "",
        tuple(words.value(table.columns[column].of) for column in part),
        tuple(figure(table.columns[column]) for column in part),
        tuple(
            (words.value(head.of), figure(head), tuple(words.value(table.cells[row][column]) for column in part))
            for row, head in enumerate(table.rows)
        ),
        frozenset((row, column - part.start) for row, column in table.chosen if column in part),
    )

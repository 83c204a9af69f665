"""Why nothing beats it, put into words; what it shows does not depend on where it is shown.

The table comes in blocks of columns, so that it fits a narrow page.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.notes import Note
from companion.proof import Explanation, Head, Table
from companion.verdict.wording import Wording
from companion.words import N_, phrase


@dataclass(frozen=True, slots=True)
class Block:
    """Part of a table: heads of columns with their figures (none where no column has one), then a row each: head, figure, cells.

    ``chosen`` holds (row, column) of the cells that make the answer; ``row_figures`` and ``column_figures`` say what the figures
    of rows and of columns are called; ``title`` is the table's, where its first part begins. ``reasons`` say why each cell is what it is; there are none where the game
    says none.
    """

    title: str
    row_figures: str
    column_figures: str
    heads: tuple[str, ...]
    head_figures: tuple[str, ...]
    rows: tuple[tuple[str, str, tuple[str, ...]], ...]
    chosen: frozenset[tuple[int, int]]
    reasons: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Proved:
    """A proof in words: sentences around a table. ``how`` is the same for every player; ``hint`` is said where it is not
    shown, ``cut`` where ``rest``, the end of a long check, is left out; ``ref`` is the number of the article behind the tables.
    """

    name: str
    opening: tuple[str, ...]
    how: tuple[str, ...]
    check: tuple[str, ...]
    closing: str
    tables: tuple[Table, ...]
    words: Wording
    title: str
    hint: str
    rest: tuple[str, ...] = ()
    cut: str = ""
    ref: str = ""

    def blocks(self, columns: int) -> Iterator[Block]:
        """The tables in blocks of at most ``columns`` columns; nothing where the proof has none."""
        for table in self.tables:
            yield from blocks_of(table, columns, self.words)


def proved(name: str, explanation: Explanation, words: Wording) -> Proved:
    """The explanation of a player's proof in the game's words."""
    opening, how, check, closing, rest, cut = (
        tuple(map(words.proof, notes))
        for notes in (
            explanation.opening,
            explanation.how,
            explanation.check,
            explanation.closing,
            explanation.rest,
            explanation.cut,
        )
    )
    title = words.proof(explanation.title) if explanation.title else _say(_TITLE, words).format(name=name)
    hint = words.proof(explanation.hint) if explanation.hint else _say(_HINT, words)
    tables = explanation.tables
    ref = words.article(explanation.article)[0] if explanation.article else ""
    return Proved(name, opening, how, check, " ".join(closing), tables, words, title, hint, rest, " ".join(cut), ref)


def blocks_of(table: Table, columns: int, words: Wording, said: str = "proof") -> Iterator[Block]:
    """A table in blocks of at most so many columns, one as wide as the other where that can be; ``said`` is the table of the
    game's words that its heads are of.
    """
    parts = max(-(-len(table.columns) // columns), 1)
    wide = max(-(-len(table.columns) // parts), 1)
    for start in range(0, len(table.columns), wide):
        yield _block(table, range(start, min(start + wide, len(table.columns))), words, said)


_TITLE = N_("Why nothing beats it: {name}")
_HINT = N_("Nothing beats these totals: --proof shows why.")


def _say(message: str, words: Wording) -> str:
    """A message of the interface; what is filled in keeps its own spacing."""
    return phrase(message, words.lang)


def _block(table: Table, part: range, words: Wording, said: str) -> Block:
    heads = [table.columns[column] for column in part]

    def headed(head: Head) -> str:
        return words.sentence(said, head.of) if isinstance(head.of, Note) else words.value(head.of)

    def figure(head: Head) -> str:
        return "" if head.figure is None else words.value(head.figure)

    def called(key: str) -> str:
        return words.book.sentence(said, key) or words.book.sentence("proof", key) or ""

    return Block(
        words.sentence(said, table.title) if table.title and not part.start else "",
        called(table.row_figures),
        called(table.column_figures),
        tuple(headed(table.columns[column]) for column in part),
        tuple(map(figure, heads)) if any(head.figure is not None for head in heads) else (),
        tuple(
            (headed(head), figure(head), tuple(words.value(table.cells[row][column]) for column in part))
            for row, head in enumerate(table.rows)
        ),
        frozenset((row, column - part.start) for row, column in table.chosen if column in part),
        tuple(tuple(words.sentence(said, row[column]) for column in part) for row in table.reasons),
    )

"""Puts a proof into words; what it shows does not depend on where it is shown.

The table is cut into blocks of columns, so that it fits a narrow page.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.notes import Note
from companion.proof import Explanation, Head, ProofTable
from companion.verdict.wording import Wording
from companion.words import N_, phrase


@dataclass(frozen=True, slots=True)
class ProofBlock:
    """Part of a table: the heads of its columns with their figures, then its rows: head, figure, cells.

    - ``chosen``: the (row, column) of the cells that make up the answer.
    - ``row_figures``, ``column_figures``: what the figures of rows and of columns are called.
    - ``title``: the table's title, in its first block.
    - ``reasons``: why each cell has its value; empty if the game does not say.
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
    """A proof in words: sentences around a table.

    ``how`` is the same for every player. ``hint`` stands in place of a proof that is not shown, ``cut`` in place of
    ``rest``, the end of a long check. ``ref`` is the number of the article behind the tables.
    """

    name: str
    opening: tuple[str, ...]
    how: tuple[str, ...]
    check: tuple[str, ...]
    closing: str
    tables: tuple[ProofTable, ...]
    words: Wording
    title: str
    hint: str
    rest: tuple[str, ...] = ()
    cut: str = ""
    ref: str = ""

    def blocks(self, columns: int) -> Iterator[ProofBlock]:
        """The tables in blocks of at most ``columns`` columns; empty if the proof has none."""
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


def blocks_of(table: ProofTable, columns: int, words: Wording, table_of_words: str = "proof") -> Iterator[ProofBlock]:
    """A table in blocks of at most ``columns`` columns, of equal width if possible. ``table_of_words`` is the one
    for its heads.
    """
    parts = max(-(-len(table.columns) // columns), 1)
    wide = max(-(-len(table.columns) // parts), 1)
    for start in range(0, len(table.columns), wide):
        yield _block(table, range(start, min(start + wide, len(table.columns))), words, table_of_words)


_TITLE = N_("Why nothing beats it: {name}")
_HINT = N_("Nothing beats these totals: --proof shows why.")


def _say(message: str, words: Wording) -> str:
    """A message of the interface. Values filled in keep their own spacing."""
    return phrase(message, words.lang)


def _block(table: ProofTable, part: range, words: Wording, table_of_words: str) -> ProofBlock:
    columns = [table.columns[column] for column in part]

    def headed(head: Head) -> str:
        return words.sentence(table_of_words, head.of) if isinstance(head.of, Note) else words.value(head.of)

    def figure(head: Head) -> str:
        return "" if head.figure is None else words.value(head.figure)

    def called(key: str) -> str:
        return words.book.sentence(table_of_words, key) or words.book.sentence("proof", key) or ""

    return ProofBlock(
        words.sentence(table_of_words, table.title) if table.title and not part.start else "",
        called(table.row_figures),
        called(table.column_figures),
        tuple(headed(table.columns[column]) for column in part),
        tuple(map(figure, columns)) if any(head.figure is not None for head in columns) else (),
        tuple(
            (headed(head), figure(head), tuple(words.value(table.cells[row][column]) for column in part))
            for row, head in enumerate(table.rows)
        ),
        frozenset((row, column - part.start) for row, column in table.chosen if column in part),
        tuple(tuple(words.sentence(table_of_words, row[column]) for column in part) for row in table.reasons),
    )

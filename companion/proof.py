"""Why nothing beats an answer: a neutral thing that a game fills and its own words explain.

For programs a proof is its data, as the contract has them. For people it is an explanation, made only when somebody
wants to read it: sentences, a table with what was chosen in it, steps that anybody can check by hand, what follows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from companion.cards import Notation
from companion.errors import Fault, InternalError
from companion.notes import Note


def failed(problem: object) -> InternalError:
    """The error of an answer that does not stand its check: somebody's mistake in a solver or in a game.

    >>> failed("3, not 4").faults[0].code
    'proof-failed'
    """
    return InternalError(Fault("proof-failed", None, {"problem": str(problem)}))


def hold(claimed: object, scored: object) -> None:
    """Raises InternalError ``proof-failed`` unless a game's own scoring tells what a solver claimed."""
    if claimed != scored:
        raise failed(f"{claimed}, not {scored}")


class Head(NamedTuple):
    """The head of a row or of a column: what it is of (a card, a suit, a number, a name; a Note of the ``[proof]`` words) and a figure beside it."""

    of: Any
    figure: int | None = None


class Table(NamedTuple):
    """Rows, columns and cells; ``chosen`` holds (row, column) of the cells that make the answer.

    Heads of rows, of columns or of both may have figures. ``row_figures`` and ``column_figures`` are the keys, in the game's
    ``[proof]`` words, of what these are called. ``title`` tells several tables apart. ``reasons``: why each cell is what it is, where
    a game says so; a cell is tapped to read it. ``bars`` is the column of numbers that paper draws as bars, or the two of them that
    are the ends of one.
    """

    columns: tuple[Head, ...]
    rows: tuple[Head, ...]
    cells: tuple[tuple[Any, ...], ...]
    chosen: frozenset[tuple[int, int]] = frozenset()
    row_figures: str = ""
    column_figures: str = ""
    title: Note | None = None
    reasons: tuple[tuple[Note, ...], ...] = ()
    bars: tuple[int, ...] = ()


class Explanation(NamedTuple):
    """A proof for people: notes of the game's ``[proof]`` words around tables; ``check`` is done one step after the other.

    ``how`` explains the tables; whoever has read it once need not read it again for the next player. ``title`` is said above
    it and ``hint`` where it is not shown, where "why nothing beats it" is not what it tells. ``rest`` goes on where ``check``
    ends, too long for whoever has not asked for all of it: ``cut`` is said in its place, and how to see it. ``article`` is the
    article by which the cells of the tables are reckoned.
    """

    opening: tuple[Note, ...] = ()
    how: tuple[Note, ...] = ()
    tables: tuple[Table, ...] = ()
    check: tuple[Note, ...] = ()
    closing: tuple[Note, ...] = ()
    title: Note | None = None
    hint: Note | None = None
    rest: tuple[Note, ...] = ()
    cut: tuple[Note, ...] = ()
    article: str = ""


class Proof(NamedTuple):
    """What was found (``found``, the game's own), and how it becomes data and an explanation; either is made when asked.

    ``choice`` is False where there was nothing to choose.
    """

    found: Any
    to_data: Callable[[Any, Notation], dict[str, Any]]
    to_explanation: Callable[[Any], Explanation]
    choice: bool = True

    def data(self, notation: Notation) -> dict[str, Any]:
        """Plain tables for programs, cards written in ``notation``."""
        return self.to_data(self.found, notation)

    def explain(self) -> Explanation:
        """The same for people."""
        return self.to_explanation(self.found)

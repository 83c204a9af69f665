"""Why nothing beats an answer: a neutral structure that games fill and word.

Programs get a proof as data, as the contract defines it. People get an explanation, built only when somebody reads
it: sentences, a table with the chosen cells marked, steps to check by hand, and what follows from them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from companion.cards import Notation
from companion.errors import Fault, InternalError
from companion.notes import Note


def failed(problem: object) -> InternalError:
    """The error for an answer that fails its check: a bug in a solver or in a game.

    >>> failed("3, not 4").faults[0].code
    'proof-failed'
    """
    return InternalError(Fault("proof-failed", None, {"problem": str(problem)}))


def confirm(claimed: object, scored: object) -> None:
    """Raise InternalError ``proof-failed`` unless the game's own scoring confirms a solver's claim."""
    if claimed != scored:
        raise failed(f"{claimed}, not {scored}")


class Head(NamedTuple):
    """The head of a row or column: a card, a suit, a number, a name or a Note of the ``[proof]`` words, with a figure
    beside it.
    """

    of: Any
    figure: int | None = None


class ProofTable(NamedTuple):
    """A table of a proof. ``chosen`` holds the (row, column) of the cells that make up the answer.

    - ``row_figures``, ``column_figures``: keys, in the ``[proof]`` words, of what the figures beside the heads are
      called.
    - ``title``: tells several tables apart.
    - ``reasons``: why each cell has its value, shown when a cell is tapped; None if the game does not say.
    - ``bars``: the column whose numbers are drawn as bars on paper, or the two columns with the ends of each bar.
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
    """A proof for people: notes of the game's ``[proof]`` words around tables.

    - ``opening`` comes first; ``how`` explains the tables and is shown once, not for every player.
    - ``check``: the steps to check by hand. ``rest`` continues ``check`` where that is very long; ``cut`` stands in
      its place and says how to see it.
    - ``title`` and ``hint``: the heading, and the line that points to a proof that is not shown, where the usual ones
      do not fit.
    - ``article``: the rule by which the cells are calculated.
    """

    opening: tuple[Note, ...] = ()
    how: tuple[Note, ...] = ()
    tables: tuple[ProofTable, ...] = ()
    check: tuple[Note, ...] = ()
    closing: tuple[Note, ...] = ()
    title: Note | None = None
    hint: Note | None = None
    rest: tuple[Note, ...] = ()
    cut: tuple[Note, ...] = ()
    article: str = ""


class Proof(NamedTuple):
    """What a solver found (``found``, the game's own type), and how to turn it into data and into an explanation.

    ``choice`` is False if there was nothing to choose.
    """

    found: Any
    to_data: Callable[[Any, Notation], dict[str, Any]]
    to_explanation: Callable[[Any], Explanation]
    choice: bool = True

    def data(self, notation: Notation) -> dict[str, Any]:
        """The proof as plain tables for programs, with cards written in ``notation``."""
        return self.to_data(self.found, notation)

    def explain(self) -> Explanation:
        """The proof for people."""
        return self.to_explanation(self.found)

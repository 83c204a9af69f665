"""What a game answers to `companion advise`: the best move or outcome that can still be had. No sentences (see
`notes`).

The game replays a solver's answer through its own scoring or resolving before it passes the answer on.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from companion.notes import Note
from companion.proof import ProofTable


class Advised(NamedTuple):
    """The best option, the other options, and the reason why nothing is better. Notes use the game's ``[advice]``
    words.

    - ``answer``: the game's own fields, listed in docs/advice.md: cards, names, numbers, exact chances as `Fraction`,
      lists and tables of them.
    - ``note``: the best option as a sentence. ``article``: the rule that it rests on.
    - ``of``: the player who is advised; None where the position has no names.
    - ``choices``: tables of the options, best first. ``why`` is read after them: the bound, and the play that reaches
      it, step by step.
    - ``proved``: False when the time ran out first; ``bound`` is then a value that nothing can exceed.
    - ``compared``: True when only the listed choices were compared, so that others might be better.
    """

    article: str
    answer: Mapping[str, Any]
    note: Note
    of: str | None = None
    choices: tuple[ProofTable, ...] = ()
    why: tuple[Note, ...] = ()
    proved: bool = True
    bound: int | Fraction | tuple[int, ...] | Mapping[str, Any] | None = None
    remarks: tuple[Note, ...] = ()
    compared: bool = False

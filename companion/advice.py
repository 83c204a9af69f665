"""What a game answers when it is asked for the best that can still be had (`companion advise`). No sentences (see `notes`).

Whatever a solver found is replayed through the game's own scoring or resolving before it is passed on.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from companion.notes import Note
from companion.proof import Table


class Advised(NamedTuple):
    """The best there is, what else there was to choose from, and why nothing is better. Notes are of the ``[advice]`` words.

    ``answer`` has the game's own fields as docs/advice.md lists them: cards, names, numbers, exact chances as `Fraction`,
    lists and tables of them. ``note`` says the best in a sentence, ``article`` is what it rests on; ``of`` is the player
    advised where there are names. ``choices`` are tables of what could be done, the best first; ``why`` is read after them:
    the bound, and the play that reaches it step by step. ``proved`` is False when the time ran out first; ``bound`` then
    says what nothing can exceed. ``compared``: the choices told are compared with each other, and nothing is known of others.
    """

    article: str
    answer: Mapping[str, Any]
    note: Note
    of: str | None = None
    choices: tuple[Table, ...] = ()
    why: tuple[Note, ...] = ()
    proved: bool = True
    bound: int | Fraction | tuple[int, ...] | Mapping[str, Any] | None = None
    remarks: tuple[Note, ...] = ()
    compared: bool = False

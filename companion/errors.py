"""What can go wrong, as data: a code, a place and values. Sentences are made above, in the reader's language.

CompanionError            everything Companion raises on purpose
├── InputError            what was entered cannot be used (exit status 2); carries every fault found
├── PrintError            a document cannot be made: text out of its box, missing glyph, template mistake, unwritable folder (exit 2)
└── InternalError         Companion caught itself being wrong, e.g. a solver's answer that failed its check (exit 70)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

MOST_FAULTS = 100
"""So many faults are told of one input; beyond them nobody reads, and a hostile file could make millions."""


class Fault(NamedTuple):
    """One thing that is wrong.

    ``code`` is stable and hyphenated (``card-twice``); ``where`` is a path into the input
    (``players[0].purse[3]``) or None for all of it; ``data`` holds the values its sentence needs. ``article`` is the id of the
    article of the rule sheet that it breaks (``{ref}`` in its sentence), where one does.

    >>> str(Fault("card-twice", "players[0].purse[3]", {"card": "8♦"}))
    'card-twice at players[0].purse[3]'
    """

    code: str
    where: str | None = None
    data: Mapping[str, Any] = {}
    article: str | None = None

    def __str__(self) -> str:
        return f"{self.code} at {self.where}" if self.where else self.code


def recoded(faults: Iterable[Fault], codes: Mapping[str, str]) -> list[Fault]:
    """Faults of a file, each with the code that this kind of file has for it (``codes``); the others as they are.

    >>> [fault.code for fault in recoded([Fault("file-missing"), Fault("file-empty")], {"file-missing": "kit-missing"})]
    ['kit-missing', 'file-empty']
    """
    return [fault._replace(code=codes.get(fault.code, fault.code)) for fault in faults]


class CompanionError(Exception):
    """Base of all errors Companion raises on purpose; ``faults`` has at least one."""

    exit_status = 2

    def __init__(self, faults: Fault | Iterable[Fault]) -> None:
        self.faults: tuple[Fault, ...] = (faults,) if isinstance(faults, Fault) else tuple(faults)
        super().__init__("; ".join(map(str, self.faults)))


class InputError(CompanionError):
    """What was entered cannot be used; carries every fault found, not the first."""


class PrintError(CompanionError):
    """A document cannot be made, or not be written; nothing was left behind."""


class InternalError(CompanionError):
    """Companion caught itself being wrong."""

    exit_status = 70


def internal(problem: Exception) -> InternalError:
    """A mistake of ours (any exception) as an InternalError ``internal`` (data: problem), in one line.

    >>> str(internal(ZeroDivisionError("division\\nby zero")).faults[0].data["problem"])
    'ZeroDivisionError: division by zero'
    """
    said = " ".join(str(problem).split())[:160]
    name = type(problem).__name__
    return InternalError(Fault("internal", None, {"problem": f"{name}: {said}" if said else name}))

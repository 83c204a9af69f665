"""Everything that can go wrong, as data: a code, a place and values. `verdict` and the interface make the sentences.

CompanionError            the base of all errors that Companion raises on purpose
  ├── InputError            the input cannot be used (exit status 2); carries every fault found
  ├── PrintError            a document cannot be made, such as text that does not fit, or be written (exit 2)
  └── InternalError         Companion is wrong itself, e.g. a solver's answer failed its check (exit 70)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

MOST_FAULTS = 100
"""The most faults reported for one input. Nobody reads more, and a hostile file could cause millions."""


class Fault(NamedTuple):
    """One fault of the input.

    ``code`` is stable and hyphenated (``card-twice``). ``where`` is a path into the input (``players[0].purse[3]``);
    None means the whole input. ``data`` holds the values that the sentence needs. ``article`` is the id of the
    article that the input breaks, if there is one; the sentence cites it as ``{ref}``.

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
    """The faults, with codes replaced according to ``codes``, where one kind of file has its own sentence for a
    fault.

    >>> [fault.code for fault in recoded([Fault("file-missing"), Fault("file-empty")], {"file-missing": "kit-missing"})]
    ['kit-missing', 'file-empty']
    """
    return [fault._replace(code=codes.get(fault.code, fault.code)) for fault in faults]


class CompanionError(Exception):
    """The base of all errors that Companion raises on purpose. ``faults`` has at least one entry."""

    exit_status = 2

    def __init__(self, faults: Fault | Iterable[Fault]) -> None:
        self.faults: tuple[Fault, ...] = (faults,) if isinstance(faults, Fault) else tuple(faults)
        super().__init__("; ".join(map(str, self.faults)))


class InputError(CompanionError):
    """The input cannot be used. Carries every fault, not only the first."""


class PrintError(CompanionError):
    """A document cannot be made or written. No partial file is left."""


class InternalError(CompanionError):
    """Companion made a mistake."""

    exit_status = 70


def internal(problem: Exception) -> InternalError:
    """Any exception as an InternalError ``internal``; its data ``problem`` is one line.

    >>> str(internal(ZeroDivisionError("division\\nby zero")).faults[0].data["problem"])
    'ZeroDivisionError: division by zero'
    """
    text = " ".join(str(problem).split())[:160]
    name = type(problem).__name__
    return InternalError(Fault("internal", None, {"problem": f"{name}: {text}" if text else name}))

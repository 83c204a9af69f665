"""What a person may choose about a printed document; every document takes all of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.errors import Fault, PrintError
from companion.words import LANGS, Lang

Ink = Literal["normal", "low"]
Type = Literal["normal", "large"]

CHOICES: dict[str, tuple[str, ...]] = {
    "lang": LANGS,
    "paper": ("a4", "letter", "a5"),
    "ink": ("normal", "low"),
    "type": ("normal", "large"),
}


@dataclass(frozen=True, slots=True)
class Options:
    """The choices; ``players`` None leaves the number of players to the template, ``copies`` is a number of pages of a pad
    or of sets of a player aid.

    Raises PrintError with a fault ``option-unknown`` (data: option, value, choices) or ``option-range`` (data: option, value, least).

    >>> Options(paper="a5").ink
    'normal'
    >>> Options(paper="a3")
    Traceback (most recent call last):
    companion.errors.PrintError: option-unknown at paper
    """

    lang: Lang = "fr"
    paper: str = "a4"
    players: int | None = None
    ink: Ink = "normal"
    type: Type = "normal"
    copies: int = 1

    def __post_init__(self) -> None:
        faults = [
            Fault("option-unknown", name, {"option": name, "value": getattr(self, name), "choices": choices})
            for name, choices in CHOICES.items()
            if getattr(self, name) not in choices
        ]
        if self.copies < 1:
            faults.append(Fault("option-range", "copies", {"option": "copies", "value": self.copies, "least": 1}))
        if faults:
            raise PrintError(faults)

"""What a person may choose about a printed document. A choice changes the page or is refused: nothing is ignored in silence."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
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


MOST_COPIES = 500
"""More is a slip of the finger; a printer's own dialogue prints more of a file."""


@dataclass(frozen=True, slots=True)
class Options:
    """The choices. ``players`` None leaves the number of players to the document; ``copies`` is how often all pages of it are
    printed. ``corners`` draws where the corners of cut cards are rounded: of player aids and components, refused elsewhere.
    ``four_colour`` and ``large_index`` are of a deck of cards, ``one_per_page`` of components: for print shops;
    ``mats`` adds the playing mats that a game can do without.
    ``data`` is a folder with a table's own data (`companion.data`).

    Raises PrintError with a fault ``option-unknown`` (data: option, value, choices) or ``option-range`` (data: option, value,
    least, most).

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
    corners: bool = False
    data: Path | None = None
    four_colour: bool = False
    large_index: bool = False
    one_per_page: bool = False
    mats: bool = False

    def __post_init__(self) -> None:
        faults = [
            Fault("option-unknown", name, {"option": name, "value": getattr(self, name), "choices": choices})
            for name, choices in CHOICES.items()
            if getattr(self, name) not in choices
        ]
        if not 1 <= self.copies <= MOST_COPIES:
            data = {"option": "copies", "value": self.copies, "least": 1, "most": MOST_COPIES}
            faults.append(Fault("option-range", "copies", data))
        if faults:
            raise PrintError(faults)

    def without(self, *names: str) -> None:
        """Refuse choices that could change nothing on a document.

        Raises PrintError with a fault ``option-idle`` (data: option) for each that was made all the same.

        >>> Options(copies=3).without("corners")
        >>> Options(corners=True).without("corners")
        Traceback (most recent call last):
        companion.errors.PrintError: option-idle at corners
        """
        usual = Options()
        idle = [name for name in names if getattr(self, name) != getattr(usual, name)]
        if idle:
            raise PrintError(Fault("option-idle", name, {"option": name}) for name in idle)

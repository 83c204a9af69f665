"""What a person may choose about a printed document. A choice changes the page or is refused: nothing is ignored in silence."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from companion.errors import Fault, PrintError
from companion.printing.printer import Printer
from companion.words import LANGS, Lang

Ink = Literal["normal", "low"]
Type = Literal["normal", "large"]
Duplex = Literal["long", "short", "two-pass", "gutterfold"]

CHOICES: dict[str, tuple[str, ...]] = {
    "lang": LANGS,
    "paper": ("a4", "letter", "a5"),
    "ink": ("normal", "low"),
    "type": ("normal", "large"),
}


MOST_COPIES = 500
"""More is a slip of the finger; a printer's own dialogue prints more of a file."""

MOST_UP = 16
"""Pads on a sheet; no paper that is known here takes more."""

MOST_BLEED, MOST_GAP = 5.0, 30.0
"""Millimetres; more bleed than this no shop asks for, and no piece is drawn so far beyond its edge."""


def flag_of(name: str) -> str:
    """The flag that says an option of this name.

    >>> flag_of("n_up")
    '--n-up'
    """
    return f"--{name.replace('_', '-')}"


@dataclass(frozen=True, slots=True)
class Options:
    """The choices. ``players`` None leaves the number of players to the document; ``copies`` is how often all pages of it are
    printed. ``corners`` draws where the corners of cut cards are rounded: of player aids and components, refused elsewhere.
    ``four_colour`` and ``large_index`` are of a deck of cards, ``one_per_page`` of components: for print shops;
    ``mats`` adds the playing mats that a game can do without; ``fillable`` puts fields over the boxes of a pad,
    ``code`` a QR code that says this at its head.
    ``data`` is a folder with a table's own data (`companion.data`).
    ``printer`` is the profile of the printer (None: nothing is known of it), ``duplex`` how backs come behind their fronts,
    whatever the profile says: flipped on an edge, in two passes, or folded and glued (``gutterfold``, of cut pieces).
    ``booklet`` lays pages of half the paper's size out to be folded and stapled, of rule sheets; ``n_up`` is how many equal pads
    lie on a sheet. ``bleed`` and ``gap`` (mm) are of components: how far colour goes beyond the edge of a piece (None: as usual),
    and the least room between two.

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
    printer: Printer | None = None
    duplex: Duplex | None = None
    booklet: bool = False
    n_up: int = 1
    bleed: float | None = None
    gap: float = 0.0
    fillable: bool = False
    code: str = ""

    def __post_init__(self) -> None:
        faults = [
            Fault("option-unknown", name, {"option": name, "value": getattr(self, name), "choices": choices})
            for name, choices in CHOICES.items()
            if getattr(self, name) not in choices
        ]
        ranges = {
            "copies": (self.copies, 1, MOST_COPIES),
            "n-up": (self.n_up, 1, MOST_UP),
            "bleed": (self.bleed or 0.0, 0, MOST_BLEED),
            "gap": (self.gap, 0, MOST_GAP),
        }
        faults += [
            Fault("option-range", name, {"option": name, "value": value, "least": least, "most": most})
            for name, (value, least, most) in ranges.items()
            if not least <= value <= most  # nor what is no number
        ]
        if faults:
            raise PrintError(faults)

    @property
    def device(self) -> Printer:
        """The printer that pages are made for: the profile's, a perfect one without; ``duplex`` goes before what it says.

        >>> Options(printer=Printer("old", flip="short"), duplex="two-pass").device
        Printer(name='old', left=0.0, right=0.0, top=0.0, bottom=0.0, offset_x=0.0, offset_y=0.0, flip='short', grey=False, \
one_sided=True, reverse=False)
        """
        told = self.printer or Printer()
        if self.duplex in ("long", "short"):
            return told._replace(flip="short" if self.duplex == "short" else "long", one_sided=False)
        return told._replace(one_sided=True) if self.duplex == "two-pass" else told

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

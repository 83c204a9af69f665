"""How a document looks: a game's palette under the chosen ink and type size. All colours and sizes come from here.

Low ink means outlines instead of fills, not grey: what would be filled has the colour None, and the drawing code
strokes it. Nothing relies on colour alone: every palette must be dark enough to be read in greyscale.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from companion.errors import Fault, PrintError
from companion.pages import Ink, Type
from companion.printing.options import PageOptions
from companion.words import Lang

if TYPE_CHECKING:
    from reportlab.lib.colors import Color


class Palette(NamedTuple):
    """A game's three colours as ``#rrggbb``: accent (headings, numbers), deep (title band), tint (background)."""

    accent: str = "#7a2f2b"
    deep: str = "#2b2a33"
    tint: str = "#f4f0ea"


SEATS = {"blue": "#1d4f9f", "green": "#1b6a35", "yellow": "#c79a12", "violet": "#6b3380"}
"""Colours of the players besides red, in games where each player has one. In low ink they are black, so a sign goes
with each.
"""


TONES = {"mid": (0.4, "tint"), "pale": (0.16, "tint"), "dusk": (0.38, "deep")}
"""Tones of pictures: the share of accent that is mixed into another colour of the palette. Distant things are mid;
dusk barely shows on deep.
"""


_NAMED = {name: name for name in ("accent", "deep", "tint", "paper", "black", "red")} | {"line": "hairline"}
"""The attributes of a look for the other names of colours."""


def _channels(hexadecimal: str) -> tuple[int, ...]:
    return tuple(int(hexadecimal[i : i + 2], 16) for i in (1, 3, 5))


@cache
def colour(hexadecimal: str) -> Color:
    """The ReportLab colour of ``#rrggbb``. Raises PrintError ``colour-unreadable`` (data: colour)."""
    from reportlab.lib.colors import HexColor

    if len(hexadecimal) != 7 or hexadecimal[0] != "#":
        raise PrintError(Fault("colour-unreadable", None, {"colour": hexadecimal}))
    try:
        return HexColor(hexadecimal)
    except ValueError as problem:
        raise PrintError(Fault("colour-unreadable", None, {"colour": hexadecimal})) from problem


def luminance(hexadecimal: str) -> float:
    """The relative luminance of a colour, from 0 (black) to 1 (white): what a greyscale printer shows of it.

    >>> round(luminance("#ffffff"), 3), luminance("#2f5d50") < 0.2
    (1.0, True)
    """
    channels = [channel / 255 for channel in _channels(hexadecimal)]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


PENCIL_LINE, FRAME_LINE, TOTAL_LINE = 0.35, 0.9, 1.6
"""Points: the lines between places to write in, around them, and around a total."""


class Look(NamedTuple):
    """A palette under an ink, a type size and a language.

    - ``floor``: the least size of a letter in large print, in points.
    - ``grey``: the printer has no colours, so the page is drawn without any.
    """

    palette: Palette = Palette()
    ink: Ink = "normal"
    type: Type = "normal"
    lang: Lang = "fr"
    floor: float = 10.0
    grey: bool = False

    @classmethod
    def of(cls, palette: Palette, options: PageOptions) -> Look:
        """The look of a palette under these options."""
        return cls(palette, options.ink, options.type, options.lang, grey=options.device.grey)

    @property
    def low(self) -> bool:
        """True if ink is to be saved."""
        return self.ink == "low"

    @property
    def black(self) -> Color:
        """The colour of text."""
        return colour("#000000")

    @property
    def paper(self) -> Color:
        """The colour of the paper: white."""
        return colour("#ffffff")

    @property
    def accent(self) -> Color:
        """The colour of headings, numbers and heavier lines."""
        return colour(self.palette.accent)

    @property
    def deep(self) -> Color:
        """The colour of the title band and of strong words."""
        return colour(self.palette.deep)

    @property
    def tint(self) -> Color | None:
        """The background of examples and bands; None in low ink, which outlines them instead."""
        return None if self.low else colour(self.palette.tint)

    @property
    def on_deep(self) -> Color:
        """The colour of secondary words on the title band."""
        return colour(self.palette.tint)

    @property
    def hairline(self) -> Color:
        """The colour of the lines of tables and boxes, dark enough for a photocopy."""
        return colour("#6f6c68")

    @property
    def pencil(self) -> Color:
        """The colour of the lines to write between: black without colours, as a printer breaks thin grey into dots."""
        return self.black if self.low or self.grey else self.deep

    @property
    def red(self) -> Color:
        """The colour of hearts and diamonds; black in low ink."""
        return colour("#000000" if self.low else "#b3261e")

    def named(self, name: str) -> Color | None:
        """The colour for a name in markup and pictures.

        Names are accent, deep, tint, paper, black, line, red, those of TONES and SEATS, none; ``#rrggbb`` stands for
        itself. The result is None for none, and for a tint or a tone in low ink. Raises KeyError for another name.
        """
        if name[:1] == "#":
            return colour(name)
        if name in TONES:
            return None if self.low else self.tone(name)
        if name in SEATS:
            return colour("#000000" if self.low else SEATS[name])
        found: Color | None = None if name == "none" else getattr(self, _NAMED[name])
        return found

    def tone(self, name: str) -> Color:
        """A tone of TONES: accent mixed into another colour of the palette.

        >>> Look(Palette(accent="#804020", tint="#ffffff")).tone("mid").hexval()
        '0xccb3a6'
        """
        share, ground = TONES[name]
        mixed = zip(_channels(self.palette.accent), _channels(getattr(self.palette, ground)), strict=True)
        return colour("#" + "".join(f"{round(share * over + (1 - share) * under):02x}" for over, under in mixed))

    def suit(self, suit: str) -> Color:
        """The colour of a suit symbol."""
        return self.red if suit in "♥♦" else self.black

    def size(self, points: float) -> float:
        """A type size for this look, in points.

        Normal type is as given. Large print is 1.4 times as large, but at most 5 pt larger and at least 13 pt.

        >>> Look().size(9.6), Look(type="large").size(9.6), Look(type="large").size(7)
        (9.6, 13.4, 13.0)
        """
        return points if self.type == "normal" else round(max(13.0, min(points * 1.4, points + 5)), 1)

    @property
    def least(self) -> float:
        """The least size of a letter in points, even if its text is made smaller to fit."""
        return 0.0 if self.type == "normal" else self.floor

    def fine(self, points: float) -> float:
        """The size of what nobody has to read while playing (article numbers, credits). In large print it is at least
        the floor.

        >>> Look().fine(6.5), Look(type="large").fine(6.5)
        (6.5, 10.0)
        """
        return points if self.type == "normal" else round(max(self.floor, points * 1.3), 1)

"""A card of a deck of one's own, as its table describes it (`DeckCard`), and the template that may lay it out."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from companion.cards import Suit
from companion.printing.pictures import RasterPicture

WORDED = ("title", "text", "corner", "value", "foot")
"""Columns with words for the front."""


class LayoutFile(NamedTuple):
    """A template: the folder from which it may include others, and its name there."""

    folder: Path
    name: str


class DeckCard(NamedTuple):
    """A card of the table: its line, and what it shows.

    - ``colour``: ``#rrggbb``; "" for none.
    - ``back``: a picture, "" for the pattern, None for no back.
    - ``layout``: the template that lays it out, which sees all its ``cells``; None for our own layout.
    - ``only``: words of which one has to be asked for, or the card is left out. Empty: it is always printed.
    """

    line: int
    title: str = ""
    text: str = ""
    corner: str = ""
    value: str = ""
    foot: str = ""
    suit: Suit | None = None
    picture: RasterPicture | None = None
    colour: str = ""
    back: RasterPicture | str | None = ""
    copies: int = 1
    layout: LayoutFile | None = None
    cells: Mapping[str, str] = {}
    only: tuple[str, ...] = ()

    @property
    def whole(self) -> bool:
        """True if the card shows nothing but a picture, which then covers it."""
        return self.picture is not None and not self.speaks

    @property
    def speaks(self) -> bool:
        """True if the card shows words or a suit."""
        return bool(any(self.words().values()) or self.suit)

    def words(self) -> dict[str, str]:
        """The card's words by column."""
        return {column: getattr(self, column) for column in WORDED}

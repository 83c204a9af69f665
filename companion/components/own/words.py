"""The marks in a card's words.

``{coin}`` is an icon, ``**+2**`` is bold. A backslash keeps a brace, a star or a backslash as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from companion.printing import artwork
from companion.printing.look import Look, colour
from companion.printing.pictures import KINDS, Pictures, RasterPicture, Room
from companion.printing.text import InlinePicture, Run

_MARK = re.compile(r"\\(?P<kept>[\\{}*])|\{(?P<icon>[A-Za-z][\w.-]*)\}|\*\*(?P<bold>\S|\S.*?\S)\*\*")


class WordPiece(NamedTuple):
    """A piece of a line: its words, or the name of an icon; bold or not."""

    text: str = ""
    icon: str = ""
    bold: bool = False


def pieces_of(line: str, *, bold: bool = False) -> Iterator[WordPiece]:
    """The pieces of a line.

    >>> [*pieces_of("Take **2{coin}**, \\\\{no}.")][1:4]
    [WordPiece(text='2', icon='', bold=True), WordPiece(text='', icon='coin', bold=True), WordPiece(text=', ', icon='', bold=False)]
    """
    end = 0
    for mark in _MARK.finditer(line):
        if line[end : mark.start()]:
            yield WordPiece(line[end : mark.start()], bold=bold)
        if mark["bold"] is not None:
            yield from pieces_of(mark["bold"], bold=True)
        else:
            yield WordPiece(mark["kept"] or "", mark["icon"] or "", bold)
        end = mark.end()
    if line[end:]:
        yield WordPiece(line[end:], bold=bold)


def icons_in(text: str) -> list[str]:
    """The names of the icons in a text, each once.

    >>> icons_in("{coin} **{coin}** {{ 7 }} {leaf}")
    ['coin', 'leaf']
    """
    return list(dict.fromkeys(piece.icon for piece in pieces_of(text.replace("\n", " ")) if piece.icon))


def plain(text: str) -> str:
    """A text without its marks and icons.

    >>> plain("**+2** {coin}")
    '+2 '
    """
    return "\n".join("".join(piece.text for piece in pieces_of(line)) for line in text.split("\n"))


ICON = Room(12.0, 12.0)
"""The largest size of an icon among words, in millimetres."""


class Icons:
    """The icons of a deck.

    A name is looked for in the folder ``icons``, then in the deck's own folder, then among the icons that all games
    share.
    """

    def __init__(self, pictures: Pictures) -> None:
        self.pictures = pictures
        self.shared = {name.rpartition(".")[2]: name for name in artwork.find_pictures()}
        self._found: dict[str, RasterPicture | artwork.Picture | None] = {}

    def find(self, name: str) -> RasterPicture | artwork.Picture | None:
        """The icon of a name; None if there is none. Raises PictureError for a file that cannot be used."""
        if name not in self._found:
            files = [f"{folder}{name}{suffix}" for folder in ("icons/", "") for suffix in KINDS]
            own = next((file for file in files if (self.pictures.folder / file).is_file()), None)
            shared = artwork.find_pictures().get(self.shared.get(name, ""))
            self._found[name] = self.pictures.read(own, ICON) if own else shared
        return self._found[name]

    def names(self) -> list[str]:
        """The names of all icons."""
        places = [self.pictures.folder, self.pictures.folder / "icons"]
        files = [file for place in places if place.is_dir() for file in place.iterdir()]
        return sorted({*self.shared, *(file.stem for file in files if file.suffix.lower() in KINDS)})

    def drawn(self, name: str, look: Look) -> InlinePicture:
        """The picture of an existing icon, as it stands among words."""
        found = self.find(name)
        assert found is not None
        return found if isinstance(found, RasterPicture) else artwork.ArtworkIcon(found, look)


def runs_of(line: str, icons: Icons, look: Look, ink: str = "") -> list[Run]:
    """A line as runs, with icons as high as the letters.

    ``ink`` (``#rrggbb``): a colour instead of that of the style.
    """
    chosen = colour(ink) if ink else None
    return [
        Run(picture=icons.drawn(piece.icon, look)) if piece.icon else Run(piece.text, piece.bold, colour=chosen)
        for piece in pieces_of(line)
    ] or [Run("")]

"""A deck as pictures: a PNG or SVG of each card for print shops, and sheets of cards for Tabletop Simulator.

Both are made from pages as print shops get them: each side on a page of its own, drawn once even if the card has
copies.
"""

from __future__ import annotations

import io
import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import floor
from typing import TYPE_CHECKING, Literal, NamedTuple

from companion.components.own.make import LaidDeck
from companion.components.sheets import BLEED, Batch, Piece, print_batches
from companion.printing.kinds import CardsOptions
from companion.printing.paper import SHOP_BLEED, SHOP_CARDS, pt
from companion.printing.sheet import Sheet

if TYPE_CHECKING:
    from PIL.Image import Image

DOTS = 300
"""Dots per inch of a card as a picture."""

COLUMNS, ROWS, SIDE = 10, 7, 4096
"""A sheet of Tabletop Simulator: its cards across and down, and the greatest number of dots of either side."""

QUALITY = 92
"""The quality of such a sheet's JPEGs, out of 100."""


class PictureFile(NamedTuple):
    """A file to write: its name and its bytes."""

    name: str
    data: bytes


class TableSheet(NamedTuple):
    """A sheet of cards for Tabletop Simulator.

    - ``faces``: the file of the faces.
    - ``backs``: the file of the backs: one card, or a sheet if ``own_backs``.
    - ``cards``: the number of cards.
    """

    faces: str
    backs: str
    cards: int
    own_backs: bool


class _Sides:
    """The sides of a deck as pictures, each drawn when it is needed."""

    def __init__(self, deck: LaidDeck, title: str, options: CardsOptions) -> None:
        import pypdfium2

        self.bleed = SHOP_BLEED if options.template in SHOP_CARDS else BLEED
        self.size = deck.batch.size
        self.names = list(deck.batch.sides)
        batch = Batch(title, self.size, [Piece(name) for name in self.names], deck.batch.sides)
        alone = replace(options, one_per_page=True, bleed=self.bleed)
        self._pdf = pypdfium2.PdfDocument(print_batches([batch], Sheet(title, deck.look, "a4"), alone))

    def draw(self, name: str, dots: float, *, bleed: bool) -> Image:
        """A side at ``dots`` dots per inch, with its bleed or without."""
        margin = pt(0 if bleed else self.bleed)
        page = self._pdf[self.names.index(name)]
        image: Image = page.render(scale=dots / 72, crop=(margin,) * 4).to_pil().convert("RGB")
        page.close()
        more = 2 * self.bleed if bleed else 0.0
        width, height = (round((side + more) / 25.4 * dots) for side in self.size)  # pdfium's own size is rounded up
        return image.crop((0, 0, width, height))

    def png(self, name: str) -> bytes:
        """A side as a PNG with its bleed, at DOTS dots per inch."""
        stream = io.BytesIO()
        self.draw(name, DOTS, bleed=True).save(stream, "PNG", dpi=(DOTS, DOTS))
        return stream.getvalue()

    def svg(self, name: str) -> bytes:
        """A side as an SVG with its bleed. Its words are outlines."""
        from companion.printing.page_svg import page_svg

        return page_svg(self._pdf[self.names.index(name)]).encode()


def card_pictures(
    deck: LaidDeck, title: str, options: CardsOptions, kind: Literal["png", "svg"] = "png"
) -> Iterator[PictureFile]:
    """A picture of each front and each back with its bleed. A front's name ends with its number of copies."""
    sides = _Sides(deck, title, options)
    drawn = sides.png if kind == "png" else sides.svg
    digits = len(str(len(deck.cards)))
    backs = [name for name in sides.names if not name.startswith("line-")]
    for number, card in enumerate(deck.cards, 1):
        if card.copies:
            words = _file_words(card.cells.get("title") or card.title)
            name = "-".join(filter(None, (f"{number:0{digits}}", words, f"x{card.copies}")))
            yield PictureFile(f"{name}.{kind}", drawn(f"line-{card.line}"))
    for back in backs:
        yield PictureFile(f"{back}.{kind}", drawn(back))


def table_sheets(deck: LaidDeck, title: str, options: CardsOptions) -> tuple[list[PictureFile], list[TableSheet]]:
    """Sheets of 10 × 7 cards for Tabletop Simulator, copies included, with what its dialogue asks about each.

    The last place of a sheet shows what others see of a card in a hand, which is a back. If all cards of a sheet
    share one back, it is a picture of one card; otherwise the backs are a sheet like the faces.
    """
    sides = _Sides(deck, title, options)
    dots = _dots(sides.size)
    drawn: dict[str | None, Image] = {name: sides.draw(name, dots, bleed=False) for name in sides.names}
    pieces, stem = deck.batch.pieces, _file_words(title) or "deck"
    drawn[None] = _blank(next(iter(drawn.values())).size)
    files: list[PictureFile] = []
    sheets: list[TableSheet] = []
    for first in range(0, len(pieces), COLUMNS * ROWS - 1):
        some = pieces[first : first + COLUMNS * ROWS - 1]
        several = len({piece.back for piece in some}) > 1
        number, hidden = len(sheets) + 1, drawn[some[0].back]
        faces, backs = f"{stem}-faces-{number}.jpg", f"{stem}-back{'s' if several else ''}-{number}.jpg"
        files.append(PictureFile(faces, _jpeg(_grid([drawn[piece.front] for piece in some], hidden))))
        back = _grid([drawn[piece.back] for piece in some], hidden) if several else hidden
        files.append(PictureFile(backs, _jpeg(back)))
        sheets.append(TableSheet(faces, backs, len(some), several))
    return files, sheets


def _dots(size: tuple[float, float]) -> float:
    """Dots per inch at which ten cards across and seven down are at most 4,096 dots either way.

    >>> round(_dots((63, 88))), round(_dots((63, 88)) * 63 / 25.4), round(_dots((63, 88)) * 88 / 25.4)
    (165, 409, 571)
    """
    return min(floor(SIDE / COLUMNS) / size[0], floor(SIDE / ROWS) / size[1]) * 25.4


def _grid(cards: Sequence[Image], hidden: Image) -> Image:
    from PIL import Image

    wide, tall = hidden.size
    sheet = Image.new("RGB", (wide * COLUMNS, tall * ROWS), "white")
    for place, card in [*enumerate(cards), (COLUMNS * ROWS - 1, hidden)]:
        sheet.paste(card, (place % COLUMNS * wide, place // COLUMNS * tall))
    return sheet


def _blank(size: tuple[int, int]) -> Image:
    from PIL import Image

    return Image.new("RGB", size, "white")


def _jpeg(image: Image) -> bytes:
    stream = io.BytesIO()
    image.save(stream, "JPEG", quality=QUALITY)
    return stream.getvalue()


def _file_words(words: str) -> str:
    """Words as part of a file's name: ASCII letters and digits, joined by hyphens.

    >>> _file_words("Évènement : l’Étoile !"), _file_words("…")
    ('evenement-l-etoile', '')
    """
    parted = (letter for letter in unicodedata.normalize("NFKD", words) if not unicodedata.combining(letter))
    return "-".join(re.findall(r"[a-z0-9]+", "".join(parted).casefold()))[:40].strip("-")

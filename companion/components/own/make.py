"""Prints somebody's own deck: reads its table, lays out each card, and puts all cards on sheets or one a page."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from companion.components.backs import draw_back
from companion.components.faces import Ink
from companion.components.make import BACK, check_single, drawn, print_pieces
from companion.components.own.layout import LaidOutFront, lay_alike, lay_out
from companion.components.own.table import SIZES
from companion.components.own.templates import TemplateFronts
from companion.components.sheets import BLEED, Batch, Draw, Piece
from companion.errors import MOST_FAULTS, Fault, InputError, PrintError
from companion.printing.fonts import readable
from companion.printing.kinds import CardsOptions, DeckBoxOptions
from companion.printing.look import Look, Palette
from companion.printing.paper import pt
from companion.printing.pictures import COARSE, RasterPicture, contained, covering
from companion.printing.sheet import Sheet
from companion.printing.typography import bound
from companion.reading.faults import at_most
from companion.reading.shown import shown
from companion.words import LANGS, headed

if TYPE_CHECKING:
    from companion.components.own.card import DeckCard
    from companion.components.own.table import DeckTable
    from companion.printing.document import SheetCanvas


class Coarse(NamedTuple):
    """A picture with few dots for its size: its file, its dots per inch, and the least that look fine."""

    picture: str
    dots: int
    least: int = COARSE


class Remarks(NamedTuple):
    """What a user should know about a deck.

    - ``codes``: characters that no font has.
    - ``coarse``: pictures that will look coarse.
    - ``left_out``, ``words``, ``sheets``: as in `DeckTable`.
    """

    codes: tuple[str, ...]
    coarse: tuple[Coarse, ...]
    left_out: int = 0
    words: tuple[str, ...] = ()
    sheets: tuple[str, ...] = ()


class PrintedDeck(NamedTuple):
    """A printed deck: the PDF, the number of cards, and the remarks."""

    data: bytes
    cards: int
    remarks: Remarks


def print_cards(table: DeckTable, title: str, options: CardsOptions) -> PrintedDeck:
    """The PDF of a deck. Its cards have the size of their template.

    Raises InputError as `lay_deck` does; PrintError ``components-one-page``, ``card-too-large``.
    """
    check_single(options)
    deck = lay_deck(table, title, options)
    sheet = Sheet(title, deck.look, options.paper, imprint=_called(title))
    data = print_pieces([deck.batch], sheet, options)
    return PrintedDeck(data, len(deck.batch.pieces), deck.remarks)


class LaidDeck(NamedTuple):
    """A deck that was laid out: its sides and pieces, its cards, and the remarks."""

    batch: Batch
    look: Look
    cards: Sequence[DeckCard]
    remarks: Remarks


def lay_deck(table: DeckTable, title: str, options: CardsOptions) -> LaidDeck:
    """Lays out all cards of a table.

    Raises InputError with the faults of the table and of its layouts, and a fault ``cards-too-long`` or
    ``cards-word-long`` for each text that does not fit (data: file, line, column, word; needed, room and over in
    millimetres).
    """
    card_size = SIZES[options.template]
    size, look = (card_size.width, card_size.height), Look.of(Palette(), options)
    assert table.icons is not None
    codes: dict[str, None] = {}
    faults = list(table.faults)
    cards: list[DeckCard] = []
    laid: list[LaidOutFront] = []
    with table.icons.pictures:
        by_template = [] if faults else [_printable(card, codes, options) for card in table.cards if card.layout]
        fronts = TemplateFronts(table.file, table.icons, by_template, size, look)
        for card in table.cards:
            if sum(fault.data.get("line", 0) < card.line for fault in faults) > MOST_FAULTS:
                break  # no more faults are reported
            cards.append(_printable(card, codes, options))
            front, wrong = _front(cards[-1], table, fronts, size, look)
            laid.append(front)
            faults += [fault for fault in wrong if fault not in faults]
    if faults:
        raise InputError(at_most(sorted(faults, key=lambda fault: fault.data.get("line", 0))))
    laid = lay_alike(cards, laid, size, look, table.icons)
    batch = _batch(title, size, cards, laid, look)
    coarse = tuple(dict.fromkeys(_coarse(cards, laid, size)))
    return LaidDeck(batch, look, cards, Remarks(tuple(codes), coarse, table.left_out, table.words, table.sheets))


def _front(
    card: DeckCard, table: DeckTable, fronts: TemplateFronts, size: tuple[float, float], look: Look
) -> tuple[LaidOutFront, Sequence[Fault]]:
    """The front of a card and its faults. A card whose template or icons have faults already gets an empty front and
    no further fault.
    """
    if any(fault.data.get("line") == card.line for fault in table.faults if card.layout or "icon" in fault.code):
        return LaidOutFront(), ()
    try:
        if card.layout:
            return fronts.front(card) if not table.faults else LaidOutFront(), ()
    except PrintError as error:
        return LaidOutFront(), error.faults
    assert table.icons is not None
    made = lay_out(card, size, look, table.icons)
    return made, _too_long(table.file, card, made)


def _printable(card: DeckCard, codes: dict[str, None], options: CardsOptions) -> DeckCard:
    """The card with printable words: a character that no font has is written as its code point."""

    def shown_as(words: str) -> str:
        lines = [readable(line) for line in words.split("\n")]
        codes.update(dict.fromkeys(code for _, found in lines for code in found))
        text = "\n".join(line for line, _ in lines)
        return bound(text, options.lang)

    title, text, corner, value, foot = map(shown_as, card.words().values())
    cells = {name: shown_as(cell) for name, cell in card.cells.items()}
    return card._replace(title=title, text=text, corner=corner, value=value, foot=foot, cells=cells)


def _too_long(file: str, card: DeckCard, laid: LaidOutFront) -> list[Fault]:
    found = []
    for column, much in laid.too_long:
        data = {"file": file, "line": card.line, "column": column, **much._asdict(), "over": much.over}
        data["word"] = shown(much.word)
        found.append(Fault("cards-word-long" if much.word else "cards-too-long", None, data))
    return found


def _batch(
    title: str, size: tuple[float, float], cards: Sequence[DeckCard], laid: Sequence[LaidOutFront], look: Look
) -> Batch:
    """The batch of the deck. Each front is drawn once, whatever its copies, and so is each picture of a back."""
    sides: dict[str, Draw] = {}
    pieces = []
    backs: dict[RasterPicture, str] = {}
    for card, one in zip(cards, laid, strict=True):
        back: str | None = None
        if isinstance(card.back, RasterPicture):
            back = backs.setdefault(card.back, f"{BACK}-{len(backs) + 1}")
            sides[back] = partial(_draw_covering, picture=card.back, size=size, lines=look.low)
        elif card.back is not None:
            back = BACK
            sides[BACK] = partial(draw_back, ink=Ink(look), size=size)
        name = f"line-{card.line}"
        if one.side is not None:
            sides[name] = drawn(one.side)
        elif card.whole and card.picture:
            sides[name] = partial(_draw_covering, picture=card.picture, size=size)
        else:
            sides[name] = partial(_draw_front, laid=one)
        pieces += [Piece(name, back)] * card.copies
    bleeding = not look.low or any(card.picture or card.layout for card in cards)
    return Batch(title, size, pieces, sides, bleeding=bleeding, own=True)


def _draw_front(canvas: SheetCanvas, _bleed: float, laid: LaidOutFront) -> None:
    canvas.scale(1 / pt(1), 1 / pt(1))  # the front is laid out in points
    for paint in laid.paints:
        canvas.saveState()
        paint(canvas)
        canvas.restoreState()


def _draw_covering(
    canvas: SheetCanvas, bleed: float, picture: RasterPicture, size: tuple[float, float], *, lines: bool = False
) -> None:
    x, y, wide, tall = covering(picture, size[0] + 2 * bleed, size[1] + 2 * bleed)
    canvas.scale(1 / pt(1), 1 / pt(1))
    picture.draw(canvas, pt(x - bleed), pt(y - bleed), pt(wide), pt(tall), lines=lines)


def _coarse(cards: Sequence[DeckCard], laid: Sequence[LaidOutFront], size: tuple[float, float]) -> list[Coarse]:
    found = []
    for card, one in zip(cards, laid, strict=True):
        covers = [
            picture
            for picture in (card.picture if card.whole else None, card.back)
            if isinstance(picture, RasterPicture)
        ]
        shown_in = [(picture, covering(picture, size[0] + 2 * BLEED, size[1] + 2 * BLEED)[2]) for picture in covers]
        for picture, width in (*shown_in, *one.pictured):
            if dots := picture.coarse(width):
                found.append(Coarse(shown(Path(picture.path).name), dots))
    return found


class Pictured(NamedTuple):
    """A picture on the box of a deck, in the place of an emblem."""

    picture: RasterPicture

    def draw(self, canvas: SheetCanvas, x: float, y: float, size: float, _look: Look) -> None:
        """Draws the whole picture in a square of ``size`` points."""
        left, low, wide, tall = contained(self.picture, size, size)
        self.picture.draw(canvas, x + left, y + low, wide, tall)


def _called(title: str) -> str:
    """The name of a deck's file as a title.

    >>> _called("my_tide.fr")
    'My tide'
    """
    name = readable(title)[0]
    return headed(name.removesuffix(f".{LANGS[0]}").removesuffix(f".{LANGS[1]}").replace("_", " "))


def print_box(table: DeckTable, title: str, options: DeckBoxOptions) -> bytes:
    """The PDF of a tuck box for a deck, with the first of its pictures on it, titled as its file is called.

    Raises InputError if the table has faults; PrintError.
    """
    from companion.components.boxes.make import print_deck_boxes

    if table.faults:
        raise InputError(at_most(table.faults))
    pictures = (card.picture for card in table.cards if card.picture is not None)
    size, first = SIZES[options.template], next(pictures, None)
    sign = Pictured(first) if first is not None else None
    cards = sum(card.copies for card in table.cards)
    return print_deck_boxes(_called(title), (size.width, size.height), cards, sign, options)

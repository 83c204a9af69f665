"""Decks of cards on sheets of paper: as many sets as there are players, fronts and backs in turn, several decks on one sheet."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

from companion.printing import imposition, imprint
from companion.printing.canvas import SheetCanvas, new_canvas
from companion.printing.paper import pt

if TYPE_CHECKING:
    from companion.printing.imposition import Imposition
    from companion.printing.markup.aids import Deck
    from companion.printing.markup.sides import Side
    from companion.printing.options import PageOptions
    from companion.printing.sheet import Sheet


class _Placed(NamedTuple):
    """A card of a deck on a sheet: which one of which deck, and whether it is of the first set, which has bookmarks."""

    deck: Deck
    card: tuple[Side, Side | None]
    key: str
    marked: bool


def print_deck(deck: Deck, sets: int, options: PageOptions, *, corners: bool = False) -> bytes:
    """The PDF of ``sets`` whole sets of a deck, its sheets ``options.copies`` times. The cards of a set follow one another.

    Backs lie on the other side of the sheet, or beside their fronts where those are folded and glued (``gutterfold``).
    Raises PrintError ``card-too-large``.
    """
    return print_decks([(deck, sets)], deck.sheet, options, corners=corners)


def print_decks(
    decks: Sequence[tuple[Deck, int]], sheet: Sheet, options: PageOptions, *, corners: bool = False
) -> bytes:
    """The same of several decks with so many sets each, which share sheets where their cards are of one size; ``sheet`` has
    the facts of all. The line in the margin names those that lie on it.
    """
    folded = options.duplex == "gutterfold" and sheet.duplex
    facts = sheet._replace(duplex=False) if folded else sheet
    target = BytesIO()
    canvas = new_canvas(target, facts, options.copies)
    placed = [
        _Placed(deck, card, f"topic-{number}-{place}", place < len(deck.cards))
        for number, (deck, sets) in enumerate(decks)
        for place, card in enumerate(deck.cards * sets)
    ]
    sizes = dict.fromkeys(one.deck.name for one in placed)
    for name in sizes:
        cards = [one for one in placed if one.deck.name == name]
        needs = imposition.PieceNeeds(
            folded=folded, backed=sheet.duplex, signed=any(one.deck.sheet.imprint for one in cards)
        )
        whole = imposition.lay(cards[0].deck.grid.card, name, options.paper, needs, options.device)
        canvas.setPageSize((pt(whole.page[0]), pt(whole.page[1])))
        for first in range(0, len(cards), whole.slots):
            _draw_sheet(canvas, cards[first : first + whole.slots], whole, facts, folded=folded, corners=corners)
    canvas.save()
    return target.getvalue()


def _draw_sheet(
    canvas: SheetCanvas, cards: Sequence[_Placed], whole: Imposition, facts: Sheet, *, folded: bool, corners: bool
) -> None:
    """Both sides of a sheet, or the one that is folded."""
    grid, look = whole.holding(len(cards)), cards[0].deck.sheet.look
    signed = " – ".join(filter(None, dict.fromkeys(one.deck.sheet.imprint for one in cards)))
    for sides in imposition.pages_of(facts.duplex or folded, folded=folded):
        imposition.draw_marks(canvas, grid, look)
        if False in sides:
            imposition.draw_guides(canvas, grid, look, len(cards), corners=corners)
            imprint.draw_on_grid(canvas, grid, signed, look)
        for slot, one in enumerate(cards):
            for back in sides:
                side = one.card[back]
                if side is not None:
                    x, y = grid.place(slot, back=back)
                    side.draw(canvas, pt(x), pt(y))
                    if one.marked:
                        _bookmark(canvas, side, f"{one.key}-{back:d}", pt(y + grid.card[1]))
        canvas.showPage()


def _bookmark(canvas: SheetCanvas, side: Side, key: str, top: float) -> None:
    """Bookmark the topics that begin on a side, which the first set shows."""
    for number, title in enumerate(side.topics):
        canvas.bookmarkHorizontal(f"{key}-{number}", 0, top)
        canvas.addOutlineEntry(title, f"{key}-{number}")

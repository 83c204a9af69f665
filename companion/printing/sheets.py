"""A deck of cards on sheets of paper: as many sets as there are players, fronts and backs in turn."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from companion.printing import imposition
from companion.printing.canvas import SheetCanvas, new_canvas
from companion.printing.paper import pt

if TYPE_CHECKING:
    from companion.printing.markup.aids import Deck
    from companion.printing.markup.sides import Side


def print_deck(deck: Deck, sets: int, copies: int = 1, *, corners: bool = False) -> bytes:
    """The PDF of ``sets`` whole sets of a deck, its sheets ``copies`` times. The cards of a set follow one another."""
    target = BytesIO()
    canvas = new_canvas(target, deck.sheet, copies)
    cards = deck.cards * sets
    for first in range(0, len(cards), deck.grid.slots):
        on_sheet = cards[first : first + deck.grid.slots]
        grid = deck.grid.holding(len(on_sheet))
        for back in (False, True) if deck.sheet.duplex else (False,):
            imposition.draw_marks(canvas, grid, deck.sheet.look)
            if not back:
                imposition.draw_guides(canvas, grid, deck.sheet.look, len(on_sheet), corners=corners)
            for slot, sides in enumerate(on_sheet):
                side = sides[back]
                if side is not None:
                    x, y = grid.place(slot, back=back)
                    side.draw(canvas, pt(x), pt(y))
                    if first + slot < len(deck.cards):
                        _bookmark(canvas, side, f"topic-{first + slot}-{back:d}", pt(y + grid.card[1]))
            canvas.showPage()
    canvas.save()
    return target.getvalue()


def _bookmark(canvas: SheetCanvas, side: Side, key: str, top: float) -> None:
    """Bookmark the topics that begin on a side, which the first set shows."""
    for number, title in enumerate(side.topics):
        canvas.bookmarkHorizontal(f"{key}-{number}", 0, top)
        canvas.addOutlineEntry(title, f"{key}-{number}")

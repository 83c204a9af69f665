"""A deck of cards on sheets of paper: as many sets as there are players, fronts and backs in turn."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from companion.printing import imposition, imprint
from companion.printing.canvas import SheetCanvas, new_canvas
from companion.printing.paper import pt

if TYPE_CHECKING:
    from companion.printing.markup.aids import Deck
    from companion.printing.markup.sides import Side
    from companion.printing.options import Options


def print_deck(deck: Deck, sets: int, options: Options) -> bytes:
    """The PDF of ``sets`` whole sets of a deck, its sheets ``options.copies`` times. The cards of a set follow one another.

    Backs lie on the other side of the sheet, or beside their fronts where those are folded and glued (``gutterfold``).
    Raises PrintError ``card-too-large``.
    """
    folded = options.duplex == "gutterfold" and deck.sheet.duplex
    sheet = deck.sheet._replace(duplex=False) if folded else deck.sheet
    wish = imposition.Wish(folded=folded, backed=deck.sheet.duplex, signed=bool(sheet.imprint))
    whole = imposition.lay(deck.grid.card, deck.name, options, wish)
    target = BytesIO()
    canvas = new_canvas(target, sheet, options.copies)
    canvas.setPageSize((pt(whole.page[0]), pt(whole.page[1])))
    cards = deck.cards * sets
    for first in range(0, len(cards), whole.slots):
        on_sheet = cards[first : first + whole.slots]
        grid = whole.holding(len(on_sheet))
        for sides in imposition.pages_of(deck.sheet.duplex, folded=folded):
            imposition.draw_marks(canvas, grid, sheet.look)
            if False in sides:
                imposition.draw_guides(canvas, grid, sheet.look, len(on_sheet), corners=options.corners)
                imprint.draw_on_grid(canvas, grid, sheet.imprint, sheet.look)
            for slot, card in enumerate(on_sheet):
                for back in sides:
                    side = card[back]
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

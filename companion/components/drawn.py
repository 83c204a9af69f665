"""A game's own pieces, which its template draws, as batches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.components.backs import draw_back
from companion.components.ink import Ink
from companion.components.pieces import Batch, Draw, Piece
from companion.printing.paper import pt

if TYPE_CHECKING:
    from companion.printing.canvas import SheetCanvas
    from companion.printing.look import Look
    from companion.printing.markup.pieces import Picture, Pieces, Poster

BACK = "back"


def batch_of(made: Pieces | Poster, look: Look) -> Batch:
    """The batch of what a template says."""
    from companion.printing.markup.pieces import Poster

    if isinstance(made, Poster):
        picture = made.picture
        return Batch(made.title, picture.size, [Piece(picture.name)], {picture.name: _drawn(picture)}, tiled=True)
    sides = {picture.name: _drawn(picture) for picture in made.fronts}
    if made.patterned:
        sides[BACK] = lambda canvas, bleed: draw_back(canvas, Ink(look), made.size, bleed)
    back = BACK if made.patterned else None
    pieces = [Piece(picture.name, back) for picture in made.fronts for _ in range(picture.copies)]
    bleeding = any(picture.ground != "none" for picture in made.fronts)
    return Batch(made.title, made.size, pieces, sides, made.gap, bleeding, made.round_)


def _drawn(picture: Picture) -> Draw:
    def draw(canvas: SheetCanvas, bleed: float) -> None:
        canvas.scale(1 / pt(1), 1 / pt(1))  # the markup paints in points
        picture.draw(canvas, pt(bleed))

    return draw

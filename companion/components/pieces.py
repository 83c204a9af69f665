"""What is printed and cut: pieces of one size, each with a front and perhaps a back, by the names of what is drawn on them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from companion.printing.canvas import SheetCanvas

BLEED = 3.0
"""Millimetres that colour goes beyond the edge of a piece that stands alone on a page."""

EDGE = 2.0
"""Millimetres that it goes beyond the edge of the block of cards on a sheet: less, so that it stays on the paper."""

Draw = Callable[["SheetCanvas", float], None]
"""Draws one side in millimetres, the origin at its lower left corner; the number is how far it may bleed beyond the edges."""


class Piece(NamedTuple):
    """A piece: the names of its two sides; None where a side is empty."""

    front: str
    back: str | None = None


class Batch(NamedTuple):
    """Pieces of one size in millimetres. ``sides`` has how every side they name is drawn."""

    title: str
    size: tuple[float, float]
    pieces: Sequence[Piece]
    sides: Mapping[str, Draw]
    gap: float = 0.0
    bleeding: bool = False
    """Whether fronts are coloured up to the edge."""
    round_: bool = False
    """Whether its pieces are round, and lead the scissors by their own edge."""
    tiled: bool = False
    """Whether it is one drawing that takes as many sheets as it needs."""

"""The colours of a deck under an ink: what is filled in normal ink is an outline in low ink; nothing rests on colour alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from companion.printing import paths, suits
from companion.printing.look import Look, colour

if TYPE_CHECKING:
    from companion.printing.canvas import SheetCanvas

FOUR = {"♠": "#111111", "♥": "#b3261e", "♦": "#1d4f9f", "♣": "#1b6a35"}
"""The colours of a four-colour deck; the two that are not usual differ from the others in greyscale too."""

GOLD, HAIR, SKIN = "#d8a13a", "#4a3524", "#fbeee0"


class Ink(NamedTuple):
    """How a deck is coloured: the look, and whether each suit has a colour of its own."""

    look: Look
    four_colour: bool = False

    def suit(self, sign: str) -> Any:  # noqa: ANN401 (a colour)
        """The colour of a suit."""
        return colour(FOUR[sign]) if self.four_colour else self.look.suit(sign)

    def hollow(self, sign: str) -> bool:
        """Whether a suit is drawn as an outline: hearts and diamonds in low ink."""
        return self.look.low and sign in suits.RED

    def shape(self, canvas: SheetCanvas, data: str, fill: Any = None, line: float = 0.28) -> None:  # noqa: ANN401
        """An outline in millimetres, filled (in low ink: with paper) and lined in black. ``fill`` is ``#rrggbb`` or a colour."""
        chosen = self.look.paper if fill is None or self.look.low else colour(fill) if isinstance(fill, str) else fill
        canvas.setFillColor(chosen)
        canvas.setStrokeColor(self.look.black)
        canvas.setLineJoin(1)
        canvas.setLineCap(1)
        paths.trace(canvas, data, 0, 0, 1, line_width=line)

    def strokes(self, canvas: SheetCanvas, data: str, stroke: Any = None, line: float = 0.3) -> None:  # noqa: ANN401
        """Lines only. ``stroke`` is a colour; black if None."""
        canvas.setStrokeColor(stroke or self.look.black)
        canvas.setLineJoin(1)
        canvas.setLineCap(1)
        paths.trace(canvas, data, 0, 0, 1, fill=False, line_width=line)


def ellipse(x: float, y: float, across: float, up: float) -> str:
    """The path of an ellipse around (x, y) with these radii.

    >>> ellipse(0, 0, 2, 1)[:16]
    'M-2 0 C-2 0.552 '
    """
    k = 0.5523
    rx, ry = across * k, up * k
    points = [
        (x - across, y),
        (x - across, y + ry, x - rx, y + up, x, y + up),
        (x + rx, y + up, x + across, y + ry, x + across, y),
        (x + across, y - ry, x + rx, y - up, x, y - up),
        (x - rx, y - up, x - across, y - ry, x - across, y),
    ]
    return "M" + " C".join(" ".join(f"{value:.3f}".rstrip("0").rstrip(".") for value in one) for one in points) + " Z"

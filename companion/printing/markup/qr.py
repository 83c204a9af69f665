"""QR codes: a paragraph of its own, or one in a drawing."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from companion.errors import Fault, PrintError
from companion.printing.markup.drawing import AT, Paint
from companion.printing.markup.flow import Drawn
from companion.printing.markup.registry import REQUIRED, Attribute, Node, element, millimetres
from companion.printing.paper import mm, pt

if TYPE_CHECKING:
    from reportlab.lib.colors import Color
    from reportlab.pdfgen.canvas import Canvas
    from reportlab.platypus import Flowable

    from companion.printing.markup.setting import Setting

LEAST, MODULE, USUAL, QUIET_ZONE = 15.0, 0.33, 0.6, 4
"""Sizes of a QR code.

- ``LEAST``: millimetres that a code is wide at least, without its quiet zone.
- ``MODULE``, ``USUAL``: millimetres that a module is wide at least and usually.
- ``QUIET_ZONE``: modules of white on each side.
"""


VERSION = 3
"""The least version of a code (29 modules): the quiet zone of a smaller one, whose modules are larger, needs more room
than a head has.
"""


@lru_cache(maxsize=32)
def _rows(text: str, error: str) -> tuple[bytes, ...]:
    """The modules of a code row by row: 1 is dark. Cached, because a page asks whether a code fits before it sets it."""
    import segno

    made = segno.make_qr(text, error=error, boost_error=False)
    if int(made.version) < VERSION:
        made = segno.make_qr(text, error=error, boost_error=False, version=VERSION)
    return tuple(bytes(row) for row in made.matrix)


class QrCode(Drawn):
    """A QR code as large as its room allows: modules of ``USUAL`` millimetres, or smaller ones down to the least
    size.
    """

    def __init__(self, text: str, most: float, ink: Color, where: str) -> None:
        super().__init__(where, 1, 1)
        # Later checks rely on the code, so error correction M is used if it fits, else L.
        for error in ("m", "l"):
            rows = _rows(text, error)
            module = min(max(USUAL, LEAST / len(rows)), mm(most) / (len(rows) + 2 * QUIET_ZONE))
            if module >= max(MODULE, LEAST / len(rows)) - 1e-9:
                break
        else:
            needed = (len(rows) + 2 * QUIET_ZONE) * max(MODULE, LEAST / len(rows))
            data = {"what": "qr", "width": round(needed, 1), "height": round(needed, 1), "room": round(mm(most), 1)}
            raise PrintError(Fault("does-not-fit", where, data))
        self.rows, self.module, self.ink = rows, pt(module), ink
        self.width = self.height = (len(rows) + 2 * QUIET_ZONE) * self.module

    def _measure(self, available: float) -> None:
        """Nothing to do: the size is known since the code was built."""

    def _paint(self, canvas: Canvas) -> None:
        canvas.setFillColor(self.ink)
        _draw_modules(canvas, self.rows, self.module, QUIET_ZONE * self.module, self.height - QUIET_ZONE * self.module)


def _draw_modules(canvas: Canvas, rows: tuple[bytes, ...], module: float, left: float, top: float) -> None:
    """Draw the dark modules of a code in the current colour, its upper left corner at ``left``, ``top`` (points)."""
    path = canvas.beginPath()
    for number, row in enumerate(rows, 1):
        start = None
        for place, dark in enumerate((*row, 0)):
            if dark and start is None:
                start = place
            elif not dark and start is not None:
                path.rect(left + start * module, top - number * module, (place - start) * module, module)
                start = None
    canvas.drawPath(path, stroke=0, fill=1)


def fits(text: str, most: float) -> bool:
    """True if a code of this text can be printed in ``most`` millimetres, its quiet zone included."""
    from reportlab.lib.colors import black
    from segno import DataOverflowError

    try:
        QrCode(text, pt(most), black, "qr")
    except (PrintError, DataOverflowError):
        return False
    return True


@element("qr", "flow", text=True, most=Attribute(millimetres, REQUIRED))
def qr(node: Node, setting: Setting) -> list[Flowable]:
    """A QR code of the element's words."""
    text = node.text.strip()
    return [QrCode(text, pt(node.given["most"]), setting.look.black, node.where)]


@element("qr", "drawing", text=True, **AT, size=Attribute(millimetres, REQUIRED))
def qr_at(node: Node, setting: Setting, size: tuple[float, float]) -> Paint:
    """A QR code of the element's words around x, y, on paper white.

    `size`: millimetres that its modules are wide together.
    """
    text = node.text.strip()
    rows, given, look = _rows(text, "m"), node.given, setting.look
    module = pt(given["size"]) / len(rows)

    def paint(canvas: Canvas, height: float) -> None:
        half, quiet = pt(given["size"]) / 2, QUIET_ZONE * module
        x, y = pt(given["x"]), height - pt(given["y"])
        canvas.setFillColor(look.paper)
        canvas.rect(x - half - quiet, y - half - quiet, 2 * (half + quiet), 2 * (half + quiet), stroke=0, fill=1)
        canvas.setFillColor(look.black)
        _draw_modules(canvas, rows, module, x - half, y + half)

    return paint

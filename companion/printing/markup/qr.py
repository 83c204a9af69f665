"""A QR code: one vector path, its quiet zone around it, modules that a telephone can tell apart."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from reportlab.platypus import Flowable

from companion.errors import Fault, PrintError
from companion.printing.markup.registry import REQUIRED, Attribute, Node, element, millimetres
from companion.printing.markup.setting import Setting
from companion.printing.markup.stack import Drawn
from companion.printing.paper import mm, pt

if TYPE_CHECKING:
    from reportlab.lib.colors import Color
    from reportlab.pdfgen.canvas import Canvas

LEAST, MODULE, USUAL, QUIET = 15.0, 0.33, 0.6, 4
"""Millimetres: a code at least, a module at least and at most; modules of the quiet zone on each side."""


@lru_cache(maxsize=32)
def _rows(text: str, error: str) -> tuple[bytes, ...]:
    """The modules of a code, row by row, 1 where one is dark; found once, as a page asks whether it fits before it is set."""
    import segno

    return tuple(bytes(row) for row in segno.make_qr(text, error=error, boost_error=False).matrix)


class QrCode(Drawn):
    """A code as large as its room up to ``USUAL`` a module, and never below the least."""

    def __init__(self, text: str, most: float, ink: Color, where: str) -> None:
        super().__init__(where, 1, 1)
        # What a later check rests on is worth repairing: M where it fits, else L.
        for error in ("m", "l"):
            rows = _rows(text, error)
            module = min(max(USUAL, LEAST / len(rows)), mm(most) / (len(rows) + 2 * QUIET))
            if module >= max(MODULE, LEAST / len(rows)) - 1e-9:
                break
        else:
            needed = (len(rows) + 2 * QUIET) * max(MODULE, LEAST / len(rows))
            data = {"what": "qr", "width": round(needed, 1), "height": round(needed, 1), "room": round(mm(most), 1)}
            raise PrintError(Fault("does-not-fit", where, data))
        self.rows, self.module, self.ink = rows, pt(module), ink
        self.width = self.height = (len(rows) + 2 * QUIET) * self.module

    def _measure(self, available: float) -> None:
        """The size was settled when it was built."""

    def _paint(self, canvas: Canvas) -> None:
        path = canvas.beginPath()
        top = self.height - (QUIET + 1) * self.module
        for number, row in enumerate(self.rows):
            start = None
            for place, dark in enumerate((*row, 0)):
                if dark and start is None:
                    start = place
                elif not dark and start is not None:
                    x, wide = (QUIET + start) * self.module, (place - start) * self.module
                    path.rect(x, top - number * self.module, wide, self.module)
                    start = None
        canvas.setFillColor(self.ink)
        canvas.drawPath(path, stroke=0, fill=1)


def fits(text: str, most: float) -> bool:
    """Whether a code of this text can be printed in ``most`` millimetres, its quiet zone included."""
    from reportlab.lib.colors import black
    from segno import DataOverflowError

    try:
        QrCode(text, pt(most), black, "qr")
    except (PrintError, DataOverflowError):
        return False
    return True


@element("qr", "flow", text=True, most=Attribute(millimetres, REQUIRED))
def qr(node: Node, setting: Setting) -> list[Flowable]:
    """A code of the words in it."""
    text = "".join(child for child in node.children if isinstance(child, str)).strip()
    return [QrCode(text, pt(node.given["most"]), setting.look.black, node.where)]

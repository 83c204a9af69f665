"""The head of a piece of paper that is cut off: the small emblem, the game's name, its author, and a key to what stands below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reportlab.platypus import Flowable

from companion.printing import fonts
from companion.printing.markup.inline import runs_in, tidy
from companion.printing.markup.registry import REQUIRED, Attribute, Node, element, words
from companion.printing.markup.setting import Setting
from companion.printing.markup.stack import Drawn
from companion.printing.paper import pt
from companion.printing.paragraphs import WordsFlowable, fitted, middle, words_in
from companion.printing.text import Run, overflow

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

HEIGHT, MARK, INSET, GAP, CODE = 7.4, 5.6, 1.6, 3.0, 19.6
"""Millimetres: the strip at least, its emblem, from its edge to words, between name and key, a QR code with its quiet zone."""


class _Strip(Drawn):
    """A tinted band with a line below."""

    def __init__(self, title: WordsFlowable, key: WordsFlowable | None, setting: Setting, where: str) -> None:
        super().__init__(where, 0, 3)
        self.code = None
        if setting.code:
            from companion.printing.markup.qr import QrCode

            self.code = QrCode(setting.code, pt(CODE), setting.look.black, where)
        self.title, self.key, self.look, self.emblem = title, key, setting.look, setting.emblem.small

    def _measure(self, available: float) -> None:
        self.indent = pt(INSET) + (pt(MARK + 1.2) if self.emblem.shapes else 0.0)
        self.right = available - (self.code.width + pt(1) if self.code else 0.0)
        room = self.right - self.indent - pt(INSET)
        self.title.wrap(room, 10**6)
        named = max(self.title.getActualLineWidths0())
        self.width, self.room = available, room - named - pt(GAP)
        tall = 0.0
        if self.key is not None:
            if self.room < pt(15):
                raise overflow(self.key.getPlainText(identify=0), self.where, self.room)
            self.room, tall = _evened(self.key, self.room)
        high = self.code.height if self.code else 0.0
        self.height = max(pt(HEIGHT), self.title.height + pt(1), tall + pt(1.2), high + pt(0.6))

    def _paint(self, canvas: Canvas) -> None:
        look = self.look
        if look.tint is not None:
            canvas.setFillColor(look.tint)
            canvas.roundRect(0, 0, self.right, self.height, 2.4, stroke=0, fill=1)
        canvas.setStrokeColor(look.accent)
        canvas.setLineWidth(0.6 if look.low else 1.1)
        canvas.line(0, 0, self.width, 0)
        size = pt(MARK)
        if self.emblem.shapes:
            self.emblem.draw(canvas, pt(INSET), (self.height - size) / 2, size, look)
        self.title.drawOn(canvas, self.indent, middle(self.title, self.height))
        if self.key is not None:
            self.key.drawOn(canvas, self.right - pt(INSET) - self.room, middle(self.key, self.height))
        if self.code is not None:
            self.code.drawOn(canvas, self.width - self.code.width, (self.height - self.code.height) / 2)


def _evened(key: WordsFlowable, room: float) -> tuple[float, float]:
    """The least width that takes no line more than ``room`` does, so that no word is left alone on the last, and the height."""
    tall = key.wrap(room, 10**6)[1]
    least = room
    for hundredths in range(95, 45, -5):
        tried = room * hundredths / 100
        if key.wrap(tried, 10**6)[1] > tall or key.cut:
            break
        least = tried
    return least, key.wrap(least, 10**6)[1]


@element(
    "strip",
    "flow",
    holds=("inline",),
    text=True,
    title=Attribute(words, REQUIRED),
    subtitle=Attribute(words, ""),
)
def strip(node: Node, setting: Setting) -> list[Flowable]:
    """The head of a piece; its words are the key."""
    given, look = node.given, setting.look
    runs = [Run(tidy(given["title"], setting))]
    if given["subtitle"]:
        said = "\u00a0\u00a0" + tidy(given["subtitle"], setting).replace(" ", "\u00a0")
        runs.append(Run(said, face=fonts.LABEL, size=0.7, colour=look.accent))
    room = setting.width - pt(2 * INSET + MARK + 1.2 + (CODE + 1 if setting.code else 0))
    title = fitted(runs, "card-title", look, room, float(10**5), least=0.8, where=node.where)
    words_ = runs_in(node, setting)
    key = words_in(words_, "label", look, align="right", where=node.where, shrink=0.9) if words_ else None
    return [_Strip(title, key, setting, node.where)]

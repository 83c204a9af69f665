"""The head of a piece of paper that is cut off: small emblem, game's name, author, a key to what is below, QR code."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from reportlab.platypus import Flowable

from companion.addresses import is_local
from companion.printing import fonts
from companion.printing.markup.artwork import BandScene, read_scene
from companion.printing.markup.flow import Drawn
from companion.printing.markup.inline import runs_in, tidy
from companion.printing.markup.qr import QUIET_ZONE, QrCode
from companion.printing.markup.registry import REQUIRED, Attribute, Node, element, words, yes
from companion.printing.markup.setting import HEADS, Setting
from companion.printing.paper import pt
from companion.printing.paragraphs import WordsFlowable, fitted, middle, words_in
from companion.printing.pen import pen
from companion.printing.styles import style
from companion.printing.text import Run, draw_line, overflow
from companion.words import N_, Lang, phrase

if TYPE_CHECKING:
    from collections.abc import Callable

    from reportlab.pdfgen.canvas import Canvas

    from companion.printing.look import Look
    from companion.printing.named import NamedCanvas, TablePad

PLACE = 0.7, 0.84, 1.0
"""The size of a table's place beside the game's name, by head: 14 pt or larger but in the lowest."""

MARK, INSET, GAP, CODE, SCENIC = 0.8, 2.2, 3.0, 19.6, 150.0
"""Sizes of a strip, in millimetres but for ``MARK``.

- ``MARK``: the size of its emblem, as a share of the least height.
- ``INSET``: from its edge to the words. ``GAP``: between the name and the key.
- ``CODE``: a QR code with its quiet zone. ``SCENIC``: the least width of a strip that shows the scene.
"""


SCAN, SCAN_LOCAL = N_("Scan to count this game"), N_("On the Wi-Fi here, scan to count")
"""What the code of a table's page is for; what it is for if only this network reaches the page."""


def _scan(link: str, lang: Lang) -> str:
    return phrase(SCAN_LOCAL if is_local(link) else SCAN, lang)


class _DeferredCode:
    """The code of a table's page, which is known only after the layout (`companion.printing.named`).

    If the pads also have letters that are typed instead of scanning the code, the letters stand below it, or at its
    right if it is ``hung``.
    """

    def __init__(self, pad: TablePad, width: float, look: Look, where: str, *, hung: bool) -> None:
        self.width, self.look, self.where, self.hung = width, look, where, hung
        self.size = look.size(9.5)
        self.letters = self.size * 0.72 + 3 if pad.code and not hung else 0.0
        """Points that the letters take below the code."""

    def write(self, canvas: Canvas, pad: TablePad, x: float, y: float) -> None:
        """Draw the code of a table."""
        QrCode(pad.link, pt(CODE), self.look.black, self.where).drawOn(canvas, x, y + self.letters)
        if self.hung:
            left, said = x + self.width, f"← {_scan(pad.link, self.look.lang)}"
            draw_line(canvas, said, left, y + self.size * 1.75, fonts.LABEL_BOLD, self.size, self.look.deep, self.look)
            draw_line(
                canvas, pad.code, left, y + self.size * 0.55, fonts.LABEL_BOLD, self.size, self.look.black, self.look
            )
            return
        left = x + (self.width - fonts.width(pad.code, fonts.LABEL_BOLD, self.size)) / 2
        draw_line(canvas, pad.code, left, y + 2.5, fonts.LABEL_BOLD, self.size, self.look.black, self.look)


class _DeferredTitle:
    """The title of a head with the place of a table, which is known only after the layout."""

    def __init__(self, made: Callable[[str], WordsFlowable]) -> None:
        self.made, self.height = made, 0.0

    def write(self, canvas: Canvas, pad: TablePad, x: float, y: float) -> None:
        """Draw the game's name and the table's place in the middle of the head's height."""
        title = self.made(pad.place)
        title.drawOn(canvas, x, y + middle(title, self.height))


class _Strip(Drawn):
    """A band in the game's dark colour: the scene where it has room, else the emblem; the game's name and author, and at
    the right the key.
    """

    def __init__(
        self,
        title: WordsFlowable,
        keys: list[WordsFlowable],
        scene: BandScene | None,
        setting: Setting,
        where: str,
        later: _DeferredTitle | None = None,
        *,
        hung: bool = False,
    ) -> None:
        """``later`` draws the title, if it is known only after the layout. ``keys``: the same words in sizes from the largest
        on. ``hung``: the code of a table's page stands at the left and hangs below the band.
        """
        super().__init__(where, 0, 3)
        self.code = None
        if setting.code:
            self.code = QrCode(setting.code, pt(CODE), setting.look.black, where)
        pad = setting.placed_later
        self.deferred = (
            _DeferredCode(pad, self.code.width, setting.look, where, hung=hung) if self.code and pad else None
        )
        self.hung = hung
        self.title, self.keys, self.look, self.later = title, keys, setting.look, later
        self.key = keys[-1] if keys else None
        self.tight, self.least = _tight(setting), pt(setting.head)
        self.emblem = setting.emblem.small if self.tight else setting.emblem
        self.scene = scene
        self.left = self.code.width if self.code and hung else 0.0
        self.indent = self.left + _indent(setting, scene)

    def _measure(self, available: float) -> None:
        self.width, self.right = (
            available,
            available - (self.code.width + pt(1) if self.code and not self.hung else 0.0),
        )
        for key in self.keys[:-1]:
            self.key = key
            lines = 1 if self.tight else 4 if self.code else 3 if self.least > pt(HEADS[1]) else 2
            if self._lay() and self.key_height < (lines + 0.5) * key.style.leading:
                return
        self.key = self.keys[-1] if self.keys else None
        if not self._lay() and self.key is not None and self.room < pt(15):
            raise overflow(self.key.getPlainText(identify=0), self.where, self.room)

    def _code_height(self) -> float:
        if self.code is None or self.hung:
            return 0.0
        return self.code.height + (self.deferred.letters if self.deferred else 0.0)

    def _lay(self) -> bool:
        """Measure with the key beside the title. True if all words stand well."""
        room = self.right - self.indent - pt(INSET)
        self.title.wrap(room, 10**6)
        self.room = room - max(self.title.getActualLineWidths0()) - pt(GAP)
        tall, well = 0.0, self.title.height < 1.5 * self.title.style.leading
        if self.key is not None:
            well = well and self.room >= pt(15)
            if self.room >= pt(15):
                self.room, tall = _evened(self.key, self.room)
                self.key_height = tall
                lines = 2 if self.tight else 4 if self.code else 3  # a code is as high as four lines
                well = well and not self.key.cut and tall < (lines + 0.5) * self.key.style.leading
        self.height = max(self.least, self.title.height + pt(1), tall + pt(1.2), self._code_height() + pt(0.6))
        return bool(well)

    def _paint(self, canvas: Canvas) -> None:
        look = self.look
        if not look.low:
            canvas.setFillColor(look.deep)
            canvas.rect(self.left, 0, self.right - self.left, self.height, stroke=0, fill=1)
        pen(canvas, look.accent, 0.6 if look.low else 1.6)
        canvas.line(self.left, 0, self.right, 0)
        if self.scene is not None:
            wide = self.indent - pt(INSET)
            self.scene.draw_head(canvas, (0, 0, wide, self.height), wide / 2 + self.scene.head_width(self.height) / 2)
            if not look.low:  # a frame: the picture is cut off there; without a band it fades into the paper
                canvas.line(wide, 0, wide, self.height)
        else:
            size = MARK * self.least
            self.emblem.draw(canvas, self.left + pt(INSET), (self.height - size) / 2, size, look, on_deep=not look.low)
        if self.later is not None:
            self.later.height = self.height
            cast("NamedCanvas", canvas).leave(self.later, self.indent, 0)
        else:
            self.title.drawOn(canvas, self.indent, middle(self.title, self.height))
        if self.key is not None:
            self.key.drawOn(canvas, self.right - pt(INSET) - self.room, middle(self.key, self.height))
        if self.code is None:
            return
        foot, left = (self.height - self._code_height()) / 2, self.width - self.code.width
        if self.hung:  # its quiet zone reaches into the margins
            quiet = QUIET_ZONE * self.code.module
            foot, left = self.height + quiet - self.code.height, -quiet
        if self.deferred is not None:
            cast("NamedCanvas", canvas).leave(self.deferred, left, foot)
        else:
            self.code.drawOn(canvas, left, foot)


def _tight(setting: Setting) -> bool:
    """True if the head is so low that its words take a line or two."""
    return setting.head <= HEADS[-1]


def _scenic(setting: Setting) -> bool:
    """True if a strip is wide enough for a scene, and there is one."""
    return bool(setting.game) and not setting.code and setting.width >= pt(SCENIC)


def _scene(setting: Setting) -> BandScene | None:
    """The game's scene, where a strip has room for it."""
    if _tight(setting) or not _scenic(setting):
        return None
    return read_scene(setting.game, setting.look, setting.paper, head=True)


def _indent(setting: Setting, scene: BandScene | None) -> float:
    """From the strip's edge to its words, in points."""
    if scene is not None:
        return scene.head_width(pt(setting.head)) + pt(INSET)
    return pt(INSET) + (MARK * pt(setting.head) + pt(1.6) if setting.emblem.shapes else 0.0)


def _evened(key: WordsFlowable, room: float) -> tuple[float, float]:
    """The least width in which the key takes no more lines than in ``room``, and its height.

    A narrower key leaves no word alone on its last line.
    """
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
    hung=Attribute(yes, False),
)
def strip(node: Node, setting: Setting) -> list[Flowable]:
    """The head of a piece of paper. The element's words are the key.

    `hung`: the code of a table's page hangs at the left into the empty corner of the grid below, so that the head is low.
    """
    if not _scenic(setting):  # nothing would fill the highest head
        setting = setting._replace(head=min(setting.head, HEADS[1]))
    given, look, scene = node.given, setting.look, _scene(setting)
    light, faint = (look.deep, look.accent) if look.low else (look.paper, look.on_deep)
    head = HEADS.index(setting.head)
    name, room = ("aid-title", "title-strip", "card-title")[head], setting.width - _indent(setting, scene)
    room -= pt(CODE + 1 if setting.code else 0)
    placed = setting.placed_later is not None and bool(setting.placed_later.place)

    def titled(place: str = "") -> WordsFlowable:
        runs, beside = [Run(tidy(given["title"], setting), colour=light)], place or tidy(given["subtitle"], setting)
        if beside:
            face, size, colour = (fonts.LABEL_BOLD, PLACE[head], light) if place else (fonts.LABEL, 0.62, faint)
            runs.append(Run("\u00a0\u00a0" + beside.replace(" ", "\u00a0"), face=face, size=size, colour=colour))
        high = 1.5 * style(name, look).leading if place else float(10**5)
        return fitted(runs, name, look, room, high, least=0.95 if place else 0.8, where=node.where)

    title = titled(setting.placed_later.place if setting.placed_later else "")
    words_ = runs_in(node, setting)
    if setting.placed_later and setting.placed_later.link and setting.width >= pt(SCENIC) and not given["hung"]:
        words_ += [Run(line_break=True)] * bool(words_) + [
            Run(f"{_scan(setting.placed_later.link, look.lang)} →", bold=True)
        ]
    if not look.low:
        words_ = [run._replace(colour=faint if run.colour else light) for run in words_]
    sizes = (*((1.3,) if setting.head > HEADS[1] else ()), 1.2, 1.1, 1.0, 0.97, 0.9)
    keys = [words_in(words_, "label", look, align="right", where=node.where, shrink=size) for size in sizes]
    later = _DeferredTitle(titled) if placed else None
    return [_Strip(title, keys if words_ else [], scene, setting, node.where, later, hung=given["hung"])]

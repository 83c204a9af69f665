"""The surroundings in which an element is built: the look, the room, and what the elements around it decided."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple, Protocol

from companion.errors import Fault, PrintError
from companion.printing.emblem import NO_EMBLEM, Emblem
from companion.printing.look import Look
from companion.printing.paper import PENCIL, mm, pt
from companion.printing.paragraphs import WordsFlowable, words_in
from companion.printing.styles import STYLES
from companion.printing.text import Align, Run

if TYPE_CHECKING:
    from companion.printing.named import TablePad
    from companion.printing.pictures import RasterPicture
    from companion.printing.sheet import Scene
    from companion.printing.text import InlinePicture


HEADS = (18.0, 13.0, 7.4)
"""Millimetres: how high the head of a piece may be. The first shows a large scene, the last has no room for one."""


class PictureSource(Protocol):
    """Where the pictures of a deck come from. Both methods raise PrintError for a picture that cannot be had."""

    def picture(self, name: str, width: float, height: float, *, covers: bool) -> RasterPicture:
        """The picture in the file ``name``, for a box of ``width`` x ``height`` millimetres."""

    def icon(self, name: str, look: Look) -> InlinePicture:
        """An icon that stands among words."""


class Setting(NamedTuple):
    """The surroundings in which an element is built.

    - ``width``: the room in points.
    - ``style``: the style of words that no element sets in another.
    - ``stretch``: makes pencil rows higher, so that a page is filled.
    - ``shrink``: makes type smaller where a template allows it, or larger.
    - ``growth``: makes drawn cards larger.
    - ``named_later`` (pads of a kit): the names over empty columns are written after the layout.
    - ``captioned`` (pads of a kit): a caption stands over each pad.
    - ``lowered`` (pads of a kit): points by which the pads stand lower for that caption, if there is room.
    - ``fillable``: boxes become fields that are filled in on a screen.
    - ``code`` (pads of a kit): the text of the QR code in the head of each pad.
    - ``placed_later`` (pads of a kit): of pads whose codes and places are known only after the layout, that with the
      longest place.
    - ``game``: the game whose own pictures a template may name.
    - ``pictures``: the pictures of an own deck.
    - ``scene``: a game's picture, if the document shows a detail of it.
    - ``head``: millimetres that the head of a piece is high.
    - ``air``: points of white that each row of a table on an aid gets in addition.
    - ``bracketed``: numbers of articles stand in brackets, as they stand among values.
    - ``raised`` (aids): numbers of articles are raised, behind the words.
    - ``exampled``: score grids show their examples.
    """

    look: Look
    paper: str
    width: float
    style: str = "body"
    emblem: Emblem = NO_EMBLEM
    stretch: float = 1.0
    shrink: float = 1.0
    growth: float = 1.0
    named_later: bool = False
    captioned: bool = False
    lowered: float = 0.0
    fillable: bool = False
    code: str = ""
    placed_later: TablePad | None = None
    game: str = ""
    pictures: PictureSource | None = None
    scene: Scene | None = None
    head: float = HEADS[1]
    air: float = 0.0
    bracketed: bool = False
    raised: bool = False
    exampled: bool = True

    def within(
        self, width: float, *, style: str | None = None, stretch: float | None = None, shrink: float | None = None
    ) -> Setting:
        """The same setting with another width, and with whatever else is given."""
        return self._replace(
            width=width, style=style or self.style, stretch=stretch or self.stretch, shrink=shrink or self.shrink
        )

    def words(
        self,
        words: str | Iterable[Run],
        style: str | None = None,
        where: str | None = None,
        *,
        align: Align | None = None,
        breakable: bool = False,
    ) -> WordsFlowable:
        """A paragraph in ``style`` (else in the setting's own style), in the setting's type size."""
        chosen = style or self.style
        made = words_in(words, chosen, self.look, align=align, where=where, breakable=breakable, shrink=self.shrink)
        if STYLES[chosen].paired:
            made.tied = self.width / 2
        return made


def pencil_room(where: str, available: float, wanted: int, taken: float = 0.0) -> float:
    """The width in points of each of ``wanted`` boxes in ``available`` points, of which ``taken`` are used otherwise.

    Raises PrintError ``box-too-small`` with the arithmetic (data in mm: available, taken, wanted, each, least, fits).
    """
    each = (available - taken) / wanted
    if mm(each) < PENCIL - 0.005:
        data = {
            "available": round(mm(available), 1),
            "taken": round(mm(taken), 1),
            "wanted": wanted,
            "each": round(mm(each), 1),
            "least": PENCIL,
            "fits": max(0, int((mm(available - taken) + 0.005) // PENCIL)),
        }
        raise PrintError(Fault("box-too-small", where, data))
    return each


def pencil_size(where: str, millimetres: float) -> float:
    """The size of a box in points, from the millimetres in a template: at least 8 mm.

    Raises PrintError ``box-too-small`` (data: each, least).
    """
    if millimetres < PENCIL - 0.005:
        size = round(millimetres, 1)
        data = {"available": size, "taken": 0.0, "wanted": 1, "each": size, "least": PENCIL, "fits": 0}
        raise PrintError(Fault("box-too-small", where, data))
    return pt(millimetres)


def share_out(where: str, widths: tuple[tuple[float, bool], ...], available: float, gap: float = 0.0) -> list[float]:
    """The width in points of each of ``widths`` (millimetres, or shares of the rest) within ``available`` points.

    ``gap``: points between neighbours. Raises PrintError ``too-wide`` (data in mm: available, needed) if the fixed
    widths alone do not fit.
    """
    fixed = sum(pt(size) for size, star in widths if not star) + gap * (len(widths) - 1)
    stars = sum(size for size, star in widths if star)
    left = available - fixed
    if left < -0.01 or (stars and left < 1):
        data = {"available": round(mm(available), 1), "needed": round(mm(fixed), 1)}
        raise PrintError(Fault("too-wide", where, data))
    return [left * size / stars if star else pt(size) for size, star in widths]

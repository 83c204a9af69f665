"""Where an element is being built: the look, the room it has, what its surroundings decided."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple, Protocol

from companion.errors import Fault, PrintError
from companion.printing.emblem import NO_EMBLEM, Emblem
from companion.printing.look import Look
from companion.printing.paper import PENCIL, mm, pt
from companion.printing.paragraphs import WordsFlowable, words_in
from companion.printing.text import Align, Run

if TYPE_CHECKING:
    from companion.printing.named import TablePad
    from companion.printing.pictures import RasterPicture
    from companion.printing.sheet import Scene
    from companion.printing.text import InlinePicture


class PictureSource(Protocol):
    """Where the pictures of a deck come from. Both raise PrintError for what cannot be had."""

    def picture(self, name: str, width: float, height: float, *, covers: bool) -> RasterPicture:
        """The picture in a file, for a box of millimetres."""

    def icon(self, name: str, look: Look) -> InlinePicture:
        """An icon that stands among words."""


class Setting(NamedTuple):
    """Where an element is built: ``width`` is the room in points, ``style`` that of bare words.

    ``stretch`` makes pencil rows higher, so that a page is filled; ``shrink`` makes type smaller where a template allowed it, or larger;
    ``growth`` makes drawn cards larger. ``sign``: millimetres that a sign beside words has at least. ``fillable``: boxes are fields.

    Of a kit's pads: ``named_later`` says that the names over empty columns are told when all is laid out, ``captioned`` that a caption stands over
    each, ``lowered`` how many points they stand lower for it, where there is room. ``code`` is what a QR code at the head of each says;
    ``coded_later`` a pad like those whose codes are known when all is laid out.

    ``game``: whose own pictures may be named; ``pictures``: those of a deck of one's own. ``scene``: a game's picture, where a document shows a
    detail of it: higher where a pad has a page for itself and words stand below one another (``banner``), lower where the room is ``tight``.
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
    coded_later: TablePad | None = None
    game: str = ""
    pictures: PictureSource | None = None
    scene: Scene | None = None
    tight: bool = False
    banner: bool = False
    sign: float = 0.0

    def within(
        self, width: float, *, style: str | None = None, stretch: float | None = None, shrink: float | None = None
    ) -> Setting:
        """The same with other room, and what else is given."""
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
        """A paragraph of that style, else of bare words', as large as words are here."""
        chosen = style or self.style
        return words_in(words, chosen, self.look, align=align, where=where, breakable=breakable, shrink=self.shrink)


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
    """A written size of a box in points, at least 8 mm; raises PrintError ``box-too-small`` (data: each, least)."""
    if millimetres < PENCIL - 0.005:
        data = {"available": millimetres, "taken": 0.0, "wanted": 1, "each": millimetres, "least": PENCIL, "fits": 0}
        raise PrintError(Fault("box-too-small", where, data))
    return pt(millimetres)


def share_out(where: str, widths: tuple[tuple[float, bool], ...], available: float, gap: float = 0.0) -> list[float]:
    """Points for each of ``widths`` (millimetres, or shares of what is left) in ``available`` points with gaps between.

    Raises PrintError ``too-wide`` (data in mm: available, needed) when the fixed ones alone do not fit.
    """
    fixed = sum(pt(size) for size, star in widths if not star) + gap * (len(widths) - 1)
    stars = sum(size for size, star in widths if star)
    left = available - fixed
    if left < -0.01 or (stars and left < 1):
        data = {"available": round(mm(available), 1), "needed": round(mm(fixed), 1)}
        raise PrintError(Fault("too-wide", where, data))
    return [left * size / stars if star else pt(size) for size, star in widths]

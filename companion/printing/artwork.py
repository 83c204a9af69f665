"""Pictures made of vector paths: hands, people, things and signs that all games share, and those of each game.

They stand in ``pictures.toml``, which docs/markup.md (Pictures) describes: paths in a box, y downwards, painted back
to front in the tones of the palette. One drawing serves every game and every ink. Its ``low`` says what low ink makes
of a path.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.errors import Fault, PrintError
from companion.folders import game_folder, shared_folder
from companion.printing import paths
from companion.printing.look import Look

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas


LOW = ("line", "keep", "ink", "drop", "light")
"""What low ink makes of a path.

- ``line``: filled with paper, with a deep outline.
- ``keep``: stays dark.
- ``ink``: becomes deep, even if it was paper.
- ``drop``: is left out.
- ``light``: becomes paper, without a new outline.
"""

OUTLINE = 0.6
"""The outline that low ink draws around what was filled, in points."""

FILE = "pictures.toml"


class Shape(NamedTuple):
    """A path: its data, and its fill and stroke by the names of `Look.named`.

    The stroke is ``weight`` points wide, or ``width`` units of the box if that is not 0.
    """

    d: str
    fill: str = "accent"
    stroke: str = "none"
    weight: float = 0.6
    width: float = 0.0
    low: str = "line"

    def in_low_ink(self) -> Shape | None:
        """The shape as low ink draws it; None if low ink leaves it out.

        >>> Shape("M0 0 H1", fill="accent").in_low_ink()
        Shape(d='M0 0 H1', fill='paper', stroke='deep', weight=0.6, width=0.0, low='line')
        """
        stroke = self.stroke if self.stroke in ("none", "paper", "black") else "deep"
        if self.low == "drop":
            return None
        if self.low == "light":
            return self._replace(fill="none" if self.fill == "none" else "paper")
        if self.low == "keep":
            return self._replace(fill=self.fill if self.fill in ("none", "paper") else "deep", stroke=stroke)
        if self.low == "ink":
            lines = "none" if self.stroke == "none" else "deep"
            return self._replace(fill="none" if self.fill == "none" else "deep", stroke=lines)
        if self.fill == "none" or (self.fill == "paper" and self.stroke != "none"):
            return self._replace(stroke=stroke)
        return self._replace(
            fill="paper", stroke="deep", weight=max(OUTLINE, self.weight if self.stroke != "none" else 0), width=0.0
        )

    def draw(self, canvas: Canvas, x: float, top: float, scale: float, look: Look) -> None:
        """Draw the shape, ``scale`` points a unit, with the upper left corner of its box at (``x``, ``top``) in
        points.
        """
        shape = self.in_low_ink() if look.low else self
        if shape is None:
            return
        fill, stroke = look.named(shape.fill), look.named(shape.stroke)
        if fill is not None:
            canvas.setFillColor(fill)
        if stroke is not None:
            canvas.setStrokeColor(stroke)
            canvas.setLineJoin(1)
            canvas.setLineCap(1)
        line = None if stroke is None else shape.width * scale or shape.weight
        paths.trace(canvas, shape.d, x, top, scale, down=True, fill=fill is not None, line_width=line)


class Picture(NamedTuple):
    """Shapes painted in order, in a box of ``width`` x ``height`` units."""

    shapes: tuple[Shape, ...]
    width: float = 100.0
    height: float = 100.0

    def draw(self, canvas: Canvas, x: float, top: float, size: float, look: Look) -> None:
        """Draw the picture ``size`` points wide, with its upper left corner at (``x``, ``top``)."""
        for shape in self.shapes:
            shape.draw(canvas, x, top, size / self.width, look)


class ArtworkIcon(NamedTuple):
    """A picture that stands among words, in the tones of a look."""

    picture: Picture
    look: Look

    @property
    def ratio(self) -> float:
        """The width divided by the height."""
        return self.picture.width / self.picture.height

    def draw(self, canvas: Canvas, x: float, y: float, width: float, height: float) -> None:
        """Draw the picture with its lower left corner at (``x``, ``y``), all in points."""
        self.picture.draw(canvas, x, y + height, width, self.look)


class _DrawnPictures(Mapping[str, Picture]):
    """Pictures by name. Each is read when it is first asked for, because a sheet shows only a few of two hundred."""

    def __init__(self, tables: Mapping[str, tuple[str, Mapping[str, Any]]]) -> None:
        self._tables = tables
        self._read: dict[str, Picture] = {}

    def __getitem__(self, name: str) -> Picture:
        if name not in self._read:
            self._read[name] = _picture(*self._tables[name])
        return self._read[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._tables)

    def __len__(self) -> int:
        return len(self._tables)


@cache
def find_pictures(game_id: str = "") -> Mapping[str, Picture]:
    """The pictures that a game's templates may name (``hand.fist``): those that all games share, and the game's own.

    Looking one up raises PrintError ``template`` (problem ``value``) for an unknown colour or ``low``, and
    ``path-unreadable``.

    >>> sorted(name for name in find_pictures() if name.startswith("hand."))[:2]
    ['hand.fist', 'hand.flat']
    """
    folders = [shared_folder(), *([game_folder(game_id)] if game_id else [])]
    found: dict[str, tuple[str, Mapping[str, Any]]] = {}
    for folder in folders:
        file = folder / FILE
        if file.is_file():
            for group, tables in tomllib.loads(file.read_text(encoding="utf-8")).items():
                place = f"{folder.name}/{FILE}:{group}"
                found |= {f"{group}.{name}": (f"{place}.{name}", table) for name, table in tables.items()}
    return _DrawnPictures(found)


def _picture(place: str, table: Mapping[str, Any]) -> Picture:
    shapes = tuple(Shape(**entry) for entry in table["paths"])
    for shape in shapes:
        paths.parse(shape.d)
        try:
            Look().named(shape.fill), Look().named(shape.stroke), LOW.index(shape.low)
        except (KeyError, ValueError) as problem:
            data = {"file": place, "line": 0, "problem": "value", "detail": str(problem)}
            raise PrintError(Fault("template", place, data)) from problem
    width, height = table.get("box", (100.0, 100.0))
    return Picture(shapes, float(width), float(height))

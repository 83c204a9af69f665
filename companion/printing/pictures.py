"""Pictures that people bring: PNG and SVG, checked and made into dots before anything is drawn, placed at the size they are printed in.

They are strangers' files. They lie beside the table that names them or below, and are decoded in a process of its own with limits on time and
memory (`picture_dots`); what comes back from it is a plain PNG.
"""

from __future__ import annotations

import io
from functools import lru_cache
from hashlib import sha256
from pathlib import Path, PureWindowsPath
from typing import TYPE_CHECKING, Literal, NamedTuple

from companion.nearest import nearest
from companion.printing.picture_dots import Dots, Order, draw
from companion.printing.picture_limits import MOST_BYTES, PictureError, Reason
from companion.processes import Confined, Limits, OverrunError

if TYPE_CHECKING:
    from types import TracebackType

    from reportlab.lib.utils import ImageReader
    from reportlab.pdfgen.canvas import Canvas

DOTS = 360
"""Dots per inch that a picture is printed with at most."""

COARSE = 150
"""Dots per inch below which a picture looks coarse in the hand."""

LIMITS = Limits(seconds=10, memory=1 << 30)
"""What decoding a picture may take."""

MOST_OVERRUNS = 3
"""Pictures that may break the limits before the others are not tried: a thousand of them would last for hours."""

KINDS: dict[str, Literal["png", "svg"]] = {".png": "png", ".svg": "svg"}
"""What the end of a file's name says it is."""


class Picture(NamedTuple):
    """A picture that was read and can be drawn: a plain PNG of it, and how wide it is for its height."""

    path: str
    data: bytes
    ratio: float
    pixels: tuple[int, int] | None
    """Of a PNG, before it was made smaller; an SVG has as many as are wanted."""

    def coarse(self, width: float) -> int | None:
        """The dots per inch of a PNG printed ``width`` millimetres wide, where they are too few to look well; else None."""
        if self.pixels is None:
            return None
        dots = round(self.pixels[0] / (width / 25.4))
        return dots if dots < COARSE else None

    def draw(self, canvas: Canvas, x: float, y: float, width: float, height: float) -> None:
        """Draw it in points, filling the box whose lower left corner is at x, y; the caller keeps the ratio."""
        dots = max(1, round(width / 72 * DOTS)), max(1, round(height / 72 * DOTS))
        canvas.drawImage(_reader(self, dots), x, y, width, height, mask="auto")


@lru_cache(maxsize=4)
def _reader(picture: Picture, dots: tuple[int, int]) -> ImageReader:
    """ReportLab's reader of a picture in at most so many dots; many cards show the same one at the same size."""
    from PIL import Image
    from reportlab.lib.utils import ImageReader

    image: Image.Image = Image.open(io.BytesIO(picture.data))
    if image.width > dots[0] * 1.2 or image.height > dots[1] * 1.2:
        image = image.resize(dots)
    return ImageReader(image)


class Room(NamedTuple):
    """The largest room that a picture may get, in millimetres, and whether it covers it or stands in it whole."""

    width: float
    height: float
    covers: bool = False


class Pictures:
    """Reads the pictures of a folder; equal ones are decoded once. A context: what decodes them ends with it."""

    def __init__(self, folder: Path, limits: Limits = LIMITS) -> None:
        self.folder = folder.resolve()
        self._decoder: Confined[Order, Dots | tuple[Reason, str]] = Confined(draw, limits)
        self._made: dict[tuple[str, bytes, Room], Dots | tuple[Reason, str]] = {}
        self._overruns = 0

    def __enter__(self) -> Pictures:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._decoder.end()

    def read(self, name: str, room: Room) -> Picture:
        """The picture in a file, called by its path from the folder. Raises PictureError."""
        path = self._place(name)
        if path.suffix.lower() not in KINDS:
            raise PictureError("kind")
        kind, data = KINDS[path.suffix.lower()], _bytes(path)
        key = kind, sha256(data).digest(), room
        if key not in self._made:
            dots = max(1, round(room.width / 25.4 * DOTS)), max(1, round(room.height / 25.4 * DOTS))
            self._made[key] = self._dots(Order(kind, data, dots, room.covers))
        made = self._made[key]
        if not isinstance(made, Dots):
            raise PictureError(*made)
        return Picture(str(path), made.png, made.ratio, made.pixels)

    def near(self, name: str) -> list[str]:
        """Pictures that lie where a missing one was looked for, and are called nearly the same."""
        told = PureWindowsPath(name)
        try:
            there = [one.name for one in sorted(self._place(name).parent.iterdir()) if one.suffix.lower() in KINDS]
        except (OSError, PictureError):
            return []
        return [told.with_name(one).as_posix() for one in nearest(told.name, there)]

    def _place(self, name: str) -> Path:
        """Where a picture lies: in the folder or below, links followed. Raises PictureError ``outside``, ``broken``."""
        told = PureWindowsPath(name)  # knows both kinds of slashes, and drives
        if told.anchor or ".." in told.parts:
            raise PictureError("outside")
        try:
            path = self.folder.joinpath(*told.parts).resolve()
        except (OSError, RuntimeError, ValueError) as problem:  # links in a circle, a NUL
            raise PictureError("broken", str(problem)) from None
        if not path.is_relative_to(self.folder):
            raise PictureError("outside")
        return path

    def _dots(self, order: Order) -> Dots | tuple[Reason, str]:
        if self._overruns >= MOST_OVERRUNS:
            return "untried", ""
        try:
            return self._decoder.ask(order)
        except OverrunError as problem:
            self._overruns += 1
            return ("slow", f"{self._decoder.limits.seconds:g}") if problem.slow else ("heavy", "")


def _bytes(path: Path) -> bytes:
    try:
        if path.is_dir():
            raise PictureError("folder")
        if path.exists() and not path.is_file():  # a pipe or a device may never end
            raise PictureError("broken")
        with path.open("rb") as stream:
            data = stream.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise PictureError("missing") from None
    except (OSError, ValueError) as problem:
        raise PictureError("broken", getattr(problem, "strerror", None) or str(problem)) from None
    if len(data) > MOST_BYTES:
        raise PictureError("big", f"{MOST_BYTES // 1_000_000} MB")
    return data


def contained(picture: Picture, width: float, height: float) -> tuple[float, float, float, float]:
    """Where a picture lies whole in a box: x, y, width, height, in the box's unit, from its lower left corner.

    >>> contained(Picture("a", b"", 2.0, None), 40, 40)
    (0.0, 10.0, 40, 20.0)
    """
    wide, tall = (width, width / picture.ratio) if width / picture.ratio <= height else (height * picture.ratio, height)
    return (width - wide) / 2, (height - tall) / 2, wide, tall


def covering(picture: Picture, width: float, height: float) -> tuple[float, float, float, float]:
    """Where a picture covers a box, its middle on the box's: as `contained`, beyond the box's edges on two sides.

    >>> covering(Picture("a", b"", 2.0, None), 40, 40)
    (-20.0, 0.0, 80.0, 40)
    """
    wide, tall = (width, width / picture.ratio) if width / picture.ratio >= height else (height * picture.ratio, height)
    return (width - wide) / 2, (height - tall) / 2, wide, tall

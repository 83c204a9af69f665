"""Pictures that people bring: PNG, JPEG and SVG, checked and made into dots before anything is drawn, placed at the size they are printed in.

They are strangers' files. They lie beside the table that names them or below, and are decoded in a process of its own with limits on time and
memory (`picture_dots`); what comes back from it is a plain PNG or JPEG, kept on the disk until it is drawn.
"""

from __future__ import annotations

import errno
import io
import re
import tempfile
from functools import lru_cache
from hashlib import sha256
from pathlib import Path, PureWindowsPath
from typing import IO, TYPE_CHECKING, Literal, NamedTuple
from weakref import finalize

from companion.files import read_within
from companion.nearest import nearest
from companion.printing.picture_dots import MOST_BYTES, Dots, Order, PictureError, PictureProblem, draw, packed
from companion.processes import Confined, Limits, OverrunError

if TYPE_CHECKING:
    from types import TracebackType

    from reportlab.lib.utils import ImageReader
    from reportlab.pdfgen.canvas import Canvas


class Shelf:
    """A temporary file for decoded pictures, gone with the last of them; ``size`` is how many bytes are in it."""

    def __init__(self) -> None:
        self.file: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115  open as long as a picture is on it
        self.size = 0
        finalize(self, self.file.close)

    def put(self, data: bytes) -> ShelvedBytes:
        """Put bytes on it. Raises OSError."""
        start, self.size = self.size, self.size + len(data)
        self.file.seek(start)
        self.file.write(data)
        self.file.flush()
        return ShelvedBytes(self, start, len(data))


class ShelvedBytes(NamedTuple):
    """Bytes on a shelf."""

    shelf: Shelf
    start: int
    size: int

    def read(self) -> bytes:
        """The bytes."""
        self.shelf.file.seek(self.start)
        return self.shelf.file.read(self.size)


DOTS = 360
"""Dots per inch that a picture is printed with at most."""

COARSE = 150
"""Dots per inch below which a picture looks coarse in the hand."""

LIMITS = Limits(seconds=20, memory=1 << 30)
"""What decoding a picture may take: some 6 seconds are what a photo in a drawing takes that covers a tarot card."""

MOST_SECONDS = 120
"""Seconds of processor time that decoding all pictures of a table may take: a hundred large photos."""

MOST_DECODED = 500_000_000
"""Bytes of all decoded pictures of a table: what is printed of them is as large, and in memory."""

MOST_OVERRUNS = 3
"""Pictures that may break the limits before the others are not tried: a thousand of them would last for hours."""

KINDS: dict[str, Literal["png", "jpeg", "svg"]] = {".png": "png", ".svg": "svg", ".jpg": "jpeg", ".jpeg": "jpeg"}
"""What the end of a file's name says it is."""


_REPEATING = re.compile(rb"<(?:\w+:)?(?:filter|use|pattern)\b")
"""What makes a drawing last that is small as a file."""


class RasterPicture(NamedTuple):
    """A picture that was read and can be drawn: a plain PNG or JPEG of it, and how wide it is for its height."""

    path: str
    kept: ShelvedBytes | bytes
    ratio: float
    pixels: tuple[int, int] | None
    """Of a PNG or a JPEG, before it was made smaller; an SVG has as many as are wanted."""

    @property
    def data(self) -> bytes:
        """The PNG, or the JPEG."""
        return self.kept.read() if isinstance(self.kept, ShelvedBytes) else self.kept

    def coarse(self, width: float) -> int | None:
        """The dots per inch of a picture printed ``width`` millimetres wide, where they are too few to look well; else None."""
        if self.pixels is None:
            return None
        dots = round(self.pixels[0] / (width / 25.4))
        return dots if dots < COARSE else None

    def draw(self, canvas: Canvas, x: float, y: float, width: float, height: float) -> None:
        """Draw it in points, filling the box whose lower left corner is at x, y; the caller keeps the ratio."""
        dots = max(1, round(width / 72 * DOTS)), max(1, round(height / 72 * DOTS))
        canvas.drawImage(_reader(self, dots), x, y, width, height, mask="auto")


@lru_cache(maxsize=4)
def _reader(picture: RasterPicture, dots: tuple[int, int]) -> ImageReader:
    """ReportLab's reader of a picture in at most so many dots; many cards show the same one at the same size."""
    from PIL import Image
    from reportlab.lib.utils import ImageReader

    data = picture.data
    image: Image.Image = Image.open(io.BytesIO(data))
    photo = image.format == "JPEG"
    if image.width > dots[0] * 1.2 or image.height > dots[1] * 1.2:
        image = image.resize(dots)
        data = packed(image, "JPEG") if photo else b""
    return ImageReader(io.BytesIO(data) if photo else image)  # which writes a JPEG into the page as it is


class Room(NamedTuple):
    """The largest room that a picture may get, in millimetres, and whether it covers it or stands in it whole."""

    width: float
    height: float
    covers: bool = False


class Pictures:
    """Reads the pictures of a folder; a file is read once, equal ones are decoded once. A context: what decodes them ends with it."""

    def __init__(self, folder: Path, limits: Limits = LIMITS) -> None:
        self.folder = folder.resolve()
        self._decoder: Confined[Order, Dots | tuple[PictureProblem, str]] = Confined(draw, limits)
        self._read: dict[tuple[Path, Room], RasterPicture | PictureError] = {}
        self._made: dict[tuple[str, bytes, Room], _Made | PictureError] = {}
        self._beside: dict[Path, list[str]] = {}
        self._overruns = 0
        self._shelf: Shelf | None = None
        self._decoded = 0

    def __enter__(self) -> Pictures:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._decoder.end()

    def read(self, name: str, room: Room) -> RasterPicture:
        """The picture in a file, called by its path from the folder, however that is written. Raises PictureError."""
        path = self.place(name)
        if (path, room) not in self._read:
            try:
                self._read[path, room] = self._picture(path, room)
            except PictureError as problem:
                self._read[path, room] = problem
        found = self._read[path, room]
        if isinstance(found, PictureError):
            raise found
        return found

    def near(self, name: str) -> list[str]:
        """Pictures that lie where a missing one was looked for, and are called nearly the same."""
        given_path = PureWindowsPath(name)
        try:
            folder = self.place(name).parent
            if folder not in self._beside:
                self._beside[folder] = sorted(one.name for one in folder.iterdir() if one.suffix.lower() in KINDS)
        except (OSError, PictureError):
            return []
        return [given_path.with_name(one).as_posix() for one in nearest(given_path.name, self._beside[folder])]

    def _picture(self, path: Path, room: Room) -> RasterPicture:
        if path.suffix.lower() not in KINDS:
            raise PictureError("kind")
        kind, data = KINDS[path.suffix.lower()], _bytes(path)
        key = kind, sha256(data).digest(), room
        if key not in self._made:
            dots = max(1, round(room.width / 25.4 * DOTS)), max(1, round(room.height / 25.4 * DOTS))
            self._made[key] = self._decode(Order(kind, data, dots, room.covers))
        made = self._made[key]
        if isinstance(made, PictureError):
            raise made
        return RasterPicture(str(path), *made)

    def place(self, name: str) -> Path:
        """Where a picture, or another file of the deck, lies: in the folder or below, links followed. Raises PictureError ``outside``, ``missing``, ``unreadable``."""
        given_path = PureWindowsPath(name)  # knows both kinds of slashes, and drives
        if given_path.anchor or ".." in given_path.parts:
            raise PictureError("outside")
        try:
            path = self.folder.joinpath(*given_path.parts).resolve()
        except ValueError:  # a NUL: no file can be called so
            raise PictureError("missing") from None
        except (OSError, RuntimeError):  # links in a circle
            raise PictureError("unreadable") from None
        if not path.is_relative_to(self.folder):
            raise PictureError("outside")
        return path

    def _decode(self, order: Order) -> _Made | PictureError:
        if spent := self._spent():
            return spent
        try:
            made = self._decoder.ask(order)
        except OverrunError as problem:
            self._overruns += 1
            seconds = f"{self._decoder.limits.seconds:g}"
            return PictureError(_slow(order), seconds) if problem.slow else PictureError(_heavy(order))
        if not isinstance(made, Dots):
            reason, detail = made
            return PictureError(_heavy(order) if reason == "heavy" else reason, detail)
        return _Made(self._keep(made.png), made.ratio, made.pixels)

    def _spent(self) -> PictureError | None:
        """Why no other picture is tried."""
        if self._overruns >= MOST_OVERRUNS:
            return PictureError("untried")
        if self._decoder.used >= MOST_SECONDS:
            return PictureError("spent", f"{MOST_SECONDS} s")
        return PictureError("spent", f"{MOST_DECODED // 1_000_000} MB") if self._decoded >= MOST_DECODED else None

    def _keep(self, data: bytes) -> ShelvedBytes | bytes:
        """Put a decoded picture on the disk; in memory where that is full."""
        self._decoded += len(data)
        try:
            self._shelf = self._shelf or Shelf()
            return self._shelf.put(data)
        except OSError:
            return data


class _Made(NamedTuple):
    """What a file's bytes became."""

    kept: ShelvedBytes | bytes
    ratio: float
    pixels: tuple[int, int] | None


def _slow(order: Order) -> PictureProblem:
    """Which advice fits a picture that takes too long.

    >>> _slow(Order("svg", b"<svg><use/></svg>", (9, 9))), _slow(Order("svg", b"<svg><user/></svg>", (9, 9)))
    ('slow', 'slow-plain')
    """
    if order.kind != "svg":
        return "slow-png"
    return "slow" if _REPEATING.search(order.data) else "slow-plain"


def _heavy(order: Order) -> PictureProblem:
    return "heavy" if order.kind == "svg" else "heavy-png"


def _bytes(path: Path) -> bytes:
    try:
        if path.is_dir():
            raise PictureError("folder")
        data = read_within(path, MOST_BYTES)
    except ValueError:  # a NUL: no file can be called so
        raise PictureError("missing") from None
    except OSError as problem:
        none = problem.errno in (errno.ENOENT, errno.ENOTDIR, errno.ENAMETOOLONG)
        raise PictureError("missing" if none else "unreadable") from None
    if len(data) > MOST_BYTES:
        raise PictureError("big", f"{MOST_BYTES // 1_000_000} MB")
    return data


def contained(picture: RasterPicture, width: float, height: float) -> tuple[float, float, float, float]:
    """Where a picture lies whole in a box: x, y, width, height, in the box's unit, from its lower left corner.

    >>> contained(RasterPicture("a", b"", 2.0, None), 40, 40)
    (0.0, 10.0, 40, 20.0)
    """
    wide, tall = (width, width / picture.ratio) if width / picture.ratio <= height else (height * picture.ratio, height)
    return (width - wide) / 2, (height - tall) / 2, wide, tall


def covering(picture: RasterPicture, width: float, height: float) -> tuple[float, float, float, float]:
    """Where a picture covers a box, its middle on the box's: as `contained`, beyond the box's edges on two sides.

    >>> covering(RasterPicture("a", b"", 2.0, None), 40, 40)
    (-20.0, 0.0, 80.0, 40)
    """
    wide, tall = (width, width / picture.ratio) if width / picture.ratio >= height else (height * picture.ratio, height)
    return (width - wide) / 2, (height - tall) / 2, wide, tall

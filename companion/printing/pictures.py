"""Pictures that players bring: PNG, JPEG and SVG. Each is checked and made into dots for its printed size before
anything is drawn.

They are strangers' files. They lie in the folder of the table that names them, or below it. They are decoded in a
process of its own with limits on time and memory (`picture_dots`). That process returns a plain PNG or JPEG, which is
kept on the disk until it is drawn.
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

    from PIL import Image
    from reportlab.lib.utils import ImageReader
    from reportlab.pdfgen.canvas import Canvas


class Shelf:
    """A temporary file for decoded pictures, deleted with the last of them. ``size`` is the number of bytes in it."""

    def __init__(self) -> None:
        self.file: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115  (open while any picture is in it)
        self.size = 0
        finalize(self, self.file.close)

    def put(self, data: bytes) -> ShelvedBytes:
        """Write bytes to the file and return where they are. Raises OSError."""
        start, self.size = self.size, self.size + len(data)
        self.file.seek(start)
        self.file.write(data)
        self.file.flush()
        return ShelvedBytes(self, start, len(data))


class ShelvedBytes(NamedTuple):
    """Bytes in a shelf's file."""

    shelf: Shelf
    start: int
    size: int

    def read(self) -> bytes:
        """The bytes, read from the file."""
        self.shelf.file.seek(self.start)
        return self.shelf.file.read(self.size)


DOTS = 300
"""The most dots per inch with which a picture is printed."""

COARSE = 150
"""Dots per inch below which a picture looks coarse in the hand."""

LIMITS = Limits(seconds=20, memory=1 << 30)
"""What decoding one picture may take. A drawing that covers a tarot card and contains a photo takes about 6 seconds."""

MOST_SECONDS = 120
"""Seconds of processor time that decoding all pictures of a table may take: enough for a hundred large photos."""

MOST_DECODED = 500_000_000
"""The most bytes of all decoded pictures of a table. The PDF becomes as large, and so does the memory that it takes."""

MOST_OVERRUNS = 3
"""The number of pictures that may break the limits. After these, no further one is tried: a thousand of them would
take hours.
"""

KINDS: dict[str, Literal["png", "jpeg", "svg"]] = {".png": "png", ".svg": "svg", ".jpg": "jpeg", ".jpeg": "jpeg"}
"""The kind of a picture, by the end of its file's name."""


_REPEATING = re.compile(rb"<(?:\w+:)?(?:filter|use|pattern)\b")
"""Elements that make a small file take long to draw."""


class RasterPicture(NamedTuple):
    """A picture that was read and can be drawn: a plain PNG or JPEG of it, and its width divided by its height."""

    path: str
    kept: ShelvedBytes | bytes
    ratio: float
    pixels: tuple[int, int] | None
    """The dots of a PNG or a JPEG before it was made smaller; None for an SVG, which can have any number."""

    @property
    def data(self) -> bytes:
        """The bytes of the PNG or JPEG."""
        return self.kept.read() if isinstance(self.kept, ShelvedBytes) else self.kept

    def coarse(self, width: float) -> int | None:
        """The dots per inch of a picture printed ``width`` millimetres wide, if they are below COARSE; else None."""
        if self.pixels is None:
            return None
        dots = round(self.pixels[0] / (width / 25.4))
        return dots if dots < COARSE else None

    def draw(self, canvas: Canvas, x: float, y: float, width: float, height: float, *, lines: bool = False) -> None:
        """Draw the picture in the box whose lower left corner is (``x``, ``y``), all in points. The caller keeps the
        ratio. ``lines``: only its outlines, on pale grounds.
        """
        dots = max(1, round(width / 72 * DOTS)), max(1, round(height / 72 * DOTS))
        canvas.drawImage(_reader(self, dots, lines=lines), x, y, width, height, mask="auto")


PALE, STEP, WIDE = 0.08, 16, 5
"""The share of a ground's colour that a picture in lines keeps, the least step between two colours that is a line, of
255, and the width of lines in dots."""


def _in_lines(image: Image.Image) -> Image.Image:
    """A picture as lines where its colours change, in the darker of the two."""
    from PIL import Image, ImageChops, ImageFilter

    paper = Image.new("RGBA", image.size, "white")
    flat = Image.alpha_composite(paper, image.convert("RGBA")).convert("RGB")
    dark = flat.filter(ImageFilter.MinFilter(WIDE))
    bands = ImageChops.difference(flat.filter(ImageFilter.MaxFilter(WIDE)), dark).split()
    edges = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2])
    mask = edges.point([min(255, 4 * max(0, step - STEP)) for step in range(256)])
    return Image.composite(dark, Image.blend(paper.convert("RGB"), flat, PALE), mask)


@lru_cache(maxsize=4)
def _reader(picture: RasterPicture, dots: tuple[int, int], *, lines: bool) -> ImageReader:
    """ReportLab's reader of a picture with at most ``dots``. It is cached because many cards show the same picture at
    the same size.
    """
    from PIL import Image
    from reportlab.lib.utils import ImageReader

    data = picture.data
    image: Image.Image = Image.open(io.BytesIO(data))
    photo = image.format == "JPEG"
    if image.width > dots[0] * 1.2 or image.height > dots[1] * 1.2:
        image = image.resize(dots)
        data = packed(image, "JPEG") if photo else b""
    if lines:
        image, photo = _in_lines(image), False
    return ImageReader(io.BytesIO(data) if photo else image)  # from a file, ReportLab embeds a JPEG unchanged


class Room(NamedTuple):
    """The largest room that a picture may get, in millimetres. ``covers``: it covers the room instead of standing in
    it whole.
    """

    width: float
    height: float
    covers: bool = False


class Pictures:
    """Reads the pictures of a folder. A file is read once; equal files are decoded once.

    It is a context manager: the decoding process ends with it.
    """

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
        """The picture in a file. ``name`` is its path from the folder, with either kind of slash. Raises
        PictureError.
        """
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
        """Paths of pictures in the folder of a missing one whose names are similar."""
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
        """The path of a picture or of another file of the deck: in the folder or below it, with links followed.

        Raises PictureError ``outside``, ``missing``, ``unreadable``.
        """
        given_path = PureWindowsPath(name)  # it splits at both kinds of slashes and knows drives
        if given_path.anchor or ".." in given_path.parts:
            raise PictureError("outside")
        try:
            path = self.folder.joinpath(*given_path.parts).resolve()
        except ValueError:  # a NUL, which no file name can have
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
        """The reason why no further picture is tried; None if there is none."""
        if self._overruns >= MOST_OVERRUNS:
            return PictureError("untried")
        if self._decoder.used >= MOST_SECONDS:
            return PictureError("spent", f"{MOST_SECONDS} s")
        return PictureError("spent", f"{MOST_DECODED // 1_000_000} MB") if self._decoded >= MOST_DECODED else None

    def _keep(self, data: bytes) -> ShelvedBytes | bytes:
        """Keep a decoded picture on the disk, or in memory if the disk is full."""
        self._decoded += len(data)
        try:
            self._shelf = self._shelf or Shelf()
            return self._shelf.put(data)
        except OSError:
            return data


class _Made(NamedTuple):
    """The decoded picture of a file's bytes."""

    kept: ShelvedBytes | bytes
    ratio: float
    pixels: tuple[int, int] | None


def _slow(order: Order) -> PictureProblem:
    """The problem of a picture that takes too long, by which advice is given.

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
    except ValueError:  # a NUL, which no file name can have
        raise PictureError("missing") from None
    except OSError as problem:
        none = problem.errno in (errno.ENOENT, errno.ENOTDIR, errno.ENAMETOOLONG)
        raise PictureError("missing" if none else "unreadable") from None
    if len(data) > MOST_BYTES:
        raise PictureError("big", f"{MOST_BYTES // 1_000_000} MB")
    return data


def contained(picture: RasterPicture, width: float, height: float) -> tuple[float, float, float, float]:
    """The place of a picture that stands whole in a box: x, y, width, height.

    They are in the box's unit, from its lower left corner.

    >>> contained(RasterPicture("a", b"", 2.0, None), 40, 40)
    (0.0, 10.0, 40, 20.0)
    """
    wide, tall = (width, width / picture.ratio) if width / picture.ratio <= height else (height * picture.ratio, height)
    return (width - wide) / 2, (height - tall) / 2, wide, tall


def covering(picture: RasterPicture, width: float, height: float) -> tuple[float, float, float, float]:
    """The place of a picture that covers a box, centred on it.

    The result is as in `contained`, but the picture reaches beyond the box on two sides.

    >>> covering(RasterPicture("a", b"", 2.0, None), 40, 40)
    (-20.0, 0.0, 80.0, 40)
    """
    wide, tall = (width, width / picture.ratio) if width / picture.ratio >= height else (height * picture.ratio, height)
    return (width - wide) / 2, (height - tall) / 2, wide, tall

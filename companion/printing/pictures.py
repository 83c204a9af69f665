"""Pictures that people bring: PNG and SVG, read and checked before anything is drawn, placed at the size they are printed in.

A PNG is kept as it is, made smaller where it has more dots than a printer can show. An SVG is rendered by resvg, whole (gradients, masks,
filters, clips), in dots fine enough that no eye tells them from lines; its words are set in our own two families only, so that the
same file gives the same page on every machine.
"""

from __future__ import annotations

import io
import re
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

if TYPE_CHECKING:
    from PIL.Image import Image
    from reportlab.lib.utils import ImageReader
    from reportlab.pdfgen.canvas import Canvas

DOTS = 360
"""Dots per inch that a picture is printed with at most."""

COARSE = 150
"""Dots per inch below which a picture looks coarse in the hand."""

MOST_BYTES = 20_000_000
MOST_PIXELS = 50_000_000
KINDS = (".png", ".svg")

Reason = Literal["kind", "missing", "folder", "big", "broken", "linked", "empty"]


class PictureError(Exception):
    """Why a picture cannot be used; ``detail`` says more where there is more to say."""

    def __init__(self, reason: Reason, detail: str = "") -> None:
        super().__init__(reason)
        self.reason: Reason = reason
        self.detail = detail


class Picture(NamedTuple):
    """A picture that was read and can be drawn: its bytes, and how wide it is for its height."""

    path: str
    data: bytes
    ratio: float
    pixels: tuple[int, int] | None
    """Of a PNG; an SVG has as many as are wanted."""

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
    """ReportLab's reader of a picture in so many dots; many cards show the same one at the same size."""
    from reportlab.lib.utils import ImageReader

    if picture.pixels is None:
        image = _opened(_rendered(picture.data, *dots))
    else:
        image = _opened(picture.data)
        if image.width > dots[0] * 1.2:
            image = image.resize(dots)
    if image.mode == "RGBA" and image.getchannel("A").getextrema() == (255, 255):
        image = image.convert("RGB")  # nothing shows through: half the work
    return ImageReader(image)


def read_picture(path: Path) -> Picture:
    """The picture in a file. Raises PictureError.

    ``kind``: neither .png nor .svg. ``linked``: an SVG that shows other files, which are not looked for (detail: the first of them).
    ``broken``: not what its name promises (detail: what the reader says). ``empty``: without a size.
    """
    if path.suffix.lower() not in KINDS:
        raise PictureError("kind")
    data = _bytes(path)
    return _read_svg(str(path), data) if path.suffix.lower() == ".svg" else _read_png(str(path), data)


def _bytes(path: Path) -> bytes:
    try:
        if path.is_dir():
            raise PictureError("folder")
        with path.open("rb") as stream:
            data = stream.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise PictureError("missing") from None
    except (OSError, ValueError) as problem:
        raise PictureError("broken", getattr(problem, "strerror", None) or str(problem)) from None
    if len(data) > MOST_BYTES:
        raise PictureError("big", f"{MOST_BYTES // 1_000_000} MB")
    return data


def _read_png(path: str, data: bytes) -> Picture:
    from PIL import Image

    try:
        with Image.open(io.BytesIO(data), formats=("PNG",)) as image:
            size = image.size
            if size[0] * size[1] > MOST_PIXELS:
                raise PictureError("big", f"{size[0]} × {size[1]}")
            image.load()
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError) as problem:
        raise PictureError("broken", _plain(problem)) from None
    return Picture(path, data, size[0] / size[1], size)


def _opened(data: bytes) -> Image:
    """A PNG as grey, colours, or colours with transparency: what a PDF can hold."""
    from PIL import Image

    image = Image.open(io.BytesIO(data))
    if image.mode.startswith("I"):  # sixteen bits of grey
        return image.convert("I").point(lambda value: value / 257).convert("L")
    if image.mode in ("L", "RGB") and "transparency" not in image.info:
        return image
    return image.convert("RGBA")


_LINK = re.compile(
    rb"""<(?:\w+:)?(?:image|feImage|use)\b[^>]*?\b(?:xlink:)?href\s*=\s*["']\s*(?!data:|\#)([^"']*)""", re.IGNORECASE
)


def _read_svg(path: str, data: bytes) -> Picture:
    if linked := _LINK.search(data):
        raise PictureError("linked", linked[1].decode("utf-8", "replace")[:60])
    try:
        image = _opened(_rendered(data, 1000, 1000))
    except ValueError as problem:
        reason: Reason = "empty" if "size" in str(problem) else "broken"
        raise PictureError(reason, _plain(problem)) from None
    if not image.getbbox(alpha_only=True):
        raise PictureError("empty")
    return Picture(path, data, image.width / image.height, None)


@lru_cache(maxsize=1)
def _families() -> list[str]:
    """The folders of our two families, the only ones that words of an SVG are set in."""
    found = (find_spec(package) for package in ("fontpkg_spectral", "fontpkg_barlow_condensed"))
    return [str(Path(place) / "files") for spec in found if spec for place in spec.submodule_search_locations or ()]


def _rendered(data: bytes, width: int, height: int) -> bytes:
    """An SVG as a PNG that fits into so many dots. Raises ValueError where it is none."""
    import resvg_py

    try:
        text = data.decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")
    except UnicodeDecodeError as problem:
        raise ValueError(str(problem)) from None
    words: dict[str, Any] = {
        "skip_system_fonts": True,
        "font_dirs": _families(),
        "font_family": "Spectral",
        "serif_family": "Spectral",
        "sans_serif_family": "Barlow Condensed",
        "monospace_family": "Barlow Condensed",
        "cursive_family": "Spectral",
        "fantasy_family": "Barlow Condensed",
    }
    return bytes(resvg_py.svg_to_bytes(svg_string=text, width=width, height=height, dpi=96, **words))


def _plain(problem: BaseException) -> str:
    return " ".join(str(problem).split())[:100]


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

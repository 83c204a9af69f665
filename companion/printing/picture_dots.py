"""A picture made into the dots that are printed: what is done in a process of its own, because strangers' files may make it last, or fall.

A PNG is kept as it is, made smaller where it has more dots than a printer can show. An SVG is rendered by resvg, whole (gradients, masks,
filters, clips), in dots fine enough that no eye tells them from lines; its words are set in our own two families only, so that the
same file gives the same page on every machine.
"""

from __future__ import annotations

import io
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from companion.printing.picture_limits import PictureError, Reason, plain
from companion.printing.picture_png import opened, packed, printable
from companion.printing.svg import checked

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_DOTS = 6_000_000
MOST_SIDE_DOTS = 4_000
"""Dots that a picture becomes at most, and a side of it: only long strips that are to cover a card want more."""

Size: TypeAlias = tuple[int, int]


class Order(NamedTuple):
    """A picture to be made into dots: a file's bytes, the room it is to fill in dots, and whether it covers it or stands in it whole."""

    kind: Literal["png", "svg"]
    data: bytes
    room: Size
    covers: bool = False


class Dots(NamedTuple):
    """A picture in dots, as a PNG; how wide it is for its height; the dots that it had (an SVG has as many as are wanted)."""

    png: bytes
    ratio: float
    pixels: Size | None


def draw(order: Order) -> Dots | tuple[Reason, str]:
    """The dots of a picture, or why there are none (see PictureError)."""
    try:
        return (_png if order.kind == "png" else _svg)(order)
    except PictureError as problem:
        return problem.reason, problem.detail
    except MemoryError:
        return "heavy", ""


def filling(ratio: float, room: Size, covers: bool) -> Size:
    """The dots of a picture so wide for its height that fills a room.

    >>> filling(2, (800, 800), False), filling(2, (800, 800), True), filling(100, (800, 800), True)
    ((800, 400), (1600, 800), (4000, 40))
    """
    width = min(room[0], room[1] * ratio) if not covers else max(room[0], room[1] * ratio)
    height = width / ratio
    less = min(1.0, MOST_SIDE_DOTS / max(width, height), (MOST_DOTS / (width * height)) ** 0.5)
    return max(1, round(width * less)), max(1, round(height * less))


def _png(order: Order) -> Dots:
    with opened(order.data, ("PNG",)) as image:
        pixels = image.size
        ratio = pixels[0] / pixels[1]
        wanted = filling(ratio, order.room, order.covers)
        shown = printable(image)
        if pixels[0] > wanted[0] * 1.2 or pixels[1] > wanted[1] * 1.2:
            shown = shown.resize(wanted)
        return Dots(packed(shown), ratio, pixels)


def _svg(order: Order) -> Dots:
    drawing = checked(order.data)
    ratio = _ratio(_rendered(drawing, (100, 100)))
    image = _rendered(drawing, filling(ratio, order.room, order.covers))
    if not image.getchannel("A").getbbox():
        raise PictureError("empty")
    return Dots(packed(printable(image)), _ratio(image), None)


def _ratio(image: Image) -> float:
    return image.width / image.height


@lru_cache(maxsize=1)
def _families() -> list[str]:
    """The folders of our two families, the only ones that words of an SVG are set in."""
    found = (find_spec(package) for package in ("fontpkg_spectral", "fontpkg_barlow_condensed"))
    return [str(Path(place) / "files") for spec in found if spec for place in spec.submodule_search_locations or ()]


def _rendered(text: str, room: Size) -> Image:
    """A drawing that was checked, as large as fits into so many dots. Raises PictureError ``empty``, ``broken``."""
    import resvg_py
    from PIL import Image

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
    try:
        made = resvg_py.svg_to_bytes(svg_string=text, width=room[0], height=room[1], dpi=96, **words)
    except ValueError as problem:
        raise PictureError(_reason(str(problem)), plain(problem)) from None
    return Image.open(io.BytesIO(bytes(made))).convert("RGBA")


def _reason(said: str) -> Reason:
    """What resvg means by what it says.

    >>> _reason("SVG has an invalid size"), _reason("SVG data parsing failed cause nodes limit reached")
    ('empty', 'heavy')
    """
    if "size" in said:
        return "empty"
    return "heavy" if "limit" in said else "broken"

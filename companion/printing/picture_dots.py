"""Makes a picture into the dots to print. This runs in a process of its own, because strangers' files may make it
hang or crash.

A PNG or a JPEG is kept as it is, but made smaller if it has more dots than a printer can show. A photo stays a JPEG
and is turned as its camera recorded.

An SVG is parsed, checked and written anew, so that exactly what was checked is drawn. Only elements that show
something are kept, and only attributes of SVG. A link leads to a part of the drawing itself, or is a PNG or JPEG
embedded in it. There are no entities, no DTD, no scripts. resvg renders it completely (gradients, masks, filters,
clips), in dots so fine that no eye sees them. Its words are set in our own two families only, so that the same file
gives the same page on every machine.
"""

from __future__ import annotations

import base64
import binascii
import io
import re
import warnings
from collections.abc import Sequence
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias
from urllib.parse import unquote
from xml.parsers import expat
from xml.sax.saxutils import escape, quoteattr

if TYPE_CHECKING:
    from PIL.Image import Image


MOST_BYTES = 20_000_000
"""The most bytes of a file."""

MOST_PIXELS = 50_000_000
"""The most dots of a PNG or a JPEG, or of all pictures embedded in a drawing."""

MOST_SIDE = 20_000
"""The most dots of a side. The memory for resizing depends on the sides as well as on the number of dots."""

MOST_DOTS = 6_000_000
MOST_SIDE_DOTS = 4_000
"""The most dots that a picture becomes, and the most of one of its sides, or of a picture in a drawing. Only long
strips that cover a card would need more.
"""

QUALITY = 92
"""The quality of a JPEG, out of 100. At the size of a card, the loss cannot be seen."""

PictureProblem = Literal[
    "kind", "missing", "folder", "outside", "unreadable", "big", "broken", "empty",
    "linked", "entities", "embedded", "heavy", "heavy-png", "slow", "slow-plain", "slow-png", "untried", "spent",
]  # fmt: skip
"""Why a picture cannot be used. These need an explanation:

- ``linked``: a drawing shows another file (detail: which).
- ``entities``: a drawing declares entities.
- ``embedded``: a picture in a drawing is neither PNG nor JPEG (detail: what it is).
- ``unreadable``: it is no file, or it cannot be opened.
- ``heavy``: it needs too much memory, or its elements are nested too deep.
- ``slow``: it takes too long (detail: the seconds allowed), and it has filters or repeated shapes; ``slow-plain``:
  without these.
- ``untried``: too many others failed before it.
- ``spent``: all pictures together take too much (detail: time or bytes).
"""


class PictureError(Exception):
    """Why a picture cannot be used; ``detail`` may add to the reason."""

    def __init__(self, reason: PictureProblem, detail: str = "") -> None:
        super().__init__(reason)
        self.reason: PictureProblem = reason
        self.detail = detail


def plain(problem: BaseException) -> str:
    """The message of a library's error, on one line."""
    return " ".join(str(problem).split())[:100]


def opened(data: bytes, formats: tuple[str, ...]) -> Image:
    """A picture whose head alone was read, and that is not too large. Raises PictureError ``broken``, ``big``."""
    from PIL import Image

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)  # we have our own limit, below
            image = Image.open(io.BytesIO(data), formats=formats)
    except Image.DecompressionBombError:
        raise PictureError("big", f"> {MOST_PIXELS:,}".replace(",", " ")) from None
    except Exception as problem:  # decoders raise many kinds of errors
        raise PictureError("broken", plain(problem)) from None
    if max(image.size) > MOST_SIDE or image.width * image.height > MOST_PIXELS:
        raise PictureError("big", f"{image.width} × {image.height}")
    return image


def printable(image: Image) -> Image:
    """A picture in a form that a PDF can hold: grey, colours, or colours with transparency. Raises PictureError
    ``broken``; MemoryError.
    """
    _loaded(image)
    if image.mode.startswith("I"):  # sixteen bits of grey
        return image.convert("I").point(lambda value: value / 257).convert("L")
    if image.mode in ("CMYK", "YCbCr"):
        return image.convert("RGB")
    if image.mode in ("L", "RGB") and "transparency" not in image.info:
        return image
    image = image.convert("RGBA")
    if image.getchannel("A").getextrema() == (255, 255):
        return image.convert("RGB")  # nothing is transparent, so this halves the work
    return image


def packed(image: Image, kind: Literal["PNG", "JPEG"] = "PNG") -> bytes:
    """A picture as a PNG or a JPEG that contains nothing but its dots."""
    stream = io.BytesIO()
    image.info.clear()
    if kind == "JPEG":
        image.save(stream, "JPEG", quality=QUALITY, subsampling=0)
    else:
        image.save(stream, "PNG", compress_level=1)
    return stream.getvalue()


def _loaded(image: Image) -> Image:
    try:
        image.load()
        return image
    except MemoryError:
        raise
    except Exception as problem:
        raise PictureError("broken", plain(problem)) from None


MOST_DEPTH = 100
"""The most elements inside one another. With twice as many, resvg's stack may overflow."""

SVG = "http://www.w3.org/2000/svg"
XLINK = "http://www.w3.org/1999/xlink"
XML = "http://www.w3.org/XML/1998/namespace"

_SHOWN = """
svg g defs symbol use switch a path rect circle ellipse line polyline polygon text tspan textPath tref image style title desc
linearGradient radialGradient stop pattern clipPath mask marker filter
feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow
feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight
feSpecularLighting feSpotLight feTile feTurbulence
"""
SHOWN = frozenset(_SHOWN.split())
"""The elements that are kept: those that the renderer draws."""

EMBEDDING = ("image", "feImage")

_DATA = re.compile(r"data:([^,;]*)((?:;[^,;]*)*),(.*)", re.IGNORECASE | re.DOTALL)
_COMMENT = re.compile(r"/\*.*?(?:\*/|$)", re.DOTALL)
_ESCAPE = re.compile(r"\\(?:([0-9a-fA-F]{1,6})[ \t\r\n\f]?|([\s\S]))")
_FONT_FACE = re.compile(r"@font-face\s*\{[^}]*\}", re.IGNORECASE)
_URL = re.compile(r"url\s*\(\s*[\"']?\s*([^\"')]*)", re.IGNORECASE)
_IMPORT = re.compile(r"@import([^;]*)", re.IGNORECASE)


def checked(data: bytes) -> str:
    """The drawing in a file's bytes, written anew, whatever the file's encoding.

    Raises PictureError ``broken``, ``linked``, ``entities``, ``embedded``, ``big``, ``heavy``.

    >>> checked(b'<svg xmlns="http://www.w3.org/2000/svg" onload="x()"><script>x()</script><g id="a"/><use href="#a"/></svg>')
    '<svg xmlns="http://www.w3.org/2000/svg"><g id="a"></g><use href="#a"></use></svg>'
    """
    copy = _Copy()
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.ordered_attributes = True
    parser.buffer_text = True
    parser.StartElementHandler = copy.start
    parser.EndElementHandler = copy.end
    parser.CharacterDataHandler = copy.words
    parser.StartDoctypeDeclHandler = copy.doctype
    parser.EntityDeclHandler = copy.entity
    parser.SkippedEntityHandler = copy.entity
    try:
        parser.Parse(data, True)
    except (expat.ExpatError, ValueError, LookupError) as problem:  # not well-formed, or an unknown encoding
        raise PictureError("broken", plain(problem)) from None
    return "".join(copy.written)


class _Copy:
    """The copy of a drawing while it is written."""

    def __init__(self) -> None:
        self.written: list[str] = []
        self.open: list[str] = []
        self._pixels = 0
        self._left_out = 0
        self._style: list[str] = []

    def doctype(self, _name: str, _system: str | None, _public: str | None, declares: int) -> None:
        if declares:
            raise PictureError("entities")

    def entity(self, *_declaration: object) -> None:
        raise PictureError("entities")

    def start(self, name: str, attributes: Sequence[str]) -> None:
        space, _, local = name.rpartition(" ")
        if not self.open and (space, local) != (SVG, "svg"):
            raise PictureError("broken", "not an SVG")
        if self._left_out or space != SVG or local not in SHOWN:
            self._left_out += 1
            return
        self.open.append(local)
        if len(self.open) > MOST_DEPTH:
            raise PictureError("heavy")
        kept = self._attributes(local, dict(zip(attributes[::2], attributes[1::2], strict=True)))
        first = f' xmlns="{SVG}"' if len(self.open) == 1 else ""
        self.written.append(f"<{local}{first}{''.join(f' {key}={quoteattr(value)}' for key, value in kept.items())}>")

    def end(self, _name: str) -> None:
        if self._left_out:
            self._left_out -= 1
            return
        if self.open[-1] == "style":
            self.written.append(escape(_rules(_FONT_FACE.sub("", "".join(self._style)))))
            self._style.clear()
        self.written.append(f"</{self.open.pop()}>")

    def words(self, text: str) -> None:
        if self._left_out or not self.open:
            return
        if self.open[-1] == "style":
            self._style.append(text)
        else:
            self.written.append(escape(text))

    def _attributes(self, element: str, given: dict[str, str]) -> dict[str, str]:
        """The attributes of an element that are kept."""
        kept = {}
        for name, value in given.items():
            space, _, local = name.rpartition(" ")
            if local == "href" and space in ("", XLINK):
                if element != "a" and not (space == XLINK and "href" in given):
                    kept["href"] = self._link(element, value.strip())
            elif space == XML and local in ("space", "lang"):
                kept[f"xml:{local}"] = value
            elif not space and not local.lower().startswith("on"):
                kept[local] = _rules(value)
        return kept

    def _link(self, element: str, target: str) -> str:
        if target.startswith("#") or not target:
            return target
        if target[:5].lower() != "data:":
            raise PictureError("linked", target[:60])
        if element not in EMBEDDING:
            raise PictureError("embedded", target[:30])
        return self._embedded(target)

    def _embedded(self, target: str) -> str:
        """A picture embedded in the drawing, written anew. Its kind is detected, whatever its link states."""
        if not (data_url := _DATA.fullmatch(target)) or "base64" not in data_url[2].lower():
            raise PictureError("embedded", target[:30])
        try:
            data = base64.b64decode("".join(unquote(data_url[3]).split()), validate=True)
        except (binascii.Error, ValueError):
            raise PictureError("embedded", data_url[1]) from None
        try:
            image = opened(data, ("PNG", "JPEG"))
            self._pixels += image.width * image.height
            if self._pixels > MOST_PIXELS:
                raise PictureError("big", f"> {MOST_PIXELS:,}".replace(",", " "))
            image = printable(image)
        except PictureError as problem:
            if problem.reason == "broken":
                raise PictureError("embedded", data_url[1] or problem.detail) from None
            raise
        image.thumbnail((MOST_SIDE_DOTS, MOST_SIDE_DOTS))
        return f"data:image/png;base64,{base64.b64encode(packed(image)).decode()}"


def _rules(text: str) -> str:
    """An attribute's value or a CSS sheet, unchanged. Raises PictureError ``linked`` if it links elsewhere, in any
    notation.

    >>> _rules("fill: url(#a)")
    'fill: url(#a)'
    """
    if not re.search(r"url|@|\\|/\*", text, re.IGNORECASE):
        return text
    for read in {_unescaped(text), _unescaped(_COMMENT.sub("", text)), _COMMENT.sub("", _unescaped(text))}:
        for found in _URL.finditer(read):
            if not found[1].lstrip().startswith("#"):
                raise PictureError("linked", found[1].strip()[:60])
        if imported := _IMPORT.search(read):
            raise PictureError("linked", imported[1].strip()[:60])
    return text


def _unescaped(text: str) -> str:
    r"""CSS with its backslash escapes resolved.

    >>> _unescaped(r"u\72 l(\#a)")
    'url(#a)'
    """

    def letter(found: re.Match[str]) -> str:
        if found[1] is None:
            return str(found[2])
        number = int(found[1], 16)
        return chr(number) if number <= 0x10FFFF else "\ufffd"

    return _ESCAPE.sub(letter, text)


Size: TypeAlias = tuple[int, int]


class Order(NamedTuple):
    """A picture to be made into dots: a file's bytes, and the room in dots. ``covers``: it covers the room instead of
    standing in it whole.
    """

    kind: Literal["png", "jpeg", "svg"]
    data: bytes
    room: Size
    covers: bool = False


class Dots(NamedTuple):
    """A picture in dots.

    - ``png``: a PNG, or a JPEG for a photo.
    - ``ratio``: its width divided by its height.
    - ``pixels``: the dots of its file; None for an SVG, which can have any number.
    """

    png: bytes
    ratio: float
    pixels: Size | None


def draw(order: Order) -> Dots | tuple[PictureProblem, str]:
    """The dots of a picture, or the reason why there are none (see PictureError)."""
    try:
        return (_svg if order.kind == "svg" else _photo)(order)
    except PictureError as problem:
        return problem.reason, problem.detail
    except MemoryError:
        return "heavy", ""


def filling(ratio: float, room: Size, covers: bool) -> Size:
    """The size in dots of a picture that fills a room. ``ratio``: its width divided by its height.

    >>> filling(2, (800, 800), False), filling(2, (800, 800), True), filling(100, (800, 800), True)
    ((800, 400), (1600, 800), (4000, 40))
    """
    width = min(room[0], room[1] * ratio) if not covers else max(room[0], room[1] * ratio)
    height = width / ratio
    less = min(1.0, MOST_SIDE_DOTS / max(width, height), (MOST_DOTS / (width * height)) ** 0.5)
    return max(1, round(width * less)), max(1, round(height * less))


def _photo(order: Order) -> Dots:
    """The dots of a PNG or a JPEG."""
    from PIL import ImageOps

    with opened(order.data, (order.kind.upper(),)) as image:
        turned = ImageOps.exif_transpose(_loaded(image)) if order.kind == "jpeg" else image
        pixels = turned.size
        ratio = pixels[0] / pixels[1]
        wanted = filling(ratio, order.room, order.covers)
        shown = printable(turned)
        if pixels[0] > wanted[0] * 1.2 or pixels[1] > wanted[1] * 1.2:
            shown = shown.resize(wanted)
        return Dots(packed(shown, "JPEG" if order.kind == "jpeg" else "PNG"), ratio, pixels)


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
    """The folders of our two families, the only ones in which an SVG's words are set."""
    found = (find_spec(package) for package in ("fontpkg_spectral", "fontpkg_barlow_condensed"))
    return [str(Path(place) / "files") for spec in found if spec for place in spec.submodule_search_locations or ()]


def _rendered(text: str, room: Size) -> Image:
    """A checked drawing, as large as fits into ``room`` (in dots). Raises PictureError ``empty``, ``broken``,
    ``heavy``.
    """
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


def _reason(message: str) -> PictureProblem:
    """The problem that a message of resvg stands for.

    >>> _reason("SVG has an invalid size"), _reason("SVG data parsing failed cause nodes limit reached")
    ('empty', 'heavy')
    """
    if "size" in message:
        return "empty"
    return "heavy" if "limit" in message else "broken"

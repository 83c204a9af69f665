"""An SVG that somebody hands over: parsed, checked, and written anew, so that what is drawn is what was checked.

Only elements that show something are kept, only attributes of SVG. A link leads to a part of the drawing itself, or is a PNG or JPEG in it; anything
else is refused. There are no entities, no DTD, no scripts.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Sequence
from urllib.parse import unquote
from xml.parsers import expat
from xml.sax.saxutils import escape, quoteattr

from companion.printing.picture_limits import MOST_PIXELS, PictureError, plain
from companion.printing.picture_png import opened, packed, printable

MOST_DEPTH = 100
"""Elements in one another: twice as many and resvg's stack may not hold them."""

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
"""Elements that are handed on: those that the renderer draws."""

EMBEDDING = ("image", "feImage")

MOST_SIDE_DOTS = 4_000
"""Dots of a side of a picture in a drawing, before it is drawn: no card shows more."""

_DATA = re.compile(r"data:([^,;]*)((?:;[^,;]*)*),(.*)", re.IGNORECASE | re.DOTALL)
_COMMENT = re.compile(r"/\*.*?(?:\*/|$)", re.DOTALL)
_ESCAPE = re.compile(r"\\(?:([0-9a-fA-F]{1,6})[ \t\r\n\f]?|([\s\S]))")
_FONT_FACE = re.compile(r"@font-face\s*\{[^}]*\}", re.IGNORECASE)
_URL = re.compile(r"url\s*\(\s*[\"']?\s*([^\"')]*)", re.IGNORECASE)
_IMPORT = re.compile(r"@import([^;]*)", re.IGNORECASE)


def checked(data: bytes) -> str:
    """The drawing in a file's bytes, whatever its encoding. Raises PictureError ``broken``, ``linked``, ``entities``, ``embedded``, ``big``, ``heavy``.

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
    except (expat.ExpatError, ValueError, LookupError) as problem:  # not well-formed; an encoding that nobody knows
        raise PictureError("broken", plain(problem)) from None
    return "".join(copy.parts)


class _Copy:
    """The drawing while it is written anew."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.open: list[str] = []
        self._pixels = 0
        self._left_out = 0
        self._style: list[str] = []

    def doctype(self, _name: str, _system: str | None, _public: str | None, declares: int) -> None:
        if declares:
            raise PictureError("entities")

    def entity(self, *_told: object) -> None:
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
        told = self._attributes(local, dict(zip(attributes[::2], attributes[1::2], strict=True)))
        first = f' xmlns="{SVG}"' if len(self.open) == 1 else ""
        self.parts.append(f"<{local}{first}{''.join(f' {key}={quoteattr(value)}' for key, value in told.items())}>")

    def end(self, _name: str) -> None:
        if self._left_out:
            self._left_out -= 1
            return
        if self.open[-1] == "style":
            self.parts.append(escape(_rules(_FONT_FACE.sub("", "".join(self._style)))))
            self._style.clear()
        self.parts.append(f"</{self.open.pop()}>")

    def words(self, text: str) -> None:
        if self._left_out or not self.open:
            return
        if self.open[-1] == "style":
            self._style.append(text)
        else:
            self.parts.append(escape(text))

    def _attributes(self, element: str, told: dict[str, str]) -> dict[str, str]:
        """What of an element's attributes is handed on."""
        kept = {}
        for name, value in told.items():
            space, _, local = name.rpartition(" ")
            if local == "href" and space in ("", XLINK):
                if element != "a" and not (space == XLINK and "href" in told):
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
        """A picture that is in the drawing, written anew. Its kind is what it is, not what it is called."""
        if not (told := _DATA.fullmatch(target)) or "base64" not in told[2].lower():
            raise PictureError("embedded", target[:30])
        try:
            data = base64.b64decode("".join(unquote(told[3]).split()), validate=True)
        except (binascii.Error, ValueError):
            raise PictureError("embedded", told[1]) from None
        try:
            image = opened(data, ("PNG", "JPEG"))
            self._pixels += image.width * image.height
            if self._pixels > MOST_PIXELS:
                raise PictureError("big", f"> {MOST_PIXELS:,}".replace(",", " "))
            image = printable(image)
        except PictureError as problem:
            if problem.reason == "broken":
                raise PictureError("embedded", told[1] or problem.detail) from None
            raise
        image.thumbnail((MOST_SIDE_DOTS, MOST_SIDE_DOTS))
        return f"data:image/png;base64,{base64.b64encode(packed(image)).decode()}"


def _rules(text: str) -> str:
    """An attribute's value or a sheet of CSS, as it is. Raises PictureError ``linked`` where it leads elsewhere, however it is written.

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
    r"""CSS without its backslashes.

    >>> _unescaped(r"u\72 l(\#a)")
    'url(#a)'
    """

    def letter(found: re.Match[str]) -> str:
        if found[1] is None:
            return str(found[2])
        number = int(found[1], 16)
        return chr(number) if number <= 0x10FFFF else "\ufffd"

    return _ESCAPE.sub(letter, text)

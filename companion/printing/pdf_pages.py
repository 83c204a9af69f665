"""Moves and turns pages of a finished PDF, and puts pages onto others, by matrices around their content.

A matrix is that of PDF: (a, b, c, d, e, f) takes (x, y) to (a x + c y + e, b x + d y + f), in points.
"""

from __future__ import annotations

from io import BytesIO
from typing import Any, TypeAlias

from pypdf import PageObject, PdfReader, PdfWriter
from pypdf.generic import (
    ArrayObject,
    DictionaryObject,
    FloatObject,
    IndirectObject,
    NameObject,
    RectangleObject,
    StreamObject,
)

Matrix: TypeAlias = tuple[float, float, float, float, float, float]
Box: TypeAlias = tuple[float, float, float, float]

SAME: Matrix = (1, 0, 0, 1, 0, 0)
BOXES = {f"/{name}Box": f"{name.lower()}box" for name in ("Media", "Crop", "Bleed", "Trim", "Art")}


def then(first: Matrix, second: Matrix) -> Matrix:
    """The matrix that applies ``first``, then ``second``.

    >>> then(turned(100, 200), shift(3, 4))
    (-1, 0, 0, -1, 103, 204)
    """
    a, b, c, d, e, f = first
    p, q, r, s, t, u = second
    return (a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u)


def shift(x: float, y: float) -> Matrix:
    """The matrix that moves to the right by ``x`` and upwards by ``y``."""
    return (1, 0, 0, 1, x, y)


def turned(width: float, height: float) -> Matrix:
    """The matrix that turns a page of this size upside down."""
    return (-1, 0, 0, -1, width, height)


def upright(height: float) -> Matrix:
    """The matrix that turns a landscape page of this height to the left, so that it stands with its top at the left."""
    return (0, 1, -1, 0, height, 0)


def opened(data: bytes) -> PdfWriter:
    """A PDF opened for changes, with all its facts and preferences."""
    return PdfWriter(clone_from=PdfReader(BytesIO(data)))


def written(writer: PdfWriter) -> bytes:
    """The bytes of a PDF."""
    made = BytesIO()
    writer.write(made)
    return made.getvalue()


def size_of(page: PageObject) -> tuple[float, float]:
    """The width and height of a page in points."""
    return float(page.mediabox.width), float(page.mediabox.height)


class Mover:
    """Moves pages of a PDF. Pages that are moved the same way share the streams before and after their content."""

    def __init__(self, writer: PdfWriter) -> None:
        self.writer = writer
        self._streams: dict[bytes, IndirectObject] = {}

    def move(self, page: PageObject, matrix: Matrix) -> None:
        """Move the content of a page and its links. The page's own size and boxes stay."""
        if matrix == SAME:
            return
        content = page.get("/Contents")
        if content is not None:
            whole = content.get_object()
            streams = list(whole) if isinstance(whole, ArrayObject) else [content]
            before, after = self._stream(b"q %s cm\n" % _numbers(matrix)), self._stream(b"\nQ\n")
            page[NameObject("/Contents")] = ArrayObject([before, *streams, after])
        for note in page.get("/Annots", ()):
            inner = note.get_object()
            if "/Rect" in inner:
                inner[NameObject("/Rect")] = _box(_around(matrix, inner["/Rect"]))

    def stand(self, page: PageObject) -> None:
        """Turn a landscape page and all its boxes so that it is upright."""
        matrix = upright(size_of(page)[1])
        self.move(page, matrix)
        for name, box in BOXES.items():
            if name in page:
                page[NameObject(name)] = _box(_around(matrix, getattr(page, box)))

    def _stream(self, content: bytes) -> IndirectObject:
        if content not in self._streams:
            stream = StreamObject()
            stream.set_data(content)
            self._streams[content] = self.writer._add_object(stream)
        return self._streams[content]


def as_form(writer: PdfWriter, page: PageObject) -> IndirectObject:
    """A page's content as a form that other pages can show."""
    content = page.get_contents()
    stream = StreamObject()
    stream.set_data(content.get_data() if content is not None else b"")
    stream.update(
        {
            NameObject("/Type"): NameObject("/XObject"),
            NameObject("/Subtype"): NameObject("/Form"),
            NameObject("/BBox"): _box((0, 0, *size_of(page))),
            NameObject("/Resources"): page.get("/Resources", DictionaryObject()),
        }
    )
    return writer._add_object(stream.flate_encode())


def show(writer: PdfWriter, page: PageObject, shown: list[tuple[IndirectObject, Matrix]], drawn: bytes = b"") -> None:
    """Fill an empty page with forms, each moved by its matrix, and then with the content ``drawn``."""
    names = {f"/Page{number}": form for number, (form, _) in enumerate(shown)}
    content = b"".join(
        b"q %s cm %s Do Q\n" % (_numbers(matrix), name.encode()) for name, (_, matrix) in zip(names, shown, strict=True)
    )
    stream = StreamObject()
    stream.set_data(content + drawn)
    page[NameObject("/Contents")] = writer._add_object(stream.flate_encode())
    forms = DictionaryObject({NameObject(name): form for name, form in names.items()})
    page[NameObject("/Resources")] = DictionaryObject({NameObject("/XObject"): forms})


def reorder(writer: PdfWriter, order: list[int]) -> None:
    """Put pages into another order; bookmarks and links still lead to their own pages."""
    tree: Any = writer.root_object["/Pages"]
    pages = list(writer.pages)
    references = [page.indirect_reference for page in pages]
    for page in pages:  # make the page tree flat
        page[NameObject("/Parent")] = writer.root_object.raw_get("/Pages")
    tree[NameObject("/Kids")] = ArrayObject([references[number] for number in order])


def prefer(writer: PdfWriter, **wishes: str | None) -> None:
    """Set preferences for the viewer and the printer; None removes one."""
    preferences = writer.create_viewer_preferences() if writer.viewer_preferences is None else writer.viewer_preferences
    for name, wish in wishes.items():
        if wish is None:
            preferences.pop(f"/{name}", None)
        else:
            preferences[NameObject(f"/{name}")] = NameObject(f"/{wish}")


def _numbers(matrix: Matrix) -> bytes:
    return b" ".join(f"{value:.4f}".rstrip("0").rstrip(".").encode() for value in matrix)


def _box(box: Box) -> RectangleObject:
    return RectangleObject(tuple(FloatObject(round(value, 4)) for value in box))


def _around(matrix: Matrix, box: Any) -> Box:  # noqa: ANN401 (four numbers)
    a, b, c, d, e, f = matrix
    left, bottom, right, top = map(float, box)
    corners = [(a * x + c * y + e, b * x + d * y + f) for x in (left, right) for y in (bottom, top)]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return min(xs), min(ys), max(xs), max(ys)

"""A page of a finished PDF as SVG: the same shapes and pictures, with its words as outlines.

It therefore looks alike without our fonts. pdfium reads the page. Only what our own pages contain is written: paths,
words in our faces, pictures, clips, forms.
"""

from __future__ import annotations

import base64
import ctypes
import io
from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium

from companion.printing import fonts
from companion.printing.pdf_pages import SAME, Matrix, then

_CAPS, _JOINS = ("butt", "round", "square"), ("miter", "round", "bevel")
_RULES = {pdfium.FPDF_FILLMODE_ALTERNATE: "evenodd", pdfium.FPDF_FILLMODE_WINDING: "nonzero"}


def page_svg(page: pypdfium2.PdfPage, margin: float = 0.0) -> str:
    """The SVG of a page, as large as it is on paper, without ``margin`` points at each edge."""
    wide, high = page.get_width() - 2 * margin, page.get_height() - 2 * margin
    drawn = _PageDrawing(page, (1, 0, 0, -1, -margin, high + margin))
    things = "".join(drawn.each(page.raw, drawn.upright))
    paper = f'<path d="M0 0H{wide:.6g}V{high:.6g}H0Z" fill="#fff"/>'
    size = f'width="{wide / 72 * 25.4:.5g}mm" height="{high / 72 * 25.4:.5g}mm" viewBox="0 0 {wide:.6g} {high:.6g}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}><defs>{"".join(drawn.clips.values())}</defs>{paper}{things}</svg>\n'


class _PageDrawing:
    """Draws each object of a page as SVG. ``upright`` maps the page's points to the picture's; ``clips`` has the
    shared clips by their outline.
    """

    def __init__(self, page: pypdfium2.PdfPage, upright: Matrix) -> None:
        self.page, self.upright, self.clips = page, upright, dict[str, str]()
        self.text = page.get_textpage()
        self.letters: dict[int | None, list[int]] = {}
        for number in range(self.text.count_chars()):
            holder = pdfium.FPDFText_GetTextObject(self.text.raw, number)
            self.letters.setdefault(_address(holder), []).append(number)

    def each(self, holder: Any, placed: Matrix, form: bool = False) -> Iterator[str]:  # noqa: ANN401 (pdfium's)
        """The SVG of the objects on a page or in a form, in their order. ``placed`` maps their points to the
        picture's.
        """
        count, get = (
            (pdfium.FPDFFormObj_CountObjects, pdfium.FPDFFormObj_GetObject)
            if form
            else (pdfium.FPDFPage_CountObjects, pdfium.FPDFPage_GetObject)
        )
        draw = {
            pdfium.FPDF_PAGEOBJ_PATH: self._path,
            pdfium.FPDF_PAGEOBJ_TEXT: self._words,
            pdfium.FPDF_PAGEOBJ_IMAGE: self._image,
            pdfium.FPDF_PAGEOBJ_FORM: self._form,
        }
        for number in range(count(holder)):
            thing = get(holder, number)
            shown = draw[pdfium.FPDFPageObj_GetType(thing)](thing, placed)
            clips = self._clips(thing, placed)
            yield "".join(f'<g clip-path="url(#{name})">' for name in clips) + shown + "</g>" * len(clips)

    def _clips(self, thing: Any, placed: Matrix) -> list[str]:  # noqa: ANN401
        clip, names = pdfium.FPDFPageObj_GetClipPath(thing), []
        for number in range(max(0, pdfium.FPDFClipPath_CountPaths(clip))):
            count = pdfium.FPDFClipPath_CountPathSegments(clip, number)
            outline = _outline(partial(pdfium.FPDFClipPath_GetPathSegment, clip, number), count)
            drawn = f'<path d="{outline}"{_transform(placed)}/>'
            if drawn not in self.clips:
                self.clips[drawn] = f'<clipPath id="clip{len(self.clips)}">{drawn}</clipPath>'
            names.append(f"clip{list(self.clips).index(drawn)}")
        return names

    def _path(self, thing: Any, placed: Matrix) -> str:  # noqa: ANN401
        mode, stroked = ctypes.c_int(), ctypes.c_int()
        pdfium.FPDFPath_GetDrawMode(thing, mode, stroked)
        rule = _RULES.get(mode.value)
        look = f'{_colour("fill", thing)} fill-rule="{rule}"' if rule else ' fill="none"'
        if stroked.value:
            look += _colour("stroke", thing) + _line(thing)
        outline = _outline(partial(pdfium.FPDFPath_GetPathSegment, thing), pdfium.FPDFPath_CountSegments(thing))
        return f'<path d="{outline}"{look}{_transform(then(_matrix(thing), placed))}/>'

    def _words(self, thing: Any, _placed: Matrix) -> str:  # noqa: ANN401
        """The outlines of the letters, each at its place on the page, whatever forms contain them."""
        drawn, font = [], pdfium.FPDFTextObj_GetFont(thing)
        name = ctypes.create_string_buffer(200)
        pdfium.FPDFFont_GetBaseFontName(font, name, len(name))
        face = name.value.decode().rpartition("+")[2]
        for number in self.letters.get(_address(thing), ()):
            sign = chr(pdfium.FPDFText_GetUnicode(self.text.raw, number))
            outline, unit = _letter(face, sign)
            turn, x, y = pdfium.FS_MATRIX(), ctypes.c_double(), ctypes.c_double()
            pdfium.FPDFText_GetMatrix(self.text.raw, number, turn)
            pdfium.FPDFText_GetCharOrigin(self.text.raw, number, x, y)
            size = pdfium.FPDFText_GetFontSize(self.text.raw, number) / unit
            stands = (turn.a * size, turn.b * size, turn.c * size, turn.d * size, x.value, y.value)
            if outline:
                drawn.append(f'<path d="{outline}"{_transform(then(stands, self.upright))}/>')
        return f"<g{_colour('fill', thing)}>{''.join(drawn)}</g>"

    def _image(self, thing: Any, placed: Matrix) -> str:  # noqa: ANN401
        """A picture as it is in the PDF: a photo as a JPEG, any other as a PNG."""
        image = pypdfium2.PdfImage(thing, page=self.page, pdf=self.page.pdf)
        photo = image.get_filters()[-1:] == ["DCTDecode"]
        stream = io.BytesIO()
        if photo:
            stream.write(bytes(image.get_data()))
        else:
            image.get_bitmap(render=True).to_pil().save(stream, "PNG")  # rendered, so that transparency is kept
        data = base64.b64encode(stream.getvalue()).decode()
        stands = _transform(
            then((1, 0, 0, -1, 0, 1), then(_matrix(thing), placed))
        )  # a picture hangs in its unit square
        kind = "jpeg" if photo else "png"
        return (
            f'<image width="1" height="1" preserveAspectRatio="none" href="data:image/{kind};base64,{data}"{stands}/>'
        )

    def _form(self, thing: Any, placed: Matrix) -> str:  # noqa: ANN401
        return f"<g>{''.join(self.each(thing, then(_matrix(thing), placed), form=True))}</g>"


def _address(thing: Any) -> int | None:  # noqa: ANN401
    return ctypes.cast(thing, ctypes.c_void_p).value


def _matrix(thing: Any) -> Matrix:  # noqa: ANN401
    found = pdfium.FS_MATRIX()
    pdfium.FPDFPageObj_GetMatrix(thing, found)
    return (found.a, found.b, found.c, found.d, found.e, found.f)


def _transform(matrix: Matrix) -> str:
    return "" if matrix == SAME else f' transform="matrix({" ".join(f"{value:.6g}" for value in matrix)})"'


def _colour(use: str, thing: Any) -> str:  # noqa: ANN401
    """The attributes of a fill or a stroke."""
    values = [ctypes.c_uint() for _ in range(4)]
    get = pdfium.FPDFPageObj_GetFillColor if use == "fill" else pdfium.FPDFPageObj_GetStrokeColor
    get(thing, *values)
    red, green, blue, alpha = (value.value for value in values)
    clear = f' {use}-opacity="{alpha / 255:.3g}"' if alpha < 255 else ""
    return f' {use}="#{red:02x}{green:02x}{blue:02x}"{clear}'


def _line(thing: Any) -> str:  # noqa: ANN401
    """The attributes of a line besides its colour."""
    width = ctypes.c_float()
    pdfium.FPDFPageObj_GetStrokeWidth(thing, width)
    cap, join = pdfium.FPDFPageObj_GetLineCap(thing), pdfium.FPDFPageObj_GetLineJoin(thing)
    dashes = (ctypes.c_float * max(0, pdfium.FPDFPageObj_GetDashCount(thing)))()
    pdfium.FPDFPageObj_GetDashArray(thing, dashes, len(dashes))
    dashed = f' stroke-dasharray="{" ".join(f"{dash:.4g}" for dash in dashes)}"' if any(dashes) else ""
    return f' stroke-width="{width.value:.4g}" stroke-linecap="{_CAPS[cap]}" stroke-linejoin="{_JOINS[join]}"{dashed}'


def _outline(segment: Callable[[int], Any], count: int) -> str:
    """The path data of an outline, from its segments. A curve consists of three segments in a row."""
    steps, curve = [], 0
    x, y = ctypes.c_float(), ctypes.c_float()
    for number in range(count):
        one = segment(number)
        pdfium.FPDFPathSegment_GetPoint(one, x, y)
        kind = pdfium.FPDFPathSegment_GetType(one)
        letter = {pdfium.FPDF_SEGMENT_MOVETO: "M", pdfium.FPDF_SEGMENT_LINETO: "L"}.get(kind, " " if curve else "C")
        curve = (curve + 1) % 3 if letter in " C" else 0
        steps.append(f"{letter}{x.value:.6g} {y.value:.6g}{'Z' if pdfium.FPDFPathSegment_GetClose(one) else ''}")
    return "".join(steps)


@cache
def _letter(face: str, sign: str) -> tuple[str, int]:
    """The outline of a letter, and the number of its units in an em."""
    import uharfbuzz as harfbuzz

    steps: list[str] = []

    def step(letter: str) -> Callable[..., None]:
        return lambda *numbers: steps.append(letter + " ".join(f"{value:g}" for value in numbers[:-1]))

    pen = harfbuzz.DrawFuncs()
    pen.set_move_to_func(step("M"))
    pen.set_line_to_func(step("L"))
    pen.set_quadratic_to_func(step("Q"))
    pen.set_cubic_to_func(step("C"))
    pen.set_close_path_func(lambda _: steps.append("Z"))
    font = harfbuzz.Font(fonts.load(face).hbFace)
    font.draw_glyph(font.get_nominal_glyph(ord(sign)) or 0, pen)
    return "".join(steps), font.face.upem

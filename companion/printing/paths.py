"""Vector outlines written as SVG path data: the suits, the games' emblems, the icons.

The language is small on purpose: absolute M L H V C Q Z. Emblems stand in game.toml, where a path should stay
legible. The suits also become a font, which has nothing but these.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, NamedTuple

from companion.errors import Fault, PrintError

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas
    from reportlab.pdfgen.pathobject import PDFPathObject

_TOKEN = re.compile(r"\s*,?\s*(?:([A-Za-z])|(-?(?:\d+\.?\d*|\.\d+)))")
_ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "Z": 0}


class PathStep(NamedTuple):
    """One step of an outline: move, line, cubic curve or close, with absolute points."""

    kind: Literal["M", "L", "C", "Z"]
    points: tuple[float, ...] = ()


def _fault(data: str, problem: str) -> PrintError:
    return PrintError(Fault("path-unreadable", None, {"path": data[:60], "problem": problem}))


def _tokens(data: str) -> Iterator[str]:
    at, text = 0, data.rstrip()
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            raise _fault(data, text[at : at + 12])
        at = match.end()
        yield match[1] or match[2]


def _instructions(data: str) -> Iterator[tuple[str, tuple[float, ...]]]:
    letter, numbers = "", []
    for token in [*_tokens(data), "M"]:
        if not token.isalpha():
            numbers.append(float(token))
        else:
            if letter:
                wanted = _ARGUMENTS[letter]
                if (wanted and (not numbers or len(numbers) % wanted)) or (not wanted and numbers):
                    raise _fault(data, f"{letter} {len(numbers)}")
                for i in range(0, max(len(numbers), 1), wanted or 1):
                    yield letter, tuple(numbers[i : i + wanted])
            elif numbers:
                raise _fault(data, str(numbers[0]))
            if token not in _ARGUMENTS:
                raise _fault(data, token)
            letter, numbers = token, []


@lru_cache(maxsize=256)
def parse(data: str) -> tuple[PathStep, ...]:
    """The steps of path data. Quadratic curves become the equivalent cubic ones.

    Raises PrintError with the fault ``path-unreadable`` (data: path, problem).

    >>> parse("M0 0 H10 V5 Z")
    (PathStep(kind='M', points=(0.0, 0.0)), PathStep(kind='L', points=(10.0, 0.0)), PathStep(kind='L', points=(10.0, 5.0)), PathStep(kind='Z', points=()))
    """
    steps: list[PathStep] = []
    x = y = 0.0
    for letter, n in _instructions(data):
        if letter == "Z":
            steps.append(PathStep("Z"))
            continue
        if letter == "H":
            steps.append(PathStep("L", (n[0], y)))
        elif letter == "V":
            steps.append(PathStep("L", (x, n[0])))
        elif letter == "Q":
            cx, cy, ex, ey = n
            first = (x + (cx - x) * 2 / 3, y + (cy - y) * 2 / 3)
            second = (ex + (cx - ex) * 2 / 3, ey + (cy - ey) * 2 / 3)
            steps.append(PathStep("C", (*first, *second, ex, ey)))
        elif letter == "M":
            steps.append(PathStep("M", n))
        else:
            steps.append(PathStep("L" if letter == "L" else "C", n))
        x, y = steps[-1].points[-2:]
    return tuple(steps)


@lru_cache(maxsize=256)
def shape(data: str) -> PDFPathObject:
    """Path data as a ReportLab path. It is made once a process, because writing its numbers is the expensive part of
    drawing.
    """
    from reportlab.pdfgen.pathobject import PDFPathObject

    path = PDFPathObject()
    for kind, points in parse(data):
        if kind == "M":
            path.moveTo(*points)
        elif kind == "L":
            path.lineTo(*points)
        elif kind == "C":
            path.curveTo(*points)
        else:
            path.close()
    return path


@lru_cache(maxsize=256)
def _rounded(width: float, height: float, radius: float) -> PDFPathObject:
    from reportlab.pdfgen.pathobject import PDFPathObject

    path = PDFPathObject()
    path.roundRect(0, 0, width, height, radius)
    return path


def trace(
    canvas: Canvas,
    data: str,
    x: float,
    y: float,
    scale: float,
    *,
    down: bool = False,
    fill: bool = True,
    line_width: float | None = None,
) -> None:
    """Draw an outline in the canvas's colours, with its origin at (``x``, ``y``) points and ``scale`` points a unit.

    ``down``: y grows downwards in the data (emblems); (x, y) is then its upper left corner. The outline is stroked if
    ``line_width`` (points) is given.
    """
    canvas.saveState()
    canvas.translate(x, y)
    canvas.scale(scale, -scale if down else scale)
    if line_width is not None:
        canvas.setLineWidth(line_width / scale)
    canvas.drawPath(shape(data), stroke=int(line_width is not None), fill=int(fill), fillMode=1)
    canvas.restoreState()


def round_rect(
    canvas: Canvas, x: float, y: float, width: float, height: float, radius: float, *, stroke: bool, fill: bool
) -> None:
    """Draw a rounded rectangle in the canvas's colours. Many of one size are cheap."""
    canvas.saveState()
    canvas.translate(x, y)
    canvas.drawPath(_rounded(width, height, radius), stroke=int(stroke), fill=int(fill))
    canvas.restoreState()

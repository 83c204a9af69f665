"""The heads of printed pieces: the bands that carry a title, and how near to an edge of theirs its letters come."""

from __future__ import annotations

from collections.abc import Iterator

from sheets.parts import Box, Shape
from sheets.reading import WHITE, Page

_SAME = 0.1
"""Millimetres by which sides of one thing may differ."""


def heads(page: Page) -> Iterator[Box]:
    """The bands of a page: what is filled with a colour and has a line below it, or is the first such thing across the page."""
    filled = [shape.box for shape in page.shapes if shape.fill not in (None, WHITE) and shape.frame]
    lines = [shape for shape in page.shapes if shape.box.height < _SAME and shape.line is not None]
    first = next((box for box in filled if box.width > page.width / 2), None)
    for box in filled:
        if box is first or any(_underlines(line, box) for line in lines):
            yield box


def _underlines(line: Shape, box: Box) -> bool:
    return (
        abs(line.box.top - box.bottom) < _SAME
        and abs(line.box.left - box.left) < _SAME
        and line.box.right > box.right - _SAME
    )


def nearest(page: Page, head: Box) -> float:
    """Millimetres from the letters that stand in the head, for the greater part, to its top or bottom; less than 0 where one sticks out."""
    inside = [letter.box for letter in page.letters if _stands_in(letter.box, head)]
    return min((min(box.top - head.top, head.bottom - box.bottom) for box in inside), default=head.height)


def _stands_in(box: Box, head: Box) -> bool:
    middle = (box.top + box.bottom) / 2
    return head.top < middle < head.bottom and head.left < box.right and box.left < head.right

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
    found: list[Box] = []
    across = 0
    for box in filled:
        if any(_overlap(box, head) for head in found) or box.left < 0 or box.right > page.width:
            continue  # of a picture, cut at its edges
        across += box.width > page.width / 2
        if (across == 1 and box.width > page.width / 2) or any(_underlines(line, box) for line in lines):
            found.append(box)
    yield from found


def _overlap(one: Box, other: Box) -> bool:
    return one.left < other.right and other.left < one.right and one.top < other.bottom and other.top < one.bottom


def _underlines(line: Shape, box: Box) -> bool:
    return (
        abs(line.box.top - box.bottom) < _SAME
        and abs(line.box.left - box.left) < _SAME
        and line.box.right > box.right - _SAME
    )


def nearest(page: Page, head: Box) -> float:
    """Millimetres from the letters that stand in the head, for the greater part, to its top or bottom; less than 0 where one sticks out."""
    cards = [one.box for one in page.shapes if one.fill == WHITE and one.box.width < head.width / 2]
    letters = [letter.box for letter in page.letters if _stands_in(letter.box, head)]
    inside = [box for box in letters if not any(card.holds(box) for card in cards)]  # but those of drawn cards
    return min((min(box.top - head.top, head.bottom - box.bottom) for box in inside), default=head.height)


def _stands_in(box: Box, head: Box) -> bool:
    middle = (box.top + box.bottom) / 2
    return head.top < middle < head.bottom and head.left < box.right and box.left < head.right

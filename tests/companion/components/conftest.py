"""What lies where on the pages of a finished PDF: every side of a piece is drawn once and named where it stands."""

import io
from collections.abc import Iterator
from functools import cache, cached_property
from typing import NamedTuple

import pypdf
import pytest
from pypdf.generic import ContentStream
from sheets.parts import UNMOVED, Matrix, after

from companion.components.make import print_components
from companion.printing.kinds import ComponentsOptions

POINT = 25.4 / 72
MARK = "FormXob."


class Placed(NamedTuple):
    """A side on a page: its name, and its lower left corner in millimetres."""

    name: str
    x: float
    y: float


class Made:
    """A finished PDF, read back."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.reader = pypdf.PdfReader(io.BytesIO(data))

    @cached_property
    def pages(self) -> list[list[Placed]]:
        return [list(_placed(self.reader, page)) for page in self.reader.pages]

    def names(self) -> list[str]:
        return [one.name for page in self.pages for one in page]

    def size(self, page: int) -> tuple[float, float]:
        box = self.reader.pages[page].mediabox
        return float(box.width) * POINT, float(box.height) * POINT


def _placed(reader: pypdf.PdfReader, page: pypdf.PageObject) -> Iterator[Placed]:
    at = UNMOVED
    stack: list[Matrix] = []
    for operands, operator in ContentStream(page.get_contents(), reader).operations:
        if operator == b"q":
            stack.append(at)
        elif operator == b"Q":
            at = stack.pop()
        elif operator == b"cm":
            at = after([float(one) for one in operands], at)
        elif operator == b"Do" and MARK in operands[0]:
            assert not (at[1] or at[2]), "pieces are not turned"
            yield Placed(str(operands[0]).partition(MARK)[2], at[4] * POINT, at[5] * POINT)


@cache
def _made(game_id: str, options: ComponentsOptions) -> Made:
    return Made(print_components(game_id, options))


@pytest.fixture(scope="session")
def made():
    """Prints a game's components, once for the same options, and reads them back."""
    return lambda game_id, **options: _made(game_id, ComponentsOptions(**{"lang": "en", **options}))

"""Whose game it is, in the margin of what is cut: within what printers print, off every piece, its bleed and every mark."""

import pytest

from companion.printing.imposition import MARK_AWAY, MARK_EDGE, PieceNeeds, lay
from companion.printing.imprint import HEIGHT

SIZES = [(63, 88), (44, 63), (95, 90), (25, 25), (76, 88), (110, 88), (120, 176)]


GRIDS = [
    lay(size, "piece", paper, PieceNeeds(2.0, bleed, backed=True, folded=folded, signed=True, spaced=True))
    for paper in ("a4", "letter", "a5")
    for size in SIZES
    for bleed in (0.0, 3.0)
    for folded in (False, True)
    if not folded or (paper != "a5" and size[0] < 100)
]


@pytest.mark.parametrize("grid", GRIDS, ids=str)
def test_the_line_has_a_strip_of_its_own(grid):
    left, bottom, _, _ = grid.block
    assert grid.imprint in {"foot", "side"}
    axis = 1 if grid.imprint == "foot" else 0
    strip = MARK_EDGE + HEIGHT
    assert (left, bottom)[axis] >= strip + grid.away
    assert grid.edge[axis] == pytest.approx(strip)
    for mark in grid.marks():
        assert min(mark[axis], mark[axis + 2]) >= strip - 0.001
    assert grid.away >= MARK_AWAY


def test_sheets_that_say_nothing_keep_their_room():
    assert lay((63, 88), "poker", "letter", PieceNeeds()).edge == (MARK_EDGE, MARK_EDGE)
    assert not lay((63, 88), "poker", "letter", PieceNeeds()).imprint


def test_the_line_costs_no_cards():
    """On Letter nine poker cards leave no room below them: there it stands beside them."""
    for paper, side in (("a4", "foot"), ("letter", "side"), ("a5", "foot")):
        grid = lay((63, 88), "poker", paper, PieceNeeds(signed=True))
        assert (grid.imprint, grid.slots) == (side, lay((63, 88), "poker", paper, PieceNeeds()).slots)

"""Pieces on paper: as many as fit on a sheet, backs behind their fronts, or one a page for a print shop.

Every side is drawn once and named where it stands, so that a hundred equal backs are one: files stay small, and a test
counts the pieces of a finished file and measures where they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import TYPE_CHECKING

from companion.components.pieces import BLEED, EDGE, Batch
from companion.components.tiles import tiling
from companion.printing import fonts, imposition, imprint
from companion.printing.canvas import SheetCanvas, new_canvas
from companion.printing.paper import pt
from companion.printing.text import draw_line

if TYPE_CHECKING:
    from companion.printing.imposition import Imposition
    from companion.printing.options import CutOptions
    from companion.printing.sheet import Sheet


def print_batches(batches: Sequence[Batch], sheet: Sheet, options: CutOptions) -> bytes:
    """The PDF of all batches, one after the other; every batch begins on a front."""
    target = BytesIO()
    canvas = new_canvas(target, sheet, options.copies)
    for number, batch in enumerate(batches):
        _define(canvas, number, batch, options.bleed or 0.0)
    for number, batch in enumerate(batches):
        key = f"batch-{number}"
        canvas.bookmarkPage(key)
        canvas.addOutlineEntry(batch.title, key)
        if options.one_per_page:
            _singly(canvas, number, batch, duplex=sheet.duplex)
        elif batch.tiled:
            _tiled(canvas, number, batch, sheet, max(options.device.edges()))
        else:
            _on_sheets(canvas, number, batch, sheet, options)
    canvas.save()
    return target.getvalue()


def _form(number: int, side: str) -> str:
    return f"{number}-{side}"


def _define(canvas: SheetCanvas, number: int, batch: Batch, wanted: float) -> None:
    """Draw every side once, with all the bleed it can have: as much as a page of its own has, or as ``wanted``."""
    (width, height), bleed = batch.size, max(BLEED, wanted)
    for name, draw in batch.sides.items():
        canvas.beginForm(_form(number, name), pt(-bleed), pt(-bleed), pt(width + bleed), pt(height + bleed))
        canvas.scale(pt(1), pt(1))
        draw(canvas, bleed)
        canvas.endForm()


def _place(canvas: SheetCanvas, form: str, x: float, y: float) -> None:
    canvas.saveState()
    canvas.translate(pt(x), pt(y))
    canvas.doForm(form)
    canvas.restoreState()


def _on_sheets(canvas: SheetCanvas, number: int, batch: Batch, sheet: Sheet, options: CutOptions) -> None:
    backed = any(piece.back for piece in batch.pieces)
    folded = options.duplex == "gutterfold" and backed
    bleed = EDGE if options.bleed is None else options.bleed
    marked = bleed if batch.bleeding or folded else 0.0  # marks stand outside it
    spaced = bool(options.gap) or options.bleed is not None
    needs = imposition.PieceNeeds(max(batch.gap, options.gap), marked, backed, folded, bool(sheet.imprint), spaced)
    whole = imposition.lay(batch.size, batch.title, options.paper, needs, options.device)
    canvas.setPageSize((pt(whole.page[0]), pt(whole.page[1])))
    for first in range(0, len(batch.pieces), whole.slots):
        pieces = batch.pieces[first : first + whole.slots]
        grid = whole.holding(len(pieces))
        for sides in imposition.pages_of(sheet.duplex, folded=folded):
            for back in sides:
                reach = bleed if back or batch.bleeding else 0.0
                for slot, piece in enumerate(pieces):
                    name = piece.back if back else piece.front
                    if name is not None:
                        _in_slot(canvas, grid, grid.place(slot, back=back), reach, _form(number, name))
            if False in sides and not batch.round_:
                imposition.draw_marks(canvas, grid, sheet.look)
                imposition.draw_guides(canvas, grid, sheet.look, len(pieces), corners=options.corners)
            if False in sides:
                imprint.draw_on_grid(canvas, grid, sheet.imprint, sheet.look)
            canvas.showPage()
    canvas.setPageSize(sheet.size)


def _in_slot(canvas: SheetCanvas, grid: Imposition, place: tuple[float, float], bleed: float, form: str) -> None:
    """One side in its place, its bleed cut off where that of the next piece begins, but not at the edge of the block."""
    (x, y), (wide, tall), step = place, grid.card, grid.gap / 2
    left, bottom, right, top = grid.block
    if grid.folded and x > grid.page[0] / 2:  # among the backs
        left, right = grid.page[0] - right, grid.page[0] - left
    west, south, east, north = (
        bleed if abs(edge - end) < 0.01 else min(bleed, step)
        for edge, end in ((x, left), (y, bottom), (x + wide, right), (y + tall, top))
    )
    canvas.saveState()
    window = canvas.beginPath()
    window.rect(pt(x - west), pt(y - south), pt(wide + west + east), pt(tall + south + north))
    canvas.clipPath(window, stroke=0, fill=0)
    _place(canvas, form, x, y)
    canvas.restoreState()


def _tiled(canvas: SheetCanvas, number: int, batch: Batch, sheet: Sheet, unprinted: float) -> None:
    """A board in parts: each with its crosses; below it which part it is, and above it whose."""
    laid = tiling(batch.size, sheet.paper, unprinted)
    canvas.setPageSize((pt(laid.page[0]), pt(laid.page[1])))
    columns, rows = laid.counts
    for tile in laid.tiles():
        left, bottom = (laid.page[0] - tile.width) / 2, (laid.page[1] - tile.height) / 2
        canvas.saveState()
        window = canvas.beginPath()
        window.rect(pt(left), pt(bottom), pt(tile.width), pt(tile.height))
        canvas.clipPath(window, stroke=0, fill=0)
        _place(canvas, _form(number, batch.pieces[0].front), left - tile.x, bottom - tile.y)
        canvas.restoreState()
        canvas.setStrokeColor(sheet.look.black)
        canvas.setLineWidth(0.4)
        for x, y in laid.crosses_on(tile):
            _cross(canvas, left + x - tile.x, bottom + y - tile.y)
        which = f"{batch.title} · {tile.row * columns + tile.column + 1}/{columns * rows}"
        draw_line(canvas, which, pt(left), pt(bottom - 4), fonts.LABEL, 7, sheet.look.black, sheet.look)
        above = (laid.margin, bottom + tile.height + 2)
        imprint.draw_imprint(canvas, sheet.imprint, above, laid.page[0] - 2 * laid.margin, sheet.look)
        canvas.showPage()
        if sheet.duplex:
            canvas.showPage()
    canvas.setPageSize(sheet.size)


def _cross(canvas: SheetCanvas, x: float, y: float) -> None:
    canvas.line(pt(x - 3), pt(y), pt(x + 3), pt(y))
    canvas.line(pt(x), pt(y - 3), pt(x), pt(y + 3))
    canvas.circle(pt(x), pt(y), pt(1.5), stroke=1, fill=0)


def _singly(canvas: SheetCanvas, number: int, batch: Batch, *, duplex: bool) -> None:
    """A piece a page, front and back in turn: the trim box is the piece, the bleed box and the page go 3 mm beyond."""
    width, height = batch.size
    page = (pt(width + 2 * BLEED), pt(height + 2 * BLEED))
    canvas.setPageSize(page)
    canvas.setBleedBox((0, 0, *page))
    canvas.setTrimBox((pt(BLEED), pt(BLEED), pt(BLEED + width), pt(BLEED + height)))
    for piece in batch.pieces:
        for name in (piece.front, piece.back) if duplex else (piece.front,):
            if name is not None:
                _place(canvas, _form(number, name), BLEED, BLEED)
            canvas.showPage()

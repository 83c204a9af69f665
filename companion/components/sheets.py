"""Puts pieces on paper: on sheets with backs behind fronts, or one a page for a print shop; boards in parts (`tiles`).

Each side is drawn once as a named form and then placed. So a hundred equal backs are stored once, files stay small,
and a test can count the pieces of a finished file and measure their places.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from io import BytesIO
from itertools import groupby
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from companion.components import contents as contents_sheet
from companion.components.tiles import draw_tiles, place_form, tiling
from companion.printing import imposition, margins
from companion.printing.document import SheetCanvas, new_canvas
from companion.printing.paper import pt
from companion.printing.pen import clip, clip_round
from companion.printing.reportlab_private import end_form
from companion.words import N_, NBSP, phrase

if TYPE_CHECKING:
    from companion.printing.imposition import Imposition
    from companion.printing.options import CutOptions
    from companion.printing.sheet import Header, Sheet


BLEED = 3.0
"""How far colour goes beyond the edge of a piece that has a page of its own, in millimetres."""

EDGE = 2.0
"""How far colour goes beyond the block of cards on a sheet, in millimetres: less than BLEED, to stay on the paper."""

WHITE = 0.5
"""Half of what stays white between the fronts of a deck, in millimetres: nobody cuts where two pictures meet, because
they do not."""

SEAM = 0.2
"""How far a piece goes over the edge that it shares with its neighbour, in millimetres, so that no light line shows
between their grounds.
"""

Draw = Callable[["SheetCanvas", float], None]
"""Draws one side in millimetres, the origin at its lower left corner. The number is how far it may bleed beyond the
edges.
"""


class Piece(NamedTuple):
    """A piece: the names of its two sides; None for an empty side."""

    front: str
    back: str | None = None


class Batch(NamedTuple):
    """Pieces of one size in millimetres. ``sides``: the function that draws each side, by the side's name."""

    title: str
    size: tuple[float, float]
    pieces: Sequence[Piece]
    sides: Mapping[str, Draw]
    gap: float = 0.0
    bleeding: bool = False
    """True if fronts are coloured up to the edge."""
    round_: bool = False
    """True if the pieces are round. They are cut into squares, then along their own edge, without crop marks."""
    tiled: bool = False
    """True if the batch is one drawing that takes as many sheets as it needs."""
    spares: Sequence[Piece] = ()
    """Pieces that fill the last sheet if it is not full, in their order."""
    note: str = ""
    """What the margin of the sheet says on which the pieces begin; ``{0}`` are the pages of the first batch."""
    instead: str = ""
    """What a household has that will do as well."""
    apart: bool = False
    """True if full sheets have no other pieces, because these have a back of their own."""
    own: bool = False
    """True if it is a deck of one's own: its pictures go beyond the cuts, and its margin states no licence."""

    @property
    def lined(self) -> bool:
        """True if lines run along the cuts: not on pictures that go beyond them."""
        return not (self.own and self.bleeding)


def print_batches(batches: Sequence[Batch], sheet: Sheet, options: CutOptions, contents: Header | None = None) -> bytes:
    """The PDF of all batches in order. Last sheets that are not full share sheets, so that few are needed.

    ``contents``: the title of a sheet before many others, which says what is on them.
    """
    target = BytesIO()
    canvas = new_canvas(target, sheet, options.copies)
    for number, batch in enumerate(batches):
        _define(canvas, number, batch, options.bleed or 0.0)
    blocks = {} if options.one_per_page else _laid(batches, sheet, options)
    shared = {rests[-1].number: rests for rests in _pooled([sheets[-1] for sheets in blocks.values()])}
    filled = {
        number: [*([block] for block in sheets[:-1]), *filter(None, [shared.get(number)])]
        for number, sheets in blocks.items()
    }
    unprinted = max(options.device.edges())
    pages = _pages_of(batches, filled, sheet, unprinted)
    how = margins.how_printed(sheet, options, lined=any(batch.lined for batch in batches))
    sides = 1 + sheet.duplex
    many = len(pages) > 2 and max(last for _, last in pages.values()) > contents_sheet.MANY * sides
    if contents and many:
        pages = {number: (first + sides, last + sides) for number, (first, last) in pages.items()}
        contents_sheet.draw_contents(
            canvas,
            [_listed(batches[number], each, unprinted, sheet) for number, each in pages.items()],
            contents,
            how,
            sheet,
        )
        how = ""
    for number, batch in enumerate(batches):
        if number in filled:
            for together in filled[number]:
                _on_sheet(canvas, together, sheet, options, how if canvas.getPageNumber() == 1 else "", pages)
        elif options.one_per_page:
            _bookmark(canvas, number, batch.title)
            _singly(canvas, number, batch, max(BLEED, options.bleed or 0.0), duplex=sheet.duplex)
        elif batch.tiled:
            _bookmark(canvas, number, batch.title)
            draw_tiles(canvas, _form(number, batch.pieces[0].front), batch.title, batch.size, sheet, unprinted)
    canvas.save()
    return target.getvalue()


def _pages_of(
    batches: Sequence[Batch], filled: Mapping[int, Sequence[Sequence[_PieceBlock]]], sheet: Sheet, unprinted: float
) -> dict[int, tuple[int, int]]:
    """The first and the last page on which each batch's pieces are; empty if each piece has a page of its own."""
    found: dict[int, list[int]] = {}
    page = 0
    for number, batch in enumerate(batches if filled else ()):
        if batch.tiled:
            across, up = tiling(batch.size, sheet.paper, unprinted).counts
            found[number] = [page + 1, page := page + across * up * (1 + sheet.duplex)]
        for blocks in filled.get(number, ()):
            sides = len(imposition.pages_of(sheet.duplex, folded=blocks[0].grid.folded))
            for piece in (piece for block in blocks for piece in block.pieces):
                found.setdefault(int(piece.front.split("-", 1)[0]), []).extend((page + 1, page + sides))
            page += sides
    return {number: (min(found[number]), max(found[number])) for number in sorted(found)}


def _listed(batch: Batch, pages: tuple[int, int], unprinted: float, sheet: Sheet) -> contents_sheet.Listed:
    """What the first sheet says of a batch."""
    across, up = tiling(batch.size, sheet.paper, unprinted).counts if batch.tiled else (0, 0)
    joined = phrase(contents_sheet.JOINED, sheet.look.lang).format(count=across * up) if batch.tiled else ""
    front = batch.sides[batch.pieces[0].front]
    return contents_sheet.Listed(
        batch.title,
        joined,
        len(batch.pieces),
        pages,
        batch.instead,
        lambda canvas: front(canvas, 0.0),
        batch.size,
        batch.round_,
    )


def _laid(batches: Sequence[Batch], sheet: Sheet, options: CutOptions) -> dict[int, list[_PieceBlock]]:
    """The sheets of each batch that is not tiled, by its number.

    Batches in a row whose pieces are alike fill sheets together if that saves one; those are at the first's number.
    """

    def kind(number: int) -> tuple[object, ...]:
        one = batches[number]
        backed = any(piece.back for piece in one.pieces)
        return (number,) if one.tiled or one.apart else (one.size, one.gap, one.bleeding, one.round_, backed)

    laid: dict[int, list[_PieceBlock]] = {}
    for _, alike in groupby(range(len(batches)), kind):
        group = list(alike)
        if batches[group[0]].tiled:
            continue
        apart = {number: _blocks([number], batches, sheet, options) for number in group}
        together = _blocks(group, batches, sheet, options)
        laid |= {group[0]: together} if len(together) < sum(map(len, apart.values())) else apart
    return laid


def _form(number: int, side: str) -> str:
    return f"{number}-{side}"


def _define(canvas: SheetCanvas, number: int, batch: Batch, wanted: float) -> None:
    """Draws each side once, with the greatest bleed that may be needed: BLEED, or ``wanted`` if it is more."""
    (width, height), bleed = batch.size, max(BLEED, wanted)
    for name, draw in batch.sides.items():
        canvas.beginForm(_form(number, name), pt(-bleed), pt(-bleed), pt(width + bleed), pt(height + bleed))
        canvas.scale(pt(1), pt(1))
        draw(canvas, bleed)
        end_form(canvas)


class _PieceBlock(NamedTuple):
    """Pieces of a group of batches on one sheet, in their grid.

    - ``number``, ``batch``: the first of the group.
    - ``pieces``: the names of their sides are those of the forms.
    - ``begins``: the numbers, titles and notes of the batches of which no earlier sheet has pieces.
    - ``bleed``: how far colour goes beyond the edges, in millimetres.
    """

    number: int
    batch: Batch
    pieces: Sequence[Piece]
    grid: Imposition
    begins: Sequence[tuple[int, str, str]]
    bleed: float


def _blocks(group: Sequence[int], batches: Sequence[Batch], sheet: Sheet, options: CutOptions) -> list[_PieceBlock]:
    """A group of batches divided into blocks of one sheet each."""
    batch, pieces, begins = batches[group[0]], list[Piece](), dict[int, tuple[int, str, str]]()
    for number in group:
        square = phrase(N_("Straight cuts along the lines will do."), sheet.look.lang) if batches[number].round_ else ""
        said = " ".join(filter(None, (batches[number].note, square)))
        begins[len(pieces)] = (number, batches[number].title, said)
        for front, back in batches[number].pieces:
            pieces.append(Piece(_form(number, front), None if back is None else _form(number, back)))
    backed = any(piece.back for piece in pieces)
    folded = options.duplex == "gutterfold" and backed
    bleed = EDGE if options.bleed is None else options.bleed
    marked = bleed if batch.bleeding or folded else 0.0  # crop marks stand outside the bleed
    spaced = bool(options.gap) or options.bleed is not None
    needs = imposition.PieceNeeds(
        max(batch.gap, options.gap or 0.0), marked, backed, folded, bool(sheet.imprint), spaced, len(pieces)
    )
    gutters = imposition.GUTTERS if batch.own and marked and not folded and options.gap is options.bleed is None else ()
    wanted = (batch.size, batch.title, options.paper, needs, options.device)
    grid = imposition.lay_freely(*wanted, gutters) if batch.own else imposition.lay(*wanted)
    bleed = grid.gap / 2 if gutters and grid.gap else bleed
    ends = [*range(grid.slots, len(pieces), grid.slots), len(pieces)]
    few = 2 if batch.apart else 1  # on a last sheet; others of its kind may join it, unless it stands apart
    if len(ends) > 1 and ends[-1] - ends[-2] <= few:  # it gets as many rows more
        ends[-2] -= min(grid.columns * few, grid.slots - 1)
    return [
        _PieceBlock(
            group[0], batch, pieces[start:end], grid, [begins[n] for n in range(start, end) if n in begins], bleed
        )
        for start, end in zip([0, *ends], ends, strict=False)
    ]


def _pooled(rests: Sequence[_PieceBlock]) -> list[list[_PieceBlock]]:
    """The last blocks of all batches, put together on shared sheets if there is room. Each sheet keeps the order of
    the batches.
    """
    sheets: list[list[_PieceBlock]] = []
    for rest in sorted(rests, key=lambda one: -_low(one).card[1] * _low(one).rows):
        for blocks in sheets:
            placed = imposition.stack([_low(one) for one in (*blocks, rest)])
            if placed and not rest.grid.folded:
                blocks.append(rest)
                break
        else:
            sheets.append([rest])
    return [_stacked(sorted(blocks, key=lambda one: one.number)) for blocks in sheets]


def _low(block: _PieceBlock) -> Imposition:
    """The block's grid, with no more rows than its pieces need."""
    columns = min(block.grid.columns, len(block.pieces))
    return block.grid._replace(columns=columns, rows=ceil(len(block.pieces) / columns))


def _stacked(blocks: list[_PieceBlock]) -> list[_PieceBlock]:
    """The blocks of a sheet below each other. A block that is alone on it is filled up with its batch's spares."""
    if len(blocks) == 1:
        (one,) = blocks
        spares = [
            Piece(_form(one.number, front), back and _form(one.number, back))
            for front, back in one.batch.spares[: one.grid.slots - len(one.pieces)]
        ]
        return [one._replace(pieces=[*one.pieces, *spares])]
    placed = imposition.stack([_low(one) for one in blocks])
    return [one._replace(grid=grid) for one, grid in zip(blocks, placed, strict=True)] if placed else blocks


def _on_sheet(  # noqa: PLR0913, PLR0917 (a sheet and what is said on it)
    canvas: SheetCanvas,
    blocks: Sequence[_PieceBlock],
    sheet: Sheet,
    options: CutOptions,
    how: str,
    pages: Mapping[int, tuple[int, int]],
) -> None:
    """Draws a sheet with one block in the middle or several below each other, and its back if any piece has one.

    ``how``: what the first says of printing and cutting, at its head; a line of known length at its foot goes with it.
    ``pages``: each batch's first and last page, for notes.
    """
    if len(blocks) == 1:
        blocks = [blocks[0]._replace(grid=blocks[0].grid.holding(len(blocks[0].pieces)))]
    if how and blocks[0].batch.own:
        blocks = [block._replace(grid=block.grid._replace(above=imposition.MARK_LEAST)) for block in blocks]
    grid = blocks[0].grid
    canvas.setPageSize((pt(grid.page[0]), pt(grid.page[1])))
    begun = [one for block in blocks for one in block.begins]
    for number, title, _ in begun:
        _bookmark(canvas, number, title)
    notes = " ".join(filter(None, (one for _, _, one in begun)))
    known = {number: f" (p.{NBSP}{first}–{last})" for number, (first, last) in pages.items()}
    notes = re.sub(r"\{(\d+)\}", lambda at: known.get(int(at[1]), ""), notes)
    parts = list(filter(None, (how, notes)))
    if parts and sheet.imprint:
        grids, lined = [block.grid for block in blocks], all(block.batch.lined for block in blocks)
        if placed := margins.draw_note(canvas, grids, parts, sheet.look, options.device, lined=lined):
            blocks = [block._replace(grid=one) for block, one in zip(blocks, placed, strict=True)]
            parts = []
    says = " · ".join(filter(None, (sheet.imprint, " ".join(parts)))) if sheet.imprint else ""
    for sides in imposition.pages_of(sheet.duplex, folded=grid.folded):
        for block in blocks:
            _draw_block(canvas, block, sides, sheet, corners=options.corners)
        backs = any(piece.back for block in blocks for piece in block.pieces)
        if False in sides:
            margins.draw_on_grid(canvas, grid, says, sheet.look, scaled=bool(how))
        elif not backs:
            margins.draw_on_grid(canvas, grid, phrase(N_("blank back"), sheet.look.lang), sheet.look)
        canvas.showPage()
    canvas.setPageSize(sheet.size)


def _bookmark(canvas: SheetCanvas, number: int, title: str) -> None:
    canvas.bookmarkPage(f"batch-{number}")
    canvas.addOutlineEntry(title, f"batch-{number}")


def _draw_block(
    canvas: SheetCanvas, block: _PieceBlock, sides: tuple[bool, ...], sheet: Sheet, *, corners: bool
) -> None:
    """Draws the sides of a block that a page shows: fronts (False), backs (True)."""
    batch, grid = block.batch, block.grid
    for back in sides:
        reach = block.bleed if back or batch.bleeding else 0.0
        for slot, piece in enumerate(block.pieces):
            name = piece.back if back else piece.front
            if name is not None:
                open_ = grid.outer(slot, len(block.pieces), back=back)
                within = grid.gap / 2 - (WHITE if batch.own and not back else 0.0)
                reaches = [reach if one else min(reach, max(within, SEAM)) for one in open_]
                _in_slot(canvas, grid, grid.place(slot, back=back), reaches, name, round_=batch.round_)
    if False not in sides:
        return
    if batch.round_:  # cut into squares first, through the middle of the gaps
        squares = grid._replace(card=(grid.card[0] + grid.gap, grid.card[1] + grid.gap), gap=0.0)
        imposition.draw_guides(canvas, squares, sheet.look, len(block.pieces))
        return
    imposition.draw_marks(canvas, grid, sheet.look)
    imposition.draw_guides(canvas, grid, sheet.look, len(block.pieces), lined=batch.lined, corners=corners)


def _in_slot(  # noqa: PLR0913 (a place, and what is drawn there)
    canvas: SheetCanvas,
    grid: Imposition,
    place: tuple[float, float],
    reaches: Sequence[float],
    form: str,
    *,
    round_: bool = False,
) -> None:
    """Draws one side in its place. Its bleed is cut off at ``reaches`` beyond its left, lower, right and upper edge.
    A round side is clipped to a circle.
    """
    (x, y), (wide, tall), (west, south, east, north) = place, grid.card, reaches
    canvas.saveState()
    if round_:
        clip_round(canvas, pt(x + wide / 2), pt(y + tall / 2), pt(wide / 2 + min(reaches)))
    else:
        clip(canvas, pt(x - west), pt(y - south), pt(wide + west + east), pt(tall + south + north))
    place_form(canvas, form, x, y)
    canvas.restoreState()


def _singly(canvas: SheetCanvas, number: int, batch: Batch, bleed: float, *, duplex: bool) -> None:
    """Draws each side on a page of its own. The trim box is the piece; the bleed box and the page go beyond it."""
    width, height = batch.size
    page = (pt(width + 2 * bleed), pt(height + 2 * bleed))
    canvas.setPageSize(page)
    canvas.setBleedBox((0, 0, *page))
    canvas.setTrimBox((pt(bleed), pt(bleed), pt(bleed + width), pt(bleed + height)))
    for piece in batch.pieces:
        for name in (piece.front, piece.back) if duplex else (piece.front,):
            if name is not None:
                place_form(canvas, _form(number, name), bleed, bleed)
            canvas.showPage()

"""Puts pieces on paper: on sheets with backs behind fronts, or one a page for a print shop; boards in parts.

Each side is drawn once as a named form and then placed. So a hundred equal backs are stored once, files stay small,
and a test can count the pieces of a finished file and measure their places.

A board larger than the paper is printed on several sheets, which overlap. Each sheet shows a window of the board.
Neighbouring windows share a strip. One sheet is cut along the middle of the strip and laid over the other, whose half
of the strip is hatched for glue. Registration crosses on that middle, printed on both sheets, come to lie on each other.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from io import BytesIO
from itertools import groupby
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from companion.printing import fonts, imposition
from companion.printing.document import SheetCanvas, new_canvas
from companion.printing.paper import PAPERS, mm, pt
from companion.printing.paragraphs import fitted
from companion.printing.pen import clip, clip_round, hatch_box, pen
from companion.printing.reportlab_private import end_form
from companion.printing.text import draw_line
from companion.words import N_, NBSP, phrase

if TYPE_CHECKING:
    from companion.printing.imposition import Imposition
    from companion.printing.look import Look
    from companion.printing.options import CutOptions
    from companion.printing.sheet import Sheet


BLEED = 3.0
"""How far colour goes beyond the edge of a piece that has a page of its own, in millimetres."""

EDGE = 2.0
"""How far colour goes beyond the block of cards on a sheet, in millimetres: less than BLEED, to stay on the paper."""

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
    """What the margin of the sheet says on which the pieces begin."""
    own: bool = False
    """True if it is a deck of one's own: its pictures go beyond the cuts, and its margin states no licence."""


MARGIN = 5.0
"""The width of the edge of a board's sheet on which nothing is printed, in millimetres: what home printers need."""

OVERLAP = 12.0
"""The width of the strip that neighbouring sheets of a board share, in millimetres."""

LABEL, ASIDE = 5.0, 31.0
"""The room that a board's sheet keeps for words, in millimetres: at head and foot, or at both sides."""

GLUE = 4.5
"""The width of the hatched strip that takes the glue, in millimetres: a cut that drifts by 1.5 mm shows none of it."""

Cross = tuple[float, float]


class Tile(NamedTuple):
    """A window of the board: its lower left corner, its size, and its column and row from 0 at the upper left."""

    x: float
    y: float
    width: float
    height: float
    column: int
    row: int


class Tiling(NamedTuple):
    """How a board is shared out among sheets of a size. All measures are in millimetres.

    ``margin``: what stays free of the board at each side, and at head and foot. ``edge``: of it, what stays white.
    """

    board: tuple[float, float]
    page: tuple[float, float]
    margin: tuple[float, float] = (MARGIN, MARGIN + LABEL)
    edge: float = MARGIN

    @property
    def aside(self) -> bool:
        """True if a sheet's words stand beside the board, not above and below it."""
        return self.margin[0] > self.margin[1]

    @property
    def window(self) -> tuple[float, float]:
        """The largest window that a sheet can show."""
        return self.page[0] - 2 * self.margin[0], self.page[1] - 2 * self.margin[1]

    @property
    def counts(self) -> tuple[int, int]:
        """The number of columns and of rows of sheets.

        >>> Tiling((300, 250), (210, 297)).counts, Tiling((300, 400), (297, 210)).counts
        ((2, 1), (2, 3))
        """
        across, up = (
            max(1, ceil((side - OVERLAP) / (room - OVERLAP) - 1e-9))
            for side, room in zip(self.board, self.window, strict=True)
        )
        return across, up

    def _starts(self, axis: int) -> list[float]:
        """Where the windows begin along an axis. They are spread evenly, so that no sheet has only a narrow rest."""
        count, side = self.counts[axis], self.board[axis]
        step = (side - OVERLAP) / count
        return [number * step for number in range(count)]

    @property
    def shown(self) -> tuple[float, float]:
        """The size of each window."""
        across, up = self.counts
        return (self.board[0] - OVERLAP) / across + OVERLAP, (self.board[1] - OVERLAP) / up + OVERLAP

    def tiles(self) -> Iterator[Tile]:
        """The windows, row by row from the top."""
        wide, tall = self.shown
        rows = self._starts(1)[::-1]
        for row, y in enumerate(rows):
            for column, x in enumerate(self._starts(0)):
                yield Tile(x, y, wide, tall, column, row)

    def crosses(self) -> list[Cross]:
        """The places of the crosses: on the middle of each strip that two sheets share, three along each sheet."""
        xs, ys = self._starts(0), self._starts(1)
        wide, tall = self.shown
        found = {
            (round(x + OVERLAP / 2, 3), round(y + tall * part, 3))
            for x in xs[1:]
            for y in ys
            for part in (0.15, 0.5, 0.85)
        } | {
            (round(x + wide * part, 3), round(y + OVERLAP / 2, 3))
            for y in ys[1:]
            for x in xs
            for part in (0.15, 0.5, 0.85)
        }
        return sorted(found)

    def crosses_on(self, tile: Tile) -> list[Cross]:
        """The crosses that a sheet shows."""
        return [
            (x, y) for x, y in self.crosses() if tile.x < x < tile.x + tile.width and tile.y < y < tile.y + tile.height
        ]


def tiling(board: tuple[float, float], paper: str, unprinted: float = 0.0) -> Tiling:
    """The board on sheets of a paper, upright or on their side, whichever takes fewer.

    ``unprinted``: the width in mm that stays free at the edges.

    >>> tiling((400, 180), "a4").counts
    (2, 1)
    """
    size, edge = PAPERS[paper], max(MARGIN, unprinted)
    ways = (
        Tiling(board, page, margin, edge)
        for margin in ((edge, edge + LABEL), (edge + ASIDE, edge))
        for page in ((size.width, size.height), (size.height, size.width))
    )
    return min(ways, key=lambda one: one.counts[0] * one.counts[1])


def print_batches(batches: Sequence[Batch], sheet: Sheet, options: CutOptions) -> bytes:
    """The PDF of all batches in order. Last sheets that are not full share sheets, so that few are needed."""
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
    pages = _pages_of(batches, filled, sheet)
    for number, batch in enumerate(batches):
        if number in filled:
            for together in filled[number]:
                first = canvas.getPageNumber() == 1
                _on_sheet(
                    canvas, together, sheet, options, imposition.how_printed(sheet, options) if first else "", pages
                )
        elif options.one_per_page:
            _bookmark(canvas, number, batch.title)
            _singly(canvas, number, batch, max(BLEED, options.bleed or 0.0), duplex=sheet.duplex)
        elif batch.tiled:
            _bookmark(canvas, number, batch.title)
            _tiled(canvas, number, batch, sheet, max(options.device.edges()))
    canvas.save()
    return target.getvalue()


def _pages_of(
    batches: Sequence[Batch], filled: Mapping[int, Sequence[Sequence[_PieceBlock]]], sheet: Sheet
) -> dict[int, str]:
    """The pages on which each batch's pieces are, in brackets; of those before a board on several sheets only."""
    found: dict[int, list[int]] = {}
    page = 0
    for number, batch in enumerate(batches):
        if batch.tiled:
            break
        for blocks in filled.get(number, ()):
            sides = len(imposition.pages_of(sheet.duplex, folded=blocks[0].grid.folded))
            for piece in (piece for block in blocks for piece in block.pieces):
                found.setdefault(int(piece.front.split("-", 1)[0]), []).extend((page + 1, page + sides))
            page += sides
    return {number: f" (p.{NBSP}{min(each)}–{max(each)})" for number, each in found.items()}


def _laid(batches: Sequence[Batch], sheet: Sheet, options: CutOptions) -> dict[int, list[_PieceBlock]]:
    """The sheets of each batch that is not tiled, by its number.

    Batches in a row whose pieces are alike fill sheets together if that saves one; those are at the first's number.
    """

    def kind(number: int) -> tuple[object, ...]:
        one = batches[number]
        backed = any(piece.back for piece in one.pieces)
        return (number,) if one.tiled else (one.size, one.gap, one.bleeding, one.round_, backed)

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


def _place(canvas: SheetCanvas, form: str, x: float, y: float) -> None:
    canvas.saveState()
    canvas.translate(pt(x), pt(y))
    canvas.doForm(form)
    canvas.restoreState()


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
        begins[len(pieces)] = (number, batches[number].title, batches[number].note)
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
    if len(ends) > 1 and ends[-1] - ends[-2] == 1:  # the last sheet gets a row more, so that no piece is alone on it
        ends[-2] -= min(grid.columns, grid.slots - 1)
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
    pages: Mapping[int, str],
) -> None:
    """Draws a sheet with one block in the middle or several below each other, and its back if any piece has one.

    ``how``: what the first says of printing and cutting, at its head; a line of known length at its foot goes with it.
    ``pages``: what notes say of each batch's pages.
    """
    if len(blocks) == 1:
        blocks = [blocks[0]._replace(grid=blocks[0].grid.holding(len(blocks[0].pieces)))]
    grid = blocks[0].grid
    canvas.setPageSize((pt(grid.page[0]), pt(grid.page[1])))
    begun = [one for block in blocks for one in block.begins]
    for number, title, _ in begun:
        _bookmark(canvas, number, title)
    note = " ".join(filter(None, (how, *(one for _, _, one in begun))))
    note = re.sub(r"\{(\d+)\}", lambda at: pages.get(int(at[1]), ""), note)
    if note and sheet.imprint and imposition.draw_note(canvas, grid, note, sheet.look):
        note = ""
    says = " · ".join(filter(None, (sheet.imprint, note))) if sheet.imprint else ""
    for sides in imposition.pages_of(sheet.duplex, folded=grid.folded):
        for block in blocks:
            _draw_block(canvas, block, sides, sheet, corners=options.corners)
        backs = any(piece.back for block in blocks for piece in block.pieces)
        if False in sides:
            imposition.draw_on_grid(canvas, grid, says, sheet.look, scaled=bool(how))
        elif not backs:
            imposition.draw_on_grid(canvas, grid, phrase(N_("blank back"), sheet.look.lang), sheet.look)
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
                reaches = [reach if one else min(reach, max(grid.gap / 2, SEAM)) for one in open_]
                _in_slot(canvas, grid, grid.place(slot, back=back), reaches, name, round_=batch.round_)
    if False not in sides:
        return
    if batch.round_:  # cut into squares first, through the middle of the gaps
        squares = grid._replace(card=(grid.card[0] + grid.gap, grid.card[1] + grid.gap), gap=0.0)
        imposition.draw_guides(canvas, squares, sheet.look, len(block.pieces))
        return
    imposition.draw_marks(canvas, grid, sheet.look)
    imposition.draw_guides(canvas, grid, sheet.look, len(block.pieces), corners=corners)


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
    _place(canvas, form, x, y)
    canvas.restoreState()


def _tiled(canvas: SheetCanvas, number: int, batch: Batch, sheet: Sheet, unprinted: float) -> None:
    """Draws a board in parts: each with its crosses, where it goes and how it is joined below, the imprint above."""
    laid = tiling(batch.size, sheet.paper, unprinted)
    canvas.setPageSize((pt(laid.page[0]), pt(laid.page[1])))
    for tile in laid.tiles():
        left, bottom = (laid.page[0] - tile.width) / 2, (laid.page[1] - tile.height) / 2
        canvas.saveState()
        clip(canvas, pt(left), pt(bottom), pt(tile.width), pt(tile.height))
        _place(canvas, _form(number, batch.pieces[0].front), left - tile.x, bottom - tile.y)
        canvas.restoreState()
        _draw_seams(canvas, laid, tile, (left, bottom), sheet.look)
        _draw_joining(canvas, laid, tile, batch.title, sheet.look)
        canvas.saveState()
        if laid.aside:
            canvas.translate(pt(left + tile.width + 4), pt(bottom))
            canvas.rotate(90)
            imposition.draw_imprint(canvas, sheet.imprint, (0.0, 0.0), tile.height, sheet.look)
        else:
            above = (laid.edge, bottom + tile.height + 2)
            imposition.draw_imprint(canvas, sheet.imprint, above, laid.page[0] - 2 * laid.edge, sheet.look)
        canvas.restoreState()
        canvas.showPage()
        if sheet.duplex:
            canvas.showPage()
    canvas.setPageSize(sheet.size)


def _draw_seams(canvas: SheetCanvas, laid: Tiling, tile: Tile, corner: tuple[float, float], look: Look) -> None:
    """Draws where a part is joined: hatched strips for the glue, dashes to cut along, and the crosses.

    ``corner``: the part's lower left corner on its sheet.
    """
    (columns, rows), (left, bottom) = laid.counts, corner
    right, top, half = left + tile.width, bottom + tile.height, OVERLAP / 2
    if tile.row + 1 < rows:
        _draw_glue(canvas, (left, bottom, tile.width, GLUE), look)
    if tile.column + 1 < columns:
        _draw_glue(canvas, (right - GLUE, bottom, GLUE, tile.height), look)
    cuts = [(left + half, bottom, left + half, top)] * (tile.column > 0)
    cuts += [(left, top - half, right, top - half)] * (tile.row > 0)
    canvas.saveState()
    for colour, weight, dashes in ((look.paper, 1.6, ()), (look.black, 0.4, (4, 3))):  # visible on dark grounds too
        pen(canvas, colour, weight)
        canvas.setDash(*dashes)
        for cut in cuts:
            canvas.line(*map(pt, cut))
        canvas.setDash()
        for x, y in laid.crosses_on(tile):
            _cross(canvas, left + x - tile.x, bottom + y - tile.y)
    canvas.restoreState()


def _draw_glue(canvas: SheetCanvas, strip: tuple[float, float, float, float], look: Look) -> None:
    """Draws a strip (left, bottom, width, height) on which a part is glued: hatched, with the word along it."""
    x, y, wide, tall = strip
    long, upright = max(wide, tall), tall > wide
    canvas.saveState()
    clip(canvas, *map(pt, strip))
    canvas.translate(pt(x), pt(y))
    canvas.setFillColor(look.paper)
    canvas.rect(0, 0, pt(wide), pt(tall), stroke=0, fill=1)
    if upright:
        canvas.translate(pt(wide), 0)
        canvas.rotate(90)
    pen(canvas, look.hairline, 0.5)
    hatch_box(canvas, 0, 0, pt(long), pt(GLUE), pt(2.4))
    word = phrase(N_("glue"), look.lang)
    room = mm(fonts.width(word, fonts.LABEL_BOLD, 9)) + 3
    for place in (0.32, 0.68):  # between the crosses
        canvas.setFillColor(look.paper)
        canvas.rect(pt(long * place - room / 2), 0, pt(room), pt(GLUE), stroke=0, fill=1)
        draw_line(canvas, word, pt(long * place), pt(1.2), fonts.LABEL_BOLD, 9, look.black, look, align="centre")
    canvas.restoreState()


JOINING = {
    (False, False): N_("Put glue on the hatched edges and lay the others on them, cross on cross."),
    (True, False): N_("Cut off the left edge along the dashes; lay it on the glue, cross on cross."),
    (False, True): N_("Cut off the upper edge along the dashes; lay it on the glue, cross on cross."),
    (True, True): N_("Cut off the left and upper edges along the dashes; lay it on the glue, cross on cross."),
}
"""What a part of a board says, by whether it has a neighbour at its left and above it."""


def _draw_joining(canvas: SheetCanvas, laid: Tiling, tile: Tile, title: str, look: Look) -> None:
    """Draws how a part is joined to its neighbours, and the whole board, small, with this part filled.

    Both stand at the left of the part or, if its words have no room there, the words below it.
    """
    columns, rows = laid.counts
    if columns * rows == 1:
        return
    left, bottom = (laid.page[0] - tile.width) / 2, (laid.page[1] - tile.height) / 2
    part = N_("{title}: part {number} of {count}.")
    known = {"title": title, "number": tile.row * columns + tile.column + 1, "count": columns * rows}
    says = f"{phrase(part, look.lang).format(**known)} {phrase(JOINING[tile.column > 0, tile.row > 0], look.lang)}"
    edge, ratio = laid.edge, tile.height / tile.width
    if laid.aside:
        wide = min(16.0, (left - 4 - edge) / columns)
        x, y = edge, bottom + tile.height - wide * ratio * rows
        told = fitted(says, "sum", look, pt(left - 4 - edge), pt(y - bottom - 4), least=0.6, breakable=True)
        told.drawOn(canvas, pt(x), pt(y - 4) - told.height)
    else:
        size = min(11.0, 11.0 * pt(tile.width) / fonts.width(says, fonts.LABEL_BOLD, 11))
        draw_line(canvas, says, pt(left), pt(bottom - 5), fonts.LABEL_BOLD, size, look.black, look)
        beside, below = (left - 4 - edge) / columns, (bottom - 9 - edge) / rows / ratio
        wide = min(16.0, max(beside, below))
        x, y = (left - 4 - wide * columns, bottom) if beside >= below else (left, bottom - 9 - wide * ratio * rows)
    for one in laid.tiles():
        here = (one.column, one.row) == (tile.column, tile.row)
        corner = x + one.column * wide, y + (rows - 1 - one.row) * wide * ratio
        pen(canvas, look.black, 0.8)
        canvas.setFillColor(look.deep if here else look.paper)
        canvas.rect(*map(pt, (*corner, wide, wide * ratio)), fill=1)
        at = pt(corner[0] + wide / 2), pt(corner[1] + wide * ratio / 2 - 0.18 * wide)
        ink, number = look.paper if here else look.black, str(one.row * columns + one.column + 1)
        draw_line(canvas, number, *at, fonts.LABEL_BOLD, pt(wide / 2), ink, look, align="centre")


def _cross(canvas: SheetCanvas, x: float, y: float) -> None:
    canvas.line(pt(x - 3), pt(y), pt(x + 3), pt(y))
    canvas.line(pt(x), pt(y - 3), pt(x), pt(y + 3))
    canvas.circle(pt(x), pt(y), pt(1.5), stroke=1, fill=0)


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
                _place(canvas, _form(number, name), bleed, bleed)
            canvas.showPage()

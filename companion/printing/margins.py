"""What is written in the margins around pieces (`imposition`): the imprint, and how their sheet is printed.

The imprint names the game and states what its author allows. It is printed small, outside every piece, once a sheet.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from companion.printing import fonts
from companion.printing.imposition import CLEAR, HEIGHT, MARK_AWAY, MARK_LEAST, MARK_LENGTH, Imposition
from companion.printing.paper import mm, pt
from companion.printing.pen import pen
from companion.printing.text import draw_line
from companion.words import N_, NBSP, phrase

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

    from companion.printing.look import Look
    from companion.printing.options import PageOptions
    from companion.printing.printer import Printer
    from companion.printing.sheet import Sheet


SIZE = 7.0
"""The size of the imprint in points; less if the line would be longer than its sheet. Nobody reads it while playing,
so large print does not enlarge it.
"""


LEADING = 1.2
"""The distance of two lines of the imprint, as a share of its size."""


def draw_imprint(
    canvas: Canvas, words: str, at: tuple[float, float], room: float, look: Look, high: float = 0.0
) -> None:
    """Draw the imprint with the left end of its last line at ``at``, at most ``room`` long, both in millimetres.

    ``high``: how many millimetres it may take; it has several lines if that makes it larger.
    """
    size, lines = imprint_lines(words, room, high)
    for row, line in enumerate(reversed(lines)):
        y = pt(at[1]) + row * LEADING * size
        draw_line(canvas, line, pt(at[0]), y, fonts.LABEL, size, look.black, look)


def imprint_lines(words: str, room: float, high: float = 0.0) -> tuple[float, Sequence[str]]:
    """The size in points of an imprint, and its lines, in millimetres of room.

    >>> imprint_lines("Court · A. B.", 40), imprint_lines("Court, by A. B., who allows it", 20, 6)
    ((7.0, ['Court · A. B.']), (7.0, ['Court, by A. B., who', 'allows it']))
    """
    if not words:
        return SIZE, []
    size = min(SIZE, SIZE * pt(room) / fonts.width(words, fonts.LABEL, SIZE))
    best: tuple[float, Sequence[str]] = (size, [words])
    for quarters in range(int(4 * size) + 1, int(4 * SIZE) + 1):
        lines = _broken(words, pt(room) / (quarters / 4))
        if lines and len(lines) * LEADING * quarters / 4 <= pt(high):
            best = quarters / 4, lines
    return best


def _broken(words: str, room: float) -> Sequence[str]:
    """Words in lines at most ``room`` wide at a size of 1; none if a word is longer."""
    lines = [""]
    for word in re.sub(r" (?=[;:!?»·])", NBSP, words).split(" "):
        longer = f"{lines[-1]} {word}".strip()
        lines = [*lines[:-1], longer] if fonts.width(longer, fonts.LABEL, 1) <= room else [*lines, word]
    return [] if max(fonts.width(line, fonts.LABEL, 1) for line in lines) > room else lines


def draw_on_grid(canvas: Canvas, grid: Imposition, words: str, look: Look, *, scaled: bool = False) -> None:
    """Draw the imprint in the room that the grid keeps for it, ``scaled``: with a line of known length at its end.

    It stands below the block, or along its left side, to be read from the right.
    """
    (width, height), (edge, foot) = grid.page, grid.edge
    if not grid.imprint:
        return
    side = grid.imprint == "side"
    room = height - 2 * foot if side else width - 2 * edge
    canvas.saveState()
    canvas.translate(*map(pt, (edge - 0.6, foot) if side else (edge, foot - HEIGHT + 0.6)))
    canvas.rotate(90 * side)
    if scaled := scaled and room > 2 * SCALE:
        draw_line(
            canvas, f"{SCALE}{NBSP}mm", pt(room - SCALE - 2), 0, fonts.LABEL, SIZE, look.black, look, align="right"
        )
        pen(canvas, look.black, 0.5)
        for left, right, low, high in ((SCALE, 0, 0.8, 0.8), (SCALE, SCALE, 0, 1.6), (0, 0, 0, 1.6)):
            canvas.line(*map(pt, (room - left, low, room - right, high)))
    draw_imprint(canvas, words, (0.0, 0.0), room - (SCALE + 12) * scaled, look)
    canvas.restoreState()


SCALE = 50
"""The length of the line to check the scale by, in millimetres."""


HOW = {
    "": N_("Print at 100%; {cut}."),
    "long": N_("Print at 100%, on both sides, flipped on the long edge; {cut}."),
    "short": N_("Print at 100%, on both sides, flipped on the short edge; {cut}."),
    "two-pass": N_("Print at 100%: all fronts first, then all backs behind them; {cut}."),
    "gutterfold": N_("Print it on one side at 100%, fold along the line of dashes and dots, glue, then cut."),
}
"""What the first sheet says about printing and cutting, by how backs are printed; empty: there are none."""

CUT = {True: N_("cut along the lines"), False: N_("cut from mark to mark")}
"""How pieces are cut: with lines along the cuts, or without."""

LIGHTER = N_("Also exists in light ink.")


def how_printed(sheet: Sheet, options: PageOptions, *, lined: bool = True) -> str:
    """How all sheets are printed and cut, in words for the first. ``lined``: lines run along the cuts."""
    one_way = "two-pass" if options.device.one_sided else options.device.flip
    how = options.duplex if options.duplex == "gutterfold" else one_way if sheet.duplex else ""
    lighter = "" if sheet.look.low else f" {phrase(LIGHTER, sheet.look.lang)}"
    cut = phrase(CUT[lined], sheet.look.lang)
    return phrase(HOW[how], sheet.look.lang).format(cut=cut) + lighter


NOTE = 13.0
"""The size in points of a note, which is read before cutting; it is at least SIZE."""

TAIL = 0.046
"""What the last line of a note needs below it for the tails of its letters, as a share of its size."""


FLAT = 10.0
"""The least size in points of a note for which pieces are moved down. A smaller one stands beside them."""


def _headed(grids: Sequence[Imposition], printer: Printer, least: float = FLAT) -> list[Imposition]:
    """The grids of a sheet, moved down to leave room for a note above them, and without crop marks there: they have
    lines along their cuts. They stay where the printer prints, backs that it moves too. The crop marks below stay as
    long as MARK_LEAST where the note is no smaller than ``least`` points then.

    >>> from companion.printing.imposition import PERFECT, PieceNeeds, lay
    >>> grid = lay((63, 88), "poker", "letter", PieceNeeds(signed=True))
    >>> [round(one.block[1], 1) for one in (grid, *_headed([grid], PERFECT))]
    [7.7, 5.0]
    """
    first, last = grids[0], grids[-1]
    landscape, edge = first.page[0] > first.page[1], first.edge[1]
    printed = printer.edges(landscape=landscape)[1] + printer.moved(landscape=landscape)[1]
    wanted = edge + first.away + mm(NOTE * (1 + TAIL)) - (first.page[1] - first.block[3])
    spare = last.block[1] - max(edge + last.away - MARK_AWAY, printed)
    marked = last.block[1] - edge - last.away - MARK_LEAST
    if wanted - marked <= mm((NOTE - least) * (1 + TAIL)):
        spare = min(spare, marked)
    lower = max(0.0, min(wanted, spare))
    return [one._replace(raised=one.raised - lower, above=0.0 if one is first else one.above) for one in grids]


def draw_note(
    canvas: Canvas,
    grids: Sequence[Imposition],
    parts: Sequence[str],
    look: Look,
    printer: Printer,
    *,
    lined: bool = True,
) -> list[Imposition] | None:
    """Draw a note on a sheet with these grids and return where they stand below it; None if there is no room for it.

    ``lined``: lines run along the cuts.
    """
    first = grids[0]
    if first.imprint == "side" and lined and not first.folded:
        lower = _headed(grids, printer, NOTE if look.type == "large" else FLAT)
        beside = lower[0]._replace(above=MARK_LENGTH)
        lighter = f" {phrase(LIGHTER, look.lang)}"  # said where there is room
        shorter = [parts[0].removesuffix(lighter), *parts[1:]]
        # all above, or else the last alone and the others beside
        for at, said in ((0, parts), (0, shorter), *((at, parts) for at in range(1, len(parts)))):
            notes = [_MarginNote.of(lower[0], said[at:])]
            if at:
                notes.append(_MarginNote.of(beside, said[:at]))
            if notes[0].size >= FLAT and notes[-1].size >= SIZE:
                for note in notes:
                    note.draw(canvas, look)
                return lower
    elif len(parts) > 1 and lined:  # shorter marks leave room for two lines
        closer = [first._replace(above=min(first.above, MARK_LEAST)), *grids[1:]]
        if (note := _MarginNote.of(closer[0], parts)).size >= FLAT:
            note.draw(canvas, look)
            return closer
    if (note := _MarginNote.of(first, parts)).size >= SIZE:
        note.draw(canvas, look)
        return list(grids)
    return None


class _MarginNote(NamedTuple):
    """A note where one looks first: above the block, or along its right side if the imprint is at the left and crop marks
    are above it.

    Each of its parts has a line of its own where that leaves FLAT points or more; else they do what makes them largest,
    on one line or apart. The last is bold.
    """

    grid: Imposition
    side: bool
    size: float
    away: float
    lines: Sequence[Sequence[tuple[str, str]]]
    """Words with the font they are set in."""

    @classmethod
    def of(cls, grid: Imposition, parts: Sequence[str]) -> _MarginNote:
        """The note as large as it can be, in the margin of a grid."""
        (width, height), (across, up), (_, _, right, top) = grid.page, grid.edge, grid.block
        side = grid.imprint == "side" and grid.above > 0
        foot = HEIGHT * (grid.imprint == "foot")
        free = width - right - across + HEIGHT if side else height - top - up + foot
        beyond = (
            grid.away + (MARK_LENGTH if side else grid.above) + CLEAR * (grid.above > 0),
            height - 2 * up if side else width - 2 * across,
        )
        between = (
            grid.away,
            (grid.card[side] - 2) * ((grid.rows if side else grid.columns) % 2),
        )  # marks: if none is there
        apart = [*((part, fonts.LABEL) for part in parts[:-1]), (parts[-1], fonts.LABEL_BOLD)]
        whole = [(f"{words} ", face) for words, face in apart[:-1]] + apart[-1:]
        ways: list[tuple[tuple[float, float], Sequence[Sequence[tuple[str, str]]]]]
        ways = [(beyond, [whole]), (between, [whole])]
        if len(parts) > 1:  # close above the marks, since the tails of letters are short
            ways.append(((beyond[0] - CLEAR, beyond[1]), [[one] for one in apart]))
        sized = [
            cls(
                grid,
                side,
                min(
                    NOTE,
                    pt(free - away) / (len(lines) + TAIL),
                    pt(long) / max(map(_long, lines)),
                ),
                away,
                lines,
            )
            for (away, long), lines in ways
        ]
        return sized[-1] if len(parts) > 1 and sized[-1].size >= FLAT else max(sized, key=lambda one: one.size)

    def draw(self, canvas: Canvas, look: Look) -> None:
        """Draw it."""
        (_, bottom, right, top), width = self.grid.block, self.grid.page[0]
        canvas.saveState()
        canvas.translate(
            *map(pt, (right + self.away, (bottom + top) / 2) if self.side else (width / 2, top + self.away))
        )
        canvas.rotate(-90 if self.side else 0)
        for row, line in enumerate(reversed(self.lines)):
            x = -_long(line) * self.size / 2
            for words, face in line:
                draw_line(canvas, words, x, (row + 0.2) * self.size, face, self.size, look.black, look)
                x += fonts.width(words, face, self.size)
        canvas.restoreState()


def _long(line: Sequence[tuple[str, str]]) -> float:
    """How long a line of words is, each with its font, as a share of their size."""
    return sum(fonts.width(words, face, 1) for words, face in line)

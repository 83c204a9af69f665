"""A printer as it is: what of a page it cannot reach, where it puts the back of a sheet, which edge sheets are flipped on.

What a page needs to know of it, and no more: where profiles are kept, and under which names, is `companion.printers`' to know.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

Flip = Literal["long", "short"]


class Printer(NamedTuple):
    """A printer; one of which nothing is said is perfect, and flips sheets on their long edge.

    Millimetres on an upright page: ``left`` to ``bottom`` cannot be printed; every back is moved by ``offset_x`` to the right
    and ``offset_y`` upwards, seen from the back. ``one_sided``: fronts are printed first, then the stack is put back for the
    backs, in ``reverse`` order where it comes out the other way round.
    """

    name: str = ""
    left: float = 0.0
    right: float = 0.0
    top: float = 0.0
    bottom: float = 0.0
    offset_x: float = 0.0
    offset_y: float = 0.0
    flip: Flip = "long"
    grey: bool = False
    one_sided: bool = False
    reverse: bool = False

    def edges(self, *, landscape: bool = False) -> tuple[float, float]:
        """Millimetres at the left and right, and at the top and bottom, that nothing may be printed on; equal on both
        sides, because a back lies the other way round.

        >>> Printer(left=3, right=5, bottom=12).edges(), Printer(left=3, bottom=12).edges(landscape=True)
        ((5, 12), (12, 3))
        """
        across, up = max(self.left, self.right), max(self.top, self.bottom)
        return (up, across) if landscape else (across, up)

    def moved(self, *, landscape: bool = False) -> tuple[float, float]:
        """How far a back is moved, whichever way, across and up.

        >>> Printer(offset_x=-0.4, offset_y=1).moved()
        (0.4, 1)
        """
        across, up = abs(self.offset_x), abs(self.offset_y)
        return (up, across) if landscape else (across, up)

    def lying(self) -> Printer:
        """The same printer as seen by pages that lie side by side, each half of a sheet.

        >>> Printer(left=3, bottom=12, offset_y=0.4).lying().needs(duplex=True)
        (12.4, 3.0)
        """
        (across, up), (aside, along) = self.edges(), self.moved()
        return self._replace(left=up, right=up, top=across, bottom=across, offset_x=along, offset_y=aside)

    def needs(self, *, duplex: bool) -> tuple[float, float]:
        """The least margins in millimetres that a page of text has to have at its sides, and at its head and foot.

        >>> Printer(bottom=12, offset_x=-0.5).needs(duplex=True), Printer(bottom=12).needs(duplex=False)
        ((0.5, 12.0), (0.0, 12.0))
        """
        if not any(self.edges()):
            return 0.0, 0.0
        across, up = self.edges()
        aside, along = self.moved() if duplex else (0.0, 0.0)
        return across + aside, up + along

"""What a page has to know of a printer: its unprintable margins, where it puts backs, which edge it flips sheets on.

`companion.printers` keeps the profiles and their names.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, NamedTuple, TypeAlias

from companion.words import N_

MOST_MARGIN, MOST_OFFSET = 40.0, 10.0
"""The largest margin and offset in millimetres. No printer leaves more unprinted, or shifts a sheet further, so a
larger number is a mistake.
"""


class Key(NamedTuple):
    """What is known of a key of a printer's profile, besides its type. The words are messages of the catalogue.

    - ``help``: the help of its option; empty if it has none of its own.
    - ``flag``: its option, if that is not named like the key.
    - ``least``, ``most``: the limits of a number, in millimetres.
    - ``question``: the question on a terminal; empty if there is none. ``answers``: the words for its choices there.
    - ``listed``: what a list of printers shows for a value, after the ``label``. A number other than 0 is shown as it
      is.
    - ``kind``, ``choices``: derived from the type (`companion.printers.KEYS`).
    """

    help: str = ""
    flag: str = ""
    least: float = 0.0
    most: float = MOST_MARGIN
    question: str = ""
    answers: Mapping[str, str] = {}  # shared, as nothing changes it
    label: str = ""
    listed: Mapping[str | bool, str] = {}
    kind: Literal["number", "choice", "yes-no"] = "number"
    choices: tuple[str, ...] = ()


Edge: TypeAlias = Annotated[float, Key()]


class Printer(NamedTuple):
    """A printer. Without any facts it is perfect and flips sheets on their long edge. Its fields are the keys of a
    profile.

    Measures are in millimetres on an upright page.

    - ``left``, ``right``, ``top``, ``bottom``: margins that cannot be printed on.
    - ``offset_x``, ``offset_y``: how far every back is moved to the right and upwards, seen from the back.
    - ``grey``: it has no colours.
    - ``one_sided``: fronts are printed first; then the player puts the stack back for the backs. ``reverse``: the
      stack comes out the other way round, so the backs are printed in reverse order.
    """

    name: str = ""
    left: Edge = 0.0
    right: Edge = 0.0
    top: Edge = 0.0
    bottom: Edge = 0.0
    offset_x: Annotated[
        float, Key(N_("How far backs are moved to the right; see calibrate."), least=-MOST_OFFSET, most=MOST_OFFSET)
    ] = 0.0
    offset_y: Annotated[
        float, Key(N_("How far backs are moved upwards; see calibrate."), least=-MOST_OFFSET, most=MOST_OFFSET)
    ] = 0.0
    flip: Annotated[
        Literal["long", "short"],
        Key(
            N_("The edge that sheets are flipped on, for their backs."),
            question=N_("On which edge does it flip sheets?"),
            answers={"long": N_("long"), "short": N_("short")},
            label=N_("Sheets flipped"),
            listed={"long": N_("on the long edge"), "short": N_("on the short edge")},
        ),
    ] = "long"
    grey: Annotated[
        bool,
        Key(
            N_("Whether it prints in greys only."),
            "--grey/--colour",
            question=N_("Does it print in greys only?"),
            label=N_("Colours"),
            listed={True: N_("greys only")},
        ),
    ] = False
    one_sided: Annotated[
        bool,
        Key(
            N_("Whether sheets have to be put back for their backs."),
            "--one-sided/--two-sided",
            question=N_("Does the printer print one side only, so that you put the stack back for the other?"),
            label=N_("Prints"),
            listed={True: N_("on one side")},
        ),
    ] = False
    reverse: Annotated[
        bool, Key(N_("Whether a stack put back is taken from its other end."), "--reverse/--in-order")
    ] = False

    def edges(self, *, landscape: bool = False) -> tuple[float, float]:
        """Millimetres that cannot be printed on, at the left and right, and at the top and bottom.

        Opposite sides are equal, because a back lies the other way round.

        >>> Printer(left=3, right=5, bottom=12).edges(), Printer(left=3, bottom=12).edges(landscape=True)
        ((5, 12), (12, 3))
        """
        across, up = max(self.left, self.right), max(self.top, self.bottom)
        return (up, across) if landscape else (across, up)

    def moved(self, *, landscape: bool = False) -> tuple[float, float]:
        """How far a back is moved, across and up, in millimetres without sign.

        >>> Printer(offset_x=-0.4, offset_y=1).moved()
        (0.4, 1)
        """
        across, up = abs(self.offset_x), abs(self.offset_y)
        return (up, across) if landscape else (across, up)

    def lying(self) -> Printer:
        """The same printer as seen by pages that lie side by side, each on half of a sheet.

        >>> Printer(left=3, bottom=12, offset_y=0.4).lying().needs(duplex=True)
        (12.4, 3.0)
        """
        (across, up), (aside, along) = self.edges(), self.moved()
        return self._replace(left=up, right=up, top=across, bottom=across, offset_x=along, offset_y=aside)

    def needs(self, *, duplex: bool) -> tuple[float, float]:
        """The least margins in millimetres for a page of text: at its sides, and at its head and foot.

        >>> Printer(bottom=12, offset_x=-0.5).needs(duplex=True), Printer(bottom=12).needs(duplex=False)
        ((0.5, 12.0), (0.0, 12.0))
        """
        if not any(self.edges()):
            return 0.0, 0.0
        across, up = self.edges()
        aside, along = self.moved() if duplex else (0.0, 0.0)
        return across + aside, up + along

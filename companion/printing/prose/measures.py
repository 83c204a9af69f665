"""How large and how close a rule text is set: the styles of the house at a density between roomy and tight.

A game's rules should be one sheet of paper. A short text is set in 10 pt with room, a long one a little tighter; never
smaller than 9.5 pt. A single column is as wide as the title band: there the type grows until the lines are not too long,
so large print becomes larger still, and never smaller than large print is everywhere.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from companion.printing import fonts
from companion.printing.look import Look
from companion.printing.styles import style

if TYPE_CHECKING:
    from reportlab.lib.styles import ParagraphStyle


class Density(NamedTuple):
    """Factors on the house's sizes, leading, distances, drawn cards and figures."""

    size: float
    leading: float
    space: float
    cards: float
    figures: float = 1.0

    def towards(self, other: Density, share: float) -> Density:
        """This density with ``share`` of the way to another gone.

        >>> Density(1, 1, 1, 1).towards(Density(1, 0.9, 0.5, 1, 0.8), 0.5)
        Density(size=1.0, leading=0.95, space=0.75, cards=1.0, figures=0.9)
        """
        return Density(*(round(mine + (theirs - mine) * share, 3) for mine, theirs in zip(self, other, strict=True)))


ROOMY = Density(1.042, 1.0, 1.0, 1.0)
"""What a short text gets: 10 pt."""

TIGHT = Density(0.99, 0.915, 0.58, 0.88, 0.75)
"""What a long text gets: 9.5 pt."""

SAVING = 0.19
"""By how much a text set tight is lower than the same text set roomily; measured on our own sheets."""

_LONGEST = 31.5
"""Width of a column in ems from which on a single column's type grows: 66 characters a line, and the numbers' place."""

_GROWN, _GROWN_TIGHT = 1.15, 1.12
"""How much larger the type of a single column may be, set roomily and set tight."""


def density_of(share: float, look: Look, width: float, *, single: bool) -> Density:
    """The density ``share`` of the way from roomy to tight, for a column ``width`` points wide, ``single`` or one of two."""
    density = ROOMY.towards(TIGHT, share)
    if not single:
        return density
    most = _GROWN + (_GROWN_TIGHT - _GROWN) * share
    wanted = width / (_LONGEST * style("body", look).fontSize)
    return density._replace(size=round(max(1.0, min(most, wanted)), 3))


_AFTER = {"cell": 3.0, "caption": 6.0}
"""Points below a paragraph of a box, which is set in the cells' type, and below a figure's words."""


class Measures:
    """The styles for one look and density."""

    def __init__(self, look: Look, density: Density = ROOMY) -> None:
        self.look = look
        self.density = density
        self._styles: dict[tuple[str, float], ParagraphStyle] = {}

    def style(self, name: str, left: float = 0) -> ParagraphStyle:
        """The style of that name with its words ``left`` points in; ``name/entry`` stands closer to what follows."""
        key = (name, left)
        if key not in self._styles:
            self._styles[key] = self._made(name, left)
        return self._styles[key]

    def _made(self, name: str, left: float) -> ParagraphStyle:
        from reportlab.lib.styles import ParagraphStyle

        name, _, role = name.partition("/")
        base, density = style(name, self.look, self.density.size), self.density
        fonts.load(fonts.LABEL_BOLD)
        return ParagraphStyle(
            f"{name}-{role}-{left:g}",
            parent=base,
            leading=base.leading * density.leading,
            spaceBefore=base.spaceBefore * density.space,
            spaceAfter=_AFTER.get(name, base.spaceAfter) * density.space * (0.4 if role == "entry" else 1),
            leftIndent=left,
            bulletFontName=fonts.LABEL_BOLD,
            bulletFontSize=base.fontSize,
            bulletColor=self.look.accent,
        )

    @cached_property
    def em(self) -> float:
        """The size of the body in points: what distances around it are measured in."""
        return float(self.style("body").fontSize)

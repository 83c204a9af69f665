"""The styles of a rule text, at a density between roomy and tight.

A game's rules should fit on one sheet of paper. No text is set smaller than `styles.STYLES` says. A long text has
less white, smaller cards and smaller figures than a short one. A single column is as wide as the title band, so it
has larger type, which keeps its lines from being too long, and more leading.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from companion.printing import fonts
from companion.printing.look import Look
from companion.printing.paper import pt
from companion.printing.styles import style

if TYPE_CHECKING:
    from reportlab.lib.styles import ParagraphStyle


class Density(NamedTuple):
    """Factors on the house's type sizes, leading, distances, drawn cards and figures."""

    size: float
    leading: float
    space: float
    cards: float
    figures: float = 1.0

    def towards(self, other: Density, share: float) -> Density:
        """The density ``share`` of the way from this one to another.

        >>> Density(1, 1, 1, 1).towards(Density(1, 0.9, 0.5, 1, 0.8), 0.5)
        Density(size=1.0, leading=0.95, space=0.75, cards=1.0, figures=0.9)
        """
        return Density(*(round(mine + (theirs - mine) * share, 3) for mine, theirs in zip(self, other, strict=True)))


ROOMY = Density(1.053, 0.96, 1.0, 1.0)
"""The density from which all texts set out: body of 10 pt, larger than the house's, for it is read at a table."""

GENEROUS = ROOMY._replace(leading=1.0, space=1.25, cards=1.3, figures=1.4)
"""The density of a short text in two columns: what would stay white makes cards and figures larger, and parts lines and
blocks on the whole sheet alike, never the type.
"""

_SPACED, _LED = 1.4, 1.08
"""The most by which distances and leading grow in two columns."""

TIGHT = ROOMY._replace(space=0.42, cards=0.9, figures=0.72)
"""The density of a long text: less white, smaller cards and figures. Its type is never smaller."""

SAVING, GAIN = 0.085, 0.10
"""Shares of a text's height, measured on our sheets: what it saves if set tight, and gains if set generously."""

_WIDEST = 1.15
"""The most by which distances grow in a single column."""

_NARROW = 150.0
"""Millimetres: a single column narrower than this is one on A5, a wider one is large print across a whole sheet."""

_SINGLE = {("normal", True): (1.06, 1.05), ("large", True): (1.0, 1.05), ("large", False): (1.13, 1.05)}
"""(type, whether a single column is narrow) -> factors on the type size and leading of two columns.

The lines of a single column are longer.
"""


def density_of(share: float, look: Look, width: float, *, single: bool) -> Density:
    """The density ``share`` of the way from roomy to tight; a negative one leads to generous.

    ``width``: of the column, in points. ``single``: it is the page's only column, not one of two. Its type is larger
    as it is.
    """
    if not single:
        density = ROOMY.towards(GENEROUS, -share) if share < 0 else ROOMY.towards(TIGHT, share)
        return density._replace(space=min(density.space, _SPACED), leading=min(density.leading, _LED))
    density = ROOMY.towards(TIGHT, share)
    size, leading = _SINGLE[look.type, width < pt(_NARROW)]
    return density._replace(size=size, leading=leading, space=min(density.space, _WIDEST))


STYLES = {2: "heading1", 3: "heading2"}
"""Heading level in Markdown -> style of the house."""

_OVER_SECTION = 1.0
"""The share of the white above a section's line that is kept however tight the text is set: readers look for it."""

_AFTER = {"cell": 3.0, "caption": 6.0}
"""Points below a paragraph of a box, which has the type of cells, and below the words of a figure."""


class Measures:
    """The styles for one look and density."""

    def __init__(self, look: Look, density: Density = ROOMY) -> None:
        self.look = look
        self.density = density
        self._styles: dict[tuple[str, float], ParagraphStyle] = {}

    def style(self, name: str, left: float = 0) -> ParagraphStyle:
        """The style of that name, indented by ``left`` points. ``name/entry`` stands closer to what follows."""
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
            spaceBefore=base.spaceBefore * (max(density.space, _OVER_SECTION) if name == STYLES[2] else density.space),
            spaceAfter=_AFTER.get(name, base.spaceAfter) * density.space * (0.4 if role == "entry" else 1),
            leftIndent=left,
            bulletFontName=fonts.LABEL_BOLD,
            bulletFontSize=base.fontSize,
            bulletColor=self.look.accent,
        )

    @cached_property
    def em(self) -> float:
        """The type size of the body in points, the unit of the distances around it."""
        return float(self.style("body").fontSize)

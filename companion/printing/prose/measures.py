"""How large and how close a rule text is set: the styles of the house at one of three densities.

A game's rules should be one sheet of paper. A short text is set in 10 pt with room, a long one a little tighter; never
smaller than 9.5 pt, and large print stays as large as it is.
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
    """Factors on the house's sizes, leading and distances."""

    size: float
    leading: float
    space: float


ROOMY = Density(1.042, 1.0, 1.0)
NORMAL = Density(1.0, 0.98, 0.9)
TIGHT = Density(0.99, 0.93, 0.68)
DENSITIES = (ROOMY, NORMAL, TIGHT)
"""From the one a short text gets to the one a long text needs."""


_AFTER = {"cell": 3.0}
"""Points below a paragraph of a box, which is set in the cells' type."""


class Measures:
    """The styles for one look and density."""

    def __init__(self, look: Look, density: Density = NORMAL) -> None:
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

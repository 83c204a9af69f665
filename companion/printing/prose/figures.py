"""The figures of a rule sheet: their templates, drawn for the column they stand in.

In large print a figure is drawn as for normal type and then enlarged as a whole. So its labels grow as the text does,
and everything in it still fits. If a sheet is set closer, the figure is made smaller in the same way.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from reportlab.platypus import Flowable

from companion.printing import markup
from companion.printing.context import game_context
from companion.printing.jinja import page_variables, render
from companion.printing.look import Look
from companion.printing.markup.setting import Setting
from companion.printing.options import GameOptions
from companion.printing.prose.flowables import DrawFigure
from companion.printing.prose.nodes import Figure
from companion.printing.styles import style
from companion.rulebook import Rulebook

if TYPE_CHECKING:
    from companion.printing.markup.artwork import BandScene


class Enlarged(Flowable):  # type: ignore[misc]
    """A flowable drawn ``factor`` times as large."""

    def __init__(self, flowable: Flowable, factor: float) -> None:
        super().__init__()
        self.flowable, self.factor = flowable, factor
        self.spaceBefore, self.spaceAfter = float(flowable.getSpaceBefore()), float(flowable.getSpaceAfter())

    def wrap(self, available: float, height: float) -> tuple[float, float]:
        """Measure, for Platypus."""
        width, high = self.flowable.wrap(available / self.factor, height)
        self.width, self.height = width * self.factor, high * self.factor
        return self.width, self.height

    def grown(self, factor: float, available: float) -> Enlarged:
        """The drawing ``factor`` times as large, or as large as ``available`` points hold."""
        wide = getattr(self.flowable, "natural_width", available / self.factor) * self.factor
        return Enlarged(self.flowable, self.factor * max(1.0, min(factor, available / wide)))

    def draw(self) -> None:
        """Draw at the canvas's origin, for Platypus."""
        self.canv.scale(self.factor, self.factor)
        self.flowable.wrap(self.width / self.factor, self.height)  # of another size, it was measured for another width
        self.flowable.drawOn(self.canv, 0, 0)


def artist(game_id: str, book: Rulebook, options: GameOptions, look: Look) -> DrawFigure:
    """The function that draws this game's figures.

    It raises PrintError: ``template`` (problem ``missing`` for a picture that does not exist), ``too-wide``,
    ``text-overflow``.
    """
    normal = look._replace(type="normal")
    factor = float(style("body", look).fontSize / style("body", normal).fontSize)

    @cache  # a text is set several times until its pages are filled well
    def tree(name: str) -> markup.Node:
        template = f"{game_id}/figures/{name}.xml.j2"
        context = page_variables(normal, options.paper) | game_context(game_id, book, "rules", options)
        return markup.read(render(template, context), template, "flow")

    def draw(figure: Figure, width: float, share: float) -> list[Flowable]:
        times = factor * share
        drawn: list[Flowable] = tree(figure.name).build(Setting(normal, options.paper, width / times, game=game_id))
        return [Enlarged(flowable, times) for flowable in drawn]

    return draw


class FrontPage(NamedTuple):
    """A game's drawings for the head of its rule sheet: a scene in the title band, a turn in panels.

    None if it has none.
    """

    scene: BandScene | None = None
    steps: Flowable | None = None


def front_page(game_id: str, book: Rulebook, options: GameOptions, look: Look, *, close: bool = False) -> FrontPage:
    """The pictures of ``scene.xml.j2`` and ``steps.xml.j2``, if the game has them. Raises what `artist` raises.

    ``close``: the panels of a turn are seen at a third of their size and may show fewer and larger things.
    """
    from companion.printing.markup.artwork import read_scene

    scene = read_scene(game_id, look, options.paper)
    if not (book.folder / "steps.xml.j2").is_file():
        return FrontPage(scene)
    template = f"{game_id}/steps.xml.j2"
    context = page_variables(look, options.paper) | game_context(game_id, book, "steps", options) | {"close": close}
    node = markup.read(render(template, context), template, "flow")
    (steps,) = node.build(Setting(look, options.paper, 0.0, game=game_id))
    return FrontPage(scene, steps)

"""A game's scene and the panels of its turn as SVG for the page at the table, from the same markup as the rule sheet.

Colours are written as numbers, because an image file sees no stylesheet of the page.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Mapping
from html import escape
from typing import TYPE_CHECKING, Any, NamedTuple

from reportlab.pdfgen.canvas import Canvas

from companion.printing import markup, suits
from companion.printing.artwork import Shape, find_pictures
from companion.printing.cards import RATIO
from companion.printing.context import dress, game_context
from companion.printing.jinja import page_variables, render
from companion.printing.look import Look, Palette
from companion.printing.markup.artwork import EVENING
from companion.printing.markup.panels import turn_panels
from companion.printing.markup.setting import Setting
from companion.printing.options import GameOptions
from companion.printing.page_svg import page_svg
from companion.printing.paper import pt
from companion.rulebook import open_rulebook

if TYPE_CHECKING:
    from companion.printing.markup import Node
    from companion.words import Lang

HOUSE = Palette("#7a2f2b", "#2b2a33", "#f4f0ea")
"""The stylesheet's colours for pages that are no game's."""

POINT = 25.4 / 72
"""A point in millimetres."""

SHOWN = "78 0 110 42"
"""The part of the band that is shown, in millimetres: all but the quiet left part, where the title stands on paper."""


def scene_svg(game_id: str) -> str:
    """The scene of ``scene.xml.j2`` without the quiet part on its left; empty if the game has none.

    Without a game: an evening's, in the colours of the pages that are no game's.
    """
    if not game_id:
        return _svg(game_id, Look(HOUSE, lang="en"), EVENING, {})
    book = open_rulebook(game_id, "en")
    if not (book.folder / "scene.xml.j2").is_file():
        return ""
    context = game_context(game_id, book, "steps", GameOptions(lang="en"))
    return _svg(game_id, Look(dress(book.facts)[0], lang="en"), f"{game_id}/scene.xml.j2", context)


def _svg(game_id: str, look: Look, template: str, context: Mapping[str, Any]) -> str:
    values = {**page_variables(look, "a4"), **context, "poster": False, "head": False, "around": False}
    drawn = _SceneDrawing(game_id, look)
    things = "".join(drawn.each(markup.read(render(template, values), template, "scene")))
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{SHOWN}">{things}</svg>'


LAUREL = "0 0 57 103"
"""What is shown of half a laurel wreath: up to the ends of its stem and of its lowest leaf."""


def laurel_svg(game_id: str = "") -> str:
    """Half a laurel wreath, in a game's colours or those of the pages that are no game's."""
    palette = dress(open_rulebook(game_id, "en").facts)[0] if game_id else HOUSE
    picture, drawn = find_pictures("")["laurel.branch"], _SceneDrawing("", Look(palette, lang="en"))
    shapes = "".join(drawn._shape(shape, 1.0) for shape in picture.shapes)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{LAUREL}">{shapes}</svg>'


class TurnPanel(NamedTuple):
    """A panel of a turn: its picture as SVG, and the words below it."""

    svg: str
    words: str


def turn_svgs(game_id: str, lang: Lang) -> list[TurnPanel]:
    """The panels of a game's turn, as on its rule sheet; none if it has none."""
    import pypdfium2

    book = open_rulebook(game_id, lang)
    if not (book.folder / "steps.xml.j2").is_file():
        return []
    look = Look(dress(book.facts)[0], lang=lang)
    panels = turn_panels(Setting(look, "a4", 0.0, game=game_id))[1]
    file = io.BytesIO()
    canvas = Canvas(file, pagesize=panels[0].size)
    for panel in panels:
        panel.draw(canvas, 0, 0, 1, look)
        canvas.showPage()
    canvas.save()
    with pypdfium2.PdfDocument(file.getvalue()) as pdf:
        return [TurnPanel(page_svg(page), panel.words) for page, panel in zip(pdf, panels, strict=True)]


def drawing_svg(game_id: str, lang: Lang, template: str, context: Mapping[str, Any]) -> str:
    """The drawing that a template makes, as SVG with its words as outlines."""
    import pypdfium2

    look = Look(dress(open_rulebook(game_id, lang).facts)[0], lang=lang)
    node = markup.read(render(template, {**page_variables(look, "a5"), **context}), template, "flow")
    [drawn] = node.build(Setting(look, "a5", pt(node.given["width"]), game=game_id))
    size = drawn.wrap(pt(node.given["width"]), pt(node.given["height"]))
    file = io.BytesIO()
    canvas = Canvas(file, pagesize=size)
    drawn.drawOn(canvas, 0, 0)
    canvas.save()
    with pypdfium2.PdfDocument(file.getvalue()) as pdf:
        return page_svg(pdf[0])


class _SceneDrawing:
    """Draws each element of a drawing as SVG. Words are left out, so that one scene serves every language."""

    def __init__(self, game_id: str, look: Look) -> None:
        self.game_id, self.look = game_id, look

    def each(self, node: Node) -> Iterator[str]:
        """The SVG of the elements in a node, in their order."""
        for child in node.elements():
            if child.tag in DRAWERS:
                yield DRAWERS[child.tag](self, child)

    def _colour(self, name: str) -> str:
        colour = self.look.named(name)
        return "none" if colour is None else f"#{colour.hexval()[2:]}"

    def _shape(self, shape: Shape, unit: float) -> str:
        """A path in a box whose unit is ``unit`` millimetres."""
        line = shape.width or shape.weight * POINT / unit
        stroke = "" if shape.stroke == "none" else f' stroke="{self._colour(shape.stroke)}" stroke-width="{line:.3g}"'
        return f'<path d="{escape(shape.d)}" fill="{self._colour(shape.fill)}"{stroke} stroke-linecap="round" stroke-linejoin="round"/>'

    def path(self, node: Node) -> str:
        given = node.given
        return self._shape(Shape(given["d"], given["fill"], given["stroke"], given["weight"]), 1.0)

    def picture(self, node: Node) -> str:
        given = node.given
        picture = find_pictures(self.game_id)[given["of"]]
        unit = given["size"] / picture.width
        wide, high = given["size"], picture.height * unit
        turned = (
            f"translate({given['x'] + wide / 2:.5g} {given['y'] + high / 2:.5g}) rotate({given['turn']:g}) "
            f"scale({-unit if given['flip'] else unit:.5g} {unit:.5g}) translate({-picture.width / 2:g} {-picture.height / 2:g})"
        )
        return f'<g transform="{turned}">{"".join(self._shape(one, unit) for one in picture.shapes)}</g>'

    def group(self, node: Node) -> str:
        given = node.given
        scale = given["scale"] or 1.0
        placed = f"translate({given['x']:g} {given['y']:g}) rotate({given['turn']:.5g}) scale({-scale if given['flip'] else scale:g} {scale:g})"
        return f'<g transform="{placed}">{"".join(self.each(node))}</g>'

    def _painted(self, node: Node) -> str:
        """The fill and stroke of a rect, circle, polygon or line."""
        given, fill = node.given, node.given.get("fill", "none")
        dashed = ' stroke-dasharray="0.7 0.85"' if given["dashed"] else ""
        return f'fill="{self._colour(fill)}" stroke="{self._colour(given["stroke"])}" stroke-width="{given["weight"] * POINT:.3g}"{dashed}'

    def circle(self, node: Node) -> str:
        given = node.given
        return f'<circle cx="{given["x"]:g}" cy="{given["y"]:g}" r="{given["radius"]:g}" {self._painted(node)}/>'

    def rect(self, node: Node) -> str:
        given = node.given
        size = f'width="{given["width"]:g}" height="{given["height"]:g}" rx="{given["radius"]:g}"'
        return f'<rect x="{given["x"]:g}" y="{given["y"]:g}" {size} {self._painted(node)}/>'

    def polygon(self, node: Node) -> str:
        corners = " ".join(f"{x:g},{y:g}" for x, y in node.given["points"])
        return f'<polygon points="{corners}" {self._painted(node)}/>'

    def line(self, node: Node) -> str:
        given = node.given
        ends = " ".join(f'{name}="{given[name]:g}"' for name in ("x1", "y1", "x2", "y2"))
        return f"<line {ends} {self._painted(node)}/>"

    def suit(self, node: Node) -> str:
        given = node.given
        return self._sign(given["of"], given["x"], given["y"], given["height"])

    def _sign(self, sign: str, x: float, y: float, high: float) -> str:
        """A suit, or the jester's cap, centred on (``x``, ``y``)."""
        jester = sign == "joker"
        wide = 740 if jester else suits.ADVANCE[sign]
        colour = self.look.accent if jester else self.look.suit(sign)
        unit = high / 750
        placed = f"translate({x:.5g} {y:.5g}) scale({unit:.5g} {-unit:.5g}) translate({-wide / 2:g} -365)"
        return f'<path transform="{placed}" fill="#{colour.hexval()[2:]}" d="{suits.JESTER if jester else suits.OUTLINES[sign]}"/>'

    def card(self, node: Node) -> str:
        """A card with its suit. Its rank is left out, because it is a word."""
        written = node.text.strip()
        sign = "joker" if written == "Jo" else written[-1:]
        known = sign == "joker" or sign in suits.OUTLINES
        face = self._sign(sign, 0, 0, node.given["width"] * 0.5) if known else ""
        return self._laid(node, "paper", face)

    def back(self, node: Node) -> str:
        inset = node.given["width"] * 0.1
        wide, high = node.given["width"] - 2 * inset, node.given["width"] * RATIO - 2 * inset
        face = f'<rect x="{-wide / 2:.4g}" y="{-high / 2:.4g}" width="{wide:.4g}" height="{high:.4g}" rx="{inset / 2:.3g}" fill="{self._colour("accent")}"/>'
        return self._laid(node, "paper", face)

    def _laid(self, node: Node, ground: str, face: str) -> str:
        given = node.given
        wide, high = given["width"], given["width"] * RATIO
        placed = f"translate({given['x'] + wide / 2:.5g} {given['y'] + high / 2:.5g}) rotate({given['turn']:g})"
        paper = (
            f'<rect x="{-wide / 2:.4g}" y="{-high / 2:.4g}" width="{wide:.4g}" height="{high:.4g}" rx="{wide / 10:.3g}" '
            f'fill="{self._colour(ground)}" stroke="{self._colour("deep")}" stroke-width="0.2"/>'
        )
        return f'<g transform="{placed}">{paper}{face}</g>'


DRAWERS: Mapping[str, Callable[[_SceneDrawing, Node], str]] = {
    "path": _SceneDrawing.path,
    "picture": _SceneDrawing.picture,
    "group": _SceneDrawing.group,
    "circle": _SceneDrawing.circle,
    "rect": _SceneDrawing.rect,
    "polygon": _SceneDrawing.polygon,
    "line": _SceneDrawing.line,
    "suit": _SceneDrawing.suit,
    "card": _SceneDrawing.card,
    "back": _SceneDrawing.back,
}
"""The function that draws an element, by its tag. Other elements are left out."""

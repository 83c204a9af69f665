"""Cases with what follows from each: a tinted sign, an arrow, a few words. Read at arm's length where a sentence would not be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from reportlab.platypus import Flowable

from companion.printing import fonts
from companion.printing.look import Look
from companion.printing.markup.flow import MIXED, build_flow
from companion.printing.markup.inline import tidy
from companion.printing.markup.registry import REQUIRED, Attribute, Node, element, words
from companion.printing.markup.setting import Setting
from companion.printing.markup.stack import Drawn, Stack
from companion.printing.paragraphs import WordsFlowable, words_in
from companion.printing.styles import style
from companion.printing.text import Run, draw_line

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

SHARES = (0.26, 0.32, 0.38, 0.44, 0.5, 0.56, 0.62)
"""Shares of the width that signs too long for one line may take: the one that needs least height is chosen."""


class _Case(Drawn):
    """A sign, an arrow and what follows."""

    def __init__(self, sign: WordsFlowable, content: Stack, column: float, size: float, look: Look) -> None:
        super().__init__(content.where, size * 0.12, size * 0.12)
        self.sign, self.content, self.column, self.size, self.look = sign, content, column, size, look
        self.pad, self.arrow = size * 0.4, size * 1.5

    def _measure(self, available: float) -> None:
        self.width = available
        self.chip = self.sign.wrap(self.column - 2 * self.pad, 10**6)[1] + self.size * 0.2
        self.text = self.content.wrap(available - self.column - self.arrow, 10**6)[1]
        self.height = max(self.chip, self.text + self.size * 0.2)

    def _paint(self, canvas: Canvas) -> None:
        look, middle = self.look, self.height / 2
        if look.tint is not None:  # an outline would cost more ink than so pale a tint
            canvas.setFillColor(look.tint)
            low = middle - self.chip / 2
            canvas.roundRect(0, low, self.column, self.chip, self.size * 0.3, stroke=0, fill=1)
        self.sign.drawOn(canvas, self.pad if look.tint is not None else 0, middle - self.sign.height / 2)
        base = middle - self.size * 0.34
        draw_line(
            canvas, "→", self.column + self.arrow / 2, base, fonts.LABEL, self.size, look.accent, look, align="centre"
        )
        self.content.drawOn(canvas, self.column + self.arrow, middle - self.text / 2)


@element("cases", "flow", holds=("cases",))
def cases(node: Node, setting: Setting) -> list[Flowable]:
    """Cases below one another, each a flowable of its own, their signs of one width."""
    chosen = style(setting.style, setting.look, setting.shrink)
    size, bold = chosen.fontSize, fonts.variant(chosen.fontName, bold=True, italic=False)
    found = node.elements("case")
    signs = [tidy(case.given["when"], setting) for case in found]
    natural = max((fonts.width(sign, bold, size) for sign in signs), default=0.0) + size * 0.9
    widths = [natural] if natural <= setting.width * SHARES[0] else [setting.width * share for share in SHARES]
    tried = [_set(found, signs, min(width, natural), size, setting) for width in widths]
    best: list[_Case] = min(tried, key=lambda made: _cost(made, setting.width))
    return [*best]


def _cost(made: Sequence[_Case], width: float) -> tuple[bool, float, float]:
    """Whether a word would be cut, then the height, then that of the signs: the lowest is best."""
    height = sum(case.wrap(width, 10**6)[1] for case in made)
    cut = any(getattr(words_, "cut", False) for case in made for words_ in (case.sign, *case.content.flowables))
    return cut, round(height, 3), sum(case.chip for case in made)


def _set(found: list[Node], signs: list[str], column: float, size: float, setting: Setting) -> list[_Case]:
    """The cases with signs of this width."""
    inner = setting.within(setting.width - column - size * 1.5)
    made: list[_Case] = []
    for case, sign in zip(found, signs, strict=True):
        runs = [Run(sign, bold=True, colour=setting.look.deep)]
        said = words_in(runs, setting.style, setting.look, where=case.where, shrink=setting.shrink)
        content = Stack(build_flow(case.children, inner, case.where), case.where)
        made.append(_Case(said, content, column, size, setting.look))
        made[-1].goes_on = case is not found[-1]
    made[-1].after = size * 0.4  # what follows the ladder is no part of it
    return made


@element("case", "cases", holds=MIXED, text=True, when=Attribute(words, REQUIRED))
def case_(node: Node, setting: Setting) -> None:
    """A case, its condition in ``when``; built by the cases."""

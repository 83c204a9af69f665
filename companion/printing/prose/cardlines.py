"""A row of drawn cards with what is said about it: beside the cards where there is room, else below them."""

from __future__ import annotations

from reportlab.platypus import Flowable

from companion.cards import Card
from companion.printing.cards import GAP, CardRow
from companion.printing.look import Look
from companion.printing.paper import pt
from companion.printing.paragraphs import WordsFlowable
from companion.printing.prose import nodes

CARD_WIDTH = 7.2
"""Millimetres: as wide as a card may be so that three rows of an example do not push the rule away."""

_BESIDE = 26.0
"""Millimetres that words need beside the cards."""


class CardLine(Flowable):  # type: ignore[misc]
    """Cards in groups and their caption; ``indent`` is where captions of neighbouring rows begin, in points."""

    def __init__(self, row: nodes.CardRow, caption: WordsFlowable | None, look: Look, scale: float = 1.0) -> None:
        super().__init__()
        laid: list[Card | str] = []
        for group in row.groups:
            laid += [GAP, *group]
        self.cards = CardRow(laid[1:], pt(CARD_WIDTH) * scale, look)
        self.caption = caption
        self.indent = 0.0
        self.clear = pt(2.4) * scale
        self.apart = pt(1.7) * scale

    def natural_width(self) -> float:
        """The width of the cards in one line, in points."""
        return float(self.cards.wrap(1e6, 1e6)[0])

    def wrap(self, available: float, _height: float) -> tuple[float, float]:
        """Platypus asks how large it is in a column ``available`` points wide."""
        self.width = available
        self.beside = max(self.natural_width(), self.indent) + self.clear
        cards = float(self.cards.wrap(available, 1e6)[1])
        if self.caption is None:
            self.height = cards
        elif available - self.beside >= pt(_BESIDE):
            self.height = max(cards, self.caption.wrap(available - self.beside, 1e6)[1])
        else:
            self.beside = 0.0
            self.height = cards + self.clear / 2 + self.caption.wrap(available, 1e6)[1]
        return self.width, self.height

    def draw(self) -> None:
        """Platypus draws it at the canvas's origin."""
        cards = self.cards.height
        if self.caption is not None and self.beside:
            self.cards.drawOn(self.canv, 0, (self.height - cards) / 2)
            self.caption.drawOn(self.canv, self.beside, (self.height - self.caption.height) / 2)
            return
        self.cards.drawOn(self.canv, 0, self.height - cards)
        if self.caption is not None:
            self.caption.drawOn(self.canv, 0, 0)

    def getSpaceBefore(self) -> float:  # noqa: N802
        """Distance to what stands above, in points."""
        return self.apart

    def getSpaceAfter(self) -> float:  # noqa: N802
        """Distance to what stands below, in points."""
        return self.apart

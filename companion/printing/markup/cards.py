"""A row of drawn cards, as an example shows them."""

from __future__ import annotations

import re

from reportlab.platypus import Flowable

from companion.cards import Card, read_card
from companion.errors import Fault, PrintError
from companion.printing.cards import BACK, EMPTY, GAP, SIZES, CardRow
from companion.printing.jinja import fault
from companion.printing.look import Look
from companion.printing.markup.registry import ALIGN, Attribute, Node, element, one_of, words
from companion.printing.markup.setting import Setting
from companion.printing.markup.stack import Stack
from companion.printing.paper import pt
from companion.printing.paragraphs import words_in
from companion.printing.text import Align

_BLANKS = re.compile(r"[\s,]+")


def read_row(text: str, look: Look, where: str | None) -> list[Card | str]:
    """Cards separated by blanks; ``|`` a gap, ``back`` a card's back, ``empty`` a place without a card.

    Suit symbols take both rank alphabets, letters the document's language. Raises PrintError ``template`` (problem ``card``,
    detail: the word) with one fault a card.
    """
    row: list[Card | str] = []
    faults: list[Fault] = []
    for word in _BLANKS.split(text.strip()):
        if word in ("|", BACK, EMPTY):
            row.append(GAP if word == "|" else word)
            continue
        card = read_card(word, look.lang)
        if isinstance(card, Card):
            row.append(card)
        else:
            faults.append(fault(where, "card", detail=word))
    if faults:
        raise PrintError(faults)
    return row


def card_row(
    text: str,
    look: Look,
    *,
    size: str = "normal",
    align: Align = "left",
    caption: str = "",
    where: str | None = None,
    growth: float = 1.0,
) -> Flowable:
    """A flowable row of drawn cards, larger by the factor ``growth``, with an optional caption below."""
    wide = pt(SIZES[size] * (1.2 if look.type == "large" else 1) * growth)
    made = CardRow(read_row(text, look, where), wide, look, align)
    if not caption:
        return made
    return Stack([made, words_in(caption, "caption", look, align=align, where=where)], where, before=3, after=5)


@element(
    "cards",
    "flow",
    text=True,
    size=Attribute(one_of(*SIZES), "normal"),
    align=Attribute(ALIGN, "left"),
    caption=Attribute(words, ""),
)
def cards(node: Node, setting: Setting) -> list[Flowable]:
    """Cards side by side."""
    given = node.given
    text = "".join(child for child in node.children if isinstance(child, str))
    return [
        card_row(
            text,
            setting.look,
            size=given["size"],
            align=given["align"],
            caption=given["caption"],
            where=node.where,
            growth=setting.growth,
        )
    ]

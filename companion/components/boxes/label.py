"""What a game's boxes show, and the same on a card: a front with its title, a back with a turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.components.backs import BORDER, ROUNDED
from companion.components.boxes.lines import LineWords
from companion.components.boxes.net import NetPanel
from companion.components.boxes.walls import Face, Label, draw_wall
from companion.printing.context import dress
from companion.printing.document import SheetCanvas
from companion.printing.look import Look
from companion.printing.markup.artwork import StepStrip, read_scene
from companion.printing.options import GameOptions
from companion.printing.paper import CARDS, pt
from companion.printing.pen import clip
from companion.printing.prose.figures import front_page
from companion.printing.prose.sheet import state_facts
from companion.printing.typography import settle
from companion.rulebook import Rulebook
from companion.words import NBSP


def label_of(game_id: str, book: Rulebook, look: Look, options: GameOptions) -> Label:
    """What all boxes of a game show."""
    shown, credit = state_facts(book.facts, options.lang), book.facts["credits"]
    steps = front_page(game_id, book, options, look).steps
    authors = settle(str(credit["authors"]), options.lang)
    return Label(
        book.title,
        authors[:1].upper() + authors[1:],
        str(credit.get("licence-short", credit.get("licence", ""))),
        dress(book.facts)[1],
        shown.pitch,
        _glance(book.facts["facts"]),
        read_scene(game_id, look, options.paper, poster=True),
        steps.panels if isinstance(steps, StepStrip) else (),
        isinstance(steps, StepStrip) and steps.numbered,
    )


def _glance(facts: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """The icons and numbers of players and time.

    >>> _glance({"players": [2, 2], "minutes": [30, 180], "or-more": True})
    (('players', '2'), ('minutes', '30–180+\\xa0min'))
    """
    players, minutes = ("–".join(map(str, dict.fromkeys(facts[kind]))) for kind in ("players", "minutes"))
    return ("players", players), ("minutes", f"{minutes}{'+' if facts.get('or-more') else ''}{NBSP}min")


def draw_title(canvas: SheetCanvas, label: Label, look: Look, *, back: bool) -> None:
    """Draws the front or the ``back`` of a game's box as a card, in its frame, in millimetres."""
    wide, tall = CARDS["poker"]
    frame = (BORDER, BORDER, wide - 2 * BORDER, tall - 2 * BORDER)
    x, y, across, up = frame
    panel = NetPanel("front", "front", ((x, y), (x + across, y), (x + across, y + up), (x, y + up)))
    canvas.saveState()
    clip(canvas, *frame, ROUNDED)
    canvas.scale(1 / pt(1), 1 / pt(1))
    draw_wall(canvas, panel, Face(label, label.title, "", LineWords("", "", "", ())), look, back=back)
    canvas.restoreState()
    canvas.setStrokeColor(look.accent)
    canvas.setLineWidth(0.6)
    canvas.roundRect(*frame, ROUNDED, stroke=1, fill=0)

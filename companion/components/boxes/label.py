"""What a game's boxes show, and the same on a card: a front with its title, a back with a turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from companion.components.backs import BORDER, ROUNDED
from companion.components.boxes.lines import LineWords
from companion.components.boxes.net import NetPanel
from companion.components.boxes.walls import Face, Label, draw_wall
from companion.printing.context import dress
from companion.printing.document import SheetCanvas
from companion.printing.look import Look
from companion.printing.markup.artwork import draw_badge, read_scene
from companion.printing.markup.panels import StepStrip
from companion.printing.options import GameOptions
from companion.printing.paper import CARDS, pt
from companion.printing.paragraphs import fitted, middle
from companion.printing.pen import clip
from companion.printing.prose.figures import front_page
from companion.printing.prose.sheet import state_facts
from companion.printing.text import Run
from companion.printing.typography import settle
from companion.rulebook import Rulebook
from companion.words import NBSP


def label_of(game_id: str, book: Rulebook, look: Look, options: GameOptions) -> Label:
    """What all boxes of a game show."""
    shown, credit = state_facts(book.facts, options.lang), book.facts["credits"]
    steps, close = (front_page(game_id, book, options, look, close=close).steps for close in (False, True))
    authors = settle(str(credit.get("box", credit["authors"])), options.lang)
    return Label(
        book.title,
        authors[:1].upper() + authors[1:],
        str(credit.get("licence-short", credit.get("licence", ""))),
        dress(book.facts)[1],
        shown.pitch,
        _glance(book.facts["facts"]),
        read_scene(game_id, look, options.paper),
        read_scene(game_id, look, options.paper, poster=True),
        steps.panels if isinstance(steps, StepStrip) else (),
        isinstance(steps, StepStrip) and steps.numbered,
        close.panels if isinstance(close, StepStrip) else (),
    )


def _glance(facts: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """The icons and numbers of players and time.

    >>> _glance({"players": [2, 2], "minutes": [30, 180], "or-more": True})
    (('players', '2'), ('minutes', '30–180+\\xa0min'))
    """
    players, minutes = ("–".join(map(str, dict.fromkeys(facts[kind]))) for kind in ("players", "minutes"))
    return ("players", players), ("minutes", f"{minutes}{'+' if facts.get('or-more') else ''}{NBSP}min")


HEAD, DISC, ROOM = 10.0, 3.6, 2.0
"""Measures of a card that says a turn, in millimetres: its head, the radius of a number's disc, the room around it."""

SIZES = (1.3, 1.2, 1.1, 1.0, 0.9, 0.8, 0.7, 0.6)
"""How large its words may be: the first that fits, as factors of their style."""


def draw_title(canvas: SheetCanvas, label: Label, look: Look) -> None:
    """Draws the front of a game's box as a card, in its frame, in millimetres."""
    with _card(canvas, look) as (x, y, across, up):
        panel = NetPanel("front", "front", ((x, y), (x + across, y), (x + across, y + up), (x, y + up)))
        draw_wall(canvas, panel, Face(label, label.title, "", LineWords("", "", "", ())), look, back=False)


def draw_turn(canvas: SheetCanvas, label: Label, look: Look) -> None:
    """Draws a card that says a turn, step by step, in words as large as fit, in millimetres."""
    with _card(canvas, look) as (x, y, across, up):
        canvas.setFillColor(look.paper if look.low else look.deep)
        canvas.rect(*map(pt, (x, y + up - HEAD, across, HEAD)), stroke=int(look.low), fill=1)
        head = [Run(label.title, colour=look.deep if look.low else look.paper)]
        title = fitted(head, "title-compact", look, pt(across - 6), pt(HEAD), least=0.5, align="centre")
        title.drawOn(canvas, pt(x + across / 2) - title.width / 2, pt(y + up - HEAD) + middle(title, pt(HEAD)))
        row, left = (up - HEAD - ROOM) / len(label.panels), x + 2 * (DISC + ROOM)
        for size in SIZES:
            said = [
                fitted(
                    panel.words, "sum", look, pt(x + across - ROOM - left), pt(up), size=size, breakable=True, even=True
                )
                for panel in label.panels
            ]
            if max(one.height for one in said) <= pt(row - 1):
                break
        for number, words in enumerate(said, 1):
            level = y + up - HEAD - ROOM / 2 - row * (number - 0.5)
            draw_badge(canvas, str(number) * label.numbered, pt(x + ROOM + DISC), pt(level), pt(DISC), look)
            words.drawOn(canvas, pt(left), pt(level - row / 2) + middle(words, pt(row)))


@contextmanager
def _card(canvas: SheetCanvas, look: Look) -> Iterator[tuple[float, float, float, float]]:
    """What is drawn inside, in points, stands in a card's frame, which is given in millimetres."""
    wide, tall = CARDS["poker"]
    frame = (BORDER, BORDER, wide - 2 * BORDER, tall - 2 * BORDER)
    canvas.saveState()
    clip(canvas, *frame, ROUNDED)
    canvas.scale(1 / pt(1), 1 / pt(1))
    yield frame
    canvas.restoreState()
    canvas.setStrokeColor(look.accent)
    canvas.setLineWidth(0.6)
    canvas.roundRect(*frame, ROUNDED, stroke=1, fill=0)

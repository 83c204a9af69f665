"""What a game's boxes show, and the same on a card: a front with its title, a back with a turn."""

from __future__ import annotations

from companion.components.backs import BORDER, ROUNDED
from companion.components.boxes.lines import LineWords
from companion.components.boxes.net import NetPanel
from companion.components.boxes.walls import BESIDE, Face, Label, draw_wall
from companion.printing.context import dress
from companion.printing.document import SheetCanvas
from companion.printing.look import Look
from companion.printing.markup.artwork import StepStrip, read_scene
from companion.printing.options import GameOptions
from companion.printing.paper import CARDS, pt
from companion.printing.pen import clip
from companion.printing.prose.figures import front_page
from companion.printing.prose.sheet import state_facts
from companion.rulebook import Rulebook


def label_of(game_id: str, book: Rulebook, look: Look, options: GameOptions) -> Label:
    """What all boxes of a game show."""
    shown, credit = state_facts(book.facts, options.lang), book.facts["credits"]
    steps, facts = front_page(game_id, book, options, look).steps, f"{shown.players}{BESIDE}{shown.minutes}"
    authors = str(credit["authors"])
    return Label(
        book.title,
        authors[:1].upper() + authors[1:],
        str(credit.get("licence", "")),
        dress(book.facts)[1],
        shown.pitch,
        facts,
        read_scene(game_id, look, options.paper, poster=True),
        steps.panels if isinstance(steps, StepStrip) else (),
        isinstance(steps, StepStrip) and steps.numbered,
    )


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

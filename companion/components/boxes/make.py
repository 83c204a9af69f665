"""Makes tuck boxes: finds what a game needs and draws it on sheets.

A net has the game's face on its walls. Cut lines are solid, folds dashed, glue is hatched; a legend below explains
them.
"""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from math import ceil
from typing import NamedTuple, Protocol

from companion.components.boxes.lines import STEPS, LineWords, draw_legend, draw_lines, draw_steps, hatch, trace_panel
from companion.components.boxes.net import NOTCH, Net, NetPanel, Point
from companion.components.make import cards_of
from companion.errors import Fault, PrintError
from companion.printing import fonts
from companion.printing.about import imprint, known_authors
from companion.printing.artwork import find_pictures
from companion.printing.context import dress
from companion.printing.document import SheetCanvas, new_canvas
from companion.printing.imposition import draw_imprint
from companion.printing.kinds import MOST_BOXES, BoxOptions
from companion.printing.look import Look, Palette
from companion.printing.markup.artwork import BandScene, Panel, StepStrip, read_scene
from companion.printing.paper import CARDS, PAPERS, pt
from companion.printing.paragraphs import WordsFlowable, fitted, middle
from companion.printing.pen import pen
from companion.printing.prose.figures import front_page
from companion.printing.prose.sheet import state_facts
from companion.printing.sheet import Sheet
from companion.printing.styles import style as style_of
from companion.printing.text import Run
from companion.rulebook import open_rulebook
from companion.words import N_, NBSP, Lang, decimal, phrase

LEGEND = 12.0
"""The height below a net for its legend and for the line that names the game, in millimetres."""


class Sign(Protocol):
    """A picture in a square on a box, such as a game's emblem."""

    def draw(self, canvas: SheetCanvas, x: float, y: float, size: float, look: Look) -> None:
        """Draws it in a square of ``size`` points, its lower left corner at x, y."""


class Label(NamedTuple):
    """What all boxes of a game show: title, authors, licence, description, players and time, and pictures.

    If the game has a ``scene``, boxes are coloured up to their edges and beyond, and their backs show the ``panels``
    of a turn.
    """

    title: str
    credits: str
    licence: str
    sign: Sign
    pitch: str = ""
    facts: str = ""
    scene: BandScene | None = None
    panels: Sequence[Panel] = ()


class Face(NamedTuple):
    """What one box shows: its game's label, its title, its contents and the words for its lines."""

    label: Label
    title: str
    contents: str
    line_words: LineWords

    def dark(self, look: Look) -> bool:
        """True if its ground is dark."""
        return self.label.scene is not None and not look.low


BLEED = 2.0
"""How far colour goes beyond the edges of a net, in millimetres."""

TITLE = 0.2
"""The least height of a front's title, as a share of the front's height."""

BETWEEN = 1.6
"""The gap between the panels of a turn, in millimetres."""

DISC = 1.24
"""The width of the pale disc under a sign, as a share of the sign's size."""

NARROW = 55.0
"""Narrower boxes have their small print on the bottom, if that is half as deep, in millimetres."""

SIGN = 20.0
"""The greatest width of a sign on a side, with its disc, in millimetres."""

BESIDE = " · "
"""What stands between players and time if they share a line."""

LETTER = 6.0
"""The least size of words on a box, in points."""

LEAST = 6.0
"""The least size of a sign on a wall, in millimetres. A smaller one could not be recognised."""


def draw_box(canvas: SheetCanvas, net: Net, face: Face, look: Look, measures: str) -> None:
    """Draws a net in points, the origin at its lower left corner, with the legend below it.

    ``measures``: the inner measures, in words, for the legend.
    """
    panels = {panel.name: panel for panel in net.panels()}
    for panel in panels.values():
        if not panel.glued and panel.kind != "tuck":
            corners = panels["lid"].whole(panels["tuck"]) if panel.kind == "lid" else panel.corners
            _ground(canvas, panel._replace(corners=corners), look, dark=face.dark(look))
    if face.label.scene is not None:
        _poster(canvas, panels["front"], face, face.label.scene, look)
    else:
        _front(canvas, panels["front"], face, look)
    _back(canvas, panels["back"], panels["bottom"], face, look)
    for name in ("side", "other side"):
        _spine(canvas, panels[name], face, look)
    x, y, wide, tall = panels["lid"].box  # its title is upright on a closed box whose front faces the reader
    made = _set(face, face.title, "title-compact", look, wide - 6, tall * 0.72, size=1.4)
    _turned(canvas, made, (x + wide / 2, y + tall / 2), 180)
    for panel in panels.values():
        if panel.glued:
            hatch(canvas, panel, look)
    draw_lines(canvas, net, look, dark=face.dark(look))
    draw_legend(canvas, face.line_words, look, measures)


def _ground(canvas: SheetCanvas, panel: NetPanel, look: Look, *, dark: bool) -> None:
    if look.tint is None:
        return
    canvas.setFillColor(look.deep if dark else look.tint)
    pen(canvas, look.deep if dark else look.tint, pt(2 * BLEED))
    canvas.setLineJoin(0)
    canvas.drawPath(trace_panel(canvas, panel), stroke=int(dark), fill=1)


def _front(canvas: SheetCanvas, panel: NetPanel, face: Face, look: Look) -> None:
    """Draws the front: the sign in a frame below the thumb's notch, the title under it."""
    x, y, wide, tall = panel.box
    inset = 4.0
    room = wide - 2 * inset - 6
    pen(canvas, look.accent, 1.2)
    canvas.roundRect(
        pt(x + inset), pt(y + inset), pt(wide - 2 * inset), pt(tall - 2 * inset - NOTCH), pt(2.5), stroke=1, fill=0
    )
    title = _words(canvas, face, face.title, "title-compact", look, (x + inset + 3, y + inset + 3, room, tall * 0.26))
    base, top = y + inset + title + 5, y + tall - inset - NOTCH - 3
    _sign(canvas, face, look, (x + wide / 2, (base + top) / 2), min(room, top - base))


def _poster(canvas: SheetCanvas, panel: NetPanel, face: Face, scene: BandScene, look: Look) -> None:
    """Draws a game's scene on the front as a poster down to the lower fold, with the title above.

    The scene ends at the right fold: the sides are plain. On the left it goes on beyond the fold, below the last side.
    """
    x, y, wide, tall = panel.box
    room = (pt(wide), pt(tall - NOTCH - TITLE * tall))
    box = (pt(x - BLEED), pt(y), pt(BLEED + wide), pt(tall))
    motif = scene.draw_poster(canvas, box, room, pt(BLEED + wide / 2)) / pt(1)
    room_above = tall - NOTCH - motif - 1.5
    made = _set(face, face.title, "title", look, wide - 8, room_above, size=2.4)
    made.drawOn(canvas, pt(x + wide / 2) - made.width / 2, pt(y + motif) + middle(made, pt(room_above)))


def _sign(canvas: SheetCanvas, face: Face, look: Look, middle: Point, size: float) -> None:
    """Draws the sign around a point, with a pale disc if the ground is dark. All measures are in millimetres.

    Draws nothing in less than LEAST millimetres.
    """
    if size < LEAST:
        return
    x, y = middle
    if face.dark(look):
        canvas.setFillColor(look.on_deep)
        canvas.circle(pt(x), pt(y), pt(size * DISC / 2), stroke=0, fill=1)
    face.label.sign.draw(canvas, pt(x - size / 2), pt(y - size / 2), pt(size), look)


def _back(canvas: SheetCanvas, panel: NetPanel, bottom: NetPanel, face: Face, look: Look) -> None:
    """Draws the back: what the game is, a turn or the sign, players and time, what is in the box, whose game it is.

    On a narrow box, what is in it and whose game it is stand on the ``bottom``.
    """
    x, y, wide, tall = panel.box
    label, inset = face.label, min(5.0, wide * 0.07)
    room = wide - 2 * inset
    facts = style_of("label-bold", look)
    whole = fonts.width(label.facts, facts.fontName, facts.fontSize) <= pt(room)
    lines = [(words, "label-bold") for words in ([label.facts] if whole else label.facts.split(BESIDE)[::-1])]
    small = [(label.licence, "credit"), (label.credits, "credit"), (face.contents, "label")]
    if wide < NARROW < bottom.box[3] * 2:
        left, foot, _, deep = bottom.box
        _stack(canvas, face, small, look, (left + inset, foot + inset, room, deep * 0.3))
        small = []
    low = inset + _stack(canvas, face, [*small, *lines], look, (x + inset, y + inset, room, tall * 0.2))
    high = tall - inset
    if label.pitch:
        high -= _words(canvas, face, label.pitch, "total", look, (x + inset, y + high, room, tall * 0.25), hangs=True)
    centre = x + wide / 2, y + (low + high) / 2
    if label.panels:
        _turn(canvas, label.panels, look, centre, (room, high - low - inset))
    else:
        _sign(canvas, face, look, centre, min(room * 0.5, high - low - inset))


def _stack(
    canvas: SheetCanvas,
    face: Face,
    lines: Sequence[tuple[str, str]],
    look: Look,
    box: tuple[float, float, float, float],
) -> float:
    """Draws words and their styles one above the other, from the foot of a box in millimetres; returns their height.

    ``box``: its height is the most that each of them may take.
    """
    x, y, wide, most = box
    high = 0.0
    for words, style in lines:
        high += 0.8 + _words(canvas, face, words, style, look, (x, y + high, wide, most))
    return high


def _turn(canvas: SheetCanvas, panels: Sequence[Panel], look: Look, centre: Point, room: tuple[float, float]) -> None:
    """Draws the panels of a turn around a point, as large as the room allows. All measures are in millimetres.

    Two panels stand above two, or one above two.
    """
    shape = panels[0].size[1] / panels[0].size[0]
    rows = [panels[:1], panels[1:]] if len(panels) == 3 else [panels[:2], panels[2:]]
    across = [(room[0] - BETWEEN * (len(row) - 1)) / len(row) for row in rows]
    factor = min(1.0, (room[1] - BETWEEN) / (sum(across) * shape))
    top = centre[1] + (sum(across) * factor * shape + BETWEEN) / 2
    for row, whole in zip(rows, across, strict=True):
        wide = whole * factor
        left = centre[0] - (len(row) * wide + (len(row) - 1) * BETWEEN) / 2
        for number, panel in enumerate(row):
            x = left + number * (wide + BETWEEN)
            panel.draw(canvas, pt(x), pt(top - wide * shape), pt(wide) / panel.size[0], look)
        top -= wide * shape + BETWEEN


def _words(  # noqa: PLR0913, PLR0917 (words and where they stand)
    canvas: SheetCanvas,
    face: Face,
    words: str,
    style: str,
    look: Look,
    box: tuple[float, float, float, float],
    *,
    hangs: bool = False,
) -> float:
    """Draws words in a box of millimetres, on its lower edge or hanging from there; returns their height."""
    if not words:
        return 0.0
    x, y, wide, tall = box
    made = _set(face, words, style, look, wide, tall)
    made.drawOn(canvas, pt(x) + (pt(wide) - made.width) / 2, pt(y) - (made.height if hangs else 0.0))
    return float(made.height) / pt(1)


def _set(  # noqa: PLR0913, PLR0917 (words and their room)
    face: Face, words: str, style: str, look: Look, wide: float, tall: float, size: float = 1.0
) -> WordsFlowable:
    """The words, as large as fits into this room in millimetres."""
    runs = [Run(words, colour=look.paper)] if face.dark(look) else words
    least = min(size, LETTER / style_of(style, look).fontSize)
    return fitted(
        runs, style, look, pt(wide), pt(tall), size=size, least=least, align="centre", breakable=True, even=True
    )


def _spine(canvas: SheetCanvas, panel: NetPanel, face: Face, look: Look) -> None:
    """Draws the sign and the title in the middle of a side, so that they are read with the box lying on its back."""
    x, y, wide, tall = panel.box
    size = min(wide * 0.62, SIGN)
    above = size + 4 if size / DISC >= LEAST else 0.0
    made = _set(face, face.title, "title-compact", look, tall - above - 12, wide * 0.72, size=1.4)
    long = made.width / pt(1)
    top = y + (tall + above + long) / 2
    _sign(canvas, face, look, (x + wide / 2, top - size / 2), size / DISC)
    _turned(canvas, made, (x + wide / 2, top - above - long / 2), -90)


def _turned(canvas: SheetCanvas, made: WordsFlowable, at: Point, turn: float) -> None:
    """Draws words turned by an angle in degrees, their middle at a point in millimetres."""
    canvas.saveState()
    canvas.translate(pt(at[0]), pt(at[1]))
    canvas.rotate(turn)
    made.drawOn(canvas, -made.width / 2, middle(made, 0.0))
    canvas.restoreState()


GUIDE = STEPS + 19.0
"""The height at the head of a sheet for the box's name and the steps of making it, in millimetres. It is left out if
there is no room.
"""

EDGE = 6.0
"""The width of the edge of a sheet on which nothing is printed, in millimetres."""

IMPRINT = 0.6 - LEGEND
"""Where the line that names the game stands, in millimetres from the lower edge of the net: under the legend."""


class Contents(NamedTuple):
    """What goes into boxes: cards of one size."""

    title: str
    card: tuple[float, float]
    cards: int


class TuckBox(NamedTuple):
    """A box to print.

    - ``contents``: what goes into it.
    - ``place``, ``of``: its number, and the number of boxes with the same contents.
    - ``lying``: True if its sheet lies on its side.
    """

    contents: Contents
    place: int
    of: int
    net: Net
    lying: bool


def print_boxes(game_id: str, options: BoxOptions) -> bytes:
    """The PDF of a game's boxes, one a page.

    Raises PrintError: ``box-none`` (data: game), ``box-large`` (data: what, count, boxes, depth, width, height,
    paper, room_width, room_height, lying_width, lying_height; measures in mm).
    """
    book = open_rulebook(game_id, options.lang)
    made = boxes_of(game_id, options)
    palette, emblem = dress(book.facts)
    words, credit = _BoxWords(options.lang), book.facts["credits"]
    shown, look = state_facts(book.facts, options.lang), Look.of(palette, options)
    steps, facts = front_page(game_id, book, options, look).steps, f"{shown.players}{BESIDE}{shown.minutes}"
    panels = steps.panels if isinstance(steps, StepStrip) else ()
    label = Label(
        book.title,
        str(credit["authors"]),
        str(credit.get("licence", "")),
        emblem,
        shown.pitch,
        facts,
        read_scene(game_id, look, options.paper, poster=True),
        panels,
    )
    sheet = Sheet(
        words.say(N_("boxes, {game}")).format(game=book.title),
        look,
        options.paper,
        author=known_authors(book.facts),
        imprint=imprint(book.title, book.facts),
    )
    return _printed(made, label, sheet, options)


def print_deck_boxes(title: str, card: tuple[float, float], cards: int, sign: Sign, options: BoxOptions) -> bytes:
    """The PDF of the boxes for ``cards`` cards of somebody's own deck. The title has printable characters only.

    Raises PrintError as `print_boxes` does.
    """
    made = _parted(Contents(title, card, cards), options)
    return _printed(made, Label(title, "", "", sign), Sheet(title, Look.of(Palette(), options), options.paper), options)


def _printed(made: Sequence[TuckBox], label: Label, sheet: Sheet, options: BoxOptions) -> bytes:
    target, words = BytesIO(), _BoxWords(options.lang)
    canvas = new_canvas(target, sheet, options.copies)
    for place, one in enumerate(made):
        _page(canvas, one, _face(label, one, words), sheet, words, f"box-{place}")
    canvas.save()
    return target.getvalue()


def boxes_of(game_id: str, options: BoxOptions) -> list[TuckBox]:
    """The boxes for a game's cards. Raises PrintError as `print_boxes` does."""
    contents = contents_of(game_id, options)
    if not contents:
        raise PrintError(Fault("box-none", None, {"game": open_rulebook(game_id, options.lang).title}))
    made: list[TuckBox] = []
    faults: list[Fault] = []
    for one in contents:
        try:
            made += _parted(one, options)
        except PrintError as error:
            faults += error.faults
    if faults:
        raise PrintError(faults)
    return made


_CARD_SIZES = {(card.width, card.height) for card in CARDS.values()}
"""The sizes of pieces that go into a box. Money has backs too, but other sizes, and stays out."""


def contents_of(game_id: str, options: BoxOptions) -> list[Contents]:
    """What a game has to put into boxes: its deck and its own cards, by their size."""
    from companion.printing.markup.pieces import Pieces
    from companion.printing.press import read_components

    words = _BoxWords(options.lang)
    book = open_rulebook(game_id, options.lang)
    deck = book.facts.get("components", {}).get("deck")
    pieces = [made for made in read_components(game_id, options) if isinstance(made, Pieces)]
    own = [made for made in pieces if made.back == "pattern" and made.size in _CARD_SIZES]
    piles = [Contents(words.say(N_("playing cards")), CARDS["poker"], len(cards_of(deck)))] if deck else []
    piles += [Contents(_in_list(made.title), made.size, sum(front.copies for front in made.fronts)) for made in own]
    found: list[Contents] = []
    for size in dict.fromkeys(one.card for one in piles):
        same = [one for one in piles if one.card == size]
        found.append(Contents(", ".join(one.title for one in same), size, sum(one.cards for one in same)))
    return found


def _in_list(title: str) -> str:
    """A title as it stands in a list: with a small first letter, unless it begins with two capitals.

    >>> _in_list("Cartes de rôle"), _in_list("VIP")
    ('cartes de rôle', 'VIP')
    """
    return title if title[:2].isupper() else title[:1].lower() + title[1:]


def _parted(contents: Contents, options: BoxOptions) -> list[TuckBox]:
    """The boxes for contents: as few as the paper allows, or as many as the options ask for."""
    paper, edge = options.paper, max(EDGE, *options.device.edges())
    tries = range(1, MOST_BOXES + 1) if options.boxes is None else (options.boxes,)
    for boxes in tries:
        each = ceil(contents.cards / boxes)
        net = Net.of(contents.card, each, options.stock, sleeved=options.sleeved)
        lying = _lies(net, paper, edge)
        if lying is not None:
            shares = enumerate((min(each, contents.cards - each * place) for place in range(boxes)), 1)
            whole = [(place, contents._replace(cards=share)) for place, share in shares if share > 0]
            return [TuckBox(part, place, boxes, net, lying) for place, part in whole]
    wide, tall = room_on(paper, edge)
    lying_wide, lying_tall = room_on(paper, edge, lying=True)
    most = options.boxes or MOST_BOXES
    net = Net.of(contents.card, ceil(contents.cards / most), options.stock, sleeved=options.sleeved)
    data = {
        "what": contents.title,
        "count": contents.cards,
        "boxes": most,
        "depth": net.depth,
        "width": net.size[0],
        "height": net.size[1],
        "paper": {"a4": "A4", "letter": "Letter", "a5": "A5"}[paper],
        "room_width": wide,
        "room_height": tall,
        "lying_width": lying_wide,
        "lying_height": lying_tall,
    }
    raise PrintError(Fault("box-large", None, data))


def room_on(paper: str, edge: float = EDGE, *, lying: bool = False) -> tuple[float, float]:
    """The room for a net on a sheet, upright or lying, in millimetres, without the ``edge`` and the legend.

    >>> room_on("a4"), room_on("letter", lying=True)
    ((198.0, 273.0), (267.4, 191.9))
    """
    wide, tall = PAPERS[paper] if not lying else PAPERS[paper][::-1]
    return round(wide - 2 * edge, 1), round(tall - 2 * edge - LEGEND, 1)


def _lies(net: Net, paper: str, edge: float) -> bool | None:
    """True if a net needs a sheet lying on its side, False if an upright sheet holds it, None if neither does."""
    for lying in (False, True):
        wide, tall = room_on(paper, edge, lying=lying)
        if net.size[0] <= wide and net.size[1] <= tall:
            return lying
    return None


class _BoxWords:
    """Phrases, numbers of cards and figures in a language."""

    def __init__(self, lang: Lang) -> None:
        self.lang = lang

    def say(self, message: str) -> str:
        return phrase(message, self.lang)

    def cards(self, count: int) -> str:
        """A number of cards in words, kept on one line."""
        text = self.say(N_("{count} card") if count == 1 else N_("{count} cards")).format(count=count)
        return text.replace(" ", NBSP)

    def number(self, value: float) -> str:
        return decimal(value, self.lang, 1)


def _face(label: Label, one: TuckBox, words: _BoxWords) -> Face:
    contents = words.say(N_("{what}: {cards}")).format(what=one.contents.title, cards=words.cards(one.contents.cards))
    steps = [
        words.say(N_("Cut along the whole lines")),
        words.say(N_("Score and fold the dashed lines")),
        words.say(N_("Glue what is hatched")),
        words.say(N_("Fill it and close it")),
    ]
    line_words = LineWords(words.say(N_("cut")), words.say(N_("fold")), words.say(N_("glue")), steps)
    if one.contents.title != label.title:  # the title of somebody's own deck keeps its first letter
        contents = contents[:1].upper() + contents[1:]
    which = f" ({one.place}/{one.of})" if one.of > 1 else ""  # beside the contents, because the title is the game's
    return Face(label, label.title, f"{contents}{which}", line_words)


def _page(canvas: SheetCanvas, one: TuckBox, face: Face, sheet: Sheet, words: _BoxWords, key: str) -> None:  # noqa: PLR0913, PLR0917 (all of a page)
    size = PAPERS[sheet.paper][::-1] if one.lying else tuple(PAPERS[sheet.paper])
    canvas.setPageSize((pt(size[0]), pt(size[1])))
    canvas.bookmarkPage(key)
    canvas.addOutlineEntry(face.contents, key)
    wide, tall = one.net.size
    left = (size[0] - wide) / 2
    room = size[1] - tall - LEGEND - 2 * EDGE
    guide = GUIDE if room >= GUIDE else 0.0
    if guide:
        _guide(canvas, one.net, face, sheet.look, (left, size[1] - EDGE - GUIDE + STEPS + BETWEEN))
    canvas.saveState()
    canvas.translate(pt(left), pt(EDGE + LEGEND + (room - guide) / 2))
    inside = words.say(N_("inside {width} × {height} × {depth} mm, for {cards}")).format(
        width=words.number(one.net.width),
        height=words.number(one.net.height),
        depth=words.number(one.net.depth),
        cards=words.cards(one.contents.cards),
    )
    draw_box(canvas, one.net, face, sheet.look, inside)
    draw_imprint(canvas, sheet.imprint, (0.0, IMPRINT), wide, sheet.look)
    canvas.restoreState()
    canvas.showPage()


def _guide(canvas: SheetCanvas, net: Net, face: Face, look: Look, at: Point) -> None:
    """Draws the box's title and contents, and below them, from ``at`` downwards, the steps of making it."""
    wide = net.size[0]
    title = fitted(face.title, "title-compact", look, pt(wide * 0.6), pt(9), least=0.5)
    title.drawOn(canvas, pt(at[0]), pt(at[1] + BETWEEN))
    room = pt(wide) - title.width - pt(4) if title.width < pt(wide * 0.6) else pt(wide * 0.4 - 4)
    inside = fitted(face.contents, "label", look, room, pt(9), least=0.5, align="right")
    inside.drawOn(canvas, pt(at[0] + wide) - inside.width, pt(at[1] + BETWEEN + 0.8))
    tools = [find_pictures()[name] for name in ("thing.scissors",)]
    draw_steps(canvas, net, face.line_words, tools, look, at, wide)

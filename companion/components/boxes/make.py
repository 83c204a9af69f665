"""Makes tuck boxes: finds what a game needs and draws it on sheets.

A net has the game's face on its walls. Cut lines are solid, folds dashed, glue is hatched; a legend below explains
them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from io import BytesIO
from itertools import pairwise
from math import ceil
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from companion.components.boxes.guide import Guide, steps_of
from companion.components.boxes.label import label_of
from companion.components.boxes.lines import LineWords
from companion.components.boxes.net import CLEAR, EDGE_BLEED, Net
from companion.components.boxes.walls import Face, Label, Sign, Thing, ThingList, draw_box
from companion.components.make import cards_of, item_names, picture_of, unpaged
from companion.errors import Fault, PrintError
from companion.printing.about import imprint, known_authors
from companion.printing.artwork import Picture, find_pictures
from companion.printing.context import dress
from companion.printing.document import SheetCanvas, new_canvas
from companion.printing.imposition import PieceNeeds, lay
from companion.printing.kinds import KINDS, MOST_BOXES, BoxOptions
from companion.printing.look import Look, Palette
from companion.printing.margins import draw_imprint, imprint_lines
from companion.printing.paper import CARDS, PAPERS, pt
from companion.printing.sheet import Sheet
from companion.rulebook import open_rulebook
from companion.words import N_, NBSP, Lang, decimal, headed, listed, phrase

if TYPE_CHECKING:
    from companion.printing.markup.pieces import PaintedSide, Pieces

FOOT = 6.0
"""The height below a net for the line that names the game, in millimetres."""


EDGE = 6.0
"""The width of the edge of a sheet on which nothing is printed, in millimetres."""

SIDES = 11.0
"""The white at the sides of the head and the steps, in millimetres."""

IMPRINT = 0.6 - FOOT
"""Where the line that names the game stands, in millimetres from the lower edge of the net."""

BESIDE = 2.4
"""How far that line stays off the ticks beside it, in millimetres."""

LEAST_BESIDE = 20.0
"""The least width right of a net for that line in several, in millimetres."""


class Contents(NamedTuple):
    """What goes into boxes: cards of one size, each kind with its title and number.

    ``counted``: the titles can stand behind numbers. ``extra``: how many more are printed beside them, with the game's
    title and a turn.
    """

    kinds: tuple[tuple[str, int], ...]
    card: tuple[float, float]
    counted: bool = True
    extra: int = 0

    @property
    def cards(self) -> int:
        """How many cards there are of all kinds."""
        return sum(number for _, number in self.kinds)

    def share(self, start: int, end: int) -> Contents:
        """The cards from ``start`` to ``end``.

        >>> Contents((("cards", 30), ("bids", 10)), (44, 63)).share(20, 40).kinds
        (('cards', 10), ('bids', 10))
        """
        kinds, before = [], 0
        for title, number in self.kinds:
            if (part := min(end, before + number) - max(start, before)) > 0:
                kinds.append((title, part))
            before += number
        return self._replace(kinds=tuple(kinds))


class Needs(NamedTuple):
    """What a game needs beside the cards in its boxes: for each player, for all, and what stands in for something.

    ``spare``: kinds of cards for which others of its boxes can stand in: a box without them lacks nothing.
    """

    theirs: Sequence[Thing]
    ours: Sequence[Thing]
    choices: Sequence[Thing]
    spare: frozenset[str]

    def lists(self, words: _BoxWords, elsewhere: Sequence[Thing] = ()) -> list[ThingList]:
        """The lists beside that of a box. ``elsewhere``: what lies in the game's other boxes."""
        ours = [*elsewhere, *self.ours]
        if self.theirs:
            lists = [(words.say(N_("Each player needs")), [*self.theirs]), (words.say(N_("The table needs")), ours)]
        else:
            lists = [(words.say(N_("Needed, but not in the box")), ours)]
        return lists + [(words.say(N_("Choose one")), [*self.choices])] * bool(self.choices)


class TuckBox(NamedTuple):
    """A box to print.

    - ``contents``: what goes into it.
    - ``place``, ``of``: its number, and the number of the game's boxes. ``mark``: what it bears if there are several; a
      letter if one of them is enough.
    - ``lying``: True if its sheet lies on its side.
    """

    contents: Contents
    place: int
    of: int
    net: Net
    lying: bool
    mark: str = ""


def print_boxes(game_id: str, options: BoxOptions) -> bytes:
    """The PDF of a game's boxes, one a page.

    Raises PrintError: ``box-none`` (data: game), ``box-large`` (data: what, count, boxes, depth, width, height,
    paper, room_width, room_height, lying_width, lying_height; measures in mm).
    """
    book = open_rulebook(game_id, options.lang)
    made = boxes_of(game_id, options)
    words, look = _BoxWords(options.lang), Look.of(dress(book.facts)[0], options)
    label = label_of(game_id, book, look, options)
    sheet = Sheet(
        words.say(N_("boxes, {game}")).format(game=book.title),
        look,
        options.paper,
        author=known_authors(book.facts),
        imprint=imprint(book.title, book.facts),
    )
    drawn = _drawn(game_id, options)
    return _printed(made, label, sheet, options, drawn, _needs(game_id, options, drawn))


def print_deck_boxes(
    title: str, card: tuple[float, float], cards: int, sign: Sign | None, options: BoxOptions
) -> bytes:
    """The PDF of the boxes for ``cards`` cards of somebody's own deck. The title has printable characters only.

    Raises PrintError as `print_boxes` does.
    """
    made = _numbered(_parted(Contents(((title, cards),), card, counted=False), options))
    return _printed(made, Label(title, "", "", sign), Sheet(title, Look.of(Palette(), options), options.paper), options)


def _printed(  # noqa: PLR0913, PLR0917 (boxes and what is said of them)
    made: Sequence[TuckBox],
    label: Label,
    sheet: Sheet,
    options: BoxOptions,
    drawn: Mapping[str, Picture | PaintedSide] = MappingProxyType({}),
    needs: Needs | None = None,
) -> bytes:
    target, words = BytesIO(), _BoxWords(options.lang)
    canvas = new_canvas(target, sheet, options.copies)
    faces = []
    for one in made:
        lists = [] if needs is None else needs.lists(words, _elsewhere(one, made, needs, words, drawn))
        faces.append(_face(label, one, words, drawn, lists))
    guided = [_page(canvas, one, faces[at], sheet, words, f"box-{at}") for at, one in enumerate(made)]
    if not all(guided):
        _guide_page(canvas, made[0].net, faces, sheet, words, [] if needs is None else needs.lists(words))
    canvas.save()
    return target.getvalue()


def boxes_of(game_id: str, options: BoxOptions) -> list[TuckBox]:
    """The boxes for a game's cards. Raises PrintError as `print_boxes` does."""
    contents = contents_of(game_id, options)
    if not contents:
        raise PrintError(Fault("box-none", None, {"game": open_rulebook(game_id, options.lang).title}))
    lettered = len(contents) > 1 and any(one.note for one in _own(game_id, options))  # one stands in for another
    made: list[TuckBox] = []
    faults: list[Fault] = []
    for letter, one in zip("ABCD", contents, strict=False):
        try:
            parts = _parted(one, options)
        except PrintError as error:
            faults += error.faults
            continue
        several = len(parts) > 1
        made += [part._replace(mark=f"{letter}{part.place if several else ''}" * lettered) for part in parts]
    if faults:
        raise PrintError(faults)
    return _numbered(made)


def _numbered(made: Sequence[TuckBox]) -> list[TuckBox]:
    """Boxes with their places among all, and if there are several without letters, with numbers."""
    number = "{}" if len(made) > 1 else ""
    return [
        one._replace(place=place, of=len(made), mark=one.mark or number.format(place))
        for place, one in enumerate(made, 1)
    ]


_A_PLAYER, _IN_ALL = N_("{count} {what} a player"), N_("{count} {what}")
"""How many of a thing are brought: for each player, or for the table."""

_CARD_SIZES = {(card.width, card.height) for card in CARDS.values()}
"""The sizes of pieces that go into a box. Money has backs too, but other sizes, and stays out."""


def _pieces(game_id: str, options: BoxOptions) -> list[Pieces]:
    """A game's own pieces of several on a sheet."""
    from companion.printing.markup.pieces import Pieces
    from companion.printing.press import read_components

    return [made for made in read_components(game_id, options) if isinstance(made, Pieces)]


def _own(game_id: str, options: BoxOptions) -> list[Pieces]:
    """The cards of a game's own that go into boxes."""
    return [made for made in _pieces(game_id, options) if made.back == "pattern" and made.size in _CARD_SIZES]


def contents_of(game_id: str, options: BoxOptions) -> list[Contents]:
    """What a game has to put into boxes: its deck and its own cards, by their size."""
    words = _BoxWords(options.lang)
    book = open_rulebook(game_id, options.lang)
    deck = book.facts.get("components", {}).get("deck")
    own = _own(game_id, options)
    piles = [Contents(((words.say(N_("playing cards")), len(cards_of(deck))),), CARDS["poker"])] if deck else []
    for made in own:
        kinds: Counter[str] = Counter()
        for front in made.fronts:
            kinds[_in_list(front.title or made.title)] += front.copies
        piles.append(Contents(tuple(kinds.items()), made.size))
    found: list[Contents] = []
    for size in dict.fromkeys(one.card for one in piles):
        same = [one for one in piles if one.card == size]
        players = options.players or book.facts["facts"]["players"][1]
        extra = _extras(piles[0], options, players + 1) if deck and piles[0] in same else 0
        found.append(Contents(sum((one.kinds for one in same), ()), size, extra=extra))
    return found


def _drawn(game_id: str, options: BoxOptions) -> dict[str, Picture | PaintedSide]:
    """What a game's own pieces look like, by their titles as they stand in lists; without what it can do without."""
    from companion.printing.markup.pieces import Pieces
    from companion.printing.press import read_components

    found: dict[str, Picture | PaintedSide] = {}
    for made in read_components(game_id, options):
        for front in () if made.mat else made.fronts if isinstance(made, Pieces) else (made.picture,):
            found.setdefault(_in_list(front.title or made.title), front)
    return found


def _needs(game_id: str, options: BoxOptions, drawn: Mapping[str, Picture | PaintedSide]) -> Needs:
    """What a game needs beside the cards in its boxes, for each player and for all: its papers, what a table brings,
    the pieces of its own box; and pieces that stand in for other things.
    """
    words, book, names = _BoxWords(options.lang), open_rulebook(game_id, options.lang), item_names(options.lang)
    boxed = {_in_list(front.title or made.title) for made in _own(game_id, options) for front in made.fronts} | {
        "deck",
        "deck-jokers",
    }
    pictures = find_pictures()
    needs = dict(book.facts.get("packing", {}))
    each = needs.pop("player", {})
    form = _A_PLAYER if len(each) == 1 else _IN_ALL
    papers = [Thing(headed(words.say(KINDS[kind])), pictures[picture_of(kind)]) for kind in ("rules", "pad")]
    theirs: list[Thing] = []
    ours: list[Thing] = []
    for things, many in ((theirs, each), (ours, needs)):
        for key, number in many.items():
            if key == "box":
                things += [Thing(headed(piece), drawn[piece]) for piece in drawn if piece not in boxed]
            elif not {key, names[key][1]} & boxed:
                count, each_player = _brought(number)
                what = names[key][count > 1].format(game=book.title)
                said = words.say(form if many is each else _A_PLAYER if each_player else _IN_ALL).format(
                    count=count, what=what
                )
                picture = pictures.get(picture_of(key), pictures["thing.box"])
                things.append(Thing(said.replace(" ", NBSP, 1), picture))
    theirs, ours = (theirs, papers + ours) if len(theirs) > 1 else ([], theirs + papers + ours)
    standing_in = [] if "box" in needs else [made for made in _pieces(game_id, options) if made.note]
    choices = [Thing(unpaged(made.note), made.fronts[0]) for made in standing_in]
    noted = {
        _in_list(front.title or made.title) for made in _own(game_id, options) if made.note for front in made.fronts
    }
    return Needs(theirs, ours, choices, frozenset(noted | {words.say(N_("playing cards"))} if noted else ()))


def _brought(number: int | Mapping[str, int]) -> tuple[int, bool]:
    """How many of a thing a table brings, and whether that is for each player.

    Numbers by players are for each player if they are in proportion. Otherwise the largest is meant.

    >>> _brought(1), _brought({"4": 48, "5": 60}), _brought({"2": 1, "5": 2})
    ((1, False), (12, True), (2, False))
    """
    if isinstance(number, int):
        return number, False
    each = {Fraction(count, int(players)) for players, count in number.items()}
    if len(number) > 1 and len(each) == 1 and (share := each.pop()).denominator == 1:
        return share.numerator, True
    return max(number.values()), False


def _extras(pile: Contents, options: BoxOptions, most: int) -> int:
    """How many cards with the title or a turn stand on the deck's last sheet, ``most`` at most."""
    if pile.card != CARDS["poker"]:
        return 0
    needs = PieceNeeds(backed=True, signed=True, pieces=pile.cards)
    slots = lay(pile.card, pile.kinds[0][0], options.paper, needs, options.device).slots
    return min(most, -pile.cards % slots)


def _in_list(title: str) -> str:
    """A title as it stands in a list: what is before a comma, with a small first letter unless its first word has
    other capitals, and what it quotes on one line.

    >>> _in_list("Cartes de rôle, à la place des rois"), _in_list("VIP"), _in_list("Carte « Sans dés »")
    ('cartes de rôle', 'VIP', 'carte «\\xa0Sans\\xa0dés\\xa0»')
    """
    title = re.sub(r"[«“].*?[»”]", lambda quoted: quoted[0].replace(" ", NBSP), title.partition(",")[0])
    capitals = any(letter.isupper() for letter in title.split(maxsplit=1)[0][1:])
    return title if capitals else title[:1].lower() + title[1:]


def _parted(contents: Contents, options: BoxOptions) -> list[TuckBox]:
    """The boxes for contents: as few as the paper allows, or as many as the options ask for."""
    paper, edge = options.paper, max(EDGE, *options.device.edges())
    tries = range(1, MOST_BOXES + 1) if options.boxes is None else (options.boxes,)
    for boxes in tries:
        each = ceil(contents.cards / boxes)
        net = Net.of(contents.card, each + contents.extra, options.stock, sleeved=options.sleeved)
        lying = _lies(net, paper, edge)
        if lying is not None:
            shares = (contents.share(each * place, each * (place + 1)) for place in range(boxes))
            return [TuckBox(part, place, boxes, net, lying) for place, part in enumerate(shares, 1) if part.cards]
    wide, tall = room_on(paper, edge)
    lying_wide, lying_tall = room_on(paper, edge, lying=True)
    most = options.boxes or MOST_BOXES
    net = Net.of(contents.card, ceil(contents.cards / most), options.stock, sleeved=options.sleeved)
    data = {
        "what": listed((title for title, _ in contents.kinds), options.lang),
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
    ((198.0, 279.0), (267.4, 197.9))
    """
    wide, tall = PAPERS[paper] if not lying else PAPERS[paper][::-1]
    return round(wide - 2 * edge, 1), round(tall - 2 * edge - FOOT, 1)


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

    def each(self, contents: Contents) -> list[str]:
        """What is in a box: "52 playing cards" and other kinds with their number; the extra cards last."""
        form, said = N_("{count} {what}") if contents.counted else N_("{what}: {cards}"), []
        for what, count in contents.kinds:
            words = self.say(form).format(count=count, what=what, cards=self.cards(count))
            said.append(words.replace(" ", NBSP, 1) if contents.counted else words)
        if contents.extra:
            more = N_("{count} title card") if contents.extra == 1 else N_("{count} title and reminder cards")
            said.append(self.say(more).format(count=contents.extra).replace(" ", NBSP))
        return said

    def contents(self, contents: Contents) -> str:
        """What is in a box as a sentence has it."""
        return listed(self.each(contents), self.lang)

    def place(self, one: TuckBox) -> str:
        """Which of several boxes one is, kept on one line."""
        said = N_("box {place} of {of}") if one.mark.isdigit() else N_("box {place}")
        return self.say(said).format(place=one.mark, of=one.of).replace(" ", NBSP)

    def number(self, value: float) -> str:
        return decimal(value, self.lang, 1)


def _elsewhere(
    here: TuckBox, made: Sequence[TuckBox], needs: Needs, words: _BoxWords, drawn: Mapping[str, Picture | PaintedSide]
) -> list[Thing]:
    """What the game needs besides a box of what is in its others, a line a box."""
    spare, found = needs.spare - dict(here.contents.kinds).keys(), []
    for one in made:
        kinds = tuple(kind for kind in one.contents.kinds if kind[0] not in spare)
        if one != here and kinds:
            place = words.say(N_("box {place}")).format(place=one.mark).replace(" ", NBSP)
            many = len(kinds) > 1  # their kinds would fill three lines
            inside = one.contents._replace(kinds=kinds, extra=0)
            said = f"{words.cards(inside.cards) if many else words.contents(inside)}, {place}"
            found.append(Thing(headed(said), drawn.get(kinds[0][0], find_pictures()["sign.deck"])))
    return found


def _face(
    label: Label,
    one: TuckBox,
    words: _BoxWords,
    drawn: Mapping[str, Picture | PaintedSide],
    needs: Sequence[ThingList],
) -> Face:
    contents = words.contents(one.contents)
    sides = f"{NBSP}×{NBSP}".join(map(words.number, one.net))
    inside = words.say(N_("inside {size} mm")).format(size=sides)
    scale = words.say(N_("Print on card stock (200 g/m²), at 100%: this line is 50 mm long."))
    said = (
        N_("Cut along the lines,"),
        N_("and cut out the thumb notch."),
        N_("Press in the folds with a ruler,"),
        N_("from tick to tick; fold, picture outside."),
        N_("Glue what is hatched:"),
        N_("first the side, then the bottom."),
    )
    steps = steps_of([words.say(message) for message in said])
    line_words = LineWords(words.say(N_("cut")), words.say(N_("fold")), words.say(N_("glue")), steps, scale)
    pictures = find_pictures()
    kinds = [drawn.get(kind, pictures["sign.deck"]) for kind, _ in one.contents.kinds]
    things = [Thing(*pair) for pair in zip(words.each(one.contents), (*kinds, pictures["thing.card"]), strict=False)]
    heading = words.say(N_("In the box"))
    if one.mark:  # beside the contents, because the title is the game's
        contents = f"{contents}, {words.place(one)}"
        head = N_("In box {place} of {of}") if one.mark.isdigit() else N_("In box {place}")
        heading = words.say(head).format(place=one.mark, of=one.of)
    lists = [(heading, things), *needs]
    return Face(label, label.title, contents, line_words, one.mark, lists, inside)


def _page(canvas: SheetCanvas, one: TuckBox, face: Face, sheet: Sheet, words: _BoxWords, key: str) -> bool:  # noqa: PLR0913, PLR0917 (all of a page)
    """Draws a box. False if its sheet has no room to show how it is made."""
    size = PAPERS[sheet.paper][::-1] if one.lying else tuple(PAPERS[sheet.paper])
    canvas.setPageSize((pt(size[0]), pt(size[1])))
    canvas.bookmarkPage(key)
    canvas.addOutlineEntry(face.contents, key)
    wide, tall = one.net.size
    left, room = (size[0] - wide) / 2, size[1] - tall - FOOT - 2 * EDGE
    guide, spare = Guide.within(room), (0.0, room / 2)
    if guide:
        spare = guide.draw(canvas, one.net, face, sheet.look, SIDES, size[1] - EDGE, size[0] - 2 * SIDES)
    canvas.saveState()
    canvas.translate(pt(left), pt(EDGE + FOOT + spare[1]))
    draw_box(canvas, one.net, face, sheet.look, spare[0])
    ticks = sorted({tick.start[0] for tick in one.net.ticks() if tick.end[1] < 0})
    right = size[0] - SIDES - left + BESIDE
    start, end = max(pairwise((*ticks, right)), key=lambda span: (span[1] - span[0], span))
    beside = wide + EDGE_BLEED + 1  # there it may have several lines, up to the tick of the lowest fold
    places = [(start, end - start, 0.0)]
    if right - beside > LEAST_BESIDE:
        places.append((beside, right - beside, one.net.floor - IMPRINT - CLEAR))
    start, long, high = max(places, key=lambda at: imprint_lines(sheet.imprint, at[1] - 2 * BESIDE, at[2])[0])
    draw_imprint(canvas, sheet.imprint, (start + BESIDE, IMPRINT), long - 2 * BESIDE, sheet.look, high)
    canvas.restoreState()
    canvas.showPage()
    return guide is not None


def _guide_page(  # noqa: PLR0913, PLR0917 (all of a page)
    canvas: SheetCanvas, net: Net, faces: Sequence[Face], sheet: Sheet, words: _BoxWords, needs: Sequence[ThingList]
) -> None:
    """Draws how boxes are made, with what goes into each, on a sheet of its own: beside a net there is no room on A5."""
    wide, tall = sorted(PAPERS[sheet.paper], reverse=True)
    canvas.setPageSize((pt(wide), pt(tall)))
    heading, things = faces[0].lists[0]
    if len(faces) > 1:
        heading = words.say(N_("In the box"))
        things = [Thing(headed(face.contents), face.lists[0][1][0].drawn) for face in faces]
    face = faces[0]._replace(lists=[(heading, things), *needs], inside="")
    if guide := Guide.within(tall - 2 * EDGE):
        guide.draw(canvas, net, face, sheet.look, SIDES, tall - EDGE, wide - 2 * SIDES)
    canvas.showPage()

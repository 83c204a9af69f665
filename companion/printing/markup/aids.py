"""Player aids: topics that are set once and flow over the sides of cards, in normal and in large print.

A template contains each topic once. The height of the topics decides which of them stand on which side of which card.
So no aid is written twice for large print, and a game with more to say takes more cards. A topic taller than a side
is divided between its blocks, into as few and as even parts as possible; other topics stay whole. The parts then fill
the sides in their order: on as few cards as possible, with the empty space shared out evenly.

A front has a head with the title over the game's scene, a back a lower one with the game's emblem. Both go to the cut
edge and bleed beyond it, so cards lie apart from each other. Words stay inside a safe margin. In low ink the head is
the outline of the emblem over a line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from itertools import pairwise
from typing import NamedTuple

from reportlab.lib.colors import Color
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable

from companion.errors import Fault, PrintError
from companion.printing import fonts
from companion.printing.jinja import fault
from companion.printing.look import Look
from companion.printing.markup.artwork import BandScene, read_scene
from companion.printing.markup.flow import MIXED, Drawn, Stack, build_flow
from companion.printing.markup.inline import tidy
from companion.printing.markup.registry import REQUIRED, Attribute, Node, element, one_of, words
from companion.printing.markup.setting import Setting
from companion.printing.markup.sides import PieceHeights, Start, arrange, cards_for, portions
from companion.printing.paper import AID, mm, pt
from companion.printing.paragraphs import WordsFlowable, fitted, middle, words_in
from companion.printing.pen import pen
from companion.printing.sheet import Scene, Sheet
from companion.printing.styles import style
from companion.printing.text import Run

SAFE = 5.0
"""White inside a card's edge, in millimetres."""

BLEED, GAP = 1.5, 3.0
"""Millimetres: how far heads and covers go beyond the cut edge; the distance between two cards on the sheet."""

MARK, MARK_ON_DISC, PICTURE = 11.0, 7.6, 24.0
"""Millimetres: the paper disc in a head, the emblem on it; the height of the scene there."""

PICTURE_LARGE = 28.0
"""Millimetres: the scene's height in large print, so that titles of one line and of two have heads of one height."""

ARTICLES = re.compile(r"^(Le|La|Les|Un|Une|The|A|An) ")
"""A title's article. It stands on one line with its noun if that fits."""

_HEAD_AIR, _WORDS_AIR, _AIR, _OFF_ART = 1.6, 2.2, 2.6, 1.5
"""White in millimetres.

- ``_HEAD_AIR``: above and below the emblem or the scene of the head. ``_WORDS_AIR``: of its words.
- ``_AIR``: from the head to the words below. ``_OFF_ART``: between the title and the scene.
"""

FACES = 2
"""The sides of a card. Those of several cards are numbered."""

BETWEEN = 2.0
"""Millimetres above the line between two topics on a side."""

_SMALLEST = 0.8
"""The factor down to which a title shrinks before it takes two lines."""


def _title(runs: list[Run], look: Look, room: float, where: str) -> WordsFlowable:
    """A title on one line if possible, else on two. Raises PrintError ``text-overflow`` if it does not fit into two."""
    line = style("aid-title", look).leading
    kept = [runs[0]._replace(text=ARTICLES.sub("\\1\u00a0", runs[0].text)), *runs[1:]]
    for tried, lines in ((kept, 1.1), (kept, 2.1)):
        try:
            return fitted(tried, "aid-title", look, room, line * lines, least=_SMALLEST, where=where)
        except PrintError:
            continue
    return fitted(runs, "aid-title", look, room, line * 2.1, least=_SMALLEST, where=where)


def _number(ref: str, head: str, look: Look, colour: Color) -> Run:
    """The number of an article behind a title: small and thin, with a sign before it, so that it is no part of the title."""
    size = style("aid-small", look).fontSize / style(head, look).fontSize
    return Run(f"\u00a0\u00a0§\u00a0{ref}", face=fonts.LABEL, size=size, colour=colour)


def _fine(names: Sequence[str], look: Look, room: float, where: str) -> WordsFlowable | None:
    """The fine print of a head; None if there is none."""
    text = " · ".join(filter(None, names))
    if not text:
        return None
    made = words_in([Run(text, colour=look.deep if look.low else look.on_deep)], "fine-print", look, where=where)
    made.wrap(room, 10**6)
    return made


class CardPlan(NamedTuple):
    """What all sides of a deck share: the size of a card in points, and the setting."""

    width: float
    height: float
    setting: Setting

    @property
    def inner(self) -> float:
        """The width for words, in points."""
        return self.width - 2 * pt(SAFE)


class Frame(NamedTuple):
    """A side before its words are set. Its head is known, and so is the room below it.

    - ``name``: the game's name and its author, small above the title. ``head``: the title.
    - ``scene``: the picture behind the title; None on a back, in low ink, and where a long title leaves no room.
    - ``least``: the least height of the head in points, the same for all fronts.
    """

    plan: CardPlan
    name: WordsFlowable | None
    head: WordsFlowable
    scene: Scene | None
    least: float

    @classmethod
    def of(cls, plan: CardPlan, names: tuple[str, str], title: str, ref: str, where: str, *, front: bool) -> Frame:
        """The frame of a side with the game's name and author, this title and the number of its article.

        The author is left out where a line is too short for both.

        Raises PrintError ``text-overflow`` if the title does not fit into two lines of the head.
        """
        look = plan.setting.look
        scene = plan.setting.scene if front and not look.low else None
        least = pt(MARK + 2 * _HEAD_AIR)
        if scene is not None:
            least = pt((PICTURE_LARGE if look.type == "large" else PICTURE) + 2 * _HEAD_AIR)
        runs = [Run(title, colour=look.deep if look.low else look.paper)]
        if ref:
            runs.append(_number(ref, "aid-title", look, look.accent if look.low else look.on_deep))
        room = plan.inner - (pt(MARK + 2) if plan.setting.emblem.shapes else 0.0)
        try:
            beside = scene.head_width(least) - pt(SAFE - _OFF_ART) if scene is not None else 0.0
            head = _title(runs, look, plan.inner - beside if scene is not None else room, where)
        except PrintError:
            if scene is None:
                raise
            scene, head = None, _title(runs, look, room, where)
        wide = plan.inner - beside if scene is not None else room
        signed = (_fine(names[:count], look, wide, where) for count in (2, 1))
        named = next((one for one in signed if one and one.height < 1.5 * one.style.leading), None)
        return cls(plan, named, head, scene, least)

    @property
    def titles(self) -> float:
        """The height of the name and the title in points."""
        return float(self.head.height) + (float(self.name.height) if self.name else 0.0)

    @property
    def band(self) -> float:
        """The height of the head in points."""
        return max(self.least, self.titles + pt(2 * _WORDS_AIR))

    @property
    def room(self) -> float:
        """The height for words below the head, in points."""
        return float(self.plan.height - self.band - pt(_AIR + SAFE))

    def draw(self, canvas: Canvas, stack: Stack | None, at: tuple[float, float]) -> None:
        """Draw the side with its words. ``at``: the card's lower left corner in points."""
        x, y = at
        left, bottom = x + pt(SAFE), y + self.plan.height - self.band
        self._draw_head(canvas, x, bottom)
        under = bottom + middle(self.head, self.band - (float(self.name.height) if self.name else 0.0))
        self.head.drawOn(canvas, left, under)
        if self.name is not None:
            self.name.drawOn(canvas, left, under + self.head.height)
        if stack is not None:
            stack.drawOn(canvas, left, bottom - pt(_AIR) - stack.height)

    def _draw_head(self, canvas: Canvas, x: float, y: float) -> None:
        """Draw the ground of the head with its lower left corner at (``x``, ``y``), and the scene or the emblem."""
        setting, bleed = self.plan.setting, pt(BLEED)
        look, across = setting.look, self.plan.width
        box = (x - bleed, y, across + 2 * bleed, self.band + bleed)
        if not look.low:
            canvas.setFillColor(look.deep)
            canvas.rect(*box, stroke=0, fill=1)
        if self.scene is not None:
            self.scene.draw_head(canvas, box, across + bleed, bleed)
        beyond = 0.0 if look.low else bleed
        pen(canvas, look.accent, 0.6 if look.low else 2.4)
        canvas.line(x - beyond, y, x + across + beyond, y)
        if self.scene is None and setting.emblem.shapes:
            disc, size, middle_x = pt(MARK) / 2, pt(MARK_ON_DISC), x + across - pt(SAFE + MARK / 2)
            if not look.low:
                canvas.setFillColor(look.paper)
                canvas.circle(middle_x, y + self.band / 2, disc, stroke=0, fill=1)
            setting.emblem.small.draw(canvas, middle_x - size / 2, y + (self.band - size) / 2, size, look)


class Cover(NamedTuple):
    """The last back of a deck if no words are left for it: the game's scene as on a box."""

    plan: CardPlan
    scene: BandScene

    def draw(self, canvas: Canvas, stack: Stack | None, at: tuple[float, float]) -> None:
        """Draw the scene whole. ``at``: the card's lower left corner in points."""
        (x, y), bleed, setting = at, pt(BLEED), self.plan.setting
        box = (x - bleed, y - bleed, self.plan.width + 2 * bleed, self.plan.height + 2 * bleed)
        canvas.setFillColor(setting.look.deep)
        canvas.rect(*box, stroke=0, fill=1)
        self.scene.draw_poster(canvas, box, (self.plan.width, self.plan.height * 0.7), box[2] / 2)


class AidSide(NamedTuple):
    """A side of a card, and the titles of the topics that begin on it. Without a frame it is empty."""

    topics: tuple[str, ...] = ()
    frame: Frame | Cover | None = None
    stack: Stack | None = None

    def draw(self, canvas: Canvas, x: float, y: float) -> None:
        """Draw the side with its lower left corner at ``x``, ``y`` points."""
        if self.frame is not None:
            self.frame.draw(canvas, self.stack, (x, y))


class Parting(Drawn):
    """The line between two topics on a side."""

    def __init__(self, look: Look, air: float = 0.0) -> None:
        super().__init__(None, pt(BETWEEN) + air, air)
        self.look = look

    def _measure(self, available: float) -> None:
        self.width, self.height = available, 0.6

    def _paint(self, canvas: Canvas) -> None:
        pen(canvas, self.look.accent, 0.6)
        canvas.line(0, 0.3, self.width, 0.3)


FACTORS = {"normal": (1.0, 0.85), "large": (1.14, 1.0, 0.88)}
"""The type sizes of a whole deck by type, as factors: the largest that costs no card is taken."""

TOPIC_AIR, AIR = 1.5, 6.0
"""How the room left on a side is used, in this order.

- ``TOPIC_AIR``: white goes to both sides of the lines between its topics, at most this many millimetres each.
- ``AIR``: white goes between its blocks and the rows of its tables, at most this share of the type size.
"""


@dataclass(slots=True)
class AidDeck:
    """A document of cards: one set of them, front and back. ``note``: words for the margin of the sheet."""

    sheet: Sheet
    cards: list[tuple[AidSide, AidSide | None]]
    note: str = ""


@element(
    "aids",
    "root",
    holds=("aids",),
    title=Attribute(words, REQUIRED),
    author=Attribute(words, ""),
    name=Attribute(words, ""),
)
def aids(node: Node, setting: Setting) -> AidDeck:
    """The root of a set of cards."""
    topics = node.elements("topic")
    if not topics:
        raise PrintError(fault(node.where, "element-missing", name="topic", element=node.tag))
    setter = _TopicSetter(node, topics, CardPlan(*AID.points, setting._replace(raised=True)))
    sides = setter.sides()
    bare = len(sides) % 2 and len(sides) > 1 and setting.scene is not None and not setting.look.low
    if bare and (scene := read_scene(setting.game, setting.look, setting.paper, poster=True)) is not None:
        sides.append(AidSide(frame=Cover(setter.plan, scene)))
    cards = [(sides[i], sides[i + 1] if i + 1 < len(sides) else None) for i in range(0, len(sides), 2)]
    backed = any(back is not None for _, back in cards)
    sheet = Sheet(node.given["title"], setting.look, setting.paper, node.given["author"], duplex=backed)
    return AidDeck(sheet, cards)


@element(
    "topic",
    "aids",
    holds=MIXED,
    text=True,
    title=Attribute(words, REQUIRED),
    ref=Attribute(words, ""),
    start=Attribute(one_of("side", "card", "back"), ""),
)
def topic(node: Node, setting: Setting) -> None:
    """A topic with its title. `aids` sets it."""


class _TopicPiece(NamedTuple):
    """A topic, or a part of it that fits on a side, set in some size."""

    node: Node
    title: str
    flowables: list[Flowable]
    start: Start
    factor: float
    goes_on: bool = False
    """True if it continues a topic that began before."""

    parted: bool = False
    """True if it is a part of a topic."""


class _TopicSetter(NamedTuple):
    """Sets the topics of an aid: tries sizes, divides topics that are too tall, and finds a side for each piece."""

    node: Node
    topics: list[Node]
    plan: CardPlan

    def sides(self) -> list[AidSide]:
        """The sides in order, fronts and backs in turn.

        Raises PrintError ``side-overflow``, and what setting words raises.
        """
        factors = FACTORS[self.plan.setting.look.type]
        pieces = self._pieces(factors[-1])
        places = arrange(self._piece_heights(pieces), self._room(pieces))
        assert places is not None  # topics that are too tall were divided or refused
        most = cards_for(len(places))
        fitting = filter(None, (self._fitting(factor, most, len(pieces)) for factor in factors))
        return next(fitting, None) or self._drawn(pieces, places)

    def _fitting(self, factor: float, limit: int, parts: int) -> list[AidSide] | None:
        """The sides in this type size; None if they need more than ``limit`` cards or ``parts``, or a word is cut."""
        try:
            pieces = self._pieces(factor)
            places = arrange(self._piece_heights(pieces), self._room(pieces), limit)
            if places is None or len(pieces) > parts:
                return None
            for piece in pieces:
                _try_out(piece, self.plan.inner)
            return self._drawn(pieces, places)
        except PrintError:
            return None

    def _pieces(self, factor: float) -> list[_TopicPiece]:
        """The topics in this type size, each in one piece for every side it needs."""
        pieces: list[_TopicPiece] = []
        for node in self.topics:
            pieces.extend(self._parted(node, factor, len(pieces)))
        return pieces

    def _whole(self, node: Node, factor: float) -> _TopicPiece:
        """A topic in this type size."""
        within = self.plan.setting.within(self.plan.inner, style="aid-body", shrink=factor)
        flowables = build_flow(node.children, within, node.where)
        return _TopicPiece(node, tidy(node.given["title"], within), flowables, node.given["start"], factor)

    def _aired(self, piece: _TopicPiece, air: float) -> _TopicPiece:
        """The piece with ``air`` more points in each row of its tables. A part of a topic stays as it is."""
        if piece.parted:
            return piece
        plan = self.plan._replace(setting=self.plan.setting._replace(air=air))
        return self._replace(plan=plan)._whole(piece.node, piece.factor)

    def _parted(self, node: Node, factor: float, before: int) -> list[_TopicPiece]:
        whole = self._whole(node, factor)
        title, flowables = whole.title, whole.flowables
        stack = self._stack([whole])
        if stack.height <= self._least_room(whole):
            return [whole]
        room = self._least_room(whole._replace(title=f"{title}\u00a02/2"))
        tops = [top for top, _, _ in stack.places] + [stack.height]
        heights = [below - top for top, below in pairwise(tops)]
        leads = [bool(getattr(getattr(flowable, "style", None), "keepWithNext", 0)) for flowable in flowables]
        lists = [getattr(flowable, "goes_on", False) for flowable in flowables]
        # Divide before a heading, between lists, or within a list: the first of these that needs the fewest portions. A
        # heading stays with its text.
        thoughts = [not lead for lead in leads[1:]] + [False]
        whole_lists = [lead or goes_on for lead, goes_on in zip(leads, lists, strict=True)]
        tried = (portions(list(zip(heights, keeps, strict=True)), room) for keeps in (thoughts, whole_lists, leads))
        firsts = min(filter(None, tried), key=len, default=None)
        if firsts is None:
            raise self._overflow(node, title, max(heights), room, before)
        if len(firsts) == 1:
            return [whole]
        ends = [*firsts[1:], len(flowables)]
        return [
            whole._replace(
                title=f"{title}\u00a0{i}/{len(firsts)}",
                flowables=flowables[first:end],
                start=whole.start if i == 1 or whole.start == "back" else "",
                goes_on=i > 1,
                parted=True,
            )
            for i, (first, end) in enumerate(zip(firsts, ends, strict=True), 1)
        ]

    def _overflow(self, node: Node, title: str, height: float, room: float, before: int) -> PrintError:
        """The error for a block taller than a side. It names the first side that no earlier piece needs."""
        data = {
            "text": title,
            "card": before // 2 + 1,
            "side": ("front", "back")[before % 2],
            "over": round(mm(height - room), 1),
            "needed": round(mm(height), 1),
            "height": round(mm(room), 1),
        }
        return PrintError(Fault("side-overflow", node.where, data))

    def _least_room(self, piece: _TopicPiece) -> float:
        """The room on the side that the piece begins. If that may be the front or the back: the smaller of the two."""
        sides = (1,) if piece.start == "back" else (0, 1)
        return min(self._frame(piece, side).room for side in sides)

    def _frame(self, piece: _TopicPiece, side: int, of: int = 0) -> Frame:
        """The frame of a side (from 0) that a piece begins, with its number among those ``of`` several cards."""
        given, setting = self.node.given, self.plan.setting
        number = f"{side + 1}/{of} · " if of > FACES else ""
        names = number + tidy(given["name"], setting), tidy(given["author"], setting)
        return Frame.of(self.plan, names, piece.title, piece.node.given["ref"], piece.node.where, front=not side % 2)

    def _room(self, pieces: list[_TopicPiece]) -> Callable[[int, int], float]:
        @cache
        def room(odd: int, i: int) -> float:
            return self._frame(pieces[i], odd).room

        return lambda side, i: room(side % 2, i)

    def _piece_heights(self, pieces: list[_TopicPiece]) -> list[PieceHeights]:
        def part(piece: _TopicPiece) -> PieceHeights:
            alone = self._stack([piece]).height
            return PieceHeights(alone, self._stack([piece, piece]).height - alone, piece.start)

        return [part(piece) for piece in pieces]

    def _stack(self, pieces: list[_TopicPiece], between: float = 0.0, air: float = 0.0) -> Stack:
        """The pieces of one side, measured. The first stands below the head, the others below headings of their own.

        ``between``: additional points on both sides of the lines between topics. ``air``: additional points between
        all blocks.
        """
        stacked: list[Flowable] = []
        for i, piece in enumerate(pieces):
            if i:
                stacked += [Parting(self.plan.setting.look, between), self._heading(piece)]
            stacked += piece.flowables
        stack = Stack(stacked, pieces[0].node.where, air=air)
        stack.wrap(self.plan.inner, 10**6)
        return stack

    def _heading(self, piece: _TopicPiece) -> Flowable:
        """The title of a topic that stands below another."""
        runs = [Run(piece.title)]
        if ref := piece.node.given["ref"]:
            runs.append(_number(ref, "aid-topic", self.plan.setting.look, self.plan.setting.look.accent))
        return words_in(runs, "aid-topic", self.plan.setting.look, where=piece.node.where, shrink=piece.factor)

    def _drawn(self, pieces: list[_TopicPiece], places: list[list[int]]) -> list[AidSide]:
        """The sides, ready to be drawn."""
        drawn: list[AidSide] = []
        look = self.plan.setting.look
        for side, held in enumerate(places):
            if not held:
                drawn.append(AidSide())
                continue
            on_side = [pieces[i] for i in held]
            frame = self._frame(on_side[0], side, len(places))
            stack = self._stack(on_side)
            between = max(0.0, min((frame.room - stack.height) / max(1, 2 * (len(held) - 1)), pt(TOPIC_AIR)))
            left = frame.room - self._stack(on_side, between).height
            rows = self._stack([self._aired(piece, 1.0) for piece in on_side]).height - stack.height
            most = style("aid-body", look).fontSize * AIR
            air = max(0.0, min(left / max(1, len(stack.flowables) - 1 + rows), most))
            stack = self._stack([self._aired(piece, air) for piece in on_side], between, air)
            topics = tuple(tidy(piece.node.given["title"], self.plan.setting) for piece in on_side if not piece.goes_on)
            drawn.append(AidSide(topics, frame, stack))
        return drawn


def _try_out(piece: _TopicPiece, width: float) -> None:
    """Draw a piece on a canvas that is thrown away: only drawing shows whether a word was cut (``text-overflow``)."""
    fonts.load(fonts.TEXT)
    stack = Stack(piece.flowables)
    stack.wrap(width, 10**6)
    stack.drawOn(Canvas(BytesIO(), initialFontName=fonts.TEXT), 0, 0)

"""Player aids: topics that are set once and flow over the sides of cards, in normal and in large print.

A template writes each topic down; what stands on which side of which card follows from how tall it is (`arrange`). So no
aid is written twice for large print, and a game with more to say takes a card more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from itertools import pairwise
from typing import NamedTuple

from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable

from companion.errors import Fault, PrintError
from companion.printing import fonts
from companion.printing.imposition import Imposition, impose
from companion.printing.jinja import fault
from companion.printing.markup.arrange import Part, Start, arrange, cards_for, portions
from companion.printing.markup.flow import MIXED, build_flow
from companion.printing.markup.inline import tidy
from companion.printing.markup.registry import REQUIRED, Attribute, Node, element, one_of, words
from companion.printing.markup.setting import Setting
from companion.printing.markup.sides import Frame, Parting, Plan, Side
from companion.printing.markup.stack import Stack
from companion.printing.paper import CARDS, mm, pt
from companion.printing.paragraphs import words_in
from companion.printing.sheet import Sheet
from companion.printing.styles import style
from companion.printing.text import Run

FACTORS = (1.24, 1.2, 1.16, 1.12, 1.08, 1.04, 1.0, 0.97, 0.94)
"""Sizes tried, largest first: the words of a deck grow into the room that is left, and shrink a little rather than need a card more."""

AIR = 0.3
"""What is left of a side goes between its blocks, so much of the type size at most."""


@dataclass(slots=True)
class Deck:
    """A document of cards: one set of them, front and back, and how they lie on the sheet; ``name`` is that of their size."""

    sheet: Sheet
    grid: Imposition
    cards: list[tuple[Side, Side | None]]
    name: str


@element(
    "aids",
    "root",
    holds=("aids",),
    title=Attribute(words, REQUIRED),
    author=Attribute(words, ""),
    size=Attribute(one_of(*CARDS), "poker"),
    foot=Attribute(words, ""),
    back_foot=Attribute(words, ""),
)
def aids(node: Node, setting: Setting) -> Deck:
    """The root of a set of cards."""
    topics = node.elements("topic")
    if not topics:
        raise PrintError(fault(node.where, "element-missing", name="topic", element=node.tag))
    size = CARDS[node.given["size"]]
    setter = _Setter(node, topics, Plan(pt(size.width), pt(size.height), setting))
    sides = setter.sides()
    cards = [(sides[i], sides[i + 1] if i + 1 < len(sides) else None) for i in range(0, len(sides), 2)]
    backed = any(back is not None for _, back in cards)
    sheet = Sheet(node.given["title"], setting.look, setting.paper, node.given["author"], duplex=backed)
    return Deck(sheet, impose(node.given["size"], setting.paper), cards, node.given["size"])


@element(
    "topic",
    "aids",
    holds=MIXED,
    text=True,
    title=Attribute(words, REQUIRED),
    ref=Attribute(words, ""),
    start=Attribute(one_of("side", "card"), ""),
)
def topic(node: Node, setting: Setting) -> None:
    """A thought with its title; set by the aids."""


class _Piece(NamedTuple):
    """A topic, or a part of it that fits on a side, set at some size."""

    node: Node
    title: str
    flowables: list[Flowable]
    start: Start
    factor: float
    goes_on: bool = False
    """Whether it goes on with a topic that began before."""


class _Setter(NamedTuple):
    """Sets the topics of an aid: tries sizes, parts what is too tall, finds each piece its side."""

    node: Node
    topics: list[Node]
    plan: Plan

    def sides(self) -> list[Side]:
        """The sides in order, fronts and backs in turn. Raises PrintError ``side-overflow``, and what setting words raises."""
        large = self.plan.setting.look.type == "large"
        # The fine print of large print is large as well: once is enough, wherever there is room.
        pieces = self._pieces(1.0 if large else FACTORS[-1])
        places = arrange(self._parts(pieces), self._room(pieces, foot=not large))
        assert places is not None  # what is too tall was parted or refused
        if large:
            return self._signed(pieces, places)
        return self._largest(cards_for(len(places))) or self._drawn(pieces, places, range(len(places)))

    def _largest(self, limit: int) -> list[Side] | None:
        """The sides in the largest of FACTORS that needs no more cards than ``limit``: larger words need more room, so halve."""
        best, low, high = None, 0, len(FACTORS) - 1
        while low < high:
            middle = (low + high) // 2
            fitting = self._fitting(FACTORS[middle], limit)
            if fitting is None:
                low = middle + 1
            else:
                best, high = fitting, middle
        return best

    def _fitting(self, factor: float, limit: int) -> list[Side] | None:
        """The sides with words of this size, if they need no more cards than ``limit``, and no word is cut."""
        try:
            pieces = self._pieces(factor)
            places = arrange(self._parts(pieces), self._room(pieces, foot=True), limit)
            if places is None:
                return None
            for piece in pieces:
                _try_out(piece, self.plan.inner)
            return self._drawn(pieces, places, range(len(places)))
        except PrintError:
            return None

    def _signed(self, pieces: list[_Piece], places: list[list[int]]) -> list[Side]:
        """The sides of large print: the foot on the last of them that has room for it, else every side keeps it free."""
        for side in reversed(range(len(places))):
            if places[side]:
                held = [pieces[i] for i in places[side]]
                if self._stack(held).height <= self._frame(held[0], side, foot=True).room:
                    return self._drawn(pieces, places, [side])
        places = arrange(self._parts(pieces), self._room(pieces, foot=True)) or places
        return self._drawn(pieces, places, [len(places) - 1])

    def _pieces(self, factor: float) -> list[_Piece]:
        """The topics set in words of this size, each in as many pieces as it needs sides of its own."""
        pieces: list[_Piece] = []
        for node in self.topics:
            pieces.extend(self._parted(node, factor, len(pieces)))
        return pieces

    def _parted(self, node: Node, factor: float, before: int) -> list[_Piece]:
        within = self.plan.setting.within(self.plan.inner, style="card-body", shrink=factor)
        title = tidy(node.given["title"], within)
        flowables = build_flow(node.children, within, node.where)
        whole = _Piece(node, title, flowables, node.given["start"], factor)
        stack = self._stack([whole])
        if stack.height <= self._least_room(whole):
            return [whole]
        room = self._least_room(whole._replace(title=f"{title}\u00a02/2"))
        tops = [top for top, _, _ in stack.places] + [stack.height]
        heights = [below - top for top, below in pairwise(tops)]
        heads = [bool(getattr(getattr(flowable, "style", None), "keepWithNext", 0)) for flowable in flowables]
        lists = [getattr(flowable, "goes_on", False) for flowable in flowables]
        # At a heading if possible, else between lists, else within one; a heading stays with what it is about.
        thoughts = [not head for head in heads[1:]] + [False]
        whole_lists = [head or goes_on for head, goes_on in zip(heads, lists, strict=True)]
        tried = (portions(list(zip(heights, keeps, strict=True)), room) for keeps in (thoughts, whole_lists, heads))
        firsts = next(filter(None, tried), None)
        if firsts is None:
            raise self._overflow(node, title, max(heights), room, before)
        if len(firsts) == 1:
            return [whole]
        ends = [*firsts[1:], len(flowables)]
        return [
            whole._replace(
                title=f"{title}\u00a0{i}/{len(firsts)}",
                flowables=flowables[first:end],
                start=whole.start if i == 1 else "",
                goes_on=i > 1,
            )
            for i, (first, end) in enumerate(zip(firsts, ends, strict=True), 1)
        ]

    def _overflow(self, node: Node, title: str, height: float, room: float, before: int) -> PrintError:
        """A block that is taller than a side, on the first side that nothing before it needs."""
        data = {
            "text": title,
            "card": before // 2 + 1,
            "side": ("front", "back")[before % 2],
            "over": round(mm(height - room), 1),
            "needed": round(mm(height), 1),
            "height": round(mm(room), 1),
        }
        return PrintError(Fault("side-overflow", node.where, data))

    def _least_room(self, piece: _Piece) -> float:
        """The room on whichever side the piece comes to begin."""
        large = self.plan.setting.look.type == "large"
        return min(self._frame(piece, side, foot=not large).room for side in (0, 1))

    def _frame(self, piece: _Piece, side: int, *, foot: bool) -> Frame:
        """The frame of a side (from 0) that a piece begins."""
        given = self.node.given
        words_ = given["foot" if side % 2 == 0 or not given["back-foot"] else "back-foot"]
        if self.plan.setting.look.type == "large":
            words_ = given["foot"]
        said = tidy(words_, self.plan.setting) if foot else ""
        return Frame.of(self.plan, piece.title, piece.node.given["ref"], said, piece.node.where)

    def _room(self, pieces: list[_Piece], *, foot: bool) -> Callable[[int, int], float]:
        @cache
        def room(odd: int, i: int) -> float:
            return self._frame(pieces[i], odd, foot=foot).room

        return lambda side, i: room(side % 2, i)

    def _parts(self, pieces: list[_Piece]) -> list[Part]:
        def part(piece: _Piece) -> Part:
            alone = self._stack([piece]).height
            return Part(alone, self._stack([piece, piece]).height - alone, piece.start)

        return [part(piece) for piece in pieces]

    def _stack(self, pieces: list[_Piece], air: float = 0.0) -> Stack:
        """Pieces on one side, measured: the first stands below the head, the others under headings of their own."""
        stacked: list[Flowable] = []
        for i, piece in enumerate(pieces):
            if i:
                stacked += [Parting(self.plan.setting.look), self._heading(piece)]
            stacked += piece.flowables
        stack = Stack(stacked, pieces[0].node.where, air=air)
        stack.wrap(self.plan.inner, 10**6)
        return stack

    def _heading(self, piece: _Piece) -> Flowable:
        """The title of a topic that stands below another."""
        runs = [Run(piece.title)]
        if piece.node.given["ref"]:
            runs.append(
                Run(
                    f"\u00a0{piece.node.given['ref']}",
                    face=fonts.LABEL,
                    size=0.86,
                    colour=self.plan.setting.look.accent,
                )
            )
        return words_in(runs, "card-topic", self.plan.setting.look, where=piece.node.where, shrink=piece.factor)

    def _drawn(self, pieces: list[_Piece], places: list[list[int]], signed: Iterable[int]) -> list[Side]:
        """What draws each side; the ``signed`` ones have their foot."""
        drawn: list[Side] = []
        look = self.plan.setting.look
        for side, held in enumerate(places):
            if not held:
                drawn.append(Side())
                continue
            frame = self._frame(pieces[held[0]], side, foot=side in signed)
            on_side = [pieces[i] for i in held]
            stack = self._stack(on_side)
            gaps = max(1, len(stack.flowables) - 1)
            air = min((frame.room - stack.height) / gaps, style("card-body", look).fontSize * AIR)
            stack = self._stack(on_side, max(0.0, air))
            topics = tuple(tidy(piece.node.given["title"], self.plan.setting) for piece in on_side if not piece.goes_on)
            drawn.append(Side(topics, frame, stack))
        return drawn


def _try_out(piece: _Piece, width: float) -> None:
    """Draw a piece on paper nobody sees: only drawing tells whether a word was cut (``text-overflow``)."""
    fonts.load(fonts.TEXT)
    stack = Stack(piece.flowables)
    stack.wrap(width, 10**6)
    stack.drawOn(Canvas(BytesIO(), initialFontName=fonts.TEXT), 0, 0)

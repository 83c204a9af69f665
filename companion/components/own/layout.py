"""The front of a card in somebody's own deck: where its parts lie (`lay_out`) and how large its words are (`fit`).

Words that do not fit at their smallest size come back as `TooLong`, with the room they need and the room there is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from math import inf
from typing import TYPE_CHECKING, NamedTuple

from companion.components.own.card import DeckCard
from companion.components.own.words import Icons, plain, runs_of
from companion.printing import fonts, suits
from companion.printing.look import Look, Palette, colour, luminance
from companion.printing.paper import mm, pt
from companion.printing.paragraphs import evened, words_in
from companion.printing.paths import round_rect
from companion.printing.pen import clip, pen
from companion.printing.pictures import contained, covering
from companion.printing.styles import style
from companion.printing.text import SLACK
from companion.printing.typography import hold_numbers

if TYPE_CHECKING:
    from companion.printing.document import SheetCanvas
    from companion.printing.markup.pieces import PaintedSide
    from companion.printing.paragraphs import WordsFlowable
    from companion.printing.pictures import RasterPicture


class FittedWords(NamedTuple):
    """Paragraphs that were set, their total height, and the width in which they are centred, in millimetres."""

    paragraphs: Sequence[WordsFlowable]
    height: float
    width: float

    def draw(self, canvas: SheetCanvas, x: float, top: float) -> None:
        """Draws them, in millimetres, with their upper left corner at x, top."""
        for one in self.paragraphs:
            top -= mm(one.height)
            one.drawOn(canvas, pt(x) + (pt(self.width) - float(one.width)) / 2, pt(top))


class TooLong(NamedTuple):
    """Words that do not fit even at their smallest size.

    All of them need more height, or one ``word`` needs more width. ``needed`` and ``room`` are in millimetres.
    """

    needed: float
    room: float
    word: str = ""

    @property
    def over(self) -> float:
        """How much they exceed the room.

        >>> TooLong(30.0, 28.5).over
        1.5
        """
        return round(self.needed - self.room, 1)


def palette_of(accent: str) -> Palette:
    """The palette of a card with its own colour: that colour, a darker shade, and a nearly white tint for grounds.

    >>> palette_of("#1d4f9f")
    Palette(accent='#1d4f9f', deep='#0e264c', tint='#e8edf5')
    """
    mixed = [
        "#" + "".join(f"{round(int(accent[at : at + 2], 16) * share + 255 * white):02x}" for at in (1, 3, 5))
        for share, white in ((0.48, 0.0), (0.1, 0.9))
    ]
    return Palette(accent, *mixed)


class Lettering(NamedTuple):
    """How words are set: the look, the icons they may name, and the look of those icons (``tones``).

    ``ink``: a colour (``#rrggbb``) instead of that of the style.
    """

    look: Look
    icons: Icons
    tones: Look
    ink: str = ""


def fit(  # noqa: PLR0913, PLR0917 (words, how they look, their room)
    words: str, style_name: str, lettering: Lettering, width: float, height: float, factors: Sequence[float]
) -> FittedWords | TooLong:
    """The words, centred in a box of millimetres, at the first of the ``factors`` of their style's size that fits.

    Raises PrintError ``glyph-missing`` for a character that no font has. Typed words have to go through
    `fonts.readable` first.
    """
    look = lettering.look
    lines = words.split("\n")
    for factor in factors:
        if factor != factors[-1] and len(lines) * style(style_name, look, factor).leading > pt(height) + SLACK:
            continue  # too high even if no line wraps
        made = [
            words_in(
                runs_of(line, lettering.icons, lettering.tones, lettering.ink),
                style_name,
                look,
                align="centre",
                shrink=factor,
            )
            for line in lines
        ]
        needed = sum(float(one.wrap(pt(width), pt(height))[1]) for one in made)
        if not any(one.cut for one in made) and needed <= pt(height) + SLACK:
            return FittedWords([evened(one, pt(width), pt(height)) for one in made], mm(needed), width)
    chosen = style(style_name, look, factors[-1])
    widest = max(plain(words).split(), key=lambda word: fonts.width(word, chosen.fontName, chosen.fontSize), default="")
    wide = mm(fonts.width(widest, chosen.fontName, chosen.fontSize))
    if wide > width:
        return TooLong(round(wide, 1), round(width, 1), widest)
    return TooLong(round(mm(needed), 1), round(height, 1))


LIGHT = 0.3
"""The luminance above which a colour is too light for words on paper."""

FRAME = 1.1
"""The weight of the lines around chips and panel, in points."""

RADIUS = 2.2
"""The radius of the corners of chips and panel, in millimetres."""

AIR = 1.5
"""The space between things, in millimetres."""

SAFE, EDGE = 3.0, 2.4
"""How near to the card's edge words and their chips may stand, in millimetres."""

BEYOND = 3.2
"""How far pictures and bands reach beyond the card's edge, in millimetres."""

TAIL = 0.7
"""How far a title stands above its band's edge, in millimetres: the tail of a g keeps inside."""

BELOW_CORNER = 0.56
"""The size of the turned corner in the lower right as a share of the upper one, on a card with a band at its foot."""

TITLES = (1.5, 1.36, 1.24, 1.12)
SMALLER = (1.0, 0.94, 0.88, 0.82, 0.76, 0.7)
SIGN = (0.54, 0.5, 0.4)
LARGER = (1.9, 1.75, 1.6, 1.45, 1.3, 1.2, 1.1)
"""Factors of a style's size, tried in order.

TITLES are for titles, SMALLER for words that need to become smaller, SIGN for an icon below a number, LARGER for texts that have room.
"""

BELOW_TITLE = 0.9
"""The greatest size of a text below a title, as a share of the title's size."""

TRIM = 0.28
"""How much of a picture's height may be cut off, above and below together, for it to reach from edge to edge."""

LEGIBLE = 1.0
"""The least factor of a text's size beside such a picture."""

_WITH_ICON = re.compile(r"(\**[^{}*]+\**)\s*(\{[^{}]+\})")
"""A number, or a few letters, with an icon after it."""

Paint = Callable[["SheetCanvas"], None]


class Area(NamedTuple):
    """A place: its left and lower edges, its width and height."""

    x: float
    y: float
    width: float
    height: float


class Shared(NamedTuple):
    """What a deck's cards share: the factor of their texts' size, the height of their pictures, and the space between
    picture and text, both in millimetres; the factor of their corners' size.
    """

    text: float = inf
    tall: float = inf
    gap: float = inf
    corner: float = inf


FREE = Shared()
"""A front without a text, or a picture from side to side."""


class LaidOutFront(NamedTuple):
    """A front that was laid out.

    - ``paints``: the functions that paint it, in order.
    - ``too_long``: words that do not fit, by column.
    - ``pictured``: its pictures with their widths in millimetres.
    - ``side``: the whole front, if a template laid it out.
    - ``shared``: the size of its text, the height of a picture from side to side, the space below that, the size of
      its corner.
    """

    paints: Sequence[Paint] = ()
    too_long: Sequence[tuple[str, TooLong]] = ()
    pictured: Sequence[tuple[RasterPicture, float]] = ()
    side: PaintedSide | None = None
    shared: Shared = FREE


def lay_out(card: DeckCard, size: tuple[float, float], look: Look, icons: Icons, most: Shared = FREE) -> LaidOutFront:
    """Lays out a card with printable words, its text, corner and picture no larger than ``most``.

    A card that a picture covers gets an empty front.
    """
    if card.whole:
        return LaidOutFront()
    return _Front(card, size, look, icons, most).laid()


def lay_alike(
    cards: Sequence[DeckCard], laid: Sequence[LaidOutFront], size: tuple[float, float], look: Look, icons: Icons
) -> list[LaidOutFront]:
    """Fronts laid out again so that a deck has texts of one size, that of the longest, corners of one size, pictures of one
    height, and texts that begin at one height below them: where the longest does, in the middle of its room.

    Cards with and without a picture have each their own size. A text alone keeps what it has grown to, and so does
    the front of a template.
    """
    made = list(laid)
    for settled in range(1, len(FREE) + 1):  # first the size, which the height follows, which the space follows
        least: dict[bool, Shared] = {}
        alike = [at for at, card in enumerate(cards) if made[at].paints and (card.title or card.picture)]
        for at in alike:
            has, shared = cards[at].picture is not None, made[at].shared
            lower = map(min, shared[:settled], least.get(has, FREE))
            least[has] = FREE._replace(**dict(zip(Shared._fields, lower, strict=False)))
        for at in alike:
            most = least[cards[at].picture is not None]
            if any(one > limit for one, limit in zip(made[at].shared, most, strict=True)):
                made[at] = lay_out(cards[at], size, look, icons, most)
    return made


class _Front:
    """A front while it is being laid out."""

    def __init__(self, card: DeckCard, size: tuple[float, float], look: Look, icons: Icons, most: Shared) -> None:
        self.card, self.size, self.look, self.most, self.shared = card, size, look, most, FREE
        tones = look._replace(palette=palette_of(card.colour)) if card.colour else look
        self.lettering = Lettering(look, icons, tones)
        self.title_size = 0.0
        self.unit = size[0] * 0.155
        self.headed = bool(card.title or card.value or card.corner or card.suit)
        self.open = bool(card.picture or (card.text and self.headed))
        self.edge = 0.0 if self.open else 4.0 if size[0] > 50 else 3.2
        self.paints: list[Paint] = []
        self.too_long: list[tuple[str, TooLong]] = []
        self.pictured: list[tuple[RasterPicture, float]] = []

    def laid(self) -> LaidOutFront:
        """An open card has bands in its colour above and below, its picture and its paper between them reach to the edge.
        Another is a panel of paper in its colour.
        """
        edge = self.edge
        inner = Area(edge, edge, self.size[0] - 2 * edge, self.size[1] - 2 * edge)
        if not self.open:
            self.paints.append(lambda canvas: self._panel(canvas, inner))
        low, high = self._foot(inner), self._head(inner)
        beside = SAFE + AIR / 2 if self.open else AIR
        self._body(Area(inner.x + beside, inner.y + low, inner.width - 2 * beside, inner.height - low - high))
        return LaidOutFront(self.paints, self.too_long, self.pictured, shared=self.shared)

    @property
    def _line(self) -> str:
        """The colour of bands, chips and rules: the card's own even in low ink, because lines need little ink."""
        return self.card.colour or self.look.palette.deep

    @property
    def _dark_line(self) -> str:
        """The same colour for words; black if it is too light to be read."""
        return "#000000" if luminance(self._line) > LIGHT else self._line

    def _panel(self, canvas: SheetCanvas, inner: Area) -> None:
        """Paints the card in its colour to its edges, and on it the panel; in low ink only the panel's outline."""
        pen(canvas, colour(self._line), FRAME)
        x, y, wide, tall = map(pt, inner)
        if not self.look.low:
            canvas.setFillColor(colour(self._line))
            beyond, (across, up) = pt(BEYOND), map(pt, self.size)
            canvas.rect(-beyond, -beyond, across + 2 * beyond, up + 2 * beyond, stroke=0, fill=1)
        canvas.setFillColor(self.look.paper)
        round_rect(canvas, x, y, wide, tall, pt(RADIUS), stroke=True, fill=True)

    def _band(self, canvas: SheetCanvas, low: float, high: float, *, pale: bool = False) -> None:
        """Paints a band over the whole width between two heights; in low ink only the rule where it ends on the card."""
        if self.look.low:
            pen(canvas, colour(self._line), FRAME)
            for y in (low, high):
                if 0 < y < self.size[1]:
                    canvas.line(pt(-BEYOND), pt(y), pt(self.size[0] + BEYOND), pt(y))
            return
        tones = self.look._replace(palette=palette_of(self._line))
        canvas.setFillColor(tones.tone("pale") if pale else tones.accent)
        canvas.rect(pt(-BEYOND), pt(low), pt(self.size[0] + 2 * BEYOND), pt(high - low), stroke=0, fill=1)

    def _corner_height(self) -> float:
        """The height of the corner with its suit; 0 if the card has neither."""
        chip = self.unit * 1.2
        return (chip if self.card.corner else 0.0) + (chip * 0.6 if self.card.suit else 0.0)

    def _head(self, inner: Area) -> float:
        """Lays out corner, title and value; returns the height they take."""
        card, unit = self.card, self.unit
        if not self.headed:
            return 0.0 if self.open else AIR
        top, chip = inner.y + inner.height, unit * 1.2
        inset = EDGE if self.open else AIR / 2
        height = EDGE + unit * 0.9 if self.open else max(chip, self._corner_height()) + AIR
        left, right = (
            inset + chip + 1.4 * AIR if part else SAFE + AIR for part in (card.corner or card.suit, card.value)
        )
        spare = SAFE - AIR / 2
        if self.open:
            long = fit(card.title, "card-title", self.lettering, inner.width - left - right, height - spare, SMALLER)
            height += unit * 0.2 if isinstance(long, TooLong) else 0.0
            self.paints.append(lambda canvas: self._band(canvas, top - height, top + BEYOND))
        self._corners(inner.x + inset, top - inset)
        if card.value:
            self._value(inner.x + inner.width - inset - chip * 0.54, top - inset - chip * 0.54, chip * 0.54)
        if card.title and self.open:
            dark = not self.look.low and luminance(self._line) <= LIGHT
            ink, tall = "#ffffff" if dark else "", height - spare
            lettering, even = self.lettering._replace(ink=ink), max(left, right)
            if isinstance(fit(card.title, "card-title", lettering, inner.width - 2 * even, tall, TITLES), FittedWords):
                left = right = even  # in the middle of the card, if it is no smaller there
            box = Area(inner.x + left, top - height + TAIL, inner.width - left - right, tall)
            made = self._fitted("title", card.title, "card-title", box.width, box.height, (*TITLES, *SMALLER), ink)
            if made:
                self.title_size = float(made.paragraphs[0].style.fontSize)
                self.paints.append(lambda canvas: made.draw(canvas, box.x, box.y + (box.height + made.height) / 2))
        below = self._corner_height() + inset - height if card.suit and self.open and not card.picture else 0.0
        return height + max(below, 0.0)

    def _corners(self, x: float, top: float) -> None:
        """Lays out the corner and its suit, in the upper left and, turned by 180°, in the lower right."""
        card, chip, tall = self.card, self.unit * 1.2, self._corner_height()
        if not tall:
            return
        letters = [one for one in (1.15, *SMALLER, 0.6, 0.5) if one <= self.most.corner + 0.001]
        badge = self._badge("corner", card.corner, chip * 0.88, letters) if card.corner else None
        if card.corner and not badge:
            return

        def once(canvas: SheetCanvas) -> None:
            if self.open:
                pen(canvas, colour(self._line), FRAME)
                canvas.setFillColor(self.look.paper)
                round_rect(canvas, pt(x), pt(top - tall), pt(chip), pt(tall), pt(RADIUS), stroke=True, fill=True)
            if badge:
                badge(canvas, x + chip / 2, top - chip / 2)
            if card.suit:
                sign, look = card.suit.value, self.look
                hollow = look.low and sign in suits.RED
                middle, side = (pt(x + chip / 2), pt(top - tall + chip * 0.34)), pt(chip * 0.46)
                suits.draw_suit(canvas, sign, *middle, side, look.suit(sign), hollow=hollow)

        def twice(canvas: SheetCanvas) -> None:
            once(canvas)
            canvas.translate(pt(self.size[0]), pt(self.size[1]))
            canvas.rotate(180)
            if self.open:
                canvas.translate(pt(x * (1 - BELOW_CORNER)), pt(top * (1 - BELOW_CORNER)))
                canvas.scale(BELOW_CORNER, BELOW_CORNER)
            once(canvas)

        self.paints.append(twice)

    def _badge(
        self, column: str, words: str, side: float, factors: Sequence[float], ink: str = ""
    ) -> Callable[[SheetCanvas, float, float], None] | None:
        """Lays out words in a square about a place: a number with one icon stands large, its icon below it."""
        lettering, parted = self.lettering._replace(ink=ink), _WITH_ICON.fullmatch(words)
        made = fit(
            parted[1] if parted else words, "title-compact", lettering, side, side * (0.66 if parted else 1), factors
        )
        if isinstance(made, TooLong):
            self.too_long.append((column, made))
            return None
        below = fit(parted[2], "title-compact", lettering, side, side * 0.5, SIGN) if parted else None
        if column == "corner":
            self.shared = self.shared._replace(corner=self._factor(made, "title-compact"))

        def paint(canvas: SheetCanvas, x: float, y: float) -> None:
            up = side * 0.27 if isinstance(below, FittedWords) else 0.0
            made.draw(canvas, x - side / 2, y + made.height / 2 + up + 0.3)
            if isinstance(below, FittedWords):
                below.draw(canvas, x - side / 2, y - side * 0.34 + below.height / 2 + 0.2)

        return paint

    def _value(self, x: float, y: float, radius: float) -> None:
        badge = self._badge("value", self.card.value, radius * 1.6, (1.15, *SMALLER, 0.6, 0.5), self._dark_line)
        if not badge:
            return

        def paint(canvas: SheetCanvas) -> None:
            pen(canvas, colour(self._line), FRAME)
            canvas.setFillColor(self.look.paper)
            canvas.circle(pt(x), pt(y), pt(radius), stroke=1, fill=1)
            badge(canvas, x, y)

        self.paints.append(paint)

    def _foot(self, inner: Area) -> float:
        """Lays out the small words at the foot, level with the turned corner; returns the height both take."""
        card, corner = self.card, self._corner_height()
        inset = EDGE if self.open else AIR / 2
        corner = corner * BELOW_CORNER + inset + AIR / 2 if corner and self.open else corner + AIR
        height = max(corner, SAFE + 6.0 if self.open and card.foot else 5.0 if card.foot else AIR)
        if self.open and (card.foot or self._corner_height()):
            self.paints.append(lambda canvas: self._band(canvas, -BEYOND, height, pale=True))
        if card.foot:
            beside = self.unit * 1.2 * (BELOW_CORNER if self.open else 1) + AIR if self._corner_height() else AIR
            across = inset + beside
            low = SAFE - AIR / 2 if self.open else 0.4
            box = Area(inner.x + across, inner.y + low, inner.width - 2 * across, height - low - 0.4)
            made = self._fitted(
                "foot", card.foot, "heading2", box.width, box.height, (1.24, 1.12, *SMALLER), self._dark_line
            )
            if made:
                self.paints.append(lambda canvas: made.draw(canvas, box.x, box.y + (box.height + made.height) / 2))
        return height

    def _body(self, room: Area) -> None:
        """Lays out the text, and above it the picture: from edge to edge, or whole in the rest of the room. Without both,
        the title stands there.
        """
        card, picture = self.card, self.card.picture
        made, below = None, 0.0
        if card.text:
            made = self._text(room.width - AIR, room.height)
            if made is None:
                return
            self.shared = self.shared._replace(text=self._factor(made, "cell"))
            below = made.height + 2 * AIR
        if picture and (least := self._across(picture) * (1 - TRIM)) <= room.height - below:
            tall = min(self._across(picture) if made else least / (1 - TRIM) ** 2, room.height - below)
            tall = max(min(tall, self.most.tall), least) if made else tall
            self._spread(picture, room.y + room.height, tall)
            if made:
                gap = min(round((room.height - tall - made.height) / 2, 3), self.most.gap)
                self.shared = self.shared._replace(tall=tall, gap=gap)
                begin = room.y + room.height - tall - gap
                self.paints.append(lambda canvas: made.draw(canvas, room.x + AIR / 2, begin))
            return
        if made:
            top = room.y + below - AIR if picture else room.y + (room.height + made.height) / 2
            self.paints.append(lambda canvas: made.draw(canvas, room.x + AIR / 2, top))
        if card.title and not (card.text or picture):
            self._words("title", card.title, "title-compact", room, (1.2, 1.1, *SMALLER))
        if picture:
            self._picture(picture, Area(room.x, room.y + below, room.width, room.height - below - AIR))

    def _factor(self, made: FittedWords, style_name: str) -> float:
        """The factor of a style's size in which words were set."""
        return round(float(made.paragraphs[0].style.fontSize) / float(style(style_name, self.look).fontSize), 3)

    def _across(self, picture: RasterPicture) -> float:
        """The height of a picture as wide as the card and what it reaches beyond."""
        return (self.size[0] + 2 * BEYOND) / picture.ratio

    def _spread(self, picture: RasterPicture, top: float, tall: float) -> None:
        """Lays out a picture from edge to edge of the card, cut off equally above and below."""
        wide = self.size[0] + 2 * BEYOND
        more = 0.0 if self.headed else BEYOND  # without a band above it, it reaches beyond that edge too
        x, y, across, up = covering(picture, wide, tall + more)
        self.pictured.append((picture, across))

        def paint(canvas: SheetCanvas) -> None:
            clip(canvas, pt(-BEYOND), pt(top - tall), pt(wide), pt(tall + more))
            picture.draw(canvas, pt(x - BEYOND), pt(top - tall + y), pt(across), pt(up))

        self.paints.insert(0, paint)  # bands and chips lie over it

    def _text(self, width: float, height: float) -> FittedWords | None:
        """The text at its largest size that fits; None if none fits.

        Without a picture the text may fill its room. A picture reaches from side to side, or else keeps half of the
        room or, if the text has to be small, three tenths. The text is not larger than BELOW_TITLE allows. Numbers
        stay on a line with what they count, if the lines allow it.
        """
        words = self.card.text
        most = self.most.text
        if self.title_size:
            most = min(most, max(SMALLER[1], self.title_size * BELOW_TITLE / style("cell", self.look).fontSize))
        larger, smaller = ([one for one in some if one <= most + 0.001] for some in (LARGER, SMALLER))
        ways = [(height - 2 * AIR, larger + smaller)]
        if self.card.picture:
            beside = height - self._across(self.card.picture) * (1 - TRIM) - 2 * AIR
            legible = [one for one in larger + smaller if LEGIBLE <= one <= LARGER[-2]]
            ways = [(beside, legible)] if beside > 0 and legible else []
            ways += [(height * 0.5, larger[-4:] + smaller[:1]), (height * 0.7 - 2 * AIR, smaller)]
        for room, factors in ways:
            if not factors:
                continue
            made = fit(hold_numbers(words), "cell", self.lettering, width, room, factors)
            if isinstance(made, FittedWords):
                return made
        return self._fitted("text", words, "cell", width, *ways[-1])

    def _picture(self, picture: RasterPicture, box: Area) -> None:
        x, y, wide, tall = contained(picture, box.width, box.height)
        self.pictured.append((picture, wide))
        self.paints.append(lambda canvas: picture.draw(canvas, pt(box.x + x), pt(box.y + y), pt(wide), pt(tall)))

    def _words(self, column: str, words: str, style: str, box: Area, factors: Sequence[float]) -> None:
        """Sets words in the middle of a box."""
        made = self._fitted(column, words, style, box.width, box.height, factors)
        if made:
            top = box.y + (box.height + made.height) / 2
            self.paints.append(lambda canvas: made.draw(canvas, box.x, top))

    def _fitted(  # noqa: PLR0913, PLR0917 (words, how they look, their room)
        self, column: str, words: str, style: str, width: float, height: float, factors: Sequence[float], ink: str = ""
    ) -> FittedWords | None:
        made = fit(words, style, self.lettering._replace(ink=ink), width, height, factors)
        if isinstance(made, TooLong):
            self.too_long.append((column, made))
            return None
        return made

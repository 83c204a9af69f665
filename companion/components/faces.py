"""Draws the cards of a deck: indices in two corners, pips as on usual cards, courts, jokers.

All measures are in millimetres. Courts and jokers are geometric figures. A court is a half figure drawn twice, so
that no card is upside down. The outline shows the rank: a king has a tall crown, a queen a coronet of pearls, a jack
a hat. The large sign and the pattern of the robe show the suit. Each of the twelve has a face and hair of its own, and
holds a thing of its game's world, or else an object of its own; hearts and clubs hold it on the other side. An ace
shows its game's scene. The cap and the number of stars show which joker it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from math import cos, pi, sin
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.cards import Card, Rank
from companion.components.courts import GOLD, LIPS, OBJECTS, PEOPLE, SKIN, Person, ellipse
from companion.printing import fonts, paths, suits
from companion.printing.artwork import Picture
from companion.printing.cards import HIGH, LOW, PLACES
from companion.printing.emblem import Emblem
from companion.printing.look import Look, colour
from companion.printing.paper import CARDS, pt
from companion.printing.pen import both_ways, clip
from companion.printing.text import draw_line

if TYPE_CHECKING:
    from companion.printing.document import SheetCanvas
    from companion.printing.markup.artwork import BandScene


FOUR = {"♠": "#111111", "♥": "#b3261e", "♦": "#1d4f9f", "♣": "#1b6a35"}
"""The colours of a four-colour deck. The two unusual ones differ from the others in greyscale too."""


class Ink(NamedTuple):
    """How a deck is coloured: the look, and whether each suit has its own colour."""

    look: Look
    four_colour: bool = False
    back: Picture | None = None
    """The upper half of the game's own back; None for the pattern."""
    emblem: Emblem | None = None
    """The emblem of the deck's game, on every card of a suit. Low ink leaves it out."""
    court: Mapping[Rank | str, Picture] = {}
    """What the courts of the deck's game hold, by rank, and what its jacks wear (HAT), where it draws these itself."""
    scene: BandScene | None = None
    """The scene of the deck's game, which its aces show. Low ink leaves it out."""

    def suit(self, sign: str) -> Any:  # noqa: ANN401 (a colour)
        """The colour of a suit."""
        return colour(FOUR[sign]) if self.four_colour else self.look.suit(sign)

    def hollow(self, sign: str) -> bool:
        """True if a suit is drawn as an outline: hearts and diamonds in low ink, and where red would be a dark grey."""
        return (self.look.low or self.look.grey) and sign in suits.RED

    def shape(self, canvas: SheetCanvas, data: str, fill: Any = None, line: float = 0.28) -> None:  # noqa: ANN401
        """Draws an outline in millimetres, filled and lined in black. ``fill`` is ``#rrggbb``, a colour, or None for
        paper.

        In low ink every fill is paper.
        """
        chosen = self.look.paper if fill is None or self.look.low else colour(fill) if isinstance(fill, str) else fill
        canvas.setFillColor(chosen)
        canvas.setStrokeColor(self.look.black)
        canvas.setLineJoin(1)
        canvas.setLineCap(1)
        paths.trace(canvas, data, 0, 0, 1, line_width=line)

    def strokes(self, canvas: SheetCanvas, data: str, stroke: Any = None, line: float = 0.3) -> None:  # noqa: ANN401
        """Draws lines only. ``stroke`` is a colour; black if None."""
        canvas.setStrokeColor(stroke or self.look.black)
        canvas.setLineJoin(1)
        canvas.setLineCap(1)
        paths.trace(canvas, data, 0, 0, 1, fill=False, line_width=line)


HAT = "hat"
"""The name of what a game's jacks wear, among the pictures of its courts."""

WIDTH, HEIGHT = CARDS["poker"]
"""The size of a card in millimetres. All faces are drawn for this size."""
HALF_WIDTH, HALF_HEIGHT, ROUNDED = 20.5, 37.5, 2.0
"""The frame between the indices, measured from the middle of the card, and the radius of its corners, in mm."""

ROBES = {
    Rank.KING: "M-20.5 0 L-20.5 7 C-19.5 14 -13 17 -6 18 H6 C13 17 19.5 14 20.5 7 L20.5 0 Z",
    Rank.QUEEN: "M-11 0 C-12.4 3 -19.6 2.6 -19.8 8 C-20 13.6 -14.4 17.4 -9.6 16.6 L-6 18 H6 L9.6 16.6 C14.4 17.4 20 13.6 19.8 8 C19.6 2.6 12.4 3 11 0 Z",
    Rank.JACK: "M-15 0 L-16 5 L-18 8 L-15.6 14.6 L-5 18 H5 L15.6 14.6 L18 8 L16 5 L15 0 Z",
}
"""A king's mantle, a queen's gown with puffed sleeves, a jack's doublet."""

FRONTS = {
    Rank.KING: ("M-9.6 0 L-7.2 18 H7.2 L9.6 0 Z", "M-5.2 0 L-4.2 18 H4.2 L5.2 0 Z"),
    Rank.QUEEN: (
        "M-4 0 L-10.4 13 L-6.4 18 H6.4 L10.4 13 L4 0 Z",
        "M-2.6 0 L-7.4 12.4 L-4.6 18 H4.6 L7.4 12.4 L2.6 0 Z",
    ),
    Rank.JACK: (
        "M-9 0 L-7 12 L-10 16.2 L-5 18 H5 L10 16.2 L7 12 L9 0 Z",
        "M-6.4 0 V11 C-6.4 14 -3 15 0 17 C3 15 6.4 14 6.4 11 V0 Z",
    ),
}
"""What lies over a robe: in the game's colour, and its golden middle."""

MIRRORED = "♥♣"
"""The suits whose courts hold their things on the left."""

_PATTERNS = {
    "♠": "".join(f"M{x} 0 V19 " for x in (-18, -15, -12, -9, 9, 12, 15, 18)),
    "♥": "".join(
        f"M{x - 1.1} {y} C{x - 1.1} {y + 1.5} {x + 1.1} {y + 1.5} {x + 1.1} {y} C{x + 1.1} {y - 1.5} {x - 1.1} {y - 1.5} {x - 1.1} {y} Z "
        for y, row in ((4.5, (-18, -13, -8, 8, 13, 18)), (8.5, (-15.5, -10.5, 10.5, 15.5)), (12.5, (-13, -8, 8, 13)))
        for x in row
    ),
    "♦": "".join(f"M{x} 0 L{x + 20} 20 M{x} 0 L{x - 20} 20 " for x in range(-40, 41, 5)),
    "♣": "".join(f"M-21 {y} L-10.5 {y + 5} L0 {y} L10.5 {y + 5} L21 {y} " for y in (-2, 1.5, 5, 8.5, 12, 15.5)),
}
"""The pattern of each suit's robe."""


@contextmanager
def _framed(canvas: SheetCanvas, ink: Ink, ground: str, frame: float) -> Iterator[None]:
    """What is drawn inside stands in the frame in the game's colours, the origin in its middle.

    ``frame``: its width as a share of the ordinary one, because large indices need room.
    """
    w, h = HALF_WIDTH * frame, HALF_HEIGHT
    canvas.saveState()
    canvas.translate(WIDTH / 2, HEIGHT / 2)
    canvas.saveState()
    clip(canvas, -w, -h, 2 * w, 2 * h, ROUNDED)
    if (fill := None if ink.look.low else ink.look.named(ground)) is not None:
        canvas.setFillColor(fill)
        canvas.rect(-w, -h, 2 * w, 2 * h, stroke=0, fill=1)
    yield
    canvas.restoreState()
    canvas.setStrokeColor(ink.look.accent)
    canvas.setLineWidth(0.6)
    canvas.roundRect(-w, -h, 2 * w, 2 * h, ROUNDED, stroke=1, fill=0)
    canvas.restoreState()


def draw_court(canvas: SheetCanvas, card: Card, ink: Ink, frame: float) -> None:
    """Draws the figure of a court card in the middle of the card."""
    assert card.suit is not None
    sign = card.suit.value
    with _framed(canvas, ink, "mid", frame):
        canvas.scale(frame, 1)
        for turned in (0, 180):
            canvas.saveState()
            canvas.rotate(turned)
            canvas.scale(-1 if sign in MIRRORED else 1, 1)
            _half(canvas, card.rank, sign, ink)
            canvas.restoreState()
        _belt(canvas, ink)


def _half(canvas: SheetCanvas, rank: Rank, sign: str, ink: Ink) -> None:
    robe = ink.suit(sign)
    clip(canvas, -HALF_WIDTH, 0, 2 * HALF_WIDTH, HALF_HEIGHT)
    person = PEOPLE[rank, sign]
    if person.behind:
        ink.shape(canvas, person.behind, person.hair)
    _robe(canvas, rank, sign, robe, ink)
    _FIGURE[rank](canvas, person, robe, ink)
    thing = ink.court.get(rank)
    canvas.saveState()
    if thing:  # its own object is small then, in the other hand
        canvas.saveState()
        if sign in MIRRORED:  # what is written on it is not
            canvas.translate(2 * 8.0 + thing.width, 0)
            canvas.scale(-1, 1)
        _draw_thing(canvas, thing, (8.0, 38.0), ink)
        canvas.restoreState()
        canvas.translate(-9.0, 6.4)
        canvas.rotate(16)
        canvas.scale(OTHER, OTHER)
        canvas.translate(-_HOLDING.get(person.holds, (14.8, 0))[0], -13)
    for path, fill in OBJECTS[person.holds]:
        ink.shape(canvas, path, robe if fill == "robe" else fill)
    canvas.restoreState()
    _arm(canvas, (-7.0, 6.2), -1, person, ink)
    _arm(canvas, _HOLDING.get("" if thing else person.holds, (14.8, 6.8)), 1, person, ink)
    suits.draw_suit(canvas, sign, -14.0, 30.2, 11.5, ink.look.paper, halo=1.0)  # the ground may be nearly as dark
    suits.draw_suit(canvas, sign, -14.0, 30.2, 11.5, ink.suit(sign), hollow=ink.hollow(sign))


def _draw_thing(canvas: SheetCanvas, thing: Picture, corner: tuple[float, float], ink: Ink) -> None:
    """Draws a picture in millimetres, lined as the courts are, with its upper left corner at ``corner``."""
    canvas.saveState()
    canvas.translate(*corner)
    canvas.scale(1, -1)
    for shape in thing.shapes:
        ink.shape(canvas, shape.d, ink.look.named(shape.fill))
    canvas.restoreState()


def _robe(canvas: SheetCanvas, rank: Rank, sign: str, robe: object, ink: Ink) -> None:
    """Draws shoulders in the suit's colour with its pattern, and a panel with the suit's sign."""
    ink.shape(canvas, ROBES[rank], robe)
    canvas.saveState()
    canvas.clipPath(paths.shape(ROBES[rank]), stroke=0, fill=0)
    ink.strokes(canvas, _PATTERNS[sign], ink.look.black if ink.look.low else ink.look.paper, 0.4)
    canvas.restoreState()
    ink.strokes(canvas, ROBES[rank])
    for part, fill in zip(FRONTS[rank], (ink.look.accent, GOLD), strict=True):
        ink.shape(canvas, part, fill, 0.3)
    suits.draw_suit(canvas, sign, 0, 6.4, 5.4, ink.suit(sign), hollow=ink.hollow(sign))


def _head(canvas: SheetCanvas, person: Person, ink: Ink, *, lashes: bool = False) -> None:
    across, up = person.face
    ink.shape(canvas, "M-2.5 16 H2.5 V21 H-2.5 Z", person.skin)
    ink.shape(canvas, ellipse(0, 24.2, across, up), person.skin)
    canvas.setFillColor(ink.look.black)
    for side in (-1, 1):
        canvas.circle(side * 2.1, 24.8, 0.55, stroke=0, fill=1)
        brow = 26.6 if lashes else 26.2
        ends = brow - person.brow * 0.6, brow + person.brow * 0.6 - 0.2
        ink.strokes(canvas, f"M{side * 1.0} {ends[0]} Q{side * 2.2} {brow + 0.7} {side * 3.4} {ends[1]}", line=0.45)
        if lashes:
            ink.strokes(canvas, f"M{side * 2.5} 25 L{side * 3.3} 25.5", line=0.35)
    ink.strokes(canvas, "M-0.9 23.5 C-1.1 22.5 -0.4 22.4 0 22.8 C0.4 22.4 1.1 22.5 0.9 23.5", line=0.4)


def _king(canvas: SheetCanvas, person: Person, robe: object, ink: Ink) -> None:
    ink.shape(canvas, "M-13 17.2 C-9 9.5 9 9.5 13 17.2 L7.5 19.4 H-7.5 Z")  # ermine
    for x, y in ((-8.8, 15.2), (-4.6, 13.2), (0, 12.4), (4.6, 13.2), (8.8, 15.2)):
        ink.strokes(canvas, f"M{x} {y + 0.8} V{y - 0.8}", line=0.7)
    _head(canvas, person, ink)
    ink.shape(canvas, person.front, person.hair)
    ink.shape(canvas, "M-1.7 20.6 Q0 19.6 1.7 20.6 Q0 21.4 -1.7 20.6 Z", LIPS, 0.2)
    ink.shape(canvas, "M-6 28 L-8 34.4 L-3.8 31.6 L0 36 L3.8 31.6 L8 34.4 L6 28 Z", GOLD, 0.35)
    ink.shape(canvas, "M-6.2 27 H6.2 V29 H-6.2 Z", robe)
    for x, y in ((-8, 34.6), (0, 36.1), (8, 34.6)):
        ink.shape(canvas, ellipse(x, y, 0.9, 0.9), robe)


def _queen(canvas: SheetCanvas, person: Person, robe: object, ink: Ink) -> None:
    ink.shape(canvas, "M-6.4 18.2 L0 9.8 L6.4 18.2 Z", person.skin)
    for x, y in ((-4.2, 16.9), (-2.6, 15.2), (0, 14.3), (2.6, 15.2), (4.2, 16.9)):
        ink.shape(canvas, ellipse(x, y, 0.8, 0.8), None, 0.22)
    _head(canvas, person, ink, lashes=True)
    ink.shape(canvas, person.front, person.hair)
    ink.shape(canvas, "M-1.5 20.9 Q-0.7 21.7 0 21.2 Q0.7 21.7 1.5 20.9 Q0 19.5 -1.5 20.9 Z", LIPS, 0.2)
    ink.shape(canvas, "M-6.4 29.6 Q0 32.4 6.4 29.6 L7 32.2 Q0 35 -7 32.2 Z", GOLD, 0.3)
    for x, y in ((-6.6, 33.2), (-3.4, 34.6), (0, 35.2), (3.4, 34.6), (6.6, 33.2)):
        ink.shape(canvas, ellipse(x, y, 1.15, 1.15), None, 0.3)


def _jack(canvas: SheetCanvas, person: Person, robe: object, ink: Ink) -> None:
    for x in (-6, -3, 0, 3, 6):  # the collar
        ink.shape(canvas, ellipse(x, 17.6 - abs(x) * 0.06, 2.0, 1.7))
    _head(canvas, person, ink)
    ink.shape(canvas, person.front, person.hair)
    ink.strokes(canvas, "M-1.5 20.7 Q0 20 1.6 20.9", line=0.45)
    if HAT in ink.court:
        _draw_thing(canvas, ink.court[HAT], (-11.0, 39.0), ink)
        return
    ink.shape(canvas, "M3.6 31 C4.6 35.2 7.4 37 10.6 36.4 C10.4 33.4 8.4 31 5.8 29.8 Z", GOLD)
    ink.strokes(canvas, "M4.8 30.6 L9.4 35.2")
    ink.shape(canvas, "M-7.4 28 C-9.4 33.4 -2 34.8 2.4 33.6 C6.8 32.6 8.6 30.4 7.4 28 Z", robe, 0.35)
    ink.shape(canvas, "M-7.2 27.2 H7.2 V29 H-7.2 Z", GOLD)


OTHER = 0.62
"""The size of a court's own object beside the thing of its game, as a share of its size without one."""

_HOLDING = {"banner": (11.8, 7.6), "bow": (13.2, 15.0)}
"""The place of the hand for objects that are held differently from the others."""


def _arm(canvas: SheetCanvas, hand: tuple[float, float], side: int, person: Person, ink: Ink) -> None:
    """Draws a hand with a sleeve in the game's colour and a golden cuff.

    It reaches to the right (``side`` 1), or from the left onto the breast (-1).
    """
    x, y = hand
    canvas.saveState()
    canvas.translate(x, y)
    ink.shape(canvas, "M-9.6 -4.6 C-10 -2 -9 -0.4 -7.4 0.6 L-3.4 2.4 L-2.2 -2.4 L-5.6 -4.6 Z", ink.look.accent)
    folds = ink.look.black if ink.look.low else ink.look.paper
    ink.strokes(canvas, "M-8 -3.4 L-5.4 -0.2 M-6 -4 L-4 -1", folds, line=0.25)
    ink.shape(canvas, "M-4.2 2.7 L-2.2 3 L-1.2 -2.5 L-3 -3 Z", GOLD)
    ink.shape(canvas, ellipse(0, 0, 2.3, 1.9), person.skin)
    for finger in (-1, 0, 1):
        ink.strokes(canvas, f"M{-1.6 if side > 0 else -0.6} {finger * 0.7} H{0.6 if side > 0 else 1.8}", line=0.2)
    canvas.restoreState()


def _belt(canvas: SheetCanvas, ink: Ink) -> None:
    """Draws the band between the two halves. It looks the same from both sides."""
    ink.shape(canvas, f"M{-HALF_WIDTH} -1.9 H{HALF_WIDTH} V1.9 H{-HALF_WIDTH} Z", ink.look.accent, 0.35)
    for step in range(-4, 5):
        x = step * 4.6
        ink.shape(canvas, f"M{x - 1.5} 0 L{x} 1.3 L{x + 1.5} 0 L{x} -1.3 Z", None, 0.25)
    if ink.emblem and not ink.look.low:
        ink.shape(canvas, ellipse(0, 0, MEDAL, MEDAL), GOLD, 0.35)
        _draw_emblem(canvas, ink.emblem.small, ink.look, 1.5 * MEDAL, MEDAL - 0.5)


_FIGURE: dict[Rank, Callable[[SheetCanvas, Person, object, Ink], None]] = {
    Rank.KING: _king,
    Rank.QUEEN: _queen,
    Rank.JACK: _jack,
}


WORD = "JOKER"
BELL = 1.6
"""The radius of a bell on a joker's cap, in millimetres."""


def draw_joker(canvas: SheetCanvas, which: int, ink: Ink, *, large: bool = False) -> None:
    """Draws the first (0) or the second (1) joker on a card."""
    for _ in both_ways(canvas, WIDTH, HEIGHT):
        _index(canvas, which, ink, 8.0 if large else 7.0)
    frame = (LARGE if large else ORDINARY).frame
    with _framed(canvas, ink, "mid", frame):
        canvas.translate(0, -4)
        canvas.scale(0.96 * frame, 0.96 * frame)
        (_second if which else _first)(canvas, ink)


def _index(canvas: SheetCanvas, which: int, ink: Ink, size: float) -> None:
    """Draws the word with its letters below each other, and one star for the first joker or two for the second."""
    y = HEIGHT - 4.2
    for letter in WORD:
        y -= size * 0.72
        draw_line(canvas, letter, 5.6, y, fonts.LABEL_BOLD, size, ink.look.black, ink.look, align="centre")
        y -= size * 0.14
    for number in range(which + 1):
        ink.shape(canvas, star(5.6, y - 2.4 - number * 5, 2.2), ink.look.accent)


def star(x: float, y: float, radius: float) -> str:
    """The path of a five-pointed star around (x, y)."""
    corners = []
    for step in range(10):
        reach, turn = radius * (0.42 if step % 2 else 1), pi / 2 + step * pi / 5
        corners.append(f"{x + reach * cos(turn):.2f} {y + reach * sin(turn):.2f}")
    return "M" + " L".join(corners) + " Z"


def _face(canvas: SheetCanvas, ink: Ink) -> None:
    ink.shape(canvas, ellipse(0, 2, 8.2, 10.4), SKIN, 0.4)
    ink.strokes(canvas, "M-4.2 -2.4 Q0 -7 4.2 -2.4", line=0.7)
    ink.strokes(canvas, "M0.4 4 L-1.4 -0.4 H0.8", line=0.4)


def _collar(canvas: SheetCanvas, ink: Ink, fills: tuple[object, object]) -> None:
    """Draws a collar of points with a bell at each tip."""
    tips = (-19, -11.5, -4, 4, 11.5, 19)
    for number, tip in enumerate(tips):
        left, right = -10 + number * 3.34, -10 + (number + 1) * 3.34
        low = -24 + abs(tip) * 0.42
        ink.shape(canvas, f"M{left} -8.6 H{right} L{tip} {low} Z", fills[number % 2], 0.35)
        _bell(canvas, ink, tip, low - 1.2)


def _bell(canvas: SheetCanvas, ink: Ink, x: float, y: float) -> None:
    ink.shape(canvas, ellipse(x, y, BELL, BELL), GOLD)
    ink.strokes(canvas, f"M{x - BELL * 0.6} {y} H{x + BELL * 0.6} M{x} {y} V{y - BELL * 0.7}", line=0.25)


def _first(canvas: SheetCanvas, ink: Ink) -> None:
    accent, deep = ink.look.accent, ink.look.deep
    _collar(canvas, ink, (accent, None))
    _face(canvas, ink)
    canvas.setFillColor(ink.look.black)
    for side in (-1, 1):
        canvas.circle(side * 3.2, 4.4, 0.9, stroke=0, fill=1)
        ink.strokes(canvas, f"M{side * 1.8} 7 L{side * 5} 7.8", line=0.6)
    for side, fill in ((-1, accent), (1, deep)):
        canvas.saveState()
        canvas.scale(side, 1)
        ink.shape(
            canvas,
            "M1 9 H9 C12 16 16 18 19 13 C21.5 9.5 20 4 17.6 1.6 C18.6 6 16.6 9.4 14 8.6 C11.4 7.8 10.6 10.6 9 9 C10 20 7 26 1 28 Z",
            fill,
            0.4,
        )
        _bell(canvas, ink, 17.4, 0.4)
        canvas.restoreState()
    ink.shape(canvas, "M-6 9 C-7 20 -4 27 0 34 C4 27 7 20 6 9 Z", GOLD, 0.4)
    _bell(canvas, ink, 0, 35)
    ink.shape(canvas, "M-9.4 7.4 Q0 11.6 9.4 7.4 L9.4 10.4 Q0 14.6 -9.4 10.4 Z", None, 0.4)


def _second(canvas: SheetCanvas, ink: Ink) -> None:
    accent, deep = ink.look.accent, ink.look.deep
    _collar(canvas, ink, (None, deep))
    _face(canvas, ink)
    for side in (-1, 1):  # ears of an ass, lined across
        canvas.saveState()
        canvas.scale(side, 1)
        ink.shape(canvas, "M2 10 H9 C14 15 17.6 24 16.6 35 C9.6 31 4.6 24 2 10 Z", None, 0.4)
        ink.strokes(canvas, "M6 16.4 L12 14.4 M7.6 20 L14.4 18.4 M10 24.2 L16 23 M12.6 28.4 L16.7 27.6", line=0.9)
        _bell(canvas, ink, 16.6, 36)
        canvas.restoreState()
    ink.shape(canvas, "M-9 9.6 C-8 16 -4 18.6 0 18.6 C4 18.6 8 16 9 9.6 Z", accent, 0.4)
    ink.shape(
        canvas,
        "M-9 6.6 C-6 8.8 -2 6.6 0 6.2 C2 6.6 6 8.8 9 6.6 C9 2.6 6.6 1 4 1.4 C2 1.6 1 3 0 3.2 C-1 3 -2 1.6 -4 1.4 C-6.6 1 -9 2.6 -9 6.6 Z",
        deep,
        0.4,
    )
    for side in (-1, 1):
        ink.shape(canvas, ellipse(side * 4.1, 4.2, 1.7, 1.1), None, 0.3)
        canvas.setFillColor(ink.look.black)
        canvas.circle(side * 4.1, 4.2, 0.6, stroke=0, fill=1)
    ink.shape(canvas, "M-9.4 8 Q0 11 9.4 8 L9.4 10.6 Q0 13.6 -9.4 10.6 Z", GOLD, 0.4)
    for x, y in ((-17.5, -3), (17.5, -3), (0, -31)):  # three balls in the air
        ink.shape(canvas, ellipse(x, y, 3, 3), accent, 0.4)
        ink.strokes(canvas, f"M{x - 2.6} {y - 1.4} Q{x} {y + 1.4} {x + 2.6} {y - 1.4}", line=0.4)


class Index(NamedTuple):
    """The measures of the sign in a corner, in millimetres.

    - ``letter``: the size of the letters (the height of a capital is CAP of it).
    - ``sign``: the height of the suit's sign below them.
    - ``middle``: the distance of its middle from the edge of the card.
    - ``spread``: how far the pips stand from the middle of the card across, as a share of what `PLACES` says.
    - ``pip``: the height of a pip.
    - ``frame``: the width of the frame, as a share of that on an ordinary card.
    """

    letter: float
    sign: float
    middle: float
    spread: float
    pip: float
    frame: float


ORDINARY = Index(11.0, 7.4, 6.2, 0.93, 10.2, 1.0)
LARGE = Index(17.0, 8.2, 8.2, 0.78, 8.7, 0.83)
MEDAL, SIGN = 5.0, 6.4
"""The radius of the emblem's disc in an ace and on the belt of a court, and its size in a corner, in millimetres."""
MARGIN = 2.8
"""The least white between an index and the edge of its card, in millimetres: a cut that drifts does not touch it."""
ACE = 21.0
"""The height of the sign on an ace with a scene, in millimetres: the scene's persons and things are seen above it."""
INWARDS, FEW, MOST_FEW = 0.92, 1.22, 5
"""How far pips stand from the middle of the card upwards, as a share of what `PLACES` says; how much larger they are
where there are few of them; how many those are at most.
"""
CAP = 0.7
"""The height of a capital letter as a share of the size of the letters."""


def draw_face(canvas: SheetCanvas, card: Card, ink: Ink, *, large: bool = False, joker: int = 0) -> None:
    """Draws a card of WIDTH x HEIGHT. ``joker``: which of the two jokers it is (0 or 1)."""
    index = LARGE if large else ORDINARY
    if card.suit is None:
        draw_joker(canvas, joker, ink, large=large)
        return
    if card.rank.court:
        draw_court(canvas, card, ink, index.frame)
    else:
        scene = ink.scene if card.rank is Rank.ACE else None
        with _framed(canvas, ink, "deep" if scene else "tint", index.frame):
            if scene:
                _scene(canvas, scene, index.frame, ink)
            _pips(canvas, card, ink, index)
        _sign(canvas, card, ink, index)
    _twice(canvas, card, ink, index)


def _twice(canvas: SheetCanvas, card: Card, ink: Ink, index: Index) -> None:
    """Draws the index in the upper left corner and, turned by 180°, in the lower right one."""
    assert card.suit is not None
    sign = card.suit.value
    rank = card.write(ink.look.lang)[:-1]
    size = index.letter
    wide = fonts.width(rank, fonts.LABEL_BOLD, size)
    room = 2 * (index.middle - MARGIN)
    for _ in both_ways(canvas, WIDTH, HEIGHT):
        base = HEIGHT - 4.2 - size * CAP
        canvas.saveState()
        canvas.translate(index.middle, base)
        if wide > room:  # a 10 is made narrower, not smaller
            canvas.scale(room / wide, 1)
        draw_line(canvas, rank, 0, 0, fonts.LABEL_BOLD, size, ink.suit(sign), ink.look, align="centre")
        canvas.restoreState()
        under = base - 1.3 - index.sign / 2
        suits.draw_suit(canvas, sign, index.middle, under, index.sign, ink.suit(sign), hollow=ink.hollow(sign))


def _pips(canvas: SheetCanvas, card: Card, ink: Ink, index: Index) -> None:
    assert card.suit is not None
    sign, ace = card.suit.value, card.rank is Rank.ACE
    emblem = None if ink.look.low else ink.emblem
    size = (ACE if ink.scene else 30.0) * index.frame if ace else index.pip * (FEW if card.rank <= MOST_FEW else 1)
    for column, row in PLACES[card.rank]:
        canvas.saveState()
        canvas.translate(WIDTH * (column - 0.5) * index.spread, HEIGHT * (0.5 - row) * INWARDS)
        if row > (HIGH + LOW) / 2 + 0.01:
            canvas.rotate(180)
        if ink.hollow(sign) or ace:
            suits.draw_suit(canvas, sign, 0, 0, size, ink.look.paper, halo=1.6 if ace else 0)
        suits.draw_suit(canvas, sign, 0, 0, size, ink.suit(sign), hollow=ink.hollow(sign))
        canvas.restoreState()
    if ace and emblem:
        _draw_emblem(canvas, emblem.small, ink.look, 1.65 * MEDAL, MEDAL)


def _scene(canvas: SheetCanvas, scene: BandScene, frame: float, ink: Ink) -> None:
    """Draws the game's scene above a belt, and turned by 180° below it."""
    wide, belt = 2 * HALF_WIDTH * frame, 7.0
    for turned in (0, 180):
        canvas.saveState()
        canvas.rotate(turned)
        canvas.setFillColor(ink.look.accent)
        canvas.rect(-wide / 2, 0, wide, belt, stroke=0, fill=1)
        canvas.scale(1 / pt(1), 1 / pt(1))  # the scene is drawn in points
        box = pt(-wide / 2), pt(belt), pt(wide), pt(HALF_HEIGHT - belt)
        scene.draw_poster(canvas, box, (pt(wide), pt(HALF_HEIGHT - belt - 1)), pt(wide / 2))
        canvas.restoreState()


def _sign(canvas: SheetCanvas, card: Card, ink: Ink, index: Index) -> None:
    """Draws the emblem of the deck's game in the two corners of a pip card without an index."""
    if ink.look.low or not ink.emblem or card.rank is Rank.ACE:
        return
    for _ in both_ways(canvas, WIDTH, HEIGHT):
        canvas.saveState()
        canvas.translate(WIDTH - index.middle, HEIGHT - 4.2 - SIGN / 2)
        _draw_emblem(canvas, ink.emblem.small, ink.look, SIGN, 0.0)
        canvas.restoreState()


def _draw_emblem(canvas: SheetCanvas, emblem: Emblem, look: Look, size: float, disc: float) -> None:
    """Draws the emblem of the deck's game around the origin, on a disc of paper with this radius."""
    canvas.saveState()
    canvas.setFillColor(look.paper)
    canvas.circle(0, 0, disc, stroke=0, fill=1)
    canvas.scale(1 / pt(1), 1 / pt(1))  # the emblem is drawn in points
    emblem.draw(canvas, pt(-size / 2), pt(-size / 2), pt(size), look)
    canvas.restoreState()

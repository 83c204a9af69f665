"""The twelve courts of a deck as outlines in millimetres: each person's features, and the objects in their hands.

These are figures, not code. `companion.components.faces` draws them.
"""

from __future__ import annotations

from typing import NamedTuple

from companion.cards import Rank

GOLD, SKIN, STEEL, LEAF, LIPS = "#d8a13a", "#fbeee0", "#c9ced6", "#1b6a35", "#b3261e"
DARK, BROWN, FAIR, RED, GREY = "#2a2320", "#5a3b22", "#d9a441", "#9c4a1c", "#cfcac2"
"""Colours as ``#rrggbb``: the first line has those of things, skin and lips, the second those of hair."""


def ellipse(x: float, y: float, across: float, up: float) -> str:
    """The path of an ellipse around (x, y) with these radii.

    >>> ellipse(0, 0, 2, 1)[:16]
    'M-2 0 C-2 0.552 '
    """
    k = 0.5523
    rx, ry = across * k, up * k
    points = [
        (x - across, y),
        (x - across, y + ry, x - rx, y + up, x, y + up),
        (x + rx, y + up, x + across, y + ry, x + across, y),
        (x + across, y - ry, x + rx, y - up, x, y - up),
        (x - rx, y - up, x - across, y - ry, x - across, y),
    ]
    return "M" + " C".join(" ".join(f"{value:.3f}".rstrip("0").rstrip(".") for value in one) for one in points) + " Z"


class Person(NamedTuple):
    """One of the twelve courts.

    - ``skin``, ``hair``: colours.
    - ``face``: the radii of the face.
    - ``brow``: how much the brows rise outwards.
    - ``behind``: the outline of the hair behind the head.
    - ``front``: the outline of the hair over the face (a beard, a fringe).
    - ``holds``: the object in the hand.
    """

    skin: str
    hair: str
    face: tuple[float, float]
    brow: float
    behind: str
    front: str
    holds: str


def _ring(x: float, y: float, radius: float = 1.9) -> str:
    return ellipse(x, y, radius, radius)


_CURLS = " ".join(_ring(side * x, y) for side in (-1, 1) for x, y in ((6.2, 27), (7.2, 24), (7.2, 20.8), (6.2, 18)))
_BRAIDS = " ".join(ellipse(side * 8.2, y, 1.9, 2.1) for side in (-1, 1) for y in (25.6, 22, 18.4, 14.8, 11.2))
_WAVES = (
    "M0 31 C5 31.5 8.6 28.5 8.4 24 C8.2 20 9.8 17 9.2 11 L-9.2 11 C-9.8 17 -8.2 20 -8.4 24 C-8.6 28.5 -5 31.5 0 31 Z"
)
_STRAIGHT = "M-7.4 30 L-8.6 9 L8.6 9 L7.4 30 Z"
_BOB = "M-7.4 29 C-8.6 24 -8.4 21 -7.4 18.4 H7.4 C8.4 21 8.6 24 7.4 29 Z"
_SHORT = "M-6.2 29 C-6.8 26 -6.8 24 -6 22.4 H6 C6.8 24 6.8 26 6.2 29 Z"
_LONG = (
    "M-6.6 29 C-8.4 22 -8.6 16 -9.6 11.6 C-6.6 13 -4 12.6 -2 14.6 H2 C4 12.6 6.6 13 9.6 11.6 C8.6 16 8.4 22 6.6 29 Z"
)
_PARTED = (
    "M-5.4 25 C-5.4 29 -2.4 30.2 0 29.6 C2.4 30.2 5.4 29 5.4 25 C5.8 31.6 2.6 32 0 32 C-2.6 32 -5.8 31.6 -5.4 25 Z"
)
_SWEPT = "M-5.4 24 C-4.4 27.6 1.6 29.4 5.4 26.4 C6.2 31.6 2.6 32 0 32 C-2.6 32 -6.2 31.6 -5.4 24 Z"
_FRINGE = "M-5.4 27 L-4.2 27.6 L-3 26.8 L-1.6 27.6 L0 26.8 L1.6 27.6 L3 26.8 L4.2 27.6 L5.4 27 C5.8 31.6 2.6 32 0 32 C-2.6 32 -5.8 31.6 -5.4 27 Z"
_BAND = "M-6 27 C-6.4 29.6 6.4 29.6 6 27 C4 28.2 -4 28.2 -6 27 Z"
_TUFTS = " ".join(_ring(x, 28, 1.7) for x in (-5, -2.6, 0, 2.6, 5))
_POINTED = (
    "M-5.3 25.4 C-7 17 -4 13.4 0 12 C4 13.4 7 17 5.3 25.4 C4.2 22.6 2.2 21.9 0 22.1 C-2.2 21.9 -4.2 22.6 -5.3 25.4 Z"
)
_ROUND = "M-5.2 24.8 C-6.4 18.8 -3.8 16.2 0 15.8 C3.8 16.2 6.4 18.8 5.2 24.8 C4.2 22.8 2.2 22.2 0 22.6 C-2.2 22.2 -4.2 22.8 -5.2 24.8 Z"
_GOATEE = (
    "M-4.6 21.4 C-2.8 23.4 -1 23.2 0 22.2 C1 23.2 2.8 23.4 4.6 21.4 C3.2 20.9 1.4 20.8 0 21.3 C-1.4 20.8 -3.2 20.9 -4.6 21.4 Z "
    "M-1.9 19 C-1.4 15.4 -0.6 14 0 13 C0.6 14 1.4 15.4 1.9 19 C0.8 19.6 -0.8 19.6 -1.9 19 Z"
)
_FORKED = "M-5.4 25.2 C-8.4 18 -7 13 -4 10 L0 14.4 L4 10 C7 13 8.4 18 5.4 25.2 C4.2 22.6 2.2 21.9 0 22.1 C-2.2 21.9 -4.2 22.6 -5.4 25.2 Z"

PEOPLE = {
    (Rank.KING, "♠"): Person(SKIN, DARK, (5.0, 6.3), -0.7, "", _POINTED, "sword"),
    (Rank.KING, "♥"): Person("#f3d7b8", BROWN, (5.5, 6.1), 0.3, _CURLS, _ROUND, "sceptre"),
    (Rank.KING, "♦"): Person("#e3b98c", RED, (4.7, 6.6), 0.5, _LONG, _GOATEE, "axe"),
    (Rank.KING, "♣"): Person("#c8946a", GREY, (5.4, 6.2), -0.2, _BOB, _FORKED, "mace"),
    (Rank.QUEEN, "♠"): Person(SKIN, DARK, (4.7, 6.4), 0.6, _STRAIGHT, _FRINGE, "mirror"),
    (Rank.QUEEN, "♥"): Person("#f3d7b8", BROWN, (5.2, 6.1), 0.0, _WAVES, _PARTED, "flower"),
    (Rank.QUEEN, "♦"): Person("#fbeee0", FAIR, (5.0, 6.2), 0.3, _BRAIDS, _PARTED, "goblet"),
    (Rank.QUEEN, "♣"): Person("#a9744f", DARK, (5.3, 6.0), -0.2, _CURLS, _SWEPT, "branch"),
    (Rank.JACK, "♠"): Person(SKIN, DARK, (4.9, 6.3), -0.5, _SHORT, _BAND, "halberd"),
    (Rank.JACK, "♥"): Person("#f3d7b8", FAIR, (5.3, 6.0), 0.5, _CURLS, _TUFTS, "banner"),
    (Rank.JACK, "♦"): Person("#e3b98c", BROWN, (4.8, 6.5), 0.2, _LONG, _SWEPT, "bow"),
    (Rank.JACK, "♣"): Person("#c8946a", RED, (5.2, 6.1), 0.0, _BOB, _FRINGE, "torch"),
}
"""The courts of a deck, by rank and suit."""

_STAFF = "M14.6 1 H15.8 V33 H14.6 Z"
_HILT = (("M10 8.4 H19.2 V10.2 H10 Z", GOLD), ("M13.7 2.6 H15.5 V8.4 H13.7 Z", GOLD))
OBJECTS: dict[str, tuple[tuple[str, str | None], ...]] = {
    "sword": (("M13.2 10 V31.5 L14.6 35 L16 31.5 V10 Z", STEEL), ("M14.5 11 H14.7 V31 H14.5 Z", None), *_HILT),
    "sceptre": (
        (_STAFF, GOLD),
        (_ring(15.2, 31, 3.4), "robe"),
        (_ring(15.2, 35.4, 1.4), GOLD),
        ("M11.8 30.4 H18.6 V31.8 H11.8 Z", GOLD),
    ),
    "axe": (
        (_STAFF, BROWN),
        ("M15.8 32 C18 33.4 19.6 33 20.2 32.6 C19 29 19 26 20.2 22.4 C18.6 22 17.4 22.4 15.8 23.6 Z", STEEL),
        ("M14.6 30 L11.6 31.6 V24.2 L14.6 25.8 Z", STEEL),
    ),
    "mace": (
        (_STAFF, BROWN),
        *(
            (f"M15.2 24 L{x} 25.6 L{x + d:g} 30 L{x} 34.4 L15.2 36 Z", STEEL)
            for x, d in ((11.4, -1.6), (19, 1.2), (13.6, -0.4), (16.8, 0.4))
        ),
    ),
    "mirror": (
        ("M14 3 H16 V20 H14 Z", GOLD),
        (ellipse(15, 26.6, 4.4, 6.4), GOLD),
        (ellipse(15, 26.6, 3.2, 5.2), "#dfe8ee"),
        ("M13.4 23.6 L16.8 29.4 L16 30.2 L12.9 24.8 Z", None),
    ),
    "flower": (
        ("M14.1 3 C13.4 10 13.4 18 14.1 25 H14.9 C14.2 18 14.2 10 14.9 3 Z", LEAF),
        ("M14 14.6 C16 14.2 18.6 16 18.8 18.6 C16.4 18.8 14.4 17.2 14 14.6 Z", LEAF),
        ("M13.9 11.6 C12 11.6 10.2 13 9.9 15.2 C12 15.4 13.7 14 13.9 11.6 Z", LEAF),
        *(
            (_ring(x, y, 2.1), "robe")
            for x, y in ((14.4, 30.4), (17.6, 28.1), (16.4, 24.4), (12.4, 24.4), (11.2, 28.1))
        ),
        (_ring(14.4, 27.1, 1.7), GOLD),
    ),
    "goblet": (
        ("M14.2 9 H15.8 V18 H14.2 Z", GOLD),
        ("M11.4 8 H18.6 V9.4 H11.4 Z", GOLD),
        ("M10.8 28 C10.6 21 12.4 17.8 15 17.8 C17.6 17.8 19.4 21 19.2 28 Z", GOLD),
        (ellipse(15, 28, 4.2, 1.3), "robe"),
        (_ring(15, 22.6, 1.3), "robe"),
    ),
    "branch": (
        ("M14.2 3 C14 12 14.8 20 15.8 30 L16.6 29.6 C15.8 20 15 12 15.2 3 Z", LEAF),
        *(
            (path, LEAF)
            for x, y in ((14.8, 14), (15.2, 20), (15.8, 26))
            for path in (
                f"M{x} {y} C{x + 1.4} {y + 3.6} {x + 4} {y + 3.8} {x + 4.8} {y + 2.6} C{x + 4} {y + 0.4} {x + 2} {y - 0.4} {x} {y} Z",
                f"M{x} {y} C{x - 1.4} {y + 3.6} {x - 4} {y + 3.8} {x - 4.8} {y + 2.6} C{x - 4} {y + 0.4} {x - 2} {y - 0.4} {x} {y} Z",
            )
        ),
        (_ring(16.4, 32, 2.2), "robe"),
    ),
    "halberd": (
        (_STAFF, GOLD),
        ("M14.2 32.4 L15.2 37 L16.2 32.4 Z", STEEL),
        ("M15.8 24.4 L19.2 22.8 C20.2 25.6 20.2 28.6 19.2 31.4 L15.8 29.6 Z", STEEL),
        ("M14.6 29 L11 27 L14.6 25 Z", STEEL),
    ),
    "banner": (
        ("M11 1 H12.2 V36 H11 Z", GOLD),
        ("M12.2 34.6 H20.2 L18 29.2 L20.2 23.8 H12.2 Z", "robe"),
        (ellipse(11.6, 36.2, 1.1, 1.1), GOLD),
    ),
    "bow": (
        ("M13 35 C20.4 30 20.4 8 13 2 L13.6 1.2 C22 7.4 22 30.6 13.6 35.8 Z", BROWN),
        ("M12.9 2 H13.3 V35 H12.9 Z", None),
        ("M9.6 14.6 H19 V15.4 H9.6 Z", GOLD),
        ("M8 15 L10.6 13.4 V16.6 Z", STEEL),
    ),
    "torch": (
        ("M13.8 2 L14.4 24 H16 L16.6 2 Z", BROWN),
        ("M12.6 23.4 H17.8 L17 26.6 H13.4 Z", GOLD),
        (
            "M15.2 37 C11.4 32.8 11.8 28.6 13.6 26.6 H16.8 C19 28.6 18.8 31 17.6 32.6 C17.4 31.4 17 30.8 16.4 30.4 C16.6 33 16.2 35 15.2 37 Z",
            "robe",
        ),
        ("M15.2 31.4 C13.6 29.6 13.8 27.8 14.4 26.6 H16 C16.8 28 16.4 29.8 15.2 31.4 Z", GOLD),
    ),
}
"""The objects that hands hold: outlines from back to front, each with its fill (None: paper; "robe": the robe's
colour).
"""

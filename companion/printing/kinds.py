"""The kinds of documents: what each is called, what may be chosen about it, and the name its file gets by itself.

A document's options are what its class says itself: the command line, the checks and the name of the file follow from it, in its order.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, NamedTuple

from companion.pages import Ink, Option, Paper, Type
from companion.printing.options import (
    Bleed,
    Copies,
    Corners,
    CutOptions,
    Data,
    Device,
    Duplex,
    Fold,
    GameOptions,
    Gap,
    OnePerPage,
    PageOptions,
    Players,
)
from companion.words import N_

Format = Literal["pdf", "html", "md", "txt"]
"""Of a rule sheet; a file is called by it."""

STOCK = 0.30
"""Millimetres: a card of 250 g paper."""

MOST_BOXES = 9

_STOCK = Option(N_("Thickness of a card in millimetres: 0.30 is 250 g paper."), N_("MM"), "{:g}mm", 0.05, 1.5)
_SLEEVED = Option(N_("The cards are in sleeves."), named="sleeved")
Template = Annotated[
    Literal["poker", "bridge", "mini", "tarot"],
    Option(N_("Size of the cards: poker 63 × 88 mm, bridge 57 × 88, mini 44 × 63, tarot 70 × 120."), named="{}"),
]


@dataclass(frozen=True, kw_only=True)
class RulesOptions(PageOptions):
    """Of a rule sheet. ``booklet`` lays pages of half the paper's size out to be folded and stapled."""

    format: Annotated[Format, Option(N_("Form of the rule sheet."))] = "pdf"
    paper: Paper = "a4"
    ink: Ink = "normal"
    type: Type = "normal"
    booklet: Annotated[
        bool, Option(N_("Pages of half the size in the order of a booklet, to fold and staple."), named="booklet")
    ] = False
    duplex: Duplex = None
    printer: Device = None
    copies: Copies = 1
    data: Data = None


@dataclass(frozen=True, kw_only=True)
class PadOptions(GameOptions):
    """Of a score pad. ``n_up`` is how many equal pads lie on a sheet; ``fillable`` puts fields over the boxes."""

    paper: Paper = "a4"
    players: Players = None
    ink: Ink = "normal"
    type: Type = "normal"
    fillable: Annotated[bool, Option(N_("Fields over the boxes, to fill in on a screen."), named="fillable")] = False
    qr: Annotated[
        bool,
        Option(N_("A QR code at the head, by which `companion score --qr-text` knows the game."), named="qr"),
    ] = False
    n_up: Annotated[int, Option(N_("How many A5 pads side by side on each sheet."), N_("NUMBER"), "{}-up", 1, 16)] = 1
    printer: Device = None
    copies: Copies = 1
    data: Data = None


@dataclass(frozen=True, kw_only=True)
class AidOptions(GameOptions):
    """Of player aids."""

    paper: Paper = "a4"
    players: Players = None
    ink: Ink = "normal"
    type: Type = "normal"
    corners: Corners = False
    duplex: Fold = None
    printer: Device = None
    copies: Copies = 1
    data: Data = None


@dataclass(frozen=True, kw_only=True)
class ComponentsOptions(GameOptions, CutOptions):
    """Of what a game is played with. ``four_colour`` and ``large_index`` are of a deck of cards; ``mats`` adds the playing mats that a game
    can do without.
    """

    paper: Paper = "a4"
    players: Players = None
    ink: Ink = "normal"
    four_colour: Annotated[
        bool, Option(N_("A colour for each suit: diamonds blue, clubs green."), named="four-colour")
    ] = False
    large_index: Annotated[bool, Option(N_("Large figures in the corners of the cards."), named="large-index")] = False
    corners: Corners = False
    mats: Annotated[
        bool,
        Option(
            N_(
                "Playing mats as well, full size, in parts to put together; their places hold poker, bridge and mini cards, up to 63 × 88 mm."
            ),
            named="mats",
        ),
    ] = False
    one_per_page: OnePerPage = False
    bleed: Bleed = None
    gap: Gap = 0.0
    duplex: Fold = None
    printer: Device = None
    copies: Copies = 1
    data: Data = None


@dataclass(frozen=True, kw_only=True)
class BoxOptions(GameOptions):
    """Of tuck boxes. ``stock`` is the thickness of a card in millimetres, ``together`` puts all of a size into one, ``boxes`` says into how many
    each kind goes (None: as few as the paper allows).
    """

    stock: Annotated[float, _STOCK] = STOCK
    sleeved: Annotated[bool, _SLEEVED] = False
    together: Annotated[bool, Option(N_("Cards and aids of one size in one box."), named="together")] = False
    boxes: Annotated[
        int | None,
        Option(
            N_("How many boxes the cards of a size go into; default: as few as the paper allows."),
            N_("NUMBER"),
            "{}-boxes",
            1,
            MOST_BOXES,
        ),
    ] = None
    paper: Paper = "a4"
    players: Players = None
    ink: Ink = "normal"
    printer: Device = None


@dataclass(frozen=True, kw_only=True)
class CardsOptions(CutOptions):
    """Of a deck of one's own."""

    template: Template = "poker"
    paper: Paper = "a4"
    ink: Ink = "normal"
    type: Type = "normal"
    corners: Corners = False
    one_per_page: OnePerPage = False
    bleed: Bleed = None
    gap: Gap = 0.0
    duplex: Fold = None
    printer: Device = None
    copies: Copies = 1


@dataclass(frozen=True, kw_only=True)
class DeckBoxOptions(BoxOptions):
    """Of the tuck box of such a deck."""

    template: Template = "poker"
    paper: Paper = "a4"
    ink: Ink = "normal"
    printer: Device = None
    copies: Copies = 1
    stock: Annotated[float, _STOCK._replace(named="")] = STOCK
    sleeved: Annotated[bool, _SLEEVED._replace(named="")] = False


@dataclass(frozen=True, kw_only=True)
class PuzzlesOptions(PageOptions):
    """Of puzzles. ``seed`` None leaves the choice to chance."""

    count: Annotated[int, Option(N_("How many puzzles."), N_("NUMBER"))] = 4
    seed: Annotated[
        int | None,
        Option(
            N_("The same number gives the same puzzles; without one, chance chooses, and the page says which."),
            N_("NUMBER"),
            "{}",
            0,
            10**9,
        ),
    ] = None
    paper: Paper = "a4"
    ink: Ink = "normal"
    type: Type = "normal"
    printer: Device = None


@dataclass(frozen=True, kw_only=True)
class SlipOptions(PageOptions):
    """Of a verdict, of advice."""

    paper: Paper = "a4"
    ink: Ink = "normal"
    type: Type = "normal"


KINDS = {
    "rules": N_("rule sheet"),
    "pad": N_("score pad"),
    "aid": N_("player aids"),
    "components": N_("components"),
    "verdict": N_("verdict"),
    "advice": N_("advice"),
    "puzzles": N_("puzzles"),
}
"""What a printed thing is called."""


class Document(NamedTuple):
    """A document that somebody asks for; ``suffix`` is its file's kind. Of a deck of one's own ``game_id`` is what it is called."""

    game_id: str
    kind: str
    options: PageOptions
    suffix: str = "pdf"

    @property
    def name(self) -> str:
        """The file name it gets by itself; choices that are not the usual ones are in it.

        >>> Document("alkekan", "pad", PadOptions(lang="fr", paper="a5", players=2, qr=True)).name
        'alkekan-pad-fr-a5-2-qr.pdf'
        """
        return "-".join([self.game_id, self.kind, self.options.lang, *self.options.in_name()]) + f".{self.suffix}"

"""The kinds of documents: what each is called, which options it has, and the default name of its file.

A document's class lists its options in ``OPTIONS``; each option is declared once. The command line, the checks and
the file's name follow that list, in its order.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, ClassVar, Literal, NamedTuple

from companion.pages import Option
from companion.printing.options import Corners, CutOptions, Data, Duplex, GameOptions, PageOptions
from companion.words import N_

Format = Literal["pdf", "html", "md", "txt"]
"""The formats of a rule sheet; also the endings of its file's name."""

STOCK = 0.30
"""The thickness of a card of 250 g paper, in millimetres."""

MOST_BOXES = 9

_STOCK = Option(N_("Thickness of a card in millimetres: 0.30 is 250 g paper."), N_("MM"), "{:g}mm", 0.05, 1.5)
_SLEEVED = Option(N_("The cards are in sleeves."), named="sleeved")
Template = Annotated[
    Literal[
        "poker", "bridge", "mini", "tarot",
        "tgc-poker", "tgc-bridge", "tgc-mini", "tgc-tarot", "tgc-square", "tgc-jumbo",
    ],
    Option(
        N_("Size of the cards: poker 63 × 88 mm, bridge 57 × 88, mini 44 × 63, tarot 70 × 120; tgc-…: as The Game Crafter prints them."),
        named="{}",
    ),
]  # fmt: skip
CardPaper = Annotated[
    Literal["a4", "letter", "a5", "4x6"], Option(N_("Size of the paper; 4x6 is photo paper, 4 × 6 inches."), named="{}")
]
Only = Annotated[
    str | None,
    Option(N_("Print the cards whose column `only` has this word, besides those where it is empty."), N_("WORD")),
]


@dataclass(frozen=True, kw_only=True)
class RulesOptions(PageOptions):
    """Options of a rule sheet. ``booklet`` lays out pages of half the paper's size, to be folded and stapled."""

    OPTIONS = ("format", "paper", "ink", "type", "booklet", "duplex", "printer", "copies", "data")

    format: Annotated[Format, Option(N_("Form of the rule sheet."))] = "pdf"
    booklet: Annotated[
        bool,
        Option(N_("Pages of half the size in the order of a booklet, to fold and staple."), named="booklet"),
    ] = False
    duplex: Duplex = None
    data: Data = None


@dataclass(frozen=True, kw_only=True)
class PadOptions(GameOptions):
    """Options of a score pad. ``n_up`` is the number of equal pads on a sheet; ``fillable`` puts form fields over the
    boxes.
    """

    OPTIONS = ("paper", "players", "ink", "type", "fillable", "qr", "n_up", "printer", "copies", "data")

    fillable: Annotated[bool, Option(N_("Fields over the boxes, to fill in on a screen."), named="fillable")] = False
    qr: Annotated[
        bool,
        Option(N_("A QR code at the head, by which `companion score --qr-text` knows the game."), named="qr"),
    ] = False
    n_up: Annotated[int, Option(N_("How many A5 pads side by side on each sheet."), N_("NUMBER"), "{}-up", 1, 16)] = 1


@dataclass(frozen=True, kw_only=True)
class AidOptions(GameOptions):
    """Options of player aids."""

    OPTIONS = ("paper", "players", "ink", "type", "corners", "duplex", "printer", "copies", "data")

    corners: Corners = False


@dataclass(frozen=True, kw_only=True)
class ComponentsOptions(GameOptions, CutOptions):
    """Options of the components that a game is played with.

    ``four_colour`` and ``large_index`` are for a deck of cards. ``mats`` adds the playing mats, which a game can do
    without.
    """

    OPTIONS = (
        "paper", "players", "ink", "four_colour", "large_index", "corners", "mats", "one_per_page", "bleed", "gap",
        "duplex", "printer", "copies", "data",
    )  # fmt: skip

    four_colour: Annotated[
        bool, Option(N_("A colour for each suit: diamonds blue, clubs green."), named="four-colour")
    ] = False
    large_index: Annotated[bool, Option(N_("Large figures in the corners of the cards."), named="large-index")] = False
    mats: Annotated[
        bool,
        Option(
            N_(
                "Playing mats as well, full size, in parts to put together; their places hold poker, bridge and mini cards, up to 63 × 88 mm."
            ),
            named="mats",
        ),
    ] = False


@dataclass(frozen=True, kw_only=True)
class BoxOptions(GameOptions):
    """Options of tuck boxes.

    - ``stock``: the thickness of a card in millimetres.
    - ``boxes``: the number of boxes for each size; None: as few as the paper allows.
    """

    OPTIONS: ClassVar[tuple[str, ...]] = ("stock", "sleeved", "boxes", "paper", "players", "ink", "printer")

    stock: Annotated[float, _STOCK] = STOCK
    sleeved: Annotated[bool, _SLEEVED] = False
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


@dataclass(frozen=True, kw_only=True)
class CardsOptions(CutOptions):
    """Options of a player's own deck."""

    OPTIONS = (
        "template", "layout", "only", "paper", "ink", "type", "corners", "one_per_page", "bleed", "gap", "duplex",
        "printer", "copies",
    )  # fmt: skip

    template: Template = "poker"
    layout: Annotated[
        Path | None,
        Option(N_("A template of your own that lays the cards out; docs/cards.md has one to copy."), N_("FILE")),
    ] = None
    only: Only = None
    paper: CardPaper = "a4"  # type: ignore[assignment]


@dataclass(frozen=True, kw_only=True)
class DeckBoxOptions(BoxOptions):
    """Options of the tuck box for a player's own deck."""

    OPTIONS = ("template", "only", "paper", "ink", "printer", "copies", "stock", "sleeved")

    template: Template = "poker"
    only: Only = None
    stock: Annotated[float, _STOCK._replace(named="")] = STOCK
    sleeved: Annotated[bool, _SLEEVED._replace(named="")] = False


@dataclass(frozen=True, kw_only=True)
class PuzzlesOptions(PageOptions):
    """Options of puzzles. With ``seed`` None, chance chooses them."""

    OPTIONS = ("count", "seed", "paper", "ink", "type", "printer")

    count: Annotated[int, Option(N_("How many puzzles."), N_("NUMBER"))] = 3
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


@dataclass(frozen=True, kw_only=True)
class SlipOptions(PageOptions):
    """Options of a verdict or of advice."""

    OPTIONS = ("paper", "ink", "type")


KINDS = {
    "rules": N_("rule sheet"),
    "pad": N_("score pad"),
    "aid": N_("player aids"),
    "components": N_("components"),
    "verdict": N_("verdict"),
    "advice": N_("advice"),
    "puzzles": N_("puzzles"),
}
"""The name of each kind of document."""


class Document(NamedTuple):
    """A document that was asked for. ``suffix`` is the ending of its file's name. For a player's own deck,
    ``game_id`` is the deck's name.
    """

    game_id: str
    kind: str
    options: PageOptions
    suffix: str = "pdf"

    @property
    def name(self) -> str:
        """The default name of its file. It contains the options that differ from their defaults.

        >>> Document("alkekan", "pad", PadOptions(lang="fr", paper="a5", players=2, qr=True)).name
        'alkekan-pad-fr-a5-2-qr.pdf'
        """
        return "-".join([self.game_id, self.kind, self.options.lang, *self.options.in_name()]) + f".{self.suffix}"

"""The options that printed documents share, and what is known of each. `kinds` has the documents.

A choice changes the page or is refused; none is ignored silently.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal, get_args, get_origin, get_type_hints

from companion.errors import Fault, PrintError
from companion.pages import Ink, Option, Paper, Type
from companion.printing.printer import Printer
from companion.words import N_, Lang

MOST_COPIES = 500
"""The most copies in one file. More is a slip of the finger, and a printer's own dialogue can print a file more
often.
"""

MOST_BLEED, MOST_GAP = 5.0, 30.0
"""The greatest bleed and gap in millimetres. No shop asks for more bleed, and no piece is drawn further beyond its
edge.
"""


Players = Annotated[int | None, Option(N_("Number of players the page is made for."), N_("NUMBER"), "{}")]
Copies = Annotated[int, Option(N_("How many, in one file."), N_("NUMBER"), "x{}", 1, MOST_COPIES)]
Data = Annotated[
    Path | None,
    Option(N_("Your table's own data files in the place of ours, for a game that has some."), N_("FOLDER")),
]
Device = Annotated[
    Printer | None,
    Option(N_("The printer it is for; `companion printer list` tells those that are known."), N_("NAME"), "{0.name}"),
]
Duplex = Annotated[
    Literal["long", "short", "two-pass"] | None,
    Option(N_("How backs are printed: flipped on an edge, or two-pass: all fronts, then all backs."), named="{}"),
]
FoldableDuplex = Annotated[
    Literal["long", "short", "two-pass", "gutterfold"] | None,
    Option(
        N_(
            "How backs are printed: flipped on an edge, two-pass: all fronts, then all backs, or gutterfold: "
            "beside their fronts, to fold and glue."
        ),
        named="{}",
    ),
]
Corners = Annotated[bool, Option(N_("Draw where the corners of the cards are rounded off."), named="corners")]
OnePerPage = Annotated[
    bool, Option(N_("A piece a page with 3 mm of bleed, as print shops want it."), named="one-per-page")
]
Bleed = Annotated[
    float | None,
    Option(N_("How far colour goes beyond the edge of a piece."), N_("MM"), "bleed-{:g}", 0, MOST_BLEED),
]
Gap = Annotated[
    float | None, Option(N_("Room between two pieces, for their bleed."), N_("MM"), "gap-{:g}", 0, MOST_GAP)
]


@dataclass(frozen=True, kw_only=True)
class PageOptions:
    """The options that every page has.

    - ``printer``: the printer's profile; None if nothing is known of it.
    - ``duplex``: how backs are printed behind their fronts, whatever the profile states.
    - ``copies``: how often all pages are printed.

    Raises PrintError with a fault ``option-unknown`` (data: option, value, choices) or ``option-range`` (data:
    option, value, least, most) for each impossible value.

    >>> PageOptions(paper="a5").ink
    'normal'
    >>> PageOptions(paper="a3")
    Traceback (most recent call last):
    companion.errors.PrintError: option-unknown at paper
    """

    OPTIONS: ClassVar[tuple[str, ...]] = ("paper", "ink", "type", "printer", "copies", "duplex")
    """The names of this document's options, in the order of its help and of its file's name."""

    lang: Lang = "fr"
    paper: Paper = "a4"
    ink: Ink = "normal"
    type: Type = "normal"
    printer: Device = None
    copies: Copies = 1
    duplex: FoldableDuplex = None

    def __post_init__(self) -> None:
        types = types_of(type(self))
        faults = [fault for name, hint in types.items() for fault in _value_faults(name, hint, getattr(self, name))]
        if faults:
            raise PrintError(sorted(faults, key=lambda fault: fault.code == "option-range"))

    @property
    def device(self) -> Printer:
        """The printer that pages are made for: the profile's, else a perfect one. ``duplex`` overrides the profile.

        >>> device = PageOptions(printer=Printer("old", flip="short"), duplex="two-pass").device
        >>> device.name, device.flip, device.one_sided
        ('old', 'short', True)
        """
        known = self.printer or Printer()
        if self.duplex in ("long", "short"):
            return known._replace(flip="short" if self.duplex == "short" else "long", one_sided=False)
        return known._replace(one_sided=True) if self.duplex == "two-pass" else known

    @property
    def finished(self) -> bool:
        """True if pages need no change for a printer: neither a printer nor duplex was chosen."""
        return self.printer is None and self.duplex is None

    def chosen(self, *names: str) -> list[str]:
        """Those of ``names`` whose values differ from their defaults. Without ``names``, all options are examined.

        >>> CutOptions(copies=3, corners=False).chosen("copies", "corners")
        ['copies']
        """
        defaults = {field.name: field.default for field in fields(self)}
        return [name for name in names or options_of(type(self)) if getattr(self, name) != defaults[name]]

    def refuse(self, *names: str) -> None:
        """Refuse choices that could change nothing here.

        Raises PrintError with a fault ``option-idle`` (data: option) for each of ``names`` that was chosen.

        >>> CutOptions(corners=True).refuse("corners", "gap")
        Traceback (most recent call last):
        companion.errors.PrintError: option-idle at corners
        """
        if idle := self.chosen(*names):
            raise PrintError(Fault("option-idle", name, {"option": name}) for name in idle)

    def in_name(self) -> list[str]:
        """The parts of a file's name that state the choices made.

        >>> CutOptions(gap=4, corners=True).in_name()
        ['corners', 'gap-4']
        """
        known = options_of(type(self))
        return [
            known[name].named.format(getattr(self, name)).replace(" ", "-")
            for name in self.chosen()
            if known[name].named
        ]


@dataclass(frozen=True, kw_only=True)
class GameOptions(PageOptions):
    """Options of what a game's templates draw.

    ``players``: None leaves the number to the document. ``data``: a folder with a table's own data
    (`companion.data`).
    """

    OPTIONS: ClassVar[tuple[str, ...]] = ("players", "data")

    players: Players = None
    data: Data = None


@dataclass(frozen=True, kw_only=True)
class CutOptions(PageOptions):
    """Options of pieces that are cut out.

    - ``corners``: draws where corners are rounded off.
    - ``one_per_page``: makes a page a piece, for print shops.
    - ``bleed``: how far colour goes beyond the edge of a piece, in millimetres; None: the usual distance.
    - ``gap``: the least distance between two pieces, in millimetres; None: what they need themselves.
    """

    OPTIONS: ClassVar[tuple[str, ...]] = ("corners", "one_per_page", "bleed", "gap")

    corners: Corners = False
    one_per_page: OnePerPage = False
    bleed: Bleed = None
    gap: Gap = None

    @property
    def finished(self) -> bool:
        """True if pages need no change for a printer. Pieces with room around them may lie on a landscape page, which
        has to be turned upright.
        """
        return super().finished and self.bleed is None and not self.gap


def options_of(document: type[PageOptions]) -> dict[str, Option]:
    """The options of a document by name, in its order.

    >>> list(options_of(GameOptions))
    ['players', 'data']
    """
    types = types_of(document)
    return {name: get_args(types[name])[-1] for name in document.OPTIONS}


def types_of(document: type[PageOptions]) -> dict[str, Any]:
    """The types of a document's fields by name. A field that is an option has its `Option` in its type."""
    known: Any = document  # for mypy, which confuses the hash of a frozen class with that of its instances
    return _types_of(known)


@cache
def _types_of(document: Any) -> dict[str, Any]:  # noqa: ANN401 (a class)
    types = get_type_hints(document, include_extras=True)
    return {name: types[name] for name in types if name != "OPTIONS"}


def flag_of(name: str) -> str:
    """The command-line flag of the option with this name.

    >>> flag_of("n_up")
    '--n-up'
    """
    return f"--{name.replace('_', '-')}"


def _value_faults(name: str, hint: Any, value: Any) -> Iterator[Fault]:  # noqa: ANN401 (a type, a value of it)
    """The faults of a field's value: it is not one of the choices, or it is out of range."""
    plain, option = arguments if isinstance((arguments := get_args(hint))[-1], Option) else (hint, None)
    arms = [plain, *get_args(plain)]
    if value is None and type(None) in arms:
        return
    called = flag_of(name).removeprefix("--")
    choices = next((get_args(arm) for arm in arms if get_origin(arm) is Literal), ())
    if choices and value not in choices:
        yield Fault("option-unknown", called, {"option": called, "value": value, "choices": choices})
    if option and option.least is not None and not option.least <= value <= option.most:  # also refuses NaN
        data = {"option": called, "value": value, "least": option.least, "most": option.most}
        yield Fault("option-range", called, data)

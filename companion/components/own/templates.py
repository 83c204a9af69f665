"""Lays out cards by template files that people write: Jinja2 and our XML markup (docs/cards.md, Layouts of your own).

A template may come from anybody. It is filled in by Jinja2's sandbox, in a separate process with limits of time and
memory. It can include only files in its own folder or below. The result is text, which is read as markup here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from markupsafe import escape

from companion.components.own.card import DeckCard, LayoutFile
from companion.components.own.layout import LaidOutFront, palette_of
from companion.components.own.words import Icons, pieces_of
from companion.errors import Fault, PrintError
from companion.nearest import nearest
from companion.printing.jinja import environment_of, fault, fault_of, marked
from companion.printing.options import MOST_BLEED
from companion.printing.paper import pt
from companion.printing.picture_dots import PictureError
from companion.printing.pictures import Pictures, RasterPicture, Room
from companion.printing.typography import hold_numbers
from companion.processes import Confined, Limits, OverrunError
from companion.reading.shown import shown

if TYPE_CHECKING:
    from companion.printing.look import Look
    from companion.printing.markup.pieces import PaintedSide
    from companion.printing.text import InlinePicture

KINDS = (".xml", ".xml.j2")
"""The endings of a template's file name."""

LIMITS = Limits(seconds=20, memory=1 << 30)
"""The time and memory for filling in one template for all its cards."""

MOST_BYTES = 100_000
"""The most bytes of a template, and the most letters of one card's markup."""

MOST_FAULTS = 20
"""The number of cards that may fail before a template is not tried on the rest."""


class _FillOrder(NamedTuple):
    layout: LayoutFile
    shared: Mapping[str, Any]
    cards: Sequence[Mapping[str, str]]


class _CellText(str):
    """The text of a cell. In a template's output its marks become markup. Compared or counted, it is the text as
    typed.
    """

    __slots__ = ()

    def __html__(self) -> str:
        return "<br/>".join(map(_markup, self.split("\n")))


def _markup(line: str) -> str:
    """A line as markup, with its icons and bold words.

    >>> _markup("**+2** {coin} & 1 card")
    '<b>+2</b> <sign of="coin"/> &amp; 1\\xa0card'
    """
    made = []
    for piece in pieces_of(line):
        words = f'<sign of="{escape(piece.icon)}"/>' if piece.icon else str(escape(hold_numbers(piece.text)))
        made.append(f"<b>{words}</b>" if piece.bold else words)
    return "".join(made)


class _TemplateCard:
    """The cells of a row as a template sees them: ``card.title``, ``card["a long name"]``."""

    def __init__(self, cells: Mapping[str, str]) -> None:
        self.__dict__.update({name: _CellText(cell) for name, cell in cells.items()})


_TemplateCard.__name__, _TemplateCard.__module__ = "card", "builtins"  # so that Jinja2 calls it what the template does
_UNKNOWN = re.compile(r"'card object' has no attribute '(.*)'")


def _fill(order: _FillOrder) -> list[str | Fault]:
    """The markup of each card, or its fault."""
    from jinja2 import FunctionLoader
    from jinja2.sandbox import ImmutableSandboxedEnvironment

    environment = environment_of(
        marked,
        ImmutableSandboxedEnvironment,
        loader=FunctionLoader(lambda name: _source(order.layout.folder, name)),
        autoescape=True,
    )
    made: list[str | Fault] = []
    for cells in order.cards:
        if sum(isinstance(one, Fault) for one in made) >= MOST_FAULTS:
            break
        made.append(_filled(environment, order, cells))
    return made


def _filled(environment: Any, order: _FillOrder, cells: Mapping[str, str]) -> str | Fault:  # noqa: ANN401 (Jinja2's)
    from jinja2 import TemplateError

    name, written, length = order.layout.name, [], 0
    try:
        for piece in environment.get_template(name).generate(order.shared, card=_TemplateCard(cells)):
            length += len(piece)
            if length > MOST_BYTES:
                return fault(f"{name}:0", "too-long", most=MOST_BYTES)
            written.append(piece)
    except MemoryError:
        raise
    except (
        TemplateError,
        ArithmeticError,
        LookupError,
        TypeError,
        ValueError,
        AttributeError,
        RecursionError,
    ) as problem:
        found = fault_of(problem, str(order.layout.folder / name), [order.layout.folder])
        if unknown := _UNKNOWN.search(str(found.data.get("detail"))):
            keys = sorted(cells)
            near = nearest(unknown[1], keys)
            return fault(found.where, "unknown-column", name=unknown[1], near=near, keys=keys)
        return found
    text = "".join(written)
    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        return fault(f"{name}:0", "not-well-formed", detail="<!DOCTYPE")
    return text


def _source(folder: Path, name: str) -> tuple[str, str, None] | None:
    """A template in the folder or below, as Jinja2's loader takes it; None for any other file."""
    path = (folder / name).resolve()
    if not path.is_relative_to(folder) or not path.is_file() or path.stat().st_size > MOST_BYTES:
        return None
    return path.read_text(encoding="utf-8-sig"), str(path), None


def fill_in(layout: LayoutFile, shared: Mapping[str, Any], cards: Sequence[Mapping[str, str]]) -> list[str | Fault]:
    """The markup of each card in order, or its fault. The list is shorter if too many cards failed.

    ``cards``: the cells of each card. ``shared``: variables that all cards see.
    """
    worker: Confined[_FillOrder, list[str | Fault]] = Confined(_fill, LIMITS)
    try:
        return worker.ask(_FillOrder(layout, shared, cards))
    except OverrunError as problem:
        kind, detail = ("slow", f"{LIMITS.seconds:g} s") if problem.slow else ("heavy", "1 GB")
        return [fault(f"{layout.name}:0", kind, detail=detail)]
    finally:
        worker.end()


def picture_fault(problem: PictureError, name: str, pictures: Pictures) -> dict[str, Any]:
    """The code and the data of a fault about a picture, without its place."""
    near = tuple(map(shown, pictures.near(name))) if problem.reason == "missing" else ()
    return {
        "code": f"picture-{problem.reason}",
        "picture": shown(name),
        "detail": shown(problem.detail, 100),
        "near": near,
    }


class RowPictures:
    """The pictures of a deck, for the template of one row. ``shown``: the pictures used, with their widths in
    millimetres.
    """

    def __init__(self, icons: Icons, place: Mapping[str, Any]) -> None:
        self.icons, self.place = icons, place
        self.shown: list[tuple[RasterPicture, float]] = []

    def picture(self, name: str, width: float, height: float, *, covers: bool) -> RasterPicture:
        """The picture in a file, for a box of millimetres. Raises PrintError ``cards-picture-…``."""
        try:
            found = self.icons.pictures.read(name, Room(width, height, covers))
        except PictureError as problem:
            raise self._error(problem, name) from None
        wide = max(width, height * found.ratio) if covers else min(width, height * found.ratio)
        self.shown.append((found, wide))
        return found

    def icon(self, name: str, look: Look) -> InlinePicture:
        """An icon that stands among words. Raises PrintError ``cards-icon``, ``cards-picture-…``."""
        try:
            known = self.icons.find(name)
        except PictureError as problem:
            raise self._error(problem, name) from None
        if known is None:
            names = self.icons.names()
            data = {**self.place, "found": shown(name), "near": nearest(name, names), "choices": names}
            raise PrintError(Fault("cards-icon", None, data))
        return self.icons.drawn(name, look)

    def _error(self, problem: PictureError, name: str) -> PrintError:
        data = picture_fault(problem, name, self.icons.pictures)
        return PrintError(Fault(f"cards-{data.pop('code')}", None, {**self.place, **data}))


class TemplateFronts:
    """The fronts of cards that templates lay out.

    Each template is filled in for all its cards at once. Each front is built when it is needed.
    """

    def __init__(
        self, file: str, icons: Icons, cards: Sequence[DeckCard], size: tuple[float, float], look: Look
    ) -> None:
        self.file, self.icons, self.size, self.look = file, icons, size, look
        shared = {
            "lang": look.lang,
            "ink": look.ink,
            "type": look.type,
            "width": size[0],
            "height": size[1],
            "bleed": MOST_BLEED,
        }
        self._filled: dict[int, str | Fault] = {}
        for layout in dict.fromkeys(card.layout for card in cards if card.layout):
            own = [card for card in cards if card.layout == layout]
            filled = fill_in(layout, shared, [card.cells for card in own])
            self._filled |= {card.line: one for card, one in zip(own, filled, strict=False)}

    def front(self, card: DeckCard) -> LaidOutFront:
        """The front of a card.

        Raises PrintError ``template``, ``cards-layout-long``, ``cards-icon``, ``cards-picture-…``, ``cards-…``.
        """
        filled = self._filled.get(card.line)
        if not isinstance(filled, str):  # a fault, or None if too many failed before this card
            raise PrintError(filled or next(one for one in self._filled.values() if isinstance(one, Fault)))
        assert card.layout is not None
        pictures = RowPictures(self.icons, {"file": self.file, "line": card.line, "column": card.layout.name})
        look = self.look._replace(palette=palette_of(card.colour)) if card.colour else self.look
        side = _build(filled, card.layout, self.size, look, pictures)
        return LaidOutFront(pictured=pictures.shown, side=side)


def _build(text: str, layout: LayoutFile, size: tuple[float, float], look: Look, pictures: RowPictures) -> PaintedSide:
    from companion.printing import markup

    node = markup.read(text, layout.name, "layout")
    setting = markup.Setting(look, "a4", pt(size[0]), style="cell", pictures=pictures)
    try:
        side: PaintedSide = node.build(setting, size)
    except PrintError as error:
        raise PrintError(_of_row(found, pictures.place) for found in error.faults) from None
    return side


def _of_row(fault: Fault, place: Mapping[str, Any]) -> Fault:
    """The fault, with its row added if it is about words that do not fit, because those depend on the row."""
    if fault.code != "text-overflow":
        return fault
    _, _, at = (fault.where or "?:0").rpartition(":")
    return Fault("cards-layout-long", None, {**place, **fault.data, "at": int(at)})

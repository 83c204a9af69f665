"""How a page is made: facts, words and numbers -> Jinja2 -> markup -> PDF. Other rooms call this module to print.

Every printing function returns the bytes of a finished PDF or raises PrintError; `output.write_atomically` puts them
into a file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from io import BytesIO
from itertools import cycle, islice, pairwise
from math import ceil
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from companion.errors import Fault, PrintError
from companion.printing import imposition, margins, markup
from companion.printing.about import imprint, known_authors
from companion.printing.context import dress, game_context
from companion.printing.document import SheetCanvas, new_canvas, typeset
from companion.printing.emblem import Emblem
from companion.printing.fonts import printable
from companion.printing.jinja import page_variables, render
from companion.printing.kinds import AidOptions, PadOptions
from companion.printing.look import Look, Palette
from companion.printing.markup import aids, page
from companion.printing.markup.pieces import Pieces, Poster
from companion.printing.markup.setting import Setting
from companion.printing.named import TableDocument, TablePad, needed_at_edge, typeset_named
from companion.printing.options import GameOptions, PageOptions, flag_of
from companion.printing.paper import AID, SHEETS, mm, pt
from companion.rulebook import Rulebook, open_rulebook

if TYPE_CHECKING:
    from companion.printing.imposition import Imposition
    from companion.printing.markup.aids import AidDeck, AidSide
    from companion.printing.sheet import Sheet


class _PlacedCard(NamedTuple):
    """A card on a sheet: its deck, its sides, and whether it belongs to the first set, whose topics get bookmarks."""

    deck: AidDeck
    card: tuple[AidSide, AidSide | None]
    key: str
    marked: bool


def print_decks(
    decks: Sequence[tuple[AidDeck, int]],
    sheet: Sheet,
    options: PageOptions,
    *,
    corners: bool = False,
    filled: bool = False,
) -> bytes:
    """The PDF of several decks, each with its number of whole sets, with all sheets ``options.copies`` times.

    ``sheet`` has the facts of the whole document. Decks share sheets. The line in the margin names the games on that
    sheet. ``filled``: further cards of the last deck take the free places.

    Backs lie on the other side of the sheet; with ``gutterfold`` they lie beside their fronts, to be folded and
    glued. Raises PrintError ``card-too-large``.
    """
    folded = options.duplex == "gutterfold" and sheet.duplex
    facts = sheet._replace(duplex=False) if folded else sheet
    target = BytesIO()
    canvas = new_canvas(target, facts, options.copies)
    signed = any(deck.sheet.imprint for deck, _ in decks)
    needs = imposition.PieceNeeds(aids.GAP, aids.BLEED, sheet.duplex, folded, signed, spaced=True)
    whole = imposition.lay(AID, "aid", options.paper, needs, options.device)
    canvas.setPageSize((pt(whole.page[0]), pt(whole.page[1])))
    for cards in _dealt(decks, whole.slots, filled=filled):
        _draw_sheet(canvas, cards, whole, facts, options, folded=folded, corners=corners)
    canvas.save()
    return target.getvalue()


def _dealt(decks: Sequence[tuple[AidDeck, int]], slots: int, *, filled: bool) -> Iterator[list[_PlacedCard]]:
    """The cards of each sheet.

    If whole sets do not fill a sheet, a sheet holds one card of ``slots`` sets, as long as that takes no more sheets:
    sheets that are cut in a stack give whole sets. All other sets fill the sheets after these. A last card that would
    be alone gets half of the sheet before it.
    """
    loose: list[_PlacedCard] = []
    for number, (deck, sets) in enumerate(decks):
        size, marks = len(deck.cards), [f"topic-{number}-{place}" for place in range(len(deck.cards))]
        first = [_PlacedCard(deck, card, mark, marked=True) for card, mark in zip(deck.cards, marks, strict=True)]
        again = [one._replace(marked=False) for one in first]
        stacked = 0 if slots % size == 0 else sets if ceil(sets % slots * size / slots) == size else sets - sets % slots
        for start in range(0, stacked, slots):
            more = (slots if filled else min(slots, stacked - start)) - 1
            yield from ([one, *[other] * more] for one, other in zip(again if start else first, again, strict=True))
        loose += [*(again if stacked else first), *again * (sets - stacked - 1)] if stacked < sets else []
    if filled:
        loose += islice(cycle(again), -len(loose) % slots)
    firsts = list(range(0, len(loose), slots))
    if slots > 2 and len(firsts) > 1 and len(loose) % slots == 1:
        firsts[-1] -= slots // 2
    yield from (loose[first:end] for first, end in pairwise([*firsts, len(loose)]))


def _draw_sheet(
    canvas: SheetCanvas,
    cards: Sequence[_PlacedCard],
    whole: Imposition,
    facts: Sheet,
    options: PageOptions,
    *,
    folded: bool,
    corners: bool,
) -> None:
    """Draw both sides of a sheet, or its only side if it is folded, and how it is printed and cut."""
    grid, look = whole.holding(len(cards)), cards[0].deck.sheet.look
    lines = [one.deck.sheet.imprint for one in cards] + [one.deck.note for one in cards]
    told = margins.how_printed(facts, options)
    if placed := margins.draw_note(canvas, [grid], [told], look, options.device):
        (grid,) = placed
    else:
        lines.append(told)
    for sides in imposition.pages_of(facts.duplex or folded, folded=folded):
        imposition.draw_marks(canvas, grid, look)
        if False in sides:  # below the heads, whose colour goes over the cuts
            imposition.draw_guides(canvas, grid, look, len(cards), corners=corners)
        for slot, one in enumerate(cards):
            for back in sides:
                side = one.card[back]
                if side is not None:
                    x, y = grid.place(slot, back=back)
                    side.draw(canvas, pt(x), pt(y))
                    if one.marked:
                        _bookmark(canvas, side, f"{one.key}-{back:d}", pt(y + grid.card[1]))
        if False in sides:
            margins.draw_on_grid(canvas, grid, " – ".join(filter(None, dict.fromkeys(lines))), look)
        canvas.showPage()


def _bookmark(canvas: SheetCanvas, side: AidSide, key: str, top: float) -> None:
    """Bookmark the topics that begin on a side of the first set."""
    for number, title in enumerate(side.topics):
        canvas.bookmarkHorizontal(f"{key}-{number}", 0, top)
        canvas.addOutlineEntry(title, f"{key}-{number}")


LARGE = 13.0
"""The least size of a letter on a pad or an aid in large print, fine print included, in points. Only the imprint may
be smaller, because it is cut off.
"""


def print_markup(
    template: str,
    context: Mapping[str, Any],
    options: PageOptions,
    *,
    palette: Palette | None = None,
    emblem: Emblem | None = None,
    game: str = "",
) -> bytes:
    """The PDF of any template whose root is ``document`` or ``aids`` (one set of them).

    ``game``: the game whose scene and pictures it may show. The template also sees ``lang``, ``paper``, ``ink``,
    ``type``, ``copies``. The caller passes what people typed through `fonts.readable` first.

    Raises PrintError: ``template``, ``text-overflow``, ``side-overflow``, ``glyph-missing``, ``box-too-small``,
    ``does-not-fit``, ``too-wide``.
    """
    node, setting = read_template(template, context, options, palette, emblem)
    setting = setting._replace(game=game)
    made = node.build(setting)
    if isinstance(made, aids.AidDeck):
        return print_decks([(made, 1)], made.sheet, options)
    return _print_page(made, setting, options)


def _print_page(made: page.DocumentPage, setting: Setting, options: PageOptions) -> bytes:
    """The PDF of a ``document``, with the margins that its printer needs."""
    usual, made.sheet = made.sheet, made.sheet.made_for(options.device)
    if made.sheet == usual:
        return typeset(page.story(made, setting), made.sheet, options.copies)
    with made.sheet.telling_margin(options.device):
        return typeset(page.story(made, setting), made.sheet, options.copies)


def read_template(
    template: str, context: Mapping[str, Any], options: PageOptions, palette: Palette | None, emblem: Emblem | None
) -> tuple[markup.Node, Setting]:
    """A filled-in template as a checked tree, and the setting to build it with."""
    look = Look.of(palette or Palette(), options)._replace(floor=LARGE)
    free = SHEETS[options.paper].height - 2 * options.device.needs(duplex=True)[1]
    variables = {**page_variables(look, options.paper), "copies": options.copies, "free_height": free}
    node = markup.read(render(template, {**variables, **context}), template, "root")
    return node, Setting(look, options.paper, 0.0, emblem=emblem or Emblem())


class _GameTemplate(NamedTuple):
    """A game's template after reading: the rulebook, the template's tree, its setting, and the variables that it saw."""

    book: Rulebook
    node: markup.Node
    setting: Setting
    context: Mapping[str, Any]

    def build(self, **setting: Any) -> Any:  # noqa: ANN401 (what the root element makes)
        """Build the root element of the template. ``setting``: changes to its setting."""
        return self.node.build(self.setting._replace(**setting))


def _read_game(game_id: str, kind: str, options: GameOptions, **more: Any) -> _GameTemplate:  # noqa: ANN401 (variables)
    """Read a game's template for a kind of document. ``more``: further variables for it."""
    book = open_rulebook(game_id, options.lang)
    palette, emblem = dress(book.facts)
    context = game_context(game_id, book, kind, options) | more
    node, setting = read_template(f"{game_id}/{kind}.xml.j2", context, options, palette, emblem)
    return _GameTemplate(book, node, setting._replace(game=game_id), context)


def aid_deck(game_id: str, options: GameOptions) -> tuple[aids.AidDeck, int]:
    """A set of a game's aids with its imprint, and the number of players. Raises PrintError."""
    from companion.printing.markup.artwork import read_scene

    game = _read_game(game_id, "aid", options)
    scene = read_scene(game_id, game.setting.look, options.paper, head=True)
    made: aids.AidDeck = game.build(scene=scene)
    signed = imprint(game.book.title, game.book.facts)
    sheet = made.sheet._replace(imprint=signed, author=known_authors(game.book.facts))
    return replace(made, sheet=sheet, note=game.context["words"]["articles"]), game.context["players"]


def print_aids(title: str, wanted: Sequence[tuple[str, AidOptions, int]]) -> bytes:
    """The aids of several games on shared sheets. ``wanted``: for each game its id, its options and its number of
    sets.

    Paper and printer are those of the first game. Further cards of the last game fill the last sheet. Raises PrintError.
    """
    decks = [(aid_deck(game_id, options)[0], sets) for game_id, options, sets in wanted]
    sheet, authors = decks[0][0].sheet, dict.fromkeys(deck.sheet.author for deck, _ in decks)
    facts = sheet._replace(
        title=title, author=", ".join(filter(None, authors)), duplex=any(deck.sheet.duplex for deck, _ in decks)
    )
    return print_decks(decks, facts, wanted[0][1], filled=True)


def read_components(game_id: str, options: GameOptions) -> list[Pieces | Poster]:
    """The pieces and posters of a game's template of components, in its order; empty if it has no such template.
    Raises PrintError.
    """
    if not (open_rulebook(game_id, options.lang).folder / "components.xml.j2").is_file():
        return []
    made: list[Pieces | Poster] = _read_game(game_id, "components", options).build()
    return made


PAD_MARGIN = 8.0
"""The margin of a pad for a usual printer, in millimetres."""


def _ends(options: PadOptions, *, captioned: bool = False) -> float:
    """The margin at head and foot of a pad in millimetres. Where a printer's is wider, a caption stands inside it."""
    _, ends = options.device.needs(duplex=True)
    if ends <= PAD_MARGIN or not captioned:
        return max(ends, PAD_MARGIN)
    return max(ends, mm(needed_at_edge(Look.of(Palette(), options), options.device.edges()[1])))


def print_pad(game_id: str, options: PadOptions, code: str = "") -> bytes:
    """A game's score pad, ``options.copies`` pages of it. With a ``code``, a QR code of it stands at the head.

    With ``options.n_up``, each sheet has that many A5 pads. Raises PrintError: among others ``n-up`` for more pads
    than the paper holds, ``fillable-paper`` (data: keys) for options of paper in a fillable pad, and ``qr-no-room``
    if the code leaves too little room.
    """
    if options.fillable and (idle := options.chosen("copies", "n_up", "printer")):
        # A field that appeared on several pages would be a single field.
        raise PrintError(Fault("fillable-paper", "--fillable", {"keys": ", ".join(map(flag_of, idle))}))
    if options.n_up > 1:
        from companion.printing.finishing import n_up

        lying = options.device.lying()
        beside = lying._replace(left=0.0, right=0.0, offset_x=0.0)  # the pads move away from the sheet's ends instead
        one = replace(options, paper="a5", n_up=1, printer=options.printer and beside)
        needed = lying.needs(duplex=True)[0]
        return n_up(print_pad(game_id, one, code), options.paper, options.n_up, PAD_MARGIN, (lying.name, needed))

    def made(lost: float) -> bytes:
        game = _read_game(game_id, "pad", options, coded=bool(code), lost=lost)
        setting = game.setting._replace(fillable=options.fillable, code=code, bracketed=True)
        pad: page.DocumentPage = game.build(fillable=options.fillable, code=code, bracketed=True)
        pad.sheet = pad.sheet._replace(author=known_authors(game.book.facts))
        return _print_page(pad, setting, options)

    try:
        return _giving_way(made, 2 * (_ends(options) - PAD_MARGIN))
    except PrintError as error:
        if code and all(fault.code in {"does-not-fit", "text-overflow"} for fault in error.faults):
            raise PrintError(Fault("qr-no-room", "--qr")) from None
        raise


_T = TypeVar("_T")


def _giving_way(made: Callable[[float], _T], lost: float) -> _T:
    """What ``made`` makes for a page that lost so many millimetres of its height. If it does not fit, its template is told
    of more, as it gives way in steps of its own: a row, a smaller picture, a page.

    Raises PrintError: the faults of the first try.
    """
    try:
        return made(lost)
    except PrintError as error:
        if all(fault.code != "does-not-fit" for fault in error.faults):
            raise
        for more in range(6, 30, 6):
            with suppress(PrintError):
                return made(lost + more)
        raise


def print_pads(
    game_id: str, options: PadOptions, tables: Sequence[TablePad], *, private: bool = True
) -> list[TableDocument | PrintError]:
    """A game's score pad for each of several tables, with that table's names, caption and code.

    Names stand over the pad's columns or in its boxes, the caption above each pad, the code at its head. Each of
    these is given for all tables or for none. ``private``: whether each player has the page that nobody else may see.

    A pad whose names do not fit is replaced by its error: ``text-overflow`` with a ``seat`` for each such name.
    Raises PrintError for faults that all tables share. Codes of equal length take the same room.
    """
    ends = _ends(options, captioned=any(one.caption or one.place for one in tables))
    return _giving_way(lambda lost: _pads_for(game_id, options, tables, ends, lost, private), 2 * (ends - PAD_MARGIN))


def _pads_for(
    game_id: str, options: PadOptions, tables: Sequence[TablePad], ends: float, lost: float, private: bool
) -> list[TableDocument | PrintError]:
    named = any(one.names for one in tables)
    in_kit = {"named": named, "coded": bool(tables[0].link), "in_kit": True, "private": private}
    game = _read_game(game_id, "pad", options, lost=lost, **in_kit)
    made: page.DocumentPage = game.build()
    made.sheet = sheet = made.sheet._replace(author=known_authors(game.book.facts)).made_for(options.device)
    if ends > PAD_MARGIN:
        sheet = sheet._replace(ends=max(ends, sheet.end))
    edge = options.device.edges()[1]
    setting = game.setting._replace(bracketed=True, named_later=named, code=tables[0].link)
    setting = setting._replace(placed_later=max(tables, key=lambda one: len(one.place)))
    if any(one.caption or one.place for one in tables):
        setting = setting._replace(captioned=True, lowered=max(0.0, needed_at_edge(sheet.look, edge) - pt(sheet.end)))
    with sheet.telling_margin(options.device):
        readable_pads = [
            one._replace(names=tuple(map(printable, one.names)), caption=printable(one.caption)) for one in tables
        ]
        return typeset_named(page.story(made, setting), sheet, readable_pads, edge)


def print_aid(game_id: str, options: AidOptions) -> bytes:
    """A game's player aids on sheets of cards, fronts and backs, all of it ``options.copies`` times.

    There is a set for each of ``options.players``; without that number, for each possible player. Further
    cards fill the last sheet. Raises PrintError.
    """
    deck, players = aid_deck(game_id, options)
    return print_decks([(deck, players)], deck.sheet, options, corners=options.corners, filled=True)

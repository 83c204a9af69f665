"""The way of a page: facts, words and numbers -> Jinja2 -> markup -> PDF. What other rooms call to print.

Every function returns the bytes of a finished PDF or raises PrintError; `output.write_atomically` puts them into a file.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from io import BytesIO
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.errors import Fault, PrintError
from companion.printing import imposition, markup
from companion.printing.about import imprint, known_authors
from companion.printing.context import dress, game_context
from companion.printing.document import SheetCanvas, new_canvas, typeset
from companion.printing.emblem import Emblem
from companion.printing.fonts import readable
from companion.printing.jinja import page_variables, render
from companion.printing.kinds import AidOptions, PadOptions
from companion.printing.look import Look, Palette
from companion.printing.markup import aids, page
from companion.printing.markup.pieces import Pieces, Poster
from companion.printing.markup.setting import Setting
from companion.printing.named import TableDocument, TablePad, needed_at_edge, typeset_named
from companion.printing.options import GameOptions, PageOptions, flag_of
from companion.printing.paper import pt
from companion.rulebook import Rulebook, open_rulebook

if TYPE_CHECKING:
    from companion.printing.imposition import Imposition
    from companion.printing.markup.aids import AidDeck, AidSide
    from companion.printing.sheet import Sheet


BLEED = imposition.MARK_AWAY
"""Millimetres that the colour of an aid goes beyond its edges, where no other lies beside it."""


class _Placed(NamedTuple):
    """A card of a deck on a sheet: which one of which deck, and whether it is of the first set, which has bookmarks."""

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
    """The PDF of several decks with so many whole sets each, its sheets ``options.copies`` times; ``sheet`` has the facts of all. The cards
    of a set follow one another; decks share sheets where their cards are of one size. The line in the margin names those that lie on it. With ``filled`` further sets
    of the last deck take what is left.

    Backs lie on the other side of the sheet, or beside their fronts where those are folded and glued (``gutterfold``).
    Raises PrintError ``card-too-large``.
    """
    folded = options.duplex == "gutterfold" and sheet.duplex
    facts = sheet._replace(duplex=False) if folded else sheet
    target = BytesIO()
    canvas = new_canvas(target, facts, options.copies)
    placed = [
        _Placed(deck, card, f"topic-{number}-{place}", place < len(deck.cards))
        for number, (deck, sets) in enumerate(decks)
        for place, card in enumerate(deck.cards * sets)
    ]
    sizes = dict.fromkeys(one.deck.name for one in placed)
    for name in sizes:
        cards = [one for one in placed if one.deck.name == name]
        needs = imposition.PieceNeeds(
            folded=folded, backed=sheet.duplex, signed=any(one.deck.sheet.imprint for one in cards)
        )
        whole = imposition.lay(cards[0].deck.grid.card, name, options.paper, needs, options.device)
        if filled:
            spare = decks[-1][0].cards
            free = -len(cards) % whole.slots
            cards += [_Placed(decks[-1][0], card, "", marked=False) for card in spare * (free // len(spare))]
        canvas.setPageSize((pt(whole.page[0]), pt(whole.page[1])))
        for first, end in _dealt(len(cards), whole.slots):
            _draw_sheet(canvas, cards[first:end], whole, facts, folded=folded, corners=corners)
    canvas.save()
    return target.getvalue()


def _dealt(cards: int, slots: int) -> Iterator[tuple[int, int]]:
    """Where the cards of each sheet begin and end: sheets are full, but what would be a lone card gets half of the sheet before it.

    >>> list(_dealt(10, 9)), list(_dealt(8, 9))
    ([(0, 5), (5, 10)], [(0, 8)])
    """
    firsts = list(range(0, cards, slots))
    if slots > 2 and len(firsts) > 1 and cards % slots == 1:
        firsts[-1] -= slots // 2
    yield from pairwise([*firsts, cards])


def _draw_sheet(
    canvas: SheetCanvas, cards: Sequence[_Placed], whole: Imposition, facts: Sheet, *, folded: bool, corners: bool
) -> None:
    """Both sides of a sheet, or the one that is folded."""
    grid, look = whole.holding(len(cards)), cards[0].deck.sheet.look
    signed = " – ".join(filter(None, dict.fromkeys(one.deck.sheet.imprint for one in cards)))
    for sides in imposition.pages_of(facts.duplex or folded, folded=folded):
        imposition.draw_marks(canvas, grid, look)
        for slot, one in enumerate(cards):
            for back in sides:
                side = one.card[back]
                if side is not None:
                    x, y = grid.place(slot, back=back)
                    left, low, right, top = (pt(BLEED) * open_ for open_ in grid.outer(slot, len(cards), back=back))
                    side.draw(canvas, pt(x), pt(y), (left, low, right, top))
                    if one.marked:
                        _bookmark(canvas, side, f"{one.key}-{back:d}", pt(y + grid.card[1]))
        if False in sides:
            imposition.draw_guides(canvas, grid, look, len(cards), corners=corners, dark=not look.low)
            imposition.draw_on_grid(canvas, grid, signed, look)
        canvas.showPage()


def _bookmark(canvas: SheetCanvas, side: AidSide, key: str, top: float) -> None:
    """Bookmark the topics that begin on a side, which the first set shows."""
    for number, title in enumerate(side.topics):
        canvas.bookmarkHorizontal(f"{key}-{number}", 0, top)
        canvas.addOutlineEntry(title, f"{key}-{number}")


LARGE = 13.0
"""Points: no letter of a pad or an aid in large print is smaller, its fine print included; but `imprint`, which is cut away."""


def print_markup(
    template: str,
    context: Mapping[str, Any],
    options: PageOptions,
    *,
    palette: Palette | None = None,
    emblem: Emblem | None = None,
    game: str = "",
) -> bytes:
    """The PDF of any template whose root is ``document``, or ``aids``: one set of them.

    ``game``: whose scene and pictures it may show. The template also sees ``lang``, ``paper``, ``ink``, ``type``, ``copies``. What people typed goes through `fonts.readable` first.
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
    """A filled-in template as a checked tree, and how it is to be set."""
    look = Look.of(palette or Palette(), options)._replace(floor=LARGE)
    variables = {**page_variables(look, options.paper), "copies": options.copies}
    node = markup.read(render(template, {**variables, **context}), template, "root")
    return node, Setting(look, options.paper, 0.0, emblem=emblem or Emblem())


def measure_aid(game_id: str, options: GameOptions) -> tuple[tuple[float, float], int, int]:
    """The size of a game's aids in millimetres, how many cards a set has, and how many sets are printed. Raises PrintError."""
    made, players = _deck(game_id, options)
    return made.grid.card, len(made.cards), players


class _Game(NamedTuple):
    """A game's template, read: its facts, how it is to be set, and the variables that it saw."""

    book: Rulebook
    node: markup.Node
    setting: Setting
    context: Mapping[str, Any]

    def build(self, **setting: Any) -> Any:  # noqa: ANN401 (what the root element makes)
        """What its root element makes, with these changes of how it is set."""
        return self.node.build(self.setting._replace(**setting))


def _read_game(game_id: str, kind: str, options: GameOptions, **more: Any) -> _Game:  # noqa: ANN401 (variables)
    """A game's template of a kind of document, which sees ``more`` variables."""
    book = open_rulebook(game_id, options.lang)
    from companion.printing.markup.artwork import read_scene

    palette, emblem = dress(book.facts)
    context = game_context(game_id, book, kind, options) | more
    node, setting = read_template(f"{game_id}/{kind}.xml.j2", context, options, palette, emblem)
    return _Game(
        book, node, setting._replace(game=game_id, scene=read_scene(game_id, setting.look, options.paper)), context
    )


def _deck(game_id: str, options: GameOptions) -> tuple[aids.AidDeck, int]:
    """A set of a game's aids, signed, and how many can play."""
    game = _read_game(game_id, "aid", options)
    made: aids.AidDeck = game.build()
    signed = imprint(game.book.title, game.book.facts)
    sheet = made.sheet._replace(imprint=signed, author=known_authors(game.book.facts))
    return replace(made, sheet=sheet), game.context["players"]


def print_aids(title: str, wanted: Sequence[tuple[str, AidOptions, int]]) -> bytes:
    """The aids of several games, so many sets of each, on sheets that they share; paper and printer are those of the first.

    Raises PrintError.
    """
    decks = [(_deck(game_id, options)[0], sets) for game_id, options, sets in wanted]
    sheet, authors = decks[0][0].sheet, dict.fromkeys(deck.sheet.author for deck, _ in decks)
    facts = sheet._replace(
        title=title, author=", ".join(filter(None, authors)), duplex=any(deck.sheet.duplex for deck, _ in decks)
    )
    return print_decks(decks, facts, wanted[0][1])


def read_components(game_id: str, options: GameOptions) -> list[Pieces | Poster]:
    """What a game's template of components draws, in its order; nothing where it has none. Raises PrintError."""
    if not (open_rulebook(game_id, options.lang).folder / "components.xml.j2").is_file():
        return []
    made: list[Pieces | Poster] = _read_game(game_id, "components", options).build()
    return made


def print_pad(game_id: str, options: PadOptions, code: str = "") -> bytes:
    """A game's score pad; ``options.copies`` pages of it, at its head a QR code that says ``code``. With ``options.n_up`` so many A5 pads
    lie on each sheet.

    Raises PrintError; ``n-up`` for more than the paper holds, ``fillable-paper`` (data: keys) for choices about paper.
    """
    if options.fillable and (idle := options.chosen("copies", "n_up", "printer")):
        # A field that stands on several pages is one field.
        raise PrintError(Fault("fillable-paper", "--fillable", {"keys": ", ".join(map(flag_of, idle))}))
    if options.n_up > 1:
        from companion.printing.finishing import n_up

        one = replace(options, paper="a5", n_up=1, printer=options.printer and options.printer.lying())
        return n_up(print_pad(game_id, one, code), one.paper, options.paper, options.n_up)
    game = _read_game(game_id, "pad", options)
    try:
        made: page.DocumentPage = game.build(fillable=options.fillable, code=code)
        made.sheet = made.sheet._replace(author=known_authors(game.book.facts))
        return _print_page(made, game.setting._replace(fillable=options.fillable, code=code), options)
    except PrintError as error:
        if code and all(fault.code == "does-not-fit" for fault in error.faults):
            raise PrintError(Fault("qr-no-room", "--qr")) from None
        raise


def print_pads(
    game_id: str, options: PadOptions, tables: Sequence[TablePad], *, dated: bool = False
) -> list[TableDocument | PrintError]:
    """A game's score pad for each of several tables: names over its columns or in its boxes, a caption over each pad, a code at its
    head, each for all tables or none. It does not ask for the date where the captions are ``dated``.

    In place of a pad whose names do not fit stands what is wrong: ``text-overflow`` with a ``seat`` for each of them.
    Raises PrintError for what is wrong with all; codes of one length take the same room.
    """
    named = any(one.names for one in tables)
    game = _read_game(game_id, "pad", options, named=named, dated=dated)
    made: page.DocumentPage = game.build()
    made.sheet = sheet = made.sheet._replace(author=known_authors(game.book.facts)).made_for(options.device)
    edge = options.device.edges()[1]
    setting = game.setting._replace(named_later=named, code=tables[0].link, coded_later=tables[0])
    if any(one.caption for one in tables):
        setting = setting._replace(captioned=True, lowered=max(0.0, needed_at_edge(sheet.look, edge) - pt(sheet.end)))
    with sheet.telling_margin(options.device):
        readable_pads = [
            one._replace(names=tuple(readable(name)[0] for name in one.names), caption=readable(one.caption)[0])
            for one in tables
        ]
        return typeset_named(page.story(made, setting), sheet, readable_pads, edge)


def print_aid(game_id: str, options: AidOptions) -> bytes:
    """A game's player aids on sheets of cards, fronts and backs: a whole set for each of ``options.players`` (else for as many as can
    play, and further ones to fill the last sheet), all of it ``options.copies`` times. Raises PrintError.
    """
    deck, players = _deck(game_id, options)
    return print_decks([(deck, players)], deck.sheet, options, corners=options.corners, filled=not options.players)

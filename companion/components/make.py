"""Prints a game's components.

These are the deck named in its facts (`[components]` of game.toml) and the pieces that its template draws.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from companion.cards import JOKER, Card, Rank, Suit
from companion.components.backs import draw_back
from companion.components.faces import HAT, HEIGHT, WIDTH, Ink, draw_face
from companion.components.sheets import Batch, Draw, Piece, print_batches
from companion.errors import Fault, PrintError
from companion.folders import shared_folder
from companion.printing.about import imprint, known_authors
from companion.printing.artwork import find_pictures
from companion.printing.context import dress
from companion.printing.kinds import KINDS, ComponentsOptions
from companion.printing.look import Look
from companion.printing.options import CutOptions, GameOptions, flag_of
from companion.printing.paper import CARDS, pt
from companion.printing.sheet import Header, Sheet
from companion.rulebook import Rulebook, number_for, open_rulebook, ranks_in
from companion.words import N_, Lang, spaced, translator

if TYPE_CHECKING:
    from companion.components.boxes.walls import Label
    from companion.printing.document import SheetCanvas
    from companion.printing.markup.pieces import PaintedSide, Pieces, Poster


BACK, BACK_PICTURE = "back", "back.half"
"""The name of the side on the backs of cards, and the name of the picture that a game may draw for it."""

COURT_PICTURES: dict[Rank | str, str] = {
    Rank.KING: "court.king",
    Rank.QUEEN: "court.queen",
    Rank.JACK: "court.jack",
    HAT: "court.hat",
}
"""The names of the pictures that a game may draw for its courts."""


def cards_of(deck: Mapping[str, Any]) -> list[Card]:
    """The cards of a deck in a game's facts: ``ranks`` (``A-K``, ``A-6 J-K``) of every suit, and ``jokers``.

    >>> len(cards_of({"ranks": "A-K", "jokers": 2})), len(cards_of({"ranks": "A-6 J-K"})), len(cards_of({"ranks": "A-6"}))
    (54, 36, 24)
    """
    ranks = ranks_in(deck["ranks"])
    return [*(Card(rank, suit) for suit in Suit for rank in ranks), *([JOKER] * deck.get("jokers", 0))]


def deck_batch(deck: Mapping[str, Any], title: str, ink: Ink, options: ComponentsOptions, packs: int = 1) -> Batch:
    """The batch of ``packs`` decks. All cards have the same back."""
    sides: dict[str, Draw] = {BACK: partial(draw_back, ink=ink, size=(WIDTH, HEIGHT))}
    pieces = []
    jokers = 0
    for card in cards_of(deck):
        name = card.letters("en") if card.suit else f"joker{jokers + 1}"
        sides[name] = _front(partial(draw_face, card=card, ink=ink, large=options.large_index, joker=jokers))
        jokers += card.suit is None
        pieces.append(Piece(name, BACK))
    return Batch(title, (WIDTH, HEIGHT), pieces * packs, sides)


TITLE, TURN = "spare-title", "spare-turn"
"""The names of the fronts that fill a deck's last sheet: its game's title, and a turn."""


def with_spares(deck: Batch, label: Label, look: Look, players: int) -> Batch:
    """The deck with what fills its last sheet, which anybody may leave out: the game's title, a turn for each player."""
    from companion.components.boxes.label import draw_title, draw_turn

    sides = {
        TITLE: _front(partial(draw_title, label=label, look=look)),
        TURN: _front(partial(draw_turn, label=label, look=look)),
    }
    few = [Piece(TITLE, BACK), *[Piece(TURN, BACK)] * (players if label.panels else 0)]
    return deck._replace(sides={**deck.sides, **sides}, spares=few)


def _front(drawn: Callable[..., None]) -> Draw:
    """A front that does not bleed, because it is white up to its edge."""
    return lambda canvas, _bleed: drawn(canvas)


def batch_of(made: Pieces | Poster, ink: Ink) -> Batch:
    """The batch of the pieces, or the board, that a template describes."""
    from companion.printing.markup.pieces import Poster

    if isinstance(made, Poster):
        picture = made.picture
        return Batch(made.title, picture.size, [Piece(picture.name)], {picture.name: drawn(picture)}, tiled=True)
    sides = {picture.name: drawn(picture) for picture in made.fronts}
    if made.back == "pattern":
        plain = partial(draw_back, ink=ink, size=made.size, round_=made.round_)
        sides[BACK] = drawn(made.reverse) if made.reverse else plain
    backs = {"pattern": BACK, "none": None}
    pieces = [
        Piece(picture.name, backs.get(made.back, picture.name))
        for picture in made.fronts
        for _ in range(picture.copies)
    ]
    bleeding = any(picture.ground != "none" for picture in made.fronts)
    return Batch(
        made.title,
        made.size,
        pieces,
        sides,
        made.gap,
        bleeding,
        made.round_,
        note=made.note,
        instead=made.instead,
        apart=made.reverse is not None,
    )


def drawn(picture: PaintedSide) -> Draw:
    """Returns the function that draws a side described by a template."""

    def draw(canvas: SheetCanvas, bleed: float) -> None:
        canvas.scale(1 / pt(1), 1 / pt(1))  # the markup paints in points
        picture.draw(canvas, pt(bleed))

    return draw


_OF_SHEETS = ("paper", "corners", "printer", "duplex", "bleed", "gap")
"""Options that have no meaning if each piece has a page of its own size."""


def has_components(game_id: str) -> bool:
    """True if a game has anything to print and cut."""
    book = open_rulebook(game_id, "fr")
    return has_deck(game_id) or (book.folder / "components.xml.j2").is_file()


def has_deck(game_id: str, *, one_set: bool = False) -> bool:
    """True if a game's components include a deck of cards; with ``one_set``, if its own cards do not stand in for it."""
    components = open_rulebook(game_id, "fr").facts.get("components", {})
    return "deck" in components and not (one_set and components.get("own-cards"))


def replaced(game_id: str) -> frozenset[str]:
    """The keys of a game's `[packing]` that nobody has to bring if its components are printed."""
    components = open_rulebook(game_id, "fr").facts.get("components", {})
    return frozenset((*components.get("replaces", ()), *(("deck", "deck-jokers") if "deck" in components else ())))


@cache
def item_names(lang: Lang) -> dict[str, list[str]]:
    """The names of things that a table brings, one and several, by their key in `[packing]`.

    >>> item_names("en")["pencil"]
    ['pencil', 'pencils']
    """
    text = (shared_folder() / f"kit.{lang}.toml").read_text(encoding="utf-8")
    return dict(tomllib.loads(text)["items"])


PICTURES = {
    "deck": "sign.deck",
    "deck-jokers": "sign.deck",
    "die": "sign.dice",
    "character": "thing.card",
    "rules": "thing.sheet",
    "pad": "sign.score",
    "paper": "thing.sheet",
    "stock": "thing.sheets",
}
"""The pictures of things that have none of their own name."""


def picture_of(thing: str) -> str:
    """The name of the picture of a thing that is printed or brought.

    >>> picture_of("die"), picture_of("pencil"), picture_of("item-glue")
    ('sign.dice', 'thing.pencil', 'thing.glue')
    """
    name = thing.removeprefix("item-")
    return PICTURES.get(name, f"thing.{name}")


def tools_for(game_id: str) -> tuple[str, ...]:
    """The tools that making a game's components takes besides scissors.

    >>> tools_for("deringer"), tools_for("hod")
    (('glue',), ())
    """
    return tuple(open_rulebook(game_id, "fr").facts.get("components", {}).get("needs", ()))


@cache
def by_players(game_id: str, *, mats: bool = False) -> bool:
    """True if a game's components depend on the number of players."""
    facts = open_rulebook(game_id, "fr").facts
    least, most = facts["facts"]["players"]
    if "packs" in facts.get("components", {}).get("deck", {}):
        return True
    return least != most and _pieces_for(game_id, least, mats) != _pieces_for(game_id, most, mats)


def _pieces_for(game_id: str, players: int, mats: bool) -> list[tuple[object, ...]]:
    """The sizes, names and copies of what a game's template draws for this number of players."""
    from companion.printing.markup.pieces import Poster
    from companion.printing.press import read_components

    return [
        (None,)
        if made.mat and not mats
        else (made.picture.size,)
        if isinstance(made, Poster)
        else (made.size, *((front.name, front.copies) for front in made.fronts))
        for made in read_components(game_id, GameOptions(players=players))
    ]


def print_components(game_id: str, options: ComponentsOptions, *, one_set: bool = False) -> bytes:
    """The PDF of a game's components. ``one_set``: of two sets of cards that are each enough, only the game's own.

    Raises PrintError: ``components-none`` (data: game) if there are none, ``components-one-page``, ``option-idle``,
    ``card-too-large``, and faults of the template.
    """
    book = open_rulebook(game_id, options.lang)
    if not has_components(game_id):
        raise PrintError(Fault("components-none", None, {"game": book.title}))
    check_single(options)
    from companion.printing.markup.artwork import read_scene

    look = Look.of(dress(book.facts)[0], options)
    batches = batches_of(game_id, book, look, options, one_set=one_set)
    _ = translator(options.lang)
    title = f"{_(KINDS['components'])}, {book.title}"
    title = spaced(title, options.lang)
    whose = imprint(book.title, book.facts)
    sheet = Sheet(title, look, options.paper, author=known_authors(book.facts), subject=whose, imprint=whose)
    contents = None if one_set else Header(book.title, compact=True, scene=read_scene(game_id, look, options.paper))
    return print_pieces(batches, sheet, options, contents)


def check_single(options: CutOptions) -> None:
    """Raises PrintError ``components-one-page`` for options about sheets if each piece has a page of its own."""
    if options.one_per_page and (idle := options.chosen(*_OF_SHEETS)):
        raise PrintError(Fault("components-one-page", None, {"keys": ", ".join(map(flag_of, idle))}))


def print_pieces(batches: Sequence[Batch], sheet: Sheet, options: CutOptions, contents: Header | None = None) -> bytes:
    """The PDF of batches, printed on both sides if any piece has a back; many begin with a sheet of ``contents``.
    Raises PrintError.
    """
    backed = any(piece.back for batch in batches for piece in batch.pieces)
    if not backed:
        options.refuse("duplex")
    return print_batches(batches, sheet._replace(duplex=backed and options.duplex != "gutterfold"), options, contents)


def unpaged(note: str) -> str:
    """A note of pieces without its places for pages.

    >>> unpaged("Cards{0} or roles{2}.")
    'Cards or roles.'
    """
    return re.sub(r"\{\d+\}", "", note)


def batches_of(
    game_id: str, book: Rulebook, look: Look, options: ComponentsOptions, *, one_set: bool = False
) -> list[Batch]:
    """The batches of a game, in order: the deck, then the pieces of the game's own template. ``one_set``: as in
    `print_components`.
    """
    from companion.printing.markup.artwork import read_scene
    from companion.printing.press import read_components

    deck = book.facts["components"]["deck"] if has_deck(game_id, one_set=one_set) else None
    if not deck:
        options.refuse("four_colour", "large_index")
    if options.players is not None and not by_players(game_id, mats=options.mats):
        options.refuse("players")
    pictures = find_pictures(game_id)
    court = {what: pictures[name] for what, name in COURT_PICTURES.items() if name in pictures}
    scene = read_scene(game_id, look, options.paper, poster=True, ace=True) if deck and not look.low else None
    ink = Ink(look, options.four_colour, pictures.get(BACK_PICTURE), dress(book.facts)[1], court, scene)
    players = options.players or book.facts["facts"]["players"][1]
    packs = number_for((deck or {}).get("packs", 1), players)
    batches = [deck_batch(deck, translator(options.lang)(N_("playing cards")), ink, options, packs)] if deck else []
    drawn = read_components(game_id, options)
    if not any(made.mat for made in drawn):
        options.refuse("mats")
    wanted = [made for made in drawn if options.mats or not made.mat]
    batches += [batch_of(made, ink) for made in wanted]
    if one_set:  # in a kit other sheets come before
        batches = [one._replace(note=unpaged(one.note)) for one in batches]
    if one_set and has_deck(game_id) and not deck:  # there is nothing to choose between
        return [one._replace(note="") if one.size in CARDS.values() else one for one in batches]
    if not deck or options.one_per_page:
        return batches
    instead = (one.note for one in batches if one.note and one.size in CARDS.values())  # other cards in its place
    batches[0] = batches[0]._replace(note=" ".join(instead))
    from companion.components.boxes.label import label_of

    return [with_spares(batches[0], label_of(game_id, book, look, options), look, players), *batches[1:]]

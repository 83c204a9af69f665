"""A game's components: what its facts name (`[components]` of game.toml), drawn and laid on sheets."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from companion.components.drawn import batch_of
from companion.components.pack import deck_batch
from companion.components.pieces import Batch
from companion.components.sheets import print_batches
from companion.errors import Fault, PrintError
from companion.printing.about import imprint, known_authors
from companion.printing.context import dress
from companion.printing.kinds import KINDS, ComponentsOptions
from companion.printing.look import Look
from companion.printing.options import CutOptions, GameOptions, flag_of
from companion.printing.sheet import Sheet
from companion.rulebook import Rulebook, number_for, open_rulebook
from companion.words import N_, spaced, translator

_OF_SHEETS = ("paper", "corners", "printer", "duplex", "bleed", "gap")
"""Choices of which a page as large as its piece knows nothing."""


def has_components(game_id: str) -> bool:
    """Whether a game has anything to print and cut."""
    book = open_rulebook(game_id, "fr")
    return has_deck(game_id) or (book.folder / "components.xml.j2").is_file()


def has_deck(game_id: str) -> bool:
    """Whether a deck of cards is among them."""
    return "deck" in open_rulebook(game_id, "fr").facts.get("components", {})


def replaced(game_id: str) -> frozenset[str]:
    """What of a game's `[packing]` nobody has to bring when its components are printed."""
    components = open_rulebook(game_id, "fr").facts.get("components", {})
    return frozenset((*components.get("replaces", ()), *(("deck", "deck-jokers") if "deck" in components else ())))


def tools_for(game_id: str) -> tuple[str, ...]:
    """What putting a game's components together takes besides scissors.

    >>> tools_for("deringer"), tools_for("hod")
    (('glue',), ())
    """
    return tuple(open_rulebook(game_id, "fr").facts.get("components", {}).get("needs", ()))


@cache
def by_players(game_id: str, *, mats: bool = False) -> bool:
    """Whether a game's own pieces differ with the number of players."""
    facts = open_rulebook(game_id, "fr").facts
    least, most = facts["facts"]["players"]
    if "packs" in facts.get("components", {}).get("deck", {}):
        return True
    return least != most and _pieces_for(game_id, least, mats) != _pieces_for(game_id, most, mats)


def _pieces_for(game_id: str, players: int, mats: bool) -> list[tuple[object, ...]]:
    """What a game's template draws for so many: sizes, names and copies."""
    from companion.printing.markup.pieces import Poster
    from companion.printing.press import read_components

    return [
        (made.picture.size if mats or not made.mat else None,)
        if isinstance(made, Poster)
        else (made.size, *((front.name, front.copies) for front in made.fronts))
        for made in read_components(game_id, GameOptions(players=players))
    ]


def print_components(game_id: str, options: ComponentsOptions) -> bytes:
    """The PDF of a game's components.

    Raises PrintError: ``components-none`` (data: game) where there are none, ``components-one-page``, ``option-idle``, ``card-too-large``, and what
    can be wrong with a template.
    """
    book = open_rulebook(game_id, options.lang)
    if not has_components(game_id):
        raise PrintError(Fault("components-none", None, {"game": book.title}))
    check_single(options)
    palette, _ = dress(book.facts)
    look = Look.of(palette, options)
    batches = batches_of(game_id, book, look, options)
    _ = translator(options.lang)
    title = f"{_(KINDS['components'])}, {book.title}"
    title = spaced(title, options.lang)
    whose = imprint(book.title, book.facts)
    sheet = Sheet(title, look, options.paper, author=known_authors(book.facts), subject=whose, imprint=whose)
    return print_pieces(batches, sheet, options)


def check_single(options: CutOptions) -> None:
    """Raises PrintError ``components-one-page`` for choices about sheets where every piece has a page of its own."""
    if options.one_per_page and (idle := options.chosen(*_OF_SHEETS)):
        raise PrintError(Fault("components-one-page", None, {"keys": ", ".join(map(flag_of, idle))}))


def print_pieces(batches: Sequence[Batch], sheet: Sheet, options: CutOptions) -> bytes:
    """The PDF of batches on such a sheet, on both sides where anything has a back. Raises PrintError."""
    backed = any(piece.back for batch in batches for piece in batch.pieces)
    if not backed:
        options.refuse("duplex")
    return print_batches(batches, sheet._replace(duplex=backed and options.duplex != "gutterfold"), options)


def batches_of(game_id: str, book: Rulebook, look: Look, options: ComponentsOptions) -> list[Batch]:
    """What is printed, in order: the deck, and what the game's own template draws."""
    from companion.printing.markup.pieces import Poster
    from companion.printing.press import read_components

    deck = book.facts.get("components", {}).get("deck")
    if not deck:
        options.refuse("four_colour", "large_index")
    if options.players is not None and not by_players(game_id, mats=options.mats):
        options.refuse("players")
    packs = number_for((deck or {}).get("packs", 1), options.players or book.facts["facts"]["players"][1])
    batches = [deck_batch(deck, translator(options.lang)(N_("playing cards")), look, options, packs)] if deck else []
    drawn = read_components(game_id, options)
    if not any(isinstance(made, Poster) and made.mat for made in drawn):
        options.refuse("mats")
    wanted = [made for made in drawn if options.mats or not (isinstance(made, Poster) and made.mat)]
    return [*batches, *(batch_of(made, look) for made in wanted)]

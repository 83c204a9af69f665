"""``companion games``: lists the games, and shows what is known about one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from companion.cli import filters
from companion.cli.completing import game_names, materials
from companion.cli.context import language_for
from companion.cli.filters import GameFacts, GameFilter, Way
from companion.cli.group import Command
from companion.cli.options import LangOption
from companion.cli.streams import say_json
from companion.errors import Fault, InputError
from companion.games import find_game, game_ids
from companion.rulebook import Rulebook, open_rulebook
from companion.words import N_, Lang, listed, spaced, translator

if TYPE_CHECKING:
    from companion.verdict.page import Page

RULING = N_("Ruling")

app = typer.Typer(add_completion=False)


@app.command(cls=Command)
def games(  # noqa: PLR0913, PLR0917 (an option each)
    context: typer.Context,
    game: Annotated[
        str | None,
        typer.Argument(metavar=N_("GAME"), help=N_("Show this game in full."), autocompletion=game_names),
    ] = None,
    format: Annotated[Literal["text", "json"], typer.Option("--format", help=N_("Form of the answer."))] = "text",
    players: Annotated[
        int | None, typer.Option("--players", metavar=N_("NUMBER"), help=N_("Only games for this many players."))
    ] = None,
    minutes: Annotated[
        int | None,
        typer.Option("--minutes", metavar=N_("NUMBER"), help=N_("Only games that take this many minutes at most.")),
    ] = None,
    material: Annotated[
        list[str] | None,
        typer.Option(
            "--material",
            metavar=N_("MATERIAL"),
            help=N_("Only games played with this: cards, dice; repeatable, one of them is enough."),
            autocompletion=materials,
        ),
    ] = None,
    lang: LangOption = None,
) -> int:
    """List the games, or those that suit a table."""
    language = language_for(context, lang)
    want = filters.wanted(players, minutes, material)
    if game is not None and want.filters:
        raise InputError([Fault("filter-idle", None, {"option": name, "game": game}) for name in want.filters])
    known = [] if game else [_facts(game_id) for game_id in game_ids()]
    fitting = [one.game for one in known if filters.suits(one, want)]
    if format == "json":
        say_json({"games": [about(find_game(name).id, language) for name in ([game] if game else fitting)]})
    elif game is None and fitting:
        _list(fitting, language)
    elif game is None:
        _none(filters.ways(known, want), want, language)
    else:
        _show(find_game(game).id, language)
    return 0


def _facts(game_id: str) -> GameFacts:
    facts = open_rulebook(game_id, "en").facts["facts"]
    return GameFacts(game_id, facts["players"], facts["minutes"], facts["needs"])


def about(game_id: str, lang: Lang) -> dict[str, Any]:
    """Everything known about a game except its rules."""
    game, book = find_game(game_id), open_rulebook(game_id, lang)
    words = book.words.get("rulings", {})
    return {
        "game": game_id,
        **{key: book.facts[key] for key in ("title", "pitch", "credits")},
        "players": book.facts["facts"]["players"],
        "minutes": book.facts["facts"]["minutes"],
        "material": book.facts["material"],
        "needs": book.facts["facts"]["needs"],
        "events": list(game.events),
        "advice": game.advice is not None,
        "shortcut": list(game.shortcut),
        "rulings": [
            {
                "key": ruling.key,
                "decides": words.get(ruling.key, ""),
                "choices": {choice: words.get(f"{ruling.key}.{choice}", "") for choice in ruling.choices},
                "default": ruling.choices[0],
            }
            for ruling in game.rulings
        ],
    }


def span(least_most: list[int]) -> str:
    """Two numbers as a range, or one number if they are equal.

    >>> span([2, 4]), span([2, 2])
    ('2–4', '2')
    """
    least, most = least_most
    return str(least) if least == most else f"{least}–{most}"


def _list(found: Sequence[str], lang: Lang) -> None:
    from companion.verdict.page import Page

    page = Page(lang)
    _ = translator(lang)
    for game_id in found:
        book = open_rulebook(game_id, lang)
        page.ends(game_id, _short_facts(book, lang))
        title = book.title if book.title.endswith(".") else f"{book.title}."
        page.paragraph(spaced(f"{title} {book.facts['pitch']}", lang), indent=2)
        page.paragraph(spaced(book.facts["material"], lang), indent=2, style="dim")
    page.blank()
    page.paragraph(spaced(_("More about one: companion games GAME"), lang))


def _none(ways: Sequence[Way], want: GameFilter, lang: Lang) -> None:
    """Say that no game suits: what was wanted, and what would have to change."""
    from companion.verdict.page import Page

    page = Page(lang)
    _ = translator(lang)
    page.paragraph(
        spaced(_("No game suits: {wanted}.").format(wanted=listed(_wishes_in_words(want, lang), lang)), lang)
    )
    for way in ways:
        games = listed(way.games, lang)
        if way.value is None:
            left = listed((f"--{name}" for name in way.filters), lang)
            sentence = _("Without {options}: {games}.").format(options=left, games=games)
        else:
            near = _wishes_in_words(GameFilter().at(way.filters[0], way.value), lang)[0]
            sentence = _("With {wanted}: {games}.").format(wanted=near, games=games)
        page.paragraph(spaced(sentence, lang), indent=2)


def _wishes_in_words(want: GameFilter, lang: Lang) -> list[str]:
    """The wishes in words."""
    _ = translator(lang)
    words = []
    if want.players is not None:
        words.append(_("1 player") if want.players == 1 else _("{count} players").format(count=want.players))
    if want.minutes is not None:
        words.append(_("{count} min at most").format(count=want.minutes))
    if want.material:
        words.append(listed((filters.MATERIALS[key][lang][0] for key in want.material), lang, last="or"))
    return words


def _short_facts(book: Rulebook, lang: Lang) -> str:
    facts = book.facts["facts"]
    _ = translator(lang)
    return _("{players} players, {minutes} min").format(players=span(facts["players"]), minutes=span(facts["minutes"]))


def _show(game_id: str, lang: Lang) -> None:
    from companion.verdict.page import Page

    page, table = Page(lang), about(game_id, lang)
    _ = translator(lang)
    book = open_rulebook(game_id, lang)
    page.ends(table["title"], _short_facts(book, lang))
    page.rule()
    page.paragraph(spaced(table["pitch"], lang))
    page.blank()
    credit = table["credits"]
    facts = [
        (_("Material"), table["material"]),
        (_("By"), ", ".join(filter(None, (credit["authors"], credit.get("thanks"), credit.get("licence"))))),
        (_("Origin"), credit["origin"]),
        (_("Articles"), _("{count}, from {first} to {last}").format(**_articles(book))),
        (_("Events"), ", ".join(table["events"])),
    ]
    for label, text in facts:
        if text:
            page.paragraph(spaced(f"{label}: {text}", lang))
    _rulings(page, table, lang)
    _open_questions(page, game_id, lang)
    page.blank()
    page.paragraph(spaced(_("Print it: companion rules {game}, pad {game}, aid {game}").format(game=game_id), lang))
    page.paragraph(spaced(_("Score it: companion score {game}").format(game=game_id), lang))
    if table["advice"]:
        page.paragraph(spaced(_("Get advice: companion advise {game}").format(game=game_id), lang))
    if fields := " / ".join(book.sentence("fields", key) or key for key in table["shortcut"]):
        page.paragraph(
            spaced(_('Or without a file, for each player: --player "NAME: {fields}"').format(fields=fields), lang)
        )


def _articles(book: Rulebook) -> dict[str, Any]:
    numbers = [article.number for article in book.articles.values()]
    return {"count": len(numbers), "first": numbers[0], "last": numbers[-1]}


def _rulings(page: Page, table: dict[str, Any], lang: Lang) -> None:
    _ = translator(lang)
    for ruling in table["rulings"]:
        page.blank()
        page.paragraph(spaced(f"{_(RULING)} {ruling['key']}: {ruling['decides']}", lang), style="bold")
        for choice, meaning in ruling["choices"].items():
            usual = _("(the default)") if choice == ruling["default"] else ""
            page.paragraph(spaced(f"{ruling['key']}={choice} {usual} {meaning}".replace("  ", " "), lang), indent=2)


def _open_questions(page: Page, game_id: str, lang: Lang) -> None:
    """What the source leaves open besides, as the web page of the rules tells it."""
    from companion.printing.prose.nodes import Box, Listing, Paragraph, plain
    from companion.printing.rules import read_rules

    _ = translator(lang)
    boxes = [block for block in read_rules(game_id, lang).blocks if isinstance(block, Box) and block.kind == "open"]
    for listing in (block for box in boxes for block in box.blocks if isinstance(block, Listing)):
        page.blank()
        page.paragraph(spaced(_("Left open by the source:"), lang), style="bold")
        for entry in listing.items:
            page.paragraph(" ".join(plain(part.line) for part in entry if isinstance(part, Paragraph)), indent=2)

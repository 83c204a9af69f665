"""``companion demo``: prints all games' sheets, settles a sample dispute, and lists the files."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.context import error_context, language_for, spoken
from companion.cli.delivery import FOLDER, render, title_of
from companion.cli.group import Command
from companion.cli.options import LangOption
from companion.cli.streams import progress_line, say, say_phrase
from companion.cli.surroundings import called_as, quoted
from companion.games import find_game, game_ids
from companion.model import Position
from companion.printing.kinds import AidOptions, Document, PadOptions, RulesOptions, SlipOptions
from companion.words import N_, Lang, spaced, translator

if TYPE_CHECKING:
    from companion.reading import Entered
    from companion.verdict.report import Report

PLAYERS = ("Ana: 3♥ 5♥ 8♦ J♣ Q♠ K♥ K♦ Jo", "Ben: 6♦ 4♠ 9♣ J♦ Q♥ Jo")
CLAIM = "Ana: Q♠>8♦ J♣>3♥ K♥>5♥"
"""The source's example purse, with a use of its magic that is legal but loses 2 points."""

app = typer.Typer(add_completion=False)


@app.command(cls=Command)
def demo(
    context: typer.Context,
    folder: Annotated[
        Path, typer.Option("-o", "--output", metavar=N_("FOLDER"), help=N_("Where the files go."), readable=False)
    ] = FOLDER,
    lang: LangOption = None,
) -> int:
    """Show everything."""
    language = language_for(context, lang)
    written = []
    with progress_line(N_("Printing: {title}…"), language) as progress:
        for document, make in (*_documents(language), _dispute(language)):
            title = title_of(document)
            progress(title)
            with error_context(document.game_id, language):
                from companion.printing.output import write_atomically

                written.append((write_atomically(folder / document.name, make()), title))
    _show_files(written, language)
    _show_dispute(language, asked=spoken(context, lang) is not None)
    return 0


def _documents(lang: Lang) -> Iterator[tuple[Document, Callable[[], bytes]]]:
    """Rule sheet, pad and aid of every game."""
    for game_id in game_ids():
        for kind, options in (("rules", RulesOptions), ("pad", PadOptions), ("aid", AidOptions)):
            document = Document(game_id, kind, options(lang=lang))
            yield document, partial(render, document)


def _dispute(lang: Lang) -> tuple[Document, Callable[[], bytes]]:
    from companion.cli.output import code_of
    from companion.verdict.slip import print_report

    options = SlipOptions(lang=lang)
    code = code_of(find_game("alkekan"), _entered(lang))
    return Document("alkekan", "verdict", options), lambda: print_report("alkekan", _report(lang), options, code)


def _entered(lang: Lang) -> Entered:
    from companion.reading import Flags, read_position

    flags = Flags(lang=lang, cards="en", players=PLAYERS, claims=(CLAIM,))
    return read_position(find_game("alkekan"), None, flags, None)


def _report(lang: Lang) -> Report:
    from companion.settle import settle
    from companion.verdict.report import Reporter

    game = find_game("alkekan")
    position = _entered(lang).entry
    assert isinstance(position, Position)
    return Reporter(game, lang).score(position, settle(game, position))


def _show_dispute(lang: Lang, asked: bool) -> None:
    """Show the verdict, and the command that gives it. ``asked``: the language was asked for, so the command names it
    too.
    """
    from companion.verdict.page import Page
    from companion.verdict.text import show_report

    _ = translator(lang)
    page = Page(lang)
    page.blank()
    arguments = ["score", "alkekan"]
    for flag, value in (*(("--player", text) for text in PLAYERS), ("--claim", CLAIM), ("--cards", "en")):
        arguments += [flag, value]
    if asked:
        arguments += ["--lang", lang]
    page.paragraph(spaced(_("A sample dispute, settled by this command:"), lang), style="bold")
    # On one line, however narrow the terminal: a command that is wrapped cannot be pasted.
    say(f"{called_as()} {quoted(arguments)}", lang, wrap=False)
    page.blank()
    show_report(_report(lang), page)


def _show_files(written: list[tuple[Path, str]], lang: Lang) -> None:
    say_phrase(N_("Written:"), lang)
    longest = max(len(str(path)) for path, _title in written)
    for path, title in written:
        say(f"  {path!s:<{longest}}  {title}", lang)

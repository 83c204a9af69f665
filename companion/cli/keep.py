"""``companion keep``: the score as the evening goes, saved before every question; at the end the verdict and the slip."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from companion.asking.terminal import Terminal
from companion.cli.context import error_context, language_for, spoken
from companion.cli.gameless import KeptFileCommand, asked_game
from companion.cli.options import CardsOption, LangOption, OptionalGameArgument, RulingOption, TotalsOption
from companion.cli.source import can_ask
from companion.errors import Fault, InputError
from companion.game import Game
from companion.games import find_game
from companion.model import Position
from companion.reading import Entered, Flags, ReadingError
from companion.reading.shown import shown
from companion.settle import settle
from companion.words import N_, Lang, spaced, translator

if TYPE_CHECKING:
    from companion.keep.file import EveningFile
    from companion.keep.keeper import Keeper
    from companion.verdict.report import Report

MORE = N_(
    "FILE is begun, or taken up where it was left, at any time: all is saved before each question, so that Ctrl-C or an "
    "empty battery lose the line being typed at most. `companion score GAME FILE` reads it too."
)

app = typer.Typer(add_completion=False)


@app.command(cls=KeptFileCommand)
def keep(  # noqa: PLR0913, PLR0917 (an option each)
    context: typer.Context,
    game: OptionalGameArgument = None,
    file: Annotated[
        str | None,
        typer.Argument(
            metavar=N_("FILE"),
            help=N_(
                "A .toml file, there already or not. Without it, the evenings in this folder are offered, or a new one is begun; alone, it tells its game."
            ),
        ),
    ] = None,
    ruling: RulingOption = None,
    totals: TotalsOption = False,
    cards: CardsOption = None,
    lang: LangOption = None,
) -> int:
    """Keep the score of an evening."""
    from companion.cli.asking import CommandTerminal
    from companion.cli.run import INTERRUPTED
    from companion.cli.signals import EndError
    from companion.keep.file import open_file
    from companion.keep.keeper import Keeper
    from companion.totals import totals_of

    if game is None or file is None:
        if (chosen := _choose_evening(game, language_for(context, lang))) is None:
            return 0
        game, file = chosen
    found = find_game(game)
    with error_context(found.id):
        if not can_ask():
            raise InputError(Fault("keep-terminal", None, {"file": file}))
        if totals:
            found = totals_of(found)
        flags = Flags(spoken(context, lang), cards, rulings=tuple(ruling or ()))
        opened = open_file(found, Path(file).expanduser(), flags)
        found = opened.game
        terminal = CommandTerminal(found.id, flags)
        tell = partial(_tell, found, opened.stage.key if opened.stage else "", [])
        keeper = Keeper(found, opened, flags, terminal, tell)
        terminal.lang = keeper.lang
        terminal.standing = partial(_standing, found, keeper)
        if not totals:
            _tell_of_totals(opened, terminal, keeper.lang)
        kept = partial(_kept, keeper, opened, f"companion keep {found.id} {quote(str(opened.path))}")
        try:
            entered = keeper.run()
        except KeyboardInterrupt as ended:  # nothing is lost, so nothing else is said of it
            terminal.say("\n" + kept())
            return ended.status if isinstance(ended, EndError) else INTERRUPTED
        except ReadingError as error:
            if [fault.code for fault in error.faults] != ["entry-ended"]:
                raise
            terminal.say("\n" + kept())
            return 0
        terminal.standing = str  # the verdict, which comes now, says it
        with error_context(found.id, entered.lang, entered.data):
            return _end(found, entered, terminal, kept)


def _tell_of_totals(file: EveningFile, terminal: Terminal, lang: Lang) -> None:
    """Say, before an evening of rounds begins, how to keep their totals only."""
    if file.stage is not None and file.stage.key == "rounds" and not file.is_there:
        _ = translator(lang)
        command = f"companion keep {file.game.id} {quote(str(file.path))} --totals"
        terminal.say(_("Only each round’s totals, no cards: {command}").format(command=command))


class _Begun(NamedTuple):
    """An evening that was begun: its game's id, its file, when it was saved last, its finished rounds (None: no rounds)."""

    game: str
    path: Path
    saved: float
    rounds: int | None


def _choose_evening(game: str | None, lang: Lang) -> tuple[str, str] | None:
    """The game and the file of an evening in this folder that the user chose; None if the input ends.

    Where there is none, it is a new evening in a file of the game's name, and the game is asked for. Raises InputError
    ``usage-missing`` or ``keep-file-missing`` where nobody can be asked, or that file is something else.
    """
    from companion.cli.asking import CommandTerminal
    from companion.rulebook import open_rulebook
    from companion.verdict.wording import wording

    wanted = None if game is None else find_game(game).id
    begun = [one for one in _evenings(Path()) if wanted in {None, one.game}] if can_ask() else []
    if not begun:
        return _new_evening(wanted or asked_game(lang, "companion keep"))
    terminal = CommandTerminal(begun[0].game, Flags(lang))
    _ = translator(lang)
    terminal.say(_("Evenings in this folder, the newest first:"))
    for number, one in enumerate(begun, 1):
        title = open_rulebook(one.game, lang).title
        following = "" if one.rounds is None else f", {wording(one.game, lang).stage(one.rounds + 1)}"
        terminal.say(f"{number}. {shown(one.path.name, 300)} ({title}{following})")
    prompt = spaced(_("Which one do you go on with? (Enter: the newest; or its number)"), lang)
    try:
        while answer := terminal.ask(prompt).strip():
            if answer.isdecimal() and 1 <= int(answer) <= len(begun):
                return begun[int(answer) - 1].game, str(begun[int(answer) - 1].path)
            only = _("There is only number 1.") if len(begun) == 1 else _("A number from 1 to {count}.")
            terminal.say(only.format(count=len(begun)))
    except EOFError:
        terminal.say("")
        return None
    return begun[0].game, str(begun[0].path)


def _new_evening(game: str | None) -> tuple[str, str] | None:
    """The game, and a file of its name that is not there yet; None without a game."""
    from companion.cli.usage import UsageFaultError

    file = f"{game}.toml"
    if game is not None and (not can_ask() or Path(file).exists()):
        raise UsageFaultError(Fault("keep-file-missing", None, {"game": game}), "companion keep")
    return None if game is None else (game, file)


def _evenings(folder: Path) -> list[_Begun]:
    """The evenings in a folder whose file can be read and tells its game, the one saved last first."""
    from companion.evening.stages import stage_of
    from companion.keep.file import game_in
    from companion.reading.sources import read_text
    from companion.reading.toml import parse_toml

    found = []
    for path in folder.glob("*.toml"):
        with suppress(OSError, ValueError, InputError):
            if (called := game_in(path)) is None:
                continue
            game = find_game(called)
            data, stage = parse_toml(read_text(path, None)), stage_of(game.position)
            # Before the first round is finished, the list has one empty table.
            rounds = sum(map(bool, data.get(stage.key) or ())) if stage and stage.shape == "steps" else None
            found.append(_Begun(game.id, path, path.stat().st_mtime, rounds))
    return sorted(found, key=lambda one: one.saved, reverse=True)


def _kept(keeper: Keeper, file: EveningFile, command: str, *, over: bool = False) -> str:
    """Where the evening is kept, if it is: perhaps nobody played, or the disk took nothing, which was told.

    ``over``: nothing can follow, so that it is not said how to go on; "" where nothing was written either.
    """
    _ = translator(keeper.lang)
    if over and file.is_there:
        return _("Kept in {file}.").format(file=file.path) if keeper.begun else ""
    if file.is_there:
        return _("Kept in {file}. To go on: {command}").format(file=file.path, command=command)
    if keeper.begun:
        return _("Nothing is kept: there is no {file}.").format(file=file.path)
    return _("Nothing was entered yet, so there is no {file}. To begin: {command}").format(
        file=file.path, command=command
    )


def _standing(game: Game, keeper: Keeper) -> str:
    """Who leads after the finished rounds, lays, turns, as they are now; "" where nobody does yet."""
    from companion.verdict.report import Reporter

    if (entered := keeper.counted()) is None:
        return ""
    assert isinstance(entered.entry, Position)
    return next(iter(Reporter(game, keeper.lang).score(entered.entry, settle(game, entered.entry)).result), "")


def _tell(game: Game, key: str, reports: list[Report], entered: Entered, stage: int) -> None:
    """Show what a round, lay or turn gave (0: it has no number), and how the game stands.

    ``key``: the list that it is of; ``reports``: those shown so far, to which this one is added.
    """
    from dataclasses import replace

    from companion.verdict.page import Page
    from companion.verdict.report import Reporter
    from companion.verdict.text import show_stage

    assert isinstance(entered.entry, Position)
    reporter = Reporter(game, entered.lang)
    sheet = settle(game, entered.entry)
    report = reporter.score(entered.entry, sheet)
    named = reporter.words.stage(stage) if stage else ""
    head = reporter.words.field(f"{key}-item").format(number=stage)
    head = head if stage and head != f"{key}-item" else named
    nothing = replace(report, log=(), result=(), players=tuple(replace(one, lines=()) for one in report.players))
    before = reports[-1] if reports else nothing if stage == 1 else None
    remarks = reporter.remarks(entered.entry, sheet, stage) if stage else ()
    show_stage(replace(report, remarks=remarks), named, Page(entered.lang), before, head=head)
    reports.append(report)


def _end(game: Game, entered: Entered, terminal: Terminal, kept: Callable[..., str]) -> int:
    """The verdict, then the slip if anybody wants it; the exit status is that of `score`.

    ``kept``: where the evening is kept, as `_kept` says it.
    """
    from companion.cli.output import OutputRequest, write_slip, write_text
    from companion.cli.score import say_winner

    assert isinstance(entered.entry, Position)
    sheet = settle(game, entered.entry)
    write_text(game, entered, sheet, OutputRequest("text"))
    sys.stdout.flush()
    if sentence := kept(over=sheet.finished):
        terminal.say(sentence)
    if _wants_page(terminal, entered.lang):
        write_slip(game, entered, sheet, OutputRequest("pdf"))
    say_winner(game, entered, sheet)
    return 0 if all(judged.holds for judged in sheet.claims) else 1


def _wants_page(terminal: Terminal, lang: Lang) -> bool:
    """Ask whether the verdict is printed; what is neither yes nor no is asked once more."""
    from companion.asking.question import NO, YES

    _ = translator(lang)
    prompt = spaced(_("Print the verdict on a page? (y/n)"), lang)
    try:
        answer = terminal.ask(prompt).strip().casefold()
        if answer and answer not in YES | NO:
            late = _("It is too late for a claim: the verdict is given.") if "=" in answer else ""
            terminal.say(f"{late} {_('y for yes, n for no.')}".strip())
            answer = terminal.ask(prompt).strip().casefold()
    except (EOFError, KeyboardInterrupt):  # the score is kept, and was told: nothing is lost by leaving now
        terminal.say("")
        return False
    return answer in YES

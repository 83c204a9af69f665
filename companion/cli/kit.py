"""``companion kit``: a game night from one file, checked, planned, printed."""

import os
import sys
from collections.abc import Iterable
from datetime import date
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from companion.cli.context import error_context, language_for, spoken
from companion.cli.group import Command
from companion.cli.options import LangOption
from companion.cli.source import can_ask
from companion.cli.streams import progress_line, say, say_json, say_phrase
from companion.cli.usage import UsageFaultError
from companion.errors import Fault, InputError
from companion.visible import harmless
from companion.words import N_, Lang, spaced

if TYPE_CHECKING:
    from companion.kit.make import Kit
    from companion.kit.night import Night
    from companion.kit.plan import Planned

MORE = N_(
    "FILE says the title, the tables with their games, and who plays; `companion kit --new FILE` writes one to start from. "
    "--check tells what is wrong with it, and what would be printed, without writing anything."
)

app = typer.Typer(add_completion=False)


@app.command(cls=Command)
def kit(  # noqa: PLR0913, PLR0917 (an option each)
    context: typer.Context,
    file: Annotated[str | None, typer.Argument(metavar=N_("FILE"), help=N_("The evening's .toml file."))] = None,
    output: Annotated[
        str | None,
        typer.Option(
            "-o",
            "--output",
            metavar=N_("FOLDER"),
            help=N_("Where to write; default: a folder of the title's in output/."),
        ),
    ] = None,
    check: Annotated[bool, typer.Option("--check", help=N_("Write nothing: tell what would be printed."))] = False,
    new: Annotated[
        bool, typer.Option("--new", help=N_("Write an evening's file to start from; on a terminal it asks."))
    ] = False,
    archive: Annotated[bool, typer.Option("--zip", help=N_("Write the kit as a .zip as well."))] = False,
    played: Annotated[
        str | None,
        typer.Option("--played", metavar=N_("FILE"), help=N_("Sessions already played: only the others are seated.")),
    ] = None,
    after: Annotated[
        int | None,
        typer.Option(
            "--after", metavar=N_("ROUNDS"), min=1, help=N_("So many sessions of --played are over, not all.")
        ),
    ] = None,
    plan: Annotated[
        str | None,
        typer.Option("--plan", metavar=N_("FILE"), help=N_("A plan changed by hand: it is checked and printed.")),
    ] = None,
    format: Annotated[
        Literal["text", "json"], typer.Option("--format", help=N_("Form of what --check tells."))
    ] = "text",
    lang: LangOption = None,
) -> int:
    """Prepare a game night."""
    if new and can_ask():
        return _ask(file, language_for(context, lang))
    if file is None:
        raise UsageFaultError(Fault("kit-file"), context.command_path)
    if new:
        return _begin(Path(file), language_for(context, lang))
    if format == "json" and not check:
        raise InputError(Fault("kit-form", "--format"))
    from companion.kit.folder import check_folder
    from companion.kit.make import folder_of, make_kit
    from companion.kit.night import read_night
    from companion.kit.plan import all_night

    night = read_night("-" if file == "-" else Path(file), spoken(context, lang), os.environ, sys.stdin)
    _remark(night.remarks, night.lang)
    with error_context(None, night.lang):
        planned = read_planned(night, played, plan, after)
        if planned and plan is None:
            _remark(all_night(night, planned), night.lang)
        folder = Path(output) if output is not None else folder_of(night)
        if not check:
            check_folder(folder)
        doing = N_("Checking: {title}…") if check else N_("Printing: {title}…")
        with progress_line(doing, night.lang) as progress:
            made = make_kit(night, progress, os.cpu_count() or 1, planned)
        if check:
            _tell(made, format)
            return 0
        return _write(made, folder, archive)


def read_planned(night: "Night", played: str | None, plan: str | None, after: int | None = None) -> "Planned | None":
    """The plan of a night. Raises InputError.

    - ``played``: a file with rounds that are over; only the others are planned.
    - ``plan``: a file with the whole plan.
    - ``after``: how many rounds of ``played`` are over; None for all of them.
    """
    from companion.kit.plan import plan_of
    from companion.kit.rounds import misspelt, read_plan, read_played

    if played is not None and plan is not None:
        raise InputError(Fault("kit-plan-twice", "--plan"))
    given = read_plan(Path(plan), night) if plan is not None else ()
    if after is not None and played is None:
        raise InputError(Fault("kit-after", "--after"))
    before = read_played(Path(played), night, after) if played is not None else ()
    _remark(misspelt(before, night), night.lang)
    return plan_of(night, played=before, given=given)


def _begin(path: Path, lang: Lang) -> int:
    """Write the example of a game night to a path at which there is no file."""
    from companion.kit.begin import example_toml
    from companion.printing.output import write_atomically

    _nothing_at(path)
    example = example_toml(lang, date.today())
    say(harmless(str(write_atomically(path, example.encode()))), lang, wrap=False)
    return 0


def _ask(file: str | None, lang: Lang) -> int:
    """Ask for a game night and write it to a new file, named after its title if no name is given."""
    from companion.cli.asking import CommandTerminal
    from companion.kit.asked import ask_night
    from companion.kit.begin import night_toml
    from companion.kit.make import plain_name, seated
    from companion.kit.night import read_night
    from companion.kit.plan import plan_of
    from companion.printing.output import write_atomically
    from companion.reading import Flags

    path = Path(file) if file else None
    if path:
        _nothing_at(path)
    data = ask_night(CommandTerminal("", Flags(lang)), lang, path.parent if path else Path())
    path = path or Path(f"{plain_name(data['title'])}.toml")
    _nothing_at(path)
    write_atomically(path, night_toml(data, date.today()).encode())
    command = f"companion kit {quote(str(path))} --check"
    say_phrase(N_("Written. What it would print: {command}"), data["lang"], command=command)
    say(harmless(str(path)), data["lang"], wrap=False)
    night = read_night(path, data["lang"], os.environ)
    if planned := plan_of(night):
        text = spaced("\n".join(seated(night, planned)), night.lang)
        say("\n".join(map(harmless, text.split("\n"))), night.lang, error=True)
    return 0


def _nothing_at(path: Path) -> None:
    """Raises InputError if there is a file at this path."""
    if path.exists():
        raise InputError(Fault("kit-exists", None, {"file": str(path)}))


def _remark(remarks: Iterable[Fault], lang: Lang) -> None:
    """Write remarks to standard error, each once."""
    from companion.verdict.faults import FaultWords

    words = FaultWords(lang)
    for remark in dict.fromkeys(words.message(fault) for fault in remarks):
        say(remark, lang, error=True)


def _tell(made: "Kit", format: str) -> None:
    """Write what would be printed and brought, and who would sit where."""
    lang = made.night.lang
    if format == "json":
        say_json(made.to_data())
        return
    from companion.kit.make import summarize

    say("\n".join(map(harmless, spaced(summarize(made), lang).split("\n"))), lang)


def _write(made: "Kit", folder: Path, archive: bool) -> int:
    from companion.kit.folder import write_kit, zipped
    from companion.kit.packing import PLAIN, STOCK, WHOLE

    lang = made.night.lang
    files = made.files()
    if archive:
        files[f"{folder.name}.zip"] = zipped(files)
    taken = write_kit(folder, files)
    for remark, names in (
        (N_("Taken away, as the evening no longer has them: {names}"), taken.gone),
        (N_("Left there, as they were changed since or no kit made them: {names}"), taken.stay),
    ):
        if names:
            say_phrase(remark, lang, error=True, names=", ".join(map(harmless, names)))
    written = N_("{count} files, {sheets} sheets of paper; print this one: {path}")
    say_phrase(written, lang, count=len(files), sheets=made.sheets, path=harmless(str(folder / WHOLE)))
    if STOCK in files:
        say_phrase(N_("Or apart: {plain} on plain paper, {stock} on card stock."), lang, plain=PLAIN, stock=STOCK)
    return 0

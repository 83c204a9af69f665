"""``companion score``: scores the end of a game, judges the claims and proves the result."""

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, nullcontext
from shlex import quote
from typing import Annotated, Any, Literal

import typer

from companion.cli.answers import LineAnswers
from companion.cli.context import error_context, game_with, language_for, spoken
from companion.cli.gameless import GameFileCommand, asked_game
from companion.cli.lines import stream_lines
from companion.cli.options import (
    CardsOption,
    ClaimOption,
    DataOption,
    FileArgument,
    InkOption,
    InputOption,
    JobsOption,
    LangOption,
    LinesOption,
    OptionalGameArgument,
    OutOption,
    PaperOption,
    PlayerOption,
    RulingOption,
    SetOption,
    TotalsOption,
    TypeOption,
)
from companion.cli.output import FORMS, output_request, report_of
from companion.cli.source import enter, input_of, is_asked, source_of
from companion.cli.streams import json_is_ascii, say
from companion.errors import CompanionError, Fault, InputError
from companion.game import Game
from companion.games import find_id
from companion.model import Position
from companion.notes import Note
from companion.reading import Entered, Flags, ReadingError
from companion.settle import settle
from companion.sheet import ScoreSheet
from companion.verdict.json import score_json
from companion.words import N_

MORE = N_(
    "Every line names the article of the rule sheet that it rests on. Exit status: 0 scored, and every claim holds; "
    "1 a claim does not hold; 2 bad input."
)

app = typer.Typer(add_completion=False)


@app.command(cls=GameFileCommand)
def score(  # noqa: PLR0913 (an option each)
    context: typer.Context,
    game: OptionalGameArgument = None,
    file: FileArgument = None,
    *,
    player: PlayerOption = None,
    claim: ClaimOption = None,
    ruling: RulingOption = None,
    data: DataOption = None,
    field: SetOption = None,
    totals: TotalsOption = False,
    cards: CardsOption = None,
    format: Annotated[
        Literal[tuple(FORMS)],  # type: ignore[valid-type]  # the one list of them
        typer.Option(
            "--format",
            help=N_(
                "Form of the verdict; pdf is printed, on one page where it fits, short a line to send to somebody."
            ),
        ),
    ] = "text",
    output: OutOption = None,
    proof: Annotated[
        bool | None, typer.Option("--proof", help=N_("Show why nothing beats it, even if nobody claims anything."))
    ] = None,
    paper: PaperOption = None,
    ink: InkOption = None,
    type: TypeOption = None,
    lines: LinesOption = False,
    jobs: JobsOption = None,
    input: InputOption = None,
    qr: Annotated[
        str | None,
        typer.Option(
            "--qr-text",
            metavar=N_("TEXT"),
            help=N_("The text of a Companion QR code, in place of GAME and FILE; - reads it from standard input."),
        ),
    ] = None,
    lang: LangOption = None,
) -> int:
    """Score a position."""
    document = None
    if qr is not None:
        game, document = _in_code(qr, game, {"FILE": file, "--lines": lines, "--input": input, "--jobs": jobs})
    if game is None and (game := asked_game(language_for(context, lang), context.command_path)) is None:
        return 0
    found = game_with(game, data)
    players, claims, rulings, sets = map(tuple, (player or (), claim or (), ruling or (), field or ()))
    with error_context(found.id):
        if totals:
            from companion.totals import totals_of

            found = totals_of(found)
        flags = Flags(spoken(context, lang), cards, players, claims, rulings, sets, input_of(input, lines))
        request = output_request(context, format, output, {"paper": paper, "ink": ink, "type": type}, proof)
        source, lines_source = source_of(file, flags, jobs, request)
        if lines_source is not None:
            return stream_lines(LineAnswers(found, None, flags, settle_line, json_is_ascii()), lines_source, jobs or 1)
        try:
            entered = enter(found, None, source, flags, document)
        except ReadingError as error:
            raise _of_pad(error) if qr is not None else error from None
        with error_context(found.id, entered.lang, entered.data):
            sheet = _with_waiting(found, entered, settle_entered(found, entered))
            with _saving_afterwards(found, entered, flags) if source is None and is_asked(flags) else nullcontext():
                FORMS[request.format].write(found, entered, sheet, request)
            if source is None and request.format == "text" and is_asked(flags):
                say_winner(found, entered, sheet)
    return 0 if all(judged.holds for judged in sheet.claims) else 1


def _in_code(text: str, game: str | None, idle: Mapping[str, object]) -> tuple[str, dict[str, Any]]:
    """The game and the position in a QR code's text. Raises InputError, also if another game or a file is named as
    well.
    """
    from companion.reading.qr_text import position_in, read_qr_text

    faults = [Fault("qr-file", None, {"option": option}) for option, given in idle.items() if given]
    name, document = position_in(read_qr_text(text, sys.stdin))
    found = find_id(name)
    if game is not None and find_id(game) != found:
        faults.append(Fault("qr-game", None, {"found": found, "game": find_id(game)}))
    if faults:
        raise InputError(faults)
    return found, document


def _of_pad(error: ReadingError) -> ReadingError:
    """The error of a code without a position, such as the codes on pads."""
    faults = [f._replace(code="qr-pad") if f.code == "nothing-entered" else f for f in error.faults]
    return ReadingError(faults, error.lang, error.notation, error.data)


def _with_waiting(game: Game, entered: Entered, sheet: ScoreSheet) -> ScoreSheet:
    """The score of a file that `companion keep` has left in the middle of a step, with a remark that this step is not
    counted.
    """
    if not entered.waiting:
        return sheet
    command = f"companion keep {game.id} {quote(entered.file)}"
    remark = Note("keep-waiting", {"count": entered.waiting, "command": command})
    return sheet._replace(remarks=(*sheet.remarks, remark))


def settle_entered(game: Game, entered: Entered) -> ScoreSheet:
    """Check, score and judge a position. Raises InputError with every fault that the rules find."""
    assert isinstance(entered.entry, Position)
    return settle(game, entered.entry)


@contextmanager
def _saving_afterwards(game: Game, entered: Entered, flags: Flags) -> Iterator[None]:
    """Offer to save the answers after the verdict, even if the verdict could not be written."""
    from companion.asking.saving import offer_to_save
    from companion.cli.asking import CommandTerminal

    def offer() -> None:
        sys.stdout.flush()
        offer_to_save(game, entered, CommandTerminal(game.id, flags))

    try:
        yield
    except CompanionError:
        offer()
        raise
    offer()


def settle_line(game: Game, _event: str | None, entered: Entered) -> tuple[Mapping[str, Any], bool]:
    """The result of one line, and whether every claim holds."""
    sheet = settle_entered(game, entered)
    return score_json(game, entered.entry, sheet, entered.lang), all(judged.holds for judged in sheet.claims)


def say_winner(game: Game, entered: Entered, sheet: ScoreSheet) -> None:
    """Repeat who won below the last question, where it stays in sight."""
    for sentence in report_of(game, entered, sheet).result[:1]:
        say(sentence, entered.lang)

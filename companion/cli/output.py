"""The forms of an answer (`FORMS`), how a score is written in each, and the form that a command line asks for, without options that would change nothing of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from companion.cli.streams import STDOUT, say, say_json
from companion.errors import Fault, InputError
from companion.model import Position

if TYPE_CHECKING:
    import typer

    from companion.game import Game
    from companion.reading import Entered
    from companion.sheet import ScoreSheet
    from companion.verdict.report import Report


class OutputRequest(NamedTuple):
    """The form of answer asked for: its format, and whether that was ``typed`` or goes without saying; where a page goes, and what was chosen
    of its options; with the proof or not.
    """

    format: str
    typed: bool = True
    output: str | None = None
    page: Mapping[str, Any] = {}
    proof: bool = False

    def line_faults(self, file: str) -> list[Fault]:
        """What of this the JSON lines of a ``file`` cannot have: they are answered in JSON, which a format that was not typed gives way to."""
        other = self.typed and self.format != "json"
        faults = [Fault("lines-text", None, {"file": file, "format": self.format})] if other else []
        return [*faults, *_proof_faults("json", proof=self.proof)]


def output_request(
    context: typer.Context,
    format: str,
    output: str | None = None,
    page: Mapping[str, str | None] | None = None,
    proof: bool | None = None,
) -> OutputRequest:
    """The form of answer that a command's options ask for. Raises InputError for every option that would change nothing of it.

    Every form but a page goes to standard output, which ``-o -`` may name.
    """
    chosen = {name: value for name, value in (page or {}).items() if value is not None}
    is_page = FORMS[format].page
    faults = [Fault("option-idle", None, {"option": name}) for name in chosen if not is_page]
    faults += _proof_faults(format, proof=bool(proof))
    if output is not None and output not in STDOUT and not is_page:
        pages = tuple(name for name, form in FORMS.items() if form.page)
        faults.append(Fault("format-output", "-o", {"file": output, "found": format, "pages": pages}))
    if faults:
        raise InputError(faults)
    source = context.get_parameter_source("format")
    return OutputRequest(format, source is not None and source.name != "DEFAULT", output, chosen, bool(proof))


def _proof_faults(format: str, *, proof: bool) -> list[Fault]:
    """The fault of a proof asked for where it is always shown, or never."""
    shown = FORMS[format].proof
    return [Fault("option-idle", None, {"option": "proof", "shown": shown})] if proof and shown != "asked" else []


def report_of(game: Game, entered: Entered, sheet: ScoreSheet) -> Report:
    """A score in the words of whoever entered it."""
    from companion.verdict.report import Reporter

    assert isinstance(entered.entry, Position)
    return Reporter(game, entered.lang).score(entered.entry, sheet)


def write_text(game: Game, entered: Entered, sheet: ScoreSheet, request: OutputRequest) -> None:
    """Write a score in sentences, for people."""
    from companion.verdict.page import Page
    from companion.verdict.text import show_report

    show_report(report_of(game, entered, sheet), Page(entered.lang), proof=request.proof)


def _write_json(game: Game, entered: Entered, sheet: ScoreSheet, _request: OutputRequest) -> None:
    from companion.verdict.json import score_json

    say_json(score_json(game, entered.entry, sheet, entered.lang))


def write_slip(game: Game, entered: Entered, sheet: ScoreSheet, request: OutputRequest) -> None:
    """Print a score as a page of paper, with the QR code of its position; its path is the last line."""
    from companion.cli.delivery import deliver
    from companion.printing.kinds import Document, SlipOptions
    from companion.verdict.slip import print_report

    report, code = report_of(game, entered, sheet), code_of(game, entered)
    options = SlipOptions(lang=report.lang, **request.page)
    deliver(Document(game.id, "verdict", options), lambda: print_report(game.id, report, options, code), request.output)


def _write_short(game: Game, entered: Entered, sheet: ScoreSheet, _request: OutputRequest) -> None:
    from companion.verdict.report import short_result

    say(short_result(report_of(game, entered, sheet)), entered.lang, wrap=False)


def code_of(game: Game, entered: Entered) -> str:
    """What a QR code says by which this is settled again."""
    from companion.reading.qr_text import qr_text

    data = {**entered.data, "lang": entered.lang, "cards": entered.notation}
    return qr_text(game.id, {key: value for key, value in data.items() if value not in (None, {}, [])})


class Form(NamedTuple):
    """A form of answer: how it is written for a score; whether it shows the proof only when ``asked``, ``always`` or ``never``; whether
    it is a ``page``, which goes to a file and has a paper, an ink and a type.
    """

    write: Callable[[Game, Entered, ScoreSheet, OutputRequest], None]
    proof: Literal["asked", "always", "never"]
    page: bool = False


FORMS: Mapping[str, Form] = {
    "text": Form(write_text, "asked"),
    "json": Form(_write_json, "always"),
    "pdf": Form(write_slip, "always", page=True),
    "short": Form(_write_short, "never"),
}
"""The forms of a score by their names; the first goes without saying. Decisions and advice have some of them, written by their verbs."""

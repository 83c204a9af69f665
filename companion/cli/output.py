"""The output formats (`FORMS`), how a score is written in each, and the check that no option is given which a format
ignores.
"""

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
    """The output asked for: the format, whether it was ``typed`` or is the default, where a page goes and its
    options, and whether the proof is shown.
    """

    format: str
    typed: bool = True
    output: str | None = None
    page: Mapping[str, Any] = {}
    proof: bool = False

    def line_faults(self) -> list[Fault]:
        """The faults of this request for JSON lines: they are answered in JSON, which replaces a format that was not
        typed.
        """
        other = self.typed and self.format != "json"
        faults = [Fault("lines-text", None, {"format": self.format})] if other else []
        return [*faults, *_proof_faults("json", proof=self.proof)]


def output_request(
    context: typer.Context,
    format: str,
    output: str | None = None,
    page: Mapping[str, str | None] | None = None,
    proof: bool | None = None,
) -> OutputRequest:
    """The output that a command's options ask for. Raises InputError for each option that the format ignores.

    Every format but a page goes to standard output, which ``-o -`` may name.
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
    """The fault of asking for a proof that is always shown, or never."""
    shown = FORMS[format].proof
    return [Fault("option-idle", None, {"option": "proof", "shown": shown})] if proof and shown != "asked" else []


def report_of(game: Game, entered: Entered, sheet: ScoreSheet) -> Report:
    """A score in the words of its reader's language."""
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
    """Print a score on a page of paper, with the QR code of its position. Its path is the last line of output."""
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
    """The text of a QR code from which the position can be scored again."""
    from companion.reading.qr_text import qr_text

    data = {**entered.data, "lang": entered.lang, "cards": entered.notation}
    return qr_text(game.id, {key: value for key, value in data.items() if value not in (None, {}, [])})


class OutputFormat(NamedTuple):
    """An output format: how it writes a score; whether the proof is shown only when ``asked``, ``always`` or
    ``never``; whether it is a ``page``, written to a file, with paper, ink and type.
    """

    write: Callable[[Game, Entered, ScoreSheet, OutputRequest], None]
    proof: Literal["asked", "always", "never"]
    page: bool = False


FORMS: Mapping[str, OutputFormat] = {
    "text": OutputFormat(write_text, "asked"),
    "json": OutputFormat(_write_json, "always"),
    "pdf": OutputFormat(write_slip, "always", page=True),
    "short": OutputFormat(_write_short, "never"),
}
"""The output formats of a score by name; the first is the default. Decisions and advice have some of them, written by
their own commands.
"""

"""The forms of an answer (`FORMS`), and the form that a command line asks for, without options that would change nothing of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from companion.cli.streams import STDOUT
from companion.errors import Fault, InputError

if TYPE_CHECKING:
    import typer


class Form(NamedTuple):
    """A form of answer: whether it shows the proof only when ``asked``, ``always`` or ``never``; whether it is a ``page``, which goes
    to a file and has a paper, an ink and a type; the code of the fault where JSON ``lines`` are to be answered in it ("": they can be).
    """

    proof: Literal["asked", "always", "never"]
    page: bool = False
    lines: str = ""


FORMS = {
    "text": Form("asked", lines="lines-text"),
    "json": Form("always"),
    "pdf": Form("always", page=True, lines="lines-not-here"),
    "short": Form("never", lines="lines-not-here"),
}


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
        form = FORMS[self.format]
        faults = [Fault(form.lines, None, {"file": file})] if self.typed and form.lines else []
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
        faults.append(Fault("format-output", "-o", {"file": output}))
    if faults:
        raise InputError(faults)
    source = context.get_parameter_source("format")
    return OutputRequest(format, source is not None and source.name != "DEFAULT", output, chosen, bool(proof))


def _proof_faults(format: str, *, proof: bool) -> list[Fault]:
    """The fault of a proof asked for where it is always shown, or never."""
    shown = FORMS[format].proof
    return [Fault("option-idle", None, {"option": "proof", "shown": shown})] if proof and shown != "asked" else []

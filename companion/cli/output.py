"""In what form an answer is asked for: as text, JSON or a page; and that no option of another form is given with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.cli.streams import STDOUT
from companion.errors import Fault, InputError

if TYPE_CHECKING:
    import typer


class OutputRequest(NamedTuple):
    """The form of answer asked for: its format, and whether that was ``typed`` or goes without saying; where a page goes, and what was chosen
    of its options; with the proof or not.
    """

    format: str
    typed: bool = True
    output: str | None = None
    page: Mapping[str, Any] = {}
    proof: bool = False


def output_request(
    context: typer.Context,
    format: str,
    output: str | None = None,
    page: Mapping[str, str | None] | None = None,
    proof: bool | None = None,
) -> OutputRequest:
    """The form of answer that a command's options ask for. Raises InputError for every option that would change nothing of it.

    Text and JSON go to standard output, and may be told so (``-o -``).
    """
    chosen = {name: value for name, value in (page or {}).items() if value is not None}
    idle = [] if format == "pdf" else list(chosen)
    if proof and format != "text":  # JSON and the page have it anyway
        idle.append("proof")
    faults = [Fault("option-idle", None, {"option": name}) for name in idle]
    if output is not None and output not in STDOUT and format != "pdf":
        faults.append(Fault("format-output", "-o", {"file": output}))
    if faults:
        raise InputError(faults)
    source = context.get_parameter_source("format")
    return OutputRequest(format, source is not None and source.name != "DEFAULT", output, chosen, bool(proof))

"""In what form an answer is wanted, and that no option of another form is given with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.cli.streams import STDOUT
from companion.errors import Fault, InputError

if TYPE_CHECKING:
    import typer


class Form(NamedTuple):
    """The form of answer: its name, whether it was ``told`` or goes without saying, and with the proof or not."""

    name: str
    told: bool
    proof: bool = False


def form_of(context: typer.Context, name: str, proof: bool | None = None) -> Form:
    """The form of answer that a command's --format says."""
    source = context.get_parameter_source("format")
    return Form(name, source is not None and source.name != "DEFAULT", bool(proof))


class Wish(NamedTuple):
    """The form of answer wanted: its format, where a page goes, the options of the page, with the proof or not."""

    format: str
    output: str | None
    page: dict[str, Any]
    proof: bool = False


def wish_of(form: str, output: str | None, page: Mapping[str, str | None], proof: bool | None = None) -> Wish:
    """The form of answer asked for. Raises InputError for every option that would change nothing of it.

    Text and JSON go to standard output, and may be told so (``-o -``).
    """
    chosen = {name: value for name, value in page.items() if value is not None}
    idle = [] if form == "pdf" else list(chosen)
    if proof and form != "text":  # JSON and the page have it anyway
        idle.append("proof")
    faults = [Fault("option-idle", None, {"option": name}) for name in idle]
    if output is not None and output not in STDOUT and form != "pdf":
        faults.append(Fault("format-output", "-o", {"file": output}))
    if faults:
        raise InputError(faults)
    return Wish(form, output, chosen, bool(proof))

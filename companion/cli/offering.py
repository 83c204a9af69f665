"""The options of documents on the command line: a verb offers the options that its documents' classes declare."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import wraps
from inspect import Parameter, signature
from pathlib import Path
from typing import Annotated, Any, NamedTuple, TypeVar, get_args

import typer

from companion.cli.completing import printer_names
from companion.errors import Fault, PrintError
from companion.pages import Option
from companion.printing.options import PageOptions, flag_of, options_of, types_of
from companion.printing.printer import Printer
from companion.words import Lang

Document = TypeVar("Document", bound=PageOptions)

_READ: Mapping[Any, tuple[Any, Mapping[str, Any]]] = {
    Printer | None: (str | None, {"autocompletion": printer_names}),
    # Whoever reads a folder tells why it cannot be read: Typer's own word is no sentence of ours.
    Path | None: (Path | None, {"readable": False}),
}
"""Types that Typer cannot read itself: the type that it reads instead, and its further settings."""


class Chosen(NamedTuple):
    """The values of the options that a verb offers, as typed."""

    values: Mapping[str, Any]
    usual: Mapping[str, Any]

    def of(self, document: type[Document], lang: Lang) -> Document:
        """The options of one of the verb's documents.

        Raises InputError ``printer-unknown``; PrintError for values out of range, ``option-idle`` for options of
        other documents.
        """
        own = options_of(document)
        if idle := [name for name, value in self.values.items() if name not in own and value != self.usual[name]]:
            raise PrintError(Fault("option-idle", name, {"option": name}) for name in idle)
        options = {name: value for name, value in self.values.items() if name in own and value is not None}
        if "printer" in options:
            from companion.printers import find_printer

            options["printer"] = find_printer(options["printer"], os.environ, "--printer")
        return document(lang=lang, **options)


def offering(*documents: type[PageOptions], without: str = "") -> Callable[[Callable[..., int]], Callable[..., int]]:
    """Make a command offer all options of these documents, in place of its parameter ``chosen``. If several have an
    option, the first's is taken.

    ``without``: a parameter of the command that this verb does not offer.
    """
    options: dict[str, Parameter] = {}
    for document in documents:
        for name, option in options_of(document).items():
            options.setdefault(name, _parameter(document, name, option))
    usual = {name: one.default for name, one in options.items()}
    return with_options(options, lambda values: Chosen(values, usual), without)


def with_options(
    options: Mapping[str, Parameter], gather: Callable[[dict[str, Any]], object], without: str = ""
) -> Callable[[Callable[..., int]], Callable[..., int]]:
    """Make a command offer these options, in place of its parameter ``chosen``, whose value ``gather`` makes.
    ``without`` as in `offering`.
    """

    def offer(command: Callable[..., int]) -> Callable[..., int]:
        @wraps(command)
        def offered(**given: Any) -> int:  # noqa: ANN401 (what Typer read)
            chosen = gather({name: given.pop(name) for name in options})
            return command(chosen=chosen, **given)

        own = signature(command, eval_str=True)
        parameters = [
            parameter
            for one in own.parameters.values()
            if one.name != without
            for parameter in (options.values() if one.name == "chosen" else (one,))
        ]
        offered.__signature__ = own.replace(parameters=parameters)  # type: ignore[attr-defined]
        offered.__annotations__ = {one.name: one.annotation for one in parameters}
        return offered

    return offer


def _parameter(document: type[PageOptions], name: str, option: Option) -> Parameter:
    """An option as Typer reads it from a signature."""
    hint, more = _READ.get(plain := get_args(types_of(document)[name])[0], (plain, {}))
    declared = typer.Option(flag_of(name), metavar=option.metavar, help=option.help, **more)
    return Parameter(
        name, Parameter.KEYWORD_ONLY, default=getattr(document, name), annotation=Annotated[hint, declared]
    )

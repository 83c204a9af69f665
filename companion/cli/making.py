"""A document of a printing verb, made: by whichever room of `printing` and `components` knows its kind. Nothing is written here."""

from __future__ import annotations

from collections.abc import Callable

from companion.cli.knowing import knowing
from companion.printing.options import Options
from companion.printing.wanted import Wanted


def make(document: Wanted) -> bytes:
    """A document, made for the printer it is for. Raises PrintError; InputError for what is wrong with a table's own data."""
    from companion.printing.finishing import finish

    with knowing(document.game_id, document.options.lang):
        made = _make(document)
        return finish(made, document.options) if document.suffix == "pdf" else made


def _make(document: Wanted) -> bytes:
    if document.kind == "rules":
        from companion.printing.rules import print_rules, write_rules

        if document.suffix == "pdf":
            return print_rules(document.game_id, document.options)
        options = document.options
        return write_rules(document.game_id, options.lang, document.suffix, options.data).encode()  # type: ignore[arg-type]
    if document.kind == "components":
        from companion.components import print_components

        return print_components(document.game_id, document.options)
    from companion.printing import print_aid, print_pad

    printing: dict[str, Callable[[str, Options], bytes]] = {"pad": print_pad, "aid": print_aid}
    return printing[document.kind](document.game_id, document.options)

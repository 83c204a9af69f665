"""A document of a printing verb, rendered: by whichever room of `printing` and `components` knows its kind. Nothing is written here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.cli.context import error_context
from companion.printing.kinds import (
    AidOptions,
    ComponentsOptions,
    Document,
    PadOptions,
    RulesOptions,
)
from companion.printing.options import PageOptions


def render(document: Document) -> bytes:
    """A document, made for the printer it is for. Raises PrintError; InputError for what is wrong with a table's own data."""
    from companion.printing.finishing import finish

    with error_context(document.game_id, document.options.lang):
        made = _RENDERERS[type(document.options)](document.game_id, document.options)
        return finish(made, document.options) if document.suffix == "pdf" else made


def _rules(game_id: str, options: RulesOptions) -> bytes:
    from companion.printing.rules import print_rules

    return print_rules(game_id, options)


def _pad(game_id: str, options: PadOptions) -> bytes:
    from companion.printing import print_pad

    if not options.qr:
        return print_pad(game_id, options)
    from companion.reading.qr_text import qr_text

    return print_pad(game_id, options, qr_text(game_id, {}))


def _aid(game_id: str, options: AidOptions) -> bytes:
    from companion.printing import print_aid

    return print_aid(game_id, options)


def _components(game_id: str, options: ComponentsOptions) -> bytes:
    from companion.components import print_components

    return print_components(game_id, options)


_RENDERERS: dict[type[PageOptions], Callable[[str, Any], bytes]] = {
    RulesOptions: _rules,
    PadOptions: _pad,
    AidOptions: _aid,
    ComponentsOptions: _components,
}

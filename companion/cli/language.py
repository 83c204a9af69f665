"""Which language a command speaks: apart from the options, because the Tab key must know it too."""

from __future__ import annotations

import os

import typer

from companion.words import Lang, preferred_lang


def spoken(context: typer.Context, lang: Lang | None) -> Lang | None:
    """The language asked for behind the verb, else before it (``companion --lang en score …``)."""
    before: Lang | None = context.find_root().params.get("lang")
    return lang or before


def language_for(context: typer.Context, lang: Lang | None) -> Lang:
    """The language to speak where no file has a say: the flag's, else the environment's, else French."""
    return preferred_lang(spoken(context, lang), None, os.environ)

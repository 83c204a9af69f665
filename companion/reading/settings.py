"""Language and notation of what is entered: flag, then file, then environment, then locale, then French."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import cast

from companion.cards import Notation
from companion.errors import Fault
from companion.nearest import nearest
from companion.reading.entered import Flags
from companion.reading.shown import shown
from companion.words import LANGS, Lang, preferred_lang


def settings_of(flags: Flags, data: object, environ: Mapping[str, str] | None = None) -> tuple[Lang, Notation]:
    """The language to answer in and the notation to read cards in; what is no language or notation is passed over here.

    The notation follows the language unless it is set.

    >>> settings_of(Flags(lang="en"), {"lang": "fr", "cards": "fr"})
    ('en', 'fr')
    """
    table = data if isinstance(data, dict) else {}
    in_file = table.get("lang")
    lang = preferred_lang(flags.lang, in_file if isinstance(in_file, str) else None, environ or os.environ)
    wanted = flags.cards or table.get("cards")
    return lang, cast(Notation, wanted) if wanted in LANGS else lang


def flag_faults(flags: Flags) -> list[Fault]:
    """Faults of --lang and --cards themselves."""
    return [
        Fault("choice-unknown", flag, {"found": shown(value), "choices": LANGS, "near": nearest(value, LANGS)})
        for flag, value in (("--lang", flags.lang), ("--cards", flags.cards))
        if value is not None and value not in LANGS
    ]

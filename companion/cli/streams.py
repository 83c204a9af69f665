"""Writing to the process's own streams, in what characters they have."""

from __future__ import annotations

import sys

from companion.verdict.letters import carries, encoding_of, fit
from companion.words import Lang


def say(text: str, lang: Lang, *, error: bool = False) -> None:
    """Print a text and a line end on standard output, or on standard error."""
    stream = sys.stderr if error else sys.stdout
    stream.write(fit(text, encoding_of(stream), lang) + "\n")


def json_is_ascii(*, error: bool = False) -> bool:
    """True when the stream cannot carry JSON as it is: then ♠ is written as an escape, which says the same."""
    return not carries(encoding_of(sys.stderr if error else sys.stdout), "♠日🃏")

"""What a stream can show: a terminal without ♠ gets letters instead of a crash.

The letters are those of the reader's notation (``DP`` for ♠ D in French), so what is shown can be typed in again.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import IO

from companion.words import Lang

_LETTERS: dict[Lang, dict[str, str]] = {
    "en": dict(zip("♠♥♦♣", "SHDC", strict=True)),
    "fr": dict(zip("♠♥♦♣", "PCKT", strict=True)),
}
_PLAIN = {
    "−": "-", "–": "-", "—": "-", "→": "->", "…": "...", "×": "x", "≥": ">=", "≤": "<=", "·": "-", "─": "-", "✓": "+",
    "✗": "x", "“": '"', "”": '"', "«": '"', "»": '"', "’": "'", "‘": "'", "\u00a0": " ", "\u202f": " ", "œ": "oe", "Œ": "OE",
    "æ": "ae", "Æ": "AE", "€": "EUR", "★": "*", "═": "=",
}  # fmt: skip


def encoding_of(stream: IO[str] | None) -> str:
    """The encoding of a stream; UTF-8 if it has none."""
    return getattr(stream, "encoding", None) or "utf-8"


def carries(encoding: str, text: str) -> bool:
    """True if every character of ``text`` exists in ``encoding``.

    >>> carries("cp1252", "é"), carries("cp1252", "♠")
    (True, False)
    """
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def fit(text: str, encoding: str, lang: Lang) -> str:
    """``text`` in characters that ``encoding`` has: suits as letters, typographic signs as plain ones, the rest as
    code points.

    >>> fit("D♠ → 8♦ − é", "ascii", "fr"), fit("日", "ascii", "en")
    ('DP -> 8K - e', '<U+65E5>')
    """
    if carries(encoding, text):
        return text
    return "".join(_shown(character, encoding, lang) for character in text)


@lru_cache(maxsize=4096)
def _shown(character: str, encoding: str, lang: Lang) -> str:
    if carries(encoding, character):
        return character
    plain = _LETTERS[lang].get(character) or _PLAIN.get(character)
    if plain is None:
        plain = "".join(c for c in unicodedata.normalize("NFKD", character) if not unicodedata.combining(c))
    return plain if plain and carries(encoding, plain) else f"<U+{ord(character):04X}>"

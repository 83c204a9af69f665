"""Makes text from outside safe to show: what people type, or name a file, must not control a terminal or garble a
sentence.
"""

from __future__ import annotations

from unicodedata import category

_TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")

# Printable for Python, and nothing on paper: Hangul and Khitan fillers, the empty Braille cell, a note without a head,
# vowels that are never drawn, joiners, and what chooses a variant of the letter before it.
_EMPTY = frozenset("\u115f\u1160\u3164\uffa0\u2800\U0001d159\u034f\u17b4\u17b5\U00016fe4\u180b\u180c\u180d\u180f")
_VARIANTS = (range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0))


def is_control(character: str) -> bool:
    """True for characters that may not stand in a name: line ends, escapes, half characters, marks that change the
    writing direction.

    >>> is_control("\\n"), is_control("\\u202e"), is_control("é"), is_control("\\u200d")
    (True, True, False, False)
    """
    return category(character) in {"Cc", "Cs", "Zl", "Zp"} or character in _TURNING


def is_blank(name: str) -> bool:
    """True for a name without visible characters: blanks, fillers and zero-width marks only.

    >>> is_blank("Ana"), is_blank(" "), is_blank("\\u200b"), is_blank("\\u3164\\u2800"), is_blank("😀"), is_blank("ㅤ민")
    (False, True, True, True, False, False)
    """
    return not any(map(_is_seen, name.replace(" ", "")))


def _is_seen(character: str) -> bool:
    if not character.isprintable() or character in _EMPTY:
        return False
    return character.isascii() or not any(ord(character) in variants for variants in _VARIANTS)


def harmless(text: str, keep: str = "") -> str:
    """``text`` with control characters written as code points, except those in ``keep``.

    >>> harmless("a\\x1b[31m\\u202e"), harmless("a\\nb", keep="\\n")
    ('a\\\\u001b[31m\\\\u202e', 'a\\nb')
    """
    if text.isprintable():
        return text
    return "".join(f"\\u{ord(c):04x}" if is_control(c) and c not in keep else c for c in text)

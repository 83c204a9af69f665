"""Suggests what was probably meant: the known words that resemble a typed one, and the player whom a name stands for.

Hostile input could make this slow (two hundred nearly equal names of two hundred letters), so the work is limited:
only beginnings of words are compared, and only a few words letter by letter.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from unicodedata import combining, normalize

MOST_KNOWN = 200
"""The most known words that are looked at."""

MOST_LETTERS = 32
"""The most letters of a word that are compared."""

MOST_COMPARED = 8
"""The most words that are compared letter by letter."""

_CUTOFF = 0.55
_BLANKS = str.maketrans("-‐‑'’", " " * 5)


def nearest(word: str, known: Iterable[object], most: int = 3) -> tuple[str, ...]:
    """The words of ``known`` that resemble ``word``, most similar first, at most ``most``. Case does not matter.

    >>> nearest("purze", ["name", "purse"]), nearest("SCORES", ["score", "schema"], 1), nearest("x", ["purse"])
    (('purse',), ('score',), ())
    """
    from difflib import SequenceMatcher

    matcher: SequenceMatcher[str] = SequenceMatcher(autojunk=False)
    matcher.set_seq2(word[:MOST_LETTERS].casefold())
    alike: list[tuple[float, str, str]] = []
    for name in dict.fromkeys(islice(map(str, known), MOST_KNOWN)):
        folded = name[:MOST_LETTERS].casefold()
        matcher.set_seq1(folded)
        if matcher.real_quick_ratio() >= _CUTOFF and (ratio := matcher.quick_ratio()) >= _CUTOFF:
            alike.append((ratio, folded, name))
    found: list[tuple[float, str]] = []
    for _, folded, name in sorted(alike, key=lambda one: -one[0])[:MOST_COMPARED]:
        matcher.set_seq1(folded)
        if (ratio := matcher.ratio()) >= _CUTOFF:
            found.append((ratio, name))
    return tuple(name for _, name in sorted(found, key=lambda one: -one[0])[:most])


def folded(name: str) -> str:
    """A name in lower case without accents and surrounding blanks; hyphens and apostrophes become blanks.

    >>> folded(" Chloé "), folded("Jean-Luc"), folded("D’Arc")
    ('chloe', 'jean luc', 'd arc')
    """
    plain = "".join(letter for letter in normalize("NFKD", name.casefold()) if not combining(letter))
    return plain.translate(_BLANKS).strip()


def player_called(text: str, names: Iterable[str]) -> str | None:
    """The name that was typed, as it stands in ``names``; None if it is none of them or could be two.

    >>> player_called("chloe", ["Ana", "Chloé"]), player_called("Zoë", ["Zoé", "Zoë"])
    ('Chloé', 'Zoë')
    >>> player_called("zoe", ["Zoé", "Zoë"]), player_called("", [])
    (None, None)
    """
    known = list(dict.fromkeys(names))
    same = [name for name in known if normalize("NFC", name) == normalize("NFC", text.strip())]
    same = same or [name for name in known if folded(name) == folded(text)]
    return same[0] if len(same) == 1 else None

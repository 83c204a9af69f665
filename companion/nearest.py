"""The did-you-mean of the whole house: which of the known words looks like the one that was typed, and who of the players is meant.

What is typed may be made to be slow (two hundred names of two hundred letters that are nearly the same), so only so much
of it is ever compared: the beginnings of words, and letter by letter only the few whose letters are nearly the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from unicodedata import combining, normalize

MOST_KNOWN = 200
"""Words looked at, at most."""

MOST_LETTERS = 32
"""Letters of a word compared, at most."""

MOST_COMPARED = 8
"""Words compared letter by letter, at most."""

_CUTOFF = 0.55
_BLANKS = str.maketrans("-‐‑'’", " " * 5)


def nearest(word: str, known: Iterable[object], most: int = 3) -> tuple[str, ...]:
    """What of ``known`` looks like ``word``, whatever the case; the likest first, at most ``most``.

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
    """A name without capitals, accents and blanks around it; a hyphen or an apostrophe is a blank.

    >>> folded(" Chloé "), folded("Jean-Luc"), folded("D’Arc")
    ('chloe', 'jean luc', 'd arc')
    """
    plain = "".join(letter for letter in normalize("NFKD", name.casefold()) if not combining(letter))
    return plain.translate(_BLANKS).strip()


def player_called(text: str, names: Iterable[str]) -> str | None:
    """The one of these names that was typed; None where it is none of them, or might be two.

    >>> player_called("chloe", ["Ana", "Chloé"]), player_called("Zoë", ["Zoé", "Zoë"])
    ('Chloé', 'Zoë')
    >>> player_called("zoe", ["Zoé", "Zoë"]), player_called("", [])
    (None, None)
    """
    known = list(dict.fromkeys(names))
    same = [name for name in known if normalize("NFC", name) == normalize("NFC", text.strip())]
    same = same or [name for name in known if folded(name) == folded(text)]
    return same[0] if len(same) == 1 else None

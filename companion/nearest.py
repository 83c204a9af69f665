"""The did-you-mean of the whole house: which of the known words looks like the one that was typed.

What is typed may be made to be slow (two hundred names of two hundred letters that are nearly the same), so only so much
of it is ever compared: the beginnings of words, and letter by letter only the few whose letters are nearly the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

MOST_KNOWN = 200
"""Words looked at, at most."""

MOST_LETTERS = 32
"""Letters of a word compared, at most."""

MOST_COMPARED = 8
"""Words compared letter by letter, at most."""

_CUTOFF = 0.55


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

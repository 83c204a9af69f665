"""Names of people: when two spellings are one name, and in which order names are listed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from unicodedata import combining, normalize

from companion.errors import Fault
from companion.reading.shown import shown


def alike(name: str) -> str:
    """Two spellings of a name are one when this is equal: é however it was composed, blanks however many.

    >>> alike("Zoe\\u0308  B") == alike("Zoë B ")
    True
    """
    return " ".join(normalize("NFC", name).split())


def doubled(names: Iterable[str]) -> Iterator[Fault]:
    """A remark ``kit-name-doubled`` (data: one, other) for names that are one but for capitals: they may be one person, who has two seats.

    >>> [str(fault.data["one"]) for fault in doubled(["Ana", "Ben", "ana", "Ana"])]
    ['Ana']
    """
    seen: dict[str, dict[str, None]] = {}
    for name in names:
        seen.setdefault(alike(name).casefold(), {})[alike(name)] = None
    for one, *others in seen.values():
        for other in others:
            yield Fault("kit-name-doubled", None, {"one": shown(one), "other": shown(other)})


_LATIN = str.maketrans({"œ": "oe", "æ": "ae", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i", "ŋ": "n"})
"""Letters that Unicode does not take apart, as a French or English list has them; ß is ss once its case is folded."""


def in_order(name: str) -> tuple[int, str, str]:
    """The key to list names by: é where e is, œ where oe is, whatever the case; numbers by their size, before names.

    >>> sorted(["Zoé", "Éloïse", "Œdipe", "Olga", "Agnès", "Àine", "Łucja", "11", "5"], key=in_order)
    ['5', '11', 'Agnès', 'Àine', 'Éloïse', 'Łucja', 'Œdipe', 'Olga', 'Zoé']
    """
    plain = "".join(letter for letter in normalize("NFKD", name.casefold()) if not combining(letter)).translate(_LATIN)
    return (int(name) if name.isdecimal() and len(name) < 10 else 10**9, plain, name)

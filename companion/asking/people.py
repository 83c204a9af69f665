"""Who is meant by a name somebody types at the table: capitals and accents may be left out, where only one can be meant."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from unicodedata import combining, normalize


def folded(name: str) -> str:
    """A name without capitals, accents and blanks around it.

    >>> folded(" Chloé ") == folded("chloe")
    True
    """
    return "".join(letter for letter in normalize("NFKD", name.casefold()) if not combining(letter)).strip()


def meant(text: str, names: Iterable[str]) -> str | None:
    """The one of these names that was typed; None where it is none of them, or might be two.

    >>> meant("chloe", ["Ana", "Chloé"]), meant("Zoë", ["Zoé", "Zoë"]), meant("zoe", ["Zoé", "Zoë"]), meant("", [])
    ('Chloé', 'Zoë', None, None)
    """
    told = list(dict.fromkeys(names))
    same = [name for name in told if normalize("NFC", name) == normalize("NFC", text.strip())]
    same = same or [name for name in told if folded(name) == folded(text)]
    return same[0] if len(same) == 1 else None


def whose(text: str, names: Collection[str]) -> tuple[str | None, str]:
    """The name before the colon of a line, where it is one of these (which may hold colons), and what follows; else (None,
    the line).

    >>> whose("ana: 3H", ["Ana"]), whose("Dr: Ana: 3H", ["Ana", "Dr: Ana"]), whose("3H", ["Ana"])
    (('Ana', '3H'), ('Dr: Ana', '3H'), (None, '3H'))
    """
    for index in reversed([index for index, letter in enumerate(text) if letter == ":"]):
        name = meant(text[:index], names)
        if name:
            return name, text[index + 1 :].strip()
    return None, text

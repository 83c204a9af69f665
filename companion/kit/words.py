"""The words of a kit's own papers: templates/shared/kit.<lang>.toml."""

from __future__ import annotations

import datetime
import re
import tomllib
from functools import cache
from typing import Any

from companion.rulebook import templates_root
from companion.words import Lang, number

_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


_NUMBERS = re.compile(r"([0-9]{1,4})([-/.])([0-9]{1,2})\2([0-9]{1,4})")


def is_no_day(said: str) -> bool:
    """True for a day in numbers that no calendar has, whichever of them is the year and which the month.

    >>> [is_no_day(said) for said in ("2026-02-31", "2026-13-27", "31.2.2026", "27/11/2026", "11/27/2026", "Friday", "7-8-9")]
    [True, True, True, False, False, False, False]
    """
    found = _NUMBERS.fullmatch(said.strip())
    if found is None or max(map(len, found.groups())) < len("2026"):
        return False
    first, middle, last = int(found[1]), int(found[3]), int(found[4])
    orders = ((first, middle, last),) if len(found[1]) > len("31") else ((last, middle, first), (last, first, middle))
    return not any(map(_is_day, orders))


def _is_day(order: tuple[int, int, int]) -> bool:
    try:
        datetime.date(*order)
    except ValueError:
        return False
    return True


@cache
def kit_words(lang: Lang) -> dict[str, Any]:
    """The words of a language; ``items`` holds what things to bring are called, one and several.

    >>> kit_words("en")["items"]["pencil"]
    ['pencil', 'pencils']
    """
    path = templates_root() / "shared" / f"kit.{lang}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def date_told(said: datetime.date | str | None, lang: Lang) -> str:
    """A day as the language has it, where it is one or is written like 2026-11-27; anything else as it was typed.

    >>> date_told("2026-11-27", "en"), date_told("2026-11-01", "fr"), date_told("Friday", "en"), date_told(None, "fr")
    ('27 November 2026', '1er novembre 2026', 'Friday', '')
    """
    if isinstance(said, str):
        try:
            day = datetime.date.fromisoformat(said.strip()) if _DAY.fullmatch(said.strip()) else None
        except ValueError:  # a 31st of November
            day = None
        if day is None:
            return said
        said = day
    if said is None:
        return ""
    words = kit_words(lang)
    form = words["date-first"] if said.day == 1 else words["date"]
    return str(form.format(day=said.day, month=words["months"][said.month - 1], year=said.year))


def meetings_told(lang: Lang, repeats: int, bound: int) -> str:
    """How often people meet again, and whether a plan could do better.

    >>> meetings_told("en", 0, 0)
    'Nobody meets the same person twice.'
    """
    words = kit_words(lang)
    if not repeats:
        key = "met-none"
    elif repeats > bound:
        key = "met-one-bound" if repeats == 1 else "met-bound"
    else:
        key = "met-one-best" if repeats == 1 else "met-best"
    return str(words[key].format(repeats=number(repeats, lang), bound=number(bound, lang)))

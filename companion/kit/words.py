"""The words of a kit's own papers: templates/shared/kit.<lang>.toml."""

from __future__ import annotations

import datetime
import re
import tomllib
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import Any

from companion.folders import shared_folder
from companion.kit.guests import Guest
from companion.rulebook import open_rulebook
from companion.words import NBSP, Lang, spaced

_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


_NUMBERS = re.compile(r"([0-9]{1,4})([-/.])([0-9]{1,2})\2([0-9]{1,4})")


def is_no_day(text: str) -> bool:
    """True if the text is a date in numbers that no calendar has, in any order of year, month and day.

    >>> [is_no_day(text) for text in ("2026-02-31", "2026-13-27", "31.2.2026", "27/11/2026", "11/27/2026", "Friday", "7-8-9")]
    [True, True, True, False, False, False, False]
    """
    found = _NUMBERS.fullmatch(text.strip())
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
    """The words of a language. ``items`` has the names of things to bring, singular and plural.

    >>> kit_words("en")["items"]["pencil"]
    ['pencil', 'pencils']
    """
    path = shared_folder() / f"kit.{lang}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def day_in_words(day: datetime.date | str | None, lang: Lang) -> str:
    """A day in words, if it is a date or is written like 2026-11-27; any other text as it was typed.

    >>> day_in_words("2026-11-27", "en"), day_in_words("2026-11-01", "fr"), day_in_words("Friday", "en"), day_in_words(None, "fr")
    ('27 November 2026', '1er novembre 2026', 'Friday', '')
    """
    if isinstance(day, str):
        try:
            written = datetime.date.fromisoformat(day.strip()) if _DAY.fullmatch(day.strip()) else None
        except ValueError:  # such as 31 November
            written = None
        if written is None:
            return day
        day = written
    if day is None:
        return ""
    words = kit_words(lang)
    form = words["date-first"] if day.day == 1 else words["date"]
    return str(form.format(day=day.day, month=words["months"][day.month - 1], year=day.year))


def attendance_in_words(lang: Lang, guests: Sequence[Guest], rounds: int) -> str:
    """The guests who miss some rounds, with the rounds that they play; "" if everybody plays all rounds.

    >>> attendance_in_words("en", [Guest("Ana", first=2), Guest("Ben", last=1), Guest("Cy")], 2)
    'Ana arrives for session 2, Ben plays session 1 only.'
    """
    words, who = kit_words(lang), []
    for name, _, _, first, until in guests:
        last = until or rounds
        if (first, last) != (1, rounds):
            key = "one-round" if first == last != rounds else "until-round" if first == 1 else "from-round"
            key = "some" if 1 < first < last < rounds else key
            who.append(words[key].format(name=name, first=first, last=last))
    return spaced(words["some-rounds"].format(who=", ".join(who)), lang) if who else ""


def minutes_of(game: str) -> tuple[int, int]:
    """The shortest and the longest playing time of a game, in minutes."""
    least, most = open_rulebook(game, "en").facts["facts"]["minutes"]
    return int(least), int(most)


CHANGE = 10
"""The minutes of a round that go into changing tables."""


def parts_in_words(lang: Lang, times: Sequence[int], games: Sequence[str]) -> str:
    """How many parts fit into a round, of those ``games`` whose tables choose how many they play; "" if there are none.

    >>> parts_in_words("en", [1170, 1240, 1310], ["hache", "campagne"]), parts_in_words("en", [], ["campagne"])
    ('Election Campaign: play 2 packs.', '')
    """
    told = {open_rulebook(game, lang).title: part_in_words(lang, times, game) for game in games}
    form = str(kit_words(lang)["parts"])
    return spaced(" ".join(form.format(game=title, part=part) for title, part in told.items() if part), lang)


def table_in_words(lang: Lang, number: int) -> str:
    """A table within a sentence, its number on the same line.

    >>> table_in_words("en", 2)
    'table\\xa02'
    """
    return str(kit_words(lang)["table"]).format(number=number).lower().replace(" ", NBSP)


def part_in_words(lang: Lang, times: Sequence[int], game: str) -> str:
    """How many parts of one game fit into a round; "" if its tables do not choose how many they play, or if the times
    are not known.

    >>> part_in_words("en", [1170, 1240, 1310], "campagne"), part_in_words("en", [1170, 1240], "hache")
    ('2 packs', '')
    """
    part = open_rulebook(game, lang).facts["facts"].get("part") if times else None
    if not part:
        return ""
    count = part_minutes(times, game) // part["minutes"]
    return str(kit_words(lang)["part"].format(number=count, what=part["name"][count > 1]))


def part_minutes(times: Sequence[int], game: str) -> int:
    """How long a table plays that chooses how much of the ``game`` it plays: as many parts as fit into a round.

    >>> part_minutes([1170, 1240, 1310], "campagne")
    60
    """
    each = int(open_rulebook(game, "en").facts["facts"]["part"]["minutes"])
    room = min(end - begin for begin, end in pairwise(times)) - CHANGE
    return max(1, min(room, minutes_of(game)[1]) // each) * each


def times_in_words(lang: Lang, times: Sequence[int], games: Sequence[str]) -> str:
    """How long a round lasts, beside the playing times of the ``games``; of an evening of one round, how long that is.

    ``times``: as in `companion.kit.night.Night`.

    >>> times_in_words("en", [1170, 1240, 1310, 1375], ["hache", "cour", "hache"])
    'A session of the evening has 65–70 minutes. Playing times: Hatchet, 10 to 20 minutes; Court, 15 to 25 minutes.'
    """
    words = kit_words(lang)
    lengths = {end - begin for begin, end in pairwise(times)}
    span = "–".join(map(str, sorted({min(lengths), max(lengths)})))
    played = "; ".join(
        words["game-time"].format(
            game=open_rulebook(game, lang).title, least=minutes_of(game)[0], most=minutes_of(game)[1]
        )
        for game in dict.fromkeys(games)
    )
    long = words["round-lasts" if len(times) > 2 else "evening-lasts"].format(minutes=span)
    told = f"{long} {words['game-times'].format(games=played)} {parts_in_words(lang, times, games)}"
    return spaced(told.rstrip(), lang)

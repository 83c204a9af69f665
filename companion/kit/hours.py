"""When the rounds of a game night begin, and which rounds each guest plays (`attending`).

The rounds share the time between ``start`` and ``end`` evenly. A guest who comes later or leaves earlier plays the
rounds that lie wholly within that time.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator

from companion.errors import Fault
from companion.kit.guests import Guest, alike
from companion.kit.models import MOST_ROUNDS, Facts
from companion.reading.documents import Plain
from companion.reading.shown import shown
from companion.words import NBSP, Lang

_TIME = re.compile(r"([01]?[0-9]|2[0-3]) ?[h:] ?([0-5][0-9])?", re.IGNORECASE)
_DAY, _STEP = 24 * 60, 5


def read_time(written: Plain) -> int | None:
    """A time of day in minutes after midnight; None if the value is not a time.

    >>> [read_time(one) for one in ("19:30", "19h30", "19 h 30", "20h", datetime.time(7, 5), "24:00", "19")]
    [1170, 1170, 1170, 1200, 425, None, None]
    """
    if isinstance(written, datetime.time):
        return 60 * written.hour + written.minute
    found = _TIME.fullmatch(written.strip()) if isinstance(written, str) else None
    return 60 * int(found[1]) + int(found[2] or 0) if found else None


def beginnings(start: int, end: int, rounds: int) -> list[int]:
    """When each round begins, and finally when the evening ends, in minutes after midnight.

    The rounds after the first begin at full five minutes of the clock.

    >>> beginnings(19 * 60 + 30, 23 * 60, 3), beginnings(22 * 60, 60, 2), beginnings(19 * 60 + 32, 21 * 60, 2)
    ([1170, 1240, 1310, 1380], [1320, 1410, 1500], [1172, 1215, 1260])
    """
    long = (end - start) % _DAY
    inner = [max(start, (start + long * number // rounds) // _STEP * _STEP) for number in range(1, rounds)]
    return [start, *inner, start + long]


def in_words(minutes: int, lang: Lang) -> str:
    """A time as a clock shows it.

    >>> in_words(20 * 60 + 5, "en"), in_words(25 * 60, "fr").replace(NBSP, " ")
    ('20:05', '1 h 00')
    """
    hour, minute = divmod(minutes % _DAY, 60)
    return f"{hour}{NBSP}h{NBSP}{minute:02}" if lang == "fr" else f"{hour}:{minute:02}"


def attending(facts: Facts, rounds: Plain) -> Iterator[Fault]:
    """Sets the rounds that each guest of ``facts`` plays, and ``facts.times``; yields the faults of the hours.

    Adds a remark for each round that a guest narrowly misses.
    """
    hours = {key: read_time(value) for key, value in facts.hours.items()}
    for key, value in facts.hours.items():
        if hours[key] is None:
            yield Fault("kit-time", key, {"found": shown(str(value))})
    if len(hours) == 1:
        (there,) = hours
        yield Fault("kit-hours", there)
    many = rounds if isinstance(rounds, int) and not isinstance(rounds, bool) and 1 <= rounds <= MOST_ROUNDS else 0
    start, end = hours.get("start"), hours.get("end")
    if start is not None and start == end:
        yield Fault("kit-no-hours", "end")
    if start is not None and end is not None and many:
        facts.times = beginnings(start, end, many)
    guests = {alike(guest.name): guest for guest in facts.guests}
    for key in ("from", "until"):
        for name, wanted in facts.attendance.get(key, {}).items():
            where = f"{key}.{shown(name)}"
            found = _round_of(key, wanted, facts.times, many, where)
            if isinstance(found, Fault):
                yield found
            elif guest := guests.get(alike(name)):
                guests[alike(name)] = guest._replace(first=found) if key == "from" else guest._replace(last=found)
                facts.remarks += _missed(key, guest.name, read_time(wanted), facts)
    for guest in guests.values():
        if many and (guest.first > many or (guest.last is not None and guest.last < guest.first)):
            yield Fault("kit-never", None, {"name": guest.name})
    facts.guests = tuple(guests.values())


def _round_of(key: str, wanted: Plain, times: list[int], rounds: int, where: str) -> int | Fault:
    """The first round (``key`` is ``from``) or the last one (``until``) of a guest, given as a round or a time; or a
    fault.
    """
    if isinstance(wanted, int):
        return (
            wanted
            if 1 <= wanted <= rounds or not rounds
            else Fault("kit-round", where, {"found": wanted, "most": rounds})
        )
    time = read_time(wanted)
    if time is None:
        return Fault("kit-time", where, {"found": shown(str(wanted))})
    if not times:
        return Fault("kit-hours", where)
    return _plays(key, time, times)


def _plays(key: str, time: int, times: list[int]) -> int:
    """The first round (``key`` is ``from``) or the last one of a guest who comes or leaves at ``time``."""
    time = _of_night(time, times)
    if key == "from":
        return 1 + sum(begins < time for begins in times[:-1])
    return sum(ends <= time for ends in times[1:])


def _of_night(time: int, times: list[int]) -> int:
    """A time of day on the scale of the rounds, where the hours after midnight go on from 24:00.

    A time before the beginning is after midnight if the evening lasts that long, or if it is more than half a day early.

    >>> [_of_night(time, [1170, 1380]) for time in (18 * 60, 20 * 60, 30)]
    [1080, 1200, 1470]
    """
    is_late = time + _DAY <= times[-1] or times[0] - time > _DAY // 2
    return time + _DAY * (time < times[0] and is_late)


def _missed(key: str, name: str, time: int | None, facts: Facts) -> Iterator[Fault]:
    """A remark ``kit-missed`` if the guest is there for at least half of a round that they do not play.

    Its data: the round, the minutes that are missing; ``more``: how many rounds they would play if the evening had
    one more, 0 if not more than now or if the file says the other end of their stay as well.
    """
    times = facts.times
    if time is None or not times:
        return
    rounds, time = len(times) - 1, _of_night(time, times)
    bound = _plays(key, time, times)
    turn = bound - 1 if key == "from" else bound + 1
    if not 1 <= turn <= rounds:
        return
    begins, ends = times[turn - 1 : turn + 1]
    minutes = time - begins if key == "from" else ends - time
    if not 2 * minutes <= ends - begins:
        return
    other, more = facts.attendance.get("until" if key == "from" else "from", {}), 0
    if rounds < MOST_ROUNDS and alike(name) not in map(alike, other):
        then = _plays(key, time, beginnings(times[0], times[-1], rounds + 1))
        more = rounds + 2 - then if key == "from" else then
        more *= more > (rounds + 1 - bound if key == "from" else bound)
    data = {"name": name, "round": turn, "minutes": minutes, "rounds": rounds + 1, "more": more}
    yield Fault("kit-missed", None, data)


def here(guests: tuple[Guest, ...], number: int) -> list[int]:
    """The places, in ``guests``, of those who play round ``number`` (counted from 1)."""
    return [
        place for place, one in enumerate(guests) if one.first <= number and (one.last is None or number <= one.last)
    ]

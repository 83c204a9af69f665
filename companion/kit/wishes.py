"""The faults between the fields of a game night: people at two tables, too few seats, contradictory wishes.

The wishes are together, apart and stays. Contradictions are found here, wish by wish; the solver finds out whether
the rest can be seated.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

from companion.errors import Fault
from companion.kit.guests import alike
from companion.kit.hours import here
from companion.kit.models import MOST_ROUNDS, Facts
from companion.nearest import nearest
from companion.reading.documents import Plain
from companion.reading.shown import shown

_PAIRS = ("together", "apart")


def pairs_wanted(data: Mapping[str, Plain], faults: Sequence[Fault]) -> list[Fault]:
    """The faults, with those about names that are not put into pairs replaced.

    Each key with such names gets a single fault ``kit-pairs`` (data: key, example).
    """
    flat = {key for key in _PAIRS if _is_flat(data.get(key))}
    others = [fault for fault in faults if (fault.where or "").partition("[")[0] not in flat]
    named = {key: [name for name in data[key] if isinstance(name, str)] for key in flat if isinstance(data[key], list)}
    return others + [
        Fault("kit-pairs", key, {"key": key, "example": _example(named.get(key, []))}) for key in sorted(flat)
    ]


def _is_flat(pairs: Plain) -> bool:
    """True if the field has names where pairs of names belong."""
    return isinstance(pairs, str) or (isinstance(pairs, list) and any(isinstance(name, str) for name in pairs))


def _example(names: Sequence[str]) -> str:
    """The names in pairs, as a file writes them; two invented names if there are fewer than two.

    >>> _example(["Zoé", "Al", "Jo"]), _example([])
    ('[["Zoé", "Al"]]', '[["Ana", "Ben"]]')
    """
    one, other = (*names[:2], "Ana", "Ben")[:2] if len(names) > 1 else ("Ana", "Ben")
    return json.dumps([[shown(one), shown(other)]], ensure_ascii=False)


def faults_between(facts: Facts, rounds: Plain) -> Iterator[Fault]:
    """The faults between the fields of a night with this number of ``rounds``."""
    yield from _seated_twice(facts)
    if not facts.guests:
        return
    games = [game for game in facts.games if game is not None]
    takes = [game.players for game in games]
    least, most = sum(one for one, _ in takes), sum(other for _, other in takes)
    if games and len(games) == len(facts.games):
        numbers = range(1, 1 + (rounds if isinstance(rounds, int) and rounds <= MOST_ROUNDS else 1))
        counts = {number: len(here(facts.guests, number)) for number in numbers}
        wrong = {number: count for number, count in counts.items() if not least <= count <= most}
        always = len({*counts.values()}) == 1
        for number, count in [*wrong.items()][: 1 if always else None]:
            data: dict[str, Plain] = {"count": count, "least": least, "most": most}
            if count > most and always and least + takes[-1][0] <= count:  # one table more like the last seats them
                data["another"] = games[-1].id
            yield (
                Fault("kit-seats", "tables", data)
                if always
                else Fault("kit-seats-round", "tables", {**data, "round": number})
            )
    yield from _wishes(facts)


def _seated_twice(facts: Facts) -> Iterator[Fault]:
    """A fault for each person who also sits at an earlier table, once for each table."""
    first: dict[str, int] = {}
    known: set[tuple[int, str]] = set()
    for table, place, name in facts.seated:
        if name.strip() and first.setdefault(alike(name), table) != table and (table, alike(name)) not in known:
            known.add((table, alike(name)))
            data = {"name": name, "table": first[alike(name)] + 1}
            yield Fault("kit-name-tables", f"tables[{table}].players[{place}]", data)


def _wishes(facts: Facts) -> list[Fault]:
    """The faults of the wishes of a night whose guests are known. Contradictions are looked for if each wish is right
    by itself.
    """
    names = [alike(guest.name) for guest in facts.guests]
    return [*_pairs(facts, names), *_stays(facts, names), *_attending(facts, names)] or list(_together(facts))


def _pairs(facts: Facts, names: Sequence[str]) -> Iterator[Fault]:
    for key, pairs in facts.pairs.items():
        for index, pair in enumerate(pairs):
            two, count = pair or ([], 2)
            if count != 2 or (len(two) == 2 and two[0] == two[1]):
                yield Fault("kit-pair", f"{key}[{index}]", {"count": count})
            yield from (_stranger(name, names, f"{key}[{index}]") for name in two if name not in names)


def _stays(facts: Facts, names: Sequence[str]) -> Iterator[Fault]:
    for name, number in facts.stays.items():
        if alike(name) not in names:
            yield _stranger(alike(name), names, f"stays.{shown(name)}")
        if number is not None and not 1 <= number <= len(facts.games):
            yield Fault("kit-stays", f"stays.{shown(name)}", {"found": number, "most": len(facts.games)})


def _attending(facts: Facts, names: Sequence[str]) -> Iterator[Fault]:
    for key, guests in facts.attendance.items():
        yield from (_stranger(alike(who), names, f"{key}.{shown(who)}") for who in guests if alike(who) not in names)


def _stranger(name: str, names: Sequence[str], where: str) -> Fault:
    return Fault("kit-guest-unknown", where, {"found": shown(name), "near": nearest(name, names, 1)})


def _together(facts: Facts) -> Iterator[Fault]:
    """Contradictions between wishes that are right by themselves.

    Two people who sit with the same person also sit with each other.
    """
    groups = _groups(_good(facts.pairs.get("together", ())))
    group = {name: one for one in groups for name in one}
    table = {alike(name): number for name, number in facts.stays.items() if number is not None}
    known = [game.players[1] for game in facts.games if game is not None]
    most = max(known, default=None) if len(known) == len(facts.games) else None
    for sitting in groups:
        who = ", ".join(map(shown, sitting))
        if most is not None and len(sitting) > most:
            yield Fault("kit-group-large", "together", {"who": who, "count": len(sitting), "most": most})
        if len(numbers := sorted(_tables(sitting, table))) > 1:
            yield Fault("kit-group-parted", "stays", {"who": who, "one": numbers[0], "other": numbers[1]})
    for index, (one, other) in enumerate(_good(facts.pairs.get("apart", ()))):
        pair = {"one": shown(one), "other": shown(other)}
        first, second = group.get(one, [one]), group.get(other, [other])
        if other in first:
            yield Fault("kit-apart-together", f"apart[{index}]", pair)
        elif common := _tables(first, table) & _tables(second, table):
            yield Fault("kit-apart-stays", f"apart[{index}]", {**pair, "table": min(common)})


def _tables(names: Sequence[str], table: Mapping[str, int]) -> set[int]:
    """The tables that any of these people keep."""
    return {table[name] for name in names if name in table}


def _good(pairs: Sequence[tuple[list[str], int] | None]) -> list[tuple[str, str]]:
    """The pairs that are two names. All others have a fault already."""
    return [(pair[0][0], pair[0][1]) for pair in pairs if pair and len(pair[0]) == 2]


def _groups(pairs: Sequence[tuple[str, str]]) -> list[list[str]]:
    """Groups of people whom the pairs bring to one table, in the order in which they are named.

    >>> _groups([("Ana", "Ben"), ("Cy", "Dan"), ("Ben", "Eve")])
    [['Ana', 'Ben', 'Eve'], ['Cy', 'Dan']]
    """
    groups: list[list[str]] = []
    for pair in pairs:
        joined = [group for group in groups if any(name in group for name in pair)]
        apart = [group for group in groups if group not in joined]
        whole = list(dict.fromkeys(chain(*joined, pair)))
        groups = [*apart, whole]
    return sorted(groups, key=lambda group: [name for pair in pairs for name in pair].index(group[0]))

"""Who sits together, apart, or stays: pairs of two guests and tables that there are, and no wish against another.

What wishes make impossible between them is told here, wish by wish; whether the rest can be seated is the solver's to say.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import TypeGuard

from companion.errors import Fault
from companion.kit.names import alike
from companion.nearest import nearest
from companion.reading.documents import Plain
from companion.reading.shown import shown

_PAIRS = ("together", "apart")


def pairs_wanted(data: Mapping[str, Plain], faults: Sequence[Fault]) -> list[Fault]:
    """The faults of an evening's shape; what they say of pairs that stand in no brackets of their own is said once, with an example."""
    flat = {key for key in _PAIRS if _is_flat(data.get(key))}
    others = [fault for fault in faults if (fault.where or "").partition("[")[0] not in flat]
    told = {key: [name for name in data[key] if isinstance(name, str)] for key in flat if isinstance(data[key], list)}
    return others + [
        Fault("kit-pairs", key, {"key": key, "example": _example(told.get(key, []))}) for key in sorted(flat)
    ]


def _is_flat(pairs: Plain) -> bool:
    """Whether names stand where pairs of them should."""
    return isinstance(pairs, str) or (isinstance(pairs, list) and any(isinstance(name, str) for name in pairs))


def _example(names: Sequence[str]) -> str:
    """The names in pairs, as a file has them; two of ours where there are none.

    >>> _example(["Zoé", "Al", "Jo"]), _example([])
    ('[["Zoé", "Al"]]', '[["Ana", "Ben"]]')
    """
    one, other = (*names[:2], "Ana", "Ben")[:2] if len(names) > 1 else ("Ana", "Ben")
    return json.dumps([[shown(one), shown(other)]], ensure_ascii=False)


def wishes_apart(data: Mapping[str, Plain], names: Sequence[str], tables: int) -> list[Fault]:
    """What is wrong with each wish by itself; ``names`` are the guests', as `alike` has them."""
    return [*_pairs(data, names), *_stays(data, names, tables)]


def _pairs(data: Mapping[str, Plain], names: Sequence[str]) -> Iterator[Fault]:
    for key in _PAIRS:
        pairs = data.get(key)
        for index, pair in enumerate(pairs if isinstance(pairs, list) else ()):
            told = [alike(name) for name in pair if isinstance(name, str)] if isinstance(pair, list) else []
            if isinstance(pair, list) and (len(pair) != 2 or (len(told) == 2 and told[0] == told[1])):
                yield Fault("kit-pair", f"{key}[{index}]", {"count": len(pair)})
            yield from (_stranger(name, names, f"{key}[{index}]") for name in told if name not in names)


def _stays(data: Mapping[str, Plain], names: Sequence[str], tables: int) -> Iterator[Fault]:
    stays = data.get("stays")
    for name, number in stays.items() if isinstance(stays, dict) else ():
        if alike(name) not in names:
            yield _stranger(alike(name), names, f"stays.{shown(name)}")
        if _whole(number) and not 1 <= number <= tables:
            yield Fault("kit-stays", f"stays.{shown(name)}", {"found": number, "most": tables})


def _whole(value: Plain) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _stranger(name: str, names: Sequence[str], where: str) -> Fault:
    return Fault("kit-guest-unknown", where, {"found": shown(name), "near": nearest(name, names, 1)})


def wishes_together(data: Mapping[str, Plain], most: int | None) -> Iterator[Fault]:
    """Wishes, each good by itself, that go against each other; ``most`` sit at the largest table, where that is known.

    Who sits with somebody sits with all whom that one sits with.
    """
    groups = _groups(_good(data.get("together")))
    group = {name: one for one in groups for name in one}
    stays = data.get("stays")
    table = {alike(name): number for name, number in stays.items() if _whole(number)} if isinstance(stays, dict) else {}
    for sitting in groups:
        who = ", ".join(map(shown, sitting))
        if most is not None and len(sitting) > most:
            yield Fault("kit-group-large", "together", {"who": who, "count": len(sitting), "most": most})
        if len(numbers := sorted(_tables(sitting, table))) > 1:
            yield Fault("kit-group-parted", "stays", {"who": who, "one": numbers[0], "other": numbers[1]})
    for index, (one, other) in enumerate(_good(data.get("apart"))):
        said = {"one": shown(one), "other": shown(other)}
        first, second = group.get(one, [one]), group.get(other, [other])
        if other in first:
            yield Fault("kit-apart-together", f"apart[{index}]", said)
        elif common := _tables(first, table) & _tables(second, table):
            yield Fault("kit-apart-stays", f"apart[{index}]", {**said, "table": min(common)})


def _tables(names: Sequence[str], table: Mapping[str, int]) -> set[int]:
    """The tables that some of these keep."""
    return {table[name] for name in names if name in table}


def _good(pairs: Plain) -> list[tuple[str, str]]:
    """The pairs of a wish that are two names; all others are told already."""
    told = pairs if isinstance(pairs, list) else []
    names = [[alike(name) for name in pair if isinstance(name, str)] for pair in told if isinstance(pair, list)]
    return [(pair[0], pair[1]) for pair in names if len(pair) == 2]


def _groups(pairs: Sequence[tuple[str, str]]) -> list[list[str]]:
    """Everybody whom pairs bring to one table, group by group, in the order in which they are named.

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

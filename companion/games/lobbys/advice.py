"""What the rest of a round of Lobbys can still bring each player, with all hands open: the least, the most, and a way to it.

The solver (`solvers.lots_search`) finds plays over plain numbers; each is played again by the game's own rules (`replay`) before
anything is said of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from companion.advice import Advised
from companion.cards import Rank
from companion.game import Advising
from companion.games.lobbys.numbers import Numbered
from companion.games.lobbys.replay import Replayed, replay
from companion.games.lobbys.rest import LobbysAdvice, check
from companion.games.lobbys.rules import KINDS, SPLIT
from companion.notes import Note, Sum
from companion.proof import Head, Table, failed, hold
from solvers import WrongAnswerError
from solvers.lots import End, Play
from solvers.lots_search import FEW, search


def advise(entry: LobbysAdvice, seconds: float) -> Advised:
    """The range of everybody's points over all ways the cards can fall, and a way to the most of ``me`` (sections tender, score).

    Neither gains already made nor the election card count. Raises InternalError ``proof-failed`` where a play found does not
    bring by the game's rules what the solver says.
    """
    numbered = Numbered(entry)
    try:
        found = search(numbered.rest, seconds, numbered.names.index(entry.me))
    except WrongAnswerError as wrong:
        raise failed(wrong) from wrong

    @cache
    def played(play: Play) -> Replayed:
        return replay(entry, numbered.offers(play))

    ranges, shares = {}, {}
    for name in numbered.seated:
        number = numbered.names.index(name)
        ranges[name] = found.least[number], found.most[number]
        shares[name] = found.shares[number]
        for end in ranges[name]:
            hold(end.value, played(end.play).total(name))
        for kind, end in enumerate(shares[name]):
            hold(end.value, played(end.play).share(name, kind))
    best = ranges[entry.me][1]
    told = played(best.play)
    return Advised(
        article="tender.offer",
        of=entry.me,
        answer={
            "range": {name: {"least": least.value, "most": most.value} for name, (least, most) in ranges.items()},
            "value": best.value,
            "play": [tender.data() for tender in told.tenders],
        },
        note=_said(entry, ranges[entry.me]),
        choices=(_range_table(entry.me, ranges), _share_table(shares)),
        why=tuple(_why(entry, told, best, numbered.rest.ways)),
        proved=all(end.proved for ends in ranges.values() for end in ends),
        bound=best.bound,
        remarks=tuple(_open(ranges)),
    )


def _said(entry: LobbysAdvice, ends: tuple[End, End]) -> Note:
    """The range in a sentence; where the time ran out first, that of what was found."""
    least, most = (end.value for end in ends)
    if not entry.left:
        return Note("nothing-left", {"points": most})
    values = {"least": least, "most": most, "tenders": len(entry.left)}
    return Note("can-bring" if all(end.proved for end in ends) else "can-bring-found", values)


def _range_table(me: str, ranges: Mapping[str, tuple[End, End]]) -> Table:
    """Everybody's least and most; the most of ``me`` is what is shown a way to."""
    sure = all(end.proved for ends in ranges.values() for end in ends)
    return Table(
        columns=(Head(Note("least")), Head(Note("most"))),
        rows=tuple(map(Head, ranges)),
        cells=tuple((least.value, most.value) for least, most in ranges.values()),
        chosen=frozenset({(list(ranges).index(me), 1)}),
        title=Note("ranges" if sure else "ranges-found"),
    )


def _share_table(shares: Mapping[str, Sequence[End]]) -> Table:
    """What everybody can have at most of each majority, and whether that is alone."""
    return Table(
        columns=tuple(Head(_KINDS[kind]) for kind in KINDS),
        rows=tuple(map(Head, shares)),
        cells=tuple(tuple(map(_cell, ends)) for ends in shares.values()),
        title=Note("majorities"),
    )


_KINDS = {Rank.JACK: Note("jacks"), Rank.QUEEN: Note("queens"), Rank.KING: Note("kings")}


def _cell(end: End) -> Note:
    values = {"points": end.value}
    if not end.proved:
        return Note("lead-unknown", values)
    if end.value == SPLIT[1]:
        return Note("lead-alone", values)
    return Note("lead-shared", values) if end.value else Note("lead-none")


def _why(entry: LobbysAdvice, told: Replayed, best: End, ways: int) -> Iterator[Note]:
    """The play tender by tender, what it brings line by line, and what was tried besides."""
    for number, tender in enumerate(told.tenders, 1):
        values = {"number": number, "markets": tender.markets, "offers": tender.offers, "said": tender.said}
        yield Note("tender", values)
    lines = told.lines[entry.me]
    yield Note("lines", {"name": entry.me, "lines": lines, "sum": Sum(tuple(line.points for line in lines))})
    if not entry.left:
        return
    if ways <= FEW:
        yield Note("all-ways", {"ways": ways, "points": best.value})
    elif best.proved:
        yield Note("none-more", {"points": best.value})
    yield Note("nobody-plays-against")


def _open(ranges: Mapping[str, tuple[End, End]]) -> Iterator[Note]:
    """Ranges that the time did not suffice for: what was found, and what nothing falls outside of."""
    for name, (least, most) in ranges.items():
        if not (least.proved and most.proved):
            yield Note("range-open", {"name": name, "least": least.bound, "most": most.bound})


def advising() -> Advising:
    """How Lobbys advises."""
    return Advising(LobbysAdvice, advise, check)

"""Advice for Paparazzi before its end: what each player can still end with, and best play for two players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import monotonic
from typing import Any, Literal

from companion.advice import Advised
from companion.cards import Card
from companion.game import Advising
from companion.games.paparazzi.carpet import Carpet, GridPlace, PaparazziAdvice, celebrities_near, check_in_play
from companion.games.paparazzi.outlook import LaidCard, MoveOption, Play, Range, best_play, is_open, ranges
from companion.games.paparazzi.position import ask_advice
from companion.games.paparazzi.rules import CELEBRITY_PLACES, HAND, beside
from companion.notes import Cited, Note
from companion.proof import Head, ProofTable


def advise(entry: PaparazziAdvice, seconds: float) -> Advised:
    """Each player's range of final totals, and best play if two players hold all their cards.

    The position has no faults.

    Articles turn.places (where a card may lie), end (who lays how many), take and score.
    """
    deadline = monotonic() + seconds
    carpet = Carpet(entry)
    found = dict(zip(carpet.names, ranges(carpet, deadline), strict=True))
    play = best_play(carpet, deadline) if is_open(carpet) else None
    best = play.options[0] if play and play.options else None
    over = not any(carpet.lays)
    totals = {name: one.least for name, one in found.items()} if over and len(carpet.names) == 2 else None
    proved = all(one.proved for one in found.values()) and (play is None or play.bound is None)
    return Advised(
        article="take.highest",
        answer={
            "range": {name: {"least": one.least, "most": one.most} for name, one in found.items()},
            "best": {"card": best.step.card, "place": list(best.step.place)} if best else None,
            "value": best.totals if best else totals,
        },
        note=_note(carpet, found, best, over=over),
        of=entry.turn,
        choices=tuple(_tables(carpet, found, play)),
        why=tuple(_why(carpet, found, play)),
        proved=proved,
        bound=None if proved else _bound(found, play),
        remarks=tuple(_remarks(carpet, over=over)),
    )


def _bound(found: dict[str, Range], play: Play | None) -> dict[str, Any]:
    """The bounds that no total goes beyond and, if best play was not settled, the most by which it can be ahead."""
    limits = {name: {"least": one.floor, "most": one.ceiling} for name, one in found.items()}
    return {"range": limits, "value": play.bound if play else None}


def _note(carpet: Carpet, found: dict[str, Range], best: MoveOption | None, *, over: bool) -> Note:
    """The answer in one sentence."""
    if best:
        _, card, place = best.step
        return Note(
            "lay", {"name": carpet.names[carpet.turn], "card": card, **_at(carpet, place), "totals": best.totals}
        )
    if over:
        return Note("over", {"totals": {name: one.least for name, one in found.items()}})
    own = found[carpet.names[carpet.turn]]
    if not own.proved:
        return Note("found", own._asdict())
    return Note("between" if own.least < own.most else "settled", {"least": own.least, "most": own.most})


def _at(carpet: Carpet, place: GridPlace) -> dict[str, Any]:
    """The words for a place: the celebrities next to it, and its row and column, counted from 1."""
    return {"where": _where(carpet, place), "row": place[0] + 1, "column": place[1] + 1}


def _where(carpet: Carpet, place: GridPlace) -> Note:
    sides = dict(zip(("below", "right", "left", "above"), beside(*place), strict=True))
    near = {side: carpet.card_at(other) for side, other in sides.items() if other in CELEBRITY_PLACES}
    if len(near) == 2:
        first, second = (near[side] for side in sides if side in near)
        return Note("place-between", {"first": first, "second": second})
    ((side, card),) = near.items()
    return Note(_SIDES[side], {"card": card})


_SIDES = {"above": "place-above", "below": "place-below", "left": "place-left", "right": "place-right"}
"""The note for a place that is next to a single celebrity, by the side of that celebrity on which it lies."""


def _tables(carpet: Carpet, found: dict[str, Range], play: Play | None) -> Iterator[ProofTable]:
    if play and len(play.options) > 1:
        yield _moves(carpet, play.options)
    if any(carpet.lays):
        yield _spans(found)


def _moves(carpet: Carpet, options: Sequence[MoveOption]) -> ProofTable:
    """The cards of the player who lays next, each at its best place, with that player's lead and the totals at the
    end.
    """
    names = carpet.names
    name, other = names[carpet.turn], names[1 - carpet.turn]
    moves = [{"card": option.step.card, **_at(carpet, option.step.place)} for option in options]
    return ProofTable(
        columns=(Head(Note("head-lead")), *map(Head, names)),
        rows=tuple(Head(Note("move", move)) for move in moves),
        cells=tuple(
            (option.totals[name] - option.totals[other], *(option.totals[one] for one in names)) for option in options
        ),
        chosen=frozenset({(0, 0)}),
        title=Note("moves", {"name": name}),
        reasons=tuple(
            (Note("why-move", {**move, "totals": option.totals}),) * (1 + len(names))
            for move, option in zip(moves, options, strict=True)
        ),
        bars=(0,),
    )


def _spans(found: dict[str, Range]) -> ProofTable:
    """The least and the most that each player can end with.

    If the time ran out, also the bounds that nothing goes beyond.
    """
    rows = tuple(map(Head, found))
    why = Note("every-way", {"ref": Cited("turn.places")})
    if all(one.proved for one in found.values()):
        columns: tuple[Head, ...] = (Head(Note("head-least")), Head(Note("head-most")))
        return ProofTable(
            columns,
            rows,
            tuple((one.least, one.most) for one in found.values()),
            title=Note("ranges"),
            reasons=((why,) * 2,) * len(rows),
            bars=(0, 1),
        )
    columns = tuple(Head(Note(key)) for key in ("head-floor", "head-least", "head-most", "head-ceiling"))
    cells = tuple((one.floor, one.least, one.most, one.ceiling) for one in found.values())
    return ProofTable(columns, rows, cells, title=Note("ranges-found"), reasons=((why,) * 4,) * len(rows), bars=(1, 2))


def _why(carpet: Carpet, found: dict[str, Range], play: Play | None) -> Iterator[Note]:
    if play and play.options:
        yield from _line(carpet, play)
    if play and play.bound is not None:
        name, other = carpet.names[carpet.turn], carpet.names[1 - carpet.turn]
        yield Note("not-all", {"name": name, "other": other, "bound": play.bound})
    if any(carpet.lays):
        yield Note("every-way", {"ref": Cited("turn.places")})
        yield from _certain(found)


def _certain(found: dict[str, Range]) -> Iterator[Note]:
    """Players who win, or cannot win any more, whatever is laid, as far as the ranges alone prove it."""
    for name, one in found.items():
        others = [other for who, other in found.items() if who != name]
        if one.floor > max(other.ceiling for other in others):
            yield Note("wins", {"name": name, "ref": Cited("win.most")})
        elif one.ceiling < max(other.floor for other in others):
            yield Note("loses", {"name": name, "ref": Cited("win.most")})


def _swings(carpet: Carpet, line: Sequence[LaidCard]) -> Iterator[Note]:
    """Who takes each celebrity next to the first card of a line of play, at the end of that line.

    Where a later card comes next to the same celebrity, it is named: the first card alone does not decide there.
    """
    step = line[0]
    near = celebrities_near(step.place)
    mine, theirs = carpet.sides[carpet.turn], carpet.sides[1 - carpet.turn]
    names = {"name": carpet.names[carpet.turn], "other": carpet.names[1 - carpet.turn], "card": step.card}
    for number in near:
        beside_it = [one for one in line if number in celebrities_near(one.place)]
        added = [sum(int(one.card.rank) for one in beside_it if one.seat == seat) for seat in (0, 1)]
        before, against = mine.sums[number], theirs.sums[number] + added[1 - carpet.turn]
        after = before + added[carpet.turn]
        was, is_ = (_standing(one - against) for one in (before, after))
        later = tuple(one.card for one in beside_it[1:])
        sums = {"before": before, "after": after, "against": against, "ref": Cited(_TAKE[is_]), "later": later}
        key = f"end-{is_}" if later else f"swing-{was}-{is_}"
        yield Note(key, {**names, **sums, "count": len(later), "celebrity": carpet.card_at(CELEBRITY_PLACES[number])})
    if len(near) > 1:
        yield Note("counts-twice", {"ref": Cited("take.count")})


def _standing(lead: int) -> Literal["ahead", "level", "behind"]:
    return "ahead" if lead > 0 else "behind" if lead < 0 else "level"


_TAKE = {"ahead": "take.highest", "level": "take.tie", "behind": "take.highest"}
"""The article that says who takes a celebrity, by how the player stands there."""


def _line(carpet: Carpet, play: Play) -> Iterator[Note]:
    """What the best card changes, best play step by step, and the note that no other play brings more."""
    best = play.options[0]
    yield from _swings(carpet, best.line)
    for number, (seat, card, place) in enumerate(best.line, 1):
        yield Note("step", {"number": number, "name": carpet.names[seat], "card": card, **_at(carpet, place)})
    name = carpet.names[carpet.turn]
    other = carpet.names[1 - carpet.turn]
    lead = best.totals[name] - best.totals[other]
    values = {"name": name, "other": other, "lead": abs(lead), "positions": play.positions}
    if play.bound is None:
        yield Note(_standing(lead), values)


def _remarks(carpet: Carpet, *, over: bool) -> Iterator[Note]:
    """What is unusual about the position, and why no best play is shown if there is none."""
    laid = carpet.laid
    if not _in_turn(laid, carpet.turn):
        values = {"laid": dict(zip(carpet.names, laid, strict=True)), "turn": carpet.names[carpet.turn]}
        yield Note("turns-uneven", values)
    kept: list[tuple[str, tuple[Card, ...]]] = [
        (name, hand)
        for name, hand, lays in zip(carpet.names, carpet.hands, carpet.lays, strict=True)
        if lays < len(hand)
    ]
    if kept:
        yield Note("one-place-short", {"names": [name for name, _ in kept], "ref": Cited("end.full")})
    if over:
        return
    if len(carpet.names) > 2:
        yield Note("best-of-two", {"most": HAND})
    elif max(map(len, carpet.hands)) > HAND:
        yield Note("best-later", {"most": HAND})


def _in_turn(laid: Sequence[int], turn: int) -> bool:
    """True if clockwise turns, whoever began, can lead to these numbers of cards laid, with this seat to lay next.

    >>> _in_turn([3, 3], 1), _in_turn([4, 3], 1), _in_turn([4, 3], 0), _in_turn([3, 4, 3], 2), _in_turn([4, 3, 4], 0)
    (True, True, False, True, False)
    """
    from_turn = [*laid[turn:], *laid[:turn]]
    return from_turn == sorted(from_turn) and from_turn[-1] - from_turn[0] <= 1


ADVISING = Advising(PaparazziAdvice, advise, check_in_play, ask=ask_advice)

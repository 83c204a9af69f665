"""Campagne électorale (François Larrodé), for three to five: its scoring.

A player with 70 % or more of a department holds it. The player who holds the most departments wins.

If several are tied for the first place, the departments that nobody holds decide (articles count.proportional and
count.shared). Each goes to the player who leads there alone. It counts only for the tied players. The result is kept
department by department, so that it can be checked by hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from companion.cards import Notation
from companion.game import Ruling, Slip, fitting
from companion.games.campagne.material import CampagneBoard
from companion.games.campagne.position import CampagnePosition, percents_of
from companion.games.campagne.rules import HELD, STEP, leaders
from companion.notes import Cited, Note, Sum
from companion.proof import Explanation, Head, Proof, ProofTable
from companion.sheet import Line, Reason, ScoreSheet, Tally, ranked


class ShareStep(NamedTuple):
    """A department that nobody holds: the players' percents, and its leaders (none, one or several)."""

    department: int
    percents: Mapping[str, int]
    leaders: tuple[str, ...]

    @property
    def taker(self) -> str | None:
        """The player who leads alone; None if there is no such player."""
        return self.leaders[0] if len(self.leaders) == 1 else None


class Share(NamedTuple):
    """The players tied for the most departments, the number each holds, and a step for each department of nobody."""

    tied: tuple[str, ...]
    held: int
    steps: tuple[ShareStep, ...]

    def gained(self, name: str) -> tuple[int, ...]:
        """The departments that go to a tied player; none for any other player."""
        return tuple(step.department for step in self.steps if step.taker == name and name in self.tied)

    def extra(self, name: str) -> int:
        """The number of departments gained."""
        return len(self.gained(name))


def shares(held: Mapping[str, int], departments: Mapping[int, Mapping[str, int]]) -> Share | None:
    """Applies the proportional rule if several players have the most departments; None if only one has.

    >>> share = shares({"A": 1, "B": 1, "C": 0}, {4: {"A": 40, "B": 30, "C": 0}, 5: {"A": 10, "B": 10, "C": 60}})
    >>> share.tied, share.gained("A"), share.gained("B"), share.gained("C")
    (('A', 'B'), (4,), (), ())
    """
    most = max(held.values())
    tied = tuple(name for name, count in held.items() if count == most)
    if len(tied) < 2:
        return None
    open_ones = ((number, row) for number, row in departments.items() if max(row.values(), default=0) < HELD)
    return Share(tied, most, tuple(ShareStep(number, row, leaders(row)) for number, row in open_ones))


ARTICLE = "count.proportional"


def proofs(share: Share) -> dict[str, Proof]:
    """A proof for each tied player. Only the first proof shows the steps in full."""
    return {
        name: Proof((share, name), to_data, to_explanation if name == share.tied[0] else in_short)
        for name in share.tied
    }


def to_data(found: tuple[Share, str], _notation: Notation) -> dict[str, Any]:
    """The proof as data.

    - ``tied``: the tied players. ``held``: the number of departments each of them holds.
    - ``steps``: the departments that nobody holds.
    - ``gained``, ``counted``: what the steps give this player, and the player's number of departments with it.
    """
    share, name = found
    steps = [
        {
            "department": step.department,
            "percent": {one: percent for one, percent in step.percents.items() if percent},
            "leaders": list(step.leaders),
            "to": step.taker,
            "counts": step.taker in share.tied,
        }
        for step in share.steps
    ]
    gained = list(share.gained(name))
    return {
        "tied": list(share.tied),
        "held": share.held,
        "steps": steps,
        "gained": gained,
        "counted": share.held + len(gained),
    }


def to_explanation(found: tuple[Share, str]) -> Explanation:
    """Explains the rule: a table of the departments that nobody holds, a step for each, and the player's gain."""
    share, _ = found
    opening = [Note("tied", {"names": share.tied, "held": share.held, "ref": Cited(ARTICLE)})]
    if not share.steps:
        opening.append(Note("nothing-left"))
    return in_short(found)._replace(
        opening=tuple(opening), tables=(_table(share),) if share.steps else (), check=tuple(_steps(share))
    )


def in_short(found: tuple[Share, str]) -> Explanation:
    """Explains the player's gain only, because another proof shows the steps."""
    share, name = found
    gained = share.gained(name)
    values = {"name": name, "departments": gained, "held": share.held, "sum": Sum((share.held, len(gained)))}
    return Explanation(
        closing=(Note("gains" if gained else "gains-nothing", values),),
        title=Note("proportional-for", {"name": name}),
        hint=Note("proportional-hint"),
        article=ARTICLE,
    )


def _table(share: Share) -> ProofTable:
    """The table of percents by department and player. A player who leads alone is marked."""
    names = tuple(share.steps[0].percents)
    chosen = {(row, names.index(step.taker)) for row, step in enumerate(share.steps) if step.taker is not None}
    return ProofTable(
        columns=tuple(map(Head, names)),
        rows=tuple(Head(Note("department", {"number": step.department})) for step in share.steps),
        cells=tuple(tuple(step.percents.values()) for step in share.steps),
        chosen=frozenset(chosen),
        reasons=tuple(tuple(_reason(share, step, name) for name in names) for step in share.steps),
    )


def _reason(share: Share, step: ShareStep, name: str) -> Note:
    """The note of a table cell: who gets the department if the player leads there, else who leads before the player."""
    if not step.leaders:
        return Note("step-empty", {"departments": (step.department,)})
    if name in step.leaders:
        return _step(share, step)
    values = {"number": step.department, "name": name, "percent": step.percents[name]}
    return Note("cell-behind", {**values, "names": step.leaders, "most": step.percents[step.leaders[0]]})


def _steps(share: Share) -> Iterator[Note]:
    """A note for each department in which a player has percents, then one note for all the others."""
    for step in share.steps:
        if step.leaders:
            yield _step(share, step)
    if empty := tuple(step.department for step in share.steps if not step.leaders):
        yield Note("step-empty", {"departments": empty})


def _step(share: Share, step: ShareStep) -> Note:
    values = {"number": step.department, "names": step.leaders, "percent": step.percents[step.leaders[0]]}
    if step.taker is None:
        return Note("step-shared", values)
    return Note("step-counts" if step.taker in share.tied else "step-idle", values)


PROPORTIONAL = Ruling("proportional", ("on", "off"))


def score(position: CampagnePosition, board: CampagneBoard, *, ours: bool = True) -> ScoreSheet:
    """Scores a position without faults on a board (sections win and count). ``ours``: the board is the house's own."""
    names = [player.name for player in position.players]
    percents = percents_of(position)
    playing = {number: percents[number] for number in board.open(len(names)) if number in percents}
    held = {name: [number for number, row in playing.items() if row[name] >= HELD] for name in names}
    counts = {name: len(numbers) for name, numbers in held.items()}
    share = shares(counts, playing) if PROPORTIONAL.chosen(position.rulings) == "on" else None
    unsaid = tuple(number for number in board.open(len(names)) if number not in percents)
    return ranked(
        [Tally(name, _lines(name, held[name], playing), tiebreak=_tiebreak(name, share)) for name in names],
        by=lambda tally: (tally.points, share.extra(tally.name) if share else 0),
        finished=not unsaid,
        remarks=_remarks(unsaid, ours),
        proof=proofs(share) if share else None,
    )


def _lines(name: str, held: Sequence[int], playing: Mapping[int, Mapping[str, int]]) -> list[Line]:
    """A score line for each department held (article win.held)."""

    def line(number: int) -> Line:
        note = Note("held", {"number": number, "percent": playing[number][name]})
        return Line("win.held", 1, note=note, which=Note("department", {"number": number}))

    return list(map(line, held))


def _tiebreak(name: str, share: Share | None) -> Note | None:
    """The note on what the proportional rule gives a player who is tied for the most departments.

    None for other players, and if the rule does not apply.
    """
    if share is None or name not in share.tied:
        return None
    gained = share.gained(name)
    values = {"departments": gained, "held": share.held, "sum": Sum((share.held, len(gained))), "ref": Cited(ARTICLE)}
    return Note("proportional" if gained else "proportional-nothing", values)


def _remarks(unsaid: Sequence[int], ours: bool) -> Iterable[Note]:
    if unsaid:
        yield Note("unfinished", {"departments": tuple(unsaid)})
    if not ours:
        yield Note("own-board")


def explain_total(
    position: CampagnePosition, sheet: ScoreSheet, name: str, claimed: int, board: CampagneBoard
) -> tuple[Reason, ...]:
    """The typical slips that give exactly the claimed number, as possible reasons.

    They are departments of the proportional rule counted as held, departments led but not held, and departments just
    below the 70 %.
    """
    return fitting(claimed, sheet.player(name).total, _slips(position, sheet, name, board))


def _slips(position: CampagnePosition, sheet: ScoreSheet, name: str, board: CampagneBoard) -> Iterator[Slip]:
    """The groups of departments that may be counted wrongly, each with the article that excludes them."""
    if (proof := sheet.proof.get(name)) is not None:
        share: Share = proof.found[0]
        yield _counted("slip-proportional", share.gained(name), "count.proportional")
    percents = percents_of(position)
    playing = board.open(len(position.players))
    led = tuple(n for n, row in percents.items() if n in playing and row[name] < HELD and leaders(row) == (name,))
    close = tuple(n for n in led if percents[n][name] == HELD - STEP)
    yield _counted("slip-led", led, "win.held")
    if close != led:  # the same departments are reported once
        yield _counted("slip-close", close, "win.held")


def _counted(key: str, departments: tuple[int, ...], article: str) -> Slip:
    return Slip(key, len(departments), article, {"departments": departments, "held": HELD})

"""Campagne électorale (François Larrodé), for three to five: its scoring.

Whoever has 70 % or more of a department holds it; most departments win. Where several are tied for the first place, the
departments that nobody holds go to whoever leads there, and count between the tied alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from companion.game import Ruling, Slip, fitting
from companion.games.campagne.material import CampagneBoard
from companion.games.campagne.position import CampagnePosition, percents_of
from companion.games.campagne.proportional import ARTICLE, Share, proofs, shares
from companion.games.campagne.rules import HELD, STEP, leaders
from companion.notes import Cited, Note, Sum
from companion.sheet import Line, Reason, ScoreSheet, Tally, ranked

PROPORTIONAL = Ruling("proportional", ("on", "off"))


def score(position: CampagnePosition, board: CampagneBoard, *, ours: bool = True) -> ScoreSheet:
    """Score a position without faults on a board (``ours``: the house's own; sections win and count)."""
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
    """A line for every department held (article win.held)."""
    return [
        Line(
            "win.held",
            1,
            note=Note("held", {"number": number, "percent": playing[number][name]}),
            which=Note("department", {"number": number}),
        )
        for number in held
    ]


def _tiebreak(name: str, share: Share | None) -> Note | None:
    """What the proportional rule gives somebody who is tied for the most departments."""
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
    """The typical slips that give just the claimed number, as possibilities: departments of the proportional rule counted in,
    departments led without holding them, departments just below the line.
    """
    return fitting(claimed, sheet.player(name).total, _slips(position, sheet, name, board))


def _slips(position: CampagnePosition, sheet: ScoreSheet, name: str, board: CampagneBoard) -> Iterator[Slip]:
    """Departments that are counted too much, and the article that says they do not count."""
    if (proof := sheet.proof.get(name)) is not None:
        share: Share = proof.found[0]
        yield _counted("slip-proportional", share.gained(name), "count.proportional")
    percents = percents_of(position)
    playing = board.open(len(position.players))
    led = tuple(n for n, row in percents.items() if n in playing and row[name] < HELD and leaders(row) == (name,))
    close = tuple(n for n in led if percents[n][name] == HELD - STEP)
    yield _counted("slip-led", led, "win.held")
    if close != led:  # the same departments are told once
        yield _counted("slip-close", close, "win.held")


def _counted(key: str, departments: tuple[int, ...], article: str) -> Slip:
    return Slip(key, len(departments), article, {"departments": departments, "held": HELD})
